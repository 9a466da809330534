package known

import (
	"fmt"
	"testing"

	"github.com/grundy-cgt/grundy/period"
)

// Whatever cousins proves is true of the values that a table has, for all pairs of
// small codes, shifts and beginnings. No law of a period takes part.
func TestCousinsAgainstValues(t *testing.T) {
	const values = 300
	step := 1
	if testing.Short() {
		step = 5
	}
	var claims []*period.Claim
	for _, first := range []int{0, 4} {
		for code := 1; code < 64; code += step {
			claims = append(claims, tabled(t, fmt.Sprintf("%d.%02o", first, code), values))
		}
	}
	for _, text := range []string{"hex 0.8", "hex 0.0F", "hex 0.1C", "hex 8.", "split 3", "0.137", "0.007", "0.113", "0.0137", "take 2 or split 2"} {
		claims = append(claims, tabled(t, text, values))
	}
	proved := 0
	for _, a := range claims {
		for _, b := range claims {
			for shift := int64(-3); shift <= 3; shift++ {
				for from := max(0, -shift); from < max(0, -shift)+3; from++ {
					end, ok := related(a, b, shift, from)
					if !ok || !agree(a, b, shift, from, end) {
						continue
					}
					if a != b {
						proved++
					}
					if !agree(a, b, shift, from, values-4) {
						t.Fatalf("%s, %s, shift %d from %d: they differ behind %d", a.Rule, b.Rule, shift, from, end)
					}
				}
			}
		}
	}
	t.Logf("%d equalities", proved)
	if step == 1 && proved < 500 {
		t.Errorf("only %d equalities are proved", proved)
	}
}

// tabled is a claim of values alone.
func tabled(t *testing.T, text string, values int) *period.Claim {
	t.Helper()
	c := claim(t, text, values)
	out := &period.Claim{Rule: c.Rule, Status: period.Checked}
	for n := range int64(values) {
		v, ok := at(c, n)
		if !ok {
			t.Fatalf("%s: no G(%d)", text, n)
		}
		out.Values = append(out.Values, uint32(v))
	}
	return out
}

// agree compares G(n) with G'(n+shift) for from <= n <= end.
func agree(a, b *period.Claim, shift, from, end int64) bool {
	for n := from; n <= end; n++ {
		if a.Values[n] != b.Values[n+shift] {
			return false
		}
	}
	return true
}

// Equality needs the values up to the last option without large parts: with fewer
// nothing is proved.
func TestCousinsNeedTheirValues(t *testing.T) {
	a, b := claim(t, "0.1077", 100), claim(t, "0.054", 100)
	for _, test := range []struct {
		most   int64
		status period.Status
	}{{4, period.Checked}, {5, period.Proved}, {0, period.Proved}} {
		if r := Relate(a, b, 1, 0, test.most); r.Status != test.status {
			t.Errorf("to %d: %+v", test.most, r)
		}
	}
	for _, pair := range [][2]string{{"0.161", "0.36"}, {"grundy", "grundy"}, {"lasker", "lasker"}, {"0.3[7]", "0.3[7]"}, {"take 1..", "take 1.."}, {"couples-are-forever", "4."}} {
		a, b := claim(t, pair[0], 300), claim(t, pair[1], 300)
		if _, ok := related(a, b, 0, 0); ok {
			t.Errorf("%v are no cousins of this kind", pair)
		}
	}
}
