package heap

import "context"

// allBut is the engine for subtraction games in which every positive amount may
// be taken but finitely many, the exceptions X.
//
// Every value below C = 1 + the greatest value so far is held by some smaller
// heap, because a heap of value v has options of all values below v. A value
// v < C is out of reach of heap n just when every heap that holds it is at a
// distance in X. So the value of n is the least such v, or C. Only values of the
// |X| heaps at a distance in X can be out of reach, and it is enough to count,
// for every value, the heaps that hold it: O(|X|) time for a value, and four
// bytes of memory.
type allBut struct {
	except []int64  // X, increasing
	held   []uint32 // held[v] smaller heaps have the value v, v < C
}

func newAllBut(except []int64) *allBut { return &allBut{except: except} }

func (e *allBut) fill(ctx context.Context, g []uint32, from, to int) (int, error) {
	work := 0
	for n := from; n < to; n++ {
		if work += len(e.except) + 1; work > 1<<16 {
			work = 0
			if err := ctx.Err(); err != nil {
				return n, err
			}
		}
		v := uint32(len(e.held))
		near := 0
		for _, x := range e.except {
			if x > int64(n) {
				break
			}
			u := g[n-int(x)]
			if e.held[u]--; e.held[u] == 0 {
				v = min(v, u)
			}
			near++
		}
		for _, x := range e.except[:near] {
			e.held[g[n-int(x)]]++
		}
		if int(v) == len(e.held) {
			e.held = append(e.held, 0)
		}
		e.held[v]++
		g[n] = v
	}
	return to, nil
}
