package poset

import (
	"context"
	"errors"
	"slices"
	"strings"
	"testing"

	"github.com/grundy-cgt/grundy/family"
	"github.com/grundy-cgt/grundy/game"
)

// bruteChomp is the value of a diagram from the definition, its rows as a slice.
func bruteChomp(t *testing.T, rows []int64, memo map[string]int) int {
	d, err := Rows(rows...)
	if err != nil {
		t.Fatal(err)
	}
	if v, ok := memo[d.String()]; ok {
		return v
	}
	seen := map[int]bool{}
	for r, n := range rows {
		for c := range n {
			if r == 0 && c == 0 {
				continue
			}
			left := slices.Clone(rows)
			for i := r; i < len(left); i++ {
				left[i] = min(left[i], c)
			}
			seen[bruteChomp(t, left, memo)] = true
		}
	}
	v := 0
	for seen[v] {
		v++
	}
	memo[d.String()] = v
	return v
}

// diagrams calls f with the rows of every diagram in an m x n rectangle.
func diagrams(m int, n int64, f func(rows []int64)) {
	rows := make([]int64, 0, m)
	var grow func(most int64)
	grow = func(most int64) {
		if len(rows) > 0 {
			f(slices.Clone(rows))
		}
		if len(rows) == m {
			return
		}
		for l := int64(1); l <= most; l++ {
			rows = append(rows, l)
			grow(l)
			rows = rows[:len(rows)-1]
		}
	}
	grow(n)
}

// TestAllSmallDiagrams holds tables, options, labels and winning moves against the
// definition for all diagrams in 4x4 and in 2x7 and 6x3.
func TestAllSmallDiagrams(t *testing.T) {
	ctx := context.Background()
	memo := map[string]int{}
	for _, size := range [][2]int{{4, 4}, {2, 7}, {6, 3}, {1, 9}} {
		table, err := NewTable(ctx, size[0], size[1])
		if err != nil {
			t.Fatal(err)
		}
		g := NewChomp()
		count := 1
		diagrams(size[0], int64(size[1]), func(rows []int64) {
			count++
			d, err := Rows(rows...)
			if err != nil {
				t.Fatal(err)
			}
			want := bruteChomp(t, rows, memo)
			if v, ok := table.Value(d); !ok || int(v) != want {
				t.Errorf("%v: %d, %v, want %d", d, v, ok, want)
			}
			if v, err := g.NimValue(ctx, d); err != nil || int(v) != want {
				t.Errorf("%v: %d, %v, want %d", d, v, err, want)
			}
			winning, err := g.Winning(ctx, d)
			if err != nil || (len(winning) > 0) != (want > 0) {
				t.Errorf("%v: winning moves %v, %v", d, winning, err)
			}
			for _, m := range winning {
				left, err := d.Eat(m[0], m[1])
				if err != nil || memo[left.String()] != 0 {
					t.Errorf("%v: eating %v leaves %v, %v", d, m, left, err)
				}
			}
			again, err := parseDiagram(d.String())
			if err != nil || again != d {
				t.Errorf("%v is read as %v, %v", d, again, err)
			}
		})
		if count != table.Len() {
			t.Errorf("%v: %d diagrams, the table has %d", size, count, table.Len())
		}
	}
}

// TestTheory holds the theorems on large diagrams against the values of small ones.
func TestTheory(t *testing.T) {
	ctx := context.Background()
	g := NewChomp()
	hold := func(d Diagram, v family.Verdict) {
		t.Helper()
		value, err := g.NimValue(ctx, d)
		if err != nil {
			t.Fatal(err)
		}
		if v.Outcome != family.OutcomeOf(value != 0) {
			t.Errorf("%v: %s, but the value is %d", d, v.Outcome, value)
		}
		winning, err := g.Winning(ctx, d)
		if err != nil || int64(len(winning)) != v.Count {
			t.Errorf("%v: %d winning moves, but there are %v, %v", d, v.Count, winning, err)
		}
		for _, m := range v.Moves {
			left, err := parseDiagram(m.To[0])
			if err != nil {
				t.Fatal(err)
			}
			if value, err := g.NimValue(ctx, left); err != nil || value != 0 {
				t.Errorf("%v: %s leaves %v of value %d, %v", d, m.Label, left, value, err)
			}
		}
	}
	for long := int64(2); long <= 14; long++ {
		for short := int64(2); short <= long; short++ {
			d, _ := Rows(long, short)
			hold(d, Bar{Diagram: d}.double(long, short, func(i, j int64) (int64, int64) { return j, i }, "rows"))
			d, _ = ofRuns([]run{{2, short}, {1, long - short}})
			hold(d, Bar{Diagram: d}.double(long, short, func(i, j int64) (int64, int64) { return i, j }, "columns"))
		}
	}
	for m := int64(1); m <= 6; m++ {
		for n := int64(1); n <= 6; n++ {
			d, _ := ofRuns([]run{{n, 1}, {1, m - 1}})
			hold(d, Bar{Diagram: d}.hook(m, n))
			if m*n > 1 {
				d, _ = Rectangle(m, n)
				if v, err := g.NimValue(ctx, d); err != nil || v == 0 {
					t.Errorf("strategy stealing: %v has value %d, %v", d, v, err)
				}
			}
		}
	}
}

// TestLargeDiagrams asks about diagrams beyond every table.
func TestLargeDiagrams(t *testing.T) {
	for position, want := range map[string]string{
		"10^18x10^18": "eat (2,2)",
		"2x10^18":     "eat (2,1000000000000000000)",
		"10^18x2":     "eat (1000000000000000000,2)",
		"10^12,10^6":  "eat (1,1000002)",
		"10^18x1":     "eat (2,1)",
		"1x10^18":     "eat (1,2)",
		"10^9,500*1":  "eat (1,502)",
		"9000*2,9*1":  "eat (9002,1)",
		"10^6,999999": "",
		"100x1000":    "",
	} {
		a, err := family.New[Bar](NewChomp()).Solve(context.Background(), position, family.Question{Moves: 5})
		if err != nil {
			t.Errorf("%s: %v", position, err)
			continue
		}
		got := ""
		if len(a.Moves) > 0 {
			got = a.Moves[0].Label
		}
		if got != want || (a.Outcome == family.Lose) != (position == "10^6,999999") {
			t.Errorf("%s: %s, %q, want %q", position, a.Outcome, got, want)
		}
	}
}

func TestChompText(t *testing.T) {
	g := NewChomp()
	for text, want := range map[string]string{
		"3x4": "3x4", "4,4,4": "3x4", "4 4 3": "4,4,3", "5": "1x5", "5*4,2": "5*4,2", "4,4,4,4,4,2": "5*4,2", " 3 x 4 ": "3x4",
		"2x3x4": "chomp 2x3x4", "chomp 3x4": "3x4", "10^3x1e3": "1000x1000", "2x2x2 without (2,2,2)": "chomp 2x2x2 without (2,2,2)",
	} {
		sum, err := g.Parse(text)
		if err != nil || len(sum) != 1 || g.Format(sum[0]) != want {
			t.Errorf("%q: %v, %v, want %s", text, sum, err, want)
			continue
		}
		again, err := g.Parse(want)
		if err != nil || !slices.Equal(again, sum) {
			t.Errorf("%q and %q are read as %v and %v, %v", text, want, sum, again, err)
		}
	}
	for text, want := range map[string]string{
		"":         "a diagram is missing",
		"3,4":      "a row of 4 squares below one of 3; expected rows that do not grow; did you mean 3x4 (3 rows of 4)?",
		"(3,4)":    "(3,4) has brackets; did you mean 3x4 (3 rows of 4)?",
		"[4, 3]":   "has brackets; did you mean 4x3 (4 rows of 3)?",
		"[4,4,3]":  "has brackets; expected a rectangle such as 3x4, or rows such as 4,4,3",
		"(3)":      "has brackets; expected a rectangle",
		"2,4,3":    "a row of 4 squares below one of 2; expected rows that do not grow",
		"0x3":      "at least one square",
		"3x-1":     "at least 0",
		"3,0":      "a row of 0 squares",
		"a":        `"a" is no number`,
		"3x4 + ":   "a diagram is missing",
		"10^19x1":  "too large",
		"1x2x":     `"1x2x" is not complete`,
		"2x2x0":    "too small",
		"4,4,x":    "is no number",
		"9*9,9*99": "below one of 9",
	} {
		if _, err := g.Parse(text); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v, want %q", text, err, want)
		}
	}
	for _, text := range []string{"5x5x5", "2x2x1000000000"} {
		if _, err := g.Parse(text); !errors.Is(err, game.ErrLimit) {
			t.Errorf("%q: %v, want a limit", text, err)
		}
	}
}

func TestEat(t *testing.T) {
	d, _ := Rows(4, 4, 3)
	for _, c := range []struct {
		r, c int64
		want string
	}{
		{1, 1, ""},
		{0, 2, ""},
		{4, 1, ""},
		{3, 4, ""},
		{1, 5, ""},
		{3, 3, "4,4,2"},
		{1, 2, "3x1"},
		{2, 1, "1x4"},
		{2, 4, "4,3,3"},
		{1, 4, "3x3"},
		{3, 1, "2x4"},
	} {
		left, err := d.Eat(c.r, c.c)
		if (err != nil) != (c.want == "") || left.String() != c.want {
			t.Errorf("eat (%d,%d): %v, %v, want %q", c.r, c.c, left, err, c.want)
		}
	}
}

// TestTheoremBeforeTable: where a theorem gives the outcome, no large table is
// made for the value.
func TestTheoremBeforeTable(t *testing.T) {
	for text, theorem := range map[string]bool{"13x13": false, "14x14": true, "13x14": true, "2x5500": true, "13*14,13": false} {
		sum, err := NewChomp().Parse(text)
		if err != nil {
			t.Fatal(err)
		}
		v, ok, err := NewChomp().Judge(context.Background(), sum[0], false, 1)
		if err != nil || ok != theorem || ok && v.Outcome != family.Win {
			t.Errorf("%s: %v, %v, %v, want %v", text, v, ok, err, theorem)
		}
	}
}

func TestTableLimits(t *testing.T) {
	for _, size := range [][2]int{{0, 3}, {3, 0}, {20, 20}, {1 << 20, 1 << 20}, {2, 1 << 14}} {
		if _, err := NewTable(context.Background(), size[0], size[1]); !errors.Is(err, game.ErrLimit) {
			t.Errorf("%v: %v", size, err)
		}
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if _, err := NewTable(ctx, 12, 12); !errors.Is(err, context.Canceled) {
		t.Error("a table was made after the end of its context")
	}
}
