package rule

import (
	"testing"

	"github.com/grundy-cgt/grundy/game"
)

// BenchmarkOptions measures the compiled core; the bar is 20 million options a
// second on one core, with no allocation for an option. Where a condition is
// tried for each amount, choices count as well.
func BenchmarkOptions(b *testing.B) {
	for _, c := range typical {
		b.Run(c.text, func(b *testing.B) {
			p := mustCompile(b, mustParse(b, c.text))
			var dst game.Options[int64]
			options := 0
			b.ReportAllocs()
			for b.Loop() {
				dst.Reset()
				if err := p.Heap(&dst, c.n); err != nil {
					b.Fatal(err)
				}
				options += dst.Len()
			}
			choices := float64(MaxChoices-p.env.left) * float64(b.N)
			b.ReportMetric(float64(options)/b.Elapsed().Seconds()/1e6, "Moptions/s")
			b.ReportMetric(choices/b.Elapsed().Seconds()/1e6, "Mchoices/s")
		})
	}
}
