package nim_test

import (
	"context"
	"errors"
	"math"
	"math/big"
	"testing"
	"testing/quick"

	"github.com/grundy-cgt/grundy/nim"
)

func TestWideField(t *testing.T) {
	one := nim.Wide{Lo: 1}
	check := func(name string, count int, f any) {
		t.Helper()
		if err := quick.Check(f, &quick.Config{MaxCount: count}); err != nil {
			t.Errorf("%s: %v", name, err)
		}
	}
	s := slow{}
	check("slow product", 30, func(x, y nim.Wide) bool { return x.Mul(y) == s.mul(x, y) })
	check("commutative", 300, func(x, y nim.Wide) bool { return x.Mul(y) == y.Mul(x) })
	check("associative", 300, func(x, y, z nim.Wide) bool { return x.Mul(y).Mul(z) == x.Mul(y.Mul(z)) })
	check("distributive", 300, func(x, y, z nim.Wide) bool {
		return x.Mul(y.Add(z)) == x.Mul(y).Add(x.Mul(z))
	})
	check("narrow", 300, func(a, b uint64) bool {
		return nim.Wide{Lo: a}.Mul(nim.Wide{Lo: b}) == nim.Wide{Lo: nim.Mul(a, b)}
	})
	check("square", 300, func(x nim.Wide) bool { return x.Square() == x.Mul(x) })
	check("square root", 100, func(x nim.Wide) bool { return x.Sqrt().Square() == x })
	check("inverse", 300, func(x nim.Wide) bool {
		i, err := x.Inv()
		return err == nil && x.Mul(i) == one
	})
	check("quotient", 300, func(x, y nim.Wide) bool {
		q, err := x.Div(y)
		return err == nil && q.Mul(y) == x
	})
	check("trace", 100, func(x nim.Wide) bool {
		sum, y := nim.Wide{}, x
		for range 128 {
			sum, y = sum.Add(y), y.Square()
		}
		return sum == nim.Wide{Lo: x.Trace()}
	})
	check("root of its polynomial", 20, func(x nim.Wide) bool {
		var sum nim.Wide
		exponents := x.MinimalPolynomial()
		for _, e := range exponents {
			p, err := x.Pow(big.NewInt(int64(e)))
			if err != nil {
				return false
			}
			sum = sum.Add(p)
		}
		return sum == nim.Wide{} && exponents[0] == x.Degree()
	})
	check("order", 10, func(x nim.Wide) bool {
		k, err := x.Order()
		if err != nil {
			return false
		}
		p, err := x.Pow(k)
		for _, q := range []int64{3, 5, 17, 257, 641, 65537, 6700417, 274177, 67280421310721} {
			d, m := new(big.Int).DivMod(k, big.NewInt(q), new(big.Int))
			if m.Sign() == 0 {
				less, _ := x.Pow(d)
				if less == one {
					return false
				}
			}
		}
		return err == nil && p == one
	})
}

func TestWideZero(t *testing.T) {
	zero := nim.Wide{}
	_, e1 := zero.Inv()
	_, e2 := zero.Pow(big.NewInt(-2))
	_, e3 := zero.Order()
	for i, err := range []error{e1, e2, e3} {
		if !errors.Is(err, nim.ErrZero) {
			t.Errorf("case %d: %v", i, err)
		}
	}
	if p, err := zero.Pow(new(big.Int)); err != nil || p != (nim.Wide{Lo: 1}) {
		t.Errorf("0^0 = %v, %v", p, err)
	}
	if p, err := zero.Pow(big.NewInt(3)); err != nil || p != zero {
		t.Errorf("0^3 = %v, %v", p, err)
	}
}

func TestWideLog(t *testing.T) {
	base := nim.Wide{Hi: 1, Lo: 2}
	order, err := base.Order()
	if err != nil {
		t.Fatal(err)
	}
	huge := big.NewInt(67280421310721)
	if new(big.Int).Mod(order, huge).Sign() != 0 {
		t.Fatalf("the order %d of the base has no large prime", order)
	}
	k := big.NewInt(12345678901) // a small one, found after few steps
	x, err := base.Pow(k)
	if err != nil {
		t.Fatal(err)
	}
	got, err := x.Log(t.Context(), base)
	if err != nil || new(big.Int).Mod(k, order).Cmp(got) != 0 {
		t.Errorf("logarithm %v, want %v (%v)", got, k, err)
	}
	ended, end := context.WithCancel(t.Context())
	end()
	if _, err := x.Log(ended, base); !errors.Is(err, context.Canceled) {
		t.Errorf("after the context has ended: %v", err)
	}
}

func TestWideText(t *testing.T) {
	check := func(x nim.Wide) bool {
		k := new(big.Int).Lsh(new(big.Int).SetUint64(x.Hi), 64)
		k.Add(k, new(big.Int).SetUint64(x.Lo))
		back, err := nim.ParseWide(x.String())
		hex, err2 := nim.ParseWide("0x" + k.Text(16))
		return x.String() == k.String() && back == x && hex == x && errors.Join(err, err2) == nil
	}
	for _, hi := range []uint64{0, 1, 1e19 - 1, 1e19, 1e19 + 1, math.MaxUint64} {
		for _, lo := range []uint64{0, 9, 1e19, math.MaxUint64} {
			if !check(nim.Wide{Hi: hi, Lo: lo}) {
				t.Errorf("wrong text of %d 2^64 + %d", hi, lo)
			}
		}
	}
	if err := quick.Check(check, nil); err != nil {
		t.Error(err)
	}
	for _, c := range []struct{ text, want string }{
		{"", `"" is no number: give digits, as in 41 or 0x29`},
		{"0x", `"0x" is no number: give digits, as in 41 or 0x29`},
		{"12a", `"12a" is no number: 'a' is no digit`},
		{"-1", `"-1" is no number: '-' is no digit`},
		{"1é", `"1é" is no number: 'é' is no digit`},
		{"340282366920938463463374607431768211456", "340282366920938463463374607431768211456 is too large: nimbers below 2^128 are known here"},
		{"0x100000000000000000000000000000000", "0x100000000000000000000000000000000 is too large: nimbers below 2^128 are known here"},
	} {
		if _, err := nim.ParseWide(c.text); err == nil || err.Error() != c.want {
			t.Errorf("ParseWide(%q): %v, want %s", c.text, err, c.want)
		}
	}
}

func FuzzParseWide(f *testing.F) {
	f.Add("41")
	f.Add("0xFFFF")
	f.Add("340282366920938463463374607431768211455")
	f.Fuzz(func(t *testing.T, text string) {
		x, err := nim.ParseWide(text)
		if err != nil {
			return
		}
		if back, err := nim.ParseWide(x.String()); err != nil || back != x {
			t.Errorf("%q: %v becomes %v (%v)", text, x, back, err)
		}
	})
}
