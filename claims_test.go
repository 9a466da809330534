package grundy_test

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"github.com/grundy-cgt/grundy"
	"github.com/grundy-cgt/grundy/game"
	"github.com/grundy-cgt/grundy/internal/oracle"
	"github.com/grundy-cgt/grundy/period"
	"github.com/grundy-cgt/grundy/rule"
)

// Claims of the literature that are false, as the header of
// heap/testdata/octal_periods.tsv lists them.
func TestFalseClaimsAreNotRepeated(t *testing.T) {
	const n = 1500
	of := func(text string) []uint64 { return values(t, newGame(t, text), n) }

	// Flammenkamp's table equates 0.161 with 0.36.
	firstDifference(t, "0.161", "0.36", 519, 2, 4)

	// Winning Ways maps 0.27 to 0.06; it is 0.26.
	if g := of("0.27"); !slices.Equal(g, of("0.26")) || slices.Equal(g, of("0.06")) {
		t.Error("0.27 is 0.26 and not 0.06")
	}

	// Winning Ways maps 0.314 to 0.31.
	firstDifference(t, "0.314", "0.31", slices.IndexFunc(of("0.314"), differsFrom(of("0.31"))), 2, 0)

	// Winning Ways, page 93: 0.17 at n is 0.137 at n-1, with 1 added by xor for
	// odd n. It fails from 49 on (OEIS A071431).
	a, b := of("0.17"), of("0.137")
	first := 1
	for a[first] == b[first-1]^uint64(first&1) {
		first++
	}
	if first != 49 {
		t.Errorf("0.17 is not 0.137 shifted from %d on, want 49", first)
	}

	// 0.07 has been said to have the period 12 from 4 on.
	c := claim(t, newGame(t, "0.07"), 0)
	if c.Hit != (period.Hit{Start: 53, Period: 34}) {
		t.Errorf("0.07: %+v", c.Hit)
	}
	// Codes that differ after a long common start do not have one law.
	if x, y := claim(t, newGame(t, "0.161"), 2000), claim(t, newGame(t, "0.36"), 2000); x.Status == period.Proved || y.Status == period.Proved {
		t.Errorf("0.161 is %s and 0.36 is %s", x.Status, y.Status)
	}
}

func differsFrom(g []uint64) func(uint64) bool {
	n := -1
	return func(v uint64) bool { n++; return v != g[n] }
}

// Heap 0 is counted: the start is the least n with G(n+p) = G(n)+s from there
// on, and the last exception is the one before it.
func TestConvention(t *testing.T) {
	for _, c := range []struct {
		text string
		hit  period.Hit
		last int64
	}{
		{"kayles", period.Hit{Start: 71, Period: 12}, 70},
		{"0.07", period.Hit{Start: 53, Period: 34}, 52},
		{"0.137", period.Hit{Start: 52, Period: 34}, 51}, // the same values, one heap earlier
		{"take {1,3,4}", period.Hit{Period: 7}, -1},
		{"take {2}", period.Hit{Period: 4}, -1},
		{"take 1..5", period.Hit{Period: 6}, -1},
		{"nim", period.Hit{Period: 1, Saltus: 1}, -1},
		{"take not {2}", period.Hit{Period: 4, Saltus: 2}, -1},
		{"0.1", period.Hit{Start: 2, Period: 1}, 1},
		{"0.3", period.Hit{Period: 2}, -1}, // G(0) belongs to the period
		{"0.2", period.Hit{Start: 1, Period: 2}, 0},
		{"take 2^k", period.Hit{Period: 3}, -1},
	} {
		got := claim(t, newGame(t, c.text), 0)
		if got.Status != period.Proved || got.Hit != c.hit || got.LastException() != c.last {
			t.Errorf("%s: %s %+v, last exception %d; want %+v, %d", c.text, got.Status, got.Hit, got.LastException(), c.hit, c.last)
		}
		long := values(t, newGame(t, c.text), 2000)
		if !oracle.Holds(long, got.Start, got.Period, got.Saltus) {
			t.Errorf("%s: the law does not hold from %d on, or holds before", c.text, got.Start)
		}
	}
}

// What no theorem covers is checked and never proved; nothing is said beyond
// what was computed; and there is no certificate.
func TestCheckedIsNotProved(t *testing.T) {
	for _, c := range []struct {
		text string
		hit  period.Hit // that is seen
	}{
		// hexadecimal codes with a saltus
		{"hex 0.0f", period.Hit{Period: 2, Saltus: 1}},
		{"hex 0.0b", period.Hit{Start: 5, Period: 2, Saltus: 1}},
		{"hex 0.8", period.Hit{Start: 1, Period: 3, Saltus: 1}},
		// tails that repeat for ever
		{"0.3[7]", period.Hit{}},
		{"0.[7]", period.Hit{}},
		{"4.[3]", period.Hit{Start: 1, Period: 4, Saltus: 4}},
		{"0.[37]", period.Hit{}},
		// splits into heaps that must differ
		{"grundy", period.Hit{}},
		{"4!.0", period.Hit{}},
		{"take 1 or split 2 unequal", period.Hit{}},
		{"split 2.. distinct", period.Hit{}},
		// unboundedly many heaps
		{"split 2.. equal", period.Hit{}},
		{"0.{2+}", period.Hit{}},
		// amounts that depend on the heap
		{"take d|n", period.Hit{}},
		{"take primes", period.Hit{}},
		{"take k where k % 3 == 1", period.Hit{}},
	} {
		g := newGame(t, c.text)
		got := claim(t, g, 300)
		if got.Status != period.Checked || got.Theorem != "" {
			t.Errorf("%s: %s by %q", c.text, got.Status, got.Theorem)
		}
		if c.hit != (period.Hit{}) && got.Hit != c.hit {
			t.Errorf("%s: %+v is seen, want %+v", c.text, got.Hit, c.hit)
		}
		if got.Known != int64(len(got.Values)) {
			t.Errorf("%s: checked below %d with %d values", c.text, got.Known, len(got.Values))
		}
		if v, ok := got.At(got.Known); ok {
			t.Errorf("%s: the claim says G(%d) = %d, which was not computed", c.text, got.Known, v)
		}
		if !strings.Contains(got.Reason(), "checked") || strings.Contains(got.Formula(), "for all") {
			t.Errorf("%s: %s; %s", c.text, got.Formula(), got.Reason())
		}
		if _, err := g.Certificate(t.Context(), got); err == nil {
			t.Errorf("%s: a certificate of what is not proved", c.text)
		}
	}
}

// A hexadecimal code whose values stay bounded is covered by the theorem for
// three heaps.
func TestHexadecimalPeriodsAreProved(t *testing.T) {
	for _, c := range []struct {
		text string
		hit  period.Hit
	}{
		{"hex 0.81", period.Hit{Start: 1, Period: 2}},
		{"hex 0.a2", period.Hit{Start: 1, Period: 4}},
		{"hex 0.b1", period.Hit{Start: 2, Period: 2}},
	} {
		g := newGame(t, c.text)
		got := claim(t, g, 0)
		if got.Status != period.Proved || got.Theorem != period.KHeap || got.Hit != c.hit {
			t.Errorf("%s: %s %+v, want %+v", c.text, got.Status, got.Hit, c.hit)
			continue
		}
		verify(t, g, got)
	}
}

// A proof in fewer values than its theorem needs is not given.
func TestFewerValuesProveNothing(t *testing.T) {
	for text, need := range map[string]int{
		"kayles":       2*(71+12) + 2 - 1,
		"0.07":         2*(53+34) + 2 - 1,
		"hex 0.81":     3*(1+2) + 2 - 2,
		"take {1,3,4}": 0 + 7 + 4,
		"take {2,5,7}": 0 + 22 + 7,
	} {
		if c := claim(t, newGame(t, text), need-1); c.Status == period.Proved {
			t.Errorf("%s: proved by %d values, want %d", text, c.Known, need)
		}
		if c := claim(t, newGame(t, text), need); c.Status != period.Proved || c.Known != int64(need) {
			t.Errorf("%s: %s by %d values, want a proof by %d", text, c.Status, c.Known, need)
		}
	}
}

// A limit is an error that says so, and what was found stays.
func TestLimits(t *testing.T) {
	r := newGame(t, "grundy").Rule()
	g, err := grundy.FromRule(r, grundy.Limits{Values: 1000})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := g.Heap(t.Context(), 999); err != nil {
		t.Error(err)
	}
	if _, err := g.Heap(t.Context(), 1000); !errors.Is(err, game.ErrLimit) {
		t.Errorf("heap 1000 with 1000 values: %v", err)
	}
	if c, err := g.Claim(t.Context(), 5000); err != nil || c.Known != 1000 || c.Status != period.Checked {
		t.Errorf("claim %+v, %v", c, err)
	}
	w, err := grundy.FromRule(newGame(t, "wythoff").Rule(), grundy.Limits{Positions: 50})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := w.Value(t.Context(), grundy.Position{20, 20}); !errors.Is(err, game.ErrLimit) {
		t.Errorf("(20,20) with 50 positions: %v", err)
	}
	if _, err := w.Value(t.Context(), grundy.Position{4, 4}); err != nil {
		t.Error(err)
	}
}

// A rule that can go on for ever is an error that names the loop.
func TestLoops(t *testing.T) {
	g := newGame(t, "n -> n+1 if n < 3 | 0 if n == 3 | n-1 if n > 3")
	_, err := g.Heap(t.Context(), 2)
	if err == nil || !strings.Contains(err.Error(), "->") {
		t.Errorf("a loop: %v", err)
	}
	// It grows, but it ends.
	g = newGame(t, "n -> n+1 if n < 3 | n-5")
	if v, err := g.Heap(t.Context(), 7); err != nil || v != 0 {
		t.Errorf("G(7) = %d, %v, want 0", v, err)
	}
}

// Texts that are no rules: each is an error with a place, and never a crash.
func TestBadRules(t *testing.T) {
	for _, text := range []string{
		"", " ", "7", "5 x", "0$1@", "0.", "0.18", "hex 0.g", "take", "take {}", "take {1,3", "take 0", "take -1", "split 1", "kayls",
		"take {1,99999999999999999999}", "n ->", "n -> n", "n -> m", "(x, y) -> x", "take 1 or", "or", "split 2 or wythoff",
		"replace by 0 lower", "n -> n+k for k in 1..", strings.Repeat("(", 10000), strings.Repeat("take 1 or ", 10000),
		"\x00", "take \xff", "lambda n: n",
	} {
		g, err := grundy.New(text)
		if err == nil {
			// What can be read must at least be a game: "n -> n" has a loop.
			if _, err = g.Heap(t.Context(), 3); err == nil {
				t.Errorf("%.30q is the rule %s", text, g.Rule())
			}
			continue
		}
		if bad := new(rule.Error); !errors.As(err, &bad) || bad.Msg == "" {
			t.Errorf("%.30q: %v has no place", text, err)
		}
	}
}

// Positions that no rule has.
func TestBadPositions(t *testing.T) {
	g := newGame(t, "kayles")
	if _, err := g.Heap(t.Context(), -1); err == nil {
		t.Error("a heap of -1 has a value")
	}
	if _, err := g.Solve(t.Context(), []grundy.Position{{3}, {-2}}, false); err == nil {
		t.Error("a heap of -2 is solved")
	}
	for _, text := range []string{"", "3+", "3+x", "-1", "(1,2)", "10^30"} {
		if _, err := g.SolveText(t.Context(), text, false); err == nil {
			t.Errorf("%q is a position of Kayles", text)
		}
	}
	w := newGame(t, "wythoff")
	if _, err := w.Values(t.Context(), 0, 3); err == nil {
		t.Error("Wythoff has a table of heaps")
	}
	if _, err := w.Claim(t.Context(), 0); err == nil {
		t.Error("Wythoff has a law of heaps")
	}
}
