package explore

import (
	"cmp"
	"context"
	"errors"
	"fmt"
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
// move left out. Who wins is asked of the last positions first: what is near the end of
// the play is found soon, and helps with the others.
func (q *question) graph(r *GraphRequest) (*Graph, error) {
	parts, err := q.components(r.Position)
	if err != nil {
		return nil, err
	}
	w := &walk{question: q, out: &Graph{Nodes: []GraphNode{}, Edges: [][2]int{}}, number: map[string]int{}, ended: map[string]bool{}}
	w.most = min(cmp.Or(max(r.Most, 0), usualNodes), MaxNodes)
	if _, err := w.live(parts); err != nil {
		return nil, at("position", err)
	}
	w.node(q.join(parts), parts, 0)
	for v := 0; v < len(w.out.Nodes); v++ {
		if err := w.options(v); err != nil {
			return nil, at("position", err)
		}
		if err := q.pause(); err != nil {
			return nil, err
		}
	}
	patience := q.patience()
	unknown, why := 0, error(nil)
	for v := len(w.out.Nodes) - 1; v >= 0; v-- {
		err := w.decide(patience, &w.out.Nodes[v])
		if errors.Is(err, game.ErrLimit) && q.ctx.Err() == nil {
			unknown, why, err = unknown+1, err, nil
		}
		if err == nil {
			err = q.pause()
		}
		if err != nil {
			return nil, q.explain(at("position", err)).found(w.out, true)
		}
	}
	if why != nil {
		w.out.Partial = fmt.Sprintf("who wins was not found for %d of %d positions: %v", unknown, len(w.out.Nodes), why)
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
func (w *walk) node(text string, parts []string, depth int) int {
	key := keyOf(parts)
	if v, ok := w.number[key]; ok {
		return v
	}
	if len(w.out.Nodes) == w.most {
		w.out.Truncated = true
		return -1
	}
	w.number[key] = len(w.out.Nodes)
	w.out.Nodes = append(w.out.Nodes, GraphNode{Position: text, Depth: depth})
	return len(w.out.Nodes) - 1
}

// keyOf is what equal sums have in common.
func keyOf(parts []string) string {
	return strings.Join(slices.Sorted(slices.Values(parts)), "\x00")
}

// beyond reports that a sum is none of the nodes, when there is no room for more, without
// a look at components that were not met before: one that has a move is in no node, and
// one that has none does not count.
func (w *walk) beyond(parts []string) bool {
	if len(w.out.Nodes) < w.most {
		return false
	}
	var live []string
	for _, p := range parts {
		if ended, met := w.ended[p]; met && !ended {
			live = append(live, p)
		}
	}
	if len(live) == 0 && len(parts) > 0 {
		live = parts[:1]
	}
	_, is := w.number[keyOf(live)]
	return !is
}

// decide finds the value and the outcome of a node.
func (w *walk) decide(ctx context.Context, n *GraphNode) error {
	value, err := w.game.ValueOf(ctx, n.Position)
	if err == nil {
		n.Value, n.Outcome = &value, string(family.OutcomeOf(value != 0))
		return nil
	}
	if !noValue(err) || ctx.Err() != nil {
		return err
	}
	a, err := w.game.Solve(ctx, n.Position, family.Question{Moves: 1})
	if a == nil {
		return err
	}
	n.Outcome = string(a.Outcome)
	return nil
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
		if w.beyond(parts) {
			w.out.Truncated = true
			continue
		}
		if parts, err = w.live(parts); err != nil {
			return err
		}
		u := w.node(w.join(parts), parts, at.Depth+1)
		if u >= 0 && !seen[u] {
			seen[u] = true
			w.out.Edges = append(w.out.Edges, [2]int{v, u})
		}
	}
	return nil
}
