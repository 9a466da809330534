package hunt_test

import (
	"testing"
	"time"

	"github.com/grundy-cgt/grundy/hunt"
	"github.com/grundy-cgt/grundy/period"
	"github.com/grundy-cgt/grundy/rule"
	"github.com/grundy-cgt/grundy/store"
)

// Periods of testdata/octal_periods.tsv that are proved in each way: by a formula,
// by few values, and by sparse windows.
func TestProve(t *testing.T) {
	st, err := store.Open(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	defer st.Close()
	for _, c := range []struct {
		rule          string
		theorem       period.Theorem
		period, start int64
	}{
		{"take 1..5", period.Bash, 6, 0},
		{"take {1,3,4}", period.Window, 7, 0},
		{"0.356", period.KHeap, 142, 7315},
		{"0.127", period.SparseWindow, 4, 46578},
		{"0.16", period.SparseWindow, 149459, 105351},
	} {
		r, err := rule.Parse(c.rule)
		if err != nil {
			t.Fatal(err)
		}
		for range 2 { // the second time it is known
			res, err := hunt.Run(t.Context(), st, r, hunt.Config{Every: 100 * time.Millisecond})
			if err != nil || res.Certificate == nil {
				t.Fatalf("%s: no certificate: %v", c.rule, err)
			}
			if version, _ := period.Version(res.Certificate); version == 2 {
				cert, err := period.DecodeSparse(res.Certificate)
				if err != nil || cert.Period != c.period || cert.Start != c.start || c.theorem != cert.Theorem {
					t.Errorf("%s: %v, period %d from %d by %q", c.rule, err, cert.Period, cert.Start, cert.Theorem)
				}
				continue
			}
			cert, err := period.Decode(res.Certificate)
			if err != nil || cert.Period != c.period || cert.Start != c.start || c.theorem != cert.Theorem {
				t.Errorf("%s: %v, period %d from %d by %q", c.rule, err, cert.Period, cert.Start, cert.Theorem)
			}
		}
	}
}
