package hackenbush

// Solution is a solved [Graph]. It may be shared.
type Solution struct {
	graph *Graph
	walk  *walk
	// bridge tells of each place whether the edge up from it is one: an edge
	// without which what is above falls.
	bridge []bool
	// weight is the nim sum of what stands above a place, in the tree of the
	// walk, up to the edge down, whose part in it is: the parity of the edges
	// within the same part, the edge down included if it is no bridge, and the
	// value plus one of the parts that hang there by bridges. At the lowest place of a part
	// it is the nim value of all that stands there.
	weight []uint32
	// head is the lowest place of the part that a place lies in.
	head []int32
}

// Value is the nim value.
func (s *Solution) Value() uint64 { return uint64(s.weight[0]) }

// weigh fills in the solution. A part is a set of vertices that no single cut
// can split. By the fusion principle it is a single vertex with its edges as
// loops, each worth 1, and by the colon principle a part that hangs by a bridge
// is worth its value plus one.
func (s *Solution) weigh() {
	w := s.walk
	n := len(w.up)
	s.bridge, s.weight, s.head = make([]bool, n), make([]uint32, n), make([]int32, n)
	lowest := make([]int32, n) // that an edge leads to from above a place, or from it
	for i := range lowest {
		lowest[i] = int32(i)
	}
	for _, b := range w.backs {
		s.weight[b.low] ^= 1
		lowest[b.low] = min(lowest[b.low], b.high)
	}
	for _, l := range s.graph.loops {
		if at := w.place(l.u); at != none {
			s.weight[at] ^= 1
		}
	}
	for _, v := range s.graph.odd {
		if at := w.place(v); at != none {
			s.weight[at] ^= 1
		}
	}
	for i := n - 1; i > 0; i-- {
		up := w.up[i]
		if lowest[i] == int32(i) {
			s.bridge[i] = true
			s.weight[up] ^= s.weight[i] + 1
			continue
		}
		s.weight[i] ^= 1
		s.weight[up] ^= s.weight[i]
		lowest[up] = min(lowest[up], lowest[i])
	}
	for i := 1; i < n; i++ {
		s.head[i] = s.head[w.up[i]]
		if s.bridge[i] {
			s.head[i] = int32(i)
		}
	}
}

// Stands reports whether a vertex is joined to the ground.
func (s *Solution) Stands(v int) bool {
	return s.walk.place(int32(v)) != none || s.graph.fused[int32(v)]
}
