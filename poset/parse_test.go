package poset

import (
	"context"
	"errors"
	"slices"
	"strings"
	"testing"

	"github.com/grundy-cgt/grundy/family"
	"github.com/grundy-cgt/grundy/game"
	"github.com/grundy-cgt/grundy/play"
)

func join(sum []Position) string {
	var texts []string
	for _, p := range sum {
		texts = append(texts, p.String())
	}
	return strings.Join(texts, "+")
}

func TestParse(t *testing.T) {
	for text, want := range map[string]string{
		"1<2 1<4":                  "1<2 1<4",
		"1<2<3":                    "1<2<3",
		"1<2 2<3 1<3":              "1<2<3",
		"2>1":                      "1<2",
		"3>2>1 4":                  "1<2<3 4",
		"1<2, 1<3; 5":              "1<2 1<3 5",
		"1 < 2\n1 < 3":             "1<2 1<3",
		"a<b # remark\nb<c":        "a<b<c",
		"chain 5":                  "chain 5",
		"antichain 3 without 2":    "1 3",
		"chomp 2x3":                "chomp 2x3",
		"chomp 2 3":                "chomp 2x3",
		"divisors 12":              "divisors 12",
		"divisors 12 without 12 6": "2<4 3",
		"divisors 10^3":            "divisors 1000",
		"subset-takeaway 3 only 1": "1",
		"subsets 2":                "subsets 2",
		"1<2 + chain 3":            "1<2+chain 3",
		"none":                     "",
		"(1,2)<(1,3)":              "(1,2)<(1,3)",
	} {
		sum, err := Parse(text)
		got := join(sum)
		if err != nil || got != want {
			t.Errorf("%q: %q, %v, want %q", text, got, err, want)
			continue
		}
		if got == "" {
			continue
		}
		if again, err := Parse(got); err != nil || join(again) != got {
			t.Errorf("%q is written %q, which is read as %q, %v", text, got, join(again), err)
		}
	}
}

func TestParseErrors(t *testing.T) {
	for text, want := range map[string]string{
		"":                      "a poset is missing",
		"1<2 +":                 "a poset is missing",
		"1<":                    "expected an element behind",
		"<1":                    "expected an element before",
		"1<<2":                  "expected an element",
		"1<1":                   "cannot be below itself",
		"1<2 2<1":               "in a circle",
		"1<2 2<3 3<1":           "1, 2, 3 are above each other in a circle",
		"1<2\n1=3":              "line 2: \"=\" does not belong here",
		"1<2\n\n2<":             "line 3: expected an element behind",
		"chmop 2":               "did you mean chomp",
		"chian":                 "did you mean chain",
		"chain":                 "chain 5",
		"chain 3 4":             "chain cannot have 2 numbers",
		"chomp 0x3":             "too small",
		"chomp 3x":              "not complete",
		"divisors 0":            "too small",
		"divisors a":            "is no number",
		"divisors 12 without 5": "there is no element \"5\"",
		"1<2 chain 3":           "posets are joined by +",
		"chain 0 without 1":     "no elements",
		"1<2 +\nchain":          "line 2: chain cannot have",
	} {
		if _, err := Parse(text); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v, want %q", text, err, want)
		}
	}
	for _, text := range []string{"chain 65", "chomp 9x9x9", "divisors 10^12", "divisors 10^13", "divisors 720720", "subset-takeaway 7", "divisors 10^17", strings.Repeat("chain 1+", MaxParts) + "chain 1"} {
		if _, err := Parse(text); !errors.Is(err, game.ErrLimit) {
			t.Errorf("%.20q: %v, want a limit", text, err)
		}
	}
}

func TestNew(t *testing.T) {
	for _, c := range []struct {
		names []string
		below [][2]int
		want  string
	}{
		{[]string{"a", "a"}, nil, "two elements"},
		{[]string{"a<b"}, nil, "no name"},
		{[]string{"chain"}, nil, "no name"},
		{[]string{"a"}, [][2]int{{0, 1}}, "no element of index 1"},
		{[]string{"a"}, [][2]int{{0, 0}}, "below itself"},
		{[]string{"a", "b"}, [][2]int{{0, 1}, {1, 0}}, "a, b are above each other"},
	} {
		if _, err := New(c.names, c.below); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%v %v: %v, want %q", c.names, c.below, err, c.want)
		}
	}
	if _, err := Shape("blob", 3); err == nil {
		t.Error("a shape blob")
	}
	for _, s := range Shapes() {
		if _, err := Parse(s); err != nil {
			t.Errorf("%s: %v", s, err)
		}
	}
}

// FuzzParse: what is read is written so that it is read as the same.
func FuzzParse(f *testing.F) {
	for _, s := range append(Shapes(), "1<2 1<4 5", "3>2>1", "divisors 12 without 12 6", "a<b + c", "1<2\n2<", "# x", "(1,2)<3") {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, text string) {
		sum, err := Parse(text)
		if err != nil {
			return
		}
		for _, p := range sum {
			if p.set == 0 {
				continue
			}
			again, err := Parse(p.String())
			if err != nil || len(again) != 1 || !slices.Equal(order(again[0]), order(p)) {
				t.Fatalf("%q is written %q, which is read as %v, %v", text, p, again, err)
			}
		}
	})
}

// order lists the elements and the covers of a position by name.
func order(p Position) []string {
	out := p.Elements()
	for _, c := range p.covers() {
		out = append(out, p.poset.names[c[0]]+"<"+p.poset.names[c[1]])
	}
	slices.Sort(out)
	return out
}

// FuzzChomp does the same for diagrams.
func FuzzChomp(f *testing.F) {
	for _, s := range []string{"3x4", "4,4,3", "5*4,2", "2x3x4", "10^18x10^18", "4,5", "0", "2x2x2 without (2,2,2)", "1x2x"} {
		f.Add(s)
	}
	g := NewChomp()
	f.Fuzz(func(t *testing.T, text string) {
		sum, err := g.Parse(text)
		if err != nil {
			return
		}
		for _, p := range sum {
			if p.Diagram == (Diagram{}) && p.Rest.set == 0 {
				continue
			}
			again, err := g.Parse(g.Format(p))
			if err != nil || len(again) != 1 || p.Rest.poset == nil && again[0] != p {
				t.Fatalf("%q is written %q, which is read as %v, %v", text, g.Format(p), again, err)
			}
		}
	})
}

// TestFamily holds the frame's answers against searches of the plain meaning, and
// the labels of moves.
func TestFamily(t *testing.T) {
	ctx := context.Background()
	for _, e := range Games() {
		g, err := e.Open("")
		if err != nil {
			t.Fatal(err)
		}
		if _, err := e.Open("3"); err == nil {
			t.Errorf("%s has an argument", e.Name)
		}
		for _, text := range e.Examples {
			if strings.ContainsAny(text, "^") || text == "5" || text == "8x10" {
				continue // too large to search plainly, or too long
			}
			found, err := g.Solve(ctx, text, family.Question{})
			if err != nil {
				t.Fatal(err)
			}
			plain, err := g.Solve(ctx, text, family.Question{Exact: true})
			if err != nil {
				t.Fatal(err)
			}
			if found.Value.Number != plain.Value.Number || found.Count != plain.Count {
				t.Errorf("%s %s: value %d and %d moves, but plainly %d and %d", e.Name, text, found.Value.Number, found.Count, plain.Value.Number, plain.Count)
			}
		}
	}
	for _, c := range []struct {
		game, position string
		misere         bool
		outcome        family.Outcome
		label          string
	}{
		{"chomp", "3x4", false, family.Win, "eat (2,3)"},
		{"chomp", "2x2x2", false, family.Win, "eat (2,2,2)"},
		{"chomp", "3x3+3x3", false, family.Lose, ""},
		{"divisors", "72", false, family.Win, "name 12"},
		{"subset-takeaway", "3", false, family.Lose, ""},
		{"subset-takeaway", "3 without 12", false, family.Win, "choose 3"},
		{"poset", "1<2 1<4", true, family.Lose, ""},
		{"chomp", "1x2", true, family.Lose, ""},
		{"chomp", "1x3", true, family.Win, "eat (1,3)"},
	} {
		for _, e := range Games() {
			if e.Name != c.game {
				continue
			}
			g, err := e.Open("")
			if err != nil {
				t.Fatal(err)
			}
			a, err := g.Solve(ctx, c.position, family.Question{Kind: play.Kind{Misere: c.misere}})
			if err != nil || a.Outcome != c.outcome {
				t.Errorf("%s %s: %v, %v, want %s", c.game, c.position, a, err, c.outcome)
				continue
			}
			if label := first(a.Moves); label != c.label {
				t.Errorf("%s %s: first move %q, want %q", c.game, c.position, label, c.label)
			}
		}
	}
}

func first(moves []family.Move) string {
	if len(moves) == 0 {
		return ""
	}
	return moves[0].Label
}

func TestStopped(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	p, err := Shape("subset-takeaway", 6)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := NewGame().NimValue(ctx, p.Position()); !errors.Is(err, context.Canceled) {
		t.Errorf("after the end of the context: %v", err)
	}
}
