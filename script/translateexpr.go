package script

import (
	"fmt"
	"strings"

	"go.starlark.net/syntax"
)

// any writes an expression and returns its kind: natural, int, bool or string.
// What it reads is read before, in order.
func (t *translator) any(e syntax.Expr) (text, kind string) {
	switch e := e.(type) {
	case *syntax.ParenExpr:
		text, kind = t.any(e.X)
		return "(" + text + ")", kind
	case *syntax.Literal:
		if s, ok := e.Value.(string); ok {
			return fmt.Sprintf("%q", s), "string"
		}
		if n, ok := e.Value.(int64); ok {
			return fmt.Sprint(n), "natural"
		}
	case *syntax.Ident:
		switch {
		case e.Name == "True" || e.Name == "False":
			return strings.ToLower(e.Name), "bool"
		case t.kinds[e.Name] == "natural" || t.kinds[e.Name] == "int" || t.kinds[e.Name] == "bool":
			return t.name(e.Name), t.kinds[e.Name]
		}
	case *syntax.UnaryExpr:
		switch e.Op {
		case syntax.NOT:
			return "!(" + t.condition(e.X) + ")", "bool"
		case syntax.MINUS:
			return "-(" + t.number(e.X) + ")", "int"
		}
	case *syntax.CondExpr:
		c := t.condition(e.Cond)
		mark := t.body.Len()
		x, kind := t.any(e.True)
		y, other := t.any(e.False)
		if t.body.Len() > mark {
			t.refuse(e, "reading, or asking about a list, on one side of a choice")
		}
		if kind == "natural" {
			kind = other
		}
		return fmt.Sprintf("pick(%s, %s, %s)", c, x, y), kind
	case *syntax.BinaryExpr:
		return t.binary(e)
	case *syntax.CallExpr:
		return t.call(e)
	case *syntax.IndexExpr:
		if list, ok := e.X.(*syntax.ListExpr); ok {
			return t.constants(list) + "[" + t.number(e.Y) + "]", "int"
		}
		if id, ok := e.X.(*syntax.Ident); ok && (t.kinds[id.Name] == "list" || t.kinds[id.Name] == "constants") {
			return t.name(id.Name) + "[" + t.number(e.Y) + "]", map[string]string{"list": "natural", "constants": "int"}[t.kinds[id.Name]]
		}
	}
	t.refuse(e, "this expression")
	return "", ""
}

// number writes an expression that is a number.
func (t *translator) number(e syntax.Expr) string {
	text, kind := t.any(e)
	if kind != "natural" && kind != "int" {
		t.refuse(e, "a %s where a number is wanted", kind)
	}
	return text
}

// condition writes an expression that is true or false; a number is true if it is
// not 0.
func (t *translator) condition(e syntax.Expr) string {
	text, kind := t.any(e)
	switch kind {
	case "bool":
		return text
	case "natural", "int":
		return "(" + text + ") != 0"
	}
	t.refuse(e, "a word as a condition")
	return ""
}

var comparisons = map[syntax.Token]string{
	syntax.EQL: "==", syntax.NEQ: "!=", syntax.LT: "<", syntax.LE: "<=", syntax.GT: ">", syntax.GE: ">=",
}

var operators = map[syntax.Token]string{
	syntax.PLUS: "+", syntax.MINUS: "-", syntax.STAR: "*", syntax.SLASHSLASH: "/", syntax.PERCENT: "%",
	syntax.CIRCUMFLEX: "^", syntax.AMP: "&", syntax.PIPE: "|",
}

func (t *translator) binary(e *syntax.BinaryExpr) (text, kind string) {
	if e.Op == syntax.AND || e.Op == syntax.OR {
		x := t.condition(e.X)
		mark := t.body.Len()
		y := t.condition(e.Y)
		if t.body.Len() > mark {
			t.refuse(e.Y, "reading behind `%s`", e.Op)
		}
		return fmt.Sprintf("(%s) %s (%s)", x, map[syntax.Token]string{syntax.AND: "&&", syntax.OR: "||"}[e.Op], y), "bool"
	}
	x, xk := t.any(e.X)
	y, yk := t.any(e.Y)
	if o, ok := comparisons[e.Op]; ok {
		return fmt.Sprintf("(%s) %s (%s)", x, o, y), "bool"
	}
	o, ok := operators[e.Op]
	if !ok || xk == "string" || yk == "string" || xk == "bool" || yk == "bool" {
		t.refuse(e, "`%s` of these", e.Op)
	}
	kind = "int"
	if xk == "natural" && yk == "natural" && o != "-" {
		kind = "natural"
	}
	if o == "/" || o == "%" {
		if n, isNum := e.Y.(*syntax.Literal); yk != "natural" || isNum && n.Value == int64(0) {
			t.refuse(e, "a division by what may be negative")
		}
		if xk != "natural" {
			if o == "%" {
				kind = "natural"
			}
			return fmt.Sprintf("%s(%s, %s)", map[string]string{"/": "floordiv", "%": "floormod"}[o], x, y), kind
		}
	}
	return fmt.Sprintf("(%s) %s (%s)", x, o, y), kind
}

func (t *translator) call(e *syntax.CallExpr) (text, kind string) {
	if of, name := methodOf(e); of != nil {
		return t.ask(e, of, name)
	}
	switch name := called(e); name {
	case "read_int":
		if t.inside {
			t.refuse(e, "reading inside of a function")
		}
		v := t.temporary("a")
		t.add("%s := read()", v)
		return v, "natural"
	case "isqrt", "popcount":
		return name + "(" + t.number(e.Args[0]) + ")", "natural"
	case "abs":
		return "abs(" + t.number(e.Args[0]) + ")", "natural"
	case "min", "max":
		if len(e.Args) < 2 {
			break
		}
		text, kind = t.any(e.Args[0])
		for _, a := range e.Args[1:] {
			x, other := t.any(a)
			if other != "natural" {
				kind = other
			}
			text = fmt.Sprintf("%s(%s, %s)", name, text, x)
		}
		return text, kind
	case "xor":
		if len(e.Args) == 1 {
			x := t.temporary("x")
			t.add("%s := 0", x)
			t.over(e.Args[0], func(member string) { t.add("%s ^= %s", x, member) })
			return x, "natural"
		}
	default:
		if kind := t.kinds[name]; kind == "int" || kind == "bool" {
			var args []string
			for _, a := range e.Args {
				args = append(args, t.number(a))
			}
			return t.name(name) + "(" + strings.Join(args, ", ") + ")", kind
		}
	}
	t.refuse(e, "`%s`", called(e))
	return "", ""
}

// over writes a loop through a list: a variable, read_ints, or a comprehension
// over one of these. do writes what is done with each member.
func (t *translator) over(e syntax.Expr, do func(member string)) {
	switch e := e.(type) {
	case *syntax.Ident:
		if t.kinds[e.Name] == "list" {
			v := t.temporary("h")
			t.add("for _, %s := range %s {", v, t.name(e.Name))
			do(v)
			t.add("}")
			return
		}
	case *syntax.CallExpr:
		switch called(e) {
		case "read_ints":
			v := t.temporary("i")
			n := t.stable(e.Args[0])
			h := t.temporary("h")
			t.add("for %s := 0; %[1]s < %[2]s; %[1]s++ {\n%[3]s := read()", v, n, h)
			do(h)
			t.add("}")
			return
		}
	case *syntax.ListExpr:
		for _, x := range e.List {
			do(t.number(x))
		}
		return
	case *syntax.Comprehension:
		t.comprehension(e, func(body syntax.Expr) { do(t.number(body)) })
		return
	}
	t.refuse(e, "this list")
}

// comprehension writes the loop of [BODY for v in LIST].
func (t *translator) comprehension(e *syntax.Comprehension, do func(body syntax.Expr)) {
	clause, ok := e.Clauses[0].(*syntax.ForClause)
	id, isName := clause.Vars.(*syntax.Ident)
	if !ok || len(e.Clauses) != 1 || !isName || e.Curly {
		t.refuse(e, "this comprehension")
	}
	if call, ok := clause.X.(*syntax.CallExpr); ok && called(call) == "range" {
		t.count(call, t.variable(id.Name))
		do(e.Body)
		t.add("}")
		return
	}
	t.over(clause.X, func(member string) {
		t.names[id.Name], t.kinds[id.Name] = member, "natural"
		do(e.Body)
	})
}
