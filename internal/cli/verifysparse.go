package cli

import (
	"context"
	"math/rand/v2"
	"runtime"
	"slices"
	"time"

	"github.com/grundy-cgt/grundy/period"
)

// depth says how much of a certificate with parts is checked.
type depth struct {
	sample  int    // so many parts; 0: all, if that does not take too long
	seed    uint64 // the choice of the parts
	full    bool   // all, in any case
	threads int
}

const (
	fullWithin = 10 * time.Minute // a full check that is expected to take longer becomes a spot check
	spotWithin = time.Minute      // of parts that take about so long together, at least one for each core
)

// verifySparse checks a certificate of version 2.
func (a *app) verifySparse(ctx context.Context, data []byte, how depth, out *verdict) error {
	c, err := period.DecodeSparse(data)
	if err != nil {
		return noCertificate{err}
	}
	b := a.bar("first values computed")
	k, err := period.OpenSparse(ctx, c, b.set)
	b.end()
	if err != nil {
		return err
	}
	parts, err := how.choose(ctx, k)
	if err != nil {
		return err
	}
	b = a.bar("values checked")
	err = k.Check(ctx, parts, how.threads, b.set)
	b.end()
	out.Rule, out.Theorem, out.Known, out.Recomputed, out.Complete = c.Rule, c.Theorem, c.Known, k.First()+k.Values(parts), parts == nil
	out.Period, out.Start = c.Period, c.Start
	out.Spot = &spot{Checked: parts, Parts: k.Parts(), Seed: how.seed}
	if parts == nil {
		out.Spot.Checked, out.Spot.Seed = []int{}, 0
		for i := range k.Parts() {
			out.Spot.Checked = append(out.Spot.Checked, i)
		}
	}
	return err
}

// choose returns the parts to be checked, nil for all.
func (d depth) choose(ctx context.Context, k *period.SparseCheck) ([]int, error) {
	count := d.sample
	if count == 0 && !d.full {
		pace, err := k.Pace(ctx)
		if err != nil {
			return nil, err
		}
		cores := runtime.GOMAXPROCS(0)
		if d.threads > 0 {
			cores = d.threads
		}
		if whole := pace * float64(k.Values(nil)) / float64(cores); whole > float64(fullWithin) {
			count = max(cores, int(float64(k.Parts())*float64(spotWithin)/whole))
		}
	}
	if count == 0 || count >= k.Parts() {
		return nil, nil
	}
	parts := rand.New(rand.NewPCG(d.seed, 0)).Perm(k.Parts())[:count]
	slices.Sort(parts)
	return parts, nil
}
