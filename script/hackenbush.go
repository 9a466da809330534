package script

import (
	"go.starlark.net/starlark"

	"github.com/grundy-cgt/grundy/hackenbush"
)

// hackenbush is hackenbush(edges, ground=1, weighted=False): the nim value of
// Green Hackenbush.
func (s *session) hackenbush(_ *starlark.Thread, fn *starlark.Builtin, args starlark.Tuple, kwargs []starlark.Tuple) (starlark.Value, error) {
	var edges *starlark.List
	var ground starlark.Value = starlark.MakeInt(1)
	weighted := false
	if err := starlark.UnpackArgs(fn.Name(), args, kwargs, "edges", &edges, "ground?", &ground, "weighted?", &weighted); err != nil {
		return nil, err
	}
	v, err := s.hackenbushValue(edges, ground, weighted)
	if err != nil {
		return nil, prefixed(fn.Name(), err)
	}
	return starlark.MakeUint64(v), nil
}

func (s *session) hackenbushValue(list *starlark.List, ground starlark.Value, weighted bool) (uint64, error) {
	width := 2
	if weighted {
		width = 3
	}
	if list.Len()%width != 0 {
		return 0, badArgument("the edges are %d numbers for each edge, so %d of them cannot be", width, list.Len())
	}
	if err := notTooLong(list); err != nil {
		return 0, err
	}
	if err := s.run.charge(list.Len()); err != nil {
		return 0, err
	}
	stands, err := small(ground, "the vertex on the ground", 0, maxElements)
	if err != nil {
		return 0, err
	}
	ids := vertexIDs{table: make([]int32, list.Len()+1)}
	edges := make([]hackenbush.Edge, list.Len()/width)
	start := ids.of(stands)
	for i := range edges {
		e := &edges[i]
		for k, end := range [...]*int{&e.U, &e.V} {
			v, err := small(list.Index(i*width+k), "a vertex", 0, maxElements)
			if err != nil {
				return 0, err
			}
			*end = ids.of(v)
		}
		if weighted {
			w, ok := list.Index(i*width + 2).(starlark.Int)
			n, fits := w.Uint64()
			if !ok || !fits || n == 0 {
				return 0, badArgument("a weight must be an int from 1 to 2^64-1, not %s", short(list.Index(i*width+2)))
			}
			e.Strands = n
		}
	}
	g, err := hackenbush.NewGraph(ids.count, edges, start)
	if err != nil {
		return 0, err
	}
	solution, err := g.Solve(s.run.ctx)
	if err != nil {
		return 0, err
	}
	return solution.Value(), nil
}

// vertexIDs numbers vertices in the order in which they come. Numbers that are
// not much greater than there are vertices have a table.
type vertexIDs struct {
	table []int32 // number plus one
	other map[int]int
	count int
}

func (t *vertexIDs) of(v int) int {
	if v < len(t.table) {
		if t.table[v] == 0 {
			t.count++
			t.table[v] = int32(t.count)
		}
		return int(t.table[v]) - 1
	}
	if id, ok := t.other[v]; ok {
		return id
	}
	if t.other == nil {
		t.other = map[int]int{}
	}
	t.other[v] = t.count
	t.count++
	return t.count - 1
}
