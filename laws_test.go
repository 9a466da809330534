package grundy_test

import (
	"bufio"
	"context"
	"os"
	"strings"
	"testing"
	"time"

	"github.com/grundy-cgt/grundy"
)

// TestLaws finds each law of law/testdata/laws.txt from the rule alone, in two
// seconds.
func TestLaws(t *testing.T) {
	f, err := os.Open("law/testdata/laws.txt")
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	lines := bufio.NewScanner(f)
	for lines.Scan() {
		line := lines.Text()
		if line == "" || strings.HasPrefix(line, "#") {
			continue
		}
		cells := strings.Split(line, "\t")
		if len(cells) != 3 {
			t.Fatalf("%q: want a rule, a formula and a status", line)
		}
		t.Run(cells[0], func(t *testing.T) {
			g, err := grundy.New(cells[0])
			if err != nil {
				t.Fatal(err)
			}
			start := time.Now()
			found, err := g.Laws(context.Background(), 0)
			if err != nil {
				t.Fatal(err)
			}
			// Two seconds, and what a machine that runs other tests at the same time adds.
			if took := time.Since(start); took > 6*time.Second {
				t.Errorf("it took %v", took)
			}
			formula, status := "none", "-"
			if best := found.Best(); best != nil {
				formula, status = best.Formula.String(), string(best.Status)
			}
			if formula != cells[1] || status != cells[2] {
				t.Errorf("found %s | %s, want %s | %s (looked below %d)", formula, status, cells[1], cells[2], found.Known)
			}
			if again, _ := g.Laws(context.Background(), 0); again != found {
				t.Error("asking again searches again")
			}
		})
	}
	if err := lines.Err(); err != nil {
		t.Fatal(err)
	}
}
