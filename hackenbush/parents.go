package hackenbush

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/grundy-cgt/grundy/game"
	"github.com/grundy-cgt/grundy/internal/edges"
)

// root is the root of a tree: 0, or the one ground vertex that was given.
func root(ground []string) ([]string, error) {
	if len(ground) == 0 {
		return []string{"0"}, nil
	}
	n, err := strconv.Atoi(ground[0])
	if len(ground) > 1 || err != nil || n < 0 || n > edges.MaxEdges {
		return nil, fmt.Errorf("a tree of parents has one root, a number as in ground=1, not ground=%s", strings.Join(ground, ","))
	}
	return ground, nil
}

// parents reads a tree: the parents of the vertices after the root.
func parents(text, root string, line int) (*edges.Graph, error) {
	first, err := strconv.Atoi(root)
	if err != nil {
		return nil, err
	}
	up, lines, err := numbers(text, line)
	if err != nil {
		return nil, err
	}
	if len(up) > 0 && up[0] == -1 {
		up, lines = up[1:], lines[1:]
	}
	last := first + len(up)
	for i, p := range up {
		if int(p) < first || int(p) > last {
			return nil, fmt.Errorf("line %d: the parent of vertex %d is given as %d; vertices are %d to %d", lines[i], first+1+i, p, first, last)
		}
	}
	if at := cyclic(up, first); at != nil {
		return nil, notATree(at, lines, first)
	}
	g := edges.Numbered(first, len(up)+1)
	g.Edges = make([]edges.Edge, 0, len(up))
	for i, p := range up {
		g.Edges = append(g.Edges, edges.Edge{U: p - int32(first), V: int32(i + 1), Count: 1})
	}
	return g, nil
}

// numbers reads whole numbers, and on which lines they are.
func numbers(text string, line int) (list, lines []int32, err error) {
	for at := 0; at < len(text); {
		switch c := text[at]; {
		case c == '\n':
			line++
			at++
			continue
		case c <= ' ' || c == ',':
			at++
			continue
		case c == '#':
			comment, _, _ := strings.Cut(text[at:], "\n")
			at += len(comment)
			continue
		}
		from := at
		for at < len(text) && text[at] > ' ' && text[at] != ',' && text[at] != '#' {
			at++
		}
		n, err := strconv.ParseInt(text[from:at], 10, 32)
		if err != nil || n < -1 || n == -1 && len(list) > 0 {
			return nil, nil, fmt.Errorf("line %d: entry %d: `%.20s`: expected the number of a parent", line, len(list)+1, text[from:at])
		}
		if len(list) >= edges.MaxEdges {
			return nil, nil, fmt.Errorf("line %d: more than %d parents are not read: %w", line, edges.MaxEdges, game.ErrLimit)
		}
		list, lines = append(list, int32(n)), append(lines, int32(line))
	}
	return list, lines, nil
}

// cyclic returns vertices each of which is the parent of the one before, the
// first of the last; nil if there are none.
func cyclic(up []int32, first int) []int {
	seen := make([]int32, len(up)+1) // the walk that came by, by vertex less first
	seen[0] = none
	for start := 1; start < len(seen); start++ {
		at := start
		for seen[at] == 0 {
			seen[at] = int32(start)
			at = int(up[at-1]) - first
		}
		if seen[at] != int32(start) {
			continue
		}
		var out []int
		for !slices.Contains(out, at+first) && len(out) < 10 {
			out = append(out, at+first)
			at = int(up[at-1]) - first
		}
		return out
	}
	return nil
}

// notATree is the error for a cycle of parents, the beginning of it at least.
func notATree(cycle []int, lines []int32, first int) error {
	var b strings.Builder
	for _, v := range cycle {
		fmt.Fprintf(&b, "%d -> ", v)
	}
	end := "..."
	if len(cycle) < 10 {
		end = strconv.Itoa(cycle[0])
	}
	return fmt.Errorf("line %d: vertex %d is its own ancestor (%s%s); a tree of parents has no cycle: give a graph with cycles as edges u-v",
		lines[cycle[0]-first-1], cycle[0], b.String(), end)
}
