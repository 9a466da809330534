package count

import (
	"context"
	"fmt"
	"math/big"

	"github.com/grundy-cgt/grundy/automata"
)

// Automatic is values that a finite automaton tells from the digits of heap and value.
type Automatic struct {
	graph *automata.Automaton // of the pairs of a heap and its value
}

// Sums implements [Values]. One heap: the accepted pairs are counted, O(digits * states).
// More heaps: the automaton of the rows with the nim sum v is made first, and its words
// are counted for each way to be below one end of the range or the other.
func (a *Automatic) Sums(ctx context.Context, k int, r Range, v *big.Int) (*big.Int, error) {
	top := new(big.Int).Add(r.To, one)
	switch k {
	case 0:
		if v.Sign() == 0 {
			return big.NewInt(1), nil
		}
		return new(big.Int), nil
	case 1:
		next := new(big.Int).Add(v, one)
		n := a.graph.Count(top, next)
		n.Sub(n, a.graph.Count(top, v))
		n.Sub(n, a.graph.Count(r.From, next))
		return n.Add(n, a.graph.Count(r.From, v)), nil
	}
	rows, err := a.rows(ctx, k, v)
	if err != nil {
		return nil, err
	}
	total, bounds := new(big.Int), make([]*big.Int, k)
	for low := range k + 1 { // the rows do not change when heaps change places
		for i := range bounds {
			if bounds[i] = top; i < low {
				bounds[i] = r.From
			}
		}
		n := rows.Count(bounds...)
		if n.Mul(n, new(big.Int).Binomial(int64(k), int64(low))); low%2 == 1 {
			n.Neg(n)
		}
		total.Add(total, n)
	}
	return total, nil
}

// maxStates bounds the automata of rows.
const maxStates = 20_000

// rows is the automaton of the rows of k heaps with the nim sum v.
func (a *Automatic) rows(ctx context.Context, k int, v *big.Int) (*automata.Automaton, error) {
	sys := a.graph.System()
	if sys.Radix() != 2 || !v.IsInt64() {
		return nil, &limitError{"sums of heaps are counted where the law speaks of binary digits"}
	}
	xor, err := sys.Xor()
	if err != nil {
		return nil, err
	}
	lim := automata.Limits{States: maxStates, Nodes: 40 * maxStates}
	// One after the other: the heaps so far and their nim sum.
	sum, heaps := a.graph, []string{"n0"}
	for i := 1; i < k; i++ {
		heap := fmt.Sprint("n", i)
		p := automata.Exists{Vars: []string{"x", "y"}, P: automata.And{
			automata.Rel{A: sum, Args: automata.Vars(append(heaps[:i:i], "x")...)},
			automata.Rel{A: a.graph, Args: automata.Vars(heap, "y")},
			automata.Rel{A: xor, Args: automata.Vars("x", "y", "z")},
		}}
		heaps = append(heaps, heap)
		if i < k-1 {
			if sum, err = sys.Compile(ctx, p, append(heaps[:i+1:i+1], "z"), lim); err != nil {
				return nil, err
			}
			continue
		}
		last := automata.Exists{Vars: []string{"z"}, P: automata.And{p, automata.Eq(automata.Var("z"), automata.Const(v.Int64()))}}
		return sys.Compile(ctx, last, heaps, lim)
	}
	return sum, nil
}
