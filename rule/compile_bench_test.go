package rule

import (
	"testing"

	"github.com/grundy-cgt/grundy/game"
)

// BenchmarkOptions measures the compiled core; the bar is 20 million options a
// second on one core, with no allocation for an option.
func BenchmarkOptions(b *testing.B) {
	for _, text := range []string{
		"take 1..100", "0.77", "take primes", "take k where gcd(k, n) == 1", "hex 0.8", "replace by 2 lower", "split 2.. distinct",
	} {
		b.Run(text, func(b *testing.B) {
			r, err := Parse(text)
			if err != nil {
				b.Fatal(err)
			}
			p, err := r.Compile()
			if err != nil {
				b.Fatal(err)
			}
			n := int64(1000)
			if text == "split 2.. distinct" {
				n = 50
			}
			var dst game.Options[int64]
			options := 0
			b.ReportAllocs()
			for b.Loop() {
				dst.Reset()
				if err := p.Heap(&dst, n); err != nil {
					b.Fatal(err)
				}
				options += dst.Len()
			}
			b.ReportMetric(float64(options)/b.Elapsed().Seconds()/1e6, "Moptions/s")
		})
	}
}
