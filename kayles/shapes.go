package kayles

import (
	"fmt"
	"strconv"
	"strings"
)

// shape is a family of graphs that has a name.
type shape struct {
	name    string
	aliases []string
	usage   string // an example
	least   int    // fewest and most arguments; most 0: any number
	most    int
	low     int  // the least that an argument may be
	square  bool // one number stands for two that are equal
	build   func(b *builder, arg []int) error
}

// shapes lists the shapes that Parse reads.
func shapes() []shape {
	return []shape{
		{"path", nil, "path 7", 1, 1, 0, false, path},
		{"cycle", nil, "cycle 5", 1, 1, 3, false, cycle},
		{"complete", []string{"complete-bipartite", "complete-multipartite"}, "complete 4, complete 3x4", 1, 0, 0, false, complete},
		{"star", nil, "star 5", 1, 1, 0, false, star},
		{"wheel", []string{"wheel-rim"}, "wheel 6", 1, 1, 3, false, wheel},
		{"grid", nil, "grid 3x4", 1, 0, 0, true, grid},
		{"torus", nil, "torus 3x4", 2, 0, 3, false, torus},
		{"king", []string{"kings"}, "king 3x4", 1, 2, 0, true, boardOf(king)},
		{"queen", []string{"queens"}, "queen 4x4", 1, 2, 0, true, boardOf(queen)},
		{"rook", []string{"rooks"}, "rook 3x3", 1, 2, 0, true, boardOf(rook)},
		{"bishop", []string{"bishops"}, "bishop 4x4", 1, 2, 0, true, boardOf(bishop)},
		{"knight", []string{"knights"}, "knight 4x5", 1, 2, 0, true, boardOf(knight)},
		{"hypercube", []string{"cube"}, "hypercube 4", 1, 1, 0, false, hypercube},
		{"ladder", nil, "ladder 6", 1, 1, 0, false, ladder},
		{"prism", nil, "prism 5", 1, 1, 3, false, prism},
		{"mobius-ladder", []string{"möbius-ladder", "moebius-ladder"}, "mobius-ladder 8", 1, 1, 2, false, mobius},
		{"petersen", nil, "petersen", 0, 0, 0, false, petersen},
		{"generalized-petersen", []string{"generalised-petersen", "gpetersen"}, "generalized-petersen 7,2", 2, 2, 1, false, generalizedPetersen},
		{"circulant", nil, "circulant 8,1,2", 2, 0, 1, false, circulant},
		{"comb", nil, "comb 5", 1, 1, 0, false, comb},
		{"spider", nil, "spider 3,4 (legs, their length)", 2, 2, 0, false, spider},
		{"binary-tree", nil, "binary-tree 3", 1, 1, 0, false, binaryTree},
	}
}

// Shapes lists an example of each shape that [Parse] and [Shape] know.
func Shapes() []string {
	var out []string
	for _, s := range shapes() {
		out = append(out, s.usage)
	}
	return out
}

// Shape returns the graph of a shape by its name and its numbers, as Shape("grid",
// 3, 4).
func Shape(name string, arg ...int) (*Graph, error) {
	s, ok := findShape(name)
	if !ok {
		return nil, fmt.Errorf("there is no shape %q; there are %s", name, strings.Join(shapeNames(), ", "))
	}
	most := s.most
	if most == 0 && s.least > 0 {
		most = len(arg)
	}
	if len(arg) < s.least || len(arg) > most {
		return nil, fmt.Errorf("%s cannot have %d numbers behind it; expected as in %s", s.name, len(arg), s.usage)
	}
	if len(arg) == 1 && s.square {
		arg = []int{arg[0], arg[0]}
	}
	b := &builder{}
	text := s.name
	for i, n := range arg {
		if n < s.low {
			return nil, fmt.Errorf("%s: %d is too small; expected at least %d", s.name, n, s.low)
		}
		if n > MaxVertices {
			return nil, &LimitError{fmt.Sprintf("%s of %d", s.name, n)}
		}
		text += [...]string{" ", s.between()}[min(i, 1)] + strconv.Itoa(n)
	}
	if err := s.build(b, arg); err != nil {
		return nil, err
	}
	return b.graph(text), nil
}

// between is what stands between the numbers of a shape.
func (s shape) between() string {
	if strings.Contains(s.usage, ",") && s.name != "complete" {
		return ","
	}
	return "x"
}

func findShape(name string) (shape, bool) {
	for _, s := range shapes() {
		if s.name == name {
			return s, true
		}
		for _, a := range s.aliases {
			if a == name {
				return s, true
			}
		}
	}
	return shape{}, false
}

func shapeNames() []string {
	var out []string
	for _, s := range shapes() {
		out = append(out, s.name)
	}
	return out
}

// room is an error where a shape has too many vertices.
func room(what string, factors ...int) error {
	n := 1
	for _, f := range factors {
		if n *= f; n > MaxVertices {
			return &LimitError{what}
		}
	}
	return nil
}

// numbered adds n vertices with the prefix and 1, 2, ... as their names.
func (b *builder) numbered(prefix string, n int) {
	for i := range n {
		b.vertex(prefix + strconv.Itoa(i+1))
	}
}

func path(b *builder, arg []int) error {
	n := arg[0]
	b.numbered("", n)
	for i := range n - 1 {
		b.edge(i, i+1)
	}
	b.symmetry(func(v int) int { return n - 1 - v })
	return nil
}

func cycle(b *builder, arg []int) error { return circulant(b, []int{arg[0], 1}) }

// circulant joins i to i + j for each step j, around a circle.
func circulant(b *builder, arg []int) error {
	n := arg[0]
	b.numbered("", n)
	for _, step := range arg[1:] {
		if step >= n {
			return fmt.Errorf("circulant: a step must be less than the %d vertices, not %d", n, step)
		}
		for i := range n {
			b.edge(i, (i+step)%n)
		}
	}
	b.symmetry(func(v int) int { return (v + 1) % n })
	b.symmetry(func(v int) int { return (n - v) % n })
	return nil
}

// complete joins all vertices of different parts; with one number, each vertex is
// a part.
func complete(b *builder, arg []int) error {
	sizes := arg
	if len(arg) == 1 {
		sizes = make([]int, arg[0])
		for i := range sizes {
			sizes[i] = 1
		}
	}
	total := 0
	var part, start []int
	for i, n := range sizes {
		if total += n; total > MaxVertices {
			return &LimitError{"a complete graph of these parts"}
		}
		start = append(start, len(part))
		for range n {
			part = append(part, i)
		}
	}
	if len(arg) == 1 {
		b.numbered("", total)
	} else {
		for i, n := range sizes {
			b.numbered(partName(i), n)
		}
	}
	for u := range part {
		for v := range u {
			if part[u] != part[v] {
				b.edge(u, v)
			}
		}
	}
	for u := 1; u < total; u++ { // neighbours in a part change places
		if part[u] == part[u-1] {
			b.symmetry(swap(u-1, u))
		}
	}
	for i := range sizes { // parts of one size change places
		for j := range i {
			if sizes[i] == sizes[j] {
				b.symmetry(func(v int) int {
					switch part[v] {
					case i:
						return v - start[i] + start[j]
					case j:
						return v - start[j] + start[i]
					}
					return v
				})
				break
			}
		}
	}
	return nil
}

// partName names a part of a complete multipartite graph: a, b, ..., z, then p27.
func partName(i int) string {
	if i < 26 {
		return string(rune('a' + i))
	}
	return "p" + strconv.Itoa(i+1) + "."
}

func swap(u, v int) func(int) int {
	return func(w int) int {
		switch w {
		case u:
			return v
		case v:
			return u
		}
		return w
	}
}

func star(b *builder, arg []int) error {
	if err := room("this star", arg[0]+1); err != nil {
		return err
	}
	hub := b.vertex("c")
	b.numbered("", arg[0])
	for v := 1; v <= arg[0]; v++ {
		b.edge(hub, v)
		if v > 1 {
			b.symmetry(swap(v-1, v))
		}
	}
	return nil
}

func wheel(b *builder, arg []int) error {
	n := arg[0]
	if err := room("this wheel", n+1); err != nil {
		return err
	}
	hub := b.vertex("hub")
	b.numbered("", n)
	for i := range n {
		b.edge(hub, i+1)
		b.edge(i+1, (i+1)%n+1)
	}
	b.symmetry(func(v int) int {
		if v == hub {
			return hub
		}
		return v%n + 1
	})
	b.symmetry(func(v int) int {
		if v == hub {
			return hub
		}
		return n + 1 - v
	})
	return nil
}
