package law

import "github.com/grundy-cgt/grundy/rule"

// blocks looks for laws that come back in themselves: the value at b*p + r, for
// each remainder r, is that at p times a number, plus a number.
func (f *finder) blocks(t *Table) []rule.Expr {
	for _, f := range t.From {
		if f != 0 {
			return nil
		}
	}
	if t.Lost || len(t.Vars) < 2 {
		return nil
	}
	var out []rule.Expr
	for b := int64(2); b <= 4; b++ {
		if body, ok := t.block(b); ok {
			out = append(out, body)
		}
	}
	return f.confirmed(t, out)
}

func (t *Table) block(b int64) (rule.Expr, bool) {
	lines := map[int][2]int64{} // by the number of the remainders: factor and summand
	known := map[int]int64{}    // a first value at p, by remainders
	first := map[int]int64{}
	points := t.Points()
	dim := len(t.Vars)
	q := make([]int64, dim)
	for i, p := range points[1:] {
		r := 0
		for c := range p {
			q[c], r = p[c]/b, r*int(b)+int(p[c]%b)
		}
		x, y := t.At(q...), t.Values[i+1]
		l, ok := lines[r]
		x0, seen := known[r]
		switch {
		case ok:
			if l[0]*x+l[1] != y {
				return nil, false
			}
		case !seen:
			known[r], first[r] = x, y
		case x == x0:
			if first[r] != y {
				return nil, false
			}
		case (y-first[r])%(x-x0) != 0:
			return nil, false
		default:
			a := (y - first[r]) / (x - x0)
			lines[r] = [2]int64{a, y - a*x}
		}
	}
	if len(lines) == 0 {
		return nil, false // nothing comes back
	}
	self := rule.Self{}
	var zero rule.Expr
	for _, v := range t.Vars {
		x := rule.Var{Name: v}
		self.Args = append(self.Args, over(x, b))
		if zero == nil {
			zero = x
		} else {
			zero = rule.Call{Name: "max", Args: []rule.Expr{zero, x}}
		}
	}
	var tree func(c, r int) rule.Expr
	tree = func(c, r int) rule.Expr {
		if c == dim {
			l, ok := lines[r]
			if !ok {
				return num(first[r])
			}
			return line(l[0], self, l[1])
		}
		items := make([]rule.Expr, b)
		for d := range items {
			items[d] = tree(c+1, r*int(b)+d)
		}
		return pick(items, mod(rule.Var{Name: t.Vars[c]}, b))
	}
	return choose(compare(zero, "==", 0), num(t.Values[0]), tree(0, 0)), true
}
