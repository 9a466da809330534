package nim_test

import (
	"fmt"
	"math"
	"math/rand/v2"
	"testing"

	"github.com/grundy-cgt/grundy/nim"
)

func TestSum(t *testing.T) {
	for _, c := range []struct {
		values []uint64
		want   uint64
	}{
		{nil, 0},
		{[]uint64{5}, 5},
		{[]uint64{5, 5}, 0},
		{[]uint64{5, 7, 9}, 11},
		{[]uint64{1, 2, 3}, 0},
		{[]uint64{math.MaxUint64, 1}, math.MaxUint64 - 1},
	} {
		if got := nim.Sum(c.values...); got != c.want {
			t.Errorf("the nim sum of %d is %d, want %d", c.values, got, c.want)
		}
	}
}

// The nim sum is the mex of what one can move to: a ⊕ b from the definition.
func TestSumIsTheValueOfTwoHeaps(t *testing.T) {
	const n = 40
	var table [n][n]uint64
	for a := range n {
		for b := range n {
			var options []uint64
			for i := range a {
				options = append(options, table[i][b])
			}
			for j := range b {
				options = append(options, table[a][j])
			}
			table[a][b] = nim.Mex(options...)
			if got := nim.Sum(uint64(a), uint64(b)); got != table[a][b] {
				t.Fatalf("%d and %d have the nim sum %d, want %d", a, b, got, table[a][b])
			}
		}
	}
}

func TestMex(t *testing.T) {
	for _, c := range []struct {
		values []uint64
		want   uint64
	}{
		{nil, 0},
		{[]uint64{0}, 1},
		{[]uint64{1}, 0},
		{[]uint64{0, 0, 1, 1, 3}, 2},
		{[]uint64{2, 0, 1}, 3},
		{[]uint64{0, math.MaxUint64}, 1}, // must not allocate for the largest
	} {
		if got := nim.Mex(c.values...); got != c.want {
			t.Errorf("the mex of %d is %d, want %d", c.values, got, c.want)
		}
	}
	full := make([]uint64, 200) // whole words
	for i := range full {
		full[i] = uint64(i)
		if got := nim.Mex(full[:i+1]...); got != uint64(i+1) {
			t.Errorf("the mex of 0, ..., %d is %d", i, got)
		}
	}
}

func TestSet(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	var s nim.Set
	for round := range 200 {
		s.Reset()
		want := map[uint64]bool{}
		top := uint64(1) << (round % 9)
		for range r.IntN(400) {
			v := r.Uint64N(top)
			s.Add(v)
			want[v] = true
		}
		mex := uint64(0)
		for want[mex] {
			mex++
		}
		if got := s.Mex(); got != mex {
			t.Fatalf("mex %d, want %d", got, mex)
		}
		for v := range top + 200 {
			if s.Has(v) != want[v] {
				t.Fatalf("Has(%d) = %t", v, s.Has(v))
			}
		}
		if s.Has(math.MaxUint64) {
			t.Fatal("Has of a number far beyond the set")
		}
	}
}

func TestSetAllocatesOnce(t *testing.T) {
	var s nim.Set
	s.Add(1000)
	if n := testing.AllocsPerRun(100, func() {
		s.Reset()
		for v := range uint64(1000) {
			s.Add(v)
		}
		if s.Mex() != 1000 {
			t.Error("the mex of 0, ..., 999 is not 1000")
		}
	}); n != 0 {
		t.Errorf("%v allocations in a set that was used before", n)
	}
}

func ExampleSum() {
	// The position 5+7+9 of Nim: is it won, and by which move?
	x := nim.Sum(5, 7, 9)
	fmt.Println(x, 9^x)
	// Output: 11 2
}

func ExampleMex() {
	// take {1,3,4}: a heap of 5 leaves 4, 2 or 1, which have these values
	fmt.Println(nim.Mex(2, 0, 1))
	// Output: 3
}
