package rule

import (
	"math/big"
	"slices"
)

// stops ends an iterator: see stoppers.
type stops struct {
	tops  []top
	falls []fall
}

// top is c + x - y ...: no member above it gives an option.
type top struct {
	value number
	exact exact
}

// fall is an expression of which the value at a member tells.
type fall struct {
	slot  int
	value number
	exact exact
}

// stops compiles the stoppers of an iterator.
func (c *compiler) stops(a Alt, i int) stops {
	var out stops
	v := a.Iters[i].Var
	for _, x := range stoppers(a, i) {
		if l, ok := asLinear(x); ok && l.vars[v] == -1 {
			at0 := foldAll(replaceVar(x, v, Num{0}))
			out.tops = append(out.tops, top{c.number(at0), c.exact(x, v)})
			continue
		}
		out.falls = append(out.falls, fall{slices.Index(c.names, v), c.number(x), c.exact(x, v)})
	}
	return out
}

// top returns the greatest member that can give an option; Inf, false when that
// is not known, or does not fit 64 bits.
func (s *stops) top(e *env) (most int64, known bool) {
	most = Inf
	for i := range s.tops {
		v := s.tops[i].value(e)
		if e.state != fine {
			e.state = fine
			w, st := s.tops[i].exact(e, new(big.Int))
			if st != fine || w.sign() > 0 {
				continue // too great to matter, or an error that the option will meet
			}
			v = -1
		}
		most, known = min(most, v), true
	}
	return most, known
}

// stopped reports that no later member than the present can give an option; or
// that the listing ends with e.err.
func (s *stops) stopped(e *env) bool {
	for i := range s.falls {
		f := &s.falls[i]
		v := f.value(e)
		if e.state == fine {
			if v < 0 {
				return true
			}
			continue
		}
		e.state = fine
		if f.negative(e, big.NewInt(e.v[f.slot])) {
			return true
		}
	}
	return false
}

// negative decides where 64 bits do not.
func (f *fall) negative(e *env, at *big.Int) bool {
	w, st := f.exact(e, at)
	switch st {
	case fine:
		return w.sign() < 0
	case overflow:
		e.err = ErrOverflow
	case early:
		return false
	}
	return true
}

// beyond ends an iterator whose next member does not fit 64 bits: that is an
// error, unless no such member can give an option.
func (s *stops) beyond(e *env) bool {
	next := new(big.Int).Lsh(big.NewInt(1), 63)
	for i := range s.falls {
		if s.falls[i].negative(e, next) {
			return e.err == nil
		}
	}
	e.err = ErrOverflow
	return false
}

// exact computes a stopper where the iterator is at, without overflow.
type exact func(e *env, at *big.Int) (wide, state)

// early is the state of an expression that has no value yet, but will have.
const early = overflow + 1

// wide is an integer of any size. Beyond 2^4096 it is huge: 1 or -1.
type wide struct {
	v    *big.Int
	huge int
}

const wideBits = 4096

func (w wide) sign() int {
	if w.huge != 0 {
		return w.huge
	}
	return w.v.Sign()
}

func narrow(v *big.Int) wide {
	if v.BitLen() > wideBits {
		return wide{huge: v.Sign()}
	}
	return wide{v: v}
}

func (w wide) neg() wide {
	if w.huge != 0 {
		return wide{huge: -w.huge}
	}
	return wide{v: new(big.Int).Neg(w.v)}
}

func (w wide) add(x wide) (wide, state) {
	switch {
	case w.huge == 0 && x.huge == 0:
		return narrow(new(big.Int).Add(w.v, x.v)), fine
	case w.huge == -x.huge:
		return w, overflow
	case w.huge != 0:
		return w, fine
	}
	return x, fine
}

func (w wide) mul(x wide) wide {
	if s := w.sign() * x.sign(); s != 0 && (w.huge != 0 || x.huge != 0) {
		return wide{huge: s}
	} else if s == 0 {
		return wide{v: new(big.Int)}
	}
	return narrow(new(big.Int).Mul(w.v, x.v))
}

// div is the quotient by a constant other than 0, rounded down.
func (w wide) div(c int64) wide {
	if c < 0 {
		w, c = w.neg(), -c
	}
	if w.huge != 0 {
		return w
	}
	return wide{v: new(big.Int).Div(w.v, big.NewInt(c))}
}

// pow is w^x for w >= 0.
func (w wide) pow(x wide) (wide, state) {
	switch {
	case x.sign() < 0:
		return x, early
	case x.sign() == 0:
		return wide{v: big.NewInt(1)}, fine
	case w.huge == 0 && w.v.BitLen() <= 1: // 0 or 1
		return w, fine
	case w.huge != 0 || x.huge != 0 || !x.v.IsInt64() || x.v.Int64() > wideBits/int64(w.v.BitLen()-1):
		return wide{huge: 1}, fine
	}
	return narrow(new(big.Int).Exp(w.v, x.v, nil)), fine
}

// exact compiles a stopper of the iterator v.
func (c *compiler) exact(x Expr, v string) exact {
	if !slices.Contains(freeVars(nil, x), v) {
		f := c.number(x)
		return func(e *env, _ *big.Int) (wide, state) {
			n := f(e)
			s := e.state
			e.state = fine
			return wide{v: big.NewInt(n)}, s
		}
	}
	switch x := x.(type) {
	case Unary:
		a := c.exact(x.X, v)
		return func(e *env, at *big.Int) (wide, state) {
			w, s := a(e, at)
			if s != fine {
				return w, s
			}
			return w.neg(), fine
		}
	case Binary:
		a, b := c.exact(x.X, v), c.exact(x.Y, v)
		return func(e *env, at *big.Int) (wide, state) {
			p, s := a(e, at)
			q, t := b(e, at)
			if s = max(s, t); s != fine {
				return p, s
			}
			switch x.Op {
			case "+":
				return p.add(q)
			case "-":
				return p.add(q.neg())
			case "*":
				return p.mul(q), fine
			case "//":
				return p.div(q.v.Int64()), fine
			}
			return p.pow(q)
		}
	}
	return func(_ *env, at *big.Int) (wide, state) { return wide{v: at}, fine } // v itself
}
