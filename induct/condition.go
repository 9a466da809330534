package induct

import (
	"github.com/grundy-cgt/grundy/automata"
	"github.com/grundy-cgt/grundy/rule"
)

// comparisons are the operators and their opposites.
var comparisons = map[string][2]automata.Op{
	"==": {automata.EQ, automata.NE}, "!=": {automata.NE, automata.EQ},
	"<": {automata.LT, automata.GE}, ">=": {automata.GE, automata.LT},
	">": {automata.GT, automata.LE}, "<=": {automata.LE, automata.GT},
}

// condition says when a condition holds and when it does not. The right side of
// "and" and "or" is looked at only where the left one does not decide.
func (t *translator) condition(e rule.Expr, of names) truth {
	switch e := e.(type) {
	case rule.Unary:
		c := t.condition(e.X, of)
		return truth{c.no, c.yes}
	case rule.If:
		c, x, y := t.condition(e.Cond, of), t.condition(e.Then, of), t.condition(e.Else, of)
		choose := func(x, y automata.Predicate) automata.Predicate {
			return automata.Or{automata.And{c.yes, x}, automata.And{c.no, y}}
		}
		return truth{choose(x.yes, y.yes), choose(x.no, y.no)}
	case rule.In:
		return t.in(e, of)
	case rule.Binary:
		switch e.Op {
		case "and":
			x, y := t.condition(e.X, of), t.condition(e.Y, of)
			return truth{automata.And{x.yes, y.yes}, automata.Or{x.no, automata.And{x.yes, y.no}}}
		case "or":
			x, y := t.condition(e.X, of), t.condition(e.Y, of)
			return truth{automata.Or{x.yes, automata.And{x.no, y.yes}}, automata.And{x.no, y.no}}
		}
		if c, ok := t.remainder(e, of); ok {
			return c
		}
		if c, ok := t.valuation(e, of); ok {
			return c
		}
		return t.comparison(t.number(e.X, of), comparisons[e.Op], t.number(e.Y, of))
	}
	t.fail("`%s` is not said by automata", rule.Text(e))
	return truth{}
}

// comparison compares two expressions by op[0]; op[1] is the opposite.
func (t *translator) comparison(xs []reading, op [2]automata.Op, ys []reading) truth {
	var out [2]automata.Or
	for _, x := range xs {
		for _, y := range ys {
			for i, op := range op {
				out[i] = append(out[i], both(x, y, x.is).holds(automata.Cmp{X: x.is, Op: op, Y: y.is}))
			}
		}
	}
	if len(out[0]) > maxReadings {
		t.fail("there are too many cases")
	}
	return truth{out[0], out[1]}
}

// remainder is x % m == r and x % m != r, which need no quotient.
func (t *translator) remainder(e rule.Binary, of names) (truth, bool) {
	left, isBinary := e.X.(rule.Binary)
	r, ok := constantOf(e.Y)
	if !isBinary || !ok || left.Op != "%" || e.Op != "==" && e.Op != "!=" {
		return truth{}, false
	}
	m, ok := constantOf(left.Y)
	if !ok || m < 1 || r < 0 || r >= m || t.far(m) {
		return truth{}, false
	}
	var yes, no automata.Or
	for _, x := range t.residue(left.X, m, of) {
		mod := automata.Mod{X: x.is, M: m, R: r}
		yes = append(yes, x.holds(mod))
		no = append(no, x.holds(automata.Not{P: mod}))
	}
	if e.Op == "!=" {
		return truth{no, yes}, true
	}
	return truth{yes, no}, true
}

// valuation compares v(b, x) with a constant.
func (t *translator) valuation(e rule.Binary, of names) (truth, bool) {
	call, isCall := e.X.(rule.Call)
	c, ok := constantOf(e.Y)
	if !isCall || !ok || call.Name != "v" {
		return truth{}, false
	}
	if base, ok := constantOf(call.Args[0]); !ok || base != t.base || c > 64 {
		t.fail("`%s` needs numbers in base %s", rule.Text(call), rule.Text(call.Args[0]))
	}
	var yes, no automata.Or
	for _, x := range t.number(call.Args[1], of) {
		t.notNegative(x, call)
		zeros := func(c int64) automata.Predicate {
			if c < 0 {
				return automata.Or{}
			}
			return automata.Rel{A: t.sys.Zeros(int(c)), Args: []automata.Linear{x.is}}
		}
		upTo := func(c int64) automata.Predicate {
			var out automata.Or
			for i := range c + 1 {
				out = append(out, zeros(i))
			}
			return out
		}
		var p automata.Predicate
		switch e.Op {
		case "==":
			p = zeros(c)
		case "!=":
			p = automata.Not{P: zeros(c)}
		case "<":
			p = upTo(c - 1)
		case "<=":
			p = upTo(c)
		case ">":
			p = automata.Not{P: upTo(c)}
		default:
			p = automata.Not{P: upTo(c - 1)}
		}
		some := atLeast(x.is, 1)
		yes = append(yes, x.holds(some, p))
		no = append(no, x.holds(some, automata.Not{P: p}))
	}
	return truth{yes, no}, true
}

// in is membership in a set.
func (t *translator) in(e rule.In, of names) truth {
	var yes, no automata.Or
	for _, x := range t.number(e.X, of) {
		p := t.isIn(x.is, e.Set, of)
		yes = append(yes, x.holds(p))
		no = append(no, x.holds(automata.Not{P: p}))
	}
	if e.Not {
		return truth{no, yes}
	}
	return truth{yes, no}
}

// isIn says that x is a member of the set, for any x.
func (t *translator) isIn(x automata.Linear, s rule.Source, of names) automata.Predicate {
	switch s := s.(type) {
	case rule.Range:
		return t.between(x, s, of)
	case rule.List:
		var out automata.Or
		for _, r := range s.Items {
			out = append(out, t.between(x, r, of))
		}
		return out
	case rule.Named:
		return t.named(x, s, of)
	}
	t.fail("a set of lists is not said by automata")
	return nil
}

// between says that x is one of the numbers of a range; where an end has no value it
// is empty.
func (t *translator) between(x automata.Linear, r rule.Range, of names) automata.Predicate {
	strict := t.strict
	t.strict = true
	defer func() { t.strict = strict }()
	lo := t.number(r.Lo, of)
	hi := constant(0)
	if r.Hi != nil {
		hi = t.number(r.Hi, of)
	}
	var out automata.Or
	for _, l := range lo {
		for _, h := range hi {
			p := automata.And{automata.Cmp{X: l.is, Op: automata.LE, Y: x}}
			if r.Hi != nil {
				p = append(p, automata.Cmp{X: x, Op: automata.LE, Y: h.is})
			}
			out = append(out, both(l, h, l.is).holds(p...))
		}
	}
	return out
}

// named says that x is a member of a set with a name.
func (t *translator) named(x automata.Linear, s rule.Named, of names) automata.Predicate {
	step := int64(2)
	switch s.Name {
	case "odd":
		return automata.And{atLeast(x, 1), automata.Mod{X: x, M: 2, R: 1}}
	case "multiples":
		step, _ = constantOf(s.Args[0])
		fallthrough
	case "even":
		if step < 1 {
			break
		}
		return automata.And{atLeast(x, 1), automata.Mod{X: x, M: step, R: 0}}
	case "powers":
		if b, ok := constantOf(s.Args[0]); !ok || b != t.base {
			t.fail("`powers(%s)` needs numbers in that base", rule.Text(s.Args[0]))
		}
		return automata.Rel{A: t.sys.Weight(), Args: []automata.Linear{x}}
	case "digits":
		return t.isDigit(x, s.Args[0], of)
	case "fibonacci":
		if t.base != 0 {
			t.fail("`fibonacci` needs Zeckendorf's numeration")
		}
		return automata.Rel{A: t.sys.Weight(), Args: []automata.Linear{x}}
	}
	t.fail("`%s` is no set that automata know", s.Name)
	return nil
}
