package digraph

import (
	"context"
	"sync"
)

// reverse returns the predecessors of each vertex, in ascending order: those of v
// are at rev[start[v]:start[v+1]]. With two workers the edges that begin below
// half are one worker's, and the others the other's.
func (g *Graph) reverse(ctx context.Context, half, workers int) (start, rev []uint32, err error) {
	parts := []pairs{g.turned(0, half), g.turned(half, g.Len())}
	if workers == 1 {
		parts = []pairs{g.turned(0, g.Len())}
	}
	return group(ctx, g.Len(), len(g.edges), parts...)
}

// turned gives the edges that begin between two vertices, turned round.
func (g *Graph) turned(from, to int) pairs {
	return func(yield func([]Edge)) {
		block := make([]Edge, 0, 1<<12)
		for u := from; u < to; u++ {
			for _, v := range g.edges[g.offset[u]:g.offset[u+1]] {
				if len(block) == cap(block) {
					yield(block)
					block = block[:0]
				}
				block = append(block, Edge{v, uint32(u)})
			}
		}
		yield(block)
	}
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
