package cli

import (
	"context"
	"fmt"
	"regexp"

	"github.com/grundy-cgt/grundy"
	"github.com/grundy-cgt/grundy/induct"
	"github.com/grundy-cgt/grundy/period"
	"github.com/grundy-cgt/grundy/rule"
)

// beyond is what holds of a refuted formula behind its first counterexample.
type beyond struct {
	From   int64  `json:"from"`
	Status string `json:"status"`
	Known  int64  `json:"known"`
}

// Bounds of claims that leave out the first heaps.
const (
	maxFrom    = 10_000 // heaps that --from may leave out
	firstHeaps = 8      // a formula that is refuted below is tried without them
)

// heapsFrom restricts a formula to the heaps from a on: it takes the true values
// below.
func heapsFrom(ctx context.Context, g *grundy.Game, f *rule.Formula, a int64) (*rule.Formula, error) {
	values, err := g.Values(ctx, 0, a)
	if err != nil {
		return nil, err
	}
	n := rule.Var{Name: f.Vars[0]}
	var then rule.Expr = rule.Binary{Op: "<", X: n, Y: rule.Num{V: 0}} // never
	if f.Lost {
		var lost rule.List
		for n, v := range values {
			if x := (rule.Num{V: int64(n)}); v == 0 {
				lost.Items = append(lost.Items, rule.Range{Lo: x, Hi: x})
			}
		}
		if len(lost.Items) > 0 {
			then = rule.In{X: n, Set: lost}
		}
	} else {
		var table rule.Table
		for _, v := range values {
			table.Items = append(table.Items, rule.Num{V: int64(v)})
		}
		then = rule.Index{Of: table, I: n}
	}
	out := *f
	out.Body = rule.If{Cond: rule.Binary{Op: "<", X: n, Y: rule.Num{V: a}}, Then: then, Else: f.Body}
	return &out, nil
}

// behind checks a formula that is wrong at one of the first heaps without those.
func behind(ctx context.Context, g *grundy.Game, f *rule.Formula, c *induct.Counterexample, lim induct.Limits) (*beyond, error) {
	from := c.Position[0] + 1
	if g.Rule().Dim() > 1 || from > firstHeaps {
		return nil, nil
	}
	rest, err := heapsFrom(ctx, g, f, from)
	if err != nil {
		return nil, err
	}
	v, err := induct.Prove(ctx, g.Rule(), rest, lim)
	if err != nil || v.Refuted != nil || v.Known < 2*firstHeaps {
		return nil, err
	}
	return &beyond{from, string(v.Status), v.Known}, nil
}

func (b *beyond) text(l labels, name string) {
	if b.Status == string(period.Proved) {
		l.line("but", fmt.Sprintf("proved for all %s >= %d: see --from %d", name, b.From, b.From))
		return
	}
	l.line("but", fmt.Sprintf("true for %d <= %s < %d: see --from %d", b.From, name, b.Known, b.From))
}

// aPower finds a power of something that is no constant, as typed.
var aPower = regexp.MustCompile(`[A-Za-z_)]\s*\^`)

// powerNote warns of ^, which is exclusive or in some languages.
func powerNote(text string) string {
	if aPower.MatchString(text) {
		return "`^` is a power here; exclusive or is written `xor`"
	}
	return ""
}
