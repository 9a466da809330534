package rule

import "slices"

// Between reports whether the options of each heap n are the heaps from lo(n) to
// hi(n), where neither bound falls as n grows:
//
//	n -> k for k in isqrt(n)//2..isqrt(n)
//	n -> k for k in 0..n-1 if k^4 >= n and k^2 <= n
//
// bounds returns them, with hi(n) < n and lo(n) >= 0; lo(n) > hi(n) where there is
// no option. It reports false where a number does not fit 64 bits. It takes O(log n)
// evaluations of each condition on k.
func (r *Rule) Between() (bounds func(n int64) (lo, hi int64, ok bool), ok bool) {
	alts := r.alts()
	if r.Dim() != 1 || len(alts) != 1 || len(alts[0].Iters) != 1 || len(alts[0].Parts) != 1 {
		return nil, false
	}
	heap, it, part := r.vars[0], alts[0].Iters[0], alts[0].Parts[0]
	set, isRange := it.Set.(Range)
	if !isRange || set.Hi == nil || part.Count != nil || len(part.Coords) != 1 || part.Coords[0] != Expr(Var{it.Var}) {
		return nil, false
	}
	var lows, highs []bound
	if !rises(set.Lo, heap) || !rises(set.Hi, heap) {
		return nil, false
	}
	lows = append(lows, unaryFunction(heap, set.Lo))
	highs = append(highs, unaryFunction(heap, set.Hi))
	for _, c := range conjuncts(alts[0].Cond) {
		f, op, h, ok := sides(c, it.Var, heap)
		if !ok {
			return nil, false
		}
		b := searchBound(it.Var, f, op, heap, h)
		if op == ">=" || op == ">" {
			lows = append(lows, b)
		} else {
			highs = append(highs, b)
		}
	}
	return func(n int64) (lo, hi int64, ok bool) {
		hi = n - 1
		for i, b := range slices.Concat(lows, highs) {
			v, st := b(n)
			switch {
			case st == overflow:
				return 0, 0, false
			case st == undefined: // as the root of a negative number, for small n: no option
				return 0, -1, true
			case i < len(lows):
				lo = max(lo, v)
			default:
				hi = min(hi, v)
			}
		}
		return lo, hi, true
	}, true
}

// bound is one bound of the options of n.
type bound func(n int64) (int64, state)

// searchBound is the first or the last k that meets f(k) op h(n). An f(k) that does
// not fit 64 bits is above every h(n) that does.
func searchBound(k string, f Expr, op string, heap string, h Expr) bound {
	left, right := unaryFunction(k, f), unaryFunction(heap, h)
	return func(n int64) (int64, state) {
		want, st := right(n)
		if st != fine {
			return 0, st
		}
		// The k from lo on have f(k) >= want, or > want for "<=" and ">".
		lo, hi := int64(0), n
		for lo < hi {
			mid := lo + (hi-lo)/2
			if v, st := left(mid); st == overflow || v > want || v == want && (op == ">=" || op == "<") {
				hi = mid
			} else {
				lo = mid + 1
			}
		}
		if op == "<" || op == "<=" {
			return lo - 1, fine
		}
		return lo, fine
	}
}

// unaryFunction compiles an expression in one variable.
func unaryFunction(name string, e Expr) func(int64) (int64, state) {
	c := compiler{names: []string{name}}
	f := c.number(e)
	return func(x int64) (int64, state) {
		e := env{v: []int64{x}}
		v := f(&e)
		return v, e.state
	}
}

// sides splits a comparison into f(k) op h(n), where f is made of powers and h rises.
func sides(e Expr, k, heap string) (f Expr, op string, h Expr, ok bool) {
	b, isBinary := e.(Binary)
	swapped, compares := map[string]string{"<": ">", "<=": ">=", ">": "<", ">=": "<="}[b.Op]
	if !isBinary || !compares {
		return nil, "", nil, false
	}
	f, op, h = b.X, b.Op, b.Y
	if !powers(f, k) {
		f, op, h = b.Y, swapped, b.X
	}
	return f, op, h, powers(f, k) && rises(h, heap)
}

// powers reports whether e is made of powers, products and sums of x and natural
// numbers.
func powers(e Expr, x string) bool {
	switch e := e.(type) {
	case Num:
		return e.V >= 0
	case Var:
		return e.Name == x
	case Binary:
		_, isNum := e.Y.(Num)
		return (e.Op == "+" || e.Op == "*" || e.Op == "^" && isNum) && powers(e.X, x) && powers(e.Y, x)
	}
	return false
}

// rises reports whether e is an expression in x alone that does not fall as x grows
// from 0 on, as far as it has values, and has values from some x on.
func rises(e Expr, x string) bool {
	switch e := e.(type) {
	case Num:
		return true
	case Var:
		return e.Name == x
	case Call:
		switch e.Name {
		case "isqrt":
			return rises(e.Args[0], x)
		case "min", "max":
			for _, a := range e.Args {
				if !rises(a, x) {
					return false
				}
			}
			return true
		}
	case Binary:
		c, isNum := e.Y.(Num)
		switch e.Op {
		case "+":
			return rises(e.X, x) && rises(e.Y, x)
		case "-":
			return isNum && rises(e.X, x)
		case "//":
			return isNum && c.V > 0 && rises(e.X, x)
		case "*":
			return natural(e.X, x) && natural(e.Y, x)
		case "^":
			return natural(e.X, x) && isNum && c.V >= 0
		}
	}
	return false
}

// natural reports whether e rises and is nowhere negative.
func natural(e Expr, x string) bool {
	if !rises(e, x) {
		return false
	}
	switch e := e.(type) {
	case Num:
		return e.V >= 0
	case Var:
		return true
	case Call:
		return e.Name == "isqrt" || natural(e.Args[0], x) && (e.Name == "max" || len(e.Args) == 1)
	case Binary:
		return e.Op == "*" || e.Op == "^" || e.Op == "//" && natural(e.X, x) || e.Op == "+" && natural(e.X, x) && natural(e.Y, x)
	}
	return false
}
