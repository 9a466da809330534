package edges

import (
	"fmt"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/grundy-cgt/grundy/game"
)

// Edge joins two vertices, by Count parallel edges.
type Edge struct {
	U, V  int32
	Count uint64
}

// Graph is what was read: vertices are numbered in the order in which they are
// first named. Parallel edges are one Edge, in the place of the first of them.
type Graph struct {
	Names []string
	Edges []Edge
	// Settings are statements such as ground=0 of a graph in DOT.
	Settings map[string]string
	ids      ids
}

// perEdge is about how many bytes of text an edge takes in a large graph; room
// for so many edges is made at first.
const perEdge = 13

// MaxEdges is the greatest number of edges that are read.
const MaxEdges = 1 << 26

// Error says what is wrong with a text, and where.
type Error struct {
	Line  int    // from 1
	Found string // what is there; empty at the end
	Want  string // what was expected, or what is wrong with it
}

// Error names the line, what is there and what was expected.
func (e *Error) Error() string {
	const most = 40 // bytes that are shown
	found := "the text ends"
	if e.Found != "" {
		f := e.Found
		if len(f) > most {
			f = strings.ToValidUTF8(f[:most], "") + "..."
		}
		found = "`" + f + "`"
	}
	return fmt.Sprintf("line %d: %s: %s", e.Line, found, e.Want)
}

// Parse reads a graph. first is the number of the text's first line. An error
// is an *[Error], or a [game.ErrLimit]. It takes linear time, and 40 bytes for an
// edge besides the text.
func Parse(text string, first int) (*Graph, error) {
	g := &Graph{ids: ids{most: len(text)}}
	if room := len(text) / perEdge; room > 1<<10 {
		g.Names, g.Edges = make([]string, 0, room), make([]Edge, 0, room)
	}
	p := &parser{text: text, line: first, g: g}
	var err error
	if IsDOT(text) {
		err = p.dot()
	} else {
		err = p.list()
	}
	if err != nil {
		return nil, err
	}
	g.merge()
	return g, nil
}

// Numbered makes a graph without edges whose vertices are named by numbers, from
// first on.
func Numbered(first, count int) *Graph {
	g := &Graph{Names: make([]string, count), ids: ids{most: 4*count + 64}}
	var digits []byte
	ends := make([]int, count)
	for i := range ends {
		digits = strconv.AppendInt(digits, int64(first+i), 10)
		ends[i] = len(digits)
	}
	text, from := string(digits), 0
	for i, end := range ends {
		g.Names[i] = text[from:end]
		g.ids.add(g.Names[i], int32(i))
		from = end
	}
	return g
}

// Vertex returns the number of the vertex of a name.
func (g *Graph) Vertex(name string) (int32, bool) {
	return g.ids.find(name)
}

// Add returns the number of the vertex of a name, a new one if need be.
func (g *Graph) Add(name string) int32 {
	if v, ok := g.ids.find(name); ok {
		return v
	}
	v := int32(len(g.Names))
	g.Names = append(g.Names, name)
	g.ids.add(name, v)
	return v
}

func (g *Graph) join(u, v int32, count uint64) error {
	if len(g.Edges) == MaxEdges {
		return fmt.Errorf("a graph of more than %d edges is not read: %w", MaxEdges, game.ErrLimit)
	}
	g.Edges = append(g.Edges, Edge{u, v, count})
	return nil
}

// ids are the numbers of vertices by name. Names that are small numbers have a
// table.
type ids struct {
	small []int32 // number plus one
	most  int     // the greatest number that has a place in the table
	other map[string]int32
}

// number is the number that a name is, if it is written as numbers are.
func (t *ids) number(name string) (int, bool) {
	if len(name) == 0 || len(name) > 8 || name[0] == '0' && len(name) > 1 {
		return 0, false
	}
	n := 0
	for i := range len(name) {
		c := name[i] - '0'
		if c > 9 {
			return 0, false
		}
		n = n*10 + int(c)
	}
	return n, n <= t.most
}

func (t *ids) find(name string) (int32, bool) {
	if n, ok := t.number(name); ok {
		if n < len(t.small) && t.small[n] > 0 {
			return t.small[n] - 1, true
		}
		return 0, false
	}
	v, ok := t.other[name]
	return v, ok
}

func (t *ids) add(name string, v int32) {
	if n, ok := t.number(name); ok {
		if n >= len(t.small) {
			t.small = append(t.small, make([]int32, n+1-len(t.small))...)
		}
		t.small[n] = v + 1
		return
	}
	if t.other == nil {
		t.other = map[string]int32{}
	}
	t.other[name] = v
}

// merge makes parallel edges one. It goes through the edges by their lesser end,
// and remembers for each other end where it was last met.
func (g *Graph) merge() {
	n := len(g.Names)
	start := make([]int32, n+1)
	for _, e := range g.Edges {
		start[min(e.U, e.V)+1]++
	}
	for v := range n {
		start[v+1] += start[v]
	}
	sorted := make([]int32, len(g.Edges))
	for i, e := range g.Edges {
		u := min(e.U, e.V)
		sorted[start[u]] = int32(i)
		start[u]++
	}
	met := make([]int32, n) // the edge plus one
	merged := false
	from := int32(0)
	for u := range int32(n) {
		here := sorted[from:start[u]]
		from = start[u]
		for _, i := range here {
			e := &g.Edges[i]
			v := max(e.U, e.V)
			// If it was met for another lesser end, the ends differ.
			if k := met[v] - 1; k >= 0 && min(g.Edges[k].U, g.Edges[k].V) == u {
				g.Edges[k].Count = saturated(g.Edges[k].Count, e.Count)
				e.Count, merged = 0, true
				continue
			}
			met[v] = i + 1
		}
	}
	if !merged {
		return
	}
	kept := g.Edges[:0]
	for _, e := range g.Edges {
		if e.Count > 0 {
			kept = append(kept, e)
		}
	}
	g.Edges = kept
}

// saturated adds, and keeps the parity where the sum is too large.
func saturated(a, b uint64) uint64 {
	if sum := a + b; sum >= a {
		return sum
	}
	return 1<<64 - 2 + (a+b)&1
}

// Append writes an edge as it is read: u-v, or u-v*3.
func (g *Graph) Append(dst []byte, e Edge) []byte {
	dst = append(dst, g.Names[e.U]...)
	dst = append(dst, '-')
	dst = append(dst, g.Names[e.V]...)
	if e.Count > 1 {
		dst = append(dst, '*')
		dst = strconv.AppendUint(dst, e.Count, 10)
	}
	return dst
}

// IsName reports whether a text can be the name of a vertex.
func IsName(text string) bool {
	if text == "" || !utf8.ValidString(text) {
		return false
	}
	for _, r := range text {
		if !isName(r) {
			return false
		}
	}
	return true
}

func isName(r rune) bool {
	return r == '_' || r == '.' || r == '\'' || unicode.IsLetter(r) || unicode.IsDigit(r) || unicode.IsMark(r)
}
