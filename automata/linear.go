package automata

import (
	"fmt"
	"math"
	"math/bits"
	"slices"
	"strings"
)

// Term is C times the variable X.
type Term struct {
	C int64
	X string
}

// Linear is a sum of terms and a constant. Variables are natural numbers; the
// value of a Linear may be negative. Coefficients of 2^60 and more, and those that
// leave 64 bits, are an error where the Linear is used.
type Linear struct {
	Terms []Term
	C     int64
}

// Var is the variable x.
func Var(x string) Linear { return Linear{Terms: []Term{{1, x}}} }

// Const is the number c.
func Const(c int64) Linear { return Linear{C: c} }

// Plus is l + r.
func (l Linear) Plus(r Linear) Linear {
	return Linear{append(slices.Clip(l.Terms), r.Terms...), plus(l.C, r.C)}
}

// Minus is l - r.
func (l Linear) Minus(r Linear) Linear { return l.Plus(r.Times(-1)) }

// Times is c*l.
func (l Linear) Times(c int64) Linear {
	r := Linear{make([]Term, len(l.Terms)), times(c, l.C)}
	for i, t := range l.Terms {
		r.Terms[i] = Term{times(c, t.C), t.X}
	}
	return r
}

// tooGreat stands for all numbers that leave 64 bits. It is no coefficient that
// fits.
const tooGreat = math.MinInt64

func plus(x, y int64) int64 {
	if sum := x + y; x != tooGreat && y != tooGreat && (sum > x) == (y > 0) {
		return sum
	}
	return tooGreat
}

func times(x, y int64) int64 {
	if hi, lo := bits.Mul64(abs(x), abs(y)); hi > 0 || lo > math.MaxInt64 {
		return tooGreat
	}
	return x * y
}

// String writes l as 2*n - a + 1.
func (l Linear) String() string {
	var b strings.Builder
	put := func(c int64, x string) {
		sign, size := " + ", uint64(c)
		if c < 0 {
			sign, size = " - ", -uint64(c)
		}
		switch {
		case b.Len() > 0:
			b.WriteString(sign)
		case c < 0:
			b.WriteByte('-')
		}
		switch {
		case x == "":
			fmt.Fprint(&b, size)
		case size == 1:
			b.WriteString(x)
		default:
			fmt.Fprintf(&b, "%d*%s", size, x)
		}
	}
	for _, t := range l.Terms {
		if t.C != 0 {
			put(t.C, t.X)
		}
	}
	if l.C != 0 || b.Len() == 0 {
		put(l.C, "")
	}
	return b.String()
}

// affine is a sum of coefficients times the tracks of a machine and a constant;
// no coefficient is 0.
type affine struct {
	coef []int64
	c    int64
}

// linearStep is what is done, for errors.
const linearStep = "making a linear relation"

// maxSum bounds the numbers that a machine of a linear relation counts with.
const maxSum = 1 << 60

// fits reports whether a machine can count: sum of |coef| times digits, and c,
// and m stay far below 2^63.
func (l affine) fits(k int) bool {
	sum := abs(l.c)
	for _, c := range l.coef {
		hi, lo := bits.Mul64(abs(c), uint64(k))
		if sum += lo; hi > 0 || sum > maxSum || lo > maxSum {
			return false
		}
	}
	return sum <= maxSum
}

// negative is -l.
func (l affine) negative() affine {
	m := affine{slices.Clone(l.coef), -l.c}
	for i := range m.coef {
		m.coef[i] = -m.coef[i]
	}
	return m
}

// read adds digit d of track i to a sum.
func (l affine) read(sum int64, i, d int) int64 { return sum + l.coef[i]*int64(d) }

func abs(c int64) uint64 {
	if c < 0 {
		return -uint64(c)
	}
	return uint64(c)
}

// zero is the machine of l = 0, atMost of l <= 0. They must fit.
func (s *System) zero(g *guard, l affine) (*machine, error) {
	if s.fraenkel {
		return s.fraenkelZero(g, l)
	}
	k := int64(s.k)
	return s.carries(g, l, func(c int64) (int64, bool) { return c / k, c%k == 0 }, func(c int64) bool { return c == 0 })
}

func (s *System) atMost(g *guard, l affine) (*machine, error) {
	if s.fraenkel {
		// l + t = 0 for a natural number t
		m, err := s.fraenkelZero(g, affine{append(slices.Clip(l.coef), 1), l.c})
		if err != nil {
			return nil, err
		}
		gone := make([]bool, m.tracks)
		gone[m.tracks-1] = true
		return project(g, m, gone)
	}
	k := int64(s.k)
	ceil := func(c int64) (int64, bool) {
		if c > 0 {
			c += k - 1
		}
		return c / k, true
	}
	return s.carries(g, l, ceil, func(c int64) bool { return c <= 0 })
}

// carries is the machine whose states are what is carried to the next digit
// (Boudet and Comon 1996; Wolper and Boigelot 2000): c goes to shift(c + the
// digits times the coefficients), and holds if all further digits are 0.
func (s *System) carries(g *guard, l affine, shift func(int64) (int64, bool), holds func(int64) bool) (*machine, error) {
	m, err := build(g, linearStep, s.k, len(l.coef), reader[int64, int64]{
		start: l.c,
		zero:  func(c int64) int64 { return c },
		read:  l.read,
		next:  func(_, sum int64) (int64, bool) { return shift(sum) },
		out:   func(c int64) int32 { return bit(holds(c)) },
	})
	if err != nil {
		return nil, err
	}
	return minimise(g, m)
}

// modulo is the machine of l = 0 modulo m.
func (s *System) modulo(g *guard, l affine, mod int64) (*machine, error) {
	type state struct{ sum, before, w int64 } // the sum so far and two weights, modulo mod
	next := func(q state) (before, w int64) {
		if s.fraenkel {
			return q.w, (int64(s.k-1)*q.w + q.before) % mod
		}
		return 0, int64(s.k) * q.w % mod
	}
	start := state{floorMod(l.c, mod), 0, 1 % mod}
	if s.fraenkel {
		start.before = start.w
	}
	m, err := build(g, "making a congruence", s.k, len(l.coef), reader[state, int64]{
		start: start,
		zero:  func(state) int64 { return 0 },
		read:  func(sum int64, i, d int) int64 { return floorMod(sum+floorMod(l.coef[i], mod)*int64(d), mod) },
		next: func(q state, sum int64) (state, bool) {
			before, w := next(q)
			return state{(q.sum + sum*q.w) % mod, before, w}, true
		},
		out: func(q state) int32 { return bit(q.sum == 0) },
	})
	if err != nil {
		return nil, err
	}
	if m, err = minimise(g, m); err != nil {
		return nil, err
	}
	return s.restrict(g, m)
}

func floorMod(c, m int64) int64 { return ((c % m) + m) % m }

// restrict is m where all tracks are words of numbers.
func (s *System) restrict(g *guard, m *machine) (*machine, error) {
	v := s.valid()
	if v == nil {
		return m, nil
	}
	all := make([]int32, m.tracks)
	for i := range all {
		all[i] = int32(i)
	}
	var err error
	for i := range all {
		if m, err = product(g, m, v, all, all[i:i+1], m.tracks, both); err != nil {
			return nil, err
		}
	}
	return m, nil
}
