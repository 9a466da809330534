package script

import (
	"fmt"
	"strings"

	"go.starlark.net/syntax"
)

// assign writes an assignment.
func (t *translator) assign(s *syntax.AssignStmt) {
	if list, ok := targets(s.LHS); ok { // a, b = read_ints(2)
		t.several(s, list)
		return
	}
	id, ok := s.LHS.(*syntax.Ident)
	if !ok {
		t.refuse(s.LHS, "an assignment to this")
	}
	if s.Op != syntax.EQ {
		op := map[syntax.Token]string{syntax.PLUS_EQ: "+=", syntax.MINUS_EQ: "-=", syntax.STAR_EQ: "*=", syntax.CIRCUMFLEX_EQ: "^="}[s.Op]
		if op == "" || t.kinds[id.Name] == "" {
			t.refuse(s, "`%s`", s.Op)
		}
		if op == "-=" {
			t.kinds[id.Name] = "int"
		}
		t.add("%s %s %s", t.name(id.Name), op, t.number(s.RHS))
		return
	}
	switch x := s.RHS.(type) {
	case *syntax.CallExpr:
		switch called(x) {
		case "game":
			t.open(x, id.Name)
			return
		case "read_ints":
			t.declare(id.Name, "list", "reads("+t.number(x.Args[0])+")")
			return
		case "read_int":
			t.declare(id.Name, "natural", "read()")
			return
		}
	case *syntax.ListExpr:
		t.kinds[id.Name] = "constants"
		t.names[id.Name] = t.constants(x)
		return
	}
	text, kind := t.any(s.RHS)
	t.declare(id.Name, kind, text)
}

// declare writes the first or a later assignment of a variable.
func (t *translator) declare(name, kind, text string) {
	op := ":="
	if known := t.kinds[name]; known == "natural" || known == "int" || known == "bool" {
		op = "="
		if kind == "int" {
			t.kinds[name] = "int"
		}
	} else {
		t.kinds[name] = kind
	}
	t.add("%s %s %s", t.name(name), op, text)
}

func targets(e syntax.Expr) ([]syntax.Expr, bool) {
	switch e := e.(type) {
	case *syntax.TupleExpr:
		return e.List, true
	case *syntax.ParenExpr:
		return targets(e.X)
	}
	return nil, false
}

// several reads several numbers into variables.
func (t *translator) several(s *syntax.AssignStmt, list []syntax.Expr) {
	call, ok := s.RHS.(*syntax.CallExpr)
	if ok && called(call) == "read_ints" {
		if n, isNum := call.Args[0].(*syntax.Literal); isNum && n.Value == int64(len(list)) {
			for _, x := range list {
				id, isName := x.(*syntax.Ident)
				if !isName {
					t.refuse(x, "an assignment to this")
				}
				t.declare(id.Name, "natural", "read()")
			}
			return
		}
	}
	t.refuse(s, "several variables at once, but from read_ints(%d)", len(list))
}

// constants writes a table and returns its name.
func (t *translator) constants(list *syntax.ListExpr) string {
	var items []string
	for _, x := range list.List {
		items = append(items, t.number(x))
	}
	name := t.temporary("T")
	fmt.Fprintf(&t.top, "var %s = []int{%s}\n", name, strings.Join(items, ", "))
	return name
}

// open makes a game known: of a fixed rule, of a set that is read, or of take 1..m.
func (t *translator) open(c *syntax.CallExpr, name string) {
	text, ok := ruleOf(c)
	if !ok {
		t.refuse(c, "a game that is a function")
	}
	switch {
	case len(c.Args) == 1:
		if t.game != nil && t.fixed != text {
			t.refuse(c, "a second game")
		}
		if t.game == nil {
			source, err := t.solve(text)
			if err != nil {
				t.refuse(c, "%v", err)
			}
			t.game, t.fixed = source, text
			t.top.WriteString(source.Text)
			t.comment = append(t.comment, source.Comment...)
			if source.Setup != "" {
				setup := t.main.String()
				t.main.Reset()
				t.main.WriteString(source.Setup + "\n" + setup)
			}
		}
		t.kinds[name] = "game"
	case text == "take" && len(c.Args) == 2:
		if !strings.Contains(t.top.String(), "func table(") {
			fmt.Fprintf(&t.top, takeTable, t.most)
			t.comment = append(t.comment, "Of what may be taken, a table of the heaps up to N: O(N k) for k amounts.")
		}
		t.kinds[name] = "take"
		list := t.temporary("s")
		t.list(c.Args[1], list)
		t.add("%s := table(%s, N)", t.name(name), list)
	default:
		t.refuse(c, "this rule of what is read")
	}
}

// takeTable fills a table for a set that is read.
const takeTable = `const N = %d

func table(s []int, most int) []int {
	g := make([]int, most + 1)
	seen := make([]int, len(s) + 1)
	for n := 0; n <= most; n++ {
		for _, k := range s {
			if 0 < k && k <= n {
				seen[g[n-k]] = n + 1
			}
		}
		for seen[g[n]] == n + 1 {
			g[n]++
		}
	}
	return g
}

`

func ruleOf(c *syntax.CallExpr) (string, bool) {
	if len(c.Args) == 0 {
		return "", false
	}
	text, ok := c.Args[0].(*syntax.Literal)
	if !ok {
		return "", false
	}
	s, ok := text.Value.(string)
	return s, ok
}

// list writes a list into a new variable.
func (t *translator) list(e syntax.Expr, name string) {
	switch e := e.(type) {
	case *syntax.CallExpr:
		if called(e) == "read_ints" {
			n := t.number(e.Args[0])
			t.add("%s := reads(%s)", name, n)
			return
		}
	case *syntax.Ident:
		if t.kinds[e.Name] == "list" {
			t.add("%s := %s", name, t.name(e.Name))
			return
		}
	}
	t.refuse(e, "this list")
}

// ask writes a question to a game.
func (t *translator) ask(c *syntax.CallExpr, of syntax.Expr, question string) (text, kind string) {
	value := t.valueOf(c, of)
	if question != "wins" && question != "value" && question != "outcome" {
		t.refuse(c, "`.%s` of a game", question)
	}
	misere := false
	for _, a := range c.Args[1:] {
		b, ok := a.(*syntax.BinaryExpr) // misere = True
		if !ok || b.Op != syntax.EQ || b.X.(*syntax.Ident).Name != "misere" || !isBool(b.Y) {
			t.refuse(a, "this argument")
		}
		misere = b.Y.(*syntax.Ident).Name == "True"
	}
	if misere && (question != "wins" || t.fixed != "nim") {
		t.refuse(c, "misere play of another game than nim")
	}
	v, big := "", ""
	switch p := c.Args[0].(type) {
	case *syntax.Ident:
		if t.kinds[p.Name] != "list" {
			v = value(t.number(p))
		}
	case *syntax.ParenExpr:
		if coords, ok := targets(p); ok {
			v = value(t.coordinates(coords)...)
		}
	case *syntax.TupleExpr:
		v = value(t.coordinates(p.List)...)
	case *syntax.CallExpr:
		if called(p) != "read_ints" {
			v = value(t.number(p))
		}
	case *syntax.ListExpr, *syntax.Comprehension:
	default:
		v = value(t.number(p))
	}
	if v == "" || misere {
		v = t.temporary("x")
		t.add("%s := 0", v)
		if misere {
			big = t.temporary("big")
			t.add("%s := false", big)
		}
		t.over(c.Args[0], func(member string) {
			t.add("%s ^= %s", v, value(member))
			if misere { // nim in misere play: as in normal play, while a heap has 2 or more
				t.add("if %s > 1 {\n%s = true\n}", member, big)
			}
		})
	}
	switch {
	case misere:
		return fmt.Sprintf("(%s != 0) == %s", v, big), "bool"
	case question == "value":
		return v, "natural"
	case question == "outcome":
		return fmt.Sprintf("pick((%s) != 0, \"N\", \"P\")", v), "string"
	}
	return "(" + v + ") != 0", "bool"
}

func (t *translator) coordinates(list []syntax.Expr) []string {
	var out []string
	for _, x := range list {
		out = append(out, t.number(x))
	}
	return out
}

// valueOf returns how the nim value of a position of a game is written.
func (t *translator) valueOf(c *syntax.CallExpr, of syntax.Expr) func(position ...string) string {
	switch of := of.(type) {
	case *syntax.Ident:
		switch t.kinds[of.Name] {
		case "game":
			return t.game.Value
		case "take":
			return func(p ...string) string { return t.name(of.Name) + "[" + p[0] + "]" }
		}
	case *syntax.CallExpr:
		text, ok := ruleOf(of)
		switch {
		case !ok || called(of) != "game":
		case len(of.Args) == 1:
			t.open(of, "")
			return t.game.Value
		case strings.TrimSpace(text) == "take 1.." && len(of.Args) == 2:
			m := t.number(of.Args[1])
			t.comment = append(t.comment, "Proved: taking 1..m, G(n) = n mod (m+1) (bash).")
			return func(p ...string) string { return fmt.Sprintf("(%s) %% (%s + 1)", p[0], m) }
		}
	}
	t.refuse(c, "a question to this")
	return nil
}
