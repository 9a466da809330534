package automata

import (
	"math/big"
	"math/bits"
	"math/rand"
	"testing"
)

func values(n int, f func(n int64) int64) []int64 {
	vs := make([]int64, n)
	for i := range vs {
		vs[i] = f(int64(i))
	}
	return vs
}

func TestFromKernel(t *testing.T) {
	zeros := func(s *System) func(n int64) int64 {
		return func(n int64) int64 {
			for i, d := range s.Digits(big.NewInt(n)) {
				if d != 0 {
					return int64(i % 2)
				}
			}
			return 0
		}
	}
	fibonacci := func(n int64) int64 { // the Fibonacci word
		if w := Zeckendorf().Digits(big.NewInt(n)); len(w) > 0 {
			return int64(w[0])
		}
		return 0
	}
	for _, c := range []struct {
		name   string
		s      *System
		f      func(n int64) int64
		states int
	}{
		{"zero", Base(2), func(int64) int64 { return 0 }, 1},
		{"Thue-Morse", Base(2), func(n int64) int64 { return int64(bits.OnesCount64(uint64(n)) % 2) }, 2},
		{"Rudin-Shapiro", Base(2), func(n int64) int64 { return int64(bits.OnesCount64(uint64(n&(n>>1))) % 2) }, 4},
		{"ruler mod 3", Base(2), func(n int64) int64 { return int64(bits.TrailingZeros64(uint64(n)|1<<40)) % 4 % 3 }, 0},
		{"n mod 3 in base 2", Base(2), func(n int64) int64 { return n % 3 }, 6},
		{"n mod 6 in base 10", Base(10), func(n int64) int64 { return n % 6 }, 0},
		{"power of three", Base(3), func(n int64) int64 {
			return bit64(n == 1 || n == 3 || n == 9 || n == 27 || n == 81 || n == 243 || n == 729 || n == 2187)
		}, 3},
		{"Fibonacci word", Zeckendorf(), fibonacci, 0},
		{"even zeros", Zeckendorf(), zeros(Zeckendorf()), 0},
		{"even zeros", Fraenkel(2), zeros(Fraenkel(2)), 0},
		{"even zeros", Fraenkel(3), zeros(Fraenkel(3)), 0},
	} {
		d, ok := FromKernel(c.s, values(3000, c.f))
		if !ok {
			t.Errorf("%s in %v: no automaton", c.name, c.s)
			continue
		}
		if c.states > 0 && d.States() != c.states {
			t.Errorf("%s in %v: %d states, want %d: %v", c.name, c.s, d.States(), c.states, d)
		}
		for n := range int64(5000) {
			if d.At(n) != c.f(n) || d.AtBig(big.NewInt(n)) != c.f(n) {
				t.Errorf("%s in %v: the value at %d is %d, want %d", c.name, c.s, n, d.At(n), c.f(n))
				break
			}
		}
		for _, v := range d.Values() {
			a := d.Equals(v)
			for n := range int64(300) {
				if a.Accepts(n) != (d.At(n) == v) {
					t.Fatalf("%s in %v: Equals(%d) is wrong at %d", c.name, c.s, v, n)
				}
			}
		}
		again, err := NewDFAO(c.s, d.rows(), d.out)
		if err != nil || !again.Equal(d) {
			t.Errorf("%s in %v: %v is made into %v, %v", c.name, c.s, d, again, err)
		}
	}
}

func bit64(b bool) int64 { return int64(bit(b)) }

// rows are the transitions as they were given to NewDFAO.
func (d *DFAO) rows() [][]int {
	rows := make([][]int, d.States())
	for q := range rows {
		for digit := range d.sys.k {
			rows[q] = append(rows[q], d.Next(q, digit))
		}
	}
	return rows
}

// Sequences that are not automatic, and such as the values do not force.
func TestFromKernelRefuses(t *testing.T) {
	r := rand.New(rand.NewSource(1))
	noise := values(3000, func(int64) int64 { return int64(r.Intn(2)) })
	squares := values(3000, func(n int64) int64 { s := new(big.Int).Sqrt(big.NewInt(n)).Int64(); return bit64(s*s == n) })
	late := values(3000, func(n int64) int64 { return bit64(n == 2500) })
	identity := values(3000, func(n int64) int64 { return n })
	for _, s := range systems() {
		for i, vs := range [][]int64{noise, squares, late, identity, nil, {0}, {0, 1, 2}} {
			if d, ok := FromKernel(s, vs); ok {
				t.Errorf("%v, sequence %d: %v", s, i, d)
			}
		}
	}
	morse := func(n int64) int64 { return int64(bits.OnesCount64(uint64(n)) % 2) }
	if d, ok := FromKernel(Base(3), values(3000, morse)); ok {
		t.Errorf("Thue-Morse in base 3: %v", d)
	}
	if d, ok := FromKernel(Zeckendorf(), values(3000, morse)); ok {
		t.Errorf("Thue-Morse in Zeckendorf: %v", d)
	}
}
