package nim_test

import (
	"errors"
	"math"
	"math/bits"
	"math/rand/v2"
	"slices"
	"testing"
	"testing/quick"

	"github.com/grundy-cgt/grundy/nim"
)

// byDefinition makes the table of products below n from the definition: the mex
// of a'b + ab' + a'b' over a' < a and b' < b.
func byDefinition(n int) [][]uint64 {
	table := make([][]uint64, n)
	var options nim.Set
	for a := range table {
		table[a] = make([]uint64, n)
		for b := range a + 1 {
			options.Reset()
			for x := range a {
				for y := range b {
					options.Add(table[x][b] ^ table[a][y] ^ table[x][y])
				}
			}
			table[a][b] = options.Mex()
			table[b][a] = table[a][b]
		}
	}
	return table
}

func TestMulIsTheMex(t *testing.T) {
	const n = 100
	for a, row := range byDefinition(n) {
		for b, want := range row {
			if got := nim.Mul(uint64(a), uint64(b)); got != want {
				t.Fatalf("the product of %d and %d is %d, want %d", a, b, got, want)
			}
		}
	}
}

// slow multiplies by another road than the kernel: as sums of powers of two, of
// which products of different Fermat powers N = 2^(2^i) are as those of integers,
// and N N = N + N/2. It remembers the products of powers.
type slow map[[2]int]nim.Wide

func (s slow) mul(x, y nim.Wide) nim.Wide {
	var sum nim.Wide
	for _, i := range ones(x) {
		for _, j := range ones(y) {
			sum = sum.Add(s.powers(i, j))
		}
	}
	return sum
}

func ones(x nim.Wide) []int {
	var at []int
	for i := range 128 {
		if p := power(i); p.Hi&x.Hi|p.Lo&x.Lo != 0 {
			at = append(at, i)
		}
	}
	return at
}

// powers is 2^i times 2^j: 2^i is the product of the Fermat powers at the ones
// of i.
func (s slow) powers(i, j int) nim.Wide {
	both := i & j
	if both == 0 {
		return power(i | j)
	}
	if p, ok := s[[2]int{i, j}]; ok {
		return p
	}
	top := 1 << (bits.Len(uint(both)) - 1)
	rest := s.powers(i&^top, j&^top)
	p := s.mul(rest, power(top)).Add(s.mul(rest, power(top-1))) // N + N/2 for N = 2^top
	s[[2]int{i, j}] = p
	return p
}

func power(i int) nim.Wide {
	if i >= 64 {
		return nim.Wide{Hi: 1 << (i - 64)}
	}
	return nim.Wide{Lo: 1 << i}
}

func TestMulOfPowers(t *testing.T) {
	s := slow{}
	for i := range 128 {
		for j := range 128 {
			want := s.powers(i, j)
			if got := power(i).Mul(power(j)); got != want {
				t.Fatalf("2^%d times 2^%d is %v, want %v", i, j, got, want)
			}
			if i < 64 && j < 64 {
				if got := nim.Mul(1<<i, 1<<j); want.Hi != 0 || got != want.Lo {
					t.Fatalf("2^%d times 2^%d is %d, want %v", i, j, got, want)
				}
			}
		}
	}
}

// Products are bilinear, so with the products of powers of two these laws hold
// the whole.
func TestField(t *testing.T) {
	check := func(name string, f any) {
		t.Helper()
		if err := quick.Check(f, &quick.Config{MaxCount: 500}); err != nil {
			t.Errorf("%s: %v", name, err)
		}
	}
	check("commutative", func(a, b uint64) bool { return nim.Mul(a, b) == nim.Mul(b, a) })
	check("associative", func(a, b, c uint64) bool {
		return nim.Mul(nim.Mul(a, b), c) == nim.Mul(a, nim.Mul(b, c))
	})
	check("distributive", func(a, b, c uint64) bool {
		return nim.Mul(a, b^c) == nim.Mul(a, b)^nim.Mul(a, c)
	})
	check("one and zero", func(a uint64) bool { return nim.Mul(a, 1) == a && nim.Mul(a, 0) == 0 })
	check("square", func(a uint64) bool { return nim.Square(a) == nim.Mul(a, a) })
	check("square root", func(a uint64) bool { return nim.Square(nim.Sqrt(a)) == a })
	check("inverse", func(a uint64) bool {
		i, err := nim.Inv(a)
		return a == 0 && err != nil || err == nil && nim.Mul(a, i) == 1
	})
	check("quotient", func(a, b uint64) bool {
		q, err := nim.Div(a, b)
		return b == 0 && err != nil || nim.Mul(q, b) == a
	})
	check("subfields", func(a, b uint64, n uint8) bool {
		n = 1 << (n % 7)
		a, b = a>>(64-n), b>>(64-n)
		p := nim.Mul(a, b)
		return n == 64 || p>>n == 0
	})
	check("trace", func(a uint64) bool {
		sum, x := uint64(0), a
		for range 64 {
			sum, x = sum^x, nim.Square(x)
		}
		return sum == nim.Trace(a)
	})
	check("powers", func(a uint64, j, k int32) bool {
		a |= 1
		x, err1 := nim.Pow(a, int64(j))
		y, err2 := nim.Pow(a, int64(k))
		z, err3 := nim.Pow(a, int64(j)+int64(k))
		return errors.Join(err1, err2, err3) == nil && nim.Mul(x, y) == z
	})
}

func TestZero(t *testing.T) {
	_, e1 := nim.Inv(0)
	_, e2 := nim.Div(5, 0)
	_, e3 := nim.Pow(0, -1)
	_, e4 := nim.Order(0)
	_, e5 := nim.Log(0, 2)
	_, e6 := nim.Log(2, 0)
	for i, err := range []error{e1, e2, e3, e4, e5, e6} {
		if !errors.Is(err, nim.ErrZero) {
			t.Errorf("case %d: %v", i, err)
		}
	}
	for _, c := range []struct {
		a    uint64
		k    int64
		want uint64
	}{{0, 0, 1}, {0, 7, 0}, {5, 0, 1}, {5, 1, 5}, {2, 3, 1}, {2, -1, 3}, {3, math.MinInt64, 3}, {1, -9, 1}} {
		if got, err := nim.Pow(c.a, c.k); err != nil || got != c.want {
			t.Errorf("the power %d of %d is %d, want %d (%v)", c.k, c.a, got, c.want, err)
		}
	}
}

// All numbers of the subfields to 8 bits, by trying.
func TestOrderLogAndPolynomial(t *testing.T) {
	for a := uint64(1); a < 256; a++ {
		powers := []uint64{1}
		for x := a; x != 1; x = nim.Mul(x, a) {
			powers = append(powers, x)
		}
		if got, err := nim.Order(a); err != nil || got != uint64(len(powers)) {
			t.Fatalf("the order of %d is %d, want %d (%v)", a, got, len(powers), err)
		}
		for x := uint64(1); x < 256; x += 3 {
			got, err := nim.Log(x, a)
			want := slices.Index(powers, x)
			if want < 0 && !errors.Is(err, nim.ErrNoLog) || want >= 0 && (err != nil || got != uint64(want)) {
				t.Fatalf("the logarithm of %d to the base %d is %d, want %d (%v)", x, a, got, want, err)
			}
		}
		if got, want := nim.MinimalPolynomial(a), leastPolynomial(a); !slices.Equal(got, want) {
			t.Fatalf("the minimal polynomial of %d has the exponents %d, want %d", a, got, want)
		}
		if got := nim.Degree(a); got != nim.MinimalPolynomial(a)[0] {
			t.Fatalf("the degree of %d is %d", a, got)
		}
	}
	if got := nim.MinimalPolynomial(0); !slices.Equal(got, []int{1}) {
		t.Errorf("the minimal polynomial of 0 has the exponents %d, want [1]", got)
	}
}

// leastPolynomial tries all polynomials over the field of two elements.
func leastPolynomial(a uint64) []int {
	for p := uint64(2); ; p++ {
		value := uint64(0)
		for i := bits.Len64(p) - 1; i >= 0; i-- {
			value = nim.Mul(value, a) ^ p>>i&1
		}
		if value == 0 {
			var exponents []int
			for i := bits.Len64(p) - 1; i >= 0; i-- {
				if p>>i&1 == 1 {
					exponents = append(exponents, i)
				}
			}
			return exponents
		}
	}
}

func TestLogOf64Bits(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	for range 4 {
		base, k := r.Uint64(), r.Int64()
		order, err := nim.Order(base)
		if err != nil {
			t.Fatal(err)
		}
		x, err := nim.Pow(base, k)
		if err != nil {
			t.Fatal(err)
		}
		want := uint64(k) % order
		if got, err := nim.Log(x, base); err != nil || got != want {
			t.Errorf("the logarithm of %d to the base %d is %d, want %d (%v)", x, base, got, want, err)
		}
	}
}

func TestMulSlice(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 6))
	for n := range 600 {
		a, b, dst := make([]uint64, n), make([]uint64, n), make([]uint64, n)
		for i := range a {
			a[i], b[i] = r.Uint64()>>(n%64), r.Uint64()
		}
		nim.MulSlice(dst, a, b)
		want := slices.Clone(dst)
		for i := range a {
			want[i] = nim.Mul(a[i], b[i])
		}
		if !slices.Equal(dst, want) {
			t.Fatalf("wrong products of %d pairs", n)
		}
		nim.MulSlice(a, a, b)
		nim.MulSlice(b, a, a)
		for i := range b {
			if a[i] != want[i] || b[i] != nim.Square(want[i]) {
				t.Fatalf("wrong products of %d pairs in place", n)
			}
		}
	}
	defer func() {
		if recover() == nil {
			t.Error("slices of different lengths are multiplied")
		}
	}()
	nim.MulSlice(make([]uint64, 2), make([]uint64, 2), make([]uint64, 1))
}
