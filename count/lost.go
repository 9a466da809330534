package count

import (
	"context"
	"math/big"

	"github.com/grundy-cgt/grundy/automata"
)

// Lost is what a law of the lost heaps tells, as an automaton: which heaps have value 0, and
// nothing of other values.
type Lost struct{ heaps *automata.Automaton }

// Sums implements [Values] for one heap and value 0, O(digits * states).
func (l *Lost) Sums(_ context.Context, k int, r Range, v *big.Int) (*big.Int, error) {
	if k != 1 || v.Sign() != 0 {
		return nil, &limitError{"only the lost heaps are counted here: no law of the values is proved that counts sums of heaps or another value"}
	}
	return words(l.heaps, r), nil
}

// words counts the heaps of a range that an automaton accepts.
func words(heaps *automata.Automaton, r Range) *big.Int {
	n := heaps.Count(new(big.Int).Add(r.To, one))
	return n.Sub(n, heaps.Count(r.From))
}
