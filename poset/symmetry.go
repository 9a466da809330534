package poset

import "math/bits"

// mostSymmetries is the most automorphisms of a poset that are kept.
const mostSymmetries = 64

// learn keeps those permutations that are automorphisms, and some of their
// products.
func (p *Poset) learn(moves []permutation) {
	n := len(p.names)
	identity := make(permutation, n)
	for x := range identity {
		identity[x] = uint8(x)
	}
	found := []permutation{identity}
	seen := map[string]bool{string(identity): true}
	for i := 0; i < len(found) && len(found) < mostSymmetries; i++ {
		for _, q := range moves {
			if !p.automorphism(q) {
				continue
			}
			r := make(permutation, n)
			for x := range r {
				r[x] = q[found[i][x]]
			}
			if !seen[string(r)] {
				seen[string(r)] = true
				found = append(found, r)
			}
		}
	}
	p.symmetries = found[1:]
}

// automorphism reports whether a permutation keeps the order.
func (p *Poset) automorphism(q permutation) bool {
	if len(q) != len(p.names) {
		return false
	}
	for x := range q {
		if int(q[x]) >= len(q) || q.image(p.up[x]) != p.up[q[x]] {
			return false
		}
	}
	return q.image(p.whole()) == p.whole()
}

// image is where a set goes.
func (q permutation) image(set uint64) uint64 {
	var out uint64
	for ; set != 0; set &= set - 1 {
		out |= 1 << q[bits.TrailingZeros64(set)]
	}
	return out
}

// least is a set that a symmetry leads the given one to, the least that is looked
// at.
func (p *Poset) least(set uint64) uint64 {
	if p.canon != nil {
		return p.canon(set)
	}
	out := set
	for _, q := range p.symmetries {
		out = min(out, q.image(set))
	}
	return out
}
