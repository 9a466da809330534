package export

import (
	"fmt"
	"strings"
)

// program writes the main function, and for moves the one that looks for them.
func (j *Job) program(m *method, c *code) {
	alone := j.alone(m)
	if j.For == Moves {
		j.play(m, c)
	}
	c.add("func main() {")
	j.read(m, c)
	switch {
	case alone:
		j.positions(m, c)
		j.answerOne(m, c)
	case m.collect:
		c.add("for _, h := range sums {")
		j.answerSum(m, c)
	default:
		j.sums(c)
		if m.limited {
			c.add("for _, n := range h {\nif n > N {\n%s\n}\n}", tooGreat(m))
		}
		j.answerSum(m, c)
	}
	c.add("}\n}")
}

// answerOne writes the answer about a position alone.
func (j *Job) answerOne(m *method, c *code) {
	vars := j.coordinates(j.lowering(1))
	if j.For == Moves {
		args := vars
		if m.pass != "" {
			args = append([]string{m.pass}, args...)
		}
		if m.lost == nil {
			args = append(args, "0")
		}
		c.add("if !play(%s) {\nprintln(\"none\")\n}", strings.Join(args, ", "))
		return
	}
	if m.lost != nil {
		w := j.words()
		c.add("println(pick(%s, %q, %q))", m.lost(vars), w[1], w[0])
		return
	}
	j.result(c, m.value(vars))
}

// result writes what prints the value x, or who wins by it.
func (j *Job) result(c *code, x string) {
	if j.For == Values {
		c.add("println(%s)", x)
		return
	}
	w := j.words()
	c.add("println(pick(%s != 0, %q, %q))", x, w[0], w[1])
}

// answerSum writes the answer about the sum h.
func (j *Job) answerSum(m *method, c *code) {
	if j.For == Moves {
		c.add("found := false")
	}
	position := j.members()
	each := "for _, n := range h {"
	if d := j.Rule.Dim(); d > 1 {
		each = fmt.Sprintf("for i := 0; i < len(h); i += %d {", d)
	}
	v := m.value(position)
	c.add("x := 0\n%s\nx ^= %s\n}", each, v)
	if j.For != Moves {
		j.result(c, "x")
		return
	}
	pass := strings.Join(position, ", ")
	if m.pass != "" {
		pass = m.pass + ", " + pass
	}
	c.add("%s\nv := %s\nif !found && v ^ x < v {\nfound = play(%s, v ^ x)\n}\n}", each, v, pass)
	c.add("if !found {\nprintln(\"none\")\n}")
}

// members are the coordinates of a position in the list h.
func (j *Job) members() []string {
	if j.Rule.Dim() == 1 {
		return []string{"n"}
	}
	out := []string{"h[i]"}
	for k := 1; k < j.Rule.Dim(); k++ {
		out = append(out, fmt.Sprintf("h[i+%d]", k))
	}
	return out
}

// play writes a function that prints a move to a position of the value t, or to a
// lost one, and reports whether there is one.
func (j *Job) play(m *method, c *code) {
	low := j.lowering(m.most)
	vars := j.coordinates(low)
	low.value = m.value
	params := strings.Join(vars, ", ")
	if m.lost == nil {
		params += ", t"
	}
	params += " int"
	if m.args != "" {
		params = m.args + ", " + params
	}
	body := &code{}
	o := &options{low: low, out: body, most: m.most, tables: &m.tables}
	o.leaf = func(parts []part) {
		wins := ""
		switch {
		case m.lost == nil:
			wins = o.sum(parts) + " == t"
		case len(parts) > 0:
			wins = m.lost(parts[0].coords)
		}
		if wins != "" {
			body.add("if %s {", wins)
		}
		printMove(body, vars, parts)
		body.add("return true")
		if wins != "" {
			body.add("}")
		}
	}
	slow := j.Rule.Alternatives()
	if in := j.inverse(m); in != nil {
		slow = o.near(j.Rule, in, m.value)
	}
	o.those(slow)
	c.add("func play(%s) bool {\n%sreturn false\n}", params, body)
	m.cost.move(j, o, len(slow) < len(j.Rule.Alternatives()))
}

// printMove writes what prints a move.
func printMove(c *code, from []string, parts []part) {
	simple := true
	var texts []string
	for _, p := range parts {
		simple = simple && p.count == "" && !p.run
		texts = append(texts, p.coords...)
	}
	head := strings.Join(from, ", ") + `, "->"`
	if simple {
		c.add("println(%s)", strings.Join(append([]string{head}, texts...), ", "))
		return
	}
	c.add("print(%s)", head)
	for _, p := range parts {
		switch text := strings.Join(p.coords, ", "); {
		case p.run:
			c.add("for i := %s; i < %[1]s + %s; i++ {\nprint(i)\n}", text, p.count)
		case p.count != "":
			c.add("for i := 0; i < %s; i++ {\nprint(%s)\n}", p.count, text)
		default:
			c.add("print(%s)", text)
		}
	}
	c.add("println()")
}
