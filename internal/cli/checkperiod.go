package cli

import (
	"context"
	"fmt"
	"regexp"
	"strconv"

	"github.com/grundy-cgt/grundy"
	"github.com/grundy-cgt/grundy/rule"
)

// aPeriod is a period as analyze writes it: G(n+12) = G(n) + 4 for all n >= 71.
var aPeriod = regexp.MustCompile(`^\s*(\w+)\s*\(\s*([A-Za-z]\w*)\s*\+\s*(\d+)\s*\)\s*==?\s*(\w+)\s*\(\s*([A-Za-z]\w*)\s*\)\s*(?:\+\s*(\d+)\s*)?` +
	`(?:,?\s*(?:for|from)?\s*(?:all)?\s*([A-Za-z]\w*)\s*(>=|>)\s*(\d+)\s*)?$`)

// periodic reads a claim of a period of heaps, if it is one, as a formula that uses
// itself: the true values of the heaps below first, and then the period.
func periodic(ctx context.Context, g *grundy.Game, text string) (f *rule.Formula, said string, first int64, err error) {
	m := aPeriod.FindStringSubmatch(text)
	if m == nil || g.Rule().Dim() > 1 || m[1] != m[4] || m[2] != m[5] || m[7] != "" && m[7] != m[2] {
		return nil, "", 0, nil
	}
	var p, s, from int64
	for _, x := range []struct {
		text string
		to   *int64
	}{{m[3], &p}, {m[6], &s}, {m[9], &from}} {
		if x.text == "" {
			continue
		}
		if *x.to, err = strconv.ParseInt(x.text, 10, 64); err != nil || *x.to > maxFrom {
			return nil, "", 0, bad(fmt.Errorf("a period, its saltus and its start are numbers up to %d here, not %s", maxFrom, x.text))
		}
	}
	if m[8] == ">" {
		from++
	}
	if p == 0 {
		return nil, "", 0, bad(fmt.Errorf("a period is at least 1"))
	}
	said = fmt.Sprintf("%s(%s+%d) = %s(%s)", m[1], m[2], p, m[1], m[2])
	if s > 0 {
		said += fmt.Sprintf(" + %d", s)
	}
	said += fmt.Sprintf(" for all %s >= %d", m[2], from)
	n := rule.Var{Name: m[2]}
	body := rule.Expr(rule.Self{Args: []rule.Expr{rule.Binary{Op: "-", X: n, Y: rule.Num{V: p}}}})
	if s > 0 {
		body = rule.Binary{Op: "+", X: body, Y: rule.Num{V: s}}
	}
	f, err = heapsFrom(ctx, g, &rule.Formula{Name: m[1], Vars: []string{m[2]}, Body: body}, from+p)
	return f, said, from + p, err
}
