package rule

import (
	"errors"
	"math/big"
	"slices"
)

// A second, slow meaning of the core form: exact integers of any size, sets
// tried number by number, and no idea when an open range ends but that the tests
// use small numbers. It shares only the syntax tree with the package.

var (
	errUndefined = errors.New("undefined")
	errTooBig    = errors.New("does not fit 64 bits")
)

// interp holds the values of names, and how far it tries the members of open
// sets.
type interp struct {
	v    map[string]*big.Int
	most int
	left int // options that it may still try
}

func num(v int) *big.Int { return big.NewInt(int64(v)) }

func fits(v *big.Int) (*big.Int, error) {
	if !v.IsInt64() {
		return nil, errTooBig
	}
	return v, nil
}

func (in *interp) number(e Expr) (*big.Int, error) {
	switch e := e.(type) {
	case Num:
		return big.NewInt(e.V), nil
	case Var:
		return in.v[e.Name], nil
	case Unary:
		x, err := in.number(e.X)
		if err != nil {
			return nil, err
		}
		return fits(new(big.Int).Neg(x))
	case Binary:
		x, err := in.number(e.X)
		y, err2 := in.number(e.Y)
		if err = worse(err, err2); err != nil {
			return nil, err
		}
		return arithmetic(e.Op, x, y)
	case Call:
		var args []*big.Int
		var err error
		for _, a := range e.Args {
			x, err2 := in.number(a)
			err = worse(err, err2)
			args = append(args, x)
		}
		if err != nil {
			return nil, err
		}
		return function(e.Name, args)
	}
	panic("no number")
}

func worse(a, b error) error {
	if a == errTooBig || b == nil {
		return a
	}
	return b
}

func arithmetic(op string, x, y *big.Int) (*big.Int, error) {
	z := new(big.Int)
	switch op {
	case "+":
		z.Add(x, y)
	case "-":
		z.Sub(x, y)
	case "*":
		z.Mul(x, y)
	case "//", "%":
		if y.Sign() == 0 {
			return nil, errUndefined
		}
		m := new(big.Int)
		z.DivMod(x, y, m) // 0 <= m < |y|
		if y.Sign() < 0 && m.Sign() > 0 {
			z.Sub(z, num(1))
			m.Add(m, y)
		}
		if op == "%" {
			return m, nil
		}
	case "^":
		switch {
		case y.Sign() < 0:
			return nil, errUndefined
		case x.CmpAbs(num(1)) > 0 && y.Cmp(num(70)) > 0:
			return nil, errTooBig
		}
		z.Exp(x, y, nil)
		if x.CmpAbs(num(1)) <= 0 { // Exp is slow for great exponents
			z.Set(x)
			if y.Bit(0) == 0 {
				z.Mul(x, x)
			}
			if y.Sign() == 0 {
				z.SetInt64(1)
			}
		}
	case "xor":
		z.Xor(x, y)
	}
	return fits(z)
}

func function(name string, args []*big.Int) (*big.Int, error) {
	x := args[0]
	z := new(big.Int).Set(x)
	switch name {
	case "min", "max":
		for _, a := range args[1:] {
			if a.Cmp(z) < 0 == (name == "min") {
				z.Set(a)
			}
		}
	case "gcd":
		z.GCD(nil, nil, new(big.Int).Abs(x), new(big.Int).Abs(args[1]))
	case "isqrt":
		if x.Sign() < 0 {
			return nil, errUndefined
		}
		z.Sqrt(x)
	case "popcount":
		if x.Sign() < 0 {
			return nil, errUndefined
		}
		ones := 0
		for _, c := range x.Text(2) {
			ones += int(c - '0')
		}
		z = num(ones)
	case "abs":
		z.Abs(x)
	case "bitand":
		z.And(x, args[1])
	case "bitor":
		z.Or(x, args[1])
	case "maxdigit", "mindigit":
		var digits []rune
		for _, c := range x.String() {
			if c >= '1' && c <= '9' {
				digits = append(digits, c)
			}
		}
		if x.Sign() <= 0 {
			return nil, errUndefined
		}
		if name == "maxdigit" {
			return num(int(slices.Max(digits) - '0')), nil
		}
		return num(int(slices.Min(digits) - '0')), nil
	}
	return fits(z)
}

func (in *interp) truth(e Expr) (bool, error) {
	switch e := e.(type) {
	case Unary:
		x, err := in.truth(e.X)
		return !x, err
	case In:
		x, err := in.number(e.X)
		if err != nil {
			return false, err
		}
		has, err := in.has(e.Set, x)
		return has != e.Not, err
	case Binary:
		if e.Op == "and" || e.Op == "or" {
			x, err := in.truth(e.X)
			if err != nil || x == (e.Op == "or") {
				return x, err
			}
			return in.truth(e.Y)
		}
		x, err := in.number(e.X)
		y, err2 := in.number(e.Y)
		if err = worse(err, err2); err != nil {
			return false, err
		}
		c := x.Cmp(y)
		return map[string]bool{"==": c == 0, "!=": c != 0, "<": c < 0, "<=": c <= 0, ">": c > 0, ">=": c >= 0}[e.Op], nil
	}
	panic("no condition")
}

// has decides membership.
func (in *interp) has(s Source, x *big.Int) (bool, error) {
	if named, ok := s.(Named); ok && !namedSets[named.Name].finite && (x.Sign() < 1 || x.Cmp(num(in.most)) > 0) {
		if x.Sign() < 1 {
			return false, nil
		}
		return false, errTooBig // not known here
	}
	if l, ok := s.(List); ok {
		for _, r := range l.Items {
			if has, err := in.has(r, x); err != nil || has {
				return has, err
			}
		}
		return false, nil
	}
	if r, ok := s.(Range); ok {
		lo, err := in.number(r.Lo)
		hi := x
		if r.Hi != nil {
			var err2 error
			hi, err2 = in.number(r.Hi)
			err = worse(err, err2)
		}
		switch err {
		case nil:
			return lo.Cmp(x) <= 0 && x.Cmp(hi) <= 0, nil
		case errUndefined: // which has no members
			return false, nil
		}
		return false, err
	}
	members, err := in.members(s)
	if err == errUndefined {
		return false, nil
	}
	return slices.ContainsFunc(members, func(m *big.Int) bool { return m.Cmp(x) == 0 }), err
}

// members lists a set of numbers.
func (in *interp) members(s Source) (out []*big.Int, err error) {
	switch s := s.(type) {
	case Range:
		lo, err := in.number(s.Lo)
		hi := num(in.most)
		if s.Hi != nil {
			var err2 error
			hi, err2 = in.number(s.Hi)
			err = worse(err, err2)
		}
		if err != nil {
			return nil, err
		}
		for k := new(big.Int).Set(lo); k.Cmp(hi) <= 0; k.Add(k, num(1)) {
			if out = append(out, new(big.Int).Set(k)); len(out) > 5000 {
				return nil, errTooBig // not to be tried here
			}
		}
	case List:
		for _, r := range s.Items {
			more, err := in.members(r)
			if err == errTooBig {
				return out, err
			}
			out = append(out, more...)
		}
	case Named:
		arg := num(0)
		if len(s.Args) > 0 {
			if arg, err = in.number(s.Args[0]); err != nil {
				return nil, err
			}
		}
		a := int(arg.Int64())
		is := map[string]func(k int) bool{
			"primes":     isPrimeSlow,
			"squares":    func(k int) bool { return among(func(i int) int { return i * i })(k, 0) },
			"cubes":      func(k int) bool { return among(func(i int) int { return i * i * i })(k, 0) },
			"triangular": func(k int) bool { return among(func(i int) int { return i * (i + 1) / 2 })(k, 0) },
			"fibonacci":  func(k int) bool { return fibonacciSlow(k, 0) },
			"odd":        func(k int) bool { return k%2 == 1 },
			"even":       func(k int) bool { return k%2 == 0 },
			"multiples":  func(k int) bool { return k%a == 0 },
			"powers": func(k int) bool {
				for k%a == 0 {
					k /= a
				}
				return k == 1
			},
			"divisors": func(k int) bool { return a > 0 && a%k == 0 },
			"digits":   func(k int) bool { return k < 10 && hasDigit(k, a) },
		}[s.Name]
		for k := 1; k <= max(in.most, a) && k < 5000; k++ {
			if is(k) {
				out = append(out, num(k))
			}
		}
	}
	return out, nil
}

// lists returns the lists of a Partitions.
func (in *interp) lists(s Partitions) (out [][]int, err error) {
	of, err := in.number(s.Of)
	if err != nil {
		return nil, err
	}
	m := int(of.Int64())
	if m > 14 {
		return nil, errTooBig
	}
	for j := range 15 {
		switch {
		case !s.Parts.Has(int64(j)) || m < 0 && !s.Lower:
		case s.Lower:
			for _, t := range tuples2(max(m, 0), j) {
				if slices.IsSorted(t) {
					out = append(out, t)
				}
			}
		default:
			for _, t := range tuples(m, j) {
				if isKind(s.Kind, t) {
					out = append(out, t)
				}
			}
		}
	}
	return out, nil
}

// options lists the options of an alternative; an error is errTooBig.
func (in *interp) options(a Alt, i int, lists map[string][]int, out *[][]int) error {
	ignore := func(err error) error {
		if err == errUndefined {
			return nil
		}
		return err
	}
	if i < len(a.Iters) {
		it := a.Iters[i]
		if it.Set == nil {
			v, err := in.number(it.Is)
			if err != nil {
				return ignore(err)
			}
			in.v[it.Var] = v
			return in.options(a, i+1, lists, out)
		}
		if s, ok := it.Set.(Partitions); ok {
			all, err := in.lists(s)
			for _, l := range all {
				lists[it.Var] = l
				if err := in.options(a, i+1, lists, out); err != nil {
					return err
				}
			}
			return ignore(err)
		}
		all, err := in.members(it.Set)
		for _, k := range all {
			in.v[it.Var] = k
			if err := in.options(a, i+1, lists, out); err != nil {
				return err
			}
		}
		return ignore(err)
	}
	if in.left--; in.left < 0 {
		return errTooBig
	}
	if a.Cond != nil {
		ok, err := in.truth(a.Cond)
		if err != nil || !ok {
			return ignore(err)
		}
	}
	option := []int{}
	for _, p := range a.Parts {
		if p.List != "" {
			option = append(option, lists[p.List]...)
			continue
		}
		count := num(1)
		var err error
		if p.Count != nil {
			if count, err = in.number(p.Count); err != nil || count.Sign() < 0 {
				return ignore(err)
			}
			if count.Sign() == 0 {
				continue
			}
			if count.Cmp(num(1000)) > 0 {
				return errTooBig
			}
		}
		v, err := in.number(p.Coords[0])
		if err != nil || v.Sign() < 0 {
			return ignore(err)
		}
		for range count.Int64() {
			option = append(option, int(v.Int64()))
		}
	}
	*out = append(*out, option)
	return nil
}

// slowOptions lists the options of a heap by the interpreter, which tries the
// members of open sets up to most; not ok where a number got too big for it.
func slowOptions(alts []Alt, n, most int) (out [][]int, ok bool) {
	for _, a := range alts {
		in := &interp{map[string]*big.Int{"n": num(n)}, most, 20000}
		if err := in.options(a, 0, map[string][]int{}, &out); err != nil {
			return nil, false
		}
	}
	return out, true
}
