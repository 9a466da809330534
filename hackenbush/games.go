package hackenbush

import (
	"fmt"

	"github.com/grundy-cgt/grundy/family"
)

// Games returns Green Hackenbush as a family of games.
func Games() []family.Entry {
	return []family.Entry{{
		Name:    "hackenbush",
		Aliases: []string{"green-hackenbush", "weighted-hackenbush", "edge-deletion", "christmas-game", "tree-game", "delete-edges", "edge-cutting"},
		Meaning: "A graph stands on the ground. A move cuts an edge; what is no longer joined to the ground falls away. " +
			"An edge of weight w is w parallel edges: a move lowers the weight by one, and at 0 the edge is cut.",
		Position: "edges such as `0-1 1-2 0-2`, `0-1*3` for three strands; `u v` or `u v w` on a line or between commas; " +
			"`parents: 0 0 1` for a tree, the parents of 1, 2, 3; or `graph { 0 -- 1 }` in DOT. " +
			"The ground is the vertex 0, or else the one called ground; or `ground=1` or `ground=a,b` before the edges",
		Examples: []string{"0-1 1-2", "0-1 1-2 0-2", "0-1 1-2 1-3 3-4 + 0-1 1-2", "ground=1 1 2, 2 3, 2 4, 3 4", "parents: 0 1 1 3 3", "0-1*2 1-2*3 2-3"},
		Source:   "Berlekamp, Conway and Guy, Winning Ways, chapter 7, Green Hackenbush; contests know it as HDU 3094 (trees), POJ 3710 (trees with cycles)",
		Theory: "Proved, for every graph: vertices of a cycle may be fused, which makes its edges loops, each worth 1 (fusion principle); " +
			"what hangs at a vertex counts by its nim value, and one edge below adds 1 (colon principle). " +
			"So an edge of weight w below g is worth g+1 if w is 1, g if w is even, g xor 1 if w is odd and more. " +
			"Values and all winning cuts take near-linear time.",
		Exercise: "A ring of n edges stands with one vertex on the ground. Which cuts win? Try 0-1 1-2 0-2, and more edges.",
		Open: func(arg string) (family.Game, error) {
			if arg != "" {
				return nil, fmt.Errorf("hackenbush takes no argument, and %q is one; the picture is the position", arg)
			}
			return family.New[string](&rules{}), nil
		},
	}}
}
