package export

import (
	"fmt"
	"strings"

	"github.com/grundy-cgt/grundy/period"
	"github.com/grundy-cgt/grundy/rule"
)

// best is the way by what is proved, or else by the recurrence.
func (j *Job) best() *method {
	ways := []func() *method{j.closed, j.periodic, j.formula}
	for _, way := range ways {
		if m := way(); m != nil {
			return m
		}
	}
	var m *method
	if j.descends() {
		m = j.table()
		m.comment = append([]string{fmt.Sprintf("For heaps up to N; %s, then O(1) a heap.", m.cost)}, m.comment...)
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
func (j *Job) function(body string, comment ...string) *method {
	m := &method{comment: comment, value: func(p []string) string { return "grundy(" + strings.Join(p, ", ") + ")" }}
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
	most, cost := most64, "O(log n) a heap, up to 10^18."
	switch {
	case strings.Contains(rule.Text(h), "isqrt"):
		most, cost = 1_000_000_000_000, "O(sqrt n) a heap, up to 10^12."
	case trend(h, "n") != 1:
		most, cost = 1_000_000, "O(n) a heap, up to 10^6."
	}
	low := j.lowering(most)
	text := low.num(h)
	if low.of(op(rule.Var{Name: "n"}, "-", h)).lo <= -1 {
		text = "min(n, " + text + ")"
	}
	m := j.function("for n > 0 && most(n) == most(n - 1) {\nn -= 1 + most(n)\n}\nreturn most(n)", proof, cost)
	m.most = most
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
		low.value = func(p []string) string { return "grundy(" + strings.Join(p, ", ") + ")" }
		var vars []string
		for _, v := range f.Vars {
			vars = append(vars, low.name(v))
		}
		if low.of(f.Body); *low.most >= 1<<63 {
			continue
		}
		m := &method{most: most, value: low.value}
		low.tables, low.funcs = &m.tables, &m.funcs
		m.funcs.add("func grundy(%s int) int {\nreturn %s\n}", strings.Join(vars, ", "), low.num(f.Body))
		m.comment = []string{proof, fmt.Sprintf("%s, up to %s.", effort(f.Body), decimal(most))}
		return m
	}
	return nil
}

// decimal writes a power of ten.
func decimal(n int64) string {
	text := fmt.Sprint(n)
	return fmt.Sprintf("10^%d", len(text)-1)
}

// farthest is up to where a formula is worth evaluating: what looks for factors or
// counts primes takes long for great numbers.
func farthest(e rule.Expr) int64 {
	switch text := rule.Text(e); {
	case strings.Contains(text, "primepi("):
		return 1_000_000
	case strings.Contains(text, "lpf(") || strings.Contains(text, "bigomega(") || strings.Contains(text, "in primes"):
		return 1_000_000_000_000
	}
	return most64
}

// effort is the time that a formula takes for a position.
func effort(e rule.Expr) string {
	switch text := rule.Text(e); {
	case strings.Contains(text, "primepi("):
		return "O(n sqrt n) a position"
	case strings.Contains(text, "lpf(") || strings.Contains(text, "bigomega(") || strings.Contains(text, "in primes"):
		return "O(sqrt n) a position"
	case strings.Contains(text, "g(") || strings.Contains(text, "("):
		return "O(log n) a position or less"
	}
	return "O(1) a position"
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
		comment = append(comment, "O(1) a heap, up to 10^18.")
		if s == 0 && c.Saltus == 0 && strings.HasPrefix(c.Formula(), "G(n) = n mod") {
			return j.function(fmt.Sprintf("return n %% %d", p), comment...)
		}
		m.tables.add("var FIRST = []int{%s}", strings.Join(values, ", "))
		m.value = func(p []string) string { return "grundy(" + p[0] + ")" }
	} else {
		n := j.Most
		j.Most = known - 1
		m = j.table()
		j.Most = n
		m.most = 0
		m.tables.lines[len(m.tables.lines)-1] = fmt.Sprintf("const N = %d // start and period less 1", known-1)
		m.value = func(p []string) string { return "grundy(g, " + p[0] + ")" }
		comment = append(comment, m.cost+", then O(1) a heap, up to 10^18.")
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
