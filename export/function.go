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
			case "ints", "read", "reads", "numbers":
				reads = "ints"
				p.used["ints."] = true
			case "lines", "rest":
				reads = "lines"
				p.used["lines."] = true
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
