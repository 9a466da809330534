package automata

import (
	"fmt"
	"math/big"
)

// Count is how many tuples of the relation have each number below its bound, one
// bound for each track. It panics if their count is wrong or one is negative. It
// goes through the digits of the bounds once, with at most 2^tracks numbers for
// each state and k^tracks additions for each of them.
func (a *Automaton) Count(bounds ...*big.Int) *big.Int {
	if len(bounds) != a.m.tracks {
		panic(fmt.Sprintf("automata: %d bounds for a relation of %d numbers", len(bounds), a.m.tracks))
	}
	words, length := a.words(bounds)
	if words == nil {
		panic("automata: a negative bound")
	}
	// For each state, and each set of tracks whose digits so far are below those
	// of their bounds: the number of words.
	type place struct {
		q    int32
		less uint
	}
	counts := map[place]*big.Int{{}: big.NewInt(1)}
	for i := range length {
		next := map[place]*big.Int{}
		for p, n := range counts {
			var walk func(track int, x ref, less uint)
			walk = func(track int, x ref, less uint) {
				if track == a.m.tracks {
					to := place{^x, less}
					if next[to] == nil {
						next[to] = new(big.Int)
					}
					next[to].Add(next[to], n)
					return
				}
				for d := range a.m.k {
					below := less
					switch b := digit(words[track], i); {
					case d < b:
						below |= 1 << track
					case d > b:
						below &^= 1 << track
					}
					walk(track+1, a.m.at(x, int32(track), d), below)
				}
			}
			walk(0, a.m.root[p.q], p.less)
		}
		counts = next
	}
	total := new(big.Int)
	for p, n := range counts {
		if a.m.out[p.q] == 1 && p.less == 1<<a.m.tracks-1 {
			total.Add(total, n)
		}
	}
	return total
}
