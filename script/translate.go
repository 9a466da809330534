package script

import (
	"context"
	"fmt"
	"maps"
	"slices"
	"strings"

	"go.starlark.net/syntax"

	"github.com/grundy-cgt/grundy/export"
)

// Translate writes a problem script as a program in one of [export.Languages], with
// the same input and output. solve returns the program's part about the rule of a
// game; most is how far tables reach that are made of what is read.
//
// It knows scripts of simple shapes: loops over range, ints and read_ints, if,
// while, functions of numbers, print of numbers and words, one game of a fixed rule
// with wins, value and outcome, game("take", LIST) and game("take 1..", m), and
// arithmetic in 64 bits; what is read must be natural. Another construct is an
// error that names it, with its line.
func Translate(ctx context.Context, name, source, lang string, most int64, solve func(ctx context.Context, rule string) (*export.Source, error)) (text string, err error) {
	file, err := dialect().Parse(name, source, 0)
	if err != nil {
		return "", err
	}
	t := &translator{solve: func(rule string) (*export.Source, error) { return solve(ctx, rule) }, most: most}
	t.names, t.kinds, t.used = map[string]string{}, map[string]string{}, map[string]bool{}
	defer func() {
		if r := recover(); r != nil {
			u, ok := r.(untranslated)
			if !ok {
				panic(r)
			}
			text, err = "", u.err
		}
	}()
	t.body = &t.main
	t.statements(file.Stmts)
	t.comment = append([]string{first(source)}, t.comment...)
	program := t.top.String() + t.funcs.String() + "func main() {\n" + t.main.String() + "}\n"
	return export.Translate(lang, program, t.comment)
}

// first is the first line of a script's comment.
func first(source string) string {
	line, _, _ := strings.Cut(source, "\n")
	return strings.TrimSpace(strings.TrimLeft(line, "# "))
}

// untranslated ends a translation.
type untranslated struct{ err error }

// translator writes the statements of a script in the dialect of [export.Translate].
type translator struct {
	solve   func(rule string) (*export.Source, error)
	most    int64
	comment []string
	top     strings.Builder // constants and functions about the rule
	funcs   strings.Builder // functions of the script
	main    strings.Builder
	body    *strings.Builder // what is being written
	names   map[string]string
	kinds   map[string]string // of variables: natural, int, list, game, take, constants
	game    *export.Source    // the game of a fixed rule
	fixed   string            // its rule
	used    map[string]bool   // temporary variables
	inside  bool              // a function is being written
}

func (t *translator) refuse(n syntax.Node, format string, args ...any) {
	start, _ := n.Span()
	panic(untranslated{fmt.Errorf("%s: cannot be exported: %s", start, fmt.Sprintf(format, args...))})
}

func (t *translator) add(format string, args ...any) { fmt.Fprintf(t.body, format+"\n", args...) }

// name is what a variable is called in the program.
func (t *translator) name(v string) string {
	if n, ok := t.names[v]; ok {
		return n
	}
	n := v
	if strings.HasPrefix(n, "_") {
		n = "x" + n
	}
	for export.Reserved(n) || t.used[n] {
		n += "0"
	}
	t.names[v] = n
	return n
}

// variable is what the variable of a loop is called, which counts from 0 or is read.
func (t *translator) variable(v string) string {
	if v == "_" {
		return t.temporary("i")
	}
	t.kinds[v] = "natural"
	return t.name(v)
}

// temporary is a new variable: a letter, with a number where that is taken.
func (t *translator) temporary(prefix string) string {
	taken := func(n string) bool {
		return t.used[n] || slices.Contains(slices.Collect(maps.Values(t.names)), n)
	}
	n := prefix
	for i := 2; taken(n); i++ {
		n = fmt.Sprintf("%s%d", prefix, i)
	}
	t.used[n] = true
	return n
}

func (t *translator) statements(list []syntax.Stmt) {
	for i := 0; i < len(list); i++ {
		if i+1 < len(list) && t.joined(list[i], list[i+1]) {
			i++
			continue
		}
		t.statement(list[i])
	}
}

func (t *translator) statement(s syntax.Stmt) {
	switch s := s.(type) {
	case *syntax.AssignStmt:
		t.assign(s)
	case *syntax.ForStmt:
		t.loop(s)
	case *syntax.WhileStmt:
		t.add("for %s {", t.pure(s.Cond))
		t.statements(s.Body)
		t.add("}")
	case *syntax.IfStmt:
		t.add("if %s {", t.condition(s.Cond))
		t.statements(s.True)
		if len(s.False) > 0 {
			t.add("} else {")
			t.statements(s.False)
		}
		t.add("}")
	case *syntax.BranchStmt:
		if s.Token == syntax.PASS {
			return
		}
		t.add("%s", s.Token)
	case *syntax.DefStmt:
		t.function(s)
	case *syntax.ReturnStmt:
		if s.Result == nil {
			t.add("return")
			return
		}
		text, _ := t.any(s.Result)
		t.add("return %s", text)
	case *syntax.ExprStmt:
		call, ok := s.X.(*syntax.CallExpr)
		if !ok || called(call) != "print" {
			t.refuse(s, "a statement that is not print")
		}
		t.print(call)
	default:
		t.refuse(s, "this statement")
	}
}

// pure is a condition that needs no statement of its own before it.
func (t *translator) pure(e syntax.Expr) string {
	var before strings.Builder
	saved := t.body
	t.body = &before
	text := t.condition(e)
	t.body = saved
	if before.Len() > 0 {
		t.refuse(e, "reading, or asking about a list, in the condition of while")
	}
	return text
}

func called(c *syntax.CallExpr) string {
	if id, ok := c.Fn.(*syntax.Ident); ok {
		return id.Name
	}
	return ""
}

// methodOf is the game and the name of a call of a method.
func methodOf(c *syntax.CallExpr) (of syntax.Expr, name string) {
	if dot, ok := c.Fn.(*syntax.DotExpr); ok {
		return dot.X, dot.Name.Name
	}
	return nil, ""
}

// loop writes a for.
func (t *translator) loop(s *syntax.ForStmt) {
	id, ok := s.Vars.(*syntax.Ident)
	call, isCall := s.X.(*syntax.CallExpr)
	if !ok || !isCall {
		t.refuse(s, "a loop over this; range, ints and read_ints are known")
	}
	v := t.variable(id.Name)
	switch name := called(call); name {
	case "ints":
		t.add("for %s := range ints() {", v)
	case "range":
		t.count(call, v)
	case "read_ints": // numbers that are read one by one
		n := t.number(call.Args[0])
		i := t.temporary("i")
		t.add("for %s := 0; %[1]s < %[2]s; %[1]s++ {\n%[3]s := read()", i, n, v)
	default:
		t.refuse(s, "a loop over `%s`; range, ints and read_ints are known", name)
	}
	t.statements(s.Body)
	t.add("}")
}

// count opens a loop over a range.
func (t *translator) count(call *syntax.CallExpr, v string) {
	switch len(call.Args) {
	case 1:
		n := t.stable(call.Args[0])
		t.add("for %s := 0; %[1]s < %s; %[1]s++ {", v, n)
	case 2:
		lo, hi := t.stable(call.Args[0]), t.stable(call.Args[1])
		t.add("for %s := %s; %[1]s < %[3]s; %[1]s++ {", v, lo, hi)
	default:
		t.refuse(call, "a range with steps")
	}
}

// stable is a number that is computed once, before a loop.
func (t *translator) stable(e syntax.Expr) string {
	text := t.number(e)
	if _, ok := e.(*syntax.Literal); ok || strings.Trim(text, "abcdefghijklmnopqrstuvwxyz0123456789") == "" {
		return text
	}
	v := t.temporary("n")
	t.add("%s := %s", v, text)
	return v
}

// function writes a function of numbers.
func (t *translator) function(s *syntax.DefStmt) {
	var params []string
	for _, p := range s.Params {
		id, ok := p.(*syntax.Ident)
		if !ok {
			t.refuse(p, "this kind of parameter")
		}
		params = append(params, t.name(id.Name)+" int")
		t.kinds[id.Name] = "int"
	}
	saved := t.body
	t.body, t.inside = &t.funcs, true
	kind := "int"
	syntax.Walk(s, func(n syntax.Node) bool {
		if r, ok := n.(*syntax.ReturnStmt); ok && isBool(r.Result) {
			kind = "bool"
		}
		return true
	})
	t.kinds[s.Name.Name] = kind
	t.add("func %s(%s) %s {", t.name(s.Name.Name), strings.Join(params, ", "), kind)
	t.statements(s.Body)
	t.add("}")
	t.body, t.inside = saved, false
}

// isBool reports whether an expression is plainly true or false.
func isBool(e syntax.Expr) bool {
	switch e := e.(type) {
	case *syntax.Ident:
		return e.Name == "True" || e.Name == "False"
	case *syntax.UnaryExpr:
		return e.Op == syntax.NOT
	case *syntax.BinaryExpr:
		switch e.Op {
		case syntax.EQL, syntax.NEQ, syntax.LT, syntax.LE, syntax.GT, syntax.GE:
			return true
		case syntax.AND, syntax.OR:
			return isBool(e.X) && isBool(e.Y)
		}
	case *syntax.ParenExpr:
		return isBool(e.X)
	}
	return false
}
