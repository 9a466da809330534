package law

import "github.com/grundy-cgt/grundy/rule"

// The makers of expressions below leave out what changes nothing, so that a law
// reads as one would write it.

func num(v int64) rule.Expr { return rule.Num{V: v} }

// plus is e + c.
func plus(e rule.Expr, c int64) rule.Expr {
	n, isNum := e.(rule.Num)
	sum, isSum := e.(rule.Binary)
	switch {
	case isNum:
		return num(n.V + c)
	case c == 0:
		return e
	case isSum && (sum.Op == "+" || sum.Op == "-"):
		if d, ok := sum.Y.(rule.Num); ok {
			if sum.Op == "-" {
				d.V = -d.V
			}
			return plus(sum.X, d.V+c)
		}
	}
	if c < 0 {
		return rule.Binary{Op: "-", X: e, Y: num(-c)}
	}
	return rule.Binary{Op: "+", X: e, Y: num(c)}
}

// times is a*e.
func times(a int64, e rule.Expr) rule.Expr {
	switch a {
	case 0:
		return num(0)
	case 1:
		return e
	}
	return rule.Binary{Op: "*", X: num(a), Y: e}
}

// line is a*e + b.
func line(a int64, e rule.Expr, b int64) rule.Expr {
	if a == -1 {
		return rule.Binary{Op: "-", X: num(b), Y: e}
	}
	return plus(times(a, e), b)
}

// sum is x + y.
func sum(x, y rule.Expr) rule.Expr {
	if c, ok := x.(rule.Num); ok {
		return plus(y, c.V)
	}
	if c, ok := y.(rule.Num); ok {
		return plus(x, c.V)
	}
	if b, ok := y.(rule.Binary); ok && (b.Op == "+" || b.Op == "-") {
		if c, ok := b.Y.(rule.Num); ok { // x + (z + c)
			if b.Op == "-" {
				c.V = -c.V
			}
			return plus(sum(x, b.X), c.V)
		}
		if c, ok := b.X.(rule.Num); ok { // x + (c - z)
			return plus(rule.Binary{Op: b.Op, X: x, Y: b.Y}, c.V)
		}
	}
	return rule.Binary{Op: "+", X: x, Y: y}
}

// over is floor(e / d), and mod is e mod d.
func over(e rule.Expr, d int64) rule.Expr {
	if d == 1 {
		return e
	}
	if q, ok := e.(rule.Binary); ok && q.Op == "//" {
		if c, ok := q.Y.(rule.Num); ok && c.V > 0 {
			return over(q.X, c.V*d)
		}
	}
	return rule.Binary{Op: "//", X: e, Y: num(d)}
}

func mod(e rule.Expr, d int64) rule.Expr {
	if d == 1 {
		return num(0)
	}
	return rule.Binary{Op: "%", X: e, Y: num(d)}
}

// xor is e xor c.
func xor(e rule.Expr, c int64) rule.Expr {
	if c == 0 {
		return e
	}
	return rule.Binary{Op: "xor", X: e, Y: num(c)}
}

// compare is "e op c".
func compare(e rule.Expr, op string, c int64) rule.Expr {
	return rule.Binary{Op: op, X: e, Y: num(c)}
}

// choose is cond ? then : other.
func choose(cond, then, other rule.Expr) rule.Expr {
	return rule.If{Cond: cond, Then: then, Else: other}
}

// listed is [items...][i], where i is known to be a member's place.
func listed(items []int64, i rule.Expr) rule.Expr {
	t := rule.Table{Items: make([]rule.Expr, len(items))}
	for k, v := range items {
		t.Items[k] = num(v)
	}
	return rule.Index{Of: t, I: i}
}

// constant reports whether all members are equal.
func constant(list []int64) bool {
	for _, v := range list {
		if v != list[0] {
			return false
		}
	}
	return true
}
