package induct

import (
	"math/big"

	"github.com/grundy-cgt/grundy/rule"
)

// A line is what an expression is for the numbers n = M*q + r of one residue class:
// A*q + B for all q >= From. M is the modulus of the reader.
type line struct{ a, b, from *big.Int }

// lines reads expressions in one variable on the residue class r modulo m. Where it
// cannot, it leaves by a panic: with a factor, if a multiple of the modulus would do,
// and else with untold.
type lines struct {
	m, r *big.Int
}

// factor is by how much a modulus is too small.
type factor struct{ by *big.Int }

func (l *lines) fail() { panic(untold{"the formula is not affine on residue classes"}) }

func flat(b *big.Int) line { return line{new(big.Int), b, new(big.Int)} }

func (x line) constant() bool { return x.a.Sign() == 0 }

func maxInt(x, y *big.Int) *big.Int {
	if x.Cmp(y) < 0 {
		return y
	}
	return x
}

// combine is the line of x + c*y.
func combine(x, y line, c int64) line {
	k := big.NewInt(c)
	return line{
		new(big.Int).Add(x.a, new(big.Int).Mul(k, y.a)),
		new(big.Int).Add(x.b, new(big.Int).Mul(k, y.b)), maxInt(x.from, y.from),
	}
}

// number is the line of an expression.
func (l *lines) number(e rule.Expr) line {
	switch e := e.(type) {
	case rule.Num:
		return flat(big.NewInt(e.V))
	case rule.Var:
		return line{l.m, l.r, new(big.Int)}
	case rule.Unary:
		return combine(flat(new(big.Int)), l.number(e.X), -1)
	case rule.If:
		yes, from := l.condition(e.Cond)
		branch := e.Else
		if yes {
			branch = e.Then
		}
		x := l.number(branch)
		x.from = maxInt(x.from, from)
		return x
	case rule.Index:
		i := l.number(e.I)
		if !i.constant() || i.b.Sign() < 0 || i.b.Cmp(big.NewInt(int64(len(e.Of.Items)))) >= 0 {
			l.fail()
		}
		x := l.number(e.Of.Items[i.b.Int64()])
		x.from = maxInt(x.from, i.from)
		return x
	case rule.Binary:
		return l.binary(e)
	case rule.Call:
		if e.Name == "min" || e.Name == "max" {
			return l.extreme(e)
		}
	}
	l.fail()
	return line{}
}

func (l *lines) binary(e rule.Binary) line {
	x, y := l.number(e.X), l.number(e.Y)
	switch e.Op {
	case "+":
		return combine(x, y, 1)
	case "-":
		return combine(x, y, -1)
	case "*":
		if x.constant() {
			x, y = y, x
		}
		if y.constant() {
			return line{new(big.Int).Mul(x.a, y.b), new(big.Int).Mul(x.b, y.b), maxInt(x.from, y.from)}
		}
	case "//", "%":
		if y.constant() && y.b.Sign() > 0 {
			return l.divide(e.Op, x, y)
		}
	case "xor":
		return l.xor(x, y)
	}
	l.fail()
	return line{}
}

// multiple sees that a, a multiple of the modulus times a constant, is a multiple of d.
func (l *lines) multiple(a, d *big.Int) {
	if new(big.Int).Rem(a, d).Sign() != 0 {
		panic(factor{new(big.Int).Quo(d, new(big.Int).GCD(nil, nil, new(big.Int).Abs(a), d))})
	}
}

// divide is the quotient by y or the remainder, y a positive constant.
func (l *lines) divide(op string, x, y line) line {
	l.multiple(x.a, y.b)
	q, rest := new(big.Int).DivMod(x.b, y.b, new(big.Int))
	from := maxInt(x.from, y.from)
	if op == "%" {
		return line{new(big.Int), rest, from}
	}
	return line{new(big.Int).Quo(x.a, y.b), q, from}
}

// xor is x xor y, one of them a constant.
func (l *lines) xor(x, y line) line {
	if x.constant() {
		x, y = y, x
	}
	if !y.constant() || y.b.Sign() < 0 || x.a.Sign() < 0 || x.constant() && x.b.Sign() < 0 {
		l.fail()
	}
	block := new(big.Int).Lsh(big.NewInt(1), uint(y.b.BitLen()))
	l.multiple(x.a, block)
	from := maxInt(x.from, y.from)
	if x.b.Sign() < 0 { // from where on x is natural
		from = maxInt(from, new(big.Int).Add(new(big.Int).Quo(new(big.Int).Neg(x.b), x.a), big.NewInt(1)))
	}
	high, low := new(big.Int).DivMod(x.b, block, new(big.Int))
	return line{x.a, new(big.Int).Add(new(big.Int).Mul(high, block), low.Xor(low, y.b)), from}
}

// extreme is the least or the greatest argument.
func (l *lines) extreme(e rule.Call) line {
	best := l.number(e.Args[0])
	for _, arg := range e.Args[1:] {
		x := l.number(arg)
		sign, from := eventually(combine(best, x, -1))
		if (sign > 0) == (e.Name == "min") && sign != 0 {
			best, x = x, best
		}
		best.from = maxInt(maxInt(best.from, x.from), from)
	}
	return best
}

// eventually is the sign of a line from some q on.
func eventually(x line) (sign int, from *big.Int) {
	if x.constant() {
		return x.b.Sign(), x.from
	}
	zero := new(big.Int).Quo(new(big.Int).Abs(x.b), new(big.Int).Abs(x.a))
	return x.a.Sign(), maxInt(x.from, zero.Add(zero, big.NewInt(1)))
}

// condition is whether a condition holds from some q on.
func (l *lines) condition(e rule.Expr) (yes bool, from *big.Int) {
	switch e := e.(type) {
	case rule.Unary:
		yes, from = l.condition(e.X)
		return !yes, from
	case rule.If:
		c, from := l.condition(e.Cond)
		branch := e.Else
		if c {
			branch = e.Then
		}
		yes, then := l.condition(branch)
		return yes, maxInt(from, then)
	case rule.In:
		yes, from = l.in(l.number(e.X), e.Set)
		return yes != e.Not, from
	case rule.Binary:
		if e.Op == "and" || e.Op == "or" {
			x, from := l.condition(e.X)
			if x == (e.Op == "or") {
				return x, from
			}
			y, then := l.condition(e.Y)
			return y, maxInt(from, then)
		}
		sign, from := eventually(combine(l.number(e.X), l.number(e.Y), -1))
		switch e.Op {
		case "==":
			return sign == 0, from
		case "!=":
			return sign != 0, from
		case "<":
			return sign < 0, from
		case "<=":
			return sign <= 0, from
		case ">":
			return sign > 0, from
		case ">=":
			return sign >= 0, from
		}
	}
	l.fail()
	return false, nil
}

// in is whether a line runs in a set from some q on.
func (l *lines) in(x line, s rule.Source) (bool, *big.Int) {
	switch s := s.(type) {
	case rule.Range:
		lo, from := eventually(combine(x, l.number(s.Lo), -1))
		hi := -1
		if s.Hi != nil {
			var then *big.Int
			hi, then = eventually(combine(x, l.number(s.Hi), -1))
			from = maxInt(from, then)
		}
		return lo >= 0 && hi <= 0, from
	case rule.List:
		yes, from := false, new(big.Int)
		for _, r := range s.Items {
			one, then := l.in(x, r)
			yes, from = yes || one, maxInt(from, then)
		}
		return yes, from
	}
	l.fail()
	return false, nil
}
