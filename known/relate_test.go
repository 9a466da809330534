package known

import (
	"bufio"
	"fmt"
	"math/rand/v2"
	"os"
	"strings"
	"testing"

	"github.com/grundy-cgt/grundy/period"
)

// The equivalences of the literature, with the false ones.
func TestEquivalences(t *testing.T) {
	f, err := os.Open("testdata/equivalences.tsv")
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	rows := 0
	for lines := bufio.NewScanner(f); lines.Scan(); {
		c := strings.Split(lines.Text(), "\t")
		if strings.HasPrefix(c[0], "#") || c[0] == "game" {
			continue
		}
		rows++
		var shift, from int64
		fmt.Sscan(c[2], &shift)
		fmt.Sscan(c[3], &from)
		r := Relate(claim(t, c[0], firstLook), claim(t, c[1], firstLook), shift, from, 0)
		if string(r.Status) != c[6] {
			t.Errorf("%s, %s: status %q, want %q: %s, to %d", c[0], c[1], r.Status, c[6], r.Formula(), r.To)
		}
		if r.Equal() {
			continue
		}
		if got := fmt.Sprintf("%d: %d %d", r.To, r.Pair[0], r.Pair[1]); got != c[4]+": "+c[5] {
			t.Errorf("%s, %s: they differ at %s, want %s: %s", c[0], c[1], got, c[4], c[5])
		}
	}
	if rows == 0 {
		t.Error("no rows")
	}
}

// made returns a claim with a period that is made up: the values are those of a
// small alphabet, so that many sequences agree for long.
func made(r *rand.Rand) *period.Claim {
	c := &period.Claim{Status: period.Proved, Hit: period.Hit{Start: r.Int64N(4), Period: 1 + r.Int64N(4), Saltus: r.Int64N(2)}}
	for range c.Start + c.Period {
		c.Values = append(c.Values, uint32(r.IntN(2)))
	}
	return c
}

// What Relate says of sequences with periods is what a comparison to a distance
// says that is out of reach of their periods and starts.
func TestRelateAgainstOracle(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	proved, refuted := 0, 0
	for range 50_000 {
		a, b := made(r), made(r)
		shift := r.Int64N(5) - 2
		from := max(0, -shift) + r.Int64N(3)
		got := Relate(a, b, shift, from, 0)
		first := int64(-1)
		for n := from; n < 100 && first < 0; n++ {
			v, _ := a.At(n)
			w, _ := b.At(n + shift)
			if v != w {
				first = n
			}
		}
		switch {
		case first < 0 && got.Status == period.Proved:
			proved++
		case first >= 0 && !got.Equal() && got.To == first:
			refuted++
		default:
			t.Fatalf("%+v, %+v, shift %d from %d: %+v, want a difference at %d", a, b, shift, from, got, first)
		}
	}
	if proved < 1000 || refuted < 1000 {
		t.Errorf("%d proved, %d refuted", proved, refuted)
	}
}

// A value that is asked for below a bound proves nothing, and neither do laws that
// are only checked.
func TestRelateClaimsNoMore(t *testing.T) {
	law := func(text string, values int) *period.Claim { // without its rule, so that only values count
		c := *claim(t, text, values)
		c.Rule = nil
		return &c
	}
	kayles, cut, other := law("kayles", 0), law("kayles", 50), law("4.4", 0)
	for _, test := range []struct {
		a, b   *period.Claim
		most   int64
		status period.Status
		to     int64
	}{
		{kayles, other, 0, period.Proved, 84},
		{kayles, other, 83, period.Checked, 83},
		{cut, other, 0, period.Checked, 50},
		{kayles, law("4.4", 50), 0, period.Checked, 49},
	} {
		r := Relate(test.a, test.b, 1, 0, test.most)
		if r.Status != test.status || r.To != test.to {
			t.Errorf("to %d: %+v, want %s to %d", test.most, r, test.status, test.to)
		}
	}
}

func TestFormula(t *testing.T) {
	for _, test := range []struct {
		r    Relation
		want string
	}{
		{Relation{Status: period.Proved}, "G(n) = G'(n) for all n"},
		{Relation{Status: period.Proved, Shift: -1, From: 1}, "G(n) = G'(n-1) for all n >= 1"},
		{Relation{Status: period.Checked, Shift: 2, From: 3, To: 10}, "G(n) = G'(n+2) for 3 <= n < 10"},
	} {
		if got := test.r.Formula(); got != test.want {
			t.Errorf("%s, want %s", got, test.want)
		}
	}
}

// The shift that makes two rules equal is found, the other way round too; rules that
// are equal nowhere have none.
func TestShifted(t *testing.T) {
	for _, test := range []struct {
		a, b  string
		shift int64 // 0: none
	}{
		{"0.137", "0.07", 1},
		{"0.07", "0.137", -1},
		{"0.06", "0.1337", -2},
		{"kayles", "grundy", 0},
		{"0.4", "take 1..3", 0},
	} {
		r, ok := Shifted(claim(t, test.a, 0), claim(t, test.b, 0))
		if ok != (test.shift != 0) || r.Shift != test.shift || ok && r.Status != period.Proved {
			t.Errorf("%s and %s: %+v, want the shift %d", test.a, test.b, r, test.shift)
		}
	}
}
