package poset

import (
	"fmt"
	"strconv"
	"strings"
)

// shape is a family of posets that has a name.
type shape struct {
	name  string
	usage string // an example
	build func(arg []int64) (*Poset, error)
}

// shapes lists the shapes that Parse reads.
func shapes() []shape {
	return []shape{
		{"chain", "chain 5", chain},
		{"antichain", "antichain 4", antichain},
		{"chomp", "chomp 2x3x4", boxes},
		{"divisors", "divisors 72", divisors},
		{"subset-takeaway", "subset-takeaway 3", subsetTakeaway},
		{"subsets", "subsets 3", subsets},
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

// Shape returns the poset of a shape by its name and its numbers:
//
//   - chain n and antichain n: n elements, all comparable or none;
//   - chomp with sizes a, b, ...: the squares (1,1,...) to (a,b,...) but the first,
//     which is poisoned; a square is above those that have no greater coordinate;
//   - divisors n: the divisors of n but 1, multiples above;
//   - subset-takeaway n: the subsets of 1, ..., n but none and all;
//   - subsets n: all subsets but the empty one.
func Shape(name string, arg ...int64) (*Poset, error) {
	for _, s := range shapes() {
		if s.name != name {
			continue
		}
		if len(arg) == 0 || len(arg) > 1 && name != "chomp" {
			return nil, fmt.Errorf("%s cannot have %d numbers behind it; expected as in %s", name, len(arg), s.usage)
		}
		text := name + " "
		for i, n := range arg {
			if n < 0 || n == 0 && (name == "chomp" || name == "divisors") {
				return nil, fmt.Errorf("%s: %d is too small", name, n)
			}
			if i > 0 {
				text += "x"
			}
			text += strconv.FormatInt(n, 10)
		}
		p, err := s.build(arg)
		if err != nil {
			return nil, err
		}
		p.text = text
		return p, nil
	}
	return nil, fmt.Errorf("there is no shape %q; there are %s", name, strings.Join(shapeNames(), ", "))
}

func shapeNames() []string {
	var out []string
	for _, s := range shapes() {
		out = append(out, s.name)
	}
	return out
}

// numbers are the names 1, ..., n.
func numbers(n int64) ([]string, error) {
	if n > MaxElements {
		return nil, &LimitError{fmt.Sprintf("a poset of %d elements", n)}
	}
	var out []string
	for i := range n {
		out = append(out, strconv.FormatInt(i+1, 10))
	}
	return out, nil
}

func chain(arg []int64) (*Poset, error) {
	names, err := numbers(arg[0])
	if err != nil {
		return nil, err
	}
	var below [][2]int
	for i := 1; i < len(names); i++ {
		below = append(below, [2]int{i - 1, i})
	}
	return New(names, below)
}

func antichain(arg []int64) (*Poset, error) {
	names, err := numbers(arg[0])
	if err != nil {
		return nil, err
	}
	return New(names, nil)
}

// boxes is Chomp in any number of dimensions.
func boxes(arg []int64) (*Poset, error) {
	total := int64(1)
	for _, d := range arg {
		if total *= d; total > MaxElements+1 || d > MaxElements+1 {
			return nil, &LimitError{"Chomp of this size as a poset"}
		}
	}
	return product(arg, func(coords []int64) string {
		words := make([]string, len(coords))
		for i, c := range coords {
			words[i] = strconv.FormatInt(c+1, 10)
		}
		return "(" + strings.Join(words, ",") + ")"
	})
}

// product is a product of chains without its least element. Chains of one length
// may change places.
func product(sizes []int64, name func(coords []int64) string) (*Poset, error) {
	total := 1
	for _, d := range sizes {
		total *= int(d)
	}
	coordsOf := func(x int) []int64 { // of the element x, counted from the one that is left out
		out := make([]int64, len(sizes))
		for i := len(sizes) - 1; i >= 0; i-- {
			out[i] = int64(x) % sizes[i]
			x /= int(sizes[i])
		}
		return out
	}
	at := func(coords []int64) int {
		x := 0
		for i, c := range coords {
			x = x*int(sizes[i]) + int(c)
		}
		return x - 1
	}
	var names []string
	var below [][2]int
	for x := 1; x < total; x++ {
		coords := coordsOf(x)
		names = append(names, name(coords))
		for i := range coords {
			coords[i]--
			if y := at(coords); coords[i] >= 0 && y >= 0 {
				below = append(below, [2]int{y, x - 1})
			}
			coords[i]++
		}
	}
	p, err := New(names, below)
	if err != nil {
		return nil, err
	}
	var moves []permutation
	for i := range sizes {
		for j := range i {
			if sizes[i] != sizes[j] {
				continue
			}
			q := make(permutation, len(names))
			for x := range q {
				coords := coordsOf(x + 1)
				coords[i], coords[j] = coords[j], coords[i]
				q[x] = uint8(at(coords))
			}
			moves = append(moves, q)
		}
	}
	p.learn(moves)
	return p, nil
}

// mostDivided is the greatest number that is factored, by trial division.
const mostDivided = 1_000_000_000_000

func divisors(arg []int64) (*Poset, error) {
	n := arg[0]
	if n > mostDivided {
		return nil, &tooLarge{n}
	}
	var primes, sizes []int64
	total := int64(1)
	for p, rest := int64(2), n; rest > 1; p++ {
		if p*p > rest {
			p = rest
		}
		exponent := int64(0)
		for ; rest%p == 0; rest /= p {
			exponent++
		}
		if exponent > 0 {
			primes, sizes = append(primes, p), append(sizes, exponent+1)
			total *= exponent + 1
		}
	}
	if total > MaxElements+1 {
		return nil, &LimitError{fmt.Sprintf("the set of the %d divisors of %d", total, n)}
	}
	return product(sizes, func(coords []int64) string {
		d := int64(1)
		for i, c := range coords {
			for range c {
				d *= primes[i]
			}
		}
		return strconv.FormatInt(d, 10)
	})
}
