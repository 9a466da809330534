package digraph

import (
	"context"
	"sync"
)

// reverse returns the predecessors of each vertex, in ascending order: those of v
// are at rev[start[v]:start[v+1]]. With two workers the edges that begin below
// half are one worker's, and the others the other's. cursor is room for a number
// each vertex.
func (g *Graph) reverse(ctx context.Context, cursor []uint64, half, workers int) (start, rev []uint32, err error) {
	n := g.Len()
	start, rev = make([]uint32, n+1), make([]uint32, len(g.edges))
	middle := g.offset[half]
	err = together(workers,
		func() error { return countLow(ctx, start, g.edges[:middle]) },
		func() error { return countHigh(ctx, cursor, g.edges[middle:]) })
	if err != nil {
		return nil, nil, err
	}
	run := uint32(0)
	for v := range cursor {
		low, high := start[v], uint32(cursor[v])
		start[v], cursor[v] = run, uint64(run+low)
		run += low + high
	}
	err = together(workers,
		func() error { return g.placeLow(ctx, start, rev, half) },
		func() error { return g.placeHigh(ctx, cursor, rev, half) })
	if err != nil {
		return nil, nil, err
	}
	run = 0
	for v, end := range cursor { // where the predecessors of v end
		start[v] = run
		run = uint32(end)
	}
	start[n] = run
	return start, rev, nil
}

// together calls the functions, at the same time if there are two workers.
func together(workers int, low, high func() error) error {
	if workers == 1 {
		if err := low(); err != nil {
			return err
		}
		return high()
	}
	var done sync.WaitGroup
	var err error
	done.Go(func() { err = high() })
	first := low()
	done.Wait()
	if first != nil {
		return first
	}
	return err
}

func countLow(ctx context.Context, count, edges []uint32) error {
	for len(edges) > 0 {
		if err := ctx.Err(); err != nil {
			return err
		}
		some := edges[:min(len(edges), 4*check)]
		for _, v := range some {
			count[v]++
		}
		edges = edges[len(some):]
	}
	return nil
}

func countHigh(ctx context.Context, count []uint64, edges []uint32) error {
	for len(edges) > 0 {
		if err := ctx.Err(); err != nil {
			return err
		}
		some := edges[:min(len(edges), 4*check)]
		for _, v := range some {
			count[v]++
		}
		edges = edges[len(some):]
	}
	return nil
}

func (g *Graph) placeLow(ctx context.Context, cursor, rev []uint32, half int) error {
	for u := range half {
		if u%check == 0 {
			if err := ctx.Err(); err != nil {
				return err
			}
		}
		for _, v := range g.edges[g.offset[u]:g.offset[u+1]] {
			at := cursor[v]
			rev[at] = uint32(u)
			cursor[v] = at + 1
		}
	}
	return nil
}

func (g *Graph) placeHigh(ctx context.Context, cursor []uint64, rev []uint32, half int) error {
	for u := half; u < g.Len(); u++ {
		if u%check == 0 {
			if err := ctx.Err(); err != nil {
				return err
			}
		}
		for _, v := range g.edges[g.offset[u]:g.offset[u+1]] {
			at := cursor[v]
			rev[at] = uint32(u)
			cursor[v] = at + 1
		}
	}
	return nil
}

// halves returns the vertex that splits the edges in two.
func (g *Graph) halves() int {
	n := g.Len()
	low, high := 0, n
	for low < high {
		middle := (low + high) / 2
		if int(g.offset[middle]) < len(g.edges)/2 {
			low = middle + 1
		} else {
			high = middle
		}
	}
	return low
}
