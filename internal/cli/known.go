package cli

import (
	"context"
	"fmt"
	"math"

	"github.com/grundy-cgt/grundy/known"
	"github.com/grundy-cgt/grundy/period"
)

// knownJSON is a known game with the same values, in JSON.
type knownJSON struct {
	Rule    string        `json:"rule"`
	Name    string        `json:"name,omitempty"`
	OEIS    string        `json:"oeis,omitempty"`
	Shift   int64         `json:"shift"` // G(n) = G'(n+shift)
	From    int64         `json:"from"`
	To      int64         `json:"to"`               // compared for from <= n < to
	Status  period.Status `json:"status,omitempty"` // of an unlike game none: it differs at to
	Values  []uint64      `json:"values,omitempty"` // there, of both games
	Formula string        `json:"formula"`

	title    string
	relation known.Relation
}

// oeisJSON is the number of the rule's own sequence.
type oeisJSON struct {
	Number string `json:"number"`
	First  int64  `json:"first"` // its first term is G(first)
}

// recognise looks the values of a claim up in the table of known games.
func (a *app) recognise(ctx context.Context, out *analysis, claim *period.Claim) error {
	idle := a.busy("comparing with known games")
	defer idle()
	matches, err := known.Find(ctx, claim)
	if err != nil && !isLimit(err) {
		return err
	}
	for _, m := range matches {
		k := knownJSON{
			Rule: m.Entry.Rule, Name: m.Name, OEIS: m.OEIS, Shift: m.Shift, From: m.From, To: m.To, Status: m.Status, Formula: m.Formula(),
			title: m.Title(), relation: m.Relation,
		}
		if m.Equal() {
			out.Known = append(out.Known, k)
		} else {
			k.Values = m.Pair[:]
			out.Unlike = &k
		}
	}
	if claim.Rule == nil {
		return nil
	}
	if e, ok := known.Self(claim.Rule); ok && e.OEIS != "" {
		out.OEIS = &oeisJSON{e.OEIS, e.First}
	}
	return nil
}

// seen is what values alone say: they are checked as far as they go.
func seen(values []uint64) *period.Claim {
	c := &period.Claim{Status: period.Checked, Known: int64(len(values))}
	for _, v := range values {
		if v > math.MaxUint32 {
			break
		}
		c.Values = append(c.Values, uint32(v))
	}
	return c
}

// because says what stands behind a relation of two sequences.
func because(r known.Relation) string {
	if r.Status == period.Proved {
		return "proved: " + r.Reason
	}
	return fmt.Sprintf("checked to n = %d, and not claimed beyond", r.To-1)
}

// text prints a known game with the same values.
func (k *knownJSON) text(l labels) {
	how := ""
	switch {
	case k.Shift == 1 || k.Shift == -1:
		how = ", shifted by one"
	case k.Shift != 0:
		how = fmt.Sprintf(", shifted by %d", max(k.Shift, -k.Shift))
	}
	if k.From > max(0, -k.Shift) {
		how += fmt.Sprintf(", from n = %d on", k.From)
	}
	label, then := "equals", because(k.relation)
	if !k.relation.Equal() {
		label, then = "unlike", "refuted: "+k.relation.Difference()
	}
	l.line(label, fmt.Sprintf("%s%s: %s", k.title, how, k.Formula))
	l.line("", then)
}
