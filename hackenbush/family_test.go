package hackenbush

import (
	"context"
	"errors"
	"os"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/grundy-cgt/grundy/family"
	"github.com/grundy-cgt/grundy/game"
)

func open(t testing.TB) family.Game {
	t.Helper()
	g, err := Games()[0].Open("")
	if err != nil {
		t.Fatal(err)
	}
	return g
}

func solve(t testing.TB, g family.Game, position string, q family.Question) *family.Answer {
	t.Helper()
	a, err := g.Solve(context.Background(), position, q)
	if err != nil {
		t.Fatalf("%q: %v", position, err)
	}
	return a
}

// facts reads two columns of a table.
func facts(t *testing.T, file, input, value string, f func(input string, value uint64)) {
	t.Helper()
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	rows := strings.Split(strings.TrimSpace(string(text)), "\n")
	head := strings.Split(rows[0], "\t")
	for _, row := range rows[1:] {
		cells := strings.Split(row, "\t")
		v, err := strconv.ParseUint(cells[slices.Index(head, value)], 10, 64)
		if err != nil {
			t.Fatal(err)
		}
		f(cells[slices.Index(head, input)], v)
	}
}

func TestFacts(t *testing.T) {
	count := 0
	check := func(input string, want uint64) {
		count++
		for _, exact := range []bool{false, true} {
			if a := solve(t, open(t), input, family.Question{Exact: exact}); a.Value.Number != want {
				t.Errorf("%s: value %d, want %d (exact: %v)", input, a.Value.Number, want, exact)
			}
		}
	}
	facts(t, "testdata/graphs.tsv", "instance", "value", check)
	facts(t, "testdata/peers.tsv", "picture", "value", check)
	if count != 27 {
		t.Errorf("%d rows", count)
	}
}

// TestFamilyAgainstSearch holds the answers of the theory, winning moves and what
// they leave among them, against the plain meaning.
func TestFamilyAgainstSearch(t *testing.T) {
	count := 0
	graphs(5, func(list []Edge) {
		if count++; count%7 != 0 {
			return
		}
		names := []string{"0", "a", "b", "c", "d", "e"}
		var words []string
		for _, e := range list {
			words = append(words, names[e.U]+"-"+names[e.V])
		}
		position := "ground=0 " + strings.Join(words, " ")
		if count%2 == 0 {
			position += " + 0-1*2 1-2 + 0-1*2 1-2"
		}
		byTheory := solve(t, open(t), position, family.Question{})
		bySearch := solve(t, open(t), position, family.Question{Exact: true})
		sortMoves(byTheory)
		sortMoves(bySearch)
		byTheory.Method, bySearch.Method = "", ""
		if !reflect.DeepEqual(byTheory, bySearch) {
			t.Fatalf("%s: by theory\n%+v\nby search\n%+v", position, byTheory, bySearch)
		}
	})
}

func sortMoves(a *family.Answer) {
	for _, m := range a.Moves {
		slices.Sort(m.To)
	}
	slices.SortFunc(a.Moves, func(x, y family.Move) int { return strings.Compare(x.From+x.Label, y.From+y.Label) })
}

func TestParse(t *testing.T) {
	for _, c := range []struct{ text, want string }{
		{"none", "none"},
		{"ground=0", "ground=0"},
		{"0-1 1-2", "0-1 1-2"},
		{" 0-1,1--2 ;\t0 - 2 ", "0-1 1-2 0-2"},
		{"0 1\n1 2 3\r\n\n2 0\n", "0-1 1-2*3 2-0"},
		{"0 1, 1 2; 2 0 1e3", "0-1 1-2 2-0*1000"},
		{"0-1 1-2*2^40 0-0*10^18", "0-1 1-2*1099511627776 0-0*1000000000000000000"},
		{"0-1 1-0 0-1*2 1-1 1-1", "0-1*4 1-1*2"},
		{"0-1 2-3 3-1 4-5", "0-1 2-3 3-1"},
		{"4-5", "error"},
		{"ground=4 4-5 0-1", "ground=4 4-5"},
		{"ground=4; edges 4-5", "ground=4 4-5"},
		{"edges: 0-1 edges-1", "0-1 edges-1"},
		{"ground-a a-b", "ground-a a-b"},
		{"ground-a 0-a", "0-a ground-a"},
		{"ground = ground ground-a a-0", "ground=ground ground-a a-0"},
		{"ground=a,b,c a-x x-b c-c", "ground=a,b,c a-x x-b c-c"},
		{"path-4 0-path", "path-4 0-path"},
		{"ground=a,b b-x x-a y-b", "ground=a,b b-x x-a y-b"},
		{"ground=a,a,b a-b", "ground=a,b a-b"},
		{"0-1+0-2 + ground=1 1-2", "0-1+0-2+ground=1 1-2"},
		{"0-1 # 1-2\n1-3", "0-1 1-3"},
		{"0-1 # a + b\n+0-2", "0-1+0-2"},
		{"0-a'.b_ a'.b_-ä", "0-a'.b_ a'.b_-ä"},
		{"parents: 0 0 1", "0-1 0-2 1-3"},
		{"parents: -1 0 0 1", "0-1 0-2 1-3"},
		{"parents: 2, 0", "2-1 0-2"},
		{"parents:", "ground=0"},
		{"ground=1 parents: 1 1 2", "ground=1 1-2 1-3 2-4"},
		{"graph { 0 -- 1 -- 2; 2 -- 0 }", "0-1 1-2 2-0"},
		{"strict graph g {\n 0 -- 1 [label=\"a+b\", w=2] // x\n /* y */ 1 -- \"c\" [color=red]; node [shape=dot]; c; }", "0-1*2 1-c"},
		{"graph{ground=a;a--b}+graph \"x\" {0--1}", "ground=a a-b+0-1"},
		{"graph-0", "graph-0"},
	} {
		r := &rules{}
		sum, err := r.Parse(c.text)
		got := strings.Join(sum, "+")
		switch {
		case err != nil:
			got = "error"
		case sum == nil:
			got = "none"
		}
		if c.want == "0-a ground-a" { // edges keep their order
			c.want = "ground-a 0-a"
		}
		if got != c.want {
			t.Errorf("%q is read as %q, want %q (%v)", c.text, got, c.want, err)
		}
		if again, err := r.Parse(got); got != "error" && (err != nil || !slices.Equal(again, sum)) {
			t.Errorf("%q is written %q, which is read as %q, %v", c.text, got, again, err)
		}
	}
}

func TestParseErrors(t *testing.T) {
	for _, c := range []struct{ text, want string }{
		{"", "the picture is empty; expected edges such as 0-1 1-2, or none for no picture"},
		{"0-1 +", "the picture is empty"},
		{"1-2", "which vertex stands on the ground? There is no vertex 0 and none called ground"},
		{"0-", "line 1: `0-`: expected the edge's other end behind the -"},
		{"0-1\n0-1\n-3", "line 3: `-3`: expected an edge such as 0-1"},
		{"0-1 7", "line 1: `7`: expected an edge such as 0-1"},
		{"7 0-1", "line 1: `7`: expected an edge such as 0-1"},
		{"0 1\n5\n", "line 2: `5`: expected an edge such as 0-1"},
		{"0 1 2 3", "line 1: `3`: a line has two names, and perhaps the weight of the edge"},
		{"0 1\n0 1 x", "line 2: `x`: expected the weight of the edge"},
		{"0 1 0", "line 1: `0`: expected the weight of the edge, a number from 1 to 2^63-1"},
		{"0 1 10^19", "line 1: `10^19`: expected the weight of the edge"},
		{"0-1*", "line 1: `0-1*`: expected the edge's weight behind the *"},
		{"0-1*2*3", "line 1: `0-1*2*3`: expected an edge such as 0-1"},
		{"0-1!", "line 1: `0-1!`: expected an edge"},
		{"0!1", "line 1: `0!1`: expected an edge such as 0-1, or u v and perhaps its weight on a line; names are letters and digits"},
		{"ground=9 0-1", "ground=9: no edge has the vertex 9"},
		{"ground=a,b,c a-x x-b", "ground=c: no edge has the vertex c"},
		{"path 4", "`path 4` reads like a graph called path; a picture is its edges"},
		{"0-1 + king 3x3", "`king 3x3` reads like a graph called king"},
		{"ground=4 star 4", "`star 4` reads like a graph called star"},
		{"ground= 0-1", "expected names of vertices behind ground="},
		{"ground=a! 0-1", "expected names of vertices behind ground="},
		{"parents: 2 1", "line 1: vertex 1 is its own ancestor (1 -> 2 -> 1); a tree of parents has no cycle"},
		{"parents: 0\n2", "line 2: vertex 2 is its own ancestor (2 -> 2); a tree of parents has no cycle"},
		{"parents: 2 3 4 5 6 7 8 9 10 11 12 1", "line 1: vertex 1 is its own ancestor (1 -> 2 -> 3 -> 4 -> 5 -> 6 -> 7 -> 8 -> 9 -> 10 -> ...)"},
		{"0-1 +\nparents: 0\n0 9", "line 3: the parent of vertex 3 is given as 9; vertices are 0 to 3"},
		{"parents: 0 x", "line 1: entry 2: `x`: expected the number of a parent"},
		{"parents: 0 -1", "line 1: entry 2: `-1`: expected the number of a parent"},
		{"ground=a parents: 0", "a tree of parents has one root, a number as in ground=1, not ground=a"},
		{"digraph { a -> b }", "line 1: `digraph`: the edges of this game have no direction; expected graph { a -- b }"},
		{"graph {\n0 -- 1\n0 -> 2 }", "line 3: `->`: expected a -- b"},
		{"graph { 0 -- {1 2} }", "line 1: `{`: subgraphs are not read"},
		{"graph { subgraph x { 0 -- 1 } }", "line 1: `subgraph`: subgraphs are not read"},
		{"graph {\n0 -- 1", "line 2: the text ends: expected } at the end of the graph"},
		{"graph { 0 -- 1 [w=0] }", "line 1: `0`: expected the weight of the edge"},
		{"graph { 0 -- 1 [w=", "line 1: the text ends: expected a name"},
		{"graph { 0 -- \"a b\" }", "line 1: `\"a b\"`: names of vertices are letters"},
		{"graph { 0 -- 1 } x", "line 1: `x`: expected nothing behind the graph"},
	} {
		_, err := (&rules{}).Parse(c.text)
		if err == nil || !strings.HasPrefix(err.Error(), c.want) {
			t.Errorf("%q: %v, want %s", c.text, err, c.want)
		}
	}
}

func FuzzParse(f *testing.F) {
	for _, seed := range []string{"0-1 1-2*3 + 0 1 2", "ground=a,b a-b", "parents: -1 0 1", "graph { 0 -- 1 [w=2]; \"c\" }", "0-1 # x\n1-2"} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, text string) {
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

// TestLargeIsNotListed: the plain meaning of a large picture is refused, its
// value is not.
func TestLargeIsNotListed(t *testing.T) {
	position := "parents: " + strings.Repeat("0 ", shown+1)
	if a := solve(t, open(t), position, family.Question{Moves: 3}); a.Value.Number != 1 || a.Count != shown+1 || len(a.Moves) != 3 || !a.Truncated || a.Moves[0].To != nil {
		t.Errorf("%+v", a.Moves)
	}
	if _, err := open(t).Solve(context.Background(), position, family.Question{Exact: true}); !errors.Is(err, game.ErrLimit) {
		t.Errorf("exact: %v", err)
	}
	r := &rules{text: maxText}
	if err := r.Options(new(game.Options[string]), "0-1"); !errors.Is(err, game.ErrLimit) {
		t.Errorf("a long search: %v", err)
	}
}
