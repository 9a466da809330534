package law

import "github.com/grundy-cgt/grundy/rule"

// bordered looks for laws of lost positions that are told by two features: for
// each value w of the one, the other lies between two borders that are laws in w.
// Wythoff's pairs are such, where both borders are one, and the ratios of Euclid.
func (f *finder) bordered(t *Table) []rule.Expr {
	if !t.Lost || len(t.Vars) < 2 {
		return nil
	}
	var out []rule.Expr
	points := t.Points()
	features := t.features(false)
	for i, u := range features {
		for j, w := range features {
			if i == j {
				continue
			}
			if f.ctx.Err() != nil {
				return nil
			}
			if s, ok := t.strips(points, u, w); ok {
				out = append(out, f.borders(s, u.e, w.e)...)
			}
		}
	}
	return f.confirmed(t, out)
}

// strip is what is lost where w has a value: the u from lo to hi, of those from
// least to most.
type strip struct{ least, most, lo, hi int64 }

// strips are those of w = from, from+step, ...; other w have nothing lost.
type strips struct {
	from, step int64
	of         []strip
}

// strips returns the strips of lost positions as far as the table shows them. It
// is false where a strip has gaps.
func (t *Table) strips(points [][]int64, u, w feature) (s strips, ok bool) {
	type cell struct{ u, w int64 }
	lost := map[cell]bool{}
	all := map[int64]*strip{}
	from, most := int64(1)<<62, int64(0)
	for i, p := range points {
		c := cell{u.of(p), w.of(p)}
		is := t.Values[i] != 0
		if was, seen := lost[c]; seen && was != is {
			return s, false
		}
		lost[c] = is
		r := all[c.w]
		if r == nil {
			r = &strip{least: c.u, most: c.u, lo: 1 << 62, hi: -1}
			all[c.w] = r
		}
		r.least, r.most, from, most = min(r.least, c.u), max(r.most, c.u), min(from, c.w), max(most, c.w)
		if is {
			r.lo, r.hi = min(r.lo, c.u), max(r.hi, c.u)
		}
	}
	var at []int64 // the w with something lost, until one is not shown whole
	for x := from; x <= most; x++ {
		r := all[x]
		if r == nil || r.hi < r.lo {
			continue
		}
		if r.hi == r.most {
			break
		}
		at = append(at, x)
	}
	if len(at) < 6 {
		return s, false
	}
	s.from, s.step = at[0], at[1]-at[0]
	for k, x := range at {
		r := *all[x]
		if x != s.from+int64(k)*s.step {
			return s, false
		}
		for y := r.lo; y <= r.hi; y++ {
			if is, seen := lost[cell{y, x}]; seen && !is {
				return s, false
			}
		}
		s.of = append(s.of, r)
	}
	return s, len(s.of) >= 6
}

// borders returns the conditions that the borders have laws.
func (f *finder) borders(s strips, u, w rule.Expr) []rule.Expr {
	n := w
	if s.step > 1 {
		n = over(plus(w, -s.from), s.step)
	} else if s.from > 0 {
		n = w
	}
	border := func(of func(r strip) (int64, bool)) (e rule.Expr, whole bool) {
		var g []int64
		for _, r := range s.of {
			v, edge := of(r)
			if edge {
				return nil, true
			}
			g = append(g, v)
		}
		from := s.from
		if s.step > 1 {
			from = 0
		}
		laws := f.sequence(n, from, g, false)
		if len(laws) == 0 {
			return nil, false
		}
		return laws[0], true
	}
	same := true
	for _, r := range s.of {
		same = same && r.lo == r.hi
	}
	var body rule.Expr
	if same {
		f, _ := border(func(r strip) (int64, bool) { return r.lo, false })
		if f == nil {
			return nil
		}
		body = rule.Binary{Op: "==", X: u, Y: f}
	} else {
		lo, ok1 := border(func(r strip) (int64, bool) { return r.lo, s.all(func(r strip) bool { return r.lo == r.least }) })
		hi, ok2 := border(func(r strip) (int64, bool) { return r.hi, false })
		if !ok1 || !ok2 {
			return nil
		}
		body = rule.Binary{Op: "<=", X: u, Y: hi}
		if lo != nil {
			body = rule.Binary{Op: "and", X: rule.Binary{Op: "<=", X: lo, Y: u}, Y: body}
		}
	}
	if s.step > 1 {
		body = rule.Binary{Op: "and", X: compare(mod(w, s.step), "==", s.from%s.step), Y: body}
	}
	return []rule.Expr{body}
}

func (s strips) all(is func(r strip) bool) bool {
	for _, r := range s.of {
		if !is(r) {
			return false
		}
	}
	return true
}
