package heap

import (
	"context"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"testing"
)

// The mask is a matter of speed only: whatever it is, the values are exact.
func TestSparseWithAnyMask(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	on := 0
	for _, first := range []int{0, 4} {
		for code := range 512 {
			d := append([]int{first}, digitsOf(code, 8, 3)...)
			parity := [2]bool{}
			for k, digit := range d {
				if digit&4 != 0 {
					parity[k&1] = true
				}
			}
			if parity == [2]bool{} {
				continue
			}
			e, ok := newSparse(parse(t, fmt.Sprintf("%d.%03o", first, code)))
			if !ok {
				t.Fatalf("%d.%03o", first, code)
			}
			e.review = math.MaxInt
			want := directCode(120, d)
			g := make([]uint32, len(want))
			for from := 0; from < len(g); {
				if from > 0 {
					e.on = r.IntN(5) > 0
					e.mask = 1 + r.Uint32N(31)
					e.place = 0
					if parity[0] != parity[1] {
						e.place = r.Uint32N(2)
					}
					e.common = 1
					if e.place == 1 && parity[1] {
						e.common = 0
					}
					e.adopt(g[:from])
					on++
				}
				to := min(len(g), from+1+r.IntN(30))
				if _, err := e.fill(context.Background(), g, from, to); err != nil {
					t.Fatal(err)
				}
				from = to
			}
			if !slices.Equal(g, want) {
				t.Fatalf("%d.%03o: %v\nwant %v", first, code, g, want)
			}
		}
	}
	if on < 5000 {
		t.Errorf("%d masks", on)
	}
}

// Long tables, with the masks that are chosen, against all pairs.
func TestSparseLong(t *testing.T) {
	on, place := 0, 0
	for _, text := range []string{
		"0.106", "0.104", "0.127", "0.6", "0.16", "0.054", "0.454", "0.376", "0.354", "0.644", "0.356", "0.114", "0.07", "0.165", "4.327",
		"grundy", "0.77777", "0.0000004", "0.3333336", "0.00000000006", "4.6", "0.142", "4?.0", "0.6!", "4!.6!", "0.0106", "0.01010104",
	} {
		r := parse(t, text)
		const n = 3000
		want, g := make([]uint32, n), make([]uint32, n)
		m, _, err := newMexer(r)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := m.fill(context.Background(), want, 0, n); err != nil {
			t.Fatal(err)
		}
		e, ok := newSparse(r)
		if !ok {
			t.Fatal(text)
		}
		e.review = 64
		for from := 0; from < n; {
			to := min(n, from+1+rand.IntN(300))
			if _, err := e.fill(context.Background(), g, from, to); err != nil {
				t.Fatal(err)
			}
			if e.on {
				on++
				place += int(e.place)
			}
			from = to
		}
		if !slices.Equal(g, want) {
			t.Errorf("%s: values differ", text)
		}
	}
	if on < 200 || place < 20 {
		t.Errorf("rare classes used %d times, %d with the place", on, place)
	}
}

func TestTransform(t *testing.T) {
	c := []int32{3, 1, 4, 1, 5, 9, 2, 6}
	got := slices.Clone(c)
	transform(got)
	for mask := range got {
		var want int32
		for v, x := range c {
			if parities(uint32(mask))>>v&1 == 1 {
				x = -x
			}
			want += x
		}
		if got[mask] != want {
			t.Errorf("mask %d: %d, want %d", mask, got[mask], want)
		}
	}
}
