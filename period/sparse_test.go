package period_test

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/grundy-cgt/grundy/heap"
	"github.com/grundy-cgt/grundy/period"
	"github.com/grundy-cgt/grundy/rule"
)

func parse(t testing.TB, text string) *rule.Rule {
	t.Helper()
	r, err := rule.Parse(text)
	if err != nil {
		t.Fatalf("%s: %v", text, err)
	}
	return r
}

// splitParity returns which parities the amounts before a split have.
func splitParity(r *rule.Rule) (parity [2]bool) {
	for _, m := range r.Moves() {
		b := m.(rule.Break)
		for _, t := range b.Take.Const.Members() {
			if b.Parts.Has(2) {
				parity[t&1] = true
			}
		}
	}
	return parity
}

// sparseClaim is what the values show of classes: the best space, if it has no
// rare heap from some heap on.
func sparseClaim(t testing.TB, r *rule.Rule, g []uint32, from int64) (period.SparseClaim, bool) {
	t.Helper()
	c := period.SparseClaim{Rule: r, Maximum: slices.Max(g)}
	last := [2][]int64{make([]int64, c.Maximum+1), make([]int64, c.Maximum+1)}
	for n, v := range g {
		last[n%2][v] = int64(n)
	}
	space, rare, ok := period.BestSpace(r, last)
	if !ok || rare >= from {
		return c, false
	}
	rares, err := space.RareHeaps(t.Context(), r, rare+1)
	if err != nil || rare > 0 && rares[len(rares)-1].Heap != rare {
		t.Fatalf("%s, %+v: rare heaps %v, %v, the last %d", r, space, rares, err, rare)
	}
	c.Mask, c.Place, c.Rares = space.Mask, space.Place, rares
	return c, true
}

var errUnknown = errors.New("the value is not known")

// source reads windows from a table.
func source(g []uint32) period.WindowSource {
	return func(at int64, length int) ([]uint32, error) {
		if at > int64(len(g)) {
			return nil, errUnknown
		}
		return g[at-int64(length) : at], nil
	}
}

// sparseCheck checks all of a certificate.
func sparseCheck(ctx context.Context, c *period.SparseCertificate) error {
	k, err := period.OpenSparse(ctx, c, nil)
	if err != nil {
		return err
	}
	return k.Check(ctx, nil, 0, nil)
}

// certifySparse proves a period by a certificate, if the values are enough.
func certifySparse(t testing.TB, r *rule.Rule, g []uint32, h period.Hit) (*period.SparseCertificate, bool) {
	t.Helper()
	c, ok := sparseClaim(t, r, g, max(h.Start, 1))
	if !ok || c.Place && h.Period%2 != 0 {
		return nil, false
	}
	c.Start, c.Period, c.Maximum = h.Start, h.Period, slices.Max(g)
	cert, err := period.ProveSparse(t.Context(), c, []int64{c.Start + 70, c.Start + 500, c.Start + 501}, source(g), 0, nil)
	if err != nil && !errors.As(err, new(*period.Rejected)) && !errors.Is(err, errUnknown) {
		t.Fatalf("%s: %v", r, err)
	}
	return cert, err == nil
}

// table returns the period of a rule, if so many values prove one, and values.
func table(t testing.TB, r *rule.Rule, search, values int64) (period.Hit, []uint32, bool) {
	t.Helper()
	s, err := heap.New(r, heap.Limits{})
	if err != nil {
		t.Fatal(err)
	}
	if err := s.Search(t.Context(), search); err != nil {
		t.Fatal(err)
	}
	h, ok := s.Period()
	if !ok {
		return h, nil, false
	}
	g, err := s.Table(t.Context(), values)
	if err != nil {
		t.Fatal(err)
	}
	return h, g, true
}

// The certificates of the codes of three digits whose period Guy and Smith's
// theorem proves with few values: most of them have a mask, and the new theorem
// proves the same, and nothing else.
func TestSparseAgreesWithGuySmith(t *testing.T) {
	count, proved, places := 0, 0, 0
	for _, first := range []int{0, 4} {
		for code := range 512 {
			if first == 0 && code == 0 {
				continue
			}
			r := parse(t, fmt.Sprintf("%d.%03o", first, code))
			if _, ok := period.SparseTake(r); !ok || splitParity(r) == [2]bool{} {
				continue
			}
			h, g, ok := table(t, r, 1000, 6000)
			if !ok {
				continue
			}
			count++
			c, ok := certifySparse(t, r, g, h)
			if !ok {
				continue
			}
			proved++
			if c.Place {
				places++
			}
			read, err := period.DecodeSparse(c.Encode())
			if err != nil || sparseCheck(t.Context(), read) != nil {
				t.Errorf("%s: %v", r, err)
			}
			if code%16 != 0 {
				continue
			}
			for _, wrong := range []period.Hit{{h.Start + 1, h.Period, 0}, {h.Start - 1, h.Period, 0}, {h.Start, 2 * h.Period, 0}, {h.Start, h.Period + 1, 0}, {h.Start, h.Period / 2, 0}} {
				if wrong.Start < 0 || wrong.Period < 1 {
					continue
				}
				if c, ok := certifySparse(t, r, g[:4000], wrong); ok {
					t.Errorf("%s: %+v has a certificate, not %+v:\n%s", r, wrong, h, c.Encode())
				}
			}
		}
	}
	if count < 550 || proved < 500 || places < 5 {
		t.Errorf("%d codes, %d certificates, %d of them with a place mask", count, proved, places)
	}
}

// Whatever a certificate says from few values is true of many: random codes, of
// all ways to split, and every period that some values show.
func TestSparseIsTrue(t *testing.T) {
	rng := rand.New(rand.NewPCG(11, 12))
	proved, wrong := map[string]int{}, 0
	for range 1000 {
		text := string("04"[rng.IntN(2)])
		marks := rng.IntN(2)
		mark := func() string { return []string{"", "!", "?"}[marks*rng.IntN(3)] }
		text += mark() + "."
		for range 1 + rng.IntN(4) {
			text += string("01234567"[rng.IntN(8)]) + mark()
		}
		r, err := rule.Parse(text)
		if err != nil {
			continue
		}
		if _, ok := period.SparseTake(r); !ok || splitParity(r) == [2]bool{} {
			continue
		}
		kind := "any"
		for _, m := range r.Moves() {
			if b := m.(rule.Break); b.Kind != rule.Any && b.Parts.Has(2) {
				kind = "apart"
			}
		}
		s, err := heap.New(r, heap.Limits{})
		if err != nil {
			t.Fatal(err)
		}
		const far = 2500
		g, err := s.Table(t.Context(), far)
		if err != nil {
			t.Fatal(err)
		}
		for _, n := range []int64{25, 60, 150, 400} {
			for p := int64(1); p < n/2; p++ {
				h, ok := period.At(g[:n], period.Test{Theorem: period.Window}, p)
				if !ok || h.Start+p+8 > n {
					continue
				}
				holds := true
				for k := h.Start; k+p < far; k++ {
					holds = holds && g[k] == g[k+p]
				}
				c, ok := certifySparse(t, r, g[:n], h)
				if ok && !holds {
					t.Errorf("%s: %+v is proved by %d values, and false:\n%s", r, h, n, c.Encode())
				}
				if ok {
					proved[kind]++
					break
				}
				if !holds {
					wrong++
				}
			}
		}
	}
	if proved["any"] < 500 || proved["apart"] < 200 || wrong < 100 {
		t.Errorf("proved: %v; %d false periods without a proof", proved, wrong)
	}
}
