package kayles

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"github.com/grundy-cgt/grundy/game"
)

// Game is Node Kayles or Arc Kayles. It keeps what it finds out; use it from one
// goroutine at a time.
type Game struct {
	arcs   bool
	bare   string // the shape that is meant by numbers alone
	graphs map[string]*Graph
	search *search
}

// Node is Node Kayles: a move chooses a vertex, and it goes with all its
// neighbours.
func Node() *Game { return newGame(false, "") }

// Arc is Arc Kayles: a move chooses an edge, and both its ends go.
func Arc() *Game { return newGame(true, "") }

func newGame(arcs bool, bare string) *Game {
	return &Game{arcs: arcs, bare: bare, graphs: map[string]*Graph{}, search: newSearch(arcs, fewPositions)}
}

// Parse reads a sum as the function [Parse] does. Equal graphs that one Game reads
// give equal positions.
func (k *Game) Parse(text string) ([]Position, error) {
	sum, err := parse(text, k.bare)
	for i, p := range sum {
		name := p.graph.String()
		if g, ok := k.graphs[name]; ok {
			sum[i].graph = g
		} else {
			k.graphs[name] = p.graph
		}
	}
	return sum, err
}

// Format writes a position as Parse reads it.
func (k *Game) Format(p Position) string {
	text := p.String()
	first, _, _ := strings.Cut(text, " ")
	if _, isShape := findShape(first); isShape || k.bare == "" || p.set.empty() || strings.Contains(text, "-") {
		return text
	}
	return onlyVertices + text
}

// Options lists the options from the definition: for each vertex, or each edge,
// what is left, as the sum of its connected parts. Parts without a move are left
// out: in Arc Kayles these are the isolated vertices.
func (k *Game) Options(dst *game.Options[Position], p Position) error {
	for m := range p.moves(k.arcs) {
		for rest := p.set.minus(m.gone); !rest.empty(); {
			part := p.graph.component(rest)
			rest = rest.minus(part)
			if !k.arcs || part.len() > 1 {
				dst.Part(Position{p.graph, part})
			}
		}
		dst.End()
	}
	return nil
}

// move is a vertex, or an edge, and the vertices that go with it.
type move struct {
	u, v int // v is -1 in Node Kayles
	gone set
}

// moves iterates over the moves of a position.
func (p Position) moves(arcs bool) func(yield func(move) bool) {
	return func(yield func(move) bool) {
		for u := range p.set.all() {
			near := p.graph.adj[u].and(p.set)
			if !arcs {
				if !yield(move{u, -1, near.with(u)}) {
					return
				}
				continue
			}
			for v := range near.all() {
				if u < v && !yield(move{u, v, set{}.with(u).with(v)}) {
					return
				}
			}
		}
	}
}

// label is the move as a player names it.
func (p Position) label(m move) string {
	if m.v < 0 {
		return p.graph.names[m.u]
	}
	return p.graph.names[m.u] + "-" + p.graph.names[m.v]
}

// Label names the moves from a position to an option: "choose 3", or "choose 3 or
// 5" where both leave the same; of more than four such moves it names one.
func (k *Game) Label(from Position, to []Position) string {
	want := sets(to)
	var all set
	for _, part := range want {
		all = all.or(part)
	}
	var out []string
	for m := range from.moves(k.arcs) {
		if rest := from.set.minus(m.gone); !all.minus(rest).empty() || !k.arcs && all != rest {
			continue // most moves, without looking at what is connected
		}
		var parts []set
		for _, part := range (Position{from.graph, from.set.minus(m.gone)}).Split() {
			if !k.arcs || part.set.len() > 1 {
				parts = append(parts, part.set)
			}
		}
		slices.SortFunc(parts, set.compare)
		if slices.Equal(parts, want) {
			out = append(out, from.label(m))
		}
	}
	if n := len(out); n > mostLabels {
		return fmt.Sprintf("choose %s, or one of %d others", out[0], n-1)
	}
	return "choose " + strings.Join(out, " or ")
}

// mostLabels is the most moves that are named where all leave the same.
const mostLabels = 4

func sets(sum []Position) []set {
	out := make([]set, len(sum))
	for i, p := range sum {
		out[i] = p.set
	}
	slices.SortFunc(out, set.compare)
	return out
}

// Move is a move: what is chosen, and what is left.
type Move struct {
	Choose string // a vertex, or an edge "u-v"
	Left   Position
}

// Winning lists all winning moves of a position that is played alone, in normal
// play. Errors are those of [Game.NimValue].
func (k *Game) Winning(ctx context.Context, p Position) ([]Move, error) {
	var out []Move
	for m := range p.moves(k.arcs) {
		left := Position{p.graph, p.set.minus(m.gone)}
		v, err := k.NimValue(ctx, left)
		if err != nil {
			return nil, err
		}
		if v == 0 {
			out = append(out, Move{p.label(m), left})
		}
	}
	return out, nil
}

// NimValue returns the nim value of a position. Where no theorem is known, time
// and memory can grow exponentially with the vertices; the error is ctx.Err(), or
// a [game.ErrLimit] where there are too many positions.
func (k *Game) NimValue(ctx context.Context, p Position) (uint64, error) {
	v, _, _, err := k.Value(ctx, p)
	return v, err
}
