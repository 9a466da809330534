package edges

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"
)

func TestParse(t *testing.T) {
	for _, c := range []struct{ text, want string }{
		{"", ""},
		{"a-b b-c*2 b-a", "a-b*2 b-c*2"},
		{"7 12\n12 99999999, 7 12 3", "7-12*4 12-99999999"},
		{"01-1 1-01", "01-1*2"},
		{"0-1*9223372036854775807 0-1*9223372036854775807 0-1*3", "0-1*18446744073709551615"},
		{"graph { a -- b -- a [weight=2]; x }", "a-b*4"},
		{"0-1*2^3 1-2*10^2 2-3*1e2 3-4*1^99", "0-1*8 1-2*100 2-3*100 3-4"},
	} {
		g, err := Parse(c.text, 1)
		if err != nil {
			t.Errorf("%q: %v", c.text, err)
			continue
		}
		var out []byte
		for i, e := range g.Edges {
			if i > 0 {
				out = append(out, ' ')
			}
			out = g.Append(out, e)
		}
		if string(out) != c.want {
			t.Errorf("%q is read as %q, want %q", c.text, out, c.want)
		}
		for v, name := range g.Names {
			if id, ok := g.Vertex(name); !ok || int(id) != v {
				t.Errorf("%q: vertex %s is %d, %v, want %d", c.text, name, id, ok, v)
			}
		}
	}
}

// TestMerge compares with a map.
func TestMerge(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 1))
	for range 200 {
		n := 1 + r.IntN(6)
		var text []byte
		counts := map[string]uint64{}
		var order []string
		for range r.IntN(30) {
			u, v, w := r.IntN(n), r.IntN(n), 1+r.IntN(3)
			text = fmt.Appendf(text, "%d-%d*%d ", u, v, w)
			key := fmt.Sprint(min(u, v), max(u, v))
			if counts[key] == 0 {
				order = append(order, key)
			}
			counts[key] += uint64(w)
		}
		g, err := Parse(string(text), 1)
		if err != nil {
			t.Fatal(err)
		}
		var got []string
		for _, e := range g.Edges {
			u, v := g.Names[e.U], g.Names[e.V]
			key := min(u, v) + " " + max(u, v)
			got = append(got, key)
			if e.Count != counts[key] {
				t.Fatalf("%s: %s has %d, want %d", text, key, e.Count, counts[key])
			}
		}
		if !slices.Equal(got, order) {
			t.Fatalf("%s: %v, want %v", text, got, order)
		}
	}
}

func TestNumbered(t *testing.T) {
	g := Numbered(8, 4)
	if !slices.Equal(g.Names, []string{"8", "9", "10", "11"}) || g.Add("10") != 2 || g.Add("12") != 4 || g.Add("x") != 5 {
		t.Error(g.Names)
	}
	if v, ok := g.Vertex("11"); !ok || v != 3 {
		t.Error(v, ok)
	}
}

func TestErrorsNameTheLine(t *testing.T) {
	_, err := Parse("0-1\n1-2\n1=2\n", 5)
	var e *Error
	if !errors.As(err, &e) || e.Line != 7 || e.Found != "1=2" {
		t.Errorf("%v", err)
	}
}

func TestComponents(t *testing.T) {
	got := Components("a-b + c-d # x + y\n+graph { a -- b [label=\"+\"] }")
	if want := []string{"a-b ", " c-d # x + y\n", "graph { a -- b [label=\"+\"] }"}; !slices.Equal(got, want) {
		t.Errorf("%q", got)
	}
}

func TestShapeName(t *testing.T) {
	for text, want := range map[string]string{
		"path 4": "path", " King 3x4\n": "king", "petersen": "petersen", "circulant 8,1,2": "circulant",
		"path-4": "", "path a": "", "path 4 2": "", "a 4": "", "": "", "path 4, 4 b": "",
	} {
		if got, ok := ShapeName(text); ok != (want != "") || ok && got != want {
			t.Errorf("%q: %q, %v", text, got, ok)
		}
	}
}

func FuzzParse(f *testing.F) {
	for _, seed := range []string{"0-1 1-2*3", "0 1 2\n1 2", "graph { 0 -- 1 -- 2 [w=2]; a=b }", "a--b, b - c; c d 10^3 # x"} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, text string) {
		g, err := Parse(text, 1)
		if err != nil {
			return
		}
		for _, e := range g.Edges {
			if e.Count == 0 || !IsName(g.Names[e.U]) || !IsName(g.Names[e.V]) {
				t.Fatalf("%q: %v", text, g)
			}
		}
	})
}
