package kayles

import (
	"iter"
	"math/bits"
)

// set is a set of vertices, by bits.
type set [2]uint64

func (s set) has(v int) bool  { return s[v>>6]>>(v&63)&1 == 1 }
func (s set) with(v int) set  { s[v>>6] |= 1 << (v & 63); return s }
func (s set) and(t set) set   { return set{s[0] & t[0], s[1] & t[1]} }
func (s set) or(t set) set    { return set{s[0] | t[0], s[1] | t[1]} }
func (s set) minus(t set) set { return set{s[0] &^ t[0], s[1] &^ t[1]} }
func (s set) empty() bool     { return s[0]|s[1] == 0 }
func (s set) len() int        { return bits.OnesCount64(s[0]) + bits.OnesCount64(s[1]) }
func (s set) less(t set) bool { return s[1] < t[1] || s[1] == t[1] && s[0] < t[0] }

// compare orders sets.
func (s set) compare(t set) int {
	switch {
	case s == t:
		return 0
	case s.less(t):
		return -1
	}
	return 1
}

// first is the least member of a set that is not empty.
func (s set) first() int {
	if s[0] != 0 {
		return bits.TrailingZeros64(s[0])
	}
	return 64 + bits.TrailingZeros64(s[1])
}

// all iterates over the members in order.
func (s set) all() iter.Seq[int] {
	return func(yield func(int) bool) {
		for i, w := range s {
			for ; w != 0; w &= w - 1 {
				if !yield(i<<6 + bits.TrailingZeros64(w)) {
					return
				}
			}
		}
	}
}

// firstOf is the set of the n least vertices.
func firstOf(n int) set {
	switch {
	case n <= 0:
		return set{}
	case n < 64:
		return set{1<<n - 1}
	case n < 128:
		return set{^uint64(0), 1<<(n-64) - 1}
	}
	return set{^uint64(0), ^uint64(0)}
}
