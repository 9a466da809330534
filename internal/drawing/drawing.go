// Package drawing says how the components of a position are drawn, and which
// elements of the picture a move takes: what a player sees and touches. A drawing is
// plain data; the page, the server and the terminal share it.
package drawing

import (
	"slices"
	"strings"

	"github.com/grundy-cgt/grundy/family"
)

// Drawing is the picture of a component. Elements are numbered from 0.
type Drawing struct {
	// Shape is heap (N beads), tuple (Numbers, a heap each), coins (Cells: H or T, by
	// rows if there are Rows), strip (Cells: a letter a square, "." free), grid (Rows of
	// Cells, "." free, "#" filled, "!" poisoned, " " no cell), tree and picture (Edges
	// over Nodes, some of them on the ground), graph (Nodes and Edges; Token the node
	// where a token stands), poset (Nodes and Edges from smaller to greater), or text.
	Shape    string  `json:"shape"`
	N        int64   `json:"n,omitempty"`
	Most     int64   `json:"most,omitempty"` // of a heap: the most that may be taken, where the position says it
	Numbers  []int64 `json:"numbers,omitempty"`
	Rows     int     `json:"rows,omitempty"`
	Cells    string  `json:"cells,omitempty"`
	Shared   bool    `json:"shared,omitempty"` // all components lie on one grid, at its bottom left corner
	First    int     `json:"first,omitempty"`  // the number of a strip's first square
	Nodes    []Node  `json:"nodes,omitempty"`
	Edges    []Edge  `json:"edges,omitempty"`
	Directed bool    `json:"directed,omitempty"`
	Token    int     `json:"token"`           // -1: none
	Touch    string  `json:"touch,omitempty"` // what elements are: bead, cell, node, edge
}

// Node is a node of a drawing with its place, in units of a step; y grows upwards.
type Node struct {
	Name   string  `json:"name"`
	X      float64 `json:"x"`
	Y      float64 `json:"y"`
	Ground bool    `json:"ground,omitempty"`
	Used   bool    `json:"used,omitempty"` // it cannot be chosen any more
}

// Edge is an edge of a drawing.
type Edge struct {
	A      int   `json:"a"`
	B      int   `json:"b"`
	Weight int64 `json:"weight,omitempty"` // 0 is 1
}

// Way is a way to make a move: several ways may lead to one option, as its mirror
// images do.
type Way struct {
	Touch []int  `json:"touch"`           // the elements that the player touches; those of a move from one to another in this order
	Label string `json:"label,omitempty"` // where the move's own does not say which way it is
	After string `json:"after,omitempty"` // what is left as it lies, where it differs from the option
}

// Subject is the game that a component belongs to.
type Subject struct {
	Game  family.Game // nil: a board's moves have no places
	Name  string      // of the family with its argument, or the text of the rule
	Dim   int         // coordinates of a position of a rule; 0 for families and programs
	Coins bool        // the rule turns coins
}

// Frame is a component that can be drawn, and whose moves can be shown.
type Frame struct {
	Drawing Drawing
	ways    func(options [][]string) [][]Way
}

// Of draws a component.
func Of(s Subject, component string) Drawing { return New(s, component).Drawing }

// New draws a component, and knows the ways of its moves. What cannot be drawn, or
// is too large, is text.
func New(s Subject, component string) *Frame {
	component = strings.TrimSpace(component)
	f := painter(s)(component)
	if f == nil {
		return &Frame{Drawing: Drawing{Shape: "text", Token: -1}}
	}
	return f
}

// Ways lists, for each option of the component, the ways to move there. An option
// that is not shown on the drawing has none.
func (f *Frame) Ways(options [][]string) [][]Way {
	if f.ways == nil {
		return make([][]Way, len(options))
	}
	return f.ways(options)
}

// painter finds how the components of a game are drawn. A painter returns nil for
// what it cannot draw.
func painter(s Subject) func(string) *Frame {
	name, arg, _ := strings.Cut(s.Name, " ")
	if s.Dim > 0 {
		name = "" // a rule
	}
	switch name {
	case "hackenbush":
		return hackenbushFrame
	case "node-kayles", "arc-kayles":
		return func(text string) *Frame { return kaylesFrame(s.Game, text, name == "arc-kayles") }
	case "queens-game":
		return func(text string) *Frame { return queensFrame(s.Game, text) }
	case "geography":
		return geographyFrame
	case "digraph":
		return tokensFrame
	case "poset", "divisors", "subset-takeaway":
		return func(text string) *Frame { return posetFrame(s.Game, text) }
	case "chomp":
		return chompFrame
	case "treblecross":
		return func(text string) *Frame { return treblecrossFrame(s.Game, text) }
	case "northcott", "nimble", "welter", "georgia-and-bob", "silver-dollar":
		return func(text string) *Frame { return stripFrame(name, text) }
	case "kotzig":
		return circleFrame
	case "fibonacci-nim", "dynamic-nim":
		return func(text string) *Frame { return dynamicFrame(name, arg, text) }
	case "square-flipping", "block-flipping":
		return func(text string) *Frame { return coinFrame(text, 2) }
	}
	switch {
	case slices.Contains(boards, name):
		return func(text string) *Frame { return boardFrame(s.Game, name, text) }
	case s.Coins:
		return func(text string) *Frame { return coinFrame(text, s.Dim) }
	}
	return func(text string) *Frame { return numbersFrame(text, s.Dim) }
}

// each makes a Ways function of one that knows the ways to a single option.
func each(one func(to []string) []Way) func([][]string) [][]Way {
	return func(options [][]string) [][]Way {
		out := make([][]Way, len(options))
		for i, to := range options {
			out[i] = one(to)
		}
		return out
	}
}

// key is the same for sums of the same parts.
func key(parts []string) string {
	sorted := slices.Sorted(slices.Values(parts))
	sorted = slices.DeleteFunc(sorted, func(p string) bool { return p == "" || p == "none" })
	return strings.Join(sorted, "\n")
}

// keyed makes a Ways function of moves that tell what they lead to.
func keyed(moves func(visit func(to string, w Way))) func([][]string) [][]Way {
	return func(options [][]string) [][]Way {
		found := map[string][]Way{}
		moves(func(to string, w Way) { found[to] = append(found[to], w) })
		out := make([][]Way, len(options))
		for i, to := range options {
			out[i] = found[key(to)]
		}
		return out
	}
}
