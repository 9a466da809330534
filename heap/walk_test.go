package heap

import (
	"context"
	"testing"

	"github.com/grundy-cgt/grundy/rule"
)

// walkRules have few rare heaps from some time on, or many, or are no codes.
var walkRules = []string{
	"0.106", "0.104", "0.454", "0.054", "0.16", "0.56", "0.127", "0.354", "0.356", "0.644", "0.376",
	"0.07", "0.114", "4.127", "split into 2 different", "take 1..3", "take 2^k", "hex 0.8", "take any", "take {1,4,5} split 2",
}

func mustRule(t testing.TB, text string) *rule.Rule {
	t.Helper()
	r, err := rule.Parse(text)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// heapByHeap are the values heap by heap.
func heapByHeap(t testing.TB, r *rule.Rule, n int) []uint32 {
	t.Helper()
	var e engine
	e, ok := newSparse(r)
	if !ok {
		var err error
		if e, _, err = newEngine(r); err != nil {
			t.Fatal(err)
		}
	}
	g := make([]uint32, n)
	if _, err := e.fill(t.Context(), g, 0, n); err != nil {
		t.Fatal(err)
	}
	return g
}

// A walk gives the values, with one thread and with two, from the beginning and
// taken up again at any place from its state.
func TestWalk(t *testing.T) {
	for _, text := range walkRules {
		t.Run(text, func(t *testing.T) {
			t.Parallel()
			r := mustRule(t, text)
			n := 40000
			if testing.Short() || text == "hex 0.8" || text == "0.114" {
				n = 9000
			}
			want := heapByHeap(t, r, n)
			for threads := 1; threads <= 2; threads++ {
				w, err := NewWalk(r, WalkOptions{Threads: threads})
				if err != nil {
					t.Fatal(err)
				}
				for round := 0; w.N() < int64(n); round++ {
					b, err := w.Next(t.Context(), int64(n))
					if err != nil {
						t.Fatal(err)
					}
					if b.Len() == 0 || b.From+int64(b.Len()) != w.N() {
						t.Fatalf("a block from %d with %d values at %d", b.From, b.Len(), w.N())
					}
					for i := range b.Len() {
						if at := int(b.From) + i; b.At(i) != want[at] {
							t.Fatalf("threads %d: G(%d) = %d, not %d", threads, at, b.At(i), want[at])
						}
					}
					if round%3 == 1 {
						if w, err = ResumeWalk(t.Context(), r, w.State(), WalkOptions{Threads: threads}); err != nil {
							t.Fatal(err)
						}
					}
				}
			}
		})
	}
}

// A state of another rule, or one that lacks something, is refused.
func TestResumeRefuses(t *testing.T) {
	r := mustRule(t, "0.106")
	w, err := NewWalk(r, WalkOptions{})
	if err != nil {
		t.Fatal(err)
	}
	for w.N() < 100000 {
		if _, err := w.Next(t.Context(), 100000); err != nil {
			t.Fatal(err)
		}
	}
	good := w.State()
	if good.Window.From == 0 || good.Mask.Bits == 0 {
		t.Fatalf("the state keeps all values: window from %d", good.Window.From)
	}
	for name, change := range map[string]func(*WalkState){
		"another end":       func(s *WalkState) { s.N++ },
		"a shorter window":  func(s *WalkState) { s.Window.From += 5; s.Window.Data = s.Window.Data[5:] },
		"no low heaps":      func(s *WalkState) { s.Low = Block{Width: 1} },
		"a rare heap more":  func(s *WalkState) { s.Rares = append(s.Rares[:len(s.Rares):len(s.Rares)], Rare{99000, 1}) },
		"no mask":           func(s *WalkState) { s.Mask = Mask{} },
		"another value":     func(s *WalkState) { s.Window.Data = append([]byte(nil), s.Window.Data...); s.Window.Data[7] ^= 1 },
		"a window too late": func(s *WalkState) { s.Window.From++ },
	} {
		st := good
		change(&st)
		if _, err := ResumeWalk(context.Background(), r, st, WalkOptions{}); err == nil {
			t.Errorf("%s: not refused", name)
		}
	}
}
