package digraph

import (
	"context"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/grundy-cgt/grundy/game"
)

// edgesOf lists the edges of a graph by names, sorted.
func edgesOf(g *Graph) string {
	var out []string
	for v := range uint32(g.Len()) {
		for _, w := range g.Options(v) {
			out = append(out, g.Format(v)+">"+g.Format(w))
		}
		if g.Has(v) && len(g.Options(v)) == 0 {
			out = append(out, g.Format(v))
		}
	}
	slices.Sort(out)
	return strings.Join(out, " ")
}

func TestRead(t *testing.T) {
	for _, c := range []struct {
		format Format
		text   string
		want   string
	}{
		{EdgeList, "", ""},
		{EdgeList, "1 2\n2 3\n", "1>2 2>3 3"},
		{EdgeList, "1 2\r\n2\t3", "1>2 2>3 3"},
		{EdgeList, "\ufeff# head\n\n  1   2 # why\n7\n", "1>2 2 7"},
		{EdgeList, "0 0\n", "0>0"},
		{EdgeList, "01 1\n", "01>1 1"}, // a name
		{EdgeList, "1 2\na 1\n2 a\n", "1>2 2>a a>1"},
		{EdgeList, "5\n1 b\n", "1>b 5 b"},
		{EdgeList, "4000000000 1\n1 12345678901\n", "12345678901 1>12345678901 4000000000>1"},
		{EdgeList, "3999999999 1\n", "1 3999999999>1"}, // too large to be taken as it is
		{EdgeList, "a->b c\n", "a->b\">c"},
		{CSV, "from,to\na,b\n\"b c\",a\nd\n", "\"b c\">a a>b b d"},
		{CSV, "1,2,7.5\n2,3,1\n", "1>2 2>3 3"},
		{CSV, "Source, Target\n1, 2\n3,\n", "1>2 2 3"},
		{DOT, "digraph { a -> b -> c; a -> c }", "a>b a>c b>c c"},
		{DOT, "strict digraph \"my game\" {\n// x\n rankdir=LR; node [shape=box]\n \"a b\" -> {c d} [label=\"x;]\"];\n e; /* f */ 1 -> 2:n\n}", "\"a b\">c \"a b\">d 1>2 2 c d e"},
		{DOT, "digraph { subgraph cluster_0 { label=x; a -> b } b -> a }", "a>b b>a"},
		{DOT, "digraph{-3->4.5}", "-3>4.5 4.5"},
		{JSON, `[["a","b"],["b","c"]]`, "a>b b>c c"},
		{JSON, `[[1,2],[2,1]]`, "1>2 2>1"},
		{JSON, `{"a":["b","c"],"b":[],"d":[1]}`, "1 a>b a>c b c d>1"},
		{JSON, `{"nodes":["a","b",{"id":"c","label":["x",{}]}],"edges":[["a","b"],{"from":"b","to":"c","w":[1]}]}`, "a>b b>c c"},
		{JSON, `{"directed":true,"nodes":[{"id":0},{"id":1}],"links":[{"source":0,"target":1}]}`, "0>1 1"},
		{JSON, `{}`, ""},
	} {
		g, err := Read(background, strings.NewReader(c.text), ReadOptions{Format: c.format})
		if err != nil {
			t.Errorf("%s %q: %v", c.format, c.text, err)
			continue
		}
		want := c.want
		if c.text == "a->b c\n" {
			want = `"a->b">c c`
		}
		if got := edgesOf(g); got != want {
			t.Errorf("%s %q: %s, want %s", c.format, c.text, got, want)
		}
		again, err := Read(background, iotest.OneByteReader(strings.NewReader(c.text)), ReadOptions{Format: c.format})
		if err != nil || edgesOf(again) != want {
			t.Errorf("%s %q, byte by byte: %v", c.format, c.text, err)
		}
	}
}

func TestReadErrors(t *testing.T) {
	for _, c := range []struct {
		o    ReadOptions
		text string
		want string
	}{
		{ReadOptions{}, "1 2\n\n1 2 3\n", "line 3: 3 words; an edge is two: u v"},
		{ReadOptions{}, "1 2\n# x\n2 3\n3 1\n\n2 3\n", "line 6: the edge 2 -> 3 is there already, from line 3"},
		{ReadOptions{}, "a b\na b", "line 2: the edge a -> b is there already, from line 1"},
		{ReadOptions{}, "a>b\nb>c\n", "line 1: \"a>b\": an edge is two words, u v; a file with commas is read with --format csv"},
		{ReadOptions{}, "1 2\n# x\na,b # y\n", "line 3: \"a,b\": an edge is two words"},
		{ReadOptions{}, "1 2\n2, 3\n", "line 2: \"2, 3\": an edge is two words"},
		{ReadOptions{}, "a>b b>c\n", "line 1: \"a>b b>c\": an edge is two words"},
		{ReadOptions{}, "a->b\n", "line 1: \"a->b\": an edge is two words"},
		{ReadOptions{Header: true}, "3 2\n1 2\n2 4\n", "line 3: there is no vertex 4; vertices are 1 to 3"},
		{ReadOptions{Header: true}, "3 2\n0 2\n2 3\n", "line 3: there is no vertex 3; vertices are 0 to 2"},
		{ReadOptions{Header: true}, "3 3\n1 2\n2 3\n", "line 1: 3 edges are announced, but 2 follow"},
		{ReadOptions{Header: true}, "# x\n3 1\n1 a\n", "line 3: a is no number: after a line n m, vertices are numbers"},
		{ReadOptions{Header: true}, "x y\n", "line 1: the line n m is wanted, the numbers of vertices and edges; this is \"x y\""},
		{ReadOptions{Header: true}, "", "the line n m is missing: the numbers of vertices and edges"},
		{ReadOptions{Format: CSV}, "a,b\n,c\n", "line 2: the first column is empty; an edge is from,to"},
		{ReadOptions{Format: CSV}, "a,b\n\"c,d\n", "line 2: extraneous or missing \" in quoted-field"},
		{ReadOptions{Format: DOT}, "graph { a -- b }", "line 1: this graph is not directed; a move needs a direction: digraph { a -> b }"},
		{ReadOptions{Format: DOT}, "digraph {\n a ->\n}", "line 3: a vertex is wanted, not }"},
		{ReadOptions{Format: DOT}, "digraph {\n a -> b\n", "line 3: a vertex is wanted, not the end of the text"},
		{ReadOptions{Format: DOT}, "digraph {\n \"a -> b\n", "line 2: the name in quotes has no end"},
		{ReadOptions{Format: DOT}, "digraph { a -- b }", "line 1: a -- b has no direction; write a -> b"},
		{ReadOptions{Format: DOT}, "digraph { a [x }", "line 1: ] is wanted, not the end of the text"},
		{ReadOptions{Format: DOT}, "digraph { a -> <b> }", "line 1: a name in HTML is not read; write a name in quotes"},
		{ReadOptions{Format: DOT}, "digraph { } x", "line 1: the end of the text is wanted, not x"},
		{ReadOptions{Format: JSON}, "[[1,2],\n[1]]", "line 2: an edge has two ends, not 1"},
		{ReadOptions{Format: JSON}, "{\"nodes\":[\"a\"],\n\"edges\":[[\"a\",\n\"b\"]]}", "line 3: there is no vertex b among the nodes"},
		{ReadOptions{Format: JSON}, "{\"a\":\n[true]}", "line 2: an option of a is wanted, not true"},
		{ReadOptions{Format: JSON}, "{\"a\": 3}", "line 1: the options of a are wanted as a list, not 3"},
		{ReadOptions{Format: JSON}, "[[1,2]\n,", "line 2: the JSON ends too early"},
		{ReadOptions{Format: JSON}, "[[1,\nx]]", "line 2: this is no JSON"},
		{ReadOptions{Format: JSON}, "[]\n[]", "line 2: there is more than one value"},
		{ReadOptions{Format: JSON}, "{\"nodes\":[1,\n1]}", "line 2: the vertex 1 is listed twice"},
	} {
		_, err := Read(background, strings.NewReader(c.text), c.o)
		var wrong *InputError
		if !errors.As(err, &wrong) || !errors.Is(err, ErrInput) || !strings.HasPrefix(err.Error(), c.want) {
			t.Errorf("%s %q: %v, want %s", c.o.Format, c.text, err, c.want)
		}
	}
	if _, err := Read(background, strings.NewReader("1 2\n1 2\n"), ReadOptions{Duplicates: true}); err != nil {
		t.Error(err)
	}
	stopped, stop := context.WithCancel(background)
	stop()
	for _, f := range Formats() {
		if _, err := Read(stopped, strings.NewReader("1 2\n"), ReadOptions{Format: Format(f)}); !errors.Is(err, context.Canceled) && !errors.Is(err, ErrInput) {
			t.Errorf("%s: %v after the context was cancelled", f, err)
		}
	}
	broken := errors.New("broken")
	for _, f := range Formats() {
		if _, err := Read(background, iotest.ErrReader(broken), ReadOptions{Format: Format(f)}); !errors.Is(err, broken) {
			t.Errorf("%s: %v, want the reader's error", f, err)
		}
	}
}

// TestHeader: the line n m says which vertices there are.
func TestHeader(t *testing.T) {
	for text, want := range map[string]string{"4 1\n1 2\n": "1>2 2 3 4", "3 1\n0 1\n": "0>1 1 2", "2 0\n": "1 2"} {
		g, err := Read(background, strings.NewReader(text), ReadOptions{Header: true})
		if err != nil || edgesOf(g) != want {
			t.Errorf("%q: %v, want %s", text, err, want)
		}
	}
}

// TestReadRandom writes random graphs and reads them again, in pieces of all
// sizes, and finds the line of each edge.
func TestReadRandom(t *testing.T) {
	r := rand.New(rand.NewPCG(7, 8))
	for i := range 100 {
		n := 1 + r.IntN(2000)
		var b strings.Builder
		var edges []Edge
		lines := map[Edge]int{}
		line := 1
		for range r.IntN(5000) {
			switch r.IntN(20) {
			case 0:
				b.WriteString("# a comment\n")
				line++
			case 1:
				b.WriteString("\n")
				line++
			}
			e := Edge{r.Uint32N(uint32(n)), r.Uint32N(uint32(n))}
			fmt.Fprintf(&b, "%d %d\n", e.From, e.To)
			edges = append(edges, e)
			if lines[e] == 0 {
				lines[e] = line
			}
			line++
		}
		var in io.Reader = strings.NewReader(b.String())
		if i%2 == 0 {
			in = iotest.HalfReader(in)
		}
		g, err := Read(background, in, ReadOptions{Duplicates: true, Lines: true})
		if err != nil {
			t.Fatal(err)
		}
		want := build(t, max(g.Len(), n), edges)
		if !slices.Equal(g.edges, want.edges) {
			t.Fatal("the edges differ")
		}
		for e, line := range lines {
			if got, _ := g.Line(e.From, e.To); got != line {
				t.Fatalf("line %d of %v, want %d", got, e, line)
			}
		}
	}
}

// TestPlainNumber reads numbers of all lengths with and without room behind them.
func TestPlainNumber(t *testing.T) {
	for _, n := range []uint32{0, 1, 7, 10, 99, 123, 4567, 98765, 123456, 9999999, 10000000, 12345678, 99999999, 123456789, 999999999} {
		for _, behind := range []string{"\n", " 1234567890123\n", "/\n", ":1234567\n", "\r\n"} {
			text := fmt.Sprint(n)
			got, end := plainNumber([]byte("  "+text+behind), 2)
			if got != n || end != 2+len(text) {
				t.Errorf("%q is read as %d of %d bytes", text+behind, got, end-2)
			}
		}
	}
	for _, text := range []string{"", "00", "01", "1234567890", "x", "-1", "012345678"} {
		for _, behind := range []string{"\n", " 1234567890123\n"} {
			if _, end := plainNumber([]byte(text+behind), 0); end != 0 {
				t.Errorf("%q is read as a number of %d bytes", text, end)
			}
		}
	}
}

func FuzzRead(f *testing.F) {
	for _, text := range []string{"1 2\n2 3", "a b # x\nc", "digraph { a -> {b c} [x=1]; \"d\" }", `{"a":["b"],"nodes":[1]}`, `[[1,2],{"from":1,"to":"x"}]`, "from,to\n\"a\nb\",c"} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		for _, format := range Formats() {
			for _, header := range []bool{false, true} {
				g, err := Read(background, strings.NewReader(text), ReadOptions{Format: Format(format), Header: header, Lines: true})
				if err != nil {
					continue
				}
				if g.Vertices() > 1000 {
					continue
				}
				for v := range uint32(g.Len()) {
					if !g.Has(v) {
						continue
					}
					if found, err := g.ParseTokens(g.Format(v)); err != nil || len(found) != 1 || found[0] != v {
						t.Fatalf("%q is read as %v, %v", g.Format(v), found, err)
					}
					for _, w := range g.Options(v) {
						if line, ok := g.Line(v, w); !ok || line < 1 {
							t.Fatalf("edge %d -> %d is in line %d", v, w, line)
						}
					}
				}
				loopy(t, g)
			}
		}
	})
}

func TestParseTokens(t *testing.T) {
	g, err := Read(background, strings.NewReader("from,to\na,b\nb,\"x+y z\"\n3,a\nnone,a\n\"q\"\"\\\",a\n"), ReadOptions{Format: CSV})
	if err != nil {
		t.Fatal(err)
	}
	for text, want := range map[string]string{
		"a": "a", " a + b ": "a b", "3*a+3": "a a a 3", `"x+y z"+a`: `"x+y z" a`, `2*"a"`: "a a", "none": "", "3*3": "3 3 3",
		`"none"`: `"none"`, `"q\"\\"`: `"q\"\\"`,
	} {
		tokens, err := g.ParseTokens(text)
		var got []string
		for _, v := range tokens {
			got = append(got, g.Format(v))
		}
		if err != nil || strings.Join(got, " ") != want {
			t.Errorf("%q: %v, %v", text, got, err)
		}
	}
	for text, want := range map[string]string{
		"":         "a vertex is missing",
		"a+":       "a vertex is missing",
		"c":        "there is no vertex c",
		"a b":      "+ is wanted before \"b\"",
		"x*a":      "is no number of tokens",
		"0*a":      "is no number of tokens",
		`"a`:       "has no end",
		"999999*a": "more than 65536 tokens",
		"none+a":   "x",
	} {
		_, err := g.ParseTokens(text)
		if text == "none+a" { // here none is a vertex
			if err != nil {
				t.Error(err)
			}
			continue
		}
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v, want %s", text, err, want)
		}
	}
	if _, err := g.ParseTokens("999999*a"); !errors.Is(err, game.ErrLimit) {
		t.Error("too many tokens are no limit")
	}
}
