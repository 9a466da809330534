package known

import (
	"context"
	"slices"

	"github.com/grundy-cgt/grundy/heap"
	"github.com/grundy-cgt/grundy/period"
	"github.com/grundy-cgt/grundy/rule"
)

// Match is a game of the table with the sequence in question.
type Match struct {
	Entry
	Relation
}

// maxMatches is the most games that Find returns: more tell nobody anything.
const maxMatches = 3

// long is for how many heaps a game has to have the same values to be worth a word,
// although it differs later.
const long = 100

// firstLook is how many values a candidate must agree in before its law is looked
// for.
const firstLook = 2000

// Self returns the row of the table that has the rule itself.
func Self(r *rule.Rule) (Entry, bool) { return self(Entries(), r) }

func self(rows []Entry, r *rule.Rule) (Entry, bool) {
	text := r.String()
	for _, e := range rows {
		if g, err := rule.Parse(e.Rule); err == nil && g.String() == text {
			return e, true
		}
	}
	return Entry{}, false
}

// Find returns the games of the table that have the sequence of a claim, shifted
// by at most 8 heaps, those with the least shift first, at most three. If there is
// none, games are returned whose values are equal from some later heap on; if there
// is none either, a game whose values are equal for at least 100 heaps, and not
// beyond: then [Relation.Equal] is false. The rule of the claim itself is none of
// them. A claim without a rule, made of values alone, is compared as far as these go.
//
// It finds candidates by 32 values, in microseconds, and computes each of them as
// far as the claim goes: about as long as that took. Errors are those of
// [heap.Sequence.Claim].
func Find(ctx context.Context, claim *period.Claim) ([]Match, error) {
	return find(ctx, claim, Entries())
}

func find(ctx context.Context, claim *period.Claim, rows []Entry) ([]Match, error) {
	var out, unlike []Match
	for _, c := range candidates(claim, rows) {
		if len(out) == maxMatches || len(out) > 0 && !c.exact() {
			break
		}
		r, err := rule.Parse(c.Rule)
		if err != nil {
			return nil, err
		}
		if claim.Rule != nil && r.String() == claim.Rule.String() {
			continue
		}
		if c.Relation, err = confirm(ctx, claim, r, c.Relation); err != nil {
			return out, err
		}
		switch {
		case c.Equal():
			out = append(out, c)
		case c.To-c.From >= long && unlike == nil:
			unlike = append(unlike, c)
		}
	}
	if len(out) == 0 {
		return unlike, nil
	}
	return out, nil
}

// confirm compares the values of a claim with those of a rule, from where the
// relation that was seen begins.
func confirm(ctx context.Context, claim *period.Claim, r *rule.Rule, seen Relation) (Relation, error) {
	s, err := heap.New(r, heap.Limits{})
	if err != nil {
		return Relation{}, err
	}
	var rel Relation
	enough := heap.Budget(r)
	if claim.Status != period.Proved { // the law of the other alone proves nothing
		enough = int(claim.Known)
	}
	for _, values := range []int{min(firstLook, enough), enough} {
		other, err := s.Claim(ctx, values)
		if err != nil {
			return rel, err
		}
		rel = Relate(claim, other, seen.Shift, seen.From, 0)
		if rel.Status != period.Checked {
			break
		}
	}
	return rel, nil
}

// candidates returns the rows whose window is found in the values of the claim,
// each with the shift that fits best, and the best fits first.
func candidates(claim *period.Claim, rows []Entry) []Match {
	g := make([]uint64, 0, entryValues+maxShift)
	for n := range int64(cap(g)) {
		v, ok := at(claim, n)
		if !ok {
			break
		}
		g = append(g, v)
	}
	var out []Match
	for _, e := range rows {
		best := Match{Entry: e}
		found := false
		for _, shift := range shifts {
			m := Match{Entry: e, Relation: Relation{Shift: shift}}
			if m.fits(g) && (!found || m.badness() < best.badness()) {
				best, found = m, true
			}
		}
		if found {
			out = append(out, best)
		}
	}
	slices.SortStableFunc(out, func(a, b Match) int { return a.badness() - b.badness() })
	return out
}

// shifts are tried in this order.
var shifts = func() []int64 {
	out := []int64{0}
	for s := int64(1); s <= maxShift; s++ {
		out = append(out, -s, s)
	}
	return out
}()

// fits reports whether the window of the row is found in the values, and sets
// where the equality begins. A window that says little, of period 1 or 2, must fit
// from the first heap on.
func (m *Match) fits(g []uint64) bool {
	window := m.Values[skipped:]
	at := skipped - m.Shift
	if at+int64(len(window)) > int64(len(g)) || !slices.Equal(g[at:at+int64(len(window))], window) {
		return false
	}
	for at > m.least() && g[at-1] == m.Values[at-1+m.Shift] {
		at--
	}
	m.From = at
	return m.exact() || !slices.Equal(window[2:], window[:len(window)-2])
}

// least is the least heap that the shifted sequence has a value for.
func (m *Match) least() int64 { return max(0, -m.Shift) }

// exact reports that the equality begins with the first heap that there is.
func (m *Match) exact() bool { return m.From == m.least() }

// badness is less for a relation that is simpler to say.
func (m *Match) badness() int { return int(10*(m.From-m.least()) + max(m.Shift, -m.Shift)) }
