package period

import (
	"cmp"
	"iter"
	"slices"
)

// Hit is a period: G(n+Period) = G(n) + Saltus for all n >= Start, where Start
// is the least such number and counts heap 0. The last exception is Start-1.
type Hit struct{ Start, Period, Saltus int64 }

// Find looks for a period that the known values g = G(0), ..., G(N-1) prove by
// the test. If there is one it returns the hit with the least period, and
// otherwise the least number of values at which it is worth looking again.
//
// Who calls Find with few values, extends the sequence to next and calls again,
// gets the hit with N = t.Need(Start, Period) values and not one later (for
// [AllBut], with the least N at which the old values have moved by the saltus
// too). It takes O(N) time and 4N bytes; see [Finder] to use them again.
func Find(g []uint32, t Test) (h Hit, ok bool, next int) {
	return new(Finder).Find(g, t)
}

// Finder is [Find] with a buffer that is used again. The zero value is ready.
type Finder struct {
	z     []int32
	found []Hit
	heads [1 << 12]uint8 // by hash: 1 + the last of the grams, if any
	links [stride]uint8  // from each gram to the one before
}

// Find is described at the function [Find].
//
// Why the least N is not missed. Let (start, p) be a true hit and M its Need.
// As soon as N > start+p at least one pair g[n], g[n+p] of the periodic part is
// known, and the stretch of pairs that ends with the last value begins exactly
// at start; so from then on the Need computed for p is M, and M is among the
// candidates for next, provided that p is looked at. It remains to see that no
// call before M leads beyond M unless it looks at p, and that the one with N = M
// looks at p.
//
// Where no more than one heap is left, all p are looked at and M =
// start+p+max(t, 1) (or a later n0+p+t >= that); a step is at most max(t, 1), so
// the M-start-p numbers in question cannot be stepped over.
//
// With k >= 2 heaps and n0 = max(start, 1), M >= 2(n0+p)+t-1. Looked at are all p
// whose stretch has a length of L = N/16+1 at least, and a step leads to 2(N-L)+t
// at most, or to N+1. If N <= start+p that is no more than M. If N > start+p
// and the stretch is shorter than L, then start+p > N-L and M > 2(N-L)+t. And the
// stretch at N = M has the length M-start-p >= M/2 >= L, as M >= 3. A p that is not
// looked at is not proved by N values, since its Need is above N.
func (f *Finder) Find(g []uint32, t Test) (h Hit, ok bool, next int) {
	n := int64(len(g))
	least, again := int64(1), int64(0)
	if t.Heaps >= 2 {
		least = n/16 + 1
		again = max(n+1, 2*(n-least)+t.Take)
	} else {
		again = n + max(1, min(n/8, max(t.Take, 1)))
	}
	for h := range f.stretches(g, t, least) {
		need := t.Need(h.Start, h.Period)
		switch {
		case need > n:
			again = min(again, need)
		case t.settled(g, h):
			return h, true, len(g)
		default:
			again = n + 1
		}
	}
	return Hit{}, false, int(again)
}

// stretches gives the claims of all p whose stretch has at least the given length,
// and perhaps of others, in increasing order of p.
func (f *Finder) stretches(g []uint32, t Test, least int64) iter.Seq[Hit] {
	f.found = f.found[:0]
	if !t.Arithmetic && least >= 2*stride && f.repeats(g, t, int(least)) {
		slices.SortFunc(f.found, func(a, b Hit) int { return cmp.Compare(a.Period, b.Period) })
		return slices.Values(f.found)
	}
	return func(yield func(Hit) bool) {
		f.matches(g, t.Arithmetic)
		for p := int64(1); p < int64(len(g)); p++ {
			if !yield(hitAt(g, t, p, int64(f.z[p]))) {
				return
			}
		}
	}
}

const (
	stride = 128 // of so many places one is looked at
	gram   = 8   // values that are compared there
)

// repeats looks for the last values of g, as many as least >= stride+gram, at other
// places, and appends the claims of these distances to f.found in any order. Where they
// are found again a multiple of stride lies in the first places of the
// repetition; so it is enough to look up the few values there among all few
// consecutive values of the end of g. This takes O(N/stride) steps, and those for
// comparing; it gives up, with false, when these are more than 2N, which
// happens when g is periodic with a short period.
func (f *Finder) repeats(g []uint32, t Test, least int) bool {
	n := len(g)
	end := n - stride - gram + 1
	clear(f.heads[:])
	for i := range f.links {
		head := &f.heads[gramHash(g[end+i:])]
		f.links[i], *head = *head, uint8(i)+1
	}
	work := 2 * n
	for at := 0; at < n-gram; at += stride {
		for link := f.heads[gramHash(g[at:])]; link != 0; link = f.links[link-1] {
			p := end + int(link) - 1 - at
			if p < 1 {
				continue
			}
			same := 0
			for i := n - 1 - p; i >= 0 && g[i] == g[i+p]; i-- {
				same++
			}
			if work -= same + 1; work < 0 {
				return false
			}
			if same >= least {
				f.found = append(f.found, hitAt(g, t, int64(p), int64(same)))
			}
		}
	}
	return true
}

// gramHash is a number below 2^12 that depends on the first few values.
func gramHash(g []uint32) uint64 {
	const odd = 0x9e3779b97f4a7c15
	w := (*[gram]uint32)(g)
	var h uint64
	for i := 0; i < gram; i += 2 {
		h = (h ^ uint64(w[i]) ^ uint64(w[i+1])<<32) * odd
		h ^= h >> 29
	}
	return h >> 52
}

// At returns the hit of period p, if the known values g prove it by the test.
// It takes O(len(g) - Start) time.
func At(g []uint32, t Test, p int64) (Hit, bool) {
	n := int64(len(g))
	if p < 1 || p >= n {
		return Hit{}, false
	}
	saltus := g[n-1] - g[n-1-p]
	if !t.Arithmetic {
		saltus = 0
	}
	var same int64
	for i := n - 1 - p; i >= 0 && g[i]+saltus == g[i+p]; i-- {
		same++
	}
	h := hitAt(g, t, p, same)
	return h, t.Need(h.Start, p) <= n && t.settled(g, h)
}

// Seen returns the period that the values g show, perhaps with a saltus: the
// least one that holds for at least half of them and three times over. It
// proves nothing. O(len(g)).
func Seen(g []uint32) (Hit, bool) {
	var f Finder
	f.matches(g, true)
	n := int64(len(g))
	t := Test{Arithmetic: true}
	for p := int64(1); 3*p <= n; p++ {
		h := hitAt(g, t, p, int64(f.z[p]))
		if h.Saltus >= 0 && h.Start+3*p <= n && 2*h.Start <= n {
			return h, true
		}
	}
	return Hit{}, false
}

// hitAt is the claim that the last values of g, same pairs at distance p, make.
func hitAt(g []uint32, t Test, p, same int64) Hit {
	n := int64(len(g))
	h := Hit{Start: n - p - same, Period: p}
	if t.Arithmetic {
		h.Saltus = int64(g[n-1]) - int64(g[n-1-p])
	}
	return h
}

// settled checks what an all-but set needs beside the repeated window: the
// values of the positions older than the window, which are 0..c-1 for some c
// (docs/reference/proofs.md), must have grown by the saltus.
func (t Test) settled(g []uint32, h Hit) bool {
	if t.Theorem != AllBut {
		return true
	}
	old := int64(len(g)) - t.Take
	if old < h.Period || h.Saltus < 0 {
		return false
	}
	return above(g[:old]) == above(g[:old-h.Period])+h.Saltus
}

// above is the least number above all values.
func above(g []uint32) int64 {
	var c int64
	for _, v := range g {
		c = max(c, int64(v)+1)
	}
	return c
}

// matches fills f.z: z[p] is the number of n with n+p < N in the longest
// stretch, ending at the last value, on which g[n+p]-g[n] is 0, or the same for
// all n if arithmetic. It is the Z function (Gusfield 1997, section 1.3) of the
// reversed sequence, or of its reversed differences, in O(N).
func (f *Finder) matches(g []uint32, arithmetic bool) {
	n := len(g)
	if cap(f.z) < n {
		f.z = make([]int32, n+n/4)
	}
	f.z = f.z[:n]
	z := f.z
	if n == 0 {
		return
	}
	last := n - 1
	if !arithmetic {
		z[0] = int32(n)
		// [n-r, n-l) in g, read backwards, is known to equal the end of g.
		l, r := 0, 0
		for i := 1; i < n; i++ {
			k := 0
			if i < r {
				k = min(r-i, int(z[i-l]))
			}
			for i+k < n && g[last-k] == g[last-i-k] {
				k++
			}
			if i+k > r {
				l, r = i, i+k
			}
			z[i] = int32(k)
		}
		return
	}
	m := n - 1 // differences, the i-th from the end is g[last-i]-g[last-i-1]
	l, r := 0, 0
	for i := 1; i < m; i++ {
		k := 0
		if i < r {
			k = min(r-i, int(z[i-l])-1)
		}
		for i+k < m && g[last-k]-g[last-k-1] == g[last-i-k]-g[last-i-k-1] {
			k++
		}
		if i+k > r {
			l, r = i, i+k
		}
		z[i] = int32(k) + 1 // k equal differences: k+1 equal distances
	}
	z[0] = int32(n)
	if m >= 1 {
		z[m] = 1
	}
}
