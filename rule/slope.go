package rule

// TakeUpTo reports whether the rule is "take 1..h" with an h that depends on n
// and grows by 0 or 1 from each n to the next: n//2, isqrt(n), min(n//3, 100).
// It returns h, cut off at n, and its text; h reports false where a number would
// not fit 64 bits.
func (r *Rule) TakeUpTo() (h func(n int64) (int64, bool), text string, ok bool) {
	s, ok := r.TakeSet()
	if !ok || s.Cond != nil {
		return nil, "", false
	}
	top, isRange := s.Src.(Range)
	if !isRange || top.Lo != Expr(Num{1}) || top.Hi == nil || !unitSlope(top.Hi) {
		return nil, "", false
	}
	c := compiler{names: r.vars}
	value := c.number(top.Hi)
	return func(n int64) (int64, bool) {
		e := env{v: []int64{n}}
		h := value(&e)
		return min(n, h), e.state == fine
	}, exprText(top.Hi), true
}

// unitSlope reports whether e(n) >= 0 and e(n+1) - e(n) is 0 or 1 for all n >= 0.
// If that is so for e, it is for e+c with c >= 0, floor(e/d) with d >= 1 and
// isqrt(e), and with two such e for their least and their greatest.
func unitSlope(e Expr) bool {
	switch e := e.(type) {
	case Num:
		return e.V >= 0
	case Var:
		return e == heapVar
	case Call:
		switch e.Name {
		case "isqrt":
			return unitSlope(e.Args[0])
		case "min", "max":
			for _, a := range e.Args {
				if !unitSlope(a) {
					return false
				}
			}
			return true
		}
	case Binary:
		c, isNum := e.Y.(Num)
		return isNum && (e.Op == "+" && c.V >= 0 || e.Op == "//" && c.V >= 1) && unitSlope(e.X)
	}
	return false
}
