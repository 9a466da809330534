package heap

import (
	"fmt"
	"strings"
	"testing"

	"github.com/grundy-cgt/grundy/rule"
)

// directCode computes the values of a code whose digit d[k] says in its bit j
// that taking k may leave j heaps, j <= 3, in any way.
func directCode(n int, d []int) []uint32 {
	g := make([]uint32, n)
	for h := range n {
		set := map[uint32]bool{}
		for k, digit := range d {
			s := h - k
			if s < 0 {
				break
			}
			if digit&1 != 0 && s == 0 {
				set[0] = true
			}
			if digit&2 != 0 && s > 0 {
				set[g[s]] = true
			}
			for a := 1; a < s; a++ {
				b := s - a
				if digit&4 != 0 && a <= b {
					set[g[a]^g[b]] = true
				}
				for b := a; digit&8 != 0 && a+2*b <= s; b++ {
					set[g[a]^g[b]^g[s-a-b]] = true
				}
			}
		}
		g[h] = mexOf(set)
	}
	return g
}

// digits of a code number, most significant first, with as many as asked.
func digitsOf(code, base, count int) []int {
	d := make([]int, count)
	for i := count - 1; i >= 0; i-- {
		d[i] = code % base
		code /= base
	}
	return d
}

func TestAllSmallOctalCodes(t *testing.T) {
	for count := 1; count <= 3; count++ {
		for _, first := range []int{0, 4} {
			for code := range 1 << (3 * count) {
				d := append([]int{first}, digitsOf(code, 8, count)...)
				if first == 0 && code == 0 {
					continue
				}
				compare(t, parse(t, fmt.Sprintf("%d.%0*o", first, count, code)), directCode(100, d))
			}
		}
	}
}

func TestAllSmallHexCodes(t *testing.T) {
	for _, first := range []int{0, 4, 8, 12} {
		for code := range 256 {
			if first == 0 && code == 0 {
				continue
			}
			d := append([]int{first}, digitsOf(code, 16, 2)...)
			compare(t, parse(t, fmt.Sprintf("hex %x.%x%x", d[0], d[1], d[2])), directCode(60, d))
		}
	}
}

// Long runs reach the parts that short ones do not: pairs of marks, several
// words a set, values above 63, above 255 and above 65535.
func TestLongCodes(t *testing.T) {
	for _, d := range [][]int{
		{0, 7, 7},
		{0, 0, 7},
		{0, 1, 3, 7},
		{0, 1, 1, 3, 3, 7},
		{0, 3, 6, 6},
		{0, 1, 6},
		{4, 3, 5, 4},
		{0, 7, 7, 7, 7, 7},
		{0, 7, 7, 7, 7, 7, 7, 7, 7},
		{0, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 7},
		{4, 7},
		{0, 6},
	} {
		text := strings.ReplaceAll(strings.Trim(fmt.Sprint(d), "[]"), " ", "")
		compare(t, parse(t, text[:1]+"."+text[1:]), directCode(2000, d))
	}
	for _, d := range [][]int{{0, 15, 15}, {8, 9}, {0, 8}, {0, 2, 9}, {0, 14, 7}} {
		var text strings.Builder
		for i, x := range d {
			if fmt.Fprintf(&text, "%x", x); i == 0 {
				text.WriteByte('.')
			}
		}
		compare(t, parse(t, "hex "+text.String()), directCode(500, d))
	}
}

var (
	always        = func([]int64) bool { return true }
	distinctParts = func(p []int64) bool {
		for i := 1; i < len(p); i++ {
			if p[i] == p[i-1] {
				return false
			}
		}
		return true
	}
	equalParts       = func(p []int64) bool { return len(p) == 0 || p[0] == p[len(p)-1] }
	notAllEqualParts = func(p []int64) bool { return len(p) < 2 || !equalParts(p) }
	levelParts       = func(p []int64) bool { return len(p) == 0 || p[len(p)-1]-p[0] <= 1 }
	consecutiveParts = func(p []int64) bool {
		for i := 1; i < len(p); i++ {
			if p[i] != p[i-1]+1 {
				return false
			}
		}
		return true
	}
	kinds = map[rule.Kind]func([]int64) bool{
		rule.Any: always, rule.Distinct: distinctParts, rule.NotAllEqual: notAllEqualParts,
		rule.Equal: equalParts, rule.Level: levelParts, rule.Consecutive: consecutiveParts,
	}
)

func TestSplitKinds(t *testing.T) {
	parts := []rule.Intervals{
		rule.Numbers(2), rule.Numbers(3), rule.Numbers(4), rule.Numbers(5), rule.Numbers(2, 4), rule.Numbers(3, 5),
		{{Lo: 2, Hi: 4}},
		{{Lo: 3, Hi: 5}},
		{{Lo: 2, Hi: rule.Inf}},
		{{Lo: 3, Hi: rule.Inf}},
		{{Lo: 5, Hi: rule.Inf}},
		{{Lo: 2, Hi: 2}, {Lo: 5, Hi: rule.Inf}},
		{{Lo: 2, Hi: 3}, {Lo: 6, Hi: rule.Inf}},
		{{Lo: 0, Hi: rule.Inf}},
		{{Lo: 1, Hi: 3}},
		{{Lo: 0, Hi: 0}, {Lo: 3, Hi: 3}},
	}
	takes := []rule.Intervals{
		rule.Numbers(0), rule.Numbers(1), rule.Numbers(-1), rule.Numbers(0, 2),
		{{Lo: 1, Hi: rule.Inf}},
		{{Lo: 0, Hi: 1}, {Lo: 4, Hi: rule.Inf}},
		{{Lo: 2, Hi: 12}},
		rule.Numbers(2).Without(1),
	}
	count := 0
	for kind, fits := range kinds {
		for _, p := range parts {
			for _, k := range takes {
				for _, least := range []int64{0, 7} {
					b := rule.Break{Take: rule.Set{Const: k}, Parts: p, Kind: kind, Min: least}
					r, err := rule.New([]string{"n"}, b)
					if err != nil {
						continue // a heap would not get smaller
					}
					n := int64(22)
					if k.Finite() && k.Size() < 4 {
						n = 28
					}
					if k.Equal(rule.Numbers(0)) && least == 0 {
						n = 40
					}
					want := direct(n, way{
						func(amount, h int64) bool { return h >= least && k.Has(amount) },
						func(heaps []int64) bool { return p.Has(int64(len(heaps))) && fits(heaps) },
					})
					compare(t, r, want)
					count++
				}
			}
		}
	}
	if count < 500 {
		t.Errorf("only %d rules", count)
	}
}
