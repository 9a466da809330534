package heap

import (
	"context"
	"testing"
	"time"
)

// plainTriples is the plain loop for a rest of s beans in three heaps: it marks the
// xors of all a <= b <= c.
func plainTriples(seen []bool, g []uint32, s int) {
	for a := 1; 3*a <= s; a++ {
		for b := a; a+2*b <= s; b++ {
			seen[g[a]^g[b]^g[s-a-b]] = true
		}
	}
}

// Codes and splits that leave three heaps or more, the values around 10^4, beside
// the plain loop over three heaps, that is for rules with more heaps a part of the
// work of a plain loop.
func BenchmarkThreeHeaps(b *testing.B) {
	const n = 10_000
	for _, text := range []string{"hex 0.8", "hex 0.f", "hex 0.137f", "take 1 split 3..", "split 3..", "split 3", "split 3 distinct", "split 3 not all equal", "split 3.. not all equal", "split 3..5"} {
		b.Run(text, func(b *testing.B) {
			e, _, err := newEngine(parse(b, text))
			if err != nil {
				b.Fatal(err)
			}
			ctx, g := context.Background(), make([]uint32, n+b.N)
			start := time.Now()
			if _, err := e.fill(ctx, g, 0, n); err != nil {
				b.Fatal(err)
			}
			run := time.Since(start)
			b.ResetTimer()
			if _, err := e.fill(ctx, g, n, n+b.N); err != nil {
				b.Fatal(err)
			}
			fast := b.Elapsed()
			seen := make([]bool, 1<<16)
			start = time.Now()
			plainTriples(seen, g, n-1)
			plain := time.Since(start)
			b.ReportMetric(float64(run.Microseconds())/n, "us/value-to-10^4")
			b.ReportMetric(float64(plain.Microseconds()), "plain-us/value")
			b.ReportMetric(float64(plain)/(float64(fast)/float64(b.N)), "times")
		})
	}
}
