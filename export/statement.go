package export

import (
	"go/ast"
	"go/token"
	"strings"
)

func calledName(c *ast.CallExpr) string {
	if id, ok := c.Fun.(*ast.Ident); ok {
		return id.Name
	}
	return ""
}

// block writes statements one deeper.
func (p *printer) block(list []ast.Stmt, result bool) {
	p.depth++
	for i, s := range list {
		p.statement(s, result && i == len(list)-1)
	}
	p.depth--
}

func (p *printer) end() {
	if p.lang.braces {
		p.lines = append(p.lines, strings.Repeat(p.lang.indent, p.depth)+"}")
	}
}

// statement writes one statement; last is the last one of a function.
func (p *printer) statement(s ast.Stmt, last bool) {
	switch s := s.(type) {
	case *ast.AssignStmt:
		p.assign(s)
	case *ast.IncDecStmt:
		p.line(map[token.Token]string{token.INC: "inc", token.DEC: "dec"}[s.Tok], p.expr(s.X, 0))
	case *ast.ExprStmt:
		p.callStatement(s.X.(*ast.CallExpr))
	case *ast.ForStmt:
		p.loop(s)
	case *ast.RangeStmt:
		p.each(s)
	case *ast.IfStmt:
		p.choice(s, "if")
	case *ast.BranchStmt:
		p.line(s.Tok.String())
	case *ast.ReturnStmt:
		p.give(s, last)
	default:
		fail("a statement that is not known: %T", s)
	}
}

func (p *printer) give(s *ast.ReturnStmt, last bool) {
	if len(s.Results) == 0 {
		p.line("return.")
		return
	}
	_, byValue := p.lang.templates["last"]
	p.spread(s.Results[0], func(x ast.Expr) {
		key := "return"
		if last && byValue {
			key = "last"
		}
		p.line(key, p.expr(x, 0))
	}, true)
}

// spread writes a statement about x. Where a language has no expression for a
// choice, the statement is written for each side.
func (p *printer) spread(x ast.Expr, write func(ast.Expr), ends bool) {
	c, ok := x.(*ast.CallExpr)
	if !ok || calledName(c) != "pick" || p.lang.templates["pick"] != "" {
		write(x)
		return
	}
	p.line("if", p.expr(c.Args[0], 0))
	p.depth++
	p.spread(c.Args[1], write, ends)
	p.depth--
	if ends {
		p.end()
		p.spread(c.Args[2], write, ends)
		return
	}
	p.line("else")
	p.depth++
	p.spread(c.Args[2], write, ends)
	p.depth--
	p.end()
}

func (p *printer) choice(s *ast.IfStmt, key string) {
	for s.Else == nil && len(s.Body.List) == 1 { // if a { if b { is if a && b {
		inner, ok := s.Body.List[0].(*ast.IfStmt)
		if !ok || inner.Else != nil {
			break
		}
		s = &ast.IfStmt{Cond: &ast.BinaryExpr{X: s.Cond, Op: token.LAND, Y: inner.Cond}, Body: inner.Body}
	}
	if s.Else == nil && key == "if" {
		p.opened("if", s.Body.List, p.expr(s.Cond, 0))
		return
	}
	p.line(key, p.expr(s.Cond, 0))
	p.block(s.Body.List, false)
	switch other := s.Else.(type) {
	case nil:
		p.end()
	case *ast.IfStmt:
		p.choice(other, "elif")
	case *ast.BlockStmt:
		p.line("else")
		p.block(other.List, false)
		p.end()
	}
}

// assign writes declarations and assignments.
func (p *printer) assign(s *ast.AssignStmt) {
	x := s.Rhs[0]
	if s.Tok != token.DEFINE {
		op := strings.TrimSuffix(s.Tok.String(), "=")
		if op == "/" {
			op = p.lang.templates["/"]
		}
		p.spread(x, func(x ast.Expr) { p.line("assign", p.expr(s.Lhs[0], 0), p.expr(x, 0), op) }, false)
		return
	}
	name := s.Lhs[0].(*ast.Ident).Name
	kind, key := p.kind(x), ""
	p.scope.kinds[name] = kind
	text := name
	if p.lang.reference && p.scope.changed[name] {
		text = "mut " + name
	}
	if c, ok := x.(*ast.CallExpr); ok {
		switch calledName(c) {
		case "make":
			p.line("let.make", text, p.expr(c.Args[1], 0))
			return
		case "pick":
			if p.lang.templates["pick"] == "" {
				p.line("let."+kind, text, p.expr(c.Args[2], 0))
				p.line("if", p.expr(c.Args[0], 0))
				p.depth++
				p.line("assign", name, p.expr(c.Args[1], 0), "")
				p.depth--
				p.end()
				return
			}
		case "read":
			key = "let.read"
		}
	}
	if _, ok := p.lang.templates[key]; ok {
		p.line(key, text)
		return
	}
	p.line("let."+kind, text, p.expr(x, 0))
}
