package kayles

import (
	"strings"

	"github.com/grundy-cgt/grundy/game"
)

// String writes the position as [Parse] reads it: the name of a whole shape, and
// otherwise what is shortest: its edges, or the vertices that are left or gone.
func (p Position) String() string {
	if p.graph == nil {
		return "none"
	}
	whole := firstOf(p.graph.Len())
	if p.set == whole && p.graph.text != "" {
		return p.graph.text
	}
	if p.set.empty() {
		return "none"
	}
	text := p.edges()
	if p.graph.text == "" {
		return text
	}
	gone := Position{p.graph, whole.minus(p.set)}
	for _, other := range []string{
		p.graph.text + " without " + strings.Join(gone.Vertices(), " "),
		p.graph.text + " only " + strings.Join(p.Vertices(), " "),
	} {
		if len(other) < len(text) {
			text = other
		}
	}
	return text
}

// edges writes the edges, in trails as long as they come, and then the isolated
// vertices.
func (p Position) edges() string {
	left := map[int]set{}
	var isolated []string
	for v := range p.set.all() {
		if left[v] = p.graph.adj[v].and(p.set); left[v].empty() {
			isolated = append(isolated, p.graph.names[v])
		}
	}
	var trails []string
	for {
		v, odd := -1, false
		for u := range p.set.all() { // a trail begins at a vertex of odd degree, if there is one
			n := left[u].len()
			if n > 0 && (v < 0 || n%2 == 1 && !odd) {
				v, odd = u, n%2 == 1
			}
		}
		if v < 0 {
			break
		}
		trail := []string{p.graph.names[v]}
		for !left[v].empty() {
			w := left[v].first()
			left[v] = left[v].minus(set{}.with(w))
			left[w] = left[w].minus(set{}.with(v))
			trail = append(trail, p.graph.names[w])
			v = w
		}
		trails = append(trails, strings.Join(trail, "-"))
	}
	return strings.Join(append(trails, isolated...), " ")
}

// manyParts reports a sum of too many components. It is a [game.ErrLimit].
type manyParts struct{}

func (e *manyParts) Error() string { return "a position has too many components" }

// Is makes the error a [game.ErrLimit].
func (e *manyParts) Is(target error) bool { return target == game.ErrLimit }
