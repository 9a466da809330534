package script

import (
	"strings"

	"go.starlark.net/syntax"
)

// print writes a print.
func (t *translator) print(c *syntax.CallExpr) {
	var args []string
	for _, a := range c.Args {
		if b, ok := a.(*syntax.BinaryExpr); ok && b.Op == syntax.EQ {
			t.refuse(a, "sep and end of print")
		}
		if t.spread(a) {
			if len(c.Args) > 1 {
				t.refuse(a, "a list beside other things in print")
			}
			return
		}
		text, kind := t.any(a)
		if kind == "bool" {
			t.refuse(a, "printing True or False")
		}
		args = append(args, text)
	}
	if len(args) > 1 && strings.Contains(strings.Join(args[:len(args)-1], ""), "pick(") {
		t.refuse(c, "a choice in front of other things in print")
	}
	t.add("println(%s)", strings.Join(args, ", "))
}

// spread writes print("".join(LIST)) and print(*LIST) for a comprehension; false
// for other arguments.
func (t *translator) spread(a syntax.Expr) bool {
	write, e := "", a
	if u, ok := a.(*syntax.UnaryExpr); ok && u.Op == syntax.STAR {
		write, e = "print", u.X
	} else if call, ok := a.(*syntax.CallExpr); ok {
		sep, name := methodOf(call)
		lit, isText := sep.(*syntax.Literal)
		if name != "join" || !isText || lit.Value != "" && lit.Value != " " {
			return false
		}
		write, e = map[any]string{"": "write", " ": "print"}[lit.Value], call.Args[0]
	} else {
		return false
	}
	list, ok := e.(*syntax.Comprehension)
	if !ok {
		t.refuse(e, "printing this list")
	}
	t.comprehension(list, func(body syntax.Expr) {
		text, _ := t.any(body)
		t.add("%s(%s)", write, text)
	})
	t.add("println()")
	return true
}

// joined writes a list and the print behind it at once: the members are printed as
// they come.
func (t *translator) joined(first, second syntax.Stmt) bool {
	set, ok := first.(*syntax.AssignStmt)
	if !ok {
		return false
	}
	list, isList := set.RHS.(*syntax.Comprehension)
	id, isName := set.LHS.(*syntax.Ident)
	out, isExpr := second.(*syntax.ExprStmt)
	if !isList || !isName || !isExpr {
		return false
	}
	call, isCall := out.X.(*syntax.CallExpr)
	if !isCall || called(call) != "print" || len(call.Args) != 1 {
		return false
	}
	switch a := call.Args[0].(type) {
	case *syntax.CallExpr:
		if _, name := methodOf(a); name == "join" && len(a.Args) == 1 && isVariable(a.Args[0], id.Name) {
			return t.spread(&syntax.CallExpr{Fn: a.Fn, Args: []syntax.Expr{list}})
		}
	case *syntax.UnaryExpr:
		if a.Op == syntax.STAR && isVariable(a.X, id.Name) {
			return t.spread(&syntax.UnaryExpr{Op: a.Op, OpPos: a.OpPos, X: list})
		}
	}
	return false
}

func isVariable(e syntax.Expr, name string) bool {
	id, ok := e.(*syntax.Ident)
	return ok && id.Name == name
}
