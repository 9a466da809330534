package hunt

import (
	"slices"

	"github.com/grundy-cgt/grundy/period"
)

// locate finds the least period and the exact heap where it begins, when the
// window before heap at repeats after p heaps. All heaps from a on are common, and
// a window of w values before a heap from a on decides all later values.
//
// Then windows that are equal stay equal: with E(n) = "the window before n is that
// before n+p", E(n) implies E(n+1) for n >= a. So the first E among the
// checkpoints is found by bisection; the last heap k with G(k) != G(k+p) lies
// between it and the checkpoint before it, and two walks side by side find it. For
// the same reason p/q is a period if a window that has returned repeats after p/q
// heaps, and otherwise not.
type locate struct {
	w      *windows
	length int   // of a window that decides
	above  int64 // all heaps from here on are common
}

// equal reports whether the window before heap n is that before n+p.
func (l *locate) equal(n, p int64) (bool, error) {
	a, err := l.w.window(n, l.length)
	if err != nil {
		return false, err
	}
	b, err := l.w.window(n+p, l.length)
	return err == nil && slices.Equal(a, b), err
}

// period returns the least period and where it begins; false if the window before
// at does not repeat after p heaps.
func (l *locate) period(p, at int64) (h period.Hit, ok bool, err error) {
	if at-p < max(l.above, int64(l.length)) {
		return h, false, nil
	}
	hi := at - p
	if ok, err = l.equal(hi, p); !ok || err != nil {
		return h, false, err
	}
	for _, q := range primes(p) {
		for p%q == 0 {
			shorter, err := l.equal(hi, p/q)
			if err != nil {
				return h, false, err
			}
			if !shorter {
				break
			}
			p /= q
		}
	}
	lo := int64(0)
	places := l.w.at
	for { // the checkpoints between lo and hi may be the first with E, or not
		i, _ := slices.BinarySearch(places, max(lo+1, l.above, int64(l.length)))
		j, _ := slices.BinarySearch(places, hi)
		if i >= j {
			break
		}
		m := places[(i+j)/2]
		same, err := l.equal(m, p)
		if err != nil {
			return h, false, err
		}
		if same {
			hi = m
		} else {
			lo = m
		}
	}
	start, err := l.begin(lo, hi, p)
	return period.Hit{Start: start, Period: p}, err == nil, err
}

// begin returns the heap behind the last k < hi with G(k) != G(k+p), where that is
// not below lo by more than a window.
func (l *locate) begin(lo, hi, p int64) (int64, error) {
	length := min(int64(l.length), lo)
	a, err := l.w.reader(lo, int(length))
	if err != nil {
		return 0, err
	}
	b, err := l.w.reader(lo+p, int(length))
	if err != nil {
		return 0, err
	}
	start := lo - length
	compare := func(from int64, x, y []uint32) {
		for i := len(x) - 1; i >= 0; i-- {
			if x[i] != y[i] {
				start = from + int64(i) + 1
				return
			}
		}
	}
	compare(lo-length, a.last[len(a.last)-int(length):], b.last[len(b.last)-int(length):])
	for n := lo; n < hi; {
		k := int(min(hi-n, 1<<18))
		x, err := a.read(k)
		if err != nil {
			return 0, err
		}
		y, err := b.read(k)
		if err != nil {
			return 0, err
		}
		compare(n, x, y)
		n += int64(k)
	}
	return start, nil
}

// primes returns the primes that divide n, each once. O(sqrt(n)).
func primes(n int64) []int64 {
	var out []int64
	for q := int64(2); q*q <= n; q++ {
		if n%q == 0 {
			out = append(out, q)
		}
		for n%q == 0 {
			n /= q
		}
	}
	if n > 1 {
		out = append(out, n)
	}
	return out
}
