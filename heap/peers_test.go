package heap

import (
	"context"
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/grundy-cgt/grundy/period"
)

// rows reads a table of testdata: lines of fields, without comments and the
// header.
func rows(t testing.TB, name string) [][]string {
	t.Helper()
	b, err := os.ReadFile("testdata/" + name)
	if err != nil {
		t.Fatal(err)
	}
	var out [][]string
	for line := range strings.Lines(string(b)) {
		line = strings.TrimRight(line, "\n")
		if line != "" && !strings.HasPrefix(line, "#") {
			out = append(out, strings.Split(line, "\t"))
		}
	}
	return out[1:]
}

func numbers(t testing.TB, text string) []uint32 {
	t.Helper()
	var out []uint32
	for _, f := range strings.FieldsFunc(text, func(r rune) bool { return r == ',' || r == ' ' }) {
		var v uint32
		if _, err := fmt.Sscan(f, &v); err != nil {
			t.Fatal(err)
		}
		out = append(out, v)
	}
	return out
}

func tableOf(t testing.TB, text string, n int64) []uint32 {
	t.Helper()
	g, err := newSequence(t, parse(t, text)).Table(context.Background(), n)
	if err != nil {
		t.Fatalf("%s: %v", text, err)
	}
	return g[:n]
}

// The first 200 values of 50 games, OEIS numbers in the file.
func TestValuesFacts(t *testing.T) {
	for _, row := range rows(t, "octal_values.tsv") {
		want := numbers(t, row[4])
		from := int(numbers(t, row[2])[0])
		if g := tableOf(t, row[1], int64(from+len(want)))[from:]; !slices.Equal(g, want) {
			t.Errorf("%s: %v\nwant %v", row[1], g, want)
		}
	}
}

// What the tests of other systems assert.
func TestPeers(t *testing.T) {
	ctx := context.Background()
	count := 0
	for _, row := range rows(t, "peer_values.tsv") {
		family, game, quantity, value := row[3], row[4], row[5], row[7]
		words := strings.Fields(game)
		last := words[len(words)-1]
		count++
		switch {
		case family == "octal equivalence":
			var shift int64
			if _, err := fmt.Sscan(value, &shift); err != nil {
				t.Fatal(err)
			}
			a, b := tableOf(t, words[2], 1501), tableOf(t, last, 1503)
			for h, v := range a {
				if at := int64(h) + shift; at >= 0 && v != b[at] || at < 0 && v != 0 {
					t.Errorf("%s: G(%d) = %d and G(%d) differ", game, h, v, at)
					break
				}
			}
		case family == "octal period":
			var h period.Hit
			var rest string
			if _, err := fmt.Sscanf(value, "%d %d %s", &h.Start, &h.Period, &rest); err != nil {
				t.Fatal(err)
			}
			s := newSequence(t, parse(t, last))
			if test, _ := s.Test(); test.Need(h.Start, h.Period) > 24000 {
				continue
			}
			if err := s.Search(ctx, 24000); err != nil {
				t.Fatal(err)
			}
			if got, ok := s.Period(); !ok || got != h {
				t.Errorf("%s: %+v %v, want %+v", last, got, ok, h)
				continue
			}
			g, err := s.Table(ctx, h.Start+h.Period)
			if err != nil {
				t.Fatal(err)
			}
			g = g[:h.Start+h.Period]
			if strings.HasSuffix(quantity, "largest value, first heap with it") {
				var top uint32
				var at int
				if _, err := fmt.Sscanf(value, "%d %d %d %d", new(int), new(int), &top, &at); err != nil {
					t.Fatal(err)
				}
				if slices.Max(g) != top || slices.Index(g, top) != at {
					t.Errorf("%s: greatest value %d at %d, want %d at %d", last, slices.Max(g), slices.Index(g, top), top, at)
				}
				continue
			}
			digits := strings.NewReplacer("(", "", ")", "").Replace(rest)
			for n, d := range digits {
				v := uint32(d - '0')
				if d >= 'A' {
					v = uint32(d - 'A' + 10)
				}
				if g[n] != v {
					t.Errorf("%s: G(%d) = %d, want %c", last, n, g[n], d)
				}
			}
		case family == "subtraction":
			want := numbers(t, value)
			s := newSequence(t, parse(t, "take "+strings.TrimPrefix(game, "S=")))
			if err := s.Search(ctx, 100); err != nil {
				t.Fatal(err)
			}
			h, _ := s.Period()
			if g := tableOf(t, "take "+strings.TrimPrefix(game, "S="), int64(len(want))); !slices.Equal(g, want) || h != (period.Hit{Period: int64(len(want))}) {
				t.Errorf("%s: %v %+v", game, g, h)
			}
		default:
			want := numbers(t, value)
			text, from := last, 1
			switch {
			case family == "heap function":
				text = "n -> a & b for a in 0..n-1, b in 0..a-1"
			case strings.HasPrefix(game, "hex"):
				text = "hex " + last
			}
			if strings.Contains(quantity, "n=0") {
				from = 0
			}
			if g := tableOf(t, text, int64(from+len(want)))[from:]; !slices.Equal(g, want) {
				t.Errorf("%s: %v, want %v", game, g, want)
			}
		}
	}
	t.Logf("%d rows", count)
}

// Claims that tables and books make and that are false: the header of
// testdata/octal_periods.tsv, and facts that people got wrong.
func TestNotRepeated(t *testing.T) {
	differ := func(a, b string, at int, va, vb uint32) {
		t.Helper()
		x, y := tableOf(t, a, 1500), tableOf(t, b, 1500)
		for n := range x {
			if x[n] != y[n] {
				if n != at || x[n] != va || y[n] != vb {
					t.Errorf("%s and %s differ first at %d: %d and %d", a, b, n, x[n], y[n])
				}
				return
			}
		}
		t.Errorf("%s and %s do not differ", a, b)
	}
	differ("0.161", "0.36", 519, 2, 4)
	if slices.Equal(tableOf(t, "0.27", 300), tableOf(t, "0.06", 300)) || !slices.Equal(tableOf(t, "0.27", 1500), tableOf(t, "0.26", 1500)) {
		t.Error("0.27 is 0.26, not 0.06")
	}
	if slices.Equal(tableOf(t, "0.314", 1500), tableOf(t, "0.31", 1500)) {
		t.Error("0.314 is not 0.31")
	}
	if g := tableOf(t, "0.07", 20); g[4] != 2 || g[16] != 5 {
		t.Error("0.07 does not have the period 12 from 4 on")
	}
	for _, c := range []struct {
		text string
		want []uint32
	}{
		{"split 2.. distinct", []uint32{0, 0, 0, 1, 0, 2, 3, 4, 0, 5, 6, 7, 8, 9, 10, 11, 12}},
		{"take half", []uint32{0, 0, 1, 0, 2, 1, 3, 0, 4, 2}},
		{"take any or split 3", []uint32{0, 1, 2, 3, 4, 5, 6, 8, 7, 9, 10, 11, 12, 13, 14, 16, 15}},
		{"take primes", []uint32{0, 0, 1, 1, 2, 2, 3, 3, 4, 0, 0, 1, 1}},
	} {
		if g := tableOf(t, c.text, int64(len(c.want))); !slices.Equal(g, c.want) {
			t.Errorf("%s: %v", c.text, g)
		}
	}
	primes := tableOf(t, "take primes", 91)
	var lost []int
	for n, v := range primes[:60] {
		if v == 0 && n > 0 {
			lost = append(lost, n)
		}
	}
	if primes[90] != 6 || !slices.Equal(lost, []int{1, 9, 10, 25, 34, 35, 49, 55}) {
		t.Errorf("take primes: G(90) = %d, lost %v", primes[90], lost)
	}
	half := newSequence(t, parse(t, "take half"))
	for n, want := range map[int64]uint64{999999999: 976562, 1000000000: 500000000} {
		if v, err := half.Value(context.Background(), n); err != nil || v != want {
			t.Errorf("take half: G(%d) = %d, %v", n, v, err)
		}
	}
}
