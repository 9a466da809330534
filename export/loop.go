package export

import (
	"go/ast"
	"go/token"
	"slices"
	"strconv"
	"strings"
)

// opened writes a construct with its block: on one line where the block is one
// short statement and the language likes that.
func (p *printer) opened(key string, body []ast.Stmt, operands ...string) {
	from := len(p.lines)
	p.line(key, operands...)
	inside := len(p.lines)
	p.block(body, false)
	if p.lang.short && inside == from+1 && len(p.lines) == inside+1 {
		head, whole := strings.TrimSuffix(p.lines[from], "{"), strings.TrimLeft(p.lines[inside], " ")
		if len(head)+len(whole) <= lineWidth {
			p.lines = append(p.lines[:from], head+whole)
			return
		}
	}
	p.end()
}

// lineWidth is how long a line may get by putting things together.
const lineWidth = 92

// loop writes a loop that counts, or one with a condition.
func (p *printer) loop(s *ast.ForStmt) {
	if s.Init == nil {
		if s.Cond == nil {
			p.opened("forever", s.Body.List)
		} else {
			p.opened("while", s.Body.List, p.expr(s.Cond, 0))
		}
		return
	}
	init, cond := s.Init.(*ast.AssignStmt), s.Cond.(*ast.BinaryExpr)
	name := init.Lhs[0].(*ast.Ident).Name
	p.scope.kinds[name] = "int"
	inc, counts := s.Post.(*ast.IncDecStmt)
	if id, ok := cond.X.(*ast.Ident); !ok || id.Name != name || !counts || inc.Tok != token.INC || cond.Op != token.LEQ && cond.Op != token.LSS || p.moves(cond.Y, name) {
		if c, ok := s.Post.(*ast.AssignStmt); ok && c.Tok == token.ADD_ASSIGN && cond.Op == token.LSS && p.lang.templates["step"] != "" {
			p.opened("step", s.Body.List, name, p.expr(init.Rhs[0], 0), p.expr(cond.Y, levelAdd), p.expr(c.Rhs[0], 0))
			return
		}
		if p.lang.templates["loop"] != "" {
			from := len(p.lines)
			p.assign(init)
			p.statement(s.Post, false)
			texts := p.lines[from:]
			p.lines = p.lines[:from]
			p.opened("loop", s.Body.List, strings.Trim(texts[0], "\t ;"), p.expr(cond, 0), strings.Trim(texts[1], "\t ;"))
			return
		}
		p.scope.changed[name] = true
		p.assign(init)
		p.opened("while", append(slices.Clone(s.Body.List), s.Post), p.expr(cond, 0))
		return
	}
	lo, key := p.expr(init.Rhs[0], levelAdd), map[token.Token]string{token.LEQ: "for", token.LSS: "below"}[cond.Op]
	hi := cond.Y
	if _, ok := p.lang.templates[key]; !ok { // only ranges that end before the last
		key, hi = "below", successor(hi)
	}
	if _, ok := p.lang.templates["upto"]; ok && lo == "0" {
		key = "upto"
	}
	p.opened(key, s.Body.List, name, lo, p.expr(hi, levelAdd))
}

// moves reports whether the end of a loop may change while it runs.
func (p *printer) moves(end ast.Expr, name string) (yes bool) {
	ast.Inspect(end, func(n ast.Node) bool {
		id, ok := n.(*ast.Ident)
		yes = yes || ok && (id.Name == name || p.scope.changed[id.Name])
		return true
	})
	return yes
}

// successor is x + 1.
func successor(x ast.Expr) ast.Expr {
	if b, ok := x.(*ast.BinaryExpr); ok && b.Op == token.SUB {
		if one, ok := b.Y.(*ast.BasicLit); ok && one.Value == "1" {
			return b.X
		}
	}
	if n, ok := x.(*ast.BasicLit); ok {
		v, _ := strconv.Atoi(n.Value)
		return &ast.BasicLit{Kind: token.INT, Value: strconv.Itoa(v + 1)}
	}
	return &ast.BinaryExpr{X: x, Op: token.ADD, Y: &ast.BasicLit{Kind: token.INT, Value: "1"}}
}

// each writes a loop through a list, or through the input.
func (p *printer) each(s *ast.RangeStmt) {
	if c, ok := s.X.(*ast.CallExpr); ok {
		if key := calledName(c); key == "ints" || key == "lines" || key == "rest" {
			name := s.Key.(*ast.Ident).Name
			p.scope.kinds[name] = map[string]string{"ints": "int", "lines": "string", "rest": "string"}[key]
			p.opened(key, s.Body.List, name)
			return
		}
	}
	name := s.Value.(*ast.Ident).Name
	key := "each"
	p.scope.kinds[name] = "int"
	if p.kind(s.X) == "lists" {
		p.scope.kinds[name] = "list"
		key = "each.lists"
	}
	p.opened(key, s.Body.List, name, p.expr(s.X, 0))
}
