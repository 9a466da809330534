package drawing

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/grundy-cgt/grundy"
	"github.com/grundy-cgt/grundy/family"
	"github.com/grundy-cgt/grundy/rule"
)

// arguments are arguments of the families that need one.
var arguments = map[string]string{
	"r-wythoff": "2", "dynamic-nim": "3", "moore-nim": "2", "kotzig": "{1,2}", "placement": "##/#.", "square-flipping": "2",
}

// components are single components of all families: the examples of each, sums
// taken apart.
func components(t *testing.T, visit func(s Subject, component string, options [][]string)) {
	t.Helper()
	for _, e := range grundy.Families() {
		arg := arguments[e.Name]
		if arg == "" && e.Arg != "" && e.Name != "square-flipping" {
			t.Fatalf("%s needs an argument here", e.Name)
		}
		g, err := grundy.OpenFamily(e, arg)
		if err != nil {
			t.Fatal(err)
		}
		s := Subject{Game: g, Name: strings.TrimSpace(e.Name + " " + arg)}
		for _, example := range slices.Concat(e.Examples, more[e.Name]) {
			for _, component := range parts(t, g, example) {
				if options, err := g.OptionsOf(component); err == nil {
					visit(s, component, options)
				}
			}
		}
	}
}

// more are further positions of families.
var more = map[string][]string{
	"hackenbush":  {"0-1 0-2 1-2 1-3 3-3", "ground=a,b a-b a-c c-b", "0-1*2 0-1", "0-0 0-1"},
	"chomp":       {"2x2x2 without (2,2,2)", "3x1"},
	"queens-game": {"queen 4x4 only a1 b3", "queen 4x4 only c2 d2 b3"},
	"notakto":     {"XX./.../...+..X/X../...+4x4", "3x5"},
	"clobber":     {"XO./OX.", "2x2"},
	"treblecross": {"XX.+.X"},
	"staircase":   {"(1,1)"},
	"moore-nim":   {"(1,1,2)"},
	"kotzig":      {"1", "2", "(5,1,3)"},
}

// parts takes a sum apart.
func parts(t *testing.T, g family.Game, text string) []string {
	t.Helper()
	if _, err := g.OptionsOf(text); err == nil {
		return []string{text}
	}
	edges, tokens, graph := cutLast(text, ";")
	var out []string
	if graph && strings.Contains(text, ">") {
		for token := range strings.SplitSeq(tokens, "+") {
			out = append(out, edges+"; "+strings.TrimSpace(token))
		}
		return out
	}
	a, err := g.Solve(t.Context(), text, family.Question{})
	if err != nil {
		return nil
	}
	return a.Position
}

// elements is the number of elements of a drawing.
func elements(d Drawing) int {
	switch d.Touch {
	case "bead":
		n := int(d.N)
		for _, k := range d.Numbers {
			n += int(k)
		}
		return n
	case "cell":
		return len(d.Cells)
	case "node":
		return len(d.Nodes)
	case "edge":
		return len(d.Edges)
	}
	return 0
}

// TestShapes: what some drawings are, counted by hand.
func TestShapes(t *testing.T) {
	for _, c := range []struct {
		game, position, shape string
		elements              int
	}{
		{"hackenbush", "parents: 0 1 1 3 3", "tree", 5},
		{"hackenbush", "0-1 1-2 0-2", "picture", 3},
		{"hackenbush", "0-1*2 1-2*3 2-3", "tree", 3},
		{"hackenbush", "0-1 2-3", "tree", 1}, // 2-3 does not stand
		{"node-kayles", "grid 3x4", "graph", 12},
		{"arc-kayles", "grid 3x4", "graph", 17},
		{"queens-game", "6x7", "grid", 42},
		{"geography", "grid 3x3; (1,1)", "graph", 9},
		{"wythoff", "(3,5)", "tuple", 8},
		{"fibonacci-nim", "(20,3)", "heap", 20},
		{"georgia-and-bob", "{1,5,6,7,9,12,14,17}", "strip", 17},
		{"silver-dollar", "{1,d4,9}", "strip", 10}, // with the bag
		{"welter", "{2,3,6}", "strip", 7},
		{"nimble", "4", "strip", 5},
		{"northcott", "(2,7)", "strip", 7},
		{"kotzig {1,2}", "(12,3,5)", "graph", 12},
		{"cram", "..#/.../#..", "grid", 9},
		{"clobber", "2x7", "grid", 14},
		{"notakto", "X../.../..X+3x3", "grid", 21}, // three columns, a gap, three columns
		{"treblecross", "5+6", "strip", 12},
		{"chomp", "4,4,3", "grid", 12},
		{"chomp", "2x3x4", "poset", 23},
		{"divisors", "72", "poset", 11},
		{"subset-takeaway", "4", "poset", 14},
		{"digraph", "a>b>c a>c; a", "graph", 3},
		{"block-flipping", "(2,3)", "coins", 6},
	} {
		e, arg, _ := grundy.FindFamily(c.game)
		g, err := grundy.OpenFamily(e, arg)
		if err != nil {
			t.Fatal(err)
		}
		d := Of(Subject{Game: g, Name: c.game}, c.position)
		if d.Shape != c.shape || elements(d) != c.elements {
			t.Errorf("%s %s: %s of %d elements, want %s of %d", c.game, c.position, d.Shape, elements(d), c.shape, c.elements)
		}
	}
}

// TestEveryMove: each move of each example of each family can be made on its
// drawing, and no two ways to touch the same elements in the same order lead
// to different options without saying how they differ.
func TestEveryMove(t *testing.T) {
	components(t, func(s Subject, c string, options [][]string) {
		f := New(s, c)
		checkPlaces(t, s.Name+" "+c, f.Drawing.Nodes)
		if f.Drawing.Touch == "cell" && strings.Contains("grid strip", f.Drawing.Shape) {
			checkAfter(t, s, c, options)
		}
		if f.Drawing.Shape == "text" || elements(f.Drawing) > 1000 {
			return
		}
		seen := map[string]string{}
		for i, ways := range f.Ways(options) {
			to := strings.Join(options[i], " + ")
			if len(ways) == 0 {
				t.Errorf("%s %s: the move to %q is not on the drawing", s.Name, c, to)
			}
			for _, w := range ways {
				if len(w.Touch) == 0 || slices.Min(w.Touch) < 0 || slices.Max(w.Touch) >= elements(f.Drawing) {
					t.Errorf("%s %s: the move to %q touches %v of %d elements", s.Name, c, to, w.Touch, elements(f.Drawing))
				}
				touched := fmt.Sprint(w.Touch, w.Label)
				if other, ok := seen[touched]; ok && other != key(options[i]) {
					t.Errorf("%s %s: to touch %v (%q) leads to %q and to %q", s.Name, c, w.Touch, w.Label, other, to)
				}
				seen[touched] = key(options[i])
			}
		}
	})
}

// checkAfter: what lies on a board after a move differs from what lay there before in
// the touched cells and in no other, and is worth what the option is.
func checkAfter(t *testing.T, s Subject, c string, options [][]string) {
	t.Helper()
	f := New(s, c)
	for i, ways := range f.Ways(options) {
		for k, w := range ways {
			if w.After == "" || w.After == "none" || strings.Count(w.After, "+") != strings.Count(c, "+") {
				continue // the end, or a dead board that is gone
			}
			after := Of(s, w.After)
			if len(after.Cells) != len(f.Drawing.Cells) || after.Rows != f.Drawing.Rows {
				t.Fatalf("%s %s: %s lies on another board", s.Name, c, w.After)
			}
			var changed []int
			for k := range after.Cells {
				if after.Cells[k] != f.Drawing.Cells[k] {
					changed = append(changed, k)
				}
			}
			if !slices.Equal(changed, slices.Sorted(slices.Values(w.Touch))) {
				t.Fatalf("%s %s -> %s: cells %v change, and %v are touched", s.Name, c, w.After, changed, w.Touch)
			}
			if len(options[i]) == 0 || k > 0 || len(options) > 20 {
				continue
			}
			if a, b := value(t, s.Game, w.After), value(t, s.Game, strings.Join(options[i], "+")); a != b {
				t.Fatalf("%s %s: %s is %s, and the option %v is %s", s.Name, c, w.After, a, options[i], b)
			}
		}
	}
}

// value is what a sum is worth: its value, or who wins it.
func value(t *testing.T, g family.Game, text string) string {
	t.Helper()
	a, err := g.Solve(t.Context(), text, family.Question{})
	if err != nil {
		t.Fatalf("%s: %v", text, err)
	}
	if a.Values == nil {
		return string(a.Outcome)
	}
	return fmt.Sprint(a.Value.Number)
}

// TestRules: heaps, coins and pairs of the rules that have a name, and of others.
func TestRules(t *testing.T) {
	texts := []string{"take {1,3,4}", "split 3", "n -> n//2 & n//2 | n-1", "take 1 leave 0..3 heaps", "turn 2 x turn 1..2"}
	for _, g := range rule.Games() {
		if g.Arg == "" {
			texts = append(texts, g.Rule)
		}
	}
	for _, text := range texts {
		g, err := grundy.New(text)
		if err != nil {
			continue
		}
		r := g.Rule()
		if r.Dim() > 2 {
			continue
		}
		s := Subject{Game: family.Of(g), Name: text, Dim: r.Dim(), Coins: r.Coins()}
		for n := range int64(9) {
			position := numeral(int(n))
			if r.Dim() == 2 {
				position = fmt.Sprintf("(%d,%d)", n/3+1, n%3+1)
			}
			options, err := s.Game.OptionsOf(position)
			f := New(s, position)
			if err != nil || f.Drawing.Shape == "text" {
				continue
			}
			for i, ways := range f.Ways(options) {
				for _, w := range ways {
					checkRule(t, text, f.Drawing, options[i], w)
				}
			}
		}
	}
}

// checkRule does a move on the elements and compares.
func checkRule(t *testing.T, text string, d Drawing, to []string, w Way) {
	t.Helper()
	switch d.Shape {
	case "heap":
		left := int64(0)
		parts := 0
		for _, p := range to {
			n, _ := number(p)
			left += n
			if n > 0 {
				parts++
			}
		}
		touched := int64(len(w.Touch))
		if taken := d.N - left; touched < taken || touched > taken+int64(max(0, parts-1)) {
			t.Errorf("%s: %d -> %v touches %v", text, d.N, to, w.Touch)
		}
	case "coins":
		cells := []byte(d.Cells)
		for _, k := range w.Touch {
			cells[k] = 'T' + 'H' - cells[k]
		}
		columns := len(cells)
		if d.Rows > 0 {
			columns /= d.Rows
		}
		var heads []string
		for k, c := range cells {
			switch {
			case c == 'H' && d.Rows > 0:
				heads = append(heads, fmt.Sprintf("(%d,%d)", k/columns+1, k%columns+1))
			case c == 'H':
				heads = append(heads, numeral(k+1))
			}
		}
		var want []string
		for _, p := range to {
			if n, _ := tuple(p); n[len(n)-1] > 0 {
				want = append(want, p)
			}
		}
		if key(heads) != key(want) {
			t.Errorf("%s: turning %v of %s leaves %v, want %v", text, w.Touch, d.Cells, heads, want)
		}
	}
}

// TestLarge: positions beyond drawing are text or numbers, in no time.
func TestLarge(t *testing.T) {
	for game, position := range map[string]string{
		"chomp": "10^18x10^18", "cram": "200x200", "georgia-and-bob": "{10^17,10^18}", "wythoff": "(10^18,1618033988749894848)",
		"hackenbush": "x", "treblecross": "10000", "nimble": "10^18", "notakto": "", "queens-game": "1000", "digraph": "a", "geography": "", "kotzig {1}": "(70,1)",
		"fibonacci-nim": "10^18", "dynamic-nim 9223372036854775807": "(10^18,7)", "poset": "", "welter": "{}",
	} {
		f := New(Subject{Name: game}, position)
		if ways := f.Ways([][]string{{"1"}, nil}); len(ways) != 2 {
			t.Errorf("%s %s: %d lists of ways for 2 options", game, position, len(ways))
		}
		if n := len(f.Drawing.Cells) + len(f.Drawing.Nodes); n > 1000 {
			t.Errorf("%s %s: a drawing of %d elements", game, position, n)
		}
	}
}

// checkPlaces: nodes do not lie upon each other.
func checkPlaces(t *testing.T, name string, nodes []Node) {
	t.Helper()
	for i, a := range nodes {
		for _, b := range nodes[:i] {
			if dx, dy := a.X-b.X, a.Y-b.Y; dx*dx+dy*dy < 0.2 {
				t.Errorf("%s: %s and %s lie upon each other at (%v, %v)", name, a.Name, b.Name, a.X, a.Y)
			}
		}
	}
}

// TestNamedPlaces: nodes lie where their names say.
func TestNamedPlaces(t *testing.T) {
	d := Of(Subject{Name: "node-kayles"}, "grid 2x3")
	if n := d.Nodes[5]; n.Name != "(2,3)" || n.X != 3 || n.Y != -2 {
		t.Errorf("the last cell of grid 2x3 is %+v", n)
	}
}
