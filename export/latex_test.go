package export_test

import (
	"regexp"
	"strings"
	"testing"

	"github.com/grundy-cgt/grundy"
	"github.com/grundy-cgt/grundy/export"
	"github.com/grundy-cgt/grundy/law"
	"github.com/grundy-cgt/grundy/period"
	"github.com/grundy-cgt/grundy/rule"
)

// TestLaTeX writes documents whose brackets and environments match, with a theorem
// just where something is proved.
func TestLaTeX(t *testing.T) {
	for _, c := range []struct{ rule, want string }{
		{"take 1..3", `$G(n) = n \bmod 4$`},
		{"kayles", `$G(n+12) = G(n)$ for all $n \ge 71$`},
		{"turn 1..3", `\begin{cases} 0 & \text{if } n = 0`},
		{"take any except {1,2}", `$G(n+`},
	} {
		g, err := grundy.New(c.rule)
		if err != nil {
			t.Fatal(err)
		}
		claim, err := g.Claim(t.Context(), 0)
		if err != nil {
			t.Fatal(err)
		}
		text := export.LaTeX(export.Job{Rule: g.Rule(), Claim: claim}, []uint64{0, 1, 2})
		wellFormed(t, text)
		if !strings.Contains(text, c.want) || !strings.Contains(text, `\begin{theorem}`) {
			t.Errorf("%s: no %s in\n%s", c.rule, c.want, text)
		}
	}
	nim, err := rule.Parse("nim")
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range formulas {
		f, err := rule.ParseFormula(c.text, nim.Vars())
		if err != nil {
			t.Fatal(err)
		}
		text := export.LaTeX(export.Job{Rule: nim, Law: &law.Law{Formula: f, Status: period.Checked, Known: 99}}, []uint64{0, 1})
		wellFormed(t, text)
		if strings.Contains(text, `\begin{theorem}`) || !strings.Contains(text, "For all $n < 99$") {
			t.Errorf("%s is called a theorem:\n%s", c.text, text)
		}
	}
}

var environment = regexp.MustCompile(`\\(begin|end)\{(\w+)\}|\\[{}]|[{}]`)

// wellFormed checks that what is opened is closed.
func wellFormed(t *testing.T, text string) {
	t.Helper()
	var open []string
	for _, m := range environment.FindAllStringSubmatch(text, -1) {
		switch {
		case m[0] == `\{` || m[0] == `\}`:
		case m[1] == "begin" || m[0] == "{":
			open = append(open, m[2])
		case len(open) == 0 || open[len(open)-1] != m[2]:
			t.Fatalf("%s closes nothing in\n%s", m[0], text)
		default:
			open = open[:len(open)-1]
		}
	}
	if len(open) > 0 || strings.Count(strings.ReplaceAll(text, `\$`, ""), "$")%2 != 0 {
		t.Errorf("something is not closed: %v\n%s", open, text)
	}
}
