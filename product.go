package grundy

import (
	"context"
	"errors"
	"fmt"

	"github.com/grundy-cgt/grundy/heap"
	"github.com/grundy-cgt/grundy/nim"
	"github.com/grundy-cgt/grundy/rule"
)

// ClimbingFactorError says that the Tartan theorem does not apply to a product,
// because in a factor a heap leads to one that is not smaller.
type ClimbingFactorError struct {
	Factor *rule.Rule
	Err    *heap.NotDescendingError
}

func (e *ClimbingFactorError) Error() string {
	return fmt.Sprintf("the Tartan theorem does not hold for this product: in its factor `%s` %v, and the theorem needs that the coin which is moved is the greatest of those that a move turns", e.Factor, e.Err)
}

// Unwrap returns the error of the factor.
func (e *ClimbingFactorError) Unwrap() error { return e.Err }

// Tartan reports whether the rule is a direct product of games, whose values come
// from the Tartan theorem: the value of a position is the nim product of the
// values of its coordinates in the factors (Conway, On Numbers and Games, chapter
// 6; Winning Ways, chapter 14; docs/reference/proofs.md). It returns the sequences
// of the factors.
func (g *Game) Tartan() ([]*heap.Sequence, bool) { return g.factors, g.factors != nil }

// tartan is the value of a position of a direct product.
func (g *Game) tartan(ctx context.Context, p Position) (uint64, error) {
	factors, _ := g.rule.Factors()
	v := uint64(1)
	for i, s := range g.factors {
		f, err := s.Value(ctx, p[i])
		var up *heap.NotDescendingError
		if errors.As(err, &up) {
			return 0, &ClimbingFactorError{factors[i], up}
		}
		if err != nil {
			return 0, fmt.Errorf("in the factor `%s`: %w", factors[i], err)
		}
		v = nim.Mul(v, f)
	}
	return v, nil
}

// Method says by which theorem the nim values of single positions are found, where
// it is another one than that of Sprague and Grundy.
func (g *Game) Method() string {
	if g.factors == nil {
		return ""
	}
	return "the nim product of the coordinates' values in the factors (Tartan theorem)"
}
