package kayles

import "strconv"

// rails are two rows u1 ... un and v1 ... vn of vertices, with rungs.
func rails(b *builder, what string, n int) error {
	if err := room(what, n, 2); err != nil {
		return err
	}
	b.numbered("u", n)
	b.numbered("v", n)
	for i := range n {
		b.edge(i, n+i)
	}
	return nil
}

func ladder(b *builder, arg []int) error {
	n := arg[0]
	if err := rails(b, "this ladder", n); err != nil {
		return err
	}
	for i := range n - 1 {
		b.edge(i, i+1)
		b.edge(n+i, n+i+1)
	}
	b.symmetry(func(v int) int { return (v + n) % (2 * n) })
	b.symmetry(func(v int) int { return v/n*n + n - 1 - v%n })
	return nil
}

func prism(b *builder, arg []int) error { return generalizedPetersen(b, []int{arg[0], 1}) }

// generalizedPetersen joins the u around a circle, and each v to the one that is
// k further. If k*k is 1 or -1 modulo n the rows can change places, so that
// symmetries lead every vertex to every other (Frucht, Graver and Watkins 1971;
// the one other such graph, 10,2, is not known as that here).
func generalizedPetersen(b *builder, arg []int) error {
	n, k := arg[0], arg[1]
	if n < 3 || 2*k >= n {
		return &shapeError{"a generalized Petersen graph n,k has n at least 3, and k less than n/2"}
	}
	if err := rails(b, "this generalized Petersen graph", n); err != nil {
		return err
	}
	for i := range n {
		b.edge(i, (i+1)%n)
		b.edge(n+i, n+(i+k)%n)
	}
	b.symmetry(func(v int) int { return v/n*n + (v%n+1)%n })
	b.symmetry(func(v int) int { return v/n*n + (n-v%n)%n })
	b.symmetry(func(v int) int { return (1-v/n)*n + v%n*k%n })
	return nil
}

// shapeError reports numbers that a shape cannot have.
type shapeError struct{ want string }

func (e *shapeError) Error() string { return "expected other numbers: " + e.want }

// mobius is a ladder of n rungs, closed with a twist: a circle of 2n vertices with
// opposite ones joined.
func mobius(b *builder, arg []int) error {
	if err := room("this ladder", arg[0], 2); err != nil {
		return err
	}
	return circulant(b, []int{2 * arg[0], 1, arg[0]})
}

// petersen joins the pairs of 1, ..., 5 that have nothing in common.
func petersen(b *builder, _ []int) error {
	var pairs [][2]int
	at := map[[2]int]int{}
	for x := 1; x <= 5; x++ {
		for y := x + 1; y <= 5; y++ {
			at[[2]int{x, y}] = len(pairs)
			pairs = append(pairs, [2]int{x, y})
			b.vertex(strconv.Itoa(10*x + y))
		}
	}
	for u, p := range pairs {
		for v, q := range pairs[:u] {
			if p[0] != q[0] && p[0] != q[1] && p[1] != q[0] && p[1] != q[1] {
				b.edge(u, v)
			}
		}
	}
	for x := 1; x < 5; x++ {
		change := swap(x, x+1)
		b.symmetry(func(v int) int {
			y, z := change(pairs[v][0]), change(pairs[v][1])
			return at[[2]int{min(y, z), max(y, z)}]
		})
	}
	return nil
}

// comb is a path with a leaf at each vertex.
func comb(b *builder, arg []int) error {
	n := arg[0]
	if err := room("this comb", n, 2); err != nil {
		return err
	}
	b.numbered("", n)
	b.numbered("leaf", n)
	for i := range n {
		b.edge(i, n+i)
		if i > 0 {
			b.edge(i-1, i)
		}
	}
	b.symmetry(func(v int) int { return v/n*n + n - 1 - v%n })
	return nil
}

// spider is a vertex with legs, which are paths of one length.
func spider(b *builder, arg []int) error {
	legs, length := arg[0], arg[1]
	if legs*length >= MaxVertices {
		return &LimitError{"this spider"}
	}
	b.vertex("c")
	for leg := range legs {
		last := 0
		for i := range length {
			v := b.vertex(strconv.Itoa(leg+1) + "." + strconv.Itoa(i+1))
			b.edge(last, v)
			last = v
		}
	}
	for leg := 1; leg < legs; leg++ {
		change := swap(leg-1, leg)
		b.symmetry(func(v int) int {
			if v == 0 {
				return 0
			}
			return 1 + change((v-1)/length)*length + (v-1)%length
		})
	}
	return nil
}

// binaryTree is the complete tree of the given depth: the vertex i is joined to 2i
// and to 2i + 1.
func binaryTree(b *builder, arg []int) error {
	if arg[0] > 6 {
		return &LimitError{"this tree"}
	}
	b.numbered("", 2<<arg[0]-1)
	for i := 1; i < len(b.names); i++ {
		b.edge(i, (i-1)/2)
	}
	return nil
}
