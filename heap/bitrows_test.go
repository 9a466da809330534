package heap

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"
)

// bitRows gives the values that few gives, whatever the set and however many are asked
// for at once.
func TestRows(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for i := range 60 {
		least, size := 1+r.Int64N(100), 1+r.IntN(30)
		take := []int64{least}
		for range size {
			take = append(take, least+r.Int64N(1+least*r.Int64N(20)))
		}
		slices.Sort(take)
		take = slices.Compact(take)
		const n = 5000
		want, got := make([]uint32, n), make([]uint32, n)
		plain := &few{set: func(int64) ([]int64, error) { return take, nil }, take: take, final: true}
		if _, err := plain.fill(context.Background(), want, 0, n); err != nil {
			t.Fatal(err)
		}
		e := newBitRows(take)
		for from := 0; from < n; {
			to := min(n, from+1+r.IntN(1<<(1+i%12)))
			if done, err := e.fill(context.Background(), got, from, to); done != to || err != nil {
				t.Fatal(done, err)
			}
			from = to
		}
		if i := firstDifference(got, want); i >= 0 {
			t.Fatalf("take %v: heap %d has the value %d, want %d", take, i, got[i], want[i])
		}
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if done, err := newBitRows([]int64{40, 50}).fill(ctx, make([]uint32, 100), 0, 100); done != 0 || !errors.Is(err, context.Canceled) {
		t.Error(done, err)
	}
}

// A set of 24 amounts, by rows and by the value of every option.
func BenchmarkRows(b *testing.B) {
	r := rand.New(rand.NewPCG(3, 4))
	take := []int64{64}
	for len(take) < 24 {
		take = append(take, 65+r.Int64N(100_000))
	}
	slices.Sort(take)
	for _, e := range []engine{newBitRows(take), &few{set: func(int64) ([]int64, error) { return take, nil }, take: take, final: true}} {
		b.Run(fmt.Sprintf("%T", e), func(b *testing.B) {
			const n = 1 << 19
			g := make([]uint32, n)
			if _, err := e.fill(context.Background(), g, 0, n); err != nil {
				b.Fatal(err)
			}
			b.ReportMetric(float64(b.Elapsed().Nanoseconds())/n, "ns/value")
		})
	}
}
