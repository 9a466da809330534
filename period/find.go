package period

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
type Finder struct{ z []int32 }

// Find is described at the function [Find].
//
// Why the least N is not missed. Let (start, p) be a true hit and M its Need.
// As soon as N > start+p at least one pair g[n], g[n+p] of the periodic part is
// known, and the stretch of pairs that ends with the last value begins exactly
// at start; so from then on the Need computed for p is M, and M is among the
// candidates for next when it is at most one step away. It remains to see that
// one call has start+p < N <= M. A step is at most N/8, and at most max(t, 1)
// where no more than one heap is left. In the latter case M = start+p+max(t, 1)
// (or a later n0+p+t >= that), so the M-start-p numbers in question cannot be
// stepped over. With k >= 2 heaps and n0 = max(start, 1), M >= 2(n0+p)-1, and a
// step from N <= start+p <= n0+p leads to n0+p + (n0+p)/8 or to n0+p+1 at most;
// both are <= M since n0+p >= 2.
func (f *Finder) Find(g []uint32, t Test) (h Hit, ok bool, next int) {
	n := int64(len(g))
	step := max(1, n/8)
	if t.Heaps <= 1 {
		step = min(step, max(t.Take, 1))
	}
	again := n + step
	f.matches(g, t.Arithmetic)
	for p := int64(1); p < n; p++ {
		h := hitAt(g, t, p, int64(f.z[p]))
		need := t.Need(h.Start, p)
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
