package law

import (
	"fmt"

	"github.com/grundy-cgt/grundy/automata"
	"github.com/grundy-cgt/grundy/rule"
)

// Bounds of the automata that are looked for.
const (
	maxAutomaticValue = 64
	maxAutomatic      = 3 * 6000 // values; the automaton is made from a third of them
)

// automatic proposes the sequences that a finite automaton computes from the digits
// of n, in base 2, 3, 5 and 10 and in Zeckendorf's numeration
// ([automata.FromKernel]), which takes a third of the values to make the automaton.
func automatic(v string, g []uint64) []candidate {
	values := make([]int64, min(len(g), maxAutomatic))
	for i := range values {
		if values[i] = int64(g[i]); values[i] > maxAutomaticValue {
			return nil
		}
	}
	var out []candidate
	for _, s := range []*automata.System{automata.Base(2), automata.Base(3), automata.Base(5), automata.Base(10), automata.Zeckendorf()} {
		d, ok := automata.FromKernel(s, values)
		if !ok {
			continue
		}
		f, err := rule.ParseFormula(fmt.Sprintf("g(%s) = %s", v, d.Call(v)), []string{v})
		if err != nil {
			continue // more states than a formula may have
		}
		out = append(out, candidate{Formula: f, Words: fmt.Sprintf("automatic: an automaton of %d states reads the digits of %s in %v", d.States(), v, s)})
	}
	return out
}
