package heap

import (
	"context"
	"slices"

	"github.com/grundy-cgt/grundy/period"
	"github.com/grundy-cgt/grundy/rule"
)

// WithValue returns the options of heap n that have the value v, in increasing
// order, without going through all options, of which there may be 10^18. It does
// so for the subtraction games take 1..m, take any multiple of m, take 1..h(n)
// where h grows slowly ([period.Slope]), take any amount but finitely many, and for
// turning at most one coin besides;
// for other rules ok is false, and the options have to be listed.
//
// The first two take O(1) time. The third takes O(log n) for every heap of value
// v below n, and ok is false when these are very many. The last needs the proved
// period, which it looks for in the way of [Sequence.Value] and with the same
// errors, and then O(Start + Period) time.
func (s *Sequence) WithValue(ctx context.Context, n int64, v uint64) (heaps []int64, ok bool, err error) {
	switch {
	case s.closed != nil && s.closed.Theorem == period.Bash:
		// The heaps n-m, ..., n-1 have all residues modulo m+1 but that of n.
		mod := uint64(s.hit.Period)
		if v < mod {
			down := (uint64(n)%mod + mod - v) % mod
			if down > 0 && down <= uint64(n) {
				heaps = append(heaps, n-int64(down))
			}
		}
		return heaps, true, nil
	case s.closed != nil && s.closed.Theorem == period.Multiples:
		m := s.hit.Period
		if v < uint64(n/m) {
			heaps = append(heaps, n%m+int64(v)*m)
		}
		return heaps, true, nil
	case s.closed != nil && s.closed.Theorem == period.Coins:
		heaps, ok = s.oneCoin(n, v)
		return heaps, ok, nil
	case s.closed != nil && s.closed.Theorem == period.Slope:
		heaps, ok = s.onSlope(n, v)
		return heaps, ok, nil
	case s.test.Theorem != period.AllBut:
		return nil, false, nil
	}
	if err := s.extend(ctx, n, true); err != nil {
		return nil, true, err
	}
	known := min(n, int64(len(s.g)))
	if s.proved {
		known = min(n, s.hit.Start+s.hit.Period)
	}
	for i, u := range s.g[:known] {
		heap := int64(i)
		if uint64(u) != v {
			// The value goes up by the saltus with every period, and the
			// saltus is not 0: at most |X|+1 heaps have the same value.
			more := v - uint64(u)
			if !s.proved || heap < s.hit.Start || v < uint64(u) || more%uint64(s.hit.Saltus) != 0 {
				continue
			}
			times := more / uint64(s.hit.Saltus)
			if times > uint64(n-heap)/uint64(s.hit.Period) {
				continue
			}
			heap += int64(times) * s.hit.Period
		}
		if _, not := slices.BinarySearch(s.except, n-heap); heap < n && !not {
			heaps = append(heaps, heap)
		}
	}
	slices.Sort(heaps)
	return heaps, true, nil
}

// oneCoin is WithValue where at most one coin is turned besides: turn 1..2, in which
// nothing, as heap 0, is the option of value 0, and turn 2.
func (s *Sequence) oneCoin(n int64, v uint64) (heaps []int64, ok bool) {
	t, _ := s.rule.TurnRule()
	if t.Coins.Max() != 2 || t.Kind != rule.Any {
		return nil, false
	}
	if t.Coins.Min() == 2 {
		v++
	}
	if n > 0 && v < uint64(n) {
		heaps = append(heaps, int64(v))
	}
	return heaps, true
}

// onSlope is WithValue for take 1..h(n), where h(0) = 0 and h grows by 0 or 1.
// The heaps of value v are i, the first one with h(i) = v, and from each heap i
// the next: the one j > i with h(j) = h(j-1) and j-1-h(j) = i. Since j-1-h(j)
// grows by 0 or 1 too, and does not where h does, j is the first number for which
// it reaches i.
func (s *Sequence) onSlope(n int64, v uint64) (heaps []int64, ok bool) {
	h, _, ok := s.rule.TakeUpTo()
	if !ok {
		return nil, false
	}
	fits := true
	at := func(i int64) int64 {
		x, ok := h(i)
		fits = fits && ok
		return x
	}
	from := n - at(n)
	if v > uint64(n) {
		return nil, true
	}
	// first returns the least i in lo..n with f(i) >= want, or n.
	first := func(lo, want int64, f func(int64) int64) int64 {
		hi := n
		for lo < hi {
			mid := lo + (hi-lo)/2
			if f(mid) >= want {
				hi = mid
			} else {
				lo = mid + 1
			}
		}
		return lo
	}
	i := first(0, int64(v), at)
	for range 1 << 16 {
		if !fits || i >= n {
			return heaps, fits
		}
		if i >= from {
			heaps = append(heaps, i)
		}
		i = first(i+1, i, func(j int64) int64 { return j - 1 - at(j) })
	}
	return nil, false
}
