package tokens

import (
	"context"
	"strings"

	"github.com/grundy-cgt/grundy/family"
)

// Components implements [family.Game]: each token with all edges.
func (Game) Components(position string) ([]string, error) {
	if strings.TrimSpace(position) == family.Nothing {
		return nil, nil
	}
	p, err := Parse(position)
	if err != nil {
		return nil, err
	}
	edges, _, _ := cut(position)
	out := make([]string, len(p.Tokens))
	for i, v := range p.Tokens {
		out[i] = p.text(edges, []uint32{v})
	}
	return out, nil
}

// ValueOf implements [family.Game].
func (g Game) ValueOf(ctx context.Context, position string) (uint64, error) {
	if strings.TrimSpace(position) == family.Nothing {
		return 0, nil
	}
	a, err := g.Solve(ctx, position, family.Question{Moves: 1})
	switch {
	case err != nil:
		return 0, err
	case a.Value.Infinite:
		return 0, family.ErrNoValues
	}
	return a.Value.Number, nil
}
