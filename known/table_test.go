package known

import (
	"bufio"
	"bytes"
	"context"
	"flag"
	"fmt"
	"os"
	"strings"
	"testing"

	"github.com/grundy-cgt/grundy/heap"
	"github.com/grundy-cgt/grundy/period"
	"github.com/grundy-cgt/grundy/rule"
)

var update = flag.Bool("update", false, "write table.tsv anew; takes some minutes")

// The rows of the table are the numbered sequences of testdata/oeis.tsv, and then
// those games of taking, of the catalogue, and of the codes that no earlier row
// has.
func TestTable(t *testing.T) {
	rows := Entries()
	if *update {
		rows = generate(t)
		write(t, rows)
	}
	if len(table) > 300_000 {
		t.Errorf("the table has %d bytes", len(table))
	}
	if !strings.HasPrefix(table, fmt.Sprintf("# Known nim sequences, version %d.", Version)) && !*update {
		t.Errorf("the table is not of version %d", Version)
	}
	for _, e := range rows {
		c := claim(t, e.Rule, entryValues)
		for n, v := range e.Values {
			if w, ok := at(c, int64(n)); !ok || v != w {
				t.Errorf("%s: G(%d) = %d, %v, not %d", e.Rule, n, w, ok, v)
			}
		}
		if len(e.Values) != entryValues {
			t.Errorf("%s: %d values", e.Rule, len(e.Values))
		}
		g, _ := rule.NameOf(c.Rule)
		if g.Name != e.Name && !strings.HasPrefix(e.Name, "bash") {
			t.Errorf("%s is called %s, not %s", e.Rule, g.Name, e.Name)
		}
	}
}

// Every game of the catalogue and every code has a row with its values, of 2000
// that are compared.
func TestEveryGameIsFound(t *testing.T) {
	games := games(t)
	step := 1
	if testing.Short() {
		step = 30
	}
	for i := 0; i < len(games); i += step {
		c := claim(t, games[i].Rule, firstLook)
		if _, ok := Self(c.Rule); ok {
			continue
		}
		if matches, err := Find(context.Background(), c); err != nil || len(matches) == 0 || !matches[0].Equal() || !matches[0].exact() {
			t.Errorf("%s: no row: %v %v", games[i].Rule, matches, err)
		}
	}
}

// A game that is equal for long is named with the first difference, and only if
// no game is equal.
func TestUnlike(t *testing.T) {
	matches, err := Find(context.Background(), claim(t, "0.161", 0))
	if err != nil || len(matches) != 1 || matches[0].Rule != "0.36" || matches[0].Equal() ||
		matches[0].Difference() != "G(519) = 2 and G'(519) = 4" || matches[0].Formula() != "G(n) = G'(n) for 0 <= n < 519" {
		t.Errorf("0.161: %+v, %v", matches, err)
	}
	for _, text := range []string{"0.07", "take 2^k", "0.0077"} {
		matches, err := Find(context.Background(), claim(t, text, 0))
		if err != nil || len(matches) == 0 {
			t.Errorf("%s: %v, %v", text, matches, err)
		}
		for _, m := range matches {
			if !m.Equal() {
				t.Errorf("%s: %+v", text, m)
			}
		}
	}
}

func claim(t *testing.T, text string, values int) *period.Claim {
	t.Helper()
	r, err := rule.Parse(text)
	if err != nil {
		t.Fatal(err)
	}
	s, err := heap.New(r, heap.Limits{})
	if err != nil {
		t.Fatal(err)
	}
	budget := heap.Budget(r)
	if values == 0 {
		values = budget
	}
	c, err := s.Claim(context.Background(), min(values, max(budget, entryValues)))
	if err != nil {
		t.Fatalf("%s: %v", text, err)
	}
	return c
}

// games returns what the table is made of, in its order, without values.
func games(t *testing.T) []Entry {
	t.Helper()
	f, err := os.Open("testdata/oeis.tsv")
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	var out []Entry
	for lines := bufio.NewScanner(f); lines.Scan(); {
		c := strings.Split(lines.Text(), "\t")
		if !strings.HasPrefix(c[0], "A") {
			continue
		}
		e := Entry{OEIS: c[0], Rule: c[1]}
		fmt.Sscan(c[2], &e.First)
		out = append(out, e)
	}
	out = append(out, Entry{Rule: "nim"})
	for m := 1; m < 10; m++ {
		out = append(out, Entry{Rule: fmt.Sprintf("take 1..%d", m), Name: fmt.Sprintf("bash %d", m)})
	}
	for _, g := range rule.Games() {
		if r, err := rule.Parse(g.Rule); g.Arg == "" && err == nil && r.Dim() == 1 {
			out = append(out, Entry{Rule: g.Name})
		}
	}
	for length := 1; length <= 3; length++ {
		for _, first := range []int{0, 4} {
			for code := range 1 << (3 * length) {
				if code%8 > 0 { // no zero at the end
					out = append(out, Entry{Rule: fmt.Sprintf("%d.%0*o", first, length, code)})
				}
			}
		}
	}
	return append(out, Entry{Rule: "4."})
}

// generate makes the rows.
func generate(t *testing.T) []Entry {
	t.Helper()
	var rows []Entry
	for _, e := range games(t) {
		c := claim(t, e.Rule, firstLook)
		if e.OEIS == "" {
			if _, ok := self(rows, c.Rule); ok || has(t, rows, c) && has(t, rows, claim(t, e.Rule, 0)) {
				continue
			}
		}
		if g, ok := rule.NameOf(c.Rule); ok {
			e.Name = g.Name
		}
		for n := range int64(entryValues) {
			v, ok := at(c, n)
			if !ok {
				t.Fatalf("%s: G(%d) is not known", e.Rule, n)
			}
			e.Values = append(e.Values, v)
		}
		rows = append(rows, e)
	}
	return rows
}

// has reports whether a row has the sequence of a claim, as far as it goes and
// from the first heap on.
func has(t *testing.T, rows []Entry, c *period.Claim) bool {
	t.Helper()
	matches, err := find(context.Background(), c, rows)
	if err != nil {
		t.Fatal(err)
	}
	return len(matches) > 0 && matches[0].Equal() && matches[0].exact()
}

// write writes the rows to the table.
func write(t *testing.T, rows []Entry) {
	t.Helper()
	var b bytes.Buffer
	fmt.Fprintf(&b, "# Known nim sequences, version %d. Written by: go test ./known -run TestTable -update\n", Version)
	fmt.Fprintf(&b, "# A-numbers: see testdata/oeis.tsv for their source. One game for each class of sequences that are equal up to a shift, of the\n"+
		"# catalogue of package rule, the codes 0.d1d2d3 and 4.d1d2d3, and every sequence with an A-number.\n")
	fmt.Fprintf(&b, "# rule\tname\tOEIS\tthe OEIS begins with heap\tG(0), ..., G(%d)\n", entryValues-1)
	for _, e := range rows {
		first := ""
		if e.OEIS != "" {
			first = fmt.Sprint(e.First)
		}
		fmt.Fprintf(&b, "%s\t%s\t%s\t%s\t%s\n", e.Rule, e.Name, e.OEIS, first, strings.Trim(fmt.Sprint(e.Values), "[]"))
	}
	if err := os.WriteFile("table.tsv", b.Bytes(), 0o644); err != nil {
		t.Fatal(err)
	}
}
