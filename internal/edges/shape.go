package edges

import (
	"slices"
	"strings"
)

// shapeNames are the names of graphs that people know; package kayles reads them.
const shapeNames = "path cycle complete complete-bipartite star wheel grid torus king kings queen queens rook rooks " +
	"bishop bishops knight knights hypercube cube ladder prism mobius-ladder petersen circulant comb spider binary-tree tree"

// ShapeName returns the name that a text begins with which means no list of edges
// but a whole graph, such as "path 4", "king 3x4" or "petersen": a name of a shape,
// and nothing behind it but one word of numbers.
func ShapeName(text string) (string, bool) {
	text = strings.TrimSpace(text)
	if len(text) > 100 { // perhaps a large graph
		return "", false
	}
	words := strings.Fields(text)
	if len(words) == 0 || len(words) > 2 {
		return "", false
	}
	name := strings.ToLower(words[0])
	if !slices.Contains(strings.Fields(shapeNames), name) {
		return "", false
	}
	return name, len(words) == 1 || strings.Trim(words[1], "0123456789x*,") == ""
}
