package export

import (
	_ "embed" // helpers.go.txt
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"slices"
	"strconv"
	"strings"
)

// Translate writes a program of the small dialect of Go in a language, behind the
// lines of a comment. The dialect has functions on int, bool, []int (written as
// list where a function changes it: a parameter that is assigned to is passed so
// that the caller sees it), constants, tables, the loops
//
//	for k := a; k <= b; k++        for cond         for _, x := range list
//	for n := range ints()          // the numbers of the input to its end
//	for line := range lines()      // its lines
//	for line := range rest()       // its lines but the first
//
// and these functions beside those of Go: read() is the next number, reads(k) a
// list of k numbers, numbers() all, split(line) those of a line; pick(c, x, y) is x if
// c holds and y otherwise, and computes only that one; newset(), newmap() and
// newlists() are an empty set, map and list of lists, has(s, x) asks, add(s, x), put(m,
// k, v), lookup(m, k) and push(list, x) do what they say; empty(list) asks, and
// double(list) appends zeros; stop(text) ends the program with a message; print,
// println and write put out their arguments, with a space behind, with a newline, and
// with nothing. The functions of helpers.go.txt are added where they are called. An
// error says what is no part of the dialect.
func Translate(lang, source string, comment []string) (text string, err error) {
	l, err := findLanguage(lang)
	if err != nil {
		return "", err
	}
	file, err := parser.ParseFile(token.NewFileSet(), "", "package p\n"+source, parser.SkipObjectResolution)
	if err != nil {
		return "", fmt.Errorf("export: %w", err)
	}
	p := &printer{lang: l, funcs: map[string]*ast.FuncDecl{}, tables: map[string]bool{}, used: map[string]bool{}}
	err = caught(func() { text = p.program(p.withHelpers(file), comment) })
	return text, err
}

// fault ends a translation.
type fault struct{ err error }

func fail(format string, args ...any) {
	panic(fault{fmt.Errorf("export: "+format, args...)})
}

// printer writes one program.
type printer struct {
	lang   *language
	lines  []string
	depth  int
	used   map[string]bool // constructs
	funcs  map[string]*ast.FuncDecl
	tables map[string]bool // constants that are lists
	scope  scope
}

// scope is what is known of the names of a function.
type scope struct {
	kinds   map[string]string // int, bool, list, set, map, string
	params  map[string]bool
	changed map[string]bool // assigned to
}

// program writes everything. The lines at the top follow from what was used.
func (p *printer) program(decls []ast.Decl, comment []string) string {
	l := p.lang
	p.depth = l.body
	for i, d := range decls {
		switch d := d.(type) {
		case *ast.GenDecl:
			p.constants(d)
		case *ast.FuncDecl:
			if i > 0 {
				p.lines = append(p.lines, "")
			}
			p.function(d)
		}
	}
	var out strings.Builder
	for _, c := range comment {
		out.WriteString(strings.TrimRight(l.comment+" "+c, " ") + "\n")
	}
	p.top(&out)
	for _, key := range sorted(p.used) {
		h, ok := l.helpers[key]
		if !ok {
			continue
		}
		for line := range strings.SplitSeq(h, "\n") {
			out.WriteString(strings.Repeat(l.indent, l.body) + line + "\n")
		}
		out.WriteString("\n")
	}
	out.WriteString(strings.Join(p.lines, "\n") + "\n" + l.foot)
	return out.String()
}

// top writes imports and what the language wants before functions.
func (p *printer) top(out *strings.Builder) {
	l := p.lang
	p.used[""] = true
	var wants []string
	for _, key := range sorted(p.used) {
		if line, ok := l.needs[key]; ok && !slices.Contains(wants, line) {
			wants = append(wants, line)
		}
	}
	if l.name == golang.name {
		var packages []string
		for _, w := range wants {
			packages = append(packages, strings.Fields(w)...)
		}
		slices.Sort(packages)
		out.WriteString("package main\n\nimport (\n\t" + strings.Join(slices.Compact(packages), "\n\t") + "\n)\n\n")
		return
	}
	for _, w := range wants {
		out.WriteString(w + "\n")
	}
	if out.WriteString(l.head); len(wants) > 0 || l.head != "" {
		out.WriteString("\n")
	}
}

func sorted(set map[string]bool) []string {
	var keys []string
	for k := range set {
		keys = append(keys, k)
	}
	slices.Sort(keys)
	return keys
}

// line writes the lines of a construct; those behind one that opens a block are
// inside it.
func (p *printer) line(key string, operands ...string) {
	depth := p.depth
	for text := range strings.SplitSeq(p.fill(key, operands...), "\n") {
		if depth > p.depth && (strings.HasPrefix(text, "}") || strings.HasPrefix(text, "]")) {
			depth--
		}
		p.lines = append(p.lines, strings.Repeat(p.lang.indent, depth)+text)
		if strings.HasSuffix(text, "{") || strings.HasSuffix(text, "[") {
			depth++
		}
	}
}

// fill fills in the template of a construct, which is marked as used.
func (p *printer) fill(key string, operands ...string) string {
	t, ok := p.lang.templates[key]
	if !ok {
		fail("%s has no way to write %q", p.lang.name, key)
	}
	p.used[key] = true
	for i, x := range operands {
		t = strings.ReplaceAll(t, fmt.Sprintf("$%d", i+1), x)
		if at := fmt.Sprintf("@%d", i+1); strings.Contains(t, at) {
			if _, err := strconv.Atoi(x); err == nil { // a literal fits any type
				t = strings.ReplaceAll(strings.ReplaceAll(t, at+" as usize", x), "(int) "+at, x)
			}
			t = strings.ReplaceAll(t, at, atom(x))
		}
	}
	return t
}

// atom puts text in brackets unless it holds together by itself.
func atom(text string) string {
	depth := 0
	for _, c := range text {
		switch {
		case strings.ContainsRune("([{", c):
			depth++
		case strings.ContainsRune(")]}", c):
			depth--
		case depth == 0 && !(c == '_' || c == '.' || c >= '0' && c <= '9' || c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z'):
			return "(" + text + ")"
		}
	}
	return text
}

//go:embed helpers.go.txt
var helpers string

// withHelpers returns the declarations of a program, each function behind those of
// the helpers that it calls.
func (p *printer) withHelpers(file *ast.File) []ast.Decl {
	known := map[string]*ast.FuncDecl{}
	library, err := parser.ParseFile(token.NewFileSet(), "", "package p\n"+helpers, parser.SkipObjectResolution)
	if err != nil {
		panic("export: helpers.go.txt: " + err.Error())
	}
	for _, d := range library.Decls {
		f := d.(*ast.FuncDecl)
		known[f.Name.Name] = f
	}
	for _, d := range file.Decls {
		if f, ok := d.(*ast.FuncDecl); ok {
			p.funcs[f.Name.Name] = f
		}
	}
	var out []ast.Decl
	var add func(d ast.Decl)
	add = func(d ast.Decl) {
		ast.Inspect(d, func(n ast.Node) bool {
			if c, ok := n.(*ast.CallExpr); ok {
				name := calledName(c)
				_, own := p.lang.templates["call."+name]
				if f := known[name]; f != nil && !own && p.funcs[name] == nil {
					p.funcs[name] = f
					add(f)
				}
			}
			return true
		})
		out = append(out, d)
	}
	for _, d := range file.Decls {
		add(d)
	}
	return out
}

func b2i(b bool) int {
	if b {
		return 1
	}
	return 0
}
