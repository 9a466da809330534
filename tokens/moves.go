package tokens

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"github.com/grundy-cgt/grundy/digraph"
	"github.com/grundy-cgt/grundy/family"
	"github.com/grundy-cgt/grundy/play"
)

// Moves implements [family.Game].
func (Game) Moves(ctx context.Context, position string, q family.Question) (*family.Moves, error) {
	if err := plain(q.Kind); err != nil {
		return nil, err
	}
	if strings.TrimSpace(position) == family.Nothing {
		return &family.Moves{Over: true, Win: q.Kind.Misere}, nil
	}
	p, err := Parse(position)
	if err != nil {
		return nil, err
	}
	if q.Moves <= 0 {
		q.Moves = play.DefaultMoves
	}
	edges, _, _ := cut(position)
	out := &family.Moves{}
	seen := map[uint32]bool{}
	var afters [][]uint32
	for i, v := range p.Tokens {
		out.Position = append(out.Position, p.Graph.Format(v))
		if seen[v] {
			continue
		}
		seen[v] = true
		for _, w := range p.Graph.Options(v) {
			if len(out.Moves) == q.Moves {
				return nil, &play.ManyMoves{Most: q.Moves}
			}
			after := slices.Clone(p.Tokens)
			after[i] = w
			afters = append(afters, after)
			out.Moves = append(out.Moves, family.Step{Move: p.move(i, v, w), After: p.text(edges, after), Remoteness: -1})
		}
	}
	out.Over = len(out.Moves) == 0
	out.Win = out.Over && q.Kind.Misere
	if q.Remoteness && !out.Over {
		return out, p.searchSteps(ctx, afters, out.Moves, q)
	}
	return out, nil
}

// searchSteps tells what the moves lead to, as far as a search gets.
func (p *Position) searchSteps(ctx context.Context, afters [][]uint32, steps []family.Step, q family.Question) error {
	if q.Search <= 0 {
		q.Search = family.DefaultStepSearch
	}
	x, err := digraph.Explore(ctx, p.Graph.Sums(), q.Search, digraph.SumOf(p.Tokens))
	if err != nil {
		return ctx.Err()
	}
	o, err := x.Outcomes(ctx, q.Kind.Misere)
	if err != nil {
		return ctx.Err()
	}
	for i, after := range afters {
		v, _ := x.Vertex(digraph.SumOf(after))
		steps[i].Outcome = family.Outcome(o.Outcome[v])
		if o.Outcome[v] != digraph.Draw {
			steps[i].Remoteness = int(o.Remoteness[v])
		}
	}
	return nil
}

// move is the move of a token along an edge.
func (p *Position) move(index int, from, to uint32) family.Move {
	times := 0
	for _, v := range p.Tokens {
		if v == from {
			times++
		}
	}
	return family.Move{Index: index, From: p.Graph.Format(from), Times: times, To: []string{p.Graph.Format(to)}}
}

// text writes a position with the edges as they were typed.
func (p *Position) text(edges string, tokens []uint32) string {
	names := make([]string, len(tokens))
	for i, v := range tokens {
		names[i] = p.Graph.Format(v)
	}
	return strings.TrimSpace(edges) + "; " + strings.Join(names, "+")
}

// plain refuses ways to play that have no theory here.
func plain(kind play.Kind) error {
	if kind.Plain() {
		return nil
	}
	return fmt.Errorf("tokens on a graph are played normal or misere, not %v: with cycles the other ways have no theory here", kind)
}
