package known

import (
	_ "embed" // the table
	"fmt"
	"strconv"
	"strings"
)

// Version is the version of the table. It changes when a row does.
const Version = 1

// table is written by TestTable -update.
//
//go:embed table.tsv
var table string

// Entry is a row of the table: a game, and the beginning of its sequence.
type Entry struct {
	Rule   string   // as it is typed
	Name   string   // of the catalogue of package rule, or ""
	OEIS   string   // number of the sequence in the OEIS, or ""
	First  int64    // the first term in the OEIS is G(First)
	Values []uint64 // G(0), ..., G(entryValues-1)
}

// The values of a row; those from skipped on are what a game is found by, so that
// a sequence that begins otherwise, or is shifted, is found too.
const (
	entryValues = 40
	skipped     = 8
	maxShift    = 8
)

// Title is the rule, its name and its number in the OEIS.
func (e Entry) Title() string {
	var more []string
	if e.Name != "" && e.Name != e.Rule {
		more = append(more, e.Name)
	}
	if e.OEIS != "" {
		more = append(more, "OEIS "+e.OEIS)
	}
	if len(more) == 0 {
		return e.Rule
	}
	return e.Rule + " (" + strings.Join(more, ", ") + ")"
}

// Entries returns the table, the most classical games first. It takes about a
// millisecond.
func Entries() []Entry {
	var out []Entry
	for line := range strings.Lines(table) {
		if line[0] != '#' {
			out = append(out, parseEntry(strings.TrimSuffix(line, "\n")))
		}
	}
	return out
}

// parseEntry reads a row, which is a part of the program: an error is a
// programmer's.
func parseEntry(line string) Entry {
	cells := strings.Split(line, "\t")
	if len(cells) != 5 {
		panic(fmt.Sprintf("known: row %q", line))
	}
	e := Entry{Rule: cells[0], Name: cells[1], OEIS: cells[2]}
	e.First, _ = strconv.ParseInt(cells[3], 10, 64) // empty: no number in the OEIS
	for _, cell := range strings.Fields(cells[4]) {
		v, err := strconv.ParseUint(cell, 10, 64)
		if err != nil {
			panic(fmt.Sprintf("known: row %q: %v", line, err))
		}
		e.Values = append(e.Values, v)
	}
	return e
}
