package cli

import (
	"cmp"
	"slices"
)

// layout places a directed graph in layers, so that edges go down where there is no
// cycle: the vertices by the longest way from the first one, the orders of the layers
// by the means of the neighbours (Sugiyama, Tagawa and Toda 1981). Long edges get a
// bend in each layer.
type layout struct {
	layers [][]int // of vertices, and bends behind them
	layer  []int
	x      []float64
	wide   []float64
	up     [][]int
	down   [][]int
	route  [][]int // of each edge: its vertices and bends
}

// sweeps over the layers are enough for graphs that can be looked at.
const sweeps = 24

// newLayout lays out n vertices of some widths. gap is the room between them.
func newLayout(wide []float64, edges [][2]int, gap float64) *layout {
	l := &layout{layer: longest(len(wide), edges), wide: slices.Clone(wide)}
	for _, e := range edges {
		route := []int{e[0]}
		step := cmp.Compare(l.layer[e[1]], l.layer[e[0]])
		for at := l.layer[e[0]] + step; step != 0 && at != l.layer[e[1]]; at += step {
			route = append(route, len(l.layer))
			l.layer = append(l.layer, at)
			l.wide = append(l.wide, gap/2)
		}
		l.route = append(l.route, append(route, e[1]))
	}
	n := len(l.layer)
	l.x, l.up, l.down = make([]float64, n), make([][]int, n), make([][]int, n)
	l.layers = make([][]int, slices.Max(l.layer)+1)
	for v, at := range l.layer {
		l.layers[at] = append(l.layers[at], v)
	}
	for _, route := range l.route {
		for i := range len(route) - 1 {
			from, to := route[i], route[i+1]
			if l.layer[from] > l.layer[to] {
				from, to = to, from
			}
			if l.layer[from] < l.layer[to] {
				l.down[from], l.up[to] = append(l.down[from], to), append(l.up[to], from)
			}
		}
	}
	for _, vs := range l.layers {
		l.place(vs, make([]float64, len(vs)), gap)
	}
	for i := range sweeps {
		l.sweep(i%2 == 0, i < sweeps*2/3, gap)
	}
	return l
}

// longest is the length of the longest way to each vertex from the first one; in a
// graph with a cycle the shortest one.
func longest(n int, edges [][2]int) []int {
	next, waiting := make([][]int, n), make([]int, n)
	for _, e := range edges {
		next[e[0]] = append(next[e[0]], e[1])
		waiting[e[1]]++
	}
	depth := make([]int, n)
	ready := []int{}
	for v := range n {
		if waiting[v] == 0 {
			ready = append(ready, v)
		}
	}
	done := 0
	for ; done < len(ready); done++ {
		v := ready[done]
		for _, w := range next[v] {
			depth[w] = max(depth[w], depth[v]+1)
			if waiting[w]--; waiting[w] == 0 {
				ready = append(ready, w)
			}
		}
	}
	if done == n {
		return depth
	}
	depth = slices.Repeat([]int{-1}, n)
	depth[0] = 0
	queue := []int{0}
	for i := 0; i < len(queue); i++ {
		for _, w := range next[queue[i]] {
			if depth[w] < 0 {
				depth[w] = depth[queue[i]] + 1
				queue = append(queue, w)
			}
		}
	}
	for v := range depth {
		depth[v] = max(depth[v], 0)
	}
	return depth
}

// sweep places each layer by the one before, downwards or upwards; while orders may
// change, the layers are sorted anew.
func (l *layout) sweep(down, sorts bool, gap float64) {
	for i := range l.layers {
		if !down {
			i = len(l.layers) - 1 - i
		}
		vs := l.layers[i]
		want := map[int]float64{}
		for _, v := range vs {
			near := l.up[v]
			if !down {
				near = l.down[v]
			}
			if !sorts { // both sides count when places are refined
				near = slices.Concat(l.up[v], l.down[v])
			}
			want[v] = l.x[v]
			if len(near) > 0 {
				sum := 0.0
				for _, w := range near {
					sum += l.x[w]
				}
				want[v] = sum / float64(len(near))
			}
		}
		if sorts {
			slices.SortStableFunc(vs, func(a, b int) int { return cmp.Compare(want[a], want[b]) })
		}
		wanted := make([]float64, len(vs))
		for k, v := range vs {
			wanted[k] = want[v]
		}
		l.place(vs, wanted, gap)
	}
}

// place puts the vertices of a layer as near as can be to where they are wanted, with
// room between them: least squares, by pooling neighbours that would overlap.
func (l *layout) place(vs []int, wanted []float64, gap float64) {
	type pool struct {
		sum   float64
		count int
	}
	var pools []pool
	offset := make([]float64, len(vs))
	for k, v := range vs {
		if k > 0 {
			offset[k] = offset[k-1] + (l.wide[vs[k-1]]+l.wide[v])/2 + gap
		}
		pools = append(pools, pool{wanted[k] - offset[k], 1})
		for len(pools) > 1 {
			a, b := pools[len(pools)-2], pools[len(pools)-1]
			if a.sum/float64(a.count) < b.sum/float64(b.count) {
				break
			}
			pools = append(pools[:len(pools)-2], pool{a.sum + b.sum, a.count + b.count})
		}
	}
	k := 0
	for _, p := range pools {
		for range p.count {
			l.x[vs[k]] = p.sum/float64(p.count) + offset[k]
			k++
		}
	}
}
