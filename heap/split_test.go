package heap

import (
	"context"
	"fmt"
	"strings"
	"testing"
)

// values below 512, as a row of marks.
type row [512]bool

// or puts the members of src xor v into dst.
func (dst *row) or(src *row, v uint32) {
	for x, ok := range src {
		if ok {
			dst[uint32(x)^v] = true
		}
	}
}

// Splits into three heaps, with values from the engine, beside all triples: the heaps
// are so many that unions end early and values are looked for one by one.
func TestThreeHeaps(t *testing.T) {
	const n = 900
	for text, fits := range map[string]func(a, b, c int) bool{
		"split 3":                         func(a, b, c int) bool { return true },
		"split 3 distinct":                func(a, b, c int) bool { return a < b && b < c },
		"split 3 not all equal":           func(a, b, c int) bool { return a < c },
		"take 1..2 then split 3 distinct": func(a, b, c int) bool { return a < b && b < c },
	} {
		t.Run(text, func(t *testing.T) {
			g := firstValues(t, text, n)
			lo, hi := taken(text)
			for m := range n {
				var seen row
				for s := m - hi; s <= m-lo; s++ {
					for a := 1; 3*a <= s; a++ {
						for b := a; a+2*b <= s; b++ {
							if c := s - a - b; fits(a, b, c) {
								seen[g[a]^g[b]^g[c]] = true
							}
						}
					}
				}
				isMex(t, m, g[m], &seen)
			}
		})
	}
}

// Splits into so many heaps or more beside a knapsack of marks, heap by heap in the
// order of their sizes: sets[e][j][s] are the xors of j heaps, or of most or more, with
// the sum s, all equal if e = 1.
func TestManyHeaps(t *testing.T) {
	const n = 260
	for text, least := range map[string]int{
		"split 2..": 2, "split 3..": 3, "split 4..": 4, "take 0..1 then split 3..": 3,
		"split 2.. not all equal": 2, "split 3.. not all equal": 3, "split 5.. not all equal": 5, "take 1..2 then split 4.. not all equal": 4,
	} {
		t.Run(text, func(t *testing.T) {
			g := firstValues(t, text, n)
			var sets [2][6][n]row
			sets[1][0][0][0] = true // no heap
			for m := 1; m < n; m++ {
				for s := m; s < n; s++ {
					for j := least; j >= 1; j-- {
						if j == least {
							sets[0][j][s].or(&sets[0][j][s-m], g[m])
						}
						sets[0][j][s].or(&sets[0][j-1][s-m], g[m])
						if s > m { // the others are equal and smaller
							sets[0][j][s].or(&sets[1][j-1][s-m], g[m])
							if j == least {
								sets[0][j][s].or(&sets[1][j][s-m], g[m])
							}
						}
					}
				}
				for i, v := 1, uint32(0); i*m < n; i++ {
					v ^= g[m]
					sets[1][min(i, least)][i*m][v] = true
				}
			}
			all := !strings.Contains(text, "not all equal")
			lo, hi := taken(text)
			for m := range n {
				var seen row
				for s := max(0, m-hi); s <= m-lo; s++ {
					seen.or(&sets[0][least][s], 0)
					if all {
						seen.or(&sets[1][least][s], 0)
					}
				}
				isMex(t, m, g[m], &seen)
			}
		})
	}
}

// taken are the amounts that the rules here take.
func taken(text string) (lo, hi int) {
	fmt.Sscanf(text, "take %d..%d", &lo, &hi)
	return lo, hi
}

func firstValues(t *testing.T, text string, n int) []uint32 {
	e, _, err := newMexer(parse(t, text))
	if err != nil {
		t.Fatal(err)
	}
	g := make([]uint32, n)
	if _, err := e.fill(context.Background(), g, 0, n); err != nil {
		t.Fatal(err)
	}
	return g
}

func isMex(t *testing.T, m int, got uint32, seen *row) {
	t.Helper()
	want := uint32(0)
	for seen[want] {
		want++
	}
	if got != want {
		t.Fatalf("G(%d) = %d, want %d", m, got, want)
	}
}
