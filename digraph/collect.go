package digraph

import (
	"fmt"
	"math"
	"strconv"
)

// chunk is how many edges lie in a piece of memory that is never moved.
const chunk = 1 << 18

// collector takes in edges. Vertices are numbers until one is met that is none.
type collector struct {
	chunks  [][]Edge
	edges   int
	runs    []run
	singles []single // vertices that were named alone
	top     uint64   // one more than the largest number

	names []string
	index map[string]uint32 // nil: vertices are numbers

	namedAs   string // the first name, and its line
	namedLine int

	header      bool // a line n m is expected
	wantedLine  int  // and was read here
	wanted      int
	wantedEdges int
}

type single struct {
	v    uint32
	line int
}

// room returns a chunk with room for an edge.
func (c *collector) room() *[]Edge {
	if k := len(c.chunks); k > 0 && len(c.chunks[k-1]) < cap(c.chunks[k-1]) {
		return &c.chunks[k-1]
	}
	size := chunk
	if len(c.chunks) == 0 {
		size = 1 << 10 // most graphs are small
	}
	c.chunks = append(c.chunks, make([]Edge, 0, size))
	return &c.chunks[len(c.chunks)-1]
}

// add takes in an edge.
func (c *collector) add(from, to uint32, line int) {
	edges := c.room()
	*edges = append(*edges, Edge{from, to})
	c.at(line)
	c.edges++
	c.top = max(c.top, uint64(from)+1, uint64(to)+1)
}

// at says that the next edge is from the line.
func (c *collector) at(line int) {
	if k := len(c.runs); k > 0 {
		r := &c.runs[k-1]
		if r.line+(c.edges-r.edge)*r.step == line {
			return
		}
		if r.edge == c.edges-1 && r.line == line {
			r.step = 0
			return
		}
	}
	c.runs = append(c.runs, run{c.edges, line, 1})
}

// oneEach says that the next edges are one on each line, from this line on.
func (c *collector) oneEach(line int) {
	if k := len(c.runs); k > 0 {
		if r := c.runs[k-1]; r.step == 1 && r.line+c.edges-r.edge == line {
			return
		}
	}
	c.runs = append(c.runs, run{c.edges, line, 1})
}

// alone takes in a vertex.
func (c *collector) alone(v uint32, line int) {
	if c.index == nil {
		c.singles = append(c.singles, single{v, line})
		c.top = max(c.top, uint64(v)+1)
	}
}

// vertices returns the vertices of names.
func (c *collector) vertices(line int, names ...string) []uint32 {
	out := make([]uint32, len(names))
	if c.index == nil {
		numbers := true
		for i, name := range names {
			v, ok := number(name)
			if !ok {
				numbers = false
				c.namedAs, c.namedLine = name, line
				break
			}
			out[i] = v
		}
		if numbers {
			return out
		}
		c.giveNames()
	}
	for i, name := range names {
		out[i] = c.intern(name)
	}
	return out
}

// number reads a number without leading zeros that can be a vertex.
func number(name string) (uint32, bool) {
	if name == "" || len(name) > 10 || name[0] == '0' && len(name) > 1 {
		return 0, false
	}
	n := uint64(0)
	for i := range len(name) {
		d := name[i] - '0'
		if d > 9 {
			return 0, false
		}
		n = n*10 + uint64(d)
	}
	return uint32(n), n < math.MaxUint32
}

func (c *collector) intern(name string) uint32 {
	v, ok := c.index[name]
	if !ok {
		v = uint32(len(c.names))
		name = string(append([]byte(nil), name...))
		c.names = append(c.names, name)
		c.index[name] = v
	}
	return v
}

// giveNames turns numbers into names, numbered as they occur.
func (c *collector) giveNames() {
	c.index = map[string]uint32{}
	renamed := map[uint32]uint32{}
	rename := func(v uint32) uint32 {
		w, ok := renamed[v]
		if !ok {
			w = c.intern(strconv.FormatUint(uint64(v), 10))
			renamed[v] = w
		}
		return w
	}
	for _, edges := range c.chunks {
		for i, e := range edges {
			from := rename(e.From)
			edges[i] = Edge{from, rename(e.To)}
		}
	}
	for _, s := range c.singles {
		rename(s.v)
	}
	c.singles = nil
}

// wrong is an error of the text.
func wrong(line int, format string, args ...any) error {
	return &InputError{Line: line, Msg: fmt.Sprintf(format, args...)}
}
