package rule

import (
	"cmp"
	"slices"
)

// NewIntervals returns the union of the intervals; empty ones (Lo > Hi) are
// dropped. O(k log k).
func NewIntervals(in ...Interval) Intervals {
	in = slices.DeleteFunc(slices.Clone(in), func(i Interval) bool { return i.Lo > i.Hi })
	slices.SortFunc(in, func(a, b Interval) int { return cmp.Compare(a.Lo, b.Lo) })
	var out Intervals
	for _, i := range in {
		if n := len(out); n > 0 && (out[n-1].Hi == Inf || i.Lo <= out[n-1].Hi+1) {
			out[n-1].Hi = max(out[n-1].Hi, i.Hi)
			continue
		}
		out = append(out, i)
	}
	return out
}

// Numbers returns the set of the given numbers.
func Numbers(ns ...int64) Intervals {
	in := make([]Interval, len(ns))
	for i, n := range ns {
		in[i] = Interval{n, n}
	}
	return NewIntervals(in...)
}

// Has reports whether n is a member, in O(log k).
func (s Intervals) Has(n int64) bool {
	i, found := slices.BinarySearchFunc(s, n, func(i Interval, n int64) int { return cmp.Compare(i.Lo, n) })
	return found || i > 0 && n <= s[i-1].Hi
}

// Finite reports whether the set has finitely many members.
func (s Intervals) Finite() bool { return len(s) == 0 || s[len(s)-1].Hi != Inf }

// Size is the number of members, Inf when there are infinitely many or more
// than fit.
func (s Intervals) Size() int64 {
	var n int64
	for _, i := range s {
		if i.Hi == Inf {
			return Inf
		}
		if d := i.Hi - i.Lo + 1; d < 0 || n+d < 0 {
			return Inf
		} else {
			n += d
		}
	}
	return n
}

// Min is the least member; the set must not be empty.
func (s Intervals) Min() int64 { return s[0].Lo }

// Max is the greatest member, Inf if there is none; the set must not be empty.
func (s Intervals) Max() int64 { return s[len(s)-1].Hi }

// Members returns the members in order. The set must be finite; it takes
// O(Size) memory.
func (s Intervals) Members() []int64 {
	out := make([]int64, 0, s.Size())
	for _, i := range s {
		for n := i.Lo; n <= i.Hi; n++ {
			out = append(out, n)
		}
	}
	return out
}

// Union returns the union of two sets.
func (s Intervals) Union(t Intervals) Intervals {
	return NewIntervals(append(slices.Clone(s), t...)...)
}

// Without returns the members of lo.. that are not in s: the complement.
func (s Intervals) Without(lo int64) Intervals {
	var out Intervals
	for _, i := range s {
		if i.Hi < lo {
			continue
		}
		if i.Lo > lo {
			out = append(out, Interval{lo, i.Lo - 1})
		}
		if i.Hi == Inf {
			return out
		}
		lo = i.Hi + 1
	}
	return append(out, Interval{lo, Inf})
}

// Next returns the least member that is at least n.
func (s Intervals) Next(n int64) (int64, bool) {
	for _, i := range s {
		if n <= i.Hi {
			return max(n, i.Lo), true
		}
	}
	return 0, false
}

// Remove returns the set without n.
func (s Intervals) Remove(n int64) Intervals {
	if !s.Has(n) {
		return s
	}
	var out Intervals
	for _, i := range s {
		if n < i.Lo || n > i.Hi {
			out = append(out, i)
			continue
		}
		if i.Lo < n {
			out = append(out, Interval{i.Lo, n - 1})
		}
		if n < i.Hi {
			out = append(out, Interval{n + 1, i.Hi})
		}
	}
	return out
}

func (s Intervals) intersect(t Intervals) Intervals {
	var out []Interval
	for _, a := range s {
		for _, b := range t {
			out = append(out, Interval{max(a.Lo, b.Lo), min(a.Hi, b.Hi)})
		}
	}
	return NewIntervals(out...)
}

// Equal reports whether the sets have the same members.
func (s Intervals) Equal(t Intervals) bool { return slices.Equal(s, t) }
