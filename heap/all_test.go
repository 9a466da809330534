package heap

import (
	"context"
	"fmt"
	"testing"
	"time"
)

func TestScratchAll(t *testing.T) {
	count, total := 0, time.Duration(0)
	start := time.Now()
	for _, first := range []int{0, 4} {
		for code := range 512 {
			if first == 0 && code == 0 {
				continue
			}
			s := newSequence(t, parse(t, fmt.Sprintf("%d.%03o", first, code)))
			t0 := time.Now()
			if err := s.Search(context.Background(), 24000); err != nil {
				t.Fatal(err)
			}
			d := time.Since(t0)
			if _, ok := s.Period(); ok {
				count++
				total += d
			}
			if d > 800*time.Millisecond || d > 200*time.Millisecond && s.proved {
				fmt.Printf("%d.%03o %v %v %v\n", first, code, d, s.proved, s.rests)
			}
		}
	}
	fmt.Println(count, total, time.Since(start))
}
