package digraph

import (
	"context"
	"fmt"
	"io"
	"slices"
	"strings"
)

// Format is a way to write a graph as text.
type Format string

// The formats.
const (
	// EdgeList has an edge "u v" on each line; a line of one word is a vertex; #
	// begins a comment. Words are numbers or names.
	EdgeList Format = "edges"
	// CSV has the two ends of an edge in the first two columns. A first line such
	// as from,to or source,target names the columns.
	CSV Format = "csv"
	// DOT is the language of Graphviz: digraph { a -> b -> c; a -> {b d} }.
	// Attributes are skipped.
	DOT Format = "dot"
	// JSON is a list of edges, [["a","b"], ...] or [{"from":"a","to":"b"}, ...];
	// or the options of each vertex, {"a": ["b","c"], "b": []}; or an object with
	// "edges" (such a list) and "nodes" or "vertices" (all vertices).
	JSON Format = "json"
)

// Formats are the names of the formats.
func Formats() []string {
	return []string{string(EdgeList), string(CSV), string(DOT), string(JSON)}
}

// FormatOf is the format of a file by the ending of its name: .csv, .dot, .gv,
// .json, and otherwise an edge list.
func FormatOf(name string) Format {
	at := strings.LastIndexByte(name, '.')
	switch strings.ToLower(name[at+1:]) {
	case "csv":
		return CSV
	case "dot", "gv":
		return DOT
	case "json":
		return JSON
	}
	return EdgeList
}

// ReadOptions say how [Read] reads. The zero value reads an edge list.
type ReadOptions struct {
	Format Format
	// Header says that an edge list begins with a line "n m": n vertices, which
	// are 0 to n-1 if 0 occurs and otherwise 1 to n, and m edges.
	Header bool
	// Duplicates accepts an edge that is given twice. It changes no value.
	Duplicates bool
	// Lines keeps where each edge was read, 8 bytes an edge, so that a cycle can
	// be named with its lines.
	Lines bool
}

// Read reads a graph. Errors of the text are an [*InputError] that names the
// line.
//
// Where all vertices are numbers without leading zeros they are the vertices
// themselves, if the largest is not far above the number of edges; the numbers
// that do not occur are no vertices. Otherwise vertices have names, and are
// numbered in the order in which they occur. Numbers are read at hundreds of
// megabytes a second, and take 12 bytes an edge while the graph is made.
func Read(ctx context.Context, r io.Reader, o ReadOptions) (*Graph, error) {
	c := &collector{header: o.Header}
	var err error
	switch o.Format {
	case EdgeList, "":
		err = c.readEdges(ctx, r)
	case CSV:
		err = c.readCSV(ctx, r)
	case DOT:
		err = c.readDOT(ctx, r)
	case JSON:
		err = c.readJSON(ctx, r)
	default:
		return nil, fmt.Errorf("there is no format %q; there are %s", o.Format, strings.Join(Formats(), ", "))
	}
	if err != nil {
		return nil, err
	}
	if o.Header && o.Format != EdgeList && o.Format != "" {
		return nil, fmt.Errorf("only an edge list can have a line n m; this is %s", o.Format)
	}
	return c.graph(ctx, o)
}

// graph makes the graph of what was collected.
func (c *collector) graph(ctx context.Context, o ReadOptions) (*Graph, error) {
	if c.edges > MaxEdges {
		return nil, limitError("edges", MaxEdges)
	}
	if err := c.checkHeader(); err != nil {
		return nil, err
	}
	if c.index == nil && !c.header && c.sparse() {
		c.giveNames()
	}
	n := len(c.names)
	if c.index == nil {
		n = int(c.top)
	}
	if n > MaxVertices {
		return nil, limitError("vertices", MaxVertices)
	}
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	g, err := compress(ctx, n, c.chunks)
	if err != nil {
		return nil, err
	}
	g.names, g.index = c.names, c.index
	source := &source{chunks: c.chunks, runs: c.runs}
	if !o.Duplicates {
		if err := g.checkDuplicates(ctx, source); err != nil {
			return nil, err
		}
	}
	if c.index == nil {
		g.findAbsent(c)
	}
	if o.Lines {
		g.source = source
	}
	return g, nil
}

// sparse reports whether numbers are too large to be taken as they are.
func (c *collector) sparse() bool { return c.top > 1<<20 && c.top/16 > uint64(c.edges) }

// checkHeader compares the header line with the edges.
func (c *collector) checkHeader() error {
	if !c.header {
		return nil
	}
	if c.wantedLine == 0 {
		return &InputError{Msg: "the line n m is missing: the numbers of vertices and edges"}
	}
	if c.index != nil {
		return &InputError{Line: c.namedLine, Msg: fmt.Sprintf("%s is no number: after a line n m, vertices are numbers", c.namedAs)}
	}
	if c.edges != c.wantedEdges {
		return &InputError{Line: c.wantedLine, Msg: fmt.Sprintf("%d edges are announced, but %d follow", c.wantedEdges, c.edges)}
	}
	first, last := uint64(1), uint64(c.wanted)
	if c.has(0) {
		first, last = 0, last-1
	}
	if c.top <= last+1 {
		c.top = last + 1
		return nil
	}
	s := source{runs: c.runs}
	number := 0
	for _, edges := range c.chunks {
		for i, e := range edges {
			if v := uint64(max(e.From, e.To)); v > last {
				return wrong(s.lineOf(number+i), "there is no vertex %d; vertices are %d to %d", v, first, last)
			}
		}
		number += len(edges)
	}
	for _, s := range c.singles {
		if uint64(s.v) > last {
			return wrong(s.line, "there is no vertex %d; vertices are %d to %d", s.v, first, last)
		}
	}
	return nil
}

// has reports whether a number occurs.
func (c *collector) has(v uint32) bool {
	for _, edges := range c.chunks {
		for _, e := range edges {
			if e.From == v || e.To == v {
				return true
			}
		}
	}
	return slices.ContainsFunc(c.singles, func(s single) bool { return s.v == v })
}

// checkDuplicates refuses an edge that is given twice.
func (g *Graph) checkDuplicates(ctx context.Context, s *source) error {
	var seen map[uint32]bool
	for v := range uint32(g.Len()) {
		if v%check == 0 && ctx.Err() != nil {
			return ctx.Err()
		}
		options := g.Options(v)
		if len(options) < 2 {
			continue
		}
		if len(options) <= 12 {
			for i, w := range options[1:] {
				for _, x := range options[:i+1] {
					if w == x {
						return g.duplicate(s, v, w)
					}
				}
			}
			continue
		}
		seen = make(map[uint32]bool, len(options))
		for _, w := range options {
			if seen[w] {
				return g.duplicate(s, v, w)
			}
			seen[w] = true
		}
	}
	return nil
}

func (g *Graph) duplicate(s *source, v, w uint32) error {
	lines := s.lines(v, w, 2)
	return &InputError{Line: lines[1], Msg: fmt.Sprintf("the edge %s -> %s is there already, from line %d", quote(g.Name(v)), quote(g.Name(w)), lines[0])}
}

// findAbsent marks the numbers that do not occur.
func (g *Graph) findAbsent(c *collector) {
	n := g.Len()
	if c.header {
		if c.wanted < n { // 1 to n
			g.absent = make([]uint64, n/64+1)
			g.absent[0], g.gone = 1, 1
		}
		return
	}
	there := make([]uint64, n/64+1)
	for v := range n {
		if g.offset[v] != g.offset[v+1] {
			there[v/64] |= 1 << (v % 64)
		}
	}
	for _, w := range g.edges {
		there[w/64] |= 1 << (w % 64)
	}
	for _, s := range c.singles {
		there[s.v/64] |= 1 << (s.v % 64)
	}
	for i, word := range there {
		there[i] = ^word
	}
	for v := range n {
		g.gone += int(there[v/64] >> (v % 64) & 1)
	}
	if g.gone > 0 {
		g.absent = there
	}
}
