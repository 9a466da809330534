package heap

import (
	"math/bits"

	"github.com/grundy-cgt/grundy/internal/kernel/pairset"
)

// spread is an order of the heaps 1, ..., m in which the first few are of all sizes
// and residues, by steps of the golden section. In their own order, the heaps of a
// game whose values grow give the same few values again and again.
type spread struct{ m, step int }

func newSpread(m int) spread {
	step := max(1, int(0.6180339887*float64(m)))
	for gcd(step, m) > 1 {
		step++
	}
	return spread{m, step}
}

func gcd(a, b int) int {
	for b != 0 {
		a, b = b, a%b
	}
	return a
}

// heap is the i-th heap, i < m.
func (o spread) heap(i int) int { return 1 + i*o.step%o.m }

// firstUnion is the number of heaps that are united before the set is looked at.
const firstUnion = 64

// joint is the union over the heaps a = 1, ..., m of G(a) xor the set of s-a, in an
// order. With apart, the sets are those of two unequal heaps, and the union is
// without the xors of a, a and s-2a; it may then lack those of other pairs too that
// have the value of a and s-2a.
type joint struct {
	*sums
	below *table
	s     int
	order spread
	apart bool
	done  int // heaps of the order that have been united
}

// more unites step more heaps into dst, or what there is.
func (u *joint) more(dst []uint64, step int) {
	hi := min(u.done+step, u.order.m)
	u.convolve(dst, u.done, hi)
	u.done = hi
}

// unite puts the whole union into dst. After some heaps the set is often full up to
// the greatest value that it can have, or so few values are missing that it is faster
// to look for each.
func (u *joint) unite(dst []uint64) {
	top := u.bound()
	for step := firstUnion; u.done < u.order.m; step *= 2 {
		if u.more(dst, step); lacking(dst, top+1) > u.few() {
			continue
		}
		for v := range top + 1 {
			if bit := uint64(1) << (v & 63); dst[v>>6]&bit == 0 && u.rest(uint32(v)) {
				dst[v>>6] |= bit
			}
		}
		return
	}
}

// few is how many values are looked for one by one rather than by more unions.
func (t *sums) few() int { return t.words / 4 }

// bound is at least all members of the union, as x xor y <= x+y; -1 if it is empty.
func (u *joint) bound() int {
	top, m := -1, u.order.m
	tops := u.below.tops[u.s-m : u.s]
	for i, v := range u.g[1 : m+1] {
		if x := int(tops[m-1-i]); x >= 0 {
			top = max(top, x+int(v))
		}
	}
	return min(top, 64*u.words-1)
}

// rest reports whether v is in the union over the heaps that are not done.
func (u *joint) rest(v uint32) bool {
	m, step := u.order.m, u.order.step
	if u.done == m {
		return false
	}
	at := u.done * step % m
	for range m - u.done {
		if x := u.g[at+1] ^ v; u.below.w[(u.s-at-1)*u.words+int(x>>6)]>>(x&63)&1 != 0 && !(u.apart && u.g[u.s-2*at-2] == v) {
			return true
		}
		if at += step; at >= m {
			at -= m
		}
	}
	return false
}

// of is the set of the heap a.
func (u *joint) of(a int) []uint64 {
	set := u.set(u.below, u.s-a)
	if u.apart {
		u.acc = append(u.acc[:64*u.words], set...)
		set = u.acc[64*u.words:]
		v := u.g[a] ^ u.g[u.s-2*a]
		set[v>>6] &^= 1 << (v & 63)
	}
	return set
}

// convolve puts into dst the union over the heaps lo, ..., hi-1 of the order. An xor
// by v moves bits within words by the low six bits of v; to do that once and not for
// every a, sets are united in 64 heaps by these bits first, and the 64 are then
// folded in halves.
func (u *joint) convolve(dst []uint64, lo, hi int) {
	w := u.words
	if len(u.acc) < 64*w {
		u.acc = make([]uint64, 64*w, 65*w)
	}
	if hi-lo < 48 {
		for i := lo; i < hi; i++ {
			a := u.order.heap(i)
			orXor(dst, u.of(a), u.g[a])
		}
		return
	}
	acc := u.acc[:64*w]
	clear(acc)
	level := pairset.Best()
	for i := lo; i < hi; i++ {
		a := u.order.heap(i)
		v := u.g[a]
		level.Moved(acc[int(v&63)*w:][:w], u.of(a), int(v>>6))
	}
	for half := 32; half > 0; half /= 2 {
		low, high := acc[:half*w], acc[half*w:][:half*w]
		mask := ^uint64(0) / (1<<half + 1) // the lower of each two blocks of half bits
		for i, x := range high {
			low[i] |= x>>half&mask | x&mask<<half
		}
	}
	for i, x := range acc[:w] {
		dst[i] |= x
	}
}

// lacking counts the values below v that are not in the set.
func lacking(set []uint64, v int) int {
	n := v
	for _, w := range set[:v/64] {
		n -= bits.OnesCount64(w)
	}
	if v%64 > 0 {
		n -= bits.OnesCount64(set[v/64] << (64 - v%64))
	}
	return n
}

// greatest is the greatest member of a set, -1 if it is empty.
func greatest(set []uint64) int32 {
	for i := len(set) - 1; i >= 0; i-- {
		if set[i] != 0 {
			return int32(i<<6 + bits.Len64(set[i]) - 1)
		}
	}
	return -1
}
