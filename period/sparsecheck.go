package period

import (
	"context"
	"errors"
	"fmt"
	"runtime"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"github.com/grundy-cgt/grundy/nim"
	"github.com/grundy-cgt/grundy/rule"
)

// SparseCheck is the check of a [SparseCertificate]. What does not need all
// values is checked by [OpenSparse]; the rest is parts of the sequence that can
// be checked one by one, each from the window before it to the one behind it.
// When all of them pass, the certificate is proved.
type SparseCheck struct {
	cert    *SparseCertificate
	steps   sparseSteps
	words   *words // nil where values of 64 and more occur
	windows [][]uint16
}

// plainHeaps is how many of the first values are compared with those of the
// rule's plain meaning, as a guard against a wrong reading of its moves.
const plainHeaps = 1 << 11

// OpenSparse checks the hypotheses of the theorem on the rule, computes the first
// values and all rare heaps from the definition, and compares the windows that
// must be equal or different. A certificate that fails gives a [Rejected] error.
// progress, if not nil, is told how many of the first values are done. It takes
// about 1 ns for each rare heap and each of the first heaps; memory for the
// windows.
func OpenSparse(ctx context.Context, c *SparseCertificate, progress func(done, of int64)) (*SparseCheck, error) {
	k := &SparseCheck{cert: c}
	test, err := k.claim()
	if err != nil {
		return nil, err
	}
	if err := k.readWindows(test); err != nil {
		return nil, err
	}
	if err := k.comparePeriods(); err != nil {
		return nil, err
	}
	first := test.firstWindow()
	if err := k.steps.start(ctx, first, func(done int64) {
		if progress != nil {
			progress(done, first)
		}
	}); err != nil {
		return nil, err
	}
	if err := k.compareStart(ctx, first); err != nil {
		return nil, err
	}
	if c.Maximum < 64 {
		k.words = newWords(&k.steps, c.Depth)
	}
	return k, nil
}

// claim checks what the certificate says of the rule, and that its numbers fit.
func (k *SparseCheck) claim() (SparseTest, error) {
	c := k.cert
	none := SparseTest{}
	r, err := rule.Parse(c.Rule)
	if err != nil {
		return none, reject("its rule is not understood: %v", err)
	}
	if r.String() != c.Rule || r.Core() != c.Core {
		return none, reject("its rule is not in canonical form")
	}
	var ok bool
	if k.steps.breaks, ok = breaksOf(r); !ok || c.Theorem != SparseWindow {
		return none, reject("the theorem %q does not cover the rule %s", c.Theorem, c.Rule)
	}
	if c.Take != k.steps.take {
		return none, reject("the rule takes at most %d, not %d", k.steps.take, c.Take)
	}
	if c.Maximum >= 1<<16 {
		return none, reject("its maximum is not below 2^16")
	}
	if c.Mask < 1 || c.Mask > topMask(c.Maximum) {
		return none, reject("its mask is 0, or has bits that no value has")
	}
	if k.steps.sparseSpace, ok = newSpace(k.steps.breaks, c.Mask, c.Place); !ok {
		return none, reject("classes depend on the place, and the rule splits heaps after amounts of both parities")
	}
	if c.Common != k.steps.common() {
		return none, reject("the common class is %d, not %d", k.steps.common(), c.Common)
	}
	if c.Convention != convention {
		return none, reject("it counts heaps in an unknown way")
	}
	if c.LastException != c.Start-1 {
		return none, reject("the last exception is %d, not %d", c.Start-1, c.LastException)
	}
	if c.Depth < 0 || c.Depth > mostSparse || c.Start < 0 || c.Period < 1 {
		return none, reject("a number of it is negative or too great, or the period is 0")
	}
	if c.Place && c.Period%2 != 0 {
		return none, reject("classes depend on the place, and the period is odd")
	}
	test := SparseTest{Take: c.Take, Reach: c.Depth}
	if len(c.RareHeaps) != len(c.RareValues) {
		return none, reject("it has %d rare heaps and %d values of them", len(c.RareHeaps), len(c.RareValues))
	}
	for _, h := range c.RareHeaps {
		if h < 1 || h > c.Depth {
			return none, reject("a rare heap is %d, and must be between 1 and the depth", h)
		}
	}
	if need := test.Need(c.Start, c.Period); need != c.Known || need > mostSparse {
		return none, reject("%d values are needed, and it rests on %d", need, c.Known)
	}
	if c.End != test.End(c.Start) {
		return none, reject("windows are compared before heap %d, not %d", test.End(c.Start), c.End)
	}
	if c.WindowLength != c.windowLength() {
		return none, reject("its windows must have %d values, not %d", c.windowLength(), c.WindowLength)
	}
	return test, nil
}

// readWindows unpacks the windows and checks where they are.
func (k *SparseCheck) readWindows(test SparseTest) error {
	c := k.cert
	before := int64(-1)
	for _, w := range c.Windows {
		if w.At <= before {
			return reject("the window before heap %d is not in order", w.At)
		}
		before = w.At
		values, ok := unpack(w.Values, c.WindowLength, c.Maximum)
		if !ok {
			return reject("the window before heap %d is not %d values up to %d", w.At, c.WindowLength, c.Maximum)
		}
		k.windows = append(k.windows, values)
	}
	if len(k.windows) == 0 || c.Windows[0].At != test.firstWindow() || before != c.Known {
		return reject("its windows do not begin before heap %d and end before heap %d", test.firstWindow(), c.Known)
	}
	return nil
}

// comparePeriods checks that the period holds from the start on and not before,
// and that it is the least.
func (k *SparseCheck) comparePeriods() error {
	c := k.cert
	var at [][]uint16
	for _, heap := range c.needed() {
		i := slices.IndexFunc(c.Windows, func(w WindowAt) bool { return w.At == heap })
		if i < 0 {
			return reject("it has no window before heap %d", heap)
		}
		at = append(at, k.windows[i])
	}
	if c.Start > 0 { // the first value of a window is that of the last exception
		if at[0][0] == at[1][0] {
			return reject("the period holds from %d on already", c.Start-1)
		}
		for i := range at {
			at[i] = at[i][1:]
		}
	}
	for i, v := range at[0] {
		if at[1][i] != v {
			n := c.Start + int64(i)
			return reject("G(%d) = %d and G(%d) = %d", n, v, n+c.Period, at[1][i])
		}
	}
	for i, q := range primeFactors(c.Period) {
		if slices.Equal(at[0], at[i+2]) {
			return reject("%d is a period already", c.Period/q)
		}
	}
	return nil
}

// compareStart compares what was computed of the first heaps with what is stated,
// and with the rule's plain meaning.
func (k *SparseCheck) compareStart(ctx context.Context, first int64) error {
	c := k.cert
	r, err := rule.Parse(c.Rule)
	if err != nil {
		return err
	}
	plain, err := plainValues(ctx, r, min(first, plainHeaps), rule.Inf, nil, nil)
	if err != nil {
		return err
	}
	for n, v := range plain {
		if uint32(k.steps.low[n]) != v {
			return reject("G(%d) is %d from the definition, and %d from the moves", n, v, k.steps.low[n])
		}
	}
	if top := slices.Max(k.steps.low); uint32(top) > c.Maximum {
		return reject("the value %d occurs, above the maximum", top)
	}
	for i, r := range k.steps.rares {
		if i == len(c.RareHeaps) || r.Heap != c.RareHeaps[i] || r.Value != c.RareValues[i] {
			return reject("G(%d) = %d is rare, which is not stated", r.Heap, r.Value)
		}
	}
	if n := len(k.steps.rares); n != len(c.RareHeaps) {
		return reject("heap %d is not rare", c.RareHeaps[n])
	}
	if !slices.Equal(k.windows[0], k.steps.low[first-c.WindowLength:]) {
		return reject("the window before heap %d is wrong", first)
	}
	return nil
}

// Parts is the number of parts.
func (k *SparseCheck) Parts() int { return len(k.windows) - 1 }

// Part returns the heaps whose values the i-th part computes: from, ..., to-1.
func (k *SparseCheck) Part(i int) (from, to int64) {
	return k.cert.Windows[i].At, k.cert.Windows[i+1].At
}

// First is how many values were computed from the definition.
func (k *SparseCheck) First() int64 { return int64(len(k.steps.low)) }

// Check computes the values of some parts (nil: all), on so many cores (0: all),
// and compares the windows at their ends. A part that fails gives a [Rejected] error.
// progress, if not nil, is told how many values are done. It takes some 100 ns a
// value, where values are below 64, and memory for a few windows.
func (k *SparseCheck) Check(ctx context.Context, parts []int, cores int, progress func(done, of int64)) error {
	if cores < 1 {
		cores = runtime.GOMAXPROCS(0)
	}
	all, of := parts == nil, k.Values(parts)
	if all {
		for i := range k.Parts() {
			parts = append(parts, i)
		}
	}
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	var done, next, top atomic.Int64
	var workers sync.WaitGroup
	for range min(cores, len(parts)) {
		workers.Go(func() {
			for {
				i := next.Add(1) - 1
				if i >= int64(len(parts)) {
					return
				}
				if err := k.part(ctx, parts[i], &done, &top); err != nil {
					cancel(err)
					return
				}
			}
		})
	}
	finished := make(chan struct{})
	go func() { workers.Wait(); close(finished) }()
	for tick := time.NewTicker(100 * time.Millisecond); ; {
		select {
		case <-tick.C:
			if progress != nil {
				progress(done.Load(), of)
			}
			continue
		case <-finished:
			tick.Stop()
		}
		break
	}
	if ctx.Err() != nil {
		return context.Cause(ctx)
	}
	if highest := max(top.Load(), int64(slices.Max(k.steps.low))); all && highest != int64(k.cert.Maximum) {
		return reject("the greatest value is %d, not %d", highest, k.cert.Maximum)
	}
	return nil
}

// Values is how many values some parts (nil: all) have.
func (k *SparseCheck) Values(parts []int) (n int64) {
	if parts == nil {
		return k.cert.Known - k.First()
	}
	for _, i := range parts {
		from, to := k.Part(i)
		n += to - from
	}
	return n
}

// Pace returns about how long a value takes on one core, by computing some of the
// first part; what is wrong there gives a [Rejected] error.
func (k *SparseCheck) Pace(ctx context.Context) (nanoseconds float64, err error) {
	from, to := k.Part(0)
	to = min(to, from+1<<16)
	begin := time.Now()
	_, _, err = k.run(ctx, k.windows[0], from, to, new(atomic.Int64))
	return float64(time.Since(begin).Nanoseconds()) / float64(to-from), err
}

// part computes the values of a part from the window before it.
func (k *SparseCheck) part(ctx context.Context, i int, done, top *atomic.Int64) error {
	from, to := k.Part(i)
	highest, last, err := k.run(ctx, k.windows[i], from, to, done)
	if err != nil {
		return err
	}
	for old := top.Load(); int64(highest) > old && !top.CompareAndSwap(old, int64(highest)); {
		old = top.Load()
	}
	for j, v := range k.windows[i+1] {
		if last[j] != v {
			n := to - int64(len(last)-j)
			return reject("G(%d) is %d, not %d", n, last[j], v)
		}
	}
	return nil
}

// run computes the values of the heaps from, ..., to-1 from the window before
// them. It returns the greatest value and the last window.
func (k *SparseCheck) run(ctx context.Context, window []uint16, from, to int64, done *atomic.Int64) (highest uint32, last []uint16, err error) {
	const piece = 1 << 14
	steps := k.steps
	steps.reach = nim.Set{} // its own
	length := len(window)
	g := append(make([]uint16, 0, length+max(piece, length)), window...)
	for n := from; n < to; {
		if len(g) == cap(g) {
			g = append(g[:0], g[len(g)-length:]...)
		}
		count := min(to-n, int64(cap(g)-len(g)), piece)
		for range count {
			var v uint32
			var ok bool
			if k.words != nil {
				v, ok = k.words.value(g, steps.even(n))
			} else {
				v, ok = steps.value(n, g, n-int64(len(g)), k.cert.Depth)
			}
			if !ok {
				return 0, nil, k.shallow(n, v)
			}
			if v > k.cert.Maximum {
				return 0, nil, reject("G(%d) is %d, above the maximum", n, v)
			}
			highest = max(highest, v)
			g = append(g, uint16(v))
			n++
		}
		done.Add(count)
		if err := ctx.Err(); err != nil {
			return 0, nil, err
		}
	}
	return highest, g[len(g)-length:], nil
}

// shallow is the error of a heap n without a witness for the value v.
func (k *SparseCheck) shallow(n int64, v uint32) error {
	if k.cert.Depth >= n/2 {
		return reject("G(%d) is %d, so the heap is rare, which is not stated", n, v)
	}
	return &Rejected{fmt.Sprintf("no witness for the value %d at heap %d has a part up to %d: the heap is rare, or the depth is too small", v, n, k.cert.Depth), n}
}

// ProveSparse is [CertifySparse] with a full check: it returns a certificate that
// has passed. It begins with the depth of the claim, or with that of the last rare
// heap if it is greater, and doubles it until it is enough; the number of values
// that are needed grows with it, and the windows that are asked for may lie
// further out each time. If the check fails for another reason, so that the claim
// is false, the error is a [Rejected] error.
func ProveSparse(ctx context.Context, c SparseClaim, at []int64, window WindowSource, cores int, progress func(done, of int64)) (*SparseCertificate, error) {
	test, err := c.Test()
	if err != nil {
		return nil, err
	}
	for c.Depth = test.Reach; ; c.Depth = 2*c.Depth + 1 {
		cert, err := CertifySparse(c, at, window)
		if err != nil {
			return nil, err
		}
		k, err := OpenSparse(ctx, cert, nil)
		if err == nil {
			err = k.Check(ctx, nil, cores, progress)
		}
		var rejected *Rejected
		if errors.As(err, &rejected) && rejected.shallow > 0 {
			continue
		}
		if err != nil {
			return nil, err
		}
		return cert, nil
	}
}
