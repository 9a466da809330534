package export

import (
	"fmt"
	"strings"
)

// Input says how a program is given its positions and sums.
type Input string

// The formats. A sum is its positions, and a position its coordinates.
const (
	Lines        Input = "lines"         // a sum a line; of Values: positions to the end of the file
	Cases        Input = "cases"         // how many there are, then as Lines
	Counted      Input = "counted"       // to the end of the file: how many positions a sum has, and these
	CasesCounted Input = "cases-counted" // how many sums there are, then as Counted
	One          Input = "one"           // how many positions there are, and these, each alone
)

// Inputs returns all formats.
func Inputs() []string {
	return []string{string(Lines), string(Cases), string(Counted), string(CasesCounted), string(One)}
}

// alone reports that each position is asked for alone, not as part of a sum.
func (j *Job) alone(m *method) bool {
	counted := j.Input == Counted || j.Input == CasesCounted
	if m.lost != nil && counted {
		refuse("sums of positions by a law of lost positions, which is about one position alone (a memo of values, with a greatest coordinate, knows sums)")
	}
	return j.Input == One || j.For == Values && !counted || m.lost != nil
}

// inputs says what the program reads and prints.
func (j *Job) inputs(m *method) string {
	what := "heaps"
	if d := j.Rule.Dim(); d > 1 {
		what = fmt.Sprintf("positions (%s)", strings.Join(j.Rule.Vars(), " "))
	}
	in := map[Input]string{
		Lines: "a sum a line, its %s", Cases: "the number of sums, then a sum a line, its %s",
		Counted: "sums to the end of the file, each the number of its %s and these", CasesCounted: "the number of sums, then for each the number of its %s and these",
	}[j.Input]
	if j.alone(m) {
		in = "the number of %s, and these"
		if j.Input == Lines {
			in = "%s to the end of the file"
		}
	}
	w := j.words()
	out := map[Purpose]string{
		Values: "the value of each", Outcome: fmt.Sprintf("%s if the player to move wins, else %s", w[0], w[1]),
		Moves: "a winning move, as 5 -> 3 1, or none",
	}[j.For]
	return fmt.Sprintf("Input: %s. Output: %s.", fmt.Sprintf(in, what), out)
}

// positions opens a loop over positions that are asked for alone.
func (j *Job) positions(m *method, c *code) {
	vars := j.coordinates(j.lowering(1))
	switch {
	case m.collect:
		c.add("for _, %s := range h {", vars[0])
	case j.Input == Lines:
		c.add("for %s := range ints() {", vars[0])
	case len(vars) == 1:
		c.add("for _, %s := range reads(read()) {", vars[0])
	default:
		c.add("t := read()\nfor q := 0; q < t; q++ {\n%s := read()", vars[0])
	}
	for _, v := range vars[1:] {
		c.add("%s := read()", v)
	}
	if m.limited && !m.collect {
		c.add("if %s > N {\n%s\n}", strings.Join(vars, " > N || "), tooGreat(m))
	}
}

// sums opens a loop that reads sums, each as the list h.
func (j *Job) sums(c *code) {
	some := "h := split(line)\nif empty(h) {\ncontinue\n}"
	times := ""
	if d := j.Rule.Dim(); d > 1 {
		times = fmt.Sprintf("%d * ", d)
	}
	switch j.Input {
	case Cases:
		c.add("for line := range rest() {\n%s", some)
	case Counted:
		c.add("for k := range ints() {\nh := reads(%sk)", times)
	case CasesCounted:
		c.add("t := read()\nfor q := 0; q < t; q++ {\nh := reads(%sread())", times)
	default:
		c.add("for line := range lines() {\n%s", some)
	}
}

// tooGreat writes what stops a program that is given too much.
func tooGreat(m *method) string { return fmt.Sprintf(`stop("more than N = %d")`, m.most) }

// read writes what comes before the answers: all is read where the setup needs to
// know how far heaps go.
func (j *Job) read(m *method, c *code) {
	if !m.collect {
		c.add("%s", m.setup)
		return
	}
	greatest := "for _, n := range h {\nmost = max(most, n)\n}"
	switch {
	case !j.alone(m):
		c.add("sums := newlists()")
		j.sums(c)
		c.add("push(sums, h)\n}\nmost := 0\nfor _, h := range sums {\n%s\n}", greatest)
	case j.Input == Lines:
		c.add("h := numbers()\nmost := 0\n%s", greatest)
	default:
		c.add("h := reads(read())\nmost := 0\n%s", greatest)
	}
	if m.limited {
		c.add("if most > N {\n%s\n}", tooGreat(m))
		c.add(m.setup, "most")
		return
	}
	c.add(m.setup, "min(most, N)")
}
