package export

import (
	"fmt"
	"strings"

	"github.com/grundy-cgt/grundy/period"
	"github.com/grundy-cgt/grundy/rule"
)

// best is the way by what is proved, or else by the recurrence.
func (j *Job) best() *method {
	ways := []func() *method{j.closed, j.periodic, j.formula, j.lostOnes}
	for _, way := range ways {
		if m := way(); m != nil {
			return m
		}
	}
	var m *method
	if j.descends() {
		m = j.table()
		m.cost.before = fmt.Sprintf("For heaps up to N = %d; %s", m.most, m.cost.before)
	} else {
		m = j.memo()
	}
	switch l, c := j.Law, j.Claim; {
	case l != nil && l.Status != period.Proved:
		m.comment = append(m.comment, fmt.Sprintf("Not used, since it is checked only below %d: %s.", l.Known, l.Formula))
	case c != nil && c.Status != period.Proved && c.Period > 0:
		m.comment = append(m.comment, fmt.Sprintf("Not used, since it is checked only: %s.", c.Formula()))
	}
	return m
}

// proof is the line of the comment for something that is proved.
func proof(formula, theorem string) string {
	if theorem == "" {
		return fmt.Sprintf("Proved: %s.", formula)
	}
	return fmt.Sprintf("Proved: %s (%s).", formula, theorem)
}

// function is the way by a function of the position alone.
func (j *Job) function(body string, takes cost, comment ...string) *method {
	m := &method{comment: comment, cost: takes, most: takes.most, value: func(p []string) string { return "grundy(" + strings.Join(p, ", ") + ")" }}
	m.funcs.add("func grundy(%s int) int {\n%s\n}", strings.Join(j.coordinates(j.lowering(1)), ", "), body)
	return m
}

// closed is the way by a theorem that gives a formula.
func (j *Job) closed() *method {
	c := j.Claim
	if c == nil || c.Status != period.Proved || !c.Closed() {
		return nil
	}
	proof := proof(c.Formula(), string(c.Theorem))
	if c.Theorem == period.Slope {
		return j.slope(proof)
	}
	f, err := rule.ParseFormula(c.Text(), j.Rule.Vars())
	if err != nil {
		panic("export: " + err.Error())
	}
	return j.lowered(f, proof)
}

// slope follows G(n) = h(n) where h grows, else G(n-1-h(n)).
func (j *Job) slope(proof string) *method {
	s, _ := j.Rule.TakeSet()
	h := s.Src.(rule.Range).Hi
	takes := cost{logs: true, what: "heap", most: most64}
	switch {
	case strings.Contains(rule.Text(h), "isqrt"):
		takes = cost{power: 0.5, what: "heap", most: 1_000_000_000_000}
	case trend(h, "n") != 1:
		takes = cost{power: 1, what: "heap", most: 1_000_000}
	}
	low := j.lowering(takes.most)
	text := low.num(h)
	if low.of(op(rule.Var{Name: "n"}, "-", h)).lo <= -1 {
		text = "min(n, " + text + ")"
	}
	m := j.function("for n > 0 && most(n) == most(n - 1) {\nn -= 1 + most(n)\n}\nreturn most(n)", takes, proof)
	m.funcs.lines = append([]string{fmt.Sprintf("func most(n int) int {\nreturn %s\n}", text)}, m.funcs.lines...)
	return m
}

// formula is the way by a proved law.
func (j *Job) formula() *method {
	l := j.Law
	if l == nil || l.Status != period.Proved || l.Formula.Lost {
		return nil
	}
	return j.lowered(l.Formula, proof(l.Formula.String(), l.Theorem))
}

// lostOnes is the way by a proved law of lost positions, where nothing but these is
// asked for: nil if sums are, if a greatest coordinate asks for a memo, or if a move
// may leave several positions.
func (j *Job) lostOnes() *method {
	l := j.Law
	if l == nil || l.Status != period.Proved || !l.Formula.Lost || j.For == Values || j.Most > 0 || j.Input == Counted || j.Input == CasesCounted {
		return nil
	}
	m := j.lowered(l.Formula, proof(l.Formula.String(), l.Theorem))
	if m == nil || j.For == Outcome {
		return m
	}
	single := true
	low := j.lowering(m.most)
	o := &options{low: low, out: &code{}, most: m.most, tables: &code{}}
	o.leaf = func(parts []part) {
		single = single && len(parts) <= 1 && (len(parts) == 0 || !parts[0].run && parts[0].count == "")
	}
	o.alternatives(j.Rule)
	if !single {
		return nil
	}
	return m
}

// lowered is the way by a formula, up to the greatest coordinate for which no
// number of it leaves 64 bits; nil where it has something that cannot be written.
func (j *Job) lowered(f *rule.Formula, proof string) (m *method) {
	if err := caught(func() { m = j.direct(f, proof) }); err != nil {
		return nil
	}
	return m
}

func (j *Job) direct(f *rule.Formula, proof string) *method {
	for _, most := range []int64{most64, 1_000_000_000_000, 1_000_000_000, 1_000_000, 1000} {
		if most > farthest(f.Body) {
			continue
		}
		low := newLowering(f.Vars, most)
		m := &method{formula: f, most: most, limited: most < most64, comment: []string{proof}, cost: effort(f.Body)}
		m.cost.most = most
		low.tables, low.funcs = &m.tables, &m.funcs
		name, result, head := "grundy", "int", strings.Join(low.variables(f.Vars), ", ")+" int"
		if f.Lost {
			name, result = "lost", "bool"
		}
		if strings.Contains(rule.Text(f.Body), "primepi(") {
			m.args, m.pass, m.setup = "pi []int", "pi", fmt.Sprintf("pi := primecounts(%d)", farthestPrime)
			head = m.args + ", " + head
		}
		call := func(p []string) string {
			if m.pass != "" {
				p = append([]string{m.pass}, p...)
			}
			return name + "(" + strings.Join(p, ", ") + ")"
		}
		low.value = call
		body := ""
		if f.Lost {
			m.lost, body = call, low.cond(f.Body)
		} else {
			low.of(f.Body)
			m.value, body = call, low.num(f.Body)
		}
		if *low.most >= 1<<63 {
			continue
		}
		m.funcs.add("func %s(%s) %s {\nreturn %s\n}", name, head, result, body)
		if m.limited {
			m.declareN()
		}
		return m
	}
	return nil
}

// decimal writes a power of ten.
func decimal(n int64) string {
	text := fmt.Sprint(n)
	return fmt.Sprintf("10^%d", len(text)-1)
}

// farthestPrime is up to where primes are counted.
const farthestPrime = 1_000_000

// farthest is up to where a formula is worth evaluating: what looks for factors or
// counts primes takes long for great numbers.
func farthest(e rule.Expr) int64 {
	switch text := rule.Text(e); {
	case strings.Contains(text, "primepi("):
		return farthestPrime
	case strings.Contains(text, "lpf(") || strings.Contains(text, "bigomega(") || strings.Contains(text, "in primes"):
		return 1_000_000_000_000
	}
	return most64
}

// effort is the time that a formula takes for a position.
func effort(e rule.Expr) cost {
	switch text := rule.Text(e); {
	case strings.Contains(text, "primepi("):
		return cost{before: "The primes once, then ", what: "position"}
	case strings.Contains(text, "lpf(") || strings.Contains(text, "bigomega(") || strings.Contains(text, "in primes"):
		return cost{power: 0.5, what: "position"}
	case strings.Contains(text, "g(") || strings.Contains(text, "("):
		return cost{logs: true, what: "position"}
	}
	return cost{what: "position"}
}

// maxFirst is the most values that are written down; more are computed.
const maxFirst = 600

// periodic is the way by a proved period: the first values, or the recurrence for
// them where they are many.
func (j *Job) periodic() *method {
	c := j.Claim
	if c == nil || c.Status != period.Proved || c.Period == 0 || c.Closed() {
		return nil
	}
	comment := []string{proof(c.Formula(), string(c.Theorem))}
	p, s, known := c.Period, c.Start, c.Start+c.Period
	listed := known <= maxFirst
	if !listed && !j.descends() {
		return nil
	}
	name, m := "FIRST", &method{}
	if listed {
		var values []string
		for _, v := range c.Values[:known] {
			values = append(values, fmt.Sprint(v))
		}
		m.most, m.cost = most64, cost{what: "heap", most: most64}
		if s == 0 && c.Saltus == 0 && strings.HasPrefix(c.Formula(), "G(n) = n mod") {
			return j.function(fmt.Sprintf("return n %% %d", p), m.cost, comment...)
		}
		m.tables.add("var FIRST = []int{%s}", strings.Join(values, ", "))
		m.value = func(p []string) string { return "grundy(" + p[0] + ")" }
	} else {
		n := j.Most
		j.Most = known - 1
		m = j.table()
		j.Most = n
		m.most, m.cost.most, m.limited = most64, most64, false
		m.value = func(p []string) string { return "grundy(g, " + p[0] + ")" }
		name = "g"
	}
	value := fmt.Sprintf("%s[%d + (n - %[2]d) %% %[3]d]", name, s, p)
	if s == 0 {
		value = fmt.Sprintf("%s[n %% %d]", name, p)
	}
	more := ""
	switch {
	case c.Saltus == 1:
		more = fmt.Sprintf(" + (n - %d) / %d", s, p)
	case c.Saltus > 1:
		more = fmt.Sprintf(" + (n - %d) / %d * %d", s, p, c.Saltus)
	}
	body := "return " + value + strings.ReplaceAll(more, "(n - 0)", "n")
	if s > 0 {
		body = fmt.Sprintf("if n < %d {\nreturn %s[n]\n}\n%s", known, name, body)
	}
	params := "n int"
	if m.args != "" {
		params = m.args + ", n int"
	}
	m.funcs.add("func grundy(%s) int {\n%s\n}", params, body)
	m.comment = comment
	return m
}
