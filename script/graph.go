package script

import (
	"errors"
	"fmt"

	"go.starlark.net/starlark"

	"github.com/grundy-cgt/grundy/digraph"
)

// digraph is digraph(n, edges): the graph of the vertices 0, ..., n-1, where edges
// is the list of u, v, u, v, ...; or a function that lists the options of a vertex.
func (s *session) digraph(thread *starlark.Thread, fn *starlark.Builtin, args starlark.Tuple, kwargs []starlark.Tuple) (starlark.Value, error) {
	var size, of starlark.Value
	if err := starlark.UnpackArgs(fn.Name(), args, kwargs, "n", &size, "edges", &of); err != nil {
		return nil, err
	}
	v, err := s.digraphOf(thread, size, of)
	if err != nil {
		return nil, prefixed(fn.Name(), err)
	}
	return v, nil
}

func (s *session) digraphOf(thread *starlark.Thread, size, of starlark.Value) (*graphValue, error) {
	n, err := small(size, "the number of vertices", 0, maxElements)
	if err != nil {
		return nil, err
	}
	var g *digraph.Graph
	switch of := of.(type) {
	case *starlark.Function:
		g, err = s.graphOf(thread, n, of)
	case starlark.Indexable:
		g, err = s.edgeList(n, of)
	default:
		err = badArgument("the edges are a list of u, v, u, v, ..., or a function that lists the options of a vertex, not %s", short(of))
	}
	if err != nil {
		return nil, err
	}
	return &graphValue{session: s, g: g}, nil
}

// edgeList reads u, v, u, v, ...
func (s *session) edgeList(n int, list starlark.Indexable) (*digraph.Graph, error) {
	if list.Len()%2 != 0 {
		return nil, badArgument("the edges are two numbers each, so %d numbers cannot be", list.Len())
	}
	if err := notTooLong(list); err != nil {
		return nil, err
	}
	if err := s.run.charge(list.Len()); err != nil {
		return nil, err
	}
	edges := make([]digraph.Edge, list.Len()/2)
	for i := range edges {
		from, err := small(list.Index(2*i), "a vertex", 0, n-1)
		if err != nil {
			return nil, err
		}
		to, err := small(list.Index(2*i+1), "a vertex", 0, n-1)
		if err != nil {
			return nil, err
		}
		edges[i] = digraph.Edge{From: uint32(from), To: uint32(to)}
	}
	return digraph.New(n, edges)
}

// maxEdges is the most edges of a graph that a function gives.
const maxEdges = 1 << 27

// graphOf asks a function for the options of each vertex.
func (s *session) graphOf(thread *starlark.Thread, n int, f *starlark.Function) (*digraph.Graph, error) {
	return digraph.Build(s.run.ctx, n, func(dst []uint32, v uint32) ([]uint32, error) {
		result, err := starlark.Call(thread, f, starlark.Tuple{starlark.MakeInt64(int64(v))}, nil)
		if err != nil {
			return nil, err
		}
		list, ok := result.(*starlark.List)
		if !ok {
			return nil, badArgument("%s(%d) is %s; the list of the options is wanted", f.Name(), v, short(result))
		}
		if len(dst)+list.Len() > maxEdges {
			return nil, &LimitError{"edges", maxEdges}
		}
		if err := s.run.charge(list.Len()); err != nil {
			return nil, err
		}
		for i := range list.Len() {
			w, err := small(list.Index(i), "an option", 0, n-1)
			if err != nil {
				return nil, err
			}
			dst = append(dst, uint32(w))
		}
		return dst, nil
	})
}

// graphValue is a graph as the script sees it.
type graphValue struct {
	session *session
	g       *digraph.Graph
	retro   *digraph.Retro
	found   *digraph.Outcomes // its memory is used again
}

// String, Type, Freeze, Truth and Hash make it a value of Starlark.
func (g *graphValue) String() string {
	return fmt.Sprintf("digraph of %d vertices and %d edges", g.g.Len(), g.g.Edges())
}
func (g *graphValue) Type() string          { return "digraph" }
func (g *graphValue) Freeze()               {}
func (g *graphValue) Truth() starlark.Bool  { return true }
func (g *graphValue) Hash() (uint32, error) { return 0, errors.New("a digraph is no key") }

// AttrNames and Attr give its methods.
func (g *graphValue) AttrNames() []string { return []string{"outcome", "outcomes", "values"} }

func (g *graphValue) Attr(name string) (starlark.Value, error) {
	switch name {
	case "outcome":
		return starlark.NewBuiltin(name, g.outcome), nil
	case "outcomes":
		return starlark.NewBuiltin(name, g.outcomes), nil
	case "values":
		return starlark.NewBuiltin(name, g.values), nil
	}
	return nil, nil
}

// outcome is outcome(v, lost=[], won=[], misere=False): "N", "P" or "D".
func (g *graphValue) outcome(_ *starlark.Thread, fn *starlark.Builtin, args starlark.Tuple, kwargs []starlark.Tuple) (starlark.Value, error) {
	var v starlark.Value
	var lost, won *starlark.List
	misere := false
	if err := starlark.UnpackArgs(fn.Name(), args, kwargs, "v", &v, "lost?", &lost, "won?", &won, "misere?", &misere); err != nil {
		return nil, err
	}
	at, err := small(v, "a vertex", 0, g.g.Len()-1)
	if err == nil {
		err = g.search(lost, won, misere)
	}
	if err != nil {
		return nil, prefixed(fn.Name(), err)
	}
	return starlark.String(g.found.Outcome[at]), nil
}

// outcomes is outcomes(lost=[], won=[], misere=False): a list of "N", "P" or "D".
func (g *graphValue) outcomes(_ *starlark.Thread, fn *starlark.Builtin, args starlark.Tuple, kwargs []starlark.Tuple) (starlark.Value, error) {
	var lost, won *starlark.List
	misere := false
	if err := starlark.UnpackArgs(fn.Name(), args, kwargs, "lost?", &lost, "won?", &won, "misere?", &misere); err != nil {
		return nil, err
	}
	if err := g.search(lost, won, misere); err != nil {
		return nil, prefixed(fn.Name(), err)
	}
	words := map[digraph.Outcome]starlark.Value{}
	for _, o := range []digraph.Outcome{digraph.Win, digraph.Lose, digraph.Draw} {
		words[o] = starlark.String(o)
	}
	out := make([]starlark.Value, g.g.Len())
	for i, o := range g.found.Outcome {
		out[i] = words[o]
	}
	return starlark.NewList(out), nil
}

// search finds the outcomes of all vertices.
func (g *graphValue) search(lost, won *starlark.List, misere bool) (err error) {
	if err := g.session.run.charge((g.g.Len() + g.g.Edges()) / 4); err != nil { // a step is that slow
		return err
	}
	ctx := g.session.run.ctx
	play := digraph.Play{Misere: misere}
	if play.Lost, err = g.vertices(lost); err != nil {
		return err
	}
	if play.Won, err = g.vertices(won); err != nil {
		return err
	}
	if g.retro == nil {
		if g.retro, err = g.g.Retro(ctx); err != nil {
			return err
		}
		g.found, err = g.retro.Outcomes(ctx, play)
		return err
	}
	return g.retro.Fill(ctx, play, g.found)
}

func (g *graphValue) vertices(list *starlark.List) ([]uint32, error) {
	if list == nil {
		return nil, nil
	}
	out := make([]uint32, list.Len())
	for i := range out {
		v, err := small(list.Index(i), "a vertex where the game ends", 0, g.g.Len()-1)
		if err != nil {
			return nil, err
		}
		out[i] = uint32(v)
	}
	return out, nil
}

// values is values(): the nim values of the vertices of a graph without cycles.
func (g *graphValue) values(_ *starlark.Thread, fn *starlark.Builtin, args starlark.Tuple, kwargs []starlark.Tuple) (starlark.Value, error) {
	if err := starlark.UnpackArgs(fn.Name(), args, kwargs); err != nil {
		return nil, err
	}
	if err := g.session.run.charge(g.g.Len() + g.g.Edges()); err != nil {
		return nil, err
	}
	values, err := g.g.Values(g.session.run.ctx)
	if err != nil {
		return nil, err
	}
	out := make([]starlark.Value, len(values))
	for i, v := range values {
		out[i] = starlark.MakeUint64(uint64(v))
	}
	return starlark.NewList(out), nil
}
