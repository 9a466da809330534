package geography

import (
	"context"
	"errors"
	"math/rand/v2"
	"os"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/grundy-cgt/grundy/family"
	"github.com/grundy-cgt/grundy/game"
	"github.com/grundy-cgt/grundy/internal/edges"
	"github.com/grundy-cgt/grundy/play"
)

func open(t testing.TB) family.Game {
	t.Helper()
	g, err := Games()[0].Open("")
	if err != nil {
		t.Fatal(err)
	}
	return g
}

func solve(t testing.TB, position string, q family.Question) *family.Answer {
	t.Helper()
	a, err := open(t).Solve(context.Background(), position, q)
	if err != nil {
		t.Fatalf("%q: %v", position, err)
	}
	return a
}

// TestFacts takes the rows of testdata/graphs.tsv: "n=5; edges 0-3 1-4", and a
// letter for each start.
func TestFacts(t *testing.T) {
	text, err := os.ReadFile("testdata/graphs.tsv")
	if err != nil {
		t.Fatal(err)
	}
	starts := 0
	for _, row := range strings.Split(strings.TrimSpace(string(text)), "\n")[1:] {
		cells := strings.Split(row, "\t")
		list := strings.TrimSpace(cells[1][strings.Index(cells[1], "edges ")+len("edges "):])
		for v, want := range cells[3] {
			position := list + "; " + strconv.Itoa(v)
			if !slices.Contains(strings.FieldsFunc(list, func(r rune) bool { return r == ' ' || r == '-' }), strconv.Itoa(v)) {
				position = "; " + strconv.Itoa(v)
			}
			starts++
			if a := solve(t, position, family.Question{}); string(a.Outcome) != string(want) {
				t.Errorf("%s: %s, want %c", position, a.Outcome, want)
			}
		}
	}
	if starts != 155 {
		t.Errorf("%d starts", starts)
	}
}

// TestFamilyAgainstSearch compares outcomes and winning moves.
func TestFamilyAgainstSearch(t *testing.T) {
	r := rand.New(rand.NewPCG(6, 6))
	for range 300 {
		n := 2 + r.IntN(6)
		words := []string{"0-a"}
		for range r.IntN(2 * n) {
			words = append(words, string(rune('a'+r.IntN(n)))+"-"+string(rune('a'+r.IntN(n))))
		}
		position := strings.Join(words, " ") + "; " + []string{"0", "a"}[r.IntN(2)]
		byTheory := solve(t, position, family.Question{})
		bySearch := solve(t, position, family.Question{Exact: true})
		byLabel := func(x, y family.Move) int { return strings.Compare(x.Label, y.Label) }
		slices.SortFunc(byTheory.Moves, byLabel)
		slices.SortFunc(bySearch.Moves, byLabel)
		if byTheory.Outcome != bySearch.Outcome || byTheory.Count != bySearch.Count || !reflect.DeepEqual(byTheory.Moves, bySearch.Moves) {
			t.Fatalf("%s: by theory\n%+v\nby search\n%+v", position, byTheory, bySearch)
		}
	}
}

// TestSumsAndMisere are searched: two equal games are a lost sum, and a path of
// one edge is lost in misere play.
func TestSumsAndMisere(t *testing.T) {
	if a := solve(t, "a-b b-c c-a; a + a-b b-c c-a; a", family.Question{}); a.Outcome != family.Lose {
		t.Errorf("%+v", a)
	}
	if a := solve(t, "a-b; a + a-b b-c; b", family.Question{}); a.Outcome != family.Lose || a.Value.Number != 0 {
		t.Errorf("%+v", a)
	}
	if a := solve(t, "a-b; a", family.Question{Kind: play.Kind{Misere: true}}); a.Outcome != family.Lose {
		t.Errorf("%+v", a)
	}
}

func TestParse(t *testing.T) {
	for _, c := range []struct{ text, want string }{
		{"none", ""},
		{"; 0", "; 0"},
		{"0-1 1-2; 0", "0-1 1-2; 0"},
		{"0 1, 1 2\n2 0\n; 1", "0-1 1-2 2-0; 1"},
		{"0-1 1-0 1-1 0-1*7;1", "0-1; 1"},
		{"0-1 2-3; 3", "2-3; 3"},
		{"0-0; 0", "; 0"},
		{"a-b; a + b-c; c # the end", "a-b; a + b-c; c"},
		{"graph { a -- b; b -- c; }; b", "a-b b-c; b"},
		{"graph { start=c; a -- b; b -- c }", "a-b b-c; c"},
		{"grid 2x2; (1,2)", "1.1-1.2 1.1-2.1 2.1-2.2 1.2-2.2; 1.2"},
		{"grid 1x1; 1.1", "; 1.1"},
		{"grid-1; 1", "grid-1; 1"},
		{"path 4; 4", "1-2 2-3 3-4; 4"},
		{"path 1; 1", "; 1"},
		{"Cycle 3; 2", "1-2 2-3 3-1; 2"},
		{"complete 4; 1", "1-2 1-3 2-3 1-4 2-4 3-4; 1"},
		{"star 2; c + path-4; 4", "c-1 c-2; c + path-4; 4"},
		{"wheel 3; hub", "1-2 2-3 3-1 hub-1 hub-2 hub-3; hub"},
	} {
		r := &rules{}
		sum, err := r.Parse(c.text)
		if got := strings.Join(sum, " + "); err != nil || got != c.want {
			t.Errorf("%q is read as %q, %v, want %q", c.text, got, err, c.want)
		}
	}
}

func TestParseErrors(t *testing.T) {
	for _, c := range []struct{ text, want string }{
		{"", "the position is empty; expected edges and a start such as 0-1 1-2; 0, or none"},
		{"0-1", "say where the token stands, behind a semicolon: 0-1 1-2; 0"},
		{"0-1;", "`` is no vertex; say where the token stands"},
		{"0-1; a b", "`a b` is no vertex; say where"},
		{"0-1; 2", "the token stands on 2, which no edge leads to; to mean a vertex without edges, write ; 2"},
		{"0-1\n1-; 0", "line 2: `1-`: expected the edge's other end"},
		{"0-1; 0 +\n1-; 0", "line 2: `1-`: expected the edge's other end"},
		{"grid 3; 1.1", "`grid 3`: expected rows and columns"},
		{"grid 0x3; 1.1", "`grid 0x3`: expected rows and columns"},
		{"cycle 2; 1", "`cycle 2`: expected a number, at least 3, behind cycle, as in cycle 4; 1"},
		{"path; 1", "`path`: expected a number, at least 1"},
		{"path 3x4; 1", "`path 3x4`: expected a number"},
		{"king 3x3; 1", "`king 3x3`: no graph is called king here, only path, cycle,"},
		{"comb 4; 4", "`comb 4`: no graph is called comb here"},
		{"complete 2001; 1", "complete 2001: at most 4194304 vertices, and 2000 of a complete graph"},
		{"grid 9999x9999; 1.1", "a grid has at most 4194304 cells"},
		{"grid 3x3; (4,1)", "the token stands on 4.1, which no edge leads to"},
	} {
		if _, err := (&rules{}).Parse(c.text); err == nil || !strings.HasPrefix(err.Error(), c.want) {
			t.Errorf("%q: %v, want %s", c.text, err, c.want)
		}
	}
}

func FuzzParse(f *testing.F) {
	for _, seed := range []string{"0-1 1-2*3; 0 + 0 1, 2 1; 2", "graph { 0 -- 1; start=0 }", "grid 2x3; (1,1)", "; 0"} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, text string) {
		shape := func(part string) bool {
			_, ok := edges.ShapeName(strings.Split(part, ";")[0])
			return ok
		}
		if len(text) > 12 && (strings.Contains(text, "grid") || slices.ContainsFunc(edges.Components(text), shape)) {
			return // may be large
		}
		r := &rules{}
		sum, err := r.Parse(text)
		if err != nil {
			return
		}
		for _, p := range sum {
			again, err := r.Parse(p)
			if err != nil || len(again) != 1 || again[0] != p {
				t.Fatalf("%q is written %q, which is read as %q, %v", text, p, again, err)
			}
		}
	})
}

func TestLargeIsNotListed(t *testing.T) {
	a := solve(t, "grid 200x201; (1,1)", family.Question{Moves: 1})
	if a.Outcome != family.Win || len(a.Moves) != 1 || a.Moves[0].To != nil || a.Count != 2 || !a.Truncated {
		t.Errorf("%v %+v", a.Outcome, a.Moves)
	}
	if _, err := open(t).Solve(context.Background(), "grid 200x201; (1,1)", family.Question{Exact: true}); !errors.Is(err, game.ErrLimit) {
		t.Errorf("exact: %v", err)
	}
	r := &rules{text: maxText}
	if err := r.Options(new(game.Options[string]), "a-b; a"); !errors.Is(err, game.ErrLimit) {
		t.Errorf("a long search: %v", err)
	}
}
