package export

import (
	"go/ast"
	"go/token"
	"slices"
	"strconv"
	"strings"
)

// callStatement writes a call that stands alone.
func (p *printer) callStatement(c *ast.CallExpr) {
	name := calledName(c)
	switch name {
	case "double", "add", "put", "push", "sort", "lookup", "stop":
		args := p.exprs(c.Args)
		if last := len(args) - 1; name == "add" && isNumber(c.Args[last]) {
			args[last] += p.lang.templates["long"]
		}
		p.line(name, args...)
	case "print", "println", "write":
		if len(c.Args) == 0 {
			p.line("newline")
			return
		}
		last := c.Args[len(c.Args)-1]
		p.spread(last, func(x ast.Expr) { p.output(name, append(slices.Clone(c.Args[:len(c.Args)-1]), x)) }, false)
	default:
		p.line("call", p.expr(c, 0))
	}
}

func isNumber(x ast.Expr) bool {
	lit, ok := x.(*ast.BasicLit)
	return ok && lit.Kind == token.INT
}

// output writes what prints its arguments.
func (p *printer) output(key string, args []ast.Expr) {
	join := p.lang.templates["join"]
	level := map[string]int{", ": 0, " << ": levelAdd, " + ": levelMul}[join]
	if len(args) == 1 && p.lang.templates[key+".end"] == "" && join != " << " {
		level = 0
	}
	var pieces, format []string
	literal := "" // text since the last piece
	flush := func() {
		if literal != "" {
			pieces = append(pieces, p.quote(literal))
			literal = ""
		}
	}
	for i, a := range args {
		if i > 0 && join != ", " {
			literal += " "
		}
		text := p.expr(a, level)
		lit, ok := a.(*ast.BasicLit)
		if !ok || lit.Kind != token.STRING {
			flush()
			pieces, format = append(pieces, text), append(format, "{}")
			continue
		}
		s, _ := strconv.Unquote(lit.Value)
		switch {
		case strings.Contains(p.lang.templates[key], "$f"):
			format = append(format, s)
		case join == ", ":
			pieces = append(pieces, text)
		default:
			literal += s
		}
	}
	literal += p.lang.templates[key+".end"]
	flush()
	t := strings.ReplaceAll(p.lang.templates[key], "$f", strings.Join(format, " "))
	if len(pieces) == 0 {
		t = strings.ReplaceAll(t, ", $1", "")
	}
	p.used[key] = true
	p.lines = append(p.lines, strings.Repeat(p.lang.indent, p.depth)+strings.ReplaceAll(t, "$1", strings.Join(pieces, join)))
}

// quote writes text; one character alone is one where the language has those.
func (p *printer) quote(s string) string {
	if p.lang.name == cpp.name && len(s) == 1 {
		return strconv.QuoteRune(rune(s[0]))
	}
	return strconv.Quote(s)
}
