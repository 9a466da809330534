package export

import (
	"fmt"
	"strings"
)

// values writes the main function that prints values.
func (j *Job) values(m *method, c *code) {
	vars := j.coordinates(j.lowering(1))
	c.add("func main() {\n%s\nfor %s := range ints() {", m.setup, vars[0])
	for _, v := range vars[1:] {
		c.add("%s := read()", v)
	}
	c.add("println(%s)\n}\n}", m.value(vars))
}

// sum writes the nim sum x of the positions of a line.
func (j *Job) sum(m *method, c *code) {
	if j.Rule.Dim() == 1 {
		c.add("x := 0\nfor _, n := range split(line) {\nx ^= %s\n}", m.value([]string{"n"}))
		return
	}
	c.add("h := split(line)\nx := 0\nfor i := 0; i < len(h); i += %d {\nx ^= %s\n}", j.Rule.Dim(), m.value(j.members()))
}

// members are the coordinates of a position in a list of them.
func (j *Job) members() []string {
	out := []string{"h[i]"}
	for k := 1; k < j.Rule.Dim(); k++ {
		out = append(out, fmt.Sprintf("h[i+%d]", k))
	}
	return out
}

// outcome writes the main function that prints who wins.
func (j *Job) outcome(m *method, c *code) {
	w := j.words()
	c.add("func main() {\n%s\nfor line := range lines() {", m.setup)
	j.sum(m, c)
	c.add("println(pick(x != 0, %q, %q))\n}\n}", w[0], w[1])
}

// moves writes a function that prints a move to a position of a value, and the
// main function that looks for a component that has one.
func (j *Job) moves(m *method, c *code) {
	low := j.lowering(bound(m.most))
	vars := j.coordinates(low)
	low.value = m.value
	params := strings.Join(vars, ", ") + ", t int"
	if m.args != "" {
		params = m.args + ", " + params
	}
	body := &code{}
	o := &options{low: low, out: body, most: bound(m.most), tables: &m.tables}
	o.leaf = func(parts []part) {
		body.add("if %s == t {", o.sum(parts))
		printMove(body, vars, parts)
		body.add("return true\n}")
	}
	o.alternatives(j.Rule)
	c.add("func play(%s) bool {\n%sreturn false\n}", params, body)
	c.add("func main() {\n%s\nfor line := range lines() {\nfound := false", m.setup)
	j.sum(m, c)
	position := []string{"n"}
	if j.Rule.Dim() == 1 {
		c.add("for _, n := range split(line) {")
	} else {
		position = j.members()
		c.add("for i := 0; i < len(h); i += %d {", j.Rule.Dim())
	}
	pass := strings.Join(position, ", ")
	if m.pass != "" {
		pass = m.pass + ", " + pass
	}
	v := m.value(position)
	c.add("v := %s\nif !found && v ^ x < v {\nfound = play(%s, v ^ x)\n}\n}", v, pass)
	c.add("if !found {\nprintln(\"none\")\n}\n}\n}")
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
