package tokens

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"github.com/grundy-cgt/grundy/family"
	"github.com/grundy-cgt/grundy/play"
)

func TestSolve(t *testing.T) {
	for _, c := range []struct {
		position string
		q        family.Question
		want     string // outcome, value, moves
	}{
		{"a>b>c a>c; a", family.Question{}, "N 2 a>c"},
		{"a>b>c a>c; a+a", family.Question{}, "P 0"},
		{"a>b b>a b>c; a", family.Question{}, "P 0"},
		{"a -> b, b->a\nb>c; b", family.Question{}, "N 1 b>c b>a"},
		{"x>y y>x y>d d>e; x", family.Question{}, "D inf{} x>y"},
		{"x>y y>x y>d d>e; y+d", family.Question{}, "N inf{0} y>d"},
		{"x>y y>x y>d d>e; 2*x+d", family.Question{}, "D inf{} x>y d>e"},
		{"a>b>c a>c; a", family.Question{Kind: play.Kind{Misere: true}}, "N 0 a>b"},
		{"a>b>c a>c; a+b", family.Question{Exact: true}, "N 0 a>b"},
		{`"a b">c; "a b"`, family.Question{}, `N 1 "a b">c`},
		{"a>a; a", family.Question{}, "D inf{} a>a"},
		{"a; none", family.Question{}, "P 0"},
	} {
		a, err := Game{}.Solve(context.Background(), c.position, c.q)
		if err != nil {
			t.Errorf("%s: %v", c.position, err)
			continue
		}
		got := fmt.Sprintf("%s %v", a.Outcome, valueText(a.Value))
		for _, m := range a.Moves {
			got += " " + m.From + ">" + m.To[0]
		}
		if got != c.want {
			t.Errorf("%s: %s, want %s", c.position, got, c.want)
		}
	}
}

func valueText(v family.Value) string {
	if !v.Infinite {
		return fmt.Sprint(v.Number)
	}
	return "inf{" + strings.Trim(fmt.Sprint(v.Set), "[]") + "}"
}

func TestErrors(t *testing.T) {
	for text, want := range map[string]string{
		"a>b":           "behind a semicolon",
		"a>; a":         "a vertex is missing behind a>",
		">b; b":         "a vertex is wanted before",
		"a>b a>b; a":    "the edge a>b is there twice",
		"a>b; c":        "there is no vertex c",
		`"a>b; c`:       "behind a semicolon",
		"a>b+c; a":      "a vertex is wanted before \"+\"",
		"a>b; ":         "a vertex is missing",
		`a>"b;"; "c`:    "has no end",
		"a>b; 70000*a":  "more than 65536 tokens",
		"a>b; x*a":      "is no number of tokens",
		"a>b>c>a; a+b ": "",
		"a b, b a; a":   "no arrow is between a and b; an edge is written a>b",
		"a,b; a":        "no arrow is between a and b",
		"a b; a":        "2 vertices and no edge",
		"a b, c>d; c":   "no arrow is between a and b",
		"c>d a,b; c":    "no arrow is between a and b",
		"a; a":          "",
		"a>b c d; a":    "",
		"a>b,b>c,d; a":  "",
	} {
		_, err := Game{}.Solve(context.Background(), text, family.Question{})
		if want == "" && err == nil {
			continue
		}
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v, want %s", text, err, want)
		}
	}
	if _, err := (Game{}).Solve(context.Background(), "a>b; a", family.Question{Kind: play.Kind{Moved: play.Conjunctive}}); err == nil {
		t.Error("conjunctive play is accepted")
	}
	if _, err := (Game{}).OptionsOf("a>b; a+a"); err == nil {
		t.Error("the options of two tokens")
	}
	if o, err := (Game{}).OptionsOf("a>b a>c; a"); err != nil || fmt.Sprint(o) != "[[b] [c]]" {
		t.Error(o, err)
	}
}

// TestEntry solves the examples with and without theory.
func TestEntry(t *testing.T) {
	for _, e := range Games() {
		g, err := e.Open("")
		if err != nil {
			t.Fatal(err)
		}
		if _, err := e.Open("3"); err == nil {
			t.Error("an argument is accepted")
		}
		for _, p := range e.Examples {
			a, err := g.Solve(context.Background(), p, family.Question{Why: true, Remoteness: true})
			if err != nil {
				t.Errorf("%s: %v", p, err)
				continue
			}
			exact, err := g.Solve(context.Background(), p, family.Question{Exact: true})
			if err != nil || a.Outcome != exact.Outcome || a.Count != exact.Count {
				t.Errorf("%s: %v, searched %v, %v", p, a, exact, err)
			}
		}
	}
}

func FuzzParse(f *testing.F) {
	for _, e := range Games()[0].Examples {
		f.Add(e)
	}
	f.Add(`"a b"->c>d,e; 2*"a b"+e`)
	f.Fuzz(func(t *testing.T, text string) {
		p, err := Parse(text)
		if err != nil || p.Graph.Vertices() > 100 || len(p.Tokens) > 100 {
			return
		}
		if _, err := p.Solve(context.Background(), family.Question{Why: true}); err != nil {
			t.Error(err)
		}
	})
}
