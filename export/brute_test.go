package export_test

import (
	"errors"
	"strings"
	"testing"

	"github.com/grundy-cgt/grundy"
	"github.com/grundy-cgt/grundy/export"
)

// TestBruteForce compares the definition at its word with the engine, in one
// language.
func TestBruteForce(t *testing.T) {
	var jobs []*job
	for i, b := range basket {
		g, err := grundy.New(b.rule)
		if err != nil {
			t.Fatal(err)
		}
		most := b.most
		if most == 0 || most > 60 {
			most = 60
		}
		if strings.Contains(b.rule, "consecutive") && strings.Contains(b.rule, "turn") {
			most = 40
		}
		j := newJob(t, g, most, export.Purpose(export.Purposes()[i%3]))
		j.brute = true
		jobs = append(jobs, j)
	}
	runAll(t, "go", jobs)
}

// TestUnsupported names what of a rule has no short program.
func TestUnsupported(t *testing.T) {
	for _, c := range []struct{ rule, want string }{
		{"replace by 7 lower", "the list `p` may have more than 5 members"},
		{"n -> n - k^k for k in 1..n", "leave 64 bits"},
		{"turn 3 equally spaced", "coins"},
	} {
		g, err := grundy.New(c.rule)
		if err != nil {
			t.Fatal(err)
		}
		_, err = export.BruteForce(export.Job{Rule: g.Rule(), Lang: "cpp"})
		var unsupported *export.Unsupported
		if !errors.As(err, &unsupported) || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: %v, not %s", c.rule, err, c.want)
		}
	}
}
