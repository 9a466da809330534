package hunt

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"runtime"
	"slices"
	"time"

	"github.com/grundy-cgt/grundy/heap"
	"github.com/grundy-cgt/grundy/period"
)

// found looks at what the ledger found, and proves a period if it is one.
func (h *hunt) found() (done bool, err error) {
	_, seen, hit := h.ledger.look()
	if h.claim != nil {
		return h.settle()
	}
	if hit != nil {
		if hit.Known > plainValues && h.adopt(hit) {
			return h.settle()
		}
		h.checkpoint()
		h.report(fmt.Sprintf("writing the certificate of the period %d", hit.Period))
		return true, h.certify(hit, hit.Values)
	}
	if seen.p == 0 || seen == h.refuted || seen.at > h.walk.N() {
		return false, nil
	}
	h.refuted = seen
	// Its place is a checkpoint from now on, and the walk is not behind it.
	h.checkpoint()
	st := h.walk.State()
	claim, err := h.propose(&st, seen)
	if claim == nil || err != nil {
		return false, err
	}
	h.claim = claim
	return h.settle()
}

// propose makes a claim of a repetition; nil if it is no period.
func (h *hunt) propose(st *heap.WalkState, seen candidate) (*period.SparseClaim, error) {
	c, test, ok := h.sparse(st)
	if !ok || c.Place && seen.p%2 != 0 {
		return nil, nil // no theorem covers it
	}
	h.report(fmt.Sprintf("finding where the period %d begins", seen.p))
	w, err := h.windows()
	if err != nil {
		return nil, err
	}
	l := &locate{w: w, length: int(test.Window()), above: test.Reach + 1}
	hit, ok, err := l.period(seen.p, seen.at)
	if !ok || err != nil {
		return nil, err
	}
	c.Start, c.Period = hit.Start, hit.Period
	return c, nil
}

// plainValues is the most values on which a certificate rests that is checked from
// the definition, where there is another one: that takes some ten seconds.
const plainValues = 50_000

// adopt makes a claim of a period that is proved by all values, to have a
// certificate that is checked faster; false where that is not possible.
func (h *hunt) adopt(hit *period.Claim) bool {
	st := h.walk.State()
	c, _, ok := h.sparse(&st)
	if !ok || c.Place && hit.Period%2 != 0 {
		return false
	}
	c.Start, c.Period = hit.Start, hit.Period
	h.claim = c
	return true
}

// sparse is a claim as far as the state of a walk gives it, if the theorem covers
// the rule.
func (h *hunt) sparse(st *heap.WalkState) (*period.SparseClaim, period.SparseTest, bool) {
	c := &period.SparseClaim{Rule: h.rule, Mask: st.Mask.Bits, Place: st.Mask.Place, Depth: max(h.depth, h.walk.Depth())}
	for _, r := range st.Rares {
		c.Rares = append(c.Rares, period.Rare{Heap: r.Heap, Value: r.Value})
	}
	test, err := c.Test()
	return c, test, err == nil && st.Mask.Bits != 0
}

func (h *hunt) windows() (*windows, error) {
	return newWindows(h.ctx, h.st, h.res.Run, h.rule, h.options())
}

// settle certifies the claim when the walk has gone far enough for the proof. A
// rare heap on the way, or a witness deeper than all before, ends or moves it.
func (h *hunt) settle() (done bool, err error) {
	c := h.claim
	st := h.walk.State()
	if len(st.Rares) != len(c.Rares) || st.Mask.Bits != c.Mask || st.Mask.Place != c.Place {
		h.claim = nil
		return false, nil
	}
	c.Depth = max(c.Depth, h.walk.Depth())
	test, err := c.Test()
	if err != nil {
		return false, err
	}
	need := test.Need(c.Start, c.Period)
	if h.walk.N() < need {
		return false, nil
	}
	h.checkpoint()
	s, _, _ := h.ledger.look()
	c.Maximum = s.Max
	h.report(fmt.Sprintf("writing the certificate of the period %d", c.Period))
	w, err := h.windows()
	if err != nil {
		return false, err
	}
	cert, err := period.CertifySparse(*c, parts(w.at, test.Window(), need), w.window)
	if err != nil {
		return false, err
	}
	h.report(fmt.Sprintf("checking the certificate of the period %d", c.Period))
	if err := h.check(cert); err != nil {
		var rejected *period.Rejected
		if errors.As(err, &rejected) {
			h.claim = nil
			return false, fmt.Errorf("the period %d was found, and its certificate fails: %w", c.Period, err)
		}
		return false, err
	}
	h.res.Certificate = cert.Encode()
	return true, h.st.AddCertificate(h.res.Run.ID, h.res.Certificate)
}

// mostParts bounds the windows in a certificate, and leastPart the values between
// two of them: these are checked in less than a second.
const (
	mostParts = 500
	leastPart = 1 << 22
)

// parts chooses the heaps at which a certificate is cut into parts that can be
// checked alone: places of the history, evenly spread, and at least a hundred
// windows apart.
func parts(at []int64, window, need int64) []int64 {
	gap := max(need/mostParts, 100*window, leastPart)
	var out []int64
	last := int64(0)
	for _, n := range at {
		if n-last >= gap && n < need {
			out = append(out, n)
			last = n
		}
	}
	return out
}

// checkFor is about how long a fresh certificate is checked: short ones whole, and
// of others some parts.
const checkFor = 3 * time.Second

// check checks the certificate by the checker's own means, all of it if that does
// not take long, else some parts by chance. The values rest on the walk's proofs
// anyway; grundy verify checks more.
func (h *hunt) check(cert *period.SparseCertificate) error {
	k, err := period.OpenSparse(h.ctx, cert, nil)
	if err != nil {
		return err
	}
	pace, err := k.Pace(h.ctx)
	if err != nil {
		return err
	}
	cores := h.Threads
	if cores <= 0 {
		cores = runtime.GOMAXPROCS(0)
	}
	time := func(parts []int) time.Duration {
		return time.Duration(pace * float64(k.Values(parts)) / float64(cores))
	}
	h.res.Parts, h.res.PartsChecked = k.Parts(), k.Parts()
	if time(nil) <= checkFor {
		return k.Check(h.ctx, nil, cores, nil)
	}
	order := rand.Perm(k.Parts())
	some := order[:1]
	for len(some) < len(order) && time(order[:len(some)+1]) <= checkFor {
		some = order[:len(some)+1]
	}
	h.res.PartsChecked = len(some)
	some = slices.Clone(some)
	slices.Sort(some)
	return k.Check(h.ctx, some, cores, nil)
}
