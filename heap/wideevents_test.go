package heap

import (
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/grundy-cgt/grundy/internal/kernel/xorscan"
)

// What events say is reached is reached, by two heaps that are known, and at every level it
// is the same; and with all events it is most of what is reached. In a table of any
// values, where most are not reached, this is not so, and two equal heaps count if they may.
func TestWideEvents(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	for _, text := range []string{"0.114", "4.327", "grundy", "0.0106", "4.6", "0.77777", "0.6!", "any grundy", "any 4.6"} {
		const known = 6000
		text, any := strings.CutPrefix(text, "any ")
		var g []uint32
		if any {
			for n := range known + rowLanes {
				if v := r.Uint32N(1 << 12); n%50 > 0 {
					g = append(g, v)
				} else {
					g = append(g, uint32(n/rowLanes)) // an event
				}
			}
		} else {
			g = allPairs(t, text, known+rowLanes)
		}
		for _, place := range []uint32{0, 1} {
			mask, common := 1+r.Uint32N(255), r.Uint32N(2)
			var first []uint64
			reached, found := 0, 0
			for _, level := range xorscan.Levels() {
				if !level.Has() {
					continue
				}
				w := wideOf(t, text, g[:known], mask, place, common)
				w.level = level
				w.events.all, w.events.more = 5000, 1
				n := known + r.IntN(laneCount)
				rows := w.rowsOf(n)
				if first == nil {
					first = rows.free
				}
				for i, x := range rows.free {
					if x != first[i] {
						t.Fatalf("%s, %v: other rows than at the first level", text, level)
					}
				}
				for i := range rowLanes {
					n := rows.from + i
					if n >= known+rowLanes {
						break
					}
					truth := make(map[int]bool) // all that is reached
					for _, take := range w.splits {
						for a := 1; 2*a <= n-take; a++ {
							if b := n - take - a; b < len(g) && (a != b || !w.apart) {
								truth[int(g[a]^g[b])] = true
							}
						}
					}
					reached += len(truth)
					for v := range w.half {
						if rows.of(n)[v/64]>>(v%64)&1 != 0 {
							continue
						}
						found++
						if !truth[v] {
							t.Fatalf("%s, %v: heap %d does not reach %d", text, level, n, v)
						}
					}
				}
			}
			if 2*found < reached && !any {
				t.Errorf("%s: found %d of %d", text, found, reached)
			}
		}
	}
}

// A set of values, and the one behind them.
func TestUnmarked(t *testing.T) {
	r := rand.New(rand.NewPCG(7, 8))
	for range 300 {
		mask := 1 + r.Uint32N(1<<(1+r.IntN(10)))
		w := &wide{mask: mask, oddWord: parityWord(mask), half: 1}
		for w.half <= int(mask) {
			w.half *= 2
		}
		free := make([]uint64, (w.half+63)/64)
		class, from := r.Uint32N(2), r.IntN(w.half+1)
		var want []int
		for v := range w.half {
			if r.IntN(3) == 0 {
				free[v/64] |= 1 << (v % 64)
				if v >= from && parity(uint32(v)&mask) == class {
					want = append(want, v)
				}
			}
		}
		for v := w.half; ; v++ {
			if parity(uint32(v)&mask) == class {
				want = append(want, v)
				break
			}
		}
		u := w.unmarked(free, class, from)
		for _, v := range want {
			if got, ok := u.next(); !ok || got != v {
				t.Fatalf("mask %#x, class %d, from %d: %d, %v, not %d", mask, class, from, got, ok, v)
			}
		}
		if v, ok := u.next(); ok {
			t.Fatalf("mask %#x, class %d: %d behind the last", mask, class, v)
		}
	}
}
