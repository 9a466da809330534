package heap

import (
	"context"
	"fmt"
	"math/rand/v2"
	"testing"

	"github.com/grundy-cgt/grundy/rule"
)

// solve computes n values, or fewer that prove a period, from nothing.
func solve(b *testing.B, r *rule.Rule, n int64) *Sequence {
	b.Helper()
	s, err := New(r, Limits{})
	if err != nil {
		b.Fatal(err)
	}
	if err := s.Search(context.Background(), n); err != nil {
		b.Fatal(err)
	}
	return s
}

// From nothing to a proved period.
func BenchmarkProve(b *testing.B) {
	for _, text := range []string{"kayles", "0.07", "0.137", "0.165", "0.0077", "0.055", "take {1,3,4}", "take {2,9,23,97,98}", "take not {2,7,9}", "take not {1,3,8,9,14}"} {
		b.Run(text, func(b *testing.B) {
			r := parse(b, text)
			var s *Sequence
			for b.Loop() {
				s = solve(b, r, 24000)
			}
			if _, ok := s.Period(); !ok {
				b.Error("no period")
			}
			b.ReportMetric(float64(s.RestsOn()), "values")
		})
	}
}

// Values of games that have no period in reach.
func BenchmarkValues(b *testing.B) {
	for _, c := range []struct {
		text string
		n    int64
	}{
		{"0.106", 100000},
		{"0.6", 20000},
		{"0.135", 20000},
		{"4.76", 10000},
		{"grundy", 10000},
		{"0.77777777777", 10000},
		{"lasker", 5000},
		{"hex 0.8", 1000},
		{"hex 0.fc", 1000},
		{"hex 8.0", 1000},
		{"code 0.gg", 500},
		{"0.{2+}", 500},
		{"split 3 distinct", 300},
		{"split 2.. distinct", 200},
		{"split 2.. level if n >= 7", 100000},
		{"split 2.. equal", 100000},
		{"split 2.. consecutive", 100000},
		{"take primes", 100000},
		{"take primes", 1000000},
		{"take squares", 100000},
		{"take fibonacci", 1000000},
		{"take coprime", 2000},
		{"take half", 5000},
		{"take d|n", 20000},
		{"replace by 7 lower", 65},
		{"replace by 2 lower", 500},
		{"take {1..200,300..480,700}", 100000},
		{"take not {3,77,301,302,555}", 1000000},
		{"n -> n-1 | n // 2 if n > 0", 10000},
	} {
		b.Run(fmt.Sprintf("%s/%d", c.text, c.n), func(b *testing.B) {
			r := parse(b, c.text)
			for b.Loop() {
				s, err := New(r, Limits{})
				if err != nil {
					b.Fatal(err)
				}
				if _, err := s.Table(context.Background(), c.n); err != nil {
					b.Fatal(err)
				}
			}
			b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/float64(c.n), "ns/value")
		})
	}
}

// The largest S-Nim input of the contest: 100 sets of 100 amounts, heaps to
// 10^4.
func BenchmarkContestSets(b *testing.B) {
	for _, members := range []int{100, 1000} {
		b.Run(fmt.Sprint(members), func(b *testing.B) {
			r := rand.New(rand.NewPCG(1, 2))
			rules := make([]*rule.Rule, 100)
			for i := range rules {
				set := make([]int64, members)
				for j := range set {
					set[j] = 1 + r.Int64N(10000)
				}
				rules[i] = take(b, rule.Numbers(set...))
			}
			for b.Loop() {
				for _, r := range rules {
					s, err := New(r, Limits{})
					if err != nil {
						b.Fatal(err)
					}
					if _, err := s.Table(context.Background(), 10001); err != nil {
						b.Fatal(err)
					}
				}
			}
		})
	}
}

// A heap of 10^18 once the period is proved.
func BenchmarkFarHeap(b *testing.B) {
	s := solve(b, parse(b, "take {2,9,23,97,98}"), 1<<20)
	for b.Loop() {
		if _, err := s.Value(context.Background(), 1e18); err != nil {
			b.Fatal(err)
		}
	}
}
