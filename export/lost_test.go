package export_test

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/grundy-cgt/grundy"
	"github.com/grundy-cgt/grundy/export"
	"github.com/grundy-cgt/grundy/law"
	"github.com/grundy-cgt/grundy/period"
	"github.com/grundy-cgt/grundy/rule"
)

// lostLaw is the proved law of the lost positions of a rule.
func lostLaw(t *testing.T, text string) (*grundy.Game, *law.Law) {
	t.Helper()
	g, err := grundy.New(text)
	if err != nil {
		t.Fatal(err)
	}
	found, err := g.Laws(t.Context(), 0)
	if err != nil {
		t.Fatal(err)
	}
	for _, l := range found.Laws {
		if l.Formula.Lost && l.Status == period.Proved {
			return g, l
		}
	}
	t.Fatalf("%s: no law of lost positions is proved", text)
	return nil, nil
}

// lostJobs compare programs by laws of lost positions with the engine, and who wins
// with the law for great coordinates.
func lostJobs(t *testing.T) (jobs []*job) {
	t.Helper()
	for _, text := range []string{"wythoff", "fibonacci-nim"} {
		g, l := lostLaw(t, text)
		for _, purpose := range []export.Purpose{export.Outcome, export.Moves} {
			j := newInputJob(t, g, 25, purpose, export.One, 2000)
			j.request.Law, j.request.Most = l, 0
			jobs = append(jobs, j)
		}
		ev := l.Formula.Compile()
		rng := rand.New(rand.NewPCG(4, 5))
		var in, want strings.Builder
		for i := range 2000 {
			p := position(rng, i, 2, 1_000_000_000)
			if d := p[0] / 2; i%3 == 0 && text == "wythoff" { // many lost ones
				a := (isqrt(5*d*d) + d) / 2
				p[0], p[1] = a, a+d
			}
			if text == "fibonacci-nim" {
				p[1] %= 20
			}
			if max(p[0], p[1]) > 1_000_000_000 {
				continue
			}
			lost, err := ev.Lost(p[0], p[1])
			if err != nil {
				t.Fatal(err)
			}
			fmt.Fprintln(&in, p[0], p[1])
			fmt.Fprintln(&want, map[bool]string{true: "second", false: "first"}[lost])
		}
		if strings.Count(want.String(), "second") < 20 {
			t.Errorf("%s: hardly any lost positions are tested", text)
		}
		jobs = append(jobs, &job{
			name:    text,
			request: export.Job{Rule: g.Rule(), Law: l, For: export.Outcome},
			input:   in.String(),
			check:   func(output string) error { return firstDifference(want.String(), output, want.String()) },
		})
	}
	return jobs
}

// isqrt is the integer part of a square root.
func isqrt(x int64) int64 {
	var r int64
	for b := int64(1) << 31; b > 0; b /= 2 {
		if (r+b)*(r+b) <= x {
			r += b
		}
	}
	return r
}

// TestLostLawsAlone wants a law of lost positions unused where sums are asked for, and
// for a rule of heaps too.
func TestLostLawsAlone(t *testing.T) {
	g, l := lostLaw(t, "wythoff")
	for _, c := range []struct {
		job  export.Job
		used bool
	}{
		{export.Job{For: export.Outcome}, true},
		{export.Job{For: export.Moves, Input: export.One}, true},
		{export.Job{For: export.Values}, false},
		{export.Job{For: export.Outcome, Input: export.CasesCounted}, false},
		{export.Job{For: export.Outcome, Most: 50}, false},
	} {
		c.job.Rule, c.job.Law, c.job.Lang = g.Rule(), l, "cpp"
		text, err := export.Write(c.job)
		if err != nil || strings.Contains(text, "bool lost(") != c.used {
			t.Errorf("%s %s: %v\n%s", c.job.For, c.job.Input, err, text)
		}
	}
	nim, err := rule.Parse("take 1..3")
	if err != nil {
		t.Fatal(err)
	}
	f, err := rule.ParseFormula("lost iff n % 4 == 0", nim.Vars())
	if err != nil {
		t.Fatal(err)
	}
	text, err := export.Write(export.Job{Rule: nim, Law: &law.Law{Formula: f, Status: period.Proved}, Lang: "python", For: export.Outcome})
	if err != nil || !strings.Contains(text, "return n % 4 == 0") {
		t.Errorf("%v\n%s", err, text)
	}
}
