package count

import (
	"context"
	"errors"
	"fmt"
	"math/big"

	"github.com/grundy-cgt/grundy/game"
	"github.com/grundy-cgt/grundy/induct"
	"github.com/grundy-cgt/grundy/law"
	"github.com/grundy-cgt/grundy/period"
)

// Range is the heaps from From to To, both included; From is at least 0 and at most To+1,
// which is no heap.
type Range struct{ From, To *big.Int }

// Size is how many heaps the range has.
func (r Range) Size() *big.Int {
	n := new(big.Int).Sub(r.To, r.From)
	if n.Add(n, one); n.Sign() < 0 {
		n.SetInt64(0)
	}
	return n
}

// Values counts sums by what is known of the values of all heaps.
type Values interface {
	// Sums is how many rows (n1, ..., nk) of k heaps from the range, in order and equal
	// ones allowed, have values with the nim sum v.
	Sums(ctx context.Context, k int, r Range, v *big.Int) (*big.Int, error)
}

// MaxHeaps is the greatest number of heaps of a sum.
const MaxHeaps = 64

var one = big.NewInt(1) // never changed

// limitError is a count that is out of reach.
type limitError struct{ what string }

func (e *limitError) Error() string { return e.what }

// Is makes the error a [game.ErrLimit].
func (e *limitError) Is(target error) bool { return target == game.ErrLimit }

// Of returns the values that a law states, or the lost heaps, and the proved claim it comes from, if there
// is one. The error is a [game.ErrLimit] where a law of its kind is not counted by.
func Of(ctx context.Context, l *law.Law, claim *period.Claim) (Values, error) {
	if claim != nil {
		switch {
		case len(claim.Values) > 0 && claim.Saltus == 0:
			return Periodic(claim.Values, claim.Start, claim.Period), nil
		case claim.Theorem == period.Bash:
			return Counting{Each: one, Period: big.NewInt(claim.Period)}, nil
		case claim.Theorem == period.Multiples:
			return Counting{Each: big.NewInt(claim.Period)}, nil
		}
	}
	graph, err := induct.Graph(ctx, l.Formula, 0)
	switch {
	case err == nil && l.Formula.Lost:
		return &Lost{graph}, nil
	case err == nil:
		return &Automatic{graph: graph}, nil
	case errors.Is(err, context.Canceled) || errors.Is(err, context.DeadlineExceeded):
		return nil, err
	}
	if byValue, ok := newByValue(ctx, l.Formula); ok {
		return byValue, nil
	}
	return nil, &limitError{fmt.Sprintf("positions are not counted by the law %s: %v", l.Formula, err)}
}

// Unordered is how many sums of k heaps from the range, without order and equal ones
// allowed, have values with the nim sum v.
//
// A multiset is counted by the permutations that leave a row as it is (Burnside): a
// permutation with c cycles of odd length and e of even length leaves those rows that
// are constant on cycles, and there only the odd cycles count for the nim sum.
func Unordered(ctx context.Context, values Values, k int, r Range, v *big.Int) (*big.Int, error) {
	perms := cycles(k)
	total, size := new(big.Int), r.Size()
	for c := 0; c <= k; c++ {
		weight := new(big.Int) // of the even cycles
		for e := 0; c+2*e <= k; e++ {
			term := new(big.Int).Exp(size, big.NewInt(int64(e)), nil)
			weight.Add(weight, term.Mul(term, perms[c][e]))
		}
		if weight.Sign() == 0 {
			continue
		}
		rows, err := values.Sums(ctx, c, r, v)
		if err != nil {
			return nil, err
		}
		total.Add(total, weight.Mul(weight, rows))
	}
	return total.Quo(total, new(big.Int).MulRange(1, int64(k))), nil
}

// Multisets is how many sums of k heaps from so many there are without order.
func Multisets(size *big.Int, k int) *big.Int {
	out := big.NewInt(1)
	for i := range int64(k) {
		out.Mul(out, new(big.Int).Add(size, big.NewInt(i)))
		out.Quo(out, big.NewInt(i+1))
	}
	return out
}

// cycles counts the permutations of k things by their numbers of cycles of odd and of
// even length. The cycle of the last thing has some length l, and the others in it are
// chosen and arranged.
func cycles(k int) [][]*big.Int {
	all := make([][][]*big.Int, k+1)
	for n := range all {
		all[n] = make([][]*big.Int, k+1)
		for c := range all[n] {
			all[n][c] = make([]*big.Int, k+1)
			for e := range all[n][c] {
				sum := new(big.Int)
				if n == 0 && c == 0 && e == 0 {
					sum.SetInt64(1)
				}
				for l := 1; l <= n; l++ {
					odd := l % 2
					if c < odd || e < 1-odd {
						continue
					}
					ways := new(big.Int).MulRange(int64(n-l+1), int64(n-1)) // (n-1)!/(n-l)!
					sum.Add(sum, ways.Mul(ways, all[n-l][c-odd][e-1+odd]))
				}
				all[n][c][e] = sum
			}
		}
	}
	return all[k]
}
