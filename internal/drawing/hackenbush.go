package drawing

import (
	"fmt"
	"slices"

	"github.com/grundy-cgt/grundy/hackenbush"
)

// hackenbushFrame draws a picture that stands on the ground at height 0. Each edge
// that comes to the ground has a place of its own there.
func hackenbushFrame(text string) *Frame {
	p, err := hackenbush.ReadPicture(text)
	if err != nil || len(p.Names) > mostNodes || len(p.Edges) > mostNodes {
		return nil
	}
	standing := slices.Collect(stands(p, -1))
	if len(standing) == 0 {
		return nil
	}
	d := picture(p, standing)
	return &Frame{d, leftWays(edgeNames, func(visit func(string, Way)) {
		for element, cut := range standing {
			var left []string
			for i := range stands(p, cut) {
				left = append(left, strands(p, i, cut)...)
			}
			e := p.Edges[cut]
			visit(key(left), Way{Touch: []int{element}, Label: fmt.Sprintf("cut %s-%s", p.Names[e.U], p.Names[e.V])})
		}
	})}
}

// edgeNames lists the strands of a part by names that are the same in each part.
func edgeNames(part string) ([]string, error) {
	p, err := hackenbush.ReadPicture(part)
	if err != nil {
		return nil, err
	}
	var out []string
	for i := range p.Edges {
		out = append(out, strands(p, i, -1)...)
	}
	return out, nil
}

// strands names the strands of an edge, of which one may have been cut.
func strands(p *hackenbush.Picture, i, cut int) []string {
	e := p.Edges[i]
	a, b := p.Names[e.U], p.Names[e.V]
	if a > b {
		a, b = b, a
	}
	left := e.Strands
	if i == cut {
		left--
	}
	if left == 0 {
		return nil
	}
	return []string{fmt.Sprintf("%s %s %d", a, b, left)}
}

// stands iterates over the edges that are joined to the ground when one strand of an
// edge is cut; -1 is none.
func stands(p *hackenbush.Picture, cut int) func(yield func(int) bool) {
	reached := make([]bool, len(p.Names))
	there := func(i int) bool { return i != cut || p.Edges[i].Strands > 1 }
	for _, v := range p.Ground {
		reached[v] = true
	}
	for grown := true; grown; {
		grown = false
		for i, e := range p.Edges {
			if there(i) && reached[e.U] != reached[e.V] {
				reached[e.U], reached[e.V], grown = true, true, true
			}
		}
	}
	return func(yield func(int) bool) {
		for i, e := range p.Edges {
			if there(i) && reached[e.U] && !yield(i) {
				return
			}
		}
	}
}

// picture lays out the edges that stand.
func picture(p *hackenbush.Picture, standing []int) Drawing {
	d := Drawing{Shape: "picture", Token: -1, Touch: "edge"}
	node := map[int]int{}
	end := func(v int) int {
		if slices.Contains(p.Ground, v) {
			d.Nodes = append(d.Nodes, Node{Name: p.Names[v], Ground: true})
			return len(d.Nodes) - 1
		}
		n, ok := node[v]
		if !ok {
			n = len(d.Nodes)
			node[v] = n
			d.Nodes = append(d.Nodes, Node{Name: p.Names[v]})
		}
		return n
	}
	for _, i := range standing {
		e := p.Edges[i]
		edge := Edge{A: end(e.U), B: end(e.V)}
		if e.Strands > 1 {
			edge.Weight = int64(e.Strands)
		}
		d.Edges = append(d.Edges, edge)
	}
	if grow(d.Nodes, d.Edges) {
		d.Shape = "tree"
	}
	return d
}
