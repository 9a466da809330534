package policy

import (
	"go/ast"
	"go/token"
	"slices"
	"strings"
	"testing"
)

// TestPackagesAreDocumented wants one package comment in each folder.
func TestPackagesAreDocumented(t *testing.T) {
	documented := map[string]bool{}
	for _, s := range production(t) {
		has := s.Doc != nil
		if has && s.Name.Name != "main" {
			want := "Package " + s.Name.Name + " "
			if !strings.HasPrefix(s.Doc.Text(), want) {
				t.Errorf("%s: the package comment does not begin with %q", s.path, want)
			}
		}
		documented[s.dir] = documented[s.dir] || has
	}
	for dir, has := range documented {
		if !has {
			t.Errorf("%s: the package has no comment", dir)
		}
	}
}

// wellKnown are the methods that mean what the standard library says, and need
// no comment to repeat it.
var wellKnown = []string{"Error", "Unwrap", "String"}

// TestExportsAreDocumented wants a comment on each exported name that users of
// the module can see: a group of constants or variables may share one.
func TestExportsAreDocumented(t *testing.T) {
	for _, s := range production(t) {
		if s.internal() {
			continue
		}
		for _, d := range s.Decls {
			switch d := d.(type) {
			case *ast.FuncDecl:
				known := d.Recv != nil && slices.Contains(wellKnown, d.Name.Name)
				if d.Name.IsExported() && ast.IsExported(receiver(d)) && !(known && d.Doc == nil) {
					checkDoc(t, s, d.Name, d.Doc)
				}
			case *ast.GenDecl:
				checkGroup(t, s, d)
			}
		}
	}
}

// receiver is the name of a method's type, and the function's own name for a
// function.
func receiver(d *ast.FuncDecl) string {
	if d.Recv == nil {
		return d.Name.Name
	}
	x := d.Recv.List[0].Type
	for {
		switch y := x.(type) {
		case *ast.StarExpr:
			x = y.X
		case *ast.IndexExpr:
			x = y.X
		case *ast.IndexListExpr:
			x = y.X
		case *ast.Ident:
			return y.Name
		default:
			return ""
		}
	}
}

func checkGroup(t *testing.T, s *source, d *ast.GenDecl) {
	for _, spec := range d.Specs {
		switch spec := spec.(type) {
		case *ast.TypeSpec:
			doc := spec.Doc
			if doc == nil && len(d.Specs) == 1 {
				doc = d.Doc
			}
			if spec.Name.IsExported() {
				checkDoc(t, s, spec.Name, doc)
			}
		case *ast.ValueSpec:
			if d.Doc != nil || spec.Doc != nil || spec.Comment != nil {
				continue
			}
			for _, name := range spec.Names {
				if name.IsExported() {
					t.Errorf("%s: %s %s has no comment, nor has its group", s.at(name), d.Tok, name)
				}
			}
		}
	}
}

// checkDoc wants a comment that begins with the name, after an article at most.
func checkDoc(t *testing.T, s *source, name *ast.Ident, doc *ast.CommentGroup) {
	words := strings.Fields(doc.Text())
	if len(words) > 0 && slices.Contains([]string{"A", "An", "The"}, words[0]) {
		words = words[1:]
	}
	switch {
	case len(words) == 0:
		t.Errorf("%s: %s has no comment", s.at(name), name)
	case strings.TrimRight(words[0], ",.:;") != name.Name:
		t.Errorf("%s: the comment of %s does not begin with its name", s.at(name), name)
	}
}

// TestNoPackageState forbids what makes the same call answer differently: init
// functions, package variables without a value, and functions that change a
// package variable. Tables, error values and embedded files remain.
func TestNoPackageState(t *testing.T) {
	vars := map[string]map[string]bool{} // package -> its variables
	for _, s := range production(t) {
		if vars[s.dir] == nil {
			vars[s.dir] = map[string]bool{}
		}
		for _, d := range s.Decls {
			if f, ok := d.(*ast.FuncDecl); ok && f.Recv == nil && f.Name.Name == "init" {
				t.Errorf("%s: func init: let the caller make what it needs", s.at(f))
			}
			for _, v := range variables(d) {
				for _, name := range v.Names {
					vars[s.dir][name.Name] = true
				}
				if len(v.Values) == 0 && !embedded(d, v) {
					t.Errorf("%s: package variable %s has no value, so something must set it", s.at(v), v.Names[0])
				}
			}
		}
	}
	for _, s := range production(t) {
		for id := range changed(s) {
			if vars[s.dir][id.Name] && packageLevel(s, id) {
				t.Errorf("%s: package variable %s is changed here", s.at(id), id)
			}
		}
	}
}

// variables lists the specifications of a package's var declaration.
func variables(d ast.Decl) []*ast.ValueSpec {
	var out []*ast.ValueSpec
	if g, ok := d.(*ast.GenDecl); ok && g.Tok == token.VAR {
		for _, spec := range g.Specs {
			out = append(out, spec.(*ast.ValueSpec))
		}
	}
	return out
}

// embedded reports whether a go:embed line gives the variable its value.
func embedded(d ast.Decl, v *ast.ValueSpec) bool {
	for _, doc := range []*ast.CommentGroup{d.(*ast.GenDecl).Doc, v.Doc} {
		if doc == nil {
			continue
		}
		for _, c := range doc.List {
			if strings.HasPrefix(c.Text, "//go:embed ") {
				return true
			}
		}
	}
	return false
}

// changed collects the names x in x = ..., x.f = ..., x[i] = ..., x++,
// delete(x, k) and clear(x).
func changed(s *source) map[*ast.Ident]bool {
	ids := map[*ast.Ident]bool{}
	add := func(x ast.Expr) {
		for {
			switch y := x.(type) {
			case *ast.SelectorExpr:
				x = y.X
			case *ast.IndexExpr:
				x = y.X
			case *ast.StarExpr:
				x = y.X
			case *ast.ParenExpr:
				x = y.X
			case *ast.Ident:
				ids[y] = true
				return
			default:
				return
			}
		}
	}
	ast.Inspect(s.File, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.AssignStmt:
			if n.Tok != token.DEFINE {
				for _, x := range n.Lhs {
					add(x)
				}
			}
		case *ast.RangeStmt:
			if n.Tok == token.ASSIGN {
				add(n.Key)
				if n.Value != nil {
					add(n.Value)
				}
			}
		case *ast.IncDecStmt:
			add(n.X)
		case *ast.CallExpr:
			if f, ok := n.Fun.(*ast.Ident); ok && (f.Name == "delete" || f.Name == "clear") && len(n.Args) > 0 {
				add(n.Args[0])
			}
		}
		return true
	})
	return ids
}

// packageLevel reports whether an identifier means the package's variable of
// that name: the parser resolves the names of a file, and leaves those that
// other files declare unresolved.
func packageLevel(s *source, id *ast.Ident) bool {
	if id.Obj == nil {
		return slices.Contains(s.Unresolved, id)
	}
	for _, d := range s.Decls {
		for _, v := range variables(d) {
			if id.Obj.Decl == v {
				return true
			}
		}
	}
	return false
}
