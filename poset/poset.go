package poset

import (
	"errors"
	"fmt"
	"math/bits"
	"slices"
	"strings"

	"github.com/grundy-cgt/grundy/game"
)

// MaxElements is the most elements of a [Poset].
const MaxElements = 64

// Poset is a partially ordered set whose elements have names. It does not change,
// so any number of goroutines may use it.
type Poset struct {
	text  string // as Parse reads it; "" for relations
	names []string
	up    []uint64 // by element: itself and all above it
	down  []uint64 // by element: itself and all below it

	symmetries []permutation
	canon      func(set uint64) uint64 // a set that a symmetry leads to; nil for the symmetries above
}

// permutation says where each element goes.
type permutation []uint8

// LimitError reports a poset that is too large. It is a [game.ErrLimit].
type LimitError struct{ What string }

func (e *LimitError) Error() string {
	return fmt.Sprintf("%s has more than %d elements, which is the most there may be", e.What, MaxElements)
}

// Is makes the error a [game.ErrLimit].
func (e *LimitError) Is(target error) bool { return target == game.ErrLimit }

// New returns the poset with elements of the given names, all different and not
// empty, and with the order that follows from the pairs, of which the first index
// is below the second. Pairs need not be covers. The error says which elements are
// below each other in a circle. A name consists of letters, digits and the
// characters _ . ' : or is anything in round brackets.
func New(names []string, below [][2]int) (*Poset, error) {
	n := len(names)
	if n > MaxElements {
		return nil, &LimitError{fmt.Sprintf("a poset of %d elements", n)}
	}
	seen := map[string]bool{}
	for _, name := range names {
		if l := nameLen(name); l == 0 || l != len(name) || reserved(name) {
			return nil, fmt.Errorf("%q is no name of an element: expected letters, digits and _ . ' : or anything in round brackets", name)
		}
		if seen[name] {
			return nil, fmt.Errorf("two elements have the name %q", name)
		}
		seen[name] = true
	}
	p := &Poset{names: slices.Clone(names), up: make([]uint64, n), down: make([]uint64, n)}
	for x := range n {
		p.up[x] = 1 << x
	}
	for _, r := range below {
		for _, x := range r {
			if x < 0 || x >= n {
				return nil, fmt.Errorf("relation %v: there is no element of index %d, only 0 to %d", r, x, n-1)
			}
		}
		p.up[r[0]] |= 1 << r[1]
		if r[0] == r[1] {
			return nil, fmt.Errorf("%s cannot be below itself", names[r[0]])
		}
	}
	for k := range n { // Warshall's closure
		for x := range n {
			if p.up[x]>>k&1 == 1 {
				p.up[x] |= p.up[k]
			}
		}
	}
	for x := range n {
		for y := range n {
			if p.up[x]>>y&1 == 1 {
				p.down[y] |= 1 << x
			}
		}
	}
	for x := range n {
		if circle := p.up[x] & p.down[x]; circle != 1<<x {
			return nil, fmt.Errorf("%s are above each other in a circle; expected an order", strings.Join(Position{p, circle}.Elements(), ", "))
		}
	}
	return p, nil
}

// Len is the number of elements.
func (p *Poset) Len() int { return len(p.names) }

// Position is the whole poset as a position.
func (p *Poset) Position() Position { return Position{p, p.whole()} }

func (p *Poset) whole() uint64 {
	if len(p.names) == 64 {
		return ^uint64(0)
	}
	return 1<<len(p.names) - 1
}

// Induced is the position with the given elements.
func (p *Poset) Induced(names ...string) (Position, error) {
	out := Position{poset: p}
	for _, name := range names {
		x := slices.Index(p.names, name)
		if x < 0 {
			return Position{}, p.noElement(name)
		}
		out.set |= 1 << x
	}
	return out, nil
}

func (p *Poset) noElement(name string) error {
	if len(p.names) == 0 {
		return errors.New("the poset has no elements")
	}
	list := p.names
	if len(list) > 12 {
		list = slices.Concat(list[:10], []string{"..."}, list[len(list)-1:])
	}
	return fmt.Errorf("there is no element %q; the elements are %s", name, strings.Join(list, " "))
}

// Position is what is left of a poset: some of its elements, in the same order.
// Positions are equal when they are left of the same [Poset] value and have the
// same elements. The zero value has none.
type Position struct {
	poset *Poset
	set   uint64
}

// Elements returns the names of the elements that are left.
func (p Position) Elements() []string {
	var out []string
	for s := p.set; s != 0; s &= s - 1 {
		out = append(out, p.poset.names[bits.TrailingZeros64(s)])
	}
	return out
}

// Covers returns the pairs of elements, by their places in [Position.Elements],
// of which the first is below the second with nothing between them.
func (p Position) Covers() [][2]int {
	place := map[int]int{}
	for s := p.set; s != 0; s &= s - 1 {
		place[bits.TrailingZeros64(s)] = len(place)
	}
	out := p.covers()
	for i, c := range out {
		out[i] = [2]int{place[c[0]], place[c[1]]}
	}
	return out
}

// component is the part of set whose elements are joined with its least one by
// chains of comparable elements.
func (p *Poset) component(set uint64) uint64 {
	part := set & -set
	for fresh := part; fresh != 0; {
		var next uint64
		for ; fresh != 0; fresh &= fresh - 1 {
			x := bits.TrailingZeros64(fresh)
			next |= p.up[x] | p.down[x]
		}
		fresh = next & set &^ part
		part |= fresh
	}
	return part
}

// covers lists the pairs x < y of a set with nothing between them.
func (p Position) covers() [][2]int {
	var out [][2]int
	for s := p.set; s != 0; s &= s - 1 {
		x := bits.TrailingZeros64(s)
		for above := p.poset.up[x] & p.set &^ (1 << x); above != 0; above &= above - 1 {
			y := bits.TrailingZeros64(above)
			if between := p.poset.up[x] & p.poset.down[y] & p.set; bits.OnesCount64(between) == 2 {
				out = append(out, [2]int{x, y})
			}
		}
	}
	return out
}
