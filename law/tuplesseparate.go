package law

import (
	"github.com/grundy-cgt/grundy/nim"
	"github.com/grundy-cgt/grundy/rule"
)

// A group joins what each coordinate gives to one value. undo(a, b) is the c with
// join(c, b) = a, if there is one.
type group struct {
	write func(a, b rule.Expr) rule.Expr
	join  func(a, b int64) int64
	undo  func(a, b int64) (int64, bool)
	pivot func(v int64) bool // values from which the coordinates can be told apart
}

var groups = []group{
	{
		write: func(a, b rule.Expr) rule.Expr { return rule.Binary{Op: "xor", X: a, Y: b} },
		join:  func(a, b int64) int64 { return a ^ b },
		undo:  func(a, b int64) (int64, bool) { return a ^ b, true },
		pivot: func(int64) bool { return true },
	},
	{
		write: sum,
		join:  func(a, b int64) int64 { return a + b },
		undo:  func(a, b int64) (int64, bool) { return a - b, true },
		pivot: func(int64) bool { return true },
	},
	{
		write: func(a, b rule.Expr) rule.Expr { return rule.Binary{Op: "*", X: a, Y: b} },
		join:  func(a, b int64) int64 { return a * b },
		undo: func(a, b int64) (int64, bool) {
			return a / b, a%b == 0
		},
		pivot: func(v int64) bool { return v != 0 },
	},
	{
		write: func(a, b rule.Expr) rule.Expr { return rule.Call{Name: "nimmul", Args: []rule.Expr{a, b}} },
		join:  func(a, b int64) int64 { return int64(nim.Mul(uint64(a), uint64(b))) },
		undo: func(a, b int64) (int64, bool) {
			q, err := nim.Div(uint64(a), uint64(b))
			return int64(q), err == nil
		},
		pivot: func(v int64) bool { return v > 0 },
	},
}

// separate looks for laws in which each coordinate gives a number by a law of its
// own, and these are joined: by xor, +, *, the nim product, max or min.
func (f *finder) separate(t *Table) []rule.Expr {
	if t.Lost || len(t.Vars) < 2 {
		return nil
	}
	var out []rule.Expr
	points := t.Points()
	for _, g := range groups {
		if lines, ok := t.factors(points, g); ok {
			out = append(out, f.joined(t, lines, g.write)...)
		}
	}
	for _, name := range []string{"max", "min"} {
		better := func(a, b int64) bool { return (a < b) == (name == "max") }
		if lines, ok := t.extremes(points, better); ok {
			out = append(out, f.joined(t, lines, func(a, b rule.Expr) rule.Expr {
				return rule.Call{Name: name, Args: []rule.Expr{a, b}}
			})...)
		}
	}
	return out
}

// factors returns what each coordinate gives, if the values are these joined.
func (t *Table) factors(points [][]int64, g group) (lines [][]int64, ok bool) {
	at, least := -1, int64(1)<<62
	for i, v := range t.Values {
		if g.pivot(v) && v < least {
			at, least = i, v
		}
	}
	if at < 0 {
		return nil, false
	}
	for c := range t.Vars {
		l := t.line(c, points[at])
		if c > 0 {
			for i := range l {
				if l[i], ok = g.undo(l[i], least); !ok {
					return nil, false
				}
			}
		}
		lines = append(lines, l)
	}
	for i, p := range points {
		v := lines[0][p[0]-t.From[0]]
		for c := 1; c < len(p); c++ {
			v = g.join(v, lines[c][p[c]-t.From[c]])
		}
		if v != t.Values[i] {
			return nil, false
		}
	}
	return lines, true
}

// extremes returns for each coordinate the value that its positions have at best,
// if the values are the best of these that can be had with all coordinates: the
// greatest of numbers that each gives, if the best are the least, or the least.
func (t *Table) extremes(points [][]int64, better func(a, b int64) bool) ([][]int64, bool) {
	lines := make([][]int64, len(t.Vars))
	for c := range lines {
		lines[c] = t.line(c, t.From)
	}
	for i, p := range points {
		for c, l := range lines {
			if k := p[c] - t.From[c]; better(t.Values[i], l[k]) {
				l[k] = t.Values[i]
			}
		}
	}
	for i, p := range points {
		v := lines[0][p[0]-t.From[0]]
		for c, l := range lines {
			if w := l[p[c]-t.From[c]]; better(v, w) {
				v = w
			}
		}
		if v != t.Values[i] {
			return nil, false
		}
	}
	return lines, true
}

// joined returns the formulas that join laws of the lines and have the values of
// the table.
func (f *finder) joined(t *Table, lines [][]int64, write func(a, b rule.Expr) rule.Expr) []rule.Expr {
	var body rule.Expr
	for c, l := range lines {
		laws := f.sequence(rule.Var{Name: t.Vars[c]}, t.From[c], l, false)
		if len(laws) == 0 {
			return nil
		}
		if body == nil {
			body = laws[0]
		} else {
			body = write(body, laws[0])
		}
	}
	return f.confirmed(t, []rule.Expr{body})
}
