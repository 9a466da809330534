package export

import (
	"go/ast"
	"go/token"
	"slices"
	"strconv"
	"strings"
)

// constants writes constants and tables.
func (p *printer) constants(d *ast.GenDecl) {
	for _, s := range d.Specs {
		v := s.(*ast.ValueSpec)
		name := v.Names[0].Name
		if list, ok := v.Values[0].(*ast.CompositeLit); ok {
			p.tables[name] = true
			p.line("table", name, p.wrapped(list), strconv.Itoa(len(list.Elts)))
		} else {
			p.line("const", name, p.expr(v.Values[0], 0))
		}
		if v.Comment != nil {
			p.lines[len(p.lines)-1] += "  " + p.lang.comment + " " + strings.TrimSpace(v.Comment.Text())
			if p.lang.name == golang.name {
				p.lines[len(p.lines)-1] = strings.Replace(p.lines[len(p.lines)-1], "  //", " //", 1)
			}
		}
	}
}

// wrapped returns the members of a list, several lines of them if they are many.
func (p *printer) wrapped(list *ast.CompositeLit) string {
	items := p.exprs(list.Elts)
	whole := strings.Join(items, ", ")
	if len(whole) <= lineWidth {
		return whole
	}
	var out strings.Builder
	column := lineWidth
	for _, x := range items {
		if column+len(x)+2 > lineWidth {
			out.WriteString("\n")
			column = 0
		} else {
			out.WriteString(" ")
			column++
		}
		out.WriteString(x + ",")
		column += len(x) + 1
	}
	return out.String() + "\n"
}

// function writes a function.
func (p *printer) function(d *ast.FuncDecl) {
	p.scope = scope{map[string]string{}, map[string]bool{}, map[string]bool{}}
	ast.Inspect(d.Body, p.assigned)
	name := d.Name.Name
	if name == "main" {
		p.mainFunction(d)
		return
	}
	var params []string
	for _, f := range d.Type.Params.List {
		for _, n := range f.Names {
			kind := kindOf(f.Type)
			p.scope.kinds[n.Name], p.scope.params[n.Name] = kind, true
			if kind == "list" && p.scope.changed[n.Name] {
				kind = "mutable"
			}
			text := p.fill("param."+kind, n.Name)
			if kind == "int" && p.scope.changed[n.Name] && p.lang.reference {
				text = "mut " + text
			}
			params = append(params, text)
		}
	}
	key, result := "func", ""
	if r := resultOf(d); p.lang.templates["func."] != "" && r == "" {
		key = "func."
	} else if p.lang.braces {
		result = p.fill("type." + r)
	}
	list := strings.Join(params, ", ")
	if p.lang.name == golang.name {
		list = grouped(params)
	}
	p.line(key, name, result, list)
	p.lines[len(p.lines)-1] = strings.Replace(p.lines[len(p.lines)-1], ")  {", ") {", 1)
	p.block(d.Body.List, true)
	p.end()
}

// grouped writes x int, y int as x, y int.
func grouped(params []string) string {
	out := slices.Clone(params)
	for i := range len(params) - 1 {
		name, kind, _ := strings.Cut(params[i], " ")
		if _, next, _ := strings.Cut(params[i+1], " "); kind == next {
			out[i] = name
		}
	}
	return strings.Join(out, ", ")
}

// mainFunction writes main, with what it needs to read and print.
func (p *printer) mainFunction(d *ast.FuncDecl) {
	p.line("main")
	p.depth++
	reads := ""
	ast.Inspect(d.Body, func(n ast.Node) bool {
		if c, ok := n.(*ast.CallExpr); ok {
			switch name := calledName(c); name {
			case "ints", "read", "reads":
				reads = "ints"
				p.used["ints."] = true
			case "lines":
				reads = "lines"
			}
		}
		return true
	})
	for _, key := range []string{"main." + reads, "main.deep"} {
		if _, ok := p.lang.templates[key]; ok && (key != "main.deep" || p.recurses()) {
			p.line(key)
		}
	}
	p.depth--
	p.block(d.Body.List, false)
	if _, ok := p.lang.templates["main.end"]; ok {
		p.depth++
		p.line("main.end")
		p.depth--
	}
	p.end()
}

// recurses reports whether a function calls itself.
func (p *printer) recurses() (yes bool) {
	for name, f := range p.funcs {
		ast.Inspect(f.Body, func(n ast.Node) bool {
			c, ok := n.(*ast.CallExpr)
			yes = yes || ok && calledName(c) == name
			return true
		})
	}
	return yes
}

// assigned notes the names that are assigned to behind their declaration.
func (p *printer) assigned(n ast.Node) bool {
	note := func(x ast.Expr) {
		if i, ok := x.(*ast.IndexExpr); ok {
			x = i.X
		}
		if id, ok := x.(*ast.Ident); ok {
			p.scope.changed[id.Name] = true
		}
	}
	switch n := n.(type) {
	case *ast.AssignStmt:
		if n.Tok != token.DEFINE {
			note(n.Lhs[0])
		}
	case *ast.IncDecStmt:
		note(n.X)
	case *ast.CallExpr:
		name := calledName(n)
		if slices.Contains([]string{"double", "add", "put", "push", "sort", "lookup"}, name) {
			note(n.Args[0])
		}
		if f := p.funcs[name]; f != nil {
			for _, a := range n.Args { // a list may be changed there
				if _, ok := a.(*ast.Ident); ok && p.mutates(f, slices.Index(n.Args, a)) {
					note(a)
				}
			}
		}
	}
	return true
}

// mutates reports whether a function changes the list or map that is its i-th
// parameter.
func (p *printer) mutates(f *ast.FuncDecl, i int) bool {
	for _, field := range f.Type.Params.List {
		for _, n := range field.Names {
			if i == 0 {
				kind := kindOf(field.Type)
				return kind == "map" || kind == "list" && changes(f, n.Name)
			}
			i--
		}
	}
	return false
}

// changes reports whether a function assigns to the members of a list.
func changes(f *ast.FuncDecl, name string) (yes bool) {
	q := printer{scope: scope{changed: map[string]bool{}}}
	ast.Inspect(f.Body, q.assigned)
	return q.scope.changed[name]
}

// kindOf is the kind of a type.
func kindOf(x ast.Expr) string {
	switch x := x.(type) {
	case *ast.Ident:
		return x.Name
	case *ast.ArrayType:
		return "list"
	case *ast.MapType:
		return "map"
	}
	fail("a type that is not known")
	return ""
}

// resultOf is the kind of what a function returns, "" for nothing.
func resultOf(d *ast.FuncDecl) string {
	if d.Type.Results == nil {
		return ""
	}
	return kindOf(d.Type.Results.List[0].Type)
}

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
		if key := calledName(c); key == "ints" || key == "lines" {
			name := s.Key.(*ast.Ident).Name
			p.scope.kinds[name] = map[string]string{"ints": "int", "lines": "string"}[key]
			p.opened(key, s.Body.List, name)
			return
		}
	}
	name := s.Value.(*ast.Ident).Name
	p.scope.kinds[name] = "int"
	if c, ok := s.X.(*ast.CallExpr); ok && calledName(c) == "split" && p.lang.templates["each.split"] != "" {
		p.opened("each.split", s.Body.List, name, p.expr(c.Args[0], 0))
		return
	}
	p.opened("each", s.Body.List, name, p.expr(s.X, 0))
}

// callStatement writes a call that stands alone.
func (p *printer) callStatement(c *ast.CallExpr) {
	name := calledName(c)
	switch name {
	case "double", "add", "put", "push", "sort", "lookup":
		var args []string
		for _, a := range c.Args {
			args = append(args, p.expr(a, 0))
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

// output writes what prints its arguments.
func (p *printer) output(key string, args []ast.Expr) {
	join := p.lang.templates["join"]
	level := map[string]int{", ": 0, " << ": levelAdd, " + ": levelMul}[join]
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
