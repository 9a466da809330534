package explore

import (
	"cmp"
	"errors"
	"slices"
	"strings"

	"github.com/grundy-cgt/grundy/family"
	"github.com/grundy-cgt/grundy/game"
)

// usualNodes are the positions of a game graph where a request does not say.
const usualNodes = 200

// MaxNodes is the most positions of a game graph.
const MaxNodes = 2000

// graph answers [MethodGraph]: breadth first, equal sums once, components without a
// move left out.
func (q *question) graph(r *GraphRequest) (*Graph, error) {
	parts, err := q.components(r.Position)
	if err != nil {
		return nil, err
	}
	w := &walk{question: q, out: &Graph{Nodes: []GraphNode{}, Edges: [][2]int{}}, number: map[string]int{}, ended: map[string]bool{}}
	w.most = min(cmp.Or(max(r.Most, 0), usualNodes), MaxNodes)
	if _, err := w.node(q.join(parts), parts, 0); err != nil {
		return nil, err
	}
	for v := 0; v < len(w.out.Nodes); v++ {
		if err := w.options(v); err != nil {
			return nil, at("position", err)
		}
		if err := q.pause(); err != nil {
			return nil, err
		}
	}
	return w.out, nil
}

// walk is a game graph that is being listed.
type walk struct {
	*question
	out    *Graph
	number map[string]int  // of the node of a sum, by its sorted components
	ended  map[string]bool // components that have no move
	most   int
}

// node is the number of the node of a sum, -1 where there is no room for it.
func (w *walk) node(text string, parts []string, depth int) (int, error) {
	key := strings.Join(slices.Sorted(slices.Values(parts)), "\x00")
	if v, ok := w.number[key]; ok {
		return v, nil
	}
	if len(w.out.Nodes) == w.most {
		w.out.Truncated = true
		return -1, nil
	}
	n := GraphNode{Position: text, Depth: depth}
	value, err := w.game.ValueOf(w.ctx, text)
	switch {
	case err == nil:
		n.Value, n.Outcome = &value, string(family.OutcomeOf(value != 0))
	case noValue(err) && w.ctx.Err() == nil:
		a, err := w.game.Solve(w.ctx, text, family.Question{Moves: 1})
		if a == nil {
			return 0, err
		}
		n.Outcome = string(a.Outcome)
	default:
		return 0, err
	}
	w.number[key] = len(w.out.Nodes)
	w.out.Nodes = append(w.out.Nodes, n)
	return len(w.out.Nodes) - 1, nil
}

// live is a sum without the components that have no move; one of them if none has.
func (w *walk) live(parts []string) ([]string, error) {
	var live []string
	for _, p := range parts {
		ended, known := w.ended[p]
		if !known {
			listed, err := w.game.Moves(w.ctx, p, family.Question{Moves: 1})
			if err != nil && (!errors.Is(err, game.ErrLimit) || w.ctx.Err() != nil) {
				return nil, err
			}
			ended = err == nil && listed.Over && !w.ends()
			w.ended[p] = ended
		}
		if !ended {
			live = append(live, p)
		}
	}
	if len(live) == 0 && len(parts) > 0 {
		live = parts[:1]
	}
	return live, nil
}

// ends reports that positions end the play, so that a component without a move is
// something.
func (q *question) ends() bool {
	_, err := q.game.ValueOf(q.ctx, family.Nothing)
	return errors.Is(err, family.ErrNoValues)
}

// options lists the options of a node.
func (w *walk) options(v int) error {
	at := w.out.Nodes[v]
	listed, err := w.game.Moves(w.ctx, at.Position, family.Question{Moves: maxMoves})
	if errors.Is(err, game.ErrLimit) && w.ctx.Err() == nil {
		w.out.Truncated = true
		return nil
	}
	if err != nil {
		return err
	}
	seen := map[int]bool{}
	for _, m := range listed.Moves {
		parts, err := w.game.Components(m.After)
		if err != nil {
			return err
		}
		if parts, err = w.live(parts); err != nil {
			return err
		}
		u, err := w.node(w.join(parts), parts, at.Depth+1)
		if err != nil {
			return err
		}
		if u >= 0 && !seen[u] {
			seen[u] = true
			w.out.Edges = append(w.out.Edges, [2]int{v, u})
		}
	}
	return nil
}
