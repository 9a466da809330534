package geography

import (
	"fmt"

	"github.com/grundy-cgt/grundy/family"
)

// Games returns undirected vertex geography as a family of games.
func Games() []family.Entry {
	return []family.Entry{{
		Name:    "geography",
		Aliases: []string{"undirected-vertex-geography", "vertex-geography", "undirected-geography", "uvg"},
		Meaning: "A token stands on a vertex of a graph. A move takes it along an edge to another vertex; " +
			"a vertex that it has left may not be visited again. Who cannot move loses.",
		Position: "edges and behind a semicolon the start: `0-1 1-2 0-2; 0`; also `u v` on a line or between commas, " +
			"`graph { 0 -- 1 }; 0` in DOT, `grid 3x4; (1,1)`, and `path 4; 1` (also cycle, complete, star, wheel). `; 0` has no edges",
		Examples: []string{"0-1 1-2; 0", "0-1 1-2 2-3 1-4; 1", "a-b b-c c-a c-d; a", "grid 3x3; (1,1)", "grid 3x3; (1,2)", "grid 8x8; (1,1)"},
		Source:   "Fraenkel, Scheinerman and Ullman, Undirected edge geography, Theoretical Computer Science 112 (1993)",
		Theory: "Proved, in normal play of one graph: the player to move wins just when every maximum matching covers the start. " +
			"A move wins if it leads to a vertex that some maximum matching of the rest misses (the set D of Gallai and Edmonds). " +
			"Maximum matchings by augmenting paths with blossoms. Nim values, so sums, and misere play are searched.",
		Exercise: "From which cells of a grid of 3 x 3 does the first player win, and from which of 3 x 4? Try grid 3x3; (1,1).",
		Open: func(arg string) (family.Game, error) {
			if arg != "" {
				return nil, fmt.Errorf("geography takes no argument, and %q is one; the graph is the position", arg)
			}
			return family.New[string](&rules{}), nil
		},
	}}
}
