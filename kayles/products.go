package kayles

import (
	"strconv"
	"strings"
)

func grid(b *builder, arg []int) error { return product(b, arg, false) }

func torus(b *builder, arg []int) error { return product(b, arg, true) }

// product is the product of paths, or of cycles, of the given lengths. A vertex
// has the name (1,2,3) of its coordinates.
func product(b *builder, dims []int, around bool) error {
	what := "a product of these sizes"
	if err := room(what, dims...); err != nil {
		return err
	}
	total := 1
	for _, d := range dims {
		total *= d
	}
	stride := make([]int, len(dims))
	for i, s := len(dims)-1, 1; i >= 0; i-- {
		stride[i] = s
		s *= dims[i]
	}
	at := func(v, i int) int { return v / stride[i] % dims[i] }
	for v := range total {
		coords := make([]string, len(dims))
		for i := range dims {
			coords[i] = strconv.Itoa(at(v, i) + 1)
		}
		b.vertex("(" + strings.Join(coords, ",") + ")")
	}
	for v := range total {
		for i, d := range dims {
			if at(v, i)+1 < d {
				b.edge(v, v+stride[i])
			} else if around {
				b.edge(v, v-(d-1)*stride[i])
			}
		}
	}
	for i, d := range dims {
		b.symmetry(func(v int) int { return v + (d-1-2*at(v, i))*stride[i] })
		if around {
			b.symmetry(func(v int) int { return v + ((at(v, i)+1)%d-at(v, i))*stride[i] })
		}
		if i > 0 && dims[i-1] == d {
			b.symmetry(func(v int) int {
				x, y := at(v, i-1), at(v, i)
				return v + (y-x)*stride[i-1] + (x-y)*stride[i]
			})
		}
	}
	return nil
}

// boardOf is a board, "3x4" of 3 rows and 4 columns or "8" for a square, on which
// squares are joined when a piece can move from one to the other. Squares have the
// names of chess: a1 is in the first column and the first row.
func boardOf(attacks func(rows, columns int) bool) func(b *builder, arg []int) error {
	return func(b *builder, arg []int) error {
		m, n := arg[0], arg[1]
		if err := room("this board", m, n); err != nil {
			return err
		}
		for r := range m {
			for c := range n {
				b.vertex(column(c) + strconv.Itoa(r+1))
			}
		}
		for u := range m * n {
			for v := range u {
				if attacks(abs(u/n-v/n), abs(u%n-v%n)) {
					b.edge(u, v)
				}
			}
		}
		b.symmetry(func(v int) int { return (m-1-v/n)*n + v%n })
		b.symmetry(func(v int) int { return v/n*n + n - 1 - v%n })
		if m == n {
			b.symmetry(func(v int) int { return v%n*n + v/n })
		}
		// On a board of rooks rows and columns may change places too. For other
		// pieces this is found to be no symmetry, and dropped.
		b.symmetry(func(v int) int { return (v/n+1)%m*n + v%n })
		b.symmetry(func(v int) int { return v/n*n + (v%n+1)%n })
		if m > 1 {
			b.symmetry(func(v int) int { return swap(0, 1)(v/n)*n + v%n })
		}
		if n > 1 {
			b.symmetry(func(v int) int { return v/n*n + swap(0, 1)(v%n) })
		}
		return nil
	}
}

// column names a column: a, b, ..., z, aa, ab, ...
func column(c int) string {
	if c < 26 {
		return string(rune('a' + c))
	}
	return column(c/26-1) + string(rune('a'+c%26))
}

func abs(x int) int { return max(x, -x) }

func king(r, c int) bool   { return max(r, c) == 1 }
func rook(r, c int) bool   { return r == 0 || c == 0 }
func bishop(r, c int) bool { return r == c }
func queen(r, c int) bool  { return rook(r, c) || bishop(r, c) }
func knight(r, c int) bool { return r*c == 2 }

// hypercube joins words of d bits that differ in one.
func hypercube(b *builder, arg []int) error {
	d := arg[0]
	if d > 7 {
		return &LimitError{"this hypercube"}
	}
	for v := range 1 << d {
		name := ""
		for i := d - 1; i >= 0; i-- {
			name += strconv.Itoa(v >> i & 1)
		}
		if d == 0 {
			name = "0"
		}
		b.vertex(name)
	}
	for v := range 1 << d {
		for i := range d {
			b.edge(v, v^1<<i)
		}
	}
	for i := range d {
		b.symmetry(func(v int) int { return v ^ 1<<i })
		if i > 0 {
			b.symmetry(func(v int) int {
				x, y := v>>i&1, v>>(i-1)&1
				return v&^(3<<(i-1)) | x<<(i-1) | y<<i
			})
		}
	}
	return nil
}
