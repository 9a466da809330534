package digraph

import (
	"context"
	"errors"
	"fmt"

	"github.com/grundy-cgt/grundy/game"
)

// ErrSplits is a position that splits into several parts, in a game that was to
// become a graph.
var ErrSplits = errors.New("a graph has a move to one vertex at a time, but a position splits")

// Explored is a graph of the positions of a game.
type Explored[P comparable] struct {
	*Graph
	// Positions are those of the vertices, in the order in which they were found,
	// breadth first. Where an option leaves nothing, the vertex Nothing stands
	// for that and has no position; otherwise Nothing is -1.
	Positions []P
	Nothing   int64
	// Open are the vertices whose options were not listed when a limit was met.
	Open []uint32

	index map[P]uint32
}

// DefaultPositions is the limit of [Explore] where none is given.
const DefaultPositions = 1 << 22

// Explore lists the positions that can be reached from the roots, at most so many
// (0: [DefaultPositions]), as a graph. So loopy values and draws can be found for
// any rules; each option must have at most one part ([ErrSplits]). It takes the
// memory of a map of the positions and about 16 bytes an option.
//
// When the limit is met the graph of what was found is returned with the error, a
// [game.ErrLimit]; see [Explored.Outcomes] for what can still be said.
func Explore[P comparable](ctx context.Context, rules game.Rules[P], positions int, roots ...P) (*Explored[P], error) {
	if positions <= 0 {
		positions = DefaultPositions
	}
	x := &Explored[P]{Nothing: -1, index: map[P]uint32{}}
	vertices := uint32(0)
	var at []P // the position of each vertex
	number := func(p P) (uint32, bool) {
		v, ok := x.index[p]
		if !ok && len(x.index) < positions {
			v, ok = vertices, true
			x.index[p] = v
			at = append(at, p)
			vertices++
		}
		return v, ok
	}
	var limit error
	for _, p := range roots {
		if p != p {
			return nil, fmt.Errorf("position %v does not equal itself", p)
		}
		if _, ok := number(p); !ok {
			return nil, limitError("positions", int64(positions))
		}
	}
	var edges []Edge
	var options game.Options[P]
	for v := uint32(0); v < vertices; v++ {
		if v%1024 == 0 {
			if err := ctx.Err(); err != nil {
				return nil, err
			}
		}
		if int64(v) == x.Nothing {
			continue
		}
		options.Reset()
		if err := rules.Options(&options, at[v]); err != nil {
			return nil, err
		}
		before := len(edges)
		for option := range options.All() {
			if len(option) > 1 {
				return nil, fmt.Errorf("%w: %v has an option of %d parts", ErrSplits, at[v], len(option))
			}
			if len(option) == 0 {
				if x.Nothing < 0 {
					x.Nothing = int64(vertices)
					vertices++
					var none P
					at = append(at, none)
				}
				edges = append(edges, Edge{v, uint32(x.Nothing)})
				continue
			}
			if option[0] != option[0] {
				return nil, fmt.Errorf("position %v does not equal itself", option[0])
			}
			w, ok := number(option[0])
			if !ok {
				limit = limitError("positions", int64(positions))
				x.Open = append(x.Open, v)
				edges = edges[:before]
				break
			}
			edges = append(edges, Edge{v, w})
		}
	}
	x.Positions = at
	var err error
	if x.Graph, err = New(int(vertices), edges); err != nil {
		return nil, err
	}
	return x, limit
}

// String tells how many positions there are, and how many are open.
func (x *Explored[P]) String() string {
	text := fmt.Sprintf("%d positions and %d moves", len(x.Positions), x.Edges())
	if len(x.Open) > 0 {
		text += fmt.Sprintf("; the moves of %d positions are not listed", len(x.Open))
	}
	return text
}

// Vertex returns the vertex of a position that was found.
func (x *Explored[P]) Vertex(p P) (uint32, bool) {
	v, ok := x.index[p]
	return v, ok
}

// Outcomes tells who wins with a single token. Where the game was not explored to
// its end, wins and losses are proved all the same: they follow from positions
// whose options are all known. A draw then means that nothing is known.
func (x *Explored[P]) Outcomes(ctx context.Context, misere bool) (*Outcomes, error) {
	// An open vertex gets an edge to itself: nothing follows from it.
	g := x.Graph
	if len(x.Open) > 0 {
		edges := make([]Edge, 0, g.Edges()+len(x.Open))
		for v := range uint32(g.Len()) {
			for _, w := range g.Options(v) {
				edges = append(edges, Edge{v, w})
			}
		}
		for _, v := range x.Open {
			edges = append(edges, Edge{v, v})
		}
		var err error
		if g, err = New(g.Len(), edges); err != nil {
			return nil, err
		}
	}
	r, err := g.Retro(ctx)
	if err != nil {
		return nil, err
	}
	return r.Outcomes(ctx, Play{Misere: misere})
}

// LoopyValues explores a game and finds the loopy nim values of its positions; see
// [Explore] and [Graph.Loopy]. It gives no values if a limit is met, for they
// rest on all positions that can be reached.
func LoopyValues[P comparable](ctx context.Context, rules game.Rules[P], positions int, roots ...P) (*Explored[P], *Loopy, error) {
	x, err := Explore(ctx, rules, positions, roots...)
	if err != nil {
		return nil, nil, err
	}
	l, err := x.Graph.Loopy(ctx)
	if err != nil {
		return nil, nil, err
	}
	return x, l, nil
}
