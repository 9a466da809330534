package export

import (
	"go/ast"
	"go/token"
	"strconv"
	"strings"
)

// How tight the operators hold together, the same in all languages: whatever
// languages order differently (bit operators) is always put in brackets.
const (
	levelPick = iota
	levelOr
	levelAnd
	levelCompare
	levelBits
	levelAdd
	levelMul
	levelSign
	levelAtom
)

func levelOf(op token.Token) int {
	switch op {
	case token.LOR:
		return levelOr
	case token.LAND:
		return levelAnd
	case token.XOR, token.AND, token.OR:
		return levelBits
	case token.ADD, token.SUB:
		return levelAdd
	case token.MUL, token.QUO, token.REM:
		return levelMul
	}
	return levelCompare
}

func (p *printer) exprs(list []ast.Expr) []string {
	var out []string
	for _, x := range list {
		out = append(out, p.expr(x, 0))
	}
	return out
}

// expr writes an expression, in brackets where it holds together less tight than
// level.
func (p *printer) expr(x ast.Expr, level int) string {
	switch x := x.(type) {
	case *ast.ParenExpr:
		return p.expr(x.X, level)
	case *ast.Ident:
		if x.Name == "true" || x.Name == "false" {
			return p.lang.templates[x.Name]
		}
		return x.Name
	case *ast.BasicLit:
		if n, err := strconv.ParseInt(x.Value, 10, 64); err == nil && n > 1<<31-1 {
			return x.Value + p.lang.templates["big"]
		}
		return x.Value
	case *ast.UnaryExpr:
		if x.Op == token.NOT {
			return bracket(p.fill("not", p.expr(x.X, 0)), level > levelCompare || level > levelOr && !p.lang.braces)
		}
		return bracket("-"+p.expr(x.X, levelSign), level >= levelSign)
	case *ast.BinaryExpr:
		return p.binary(x, level)
	case *ast.IndexExpr:
		return p.fill("index", p.expr(x.X, levelAtom), p.expr(x.Index, 0))
	case *ast.CompositeLit:
		return p.fill("listof", strings.Join(p.exprs(x.Elts), ", "))
	case *ast.CallExpr:
		return p.call(x, level)
	}
	fail("an expression that is not known: %T", x)
	return ""
}

func bracket(text string, need bool) string {
	if need {
		return "(" + text + ")"
	}
	return text
}

func (p *printer) binary(x *ast.BinaryExpr, level int) string {
	own := levelOf(x.Op)
	left, right := own, own+1
	op := x.Op.String()
	switch x.Op {
	case token.LAND:
		op = p.lang.templates["and"]
	case token.LOR:
		op = p.lang.templates["or"]
	case token.QUO:
		op = p.lang.templates["/"]
	case token.XOR, token.AND, token.OR:
		left, right = levelMul, levelMul
		if b, ok := x.X.(*ast.BinaryExpr); ok && b.Op == x.Op {
			left = own
		}
	}
	if own == levelCompare { // comparisons chain in Python, and do not in Rust
		left, right = levelAdd, levelAdd
	}
	if own == levelAnd { // or inside and, and and inside or, are told apart
		left = levelAnd
	}
	text := p.expr(x.X, left) + " " + op + " " + p.expr(x.Y, right)
	return bracket(text, own < level || own == levelBits && level > 0 && level != own || own == levelAnd && level == levelOr)
}

// call writes a call: of a construct, of a function that the language has, or of
// one of the program.
func (p *printer) call(c *ast.CallExpr, level int) string {
	name := calledName(c)
	switch name {
	case "pick":
		return p.pick(c, level)
	case "has":
		return bracket(p.fill("has."+p.kind(c.Args[0]), p.exprs(c.Args)...), level > levelCompare && !p.lang.braces)
	case "len", "get", "read", "reads", "split", "numbers", "empty":
		return p.fill(name, p.exprs(c.Args)...)
	case "newset", "newmap", "newlists":
		return ""
	}
	if _, ok := p.lang.templates["call."+name]; ok {
		text := p.fill("call."+name, p.exprs(c.Args)...)
		if !strings.HasSuffix(text, ")") || strings.HasPrefix(text, "(") && name != "popcount" {
			return bracket(text, level > levelMul)
		}
		return text
	}
	f := p.funcs[name]
	if f == nil {
		fail("there is no function %s", name)
	}
	args := p.exprs(c.Args)
	for i, a := range c.Args {
		id, ok := a.(*ast.Ident)
		if !ok || !p.lang.reference {
			continue
		}
		kind := p.kind(id)
		inside := p.scope.params[id.Name]
		switch {
		case kind == "list" && p.mutates(f, i):
			kind = "mutable"
		}
		if _, ok := p.lang.templates["ref."+kind]; ok && !inside {
			args[i] = p.fill("ref."+kind, args[i])
		}
	}
	return name + "(" + strings.Join(args, ", ") + ")"
}

// pick writes a choice.
func (p *printer) pick(c *ast.CallExpr, level int) string {
	if p.lang.templates["pick"] != "" {
		return bracket(p.fill("pick", p.expr(c.Args[0], levelOr), p.expr(c.Args[1], levelOr), p.expr(c.Args[2], 0)), level > 0)
	}
	kind := p.fill("type." + p.kind(c))
	return "func() " + kind + " {\n" + "if " + p.expr(c.Args[0], 0) + " {\nreturn " + p.expr(c.Args[1], 0) + "\n}\nreturn " + p.expr(c.Args[2], 0) + "\n}()"
}

// kind is the kind of an expression.
func (p *printer) kind(x ast.Expr) string {
	switch x := x.(type) {
	case *ast.ParenExpr:
		return p.kind(x.X)
	case *ast.Ident:
		switch {
		case p.tables[x.Name]:
			return "list"
		case x.Name == "true" || x.Name == "false":
			return "bool"
		}
		if k, ok := p.scope.kinds[x.Name]; ok {
			return k
		}
	case *ast.BasicLit:
		if x.Kind == token.STRING {
			return "string"
		}
	case *ast.UnaryExpr:
		if x.Op == token.NOT {
			return "bool"
		}
	case *ast.BinaryExpr:
		if levelOf(x.Op) <= levelCompare {
			return "bool"
		}
	case *ast.CompositeLit:
		return "list"
	case *ast.CallExpr:
		switch name := calledName(x); name {
		case "pick":
			return p.kind(x.Args[1])
		case "has", "empty":
			return "bool"
		case "make", "reads", "split", "numbers":
			return "list"
		case "newlists":
			return "lists"
		case "newset":
			return "set"
		case "newmap":
			return "map"
		default:
			if f := p.funcs[name]; f != nil {
				return resultOf(f)
			}
		}
	}
	return "int"
}
