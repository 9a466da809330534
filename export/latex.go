package export

import (
	"fmt"
	"strings"

	"github.com/grundy-cgt/grundy/period"
	"github.com/grundy-cgt/grundy/rule"
)

// LaTeX returns a document with the rule, a table of its values G(0), G(1), ...
// and the statement of what is known: the proved law or claim of the job as a
// theorem, with the reason; one that is only checked as a remark that says so. It
// needs the package amsmath alone.
func LaTeX(j Job, values []uint64) string {
	var b strings.Builder
	name := j.Name
	if name == "" {
		name = j.Rule.String()
	}
	fmt.Fprintf(&b, `\documentclass{article}
\usepackage{amsmath}
\newtheorem{theorem}{Theorem}
\begin{document}
\section*{%s}
`, escape(name))
	fmt.Fprintf(&b, "A move: \\texttt{%s}. The nim value of a heap of $n$ is $G(n)$.\n\n", escape(j.Rule.Core()))
	b.WriteString(grid(values))
	b.WriteString(j.statement())
	b.WriteString("\\end{document}\n")
	return b.String()
}

// special are the characters that mean something to TeX.
var special = strings.NewReplacer(`\`, `\textbackslash{}`, "{", `\{`, "}", `\}`, "&", `\&`, "%", `\%`, "#", `\#`, "_", `\_`, "$", `\$`,
	"^", `\textasciicircum{}`, "~", `\textasciitilde{}`, "<", `$<$`, ">", `$>$`, "|", `$|$`)

func escape(text string) string { return special.Replace(text) }

// gridWidth is how many values a line of the table has.
const gridWidth = 12

// grid writes the values as a table.
func grid(values []uint64) string {
	var b strings.Builder
	fmt.Fprintf(&b, "\\begin{center}\n\\begin{tabular}{r|%s}\n$n$", strings.Repeat("r", gridWidth))
	for i := range gridWidth {
		fmt.Fprintf(&b, " & $+%d$", i)
	}
	for i, v := range values {
		if i%gridWidth == 0 {
			end := " \\\\\n"
			if i == 0 {
				end += "\\hline\n"
			}
			fmt.Fprintf(&b, "%s$%d$", end, i)
		}
		fmt.Fprintf(&b, " & %d", v)
	}
	b.WriteString("\n\\end{tabular}\n\\end{center}\n\n")
	return b.String()
}

// statement writes the theorem, or the remark.
func (j *Job) statement() string {
	formula, reason, known := "", "", int64(0)
	status := period.Checked
	switch c, l := j.Claim, j.Law; {
	case c != nil && c.Status == period.Proved:
		status, formula, reason = c.Status, claimTeX(c), c.Reason()
	case l != nil:
		status, reason, known = l.Status, l.Reason, l.Known
		formula = "$" + formulaTeX(l.Formula) + "$"
	case c != nil && c.Period > 0:
		formula, reason, known = claimTeX(c), c.Reason(), c.Known
	default:
		return ""
	}
	if status == period.Proved {
		return fmt.Sprintf("\\begin{theorem}\n%s.\n\\end{theorem}\n\n\\noindent\\emph{Reason.} %s.\n", formula, escape(reason))
	}
	return fmt.Sprintf("\\noindent\\textbf{Checked, not proved.} For all $n < %d$: %s.\n", known, formula)
}

// claimTeX writes a period, or a formula.
func claimTeX(c *period.Claim) string {
	if text := c.Text(); text != "" {
		if f, err := rule.ParseFormula(text, c.Rule.Vars()); err == nil {
			f.Name = "G"
			return "$" + formulaTeX(f) + "$"
		}
	}
	if c.Period == 0 || c.Closed() {
		return escape(c.Formula())
	}
	saltus := ""
	if c.Saltus > 0 {
		saltus = fmt.Sprintf(" + %d", c.Saltus)
	}
	text := fmt.Sprintf("$G(n+%d) = G(n)%s$ for all $n \\ge %d$", c.Period, saltus, c.Start)
	if c.Status != period.Proved {
		text = fmt.Sprintf("$G(n+%d) = G(n)%s$ from $n = %d$ on", c.Period, saltus, c.Start)
	}
	return text
}

// formulaTeX writes a formula, or what it says of lost positions.
func formulaTeX(f *rule.Formula) string {
	if f.Lost {
		return `\text{a position is lost if and only if } ` + tex(f.Body, 0)
	}
	return fmt.Sprintf("%s(%s) = %s", "G", strings.Join(f.Vars, ", "), tex(f.Body, 0))
}

// Levels of expressions in formulas, loosest first.
const (
	texOr = iota
	texAnd
	texCompare
	texSum
	texProduct
	texAtom
)

var texOperators = map[string]struct {
	text  string
	level int
}{
	"or": {` \text{ or } `, texOr}, "and": {` \text{ and } `, texAnd},
	"==": {" = ", texCompare}, "!=": {` \ne `, texCompare}, "<": {" < ", texCompare}, ">": {" > ", texCompare},
	"<=": {` \le `, texCompare}, ">=": {` \ge `, texCompare},
	"+": {" + ", texSum}, "-": {" - ", texSum}, "xor": {` \oplus `, texSum}, "*": {` \cdot `, texProduct}, "%": {` \bmod `, texProduct},
}

var texFunctions = map[string]string{"gcd": `\gcd`, "min": `\min`, "max": `\max`, "v": "v", "primepi": `\pi`, "bigomega": `\Omega`}

// tex writes an expression.
func tex(e rule.Expr, level int) string {
	switch e := e.(type) {
	case rule.Num:
		return fmt.Sprint(e.V)
	case rule.Var:
		return e.Name
	case rule.Unary:
		if e.Op == "not" {
			return `\text{not } (` + tex(e.X, 0) + ")"
		}
		return bracket("-"+tex(e.X, texProduct), level > texSum)
	case rule.Binary:
		switch e.Op {
		case "//":
			return fmt.Sprintf(`\left\lfloor \frac{%s}{%s} \right\rfloor`, tex(e.X, 0), tex(e.Y, 0))
		case "^":
			return fmt.Sprintf("%s^{%s}", tex(e.X, texAtom), tex(e.Y, 0))
		}
		o := texOperators[e.Op]
		right := o.level + 1
		if e.Op == "xor" || e.Op == "%" { // always told apart from + and *
			return bracket(tex(e.X, texAtom)+o.text+tex(e.Y, texAtom), level > texCompare)
		}
		return bracket(tex(e.X, o.level)+o.text+tex(e.Y, right), o.level < level)
	case rule.Call:
		return callTeX(e)
	case rule.If:
		return fmt.Sprintf(`\begin{cases} %s & \text{if } %s, \\ %s & \text{otherwise} \end{cases}`, tex(e.Then, 0), tex(e.Cond, 0), tex(e.Else, 0))
	case rule.Index:
		return fmt.Sprintf(`(%s)_{%s}`, listTeX(e.Of.Items), tex(e.I, 0))
	case rule.Self:
		return "G(" + listTeX(e.Args) + ")"
	}
	return `\texttt{` + escape(rule.Text(e)) + "}"
}

func listTeX(list []rule.Expr) string {
	var out []string
	for _, x := range list {
		out = append(out, tex(x, 0))
	}
	return strings.Join(out, ", ")
}

func callTeX(e rule.Call) string {
	switch {
	case e.Name == "automaton":
		return `\texttt{` + escape(rule.Text(e)) + "}"
	case e.Name == "isqrt":
		return fmt.Sprintf(`\left\lfloor \sqrt{%s} \right\rfloor`, tex(e.Args[0], 0))
	case e.Name == "v":
		return fmt.Sprintf("v_{%s}(%s)", tex(e.Args[0], 0), tex(e.Args[1], 0))
	}
	name, ok := texFunctions[e.Name]
	if !ok {
		name = `\operatorname{` + e.Name + "}"
	}
	return fmt.Sprintf("%s(%s)", name, listTeX(e.Args))
}
