package explore

import (
	"cmp"
	"encoding/binary"
	"encoding/json"
	"fmt"
	"math/big"
	"slices"
	"strings"
	"testing"

	"github.com/grundy-cgt/grundy/internal/oracle"
	"github.com/grundy-cgt/grundy/rule"
)

// rules are rules of one heap of all kinds.
var rules = []string{
	"take {1,3,4}", "kayles", "0.137", "0.007", "grundy", "lasker", "officers", "take 2^k", "take primes", "half-nim",
	"n -> a & n-a for a in 1..n//2 if n != 2", "take 1..3 or split 3", "couples-are-forever", "0.4", "take 1.. if n > 5 or take 2",
}

// oracleOf parses a rule and computes values from the definition.
func oracleOf(t *testing.T, text string, n int64) (*rule.Rule, []uint64) {
	t.Helper()
	r, err := rule.Parse(text)
	if err != nil {
		t.Fatal(err)
	}
	return r, oracle.Values(n, oracle.Heap(r))
}

// Values, pictures and derivations are those of the definition.
func TestValuesAreRight(t *testing.T) {
	e := New(Options{})
	for _, text := range rules {
		const n = 60
		r, want := oracleOf(t, text, n)
		v := ask[*Values](t, e, MethodValues, ValuesRequest{Rule: text, From: big.NewInt(3), Count: n - 3})
		for i, got := range v.Values {
			if got.Uint64() != want[i+3] {
				t.Errorf("%s: G(%d) = %v, want %d", r, i+3, got, want[i+3])
			}
		}
		p := ask[*Picture](t, e, MethodPicture, PictureRequest{text, 2, n})
		for i := range n - 2 {
			if got := unpacked(p, i); got != want[i+2] {
				t.Errorf("%s: the picture has %d at %d, want %d", r, got, i+2, want[i+2])
			}
		}
		for heap := range int64(12) {
			w := ask[*Why](t, e, MethodWhy, WhyRequest{text, fmt.Sprint(heap)})
			var seen []uint64
			for _, o := range w.Options {
				x := uint64(0)
				for i, part := range o.Parts {
					var n int64
					if err := json.Unmarshal([]byte(part), &n); err != nil || o.Values[i] != want[n] {
						t.Errorf("%s: %s -> %v has the values %v", r, w.Position, o.Parts, o.Values)
					}
					x ^= o.Values[i]
				}
				if x != o.Value {
					t.Errorf("%s: %v xor to %d, not %d", r, o.Values, x, o.Value)
				}
				seen = append(seen, x)
			}
			mex := uint64(0)
			for slices.Contains(seen, mex) {
				mex++
			}
			if w.Value != want[heap] || w.Skipped == "" && mex != w.Value {
				t.Errorf("%s: heap %d: value %d, mex %d, want %d", r, heap, w.Value, mex, want[heap])
			}
		}
	}
}

func unpacked(p *Picture, i int) uint64 {
	switch p.Width {
	case 1:
		return uint64(p.Data[i])
	case 2:
		return uint64(binary.LittleEndian.Uint16(p.Data[2*i:]))
	}
	return uint64(binary.LittleEndian.Uint32(p.Data[4*i:]))
}

// The exceptions of a claim are the heaps that the period does not give.
func TestExceptions(t *testing.T) {
	v := ask[*Values](t, New(Options{}), MethodValues, ValuesRequest{Rule: "kayles", Count: 80})
	at := func(n int64) int64 { return v.Values[n].Int64() }
	var want []int64
	for n := range v.Claim.Start {
		m := n
		for m < v.Claim.Start {
			m += v.Claim.Period
		}
		if m >= int64(len(v.Values)) {
			m -= v.Claim.Period
			v := ask[*Values](t, New(Options{}), MethodValues, ValuesRequest{Rule: "kayles", From: big.NewInt(m + 12), Count: 1})
			if v.Values[0].Int64() != at(n) {
				want = append(want, n)
			}
			continue
		}
		if at(m) != at(n) {
			want = append(want, n)
		}
	}
	if !slices.Equal(v.Claim.Exceptions, want) || v.Claim.LastException != 70 || v.Claim.Status != "proved" {
		t.Errorf("exceptions %v, want %v; %+v", v.Claim.Exceptions, want, v.Claim)
	}
}

// A value that a proved law gives stands under that law, and what nobody knows is null.
func TestHugeHeaps(t *testing.T) {
	e := New(Options{})
	far, _ := new(big.Int).SetString("1000000000000000000000000000000", 10)
	v := ask[*Values](t, e, MethodValues, ValuesRequest{Rule: "lasker", From: far, Count: 4})
	if v.Claim.Status != "proved" || !strings.Contains(v.Claim.Formula, "g(n)") || v.Values[0].Cmp(new(big.Int).Sub(far, big.NewInt(1))) != 0 {
		t.Errorf("%+v %v", v.Claim, v.Values)
	}
	if v = ask[*Values](t, e, MethodValues, ValuesRequest{Rule: "grundy", From: far, Count: 3}); v.Partial == "" || len(v.Values) != 3 || v.Values[0] != nil {
		t.Errorf("%+v", v)
	}
}

// Outcomes of sums, and the moves that win, are those of the definition.
func TestSumsAreRight(t *testing.T) {
	e := New(Options{})
	for _, text := range rules {
		r, _ := oracleOf(t, text, 20)
		kinds := map[bool]*oracle.Sums[int64]{}
		for _, misere := range []bool{false, true} {
			kinds[misere] = oracle.NewSums(oracle.Heap(r), cmp.Compare[int64], misere)
		}
		for _, sum := range [][]int64{{0}, {3}, {2, 5}, {4, 4}, {1, 6, 3}, {7, 2, 2}} {
			var position []string
			for _, n := range sum {
				position = append(position, fmt.Sprint(n))
			}
			for _, misere := range []bool{false, true} {
				s := ask[*Sum](t, e, MethodSum, SumRequest{text, strings.Join(position, "+"), misere})
				win := kinds[misere].Wins(sum...)
				if (s.Outcome == "N") != win {
					t.Errorf("%s: %v misere %t: %s, want win %t", r, sum, misere, s.Outcome, win)
				}
				count := int64(0)
				for _, c := range s.Components {
					for _, m := range c.Moves {
						after, err := rule.ParsePosition(m.After, 1)
						if err != nil {
							t.Fatal(err)
						}
						var left []int64
						for _, p := range after {
							left = append(left, p[0])
						}
						lost := kinds[misere].Wins(left...)
						if m.Wins == lost {
							t.Errorf("%s: %v misere %t: %s wins %t, and the opponent wins %t", r, sum, misere, m.Label, m.Wins, lost)
						}
						if m.Wins {
							count++
						}
					}
				}
				if s.Count != count {
					t.Errorf("%s: %v misere %t: %d winning moves, want %d", r, sum, misere, s.Count, count)
				}
			}
		}
	}
}
