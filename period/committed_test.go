package period_test

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"github.com/grundy-cgt/grundy/period"
)

// listed is a row of the table of the committed certificates.
type listed struct {
	game                 string
	period, start, known int64
}

func committed(t *testing.T) (rows []listed) {
	t.Helper()
	data, err := os.ReadFile("../testdata/certificates/README.md")
	if err != nil {
		t.Fatal(err)
	}
	for line := range strings.Lines(string(data)) {
		cells := strings.Split(line, "|")
		if len(cells) != 6 || !strings.HasPrefix(cells[1], " 0.") {
			continue
		}
		var n [3]int64
		for i := range n {
			if n[i], err = strconv.ParseInt(strings.ReplaceAll(strings.TrimSpace(cells[2+i]), ",", ""), 10, 64); err != nil {
				t.Fatal(err)
			}
		}
		rows = append(rows, listed{strings.TrimSpace(cells[1]), n[0], n[1], n[2]})
	}
	return rows
}

// The committed certificates say what their table says, and are right: short ones
// whole, long ones in the part that is computed from nothing, which has the rare
// heaps, and in the windows that are compared. make test-long checks all values,
// but of those beyond 10^10 one part.
func TestCommitted(t *testing.T) {
	const short, most = 600_000, 1e10
	rows := committed(t)
	files, err := filepath.Glob("../testdata/certificates/*.json")
	if err != nil || len(files) != len(rows) || len(rows) < 8 {
		t.Fatalf("%d rows and %d files, %v", len(rows), len(files), err)
	}
	long := os.Getenv("GRUNDY_LONG") != ""
	for _, row := range rows {
		t.Run(row.game, func(t *testing.T) {
			data, err := os.ReadFile(fmt.Sprintf("../testdata/certificates/%s.json", row.game))
			if err != nil {
				t.Fatal(err)
			}
			c, err := period.DecodeSparse(data)
			if err != nil {
				t.Fatal(err)
			}
			if c.Rule != row.game || c.Period != row.period || c.Start != row.start || c.Known != row.known {
				t.Errorf("it says period %d from %d on of %s by %d values", c.Period, c.Start, c.Rule, c.Known)
			}
			if !bytes.Equal(c.Encode(), data) {
				t.Error("it is not as it would be written")
			}
			if !long && c.Depth > 1e5 { // what is computed from nothing takes a minute
				return
			}
			k, err := period.OpenSparse(t.Context(), c, nil)
			if err != nil {
				t.Fatal(err)
			}
			parts := []int{}
			switch {
			case long && c.Known > most:
				parts = append(parts, rand.IntN(k.Parts()))
			case long || c.Known < short:
				parts = nil // all
			}
			if parts == nil || len(parts) > 0 {
				if err := k.Check(t.Context(), parts, 0, nil); err != nil {
					t.Fatal(err)
				}
			}
		})
	}
}
