package family

import (
	"context"
	"errors"
	"strings"
)

// ErrNoValues says that a game has no nim values: it ends otherwise than when nobody
// can move, or can go on for ever.
var ErrNoValues = errors.New("this game has no nim values")

// Components implements [Game].
func (g *solved[P]) Components(position string) ([]string, error) {
	sum, err := g.Parse(position)
	if err != nil && strings.TrimSpace(position) != Nothing {
		return nil, err
	}
	return g.formatted(sum), nil
}

// ValueOf implements [Game].
func (g *solved[P]) ValueOf(ctx context.Context, position string) (uint64, error) {
	sum, err := g.Parse(position)
	switch {
	case err != nil && strings.TrimSpace(position) != Nothing:
		return 0, err
	case g.ends():
		return 0, ErrNoValues
	}
	g.exact = false
	var x uint64
	for _, p := range sum {
		v, err := g.Value(ctx, p)
		if err != nil {
			return 0, err
		}
		x ^= v
	}
	return x, nil
}
