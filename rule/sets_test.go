package rule

import (
	"fmt"
	"math"
	"math/big"
	"slices"
	"testing"
)

// infiniteSets are the named sets without end, with an argument where they have
// one.
func infiniteSets() (out []Named) {
	for _, name := range setNames() {
		switch set := namedSets[name]; {
		case set.finite:
		case set.arg == "":
			out = append(out, Named{Name: name})
		default:
			for _, arg := range []int64{set.least, 2, 3, 6, 10, 97, 1 << 31, math.MaxInt64} {
				out = append(out, Named{name, []Expr{Num{arg}}})
			}
		}
	}
	return out
}

func (n Named) arg() int64 {
	if len(n.Args) == 0 {
		return 0
	}
	return n.Args[0].(Num).V
}

// upTo lists the members up to most.
func (n Named) upTo(most int64) (out []int64, why end) {
	var s sieve
	why = s.members(n.Name, n.arg(), func(k int64) bool {
		if k <= most {
			out = append(out, k)
		}
		return k <= most
	})
	return out, why
}

// Listing and membership agree.
func TestMembers(t *testing.T) {
	const most = 100000
	for _, set := range infiniteSets() {
		members, why := set.upTo(most)
		if why != byCaller && !(why == no64Bits && set.arg() > 1<<20) {
			t.Errorf("%s: ended by %d", sourceText(set), why)
		}
		if !slices.IsSorted(members) || len(slices.Compact(slices.Clone(members))) != len(members) {
			t.Errorf("%s: not increasing: %v", sourceText(set), members[:10])
		}
		i := 0
		for x := int64(-10); x <= most; x++ {
			want := i < len(members) && members[i] == x
			if want {
				i++
			}
			if contains(set.Name, set.arg(), x) != want {
				t.Errorf("%s: contains %d is %t", sourceText(set), x, !want)
				break
			}
		}
	}
}

// Near 2^63, membership is right and members end where they no longer fit.
func TestGreatMembers(t *testing.T) {
	root := func(f func(k *big.Int) *big.Int) func(x int64) bool {
		return func(x int64) bool {
			lo, hi := int64(0), int64(1)<<33
			for lo < hi { // the least k with f(k) >= x
				if mid := lo + (hi-lo)/2; f(big.NewInt(mid)).Cmp(big.NewInt(x)) < 0 {
					lo = mid + 1
				} else {
					hi = mid
				}
			}
			return f(big.NewInt(lo)).Cmp(big.NewInt(x)) == 0
		}
	}
	mul := func(x, y *big.Int) *big.Int { return new(big.Int).Mul(x, y) }
	want := map[string]func(x int64) bool{
		"squares": root(func(k *big.Int) *big.Int { return mul(k, k) }),
		"cubes":   root(func(k *big.Int) *big.Int { return mul(k, mul(k, k)) }),
		"triangular": root(func(k *big.Int) *big.Int {
			return new(big.Int).Rsh(mul(k, new(big.Int).Add(k, big.NewInt(1))), 1)
		}),
		"primes": func(x int64) bool { return big.NewInt(x).ProbablyPrime(20) },
	}
	check := func(name string, x int64) {
		if got := contains(name, 0, x); got != want[name](x) {
			t.Errorf("%s: contains %d is %t", name, x, got)
		}
	}
	for name := range want {
		for d := int64(0); d < 2000; d++ {
			check(name, math.MaxInt64-d)
			check(name, 1<<62-1000+d)
			check(name, 1<<40-1000+d)
		}
	}
	for d := int64(0); d < 1000; d++ {
		r, c, k := int64(maxRoot)-d, int64(maxCubeRoot)-d, int64(maxTriangleRoot)-d
		for e := int64(-1); e <= 1; e++ {
			check("squares", r*r+e)
			check("cubes", c*c*c+e)
			check("triangular", triangle(k)+e)
		}
	}
	for _, c := range []struct {
		name      string
		arg, last int64
		count     int
	}{
		{"fibonacci", 0, 7540113804746346429, 91},
		{"powers", 2, 1 << 62, 63},
		{"powers", 3, 4052555153018976267, 40},
		{"powers", 10, 1000000000000000000, 19},
		{"powers", math.MaxInt64, math.MaxInt64, 2},
		{"multiples", 1 << 61, 3 << 61, 3},
		{"multiples", math.MaxInt64, math.MaxInt64, 1},
	} {
		set := Named{Name: c.name}
		if c.arg > 0 {
			set.Args = []Expr{Num{c.arg}}
		}
		members, why := set.upTo(math.MaxInt64)
		if why != no64Bits || len(members) != c.count || members[len(members)-1] != c.last {
			t.Errorf("%s: %d members up to %d, ended by %d", sourceText(set), len(members), members[len(members)-1], why)
		}
		for _, m := range members {
			if !contains(c.name, c.arg, m) || c.arg != 1 && c.arg < 5 && c.name == "fibonacci" && m > 3 && contains(c.name, c.arg, m+1) {
				t.Errorf("%s: contains %d or not %d", sourceText(set), m+1, m)
			}
		}
	}
	for _, x := range []int64{2047, 3215031751, 3825123056546413051, 4759123141, 1122004669633, 341550071728321} { // strong pseudoprimes
		if isPrime(x) != big.NewInt(x).ProbablyPrime(0) {
			t.Errorf("isPrime(%d) = %t", x, isPrime(x))
		}
	}
}

// Residues leaves out no residue that a member has.
func TestResidues(t *testing.T) {
	for _, set := range infiniteSets() {
		members, _ := set.upTo(3000)
		if set.Name == "powers" || set.Name == "fibonacci" {
			members, _ = set.upTo(math.MaxInt64)
		}
		for m := int64(1); m <= 60; m++ {
			for _, above := range []int64{-5, 0, 1, 2, 5, 59, 1000, 1<<62 - 1, 1 << 62, math.MaxInt64} {
				has, ok := (Set{Src: set}).Residues(m, above)
				if !ok || int64(len(has)) != m {
					t.Fatalf("%s: no residues modulo %d", sourceText(set), m)
				}
				for _, k := range members {
					if k > above && !has[k%m] {
						t.Fatalf("%s, above %d: %d is %d modulo %d", sourceText(set), above, k, k%m, m)
					}
				}
				if set.Name == "powers" { // exact, for any above
					want := make([]bool, m)
					p, base := big.NewInt(1), big.NewInt(set.arg())
					for range 200 {
						if p.Cmp(big.NewInt(above)) > 0 {
							want[new(big.Int).Mod(p, big.NewInt(m)).Int64()] = true
						}
						p.Mul(p, base)
					}
					if !slices.Equal(has, want) {
						t.Fatalf("%s, above %d: residues modulo %d are %v, want %v", sourceText(set), above, m, has, want)
					}
				}
			}
		}
	}
	for _, m := range []int64{1, 2, 5, 10, 1 << 10, 9973, 1 << 20} {
		// The Fibonacci numbers come back to their beginning within 6m steps.
		a, b := 1%m, 2%m
		steps := int64(0)
		for {
			a, b = b, (a+b)%m
			if steps++; a == 1%m && b == 2%m {
				break
			}
		}
		if steps > 6*m {
			t.Errorf("the Fibonacci numbers modulo %d have the period %d", m, steps)
		}
		has, _ := (Set{Src: Named{Name: "fibonacci"}}).Residues(m, 0)
		for range steps {
			if a, b = b, (a+b)%m; !has[a] {
				t.Fatalf("fibonacci modulo %d: %d is missing", m, a)
			}
		}
	}
	for _, s := range []Set{
		{Const: Numbers(1, 3)},
		{Src: Named{"divisors", []Expr{heapVar}}},
		{Src: Range{Num{1}, heapVar}},
		{Src: Named{Name: "primes"}, Cond: Binary{">", takeVar, Num{2}}},
	} {
		if _, ok := s.Residues(7, 0); ok {
			t.Errorf("%s has residues", s)
		}
	}
	for _, m := range []int64{-1, 0, 1<<20 + 1} {
		if _, ok := (Set{Src: Named{Name: "odd"}}).Residues(m, 0); ok {
			t.Errorf("there are residues modulo %d", m)
		}
	}
}

func TestIntervals(t *testing.T) {
	for _, c := range []struct {
		in   []Interval
		want string
	}{
		{nil, "[]"},
		{[]Interval{{3, 1}}, "[]"},
		{[]Interval{{3, 4}, {1, 2}}, "[{1 4}]"},
		{[]Interval{{1, 1}, {3, 3}}, "[{1 1} {3 3}]"},
		{[]Interval{{1, 9}, {2, 3}, {9, 10}}, "[{1 10}]"},
		{[]Interval{{5, Inf}, {1, 2}, {7, 8}}, "[{1 2} {5 9223372036854775807}]"},
		{[]Interval{{math.MinInt64, -Inf}, {Inf, Inf}, {Inf - 1, Inf - 1}}, "[{-9223372036854775808 -9223372036854775807} {9223372036854775806 9223372036854775807}]"},
	} {
		s := NewIntervals(c.in...)
		if got := fmt.Sprint([]Interval(s)); got != c.want {
			t.Errorf("%v: %s, want %s", c.in, got, c.want)
		}
	}
	s := NewIntervals(Interval{2, 4}, Interval{7, 7}, Interval{10, Inf})
	for n := int64(-2); n < 15; n++ {
		in := n >= 2 && n <= 4 || n == 7 || n >= 10
		if s.Has(n) != in || s.Without(0).Has(n) != (n >= 0 && !in) || s.Remove(n).Has(n) {
			t.Errorf("%d: Has %t, Without %t, Remove %t", n, s.Has(n), s.Without(0).Has(n), s.Remove(n).Has(n))
		}
		next, ok := s.Next(n)
		for want := n; !s.Has(want); want++ {
			if next <= want {
				t.Errorf("Next(%d) = %d", n, next)
			}
		}
		if !ok || !s.Has(next) {
			t.Errorf("Next(%d) = %d, %t", n, next, ok)
		}
	}
	if s.Finite() || s.Size() != Inf || s.Min() != 2 || s.Max() != Inf {
		t.Errorf("%v: Finite %t, Size %d, Min %d, Max %d", s, s.Finite(), s.Size(), s.Min(), s.Max())
	}
	for _, c := range []struct {
		s    Intervals
		size int64
	}{
		{nil, 0},
		{Numbers(1, 3, 4), 3},
		{Intervals{{1, Inf - 1}}, Inf - 1},
		{Intervals{{0, Inf - 1}}, Inf},
		{Intervals{{-Inf, Inf - 1}}, Inf},
		{Intervals{{-5, -1}, {1, Inf - 1}}, Inf},
	} {
		if got := c.s.Size(); got != c.size {
			t.Errorf("%v: size %d, want %d", c.s, got, c.size)
		}
	}
	if got := fmt.Sprint(Numbers(5, 1, 2).Members()); got != "[1 2 5]" {
		t.Error(got)
	}
}
