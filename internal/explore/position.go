package explore

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/grundy-cgt/grundy/family"
	"github.com/grundy-cgt/grundy/game"
	"github.com/grundy-cgt/grundy/graph"
	"github.com/grundy-cgt/grundy/play"
	"github.com/grundy-cgt/grundy/tokens"
)

// Bounds of a position.
const (
	maxPosition   = 1 << 16 // bytes
	maxComponents = 200
)

// tooMany reports whether a position has a number of equal components of four digits or
// more, as in 5000*7.
func tooMany(position string) bool {
	for i := range len(position) {
		if position[i] != '*' {
			continue
		}
		front := strings.TrimRight(position[:i], space)
		before := strings.TrimRight(front, "0123456789_")
		if len(front)-len(before) >= 4 && (before == "" || strings.ContainsRune(space+"+,", rune(before[len(before)-1]))) {
			return true
		}
	}
	return false
}

const space = " \t\n\f\r"

// components reads a position.
func (q *question) components(position string) ([]string, error) {
	q.typed["position"] = position
	if len(position) > maxPosition {
		return nil, tooLong("position", maxPosition)
	}
	if q.subject.Dim() > 0 && tooMany(position) {
		return nil, at("position", fmt.Errorf("%w: a sum of more than %d components; at most so many are shown", game.ErrLimit, maxComponents))
	}
	parts, err := q.game.Components(position)
	if err == nil && len(parts) > maxComponents {
		err = fmt.Errorf("%w: a sum of %d components; at most %d are shown", game.ErrLimit, len(parts), maxComponents)
	}
	return parts, at("position", err)
}

// onGraph reports that the position is tokens on a graph, where the text of a
// component says the edges, and the text of an option only the vertex.
func (q *question) onGraph() bool {
	_, is := q.game.(tokens.Game)
	return is
}

// whole is a part of an option of a component as it is typed.
func (q *question) whole(component, part string) string {
	if q.onGraph() {
		return edges(component) + part
	}
	return part
}

// edges is the text of a component up to the semicolon before its token.
func edges(component string) string { return component[:strings.LastIndex(component, ";")+1] + " " }

// replaced is the sum with component i replaced by the parts of an option. Equal coins
// are a coin that was turned twice: nothing.
func (q *question) replaced(sum []string, i int, to []string) []string {
	out := slices.Clone(sum[:i])
	for _, part := range to {
		out = append(out, q.whole(sum[i], part))
	}
	out = append(out, sum[i+1:]...)
	if c, ok := q.game.(play.Canceler); !ok || !c.Cancels() {
		return out
	}
	for i := 0; i < len(out); i++ {
		if j := slices.Index(out[i+1:], out[i]); j >= 0 {
			out = slices.Delete(slices.Delete(out, i+1+j, i+2+j), i, i+1)
			i--
		}
	}
	return out
}

// join writes a sum as it is typed.
func (q *question) join(sum []string) string {
	if len(sum) == 0 {
		return family.Nothing
	}
	if !q.onGraph() {
		return strings.Join(sum, "+")
	}
	vertices := make([]string, len(sum))
	for i, component := range sum {
		vertices[i] = strings.TrimPrefix(component, edges(component))
	}
	return edges(sum[0]) + strings.Join(vertices, "+")
}

// noValue reports that a value is not known, or that there is none.
func noValue(err error) bool {
	return errors.Is(err, game.ErrLimit) || errors.Is(err, graph.ErrCycle) || errors.Is(err, family.ErrNoValues)
}
