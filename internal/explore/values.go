package explore

import (
	"context"
	"errors"
	"fmt"
	"math/big"

	"github.com/grundy-cgt/grundy/game"
	"github.com/grundy-cgt/grundy/heap"
	"github.com/grundy-cgt/grundy/law"
	"github.com/grundy-cgt/grundy/period"
)

// maxCount is the most values of one answer.
const maxCount = 1 << 16

// values answers [MethodValues].
func (q *question) values(r *ValuesRequest) (*Values, error) {
	from := r.From
	if from == nil {
		from = new(big.Int)
	}
	switch {
	case from.Sign() < 0:
		return nil, input("from", "there is no heap of %v", from)
	case r.Count < 0 || r.Count > maxCount:
		return nil, input("count", "an answer has 0 to %d values, not %d", maxCount, r.Count)
	}
	value, err := q.heaps()
	if err != nil {
		return nil, err
	}
	out := &Values{From: from, Values: []*big.Int{}}
	rest := func() *Values { // what was not sent yet
		part := *out
		part.From = new(big.Int).Add(from, big.NewInt(int64(q.sent)))
		part.Values = out.Values[q.sent:]
		return &part
	}
	n := new(big.Int).Set(from)
	for len(out.Values) < r.Count {
		v, err := value(q.ctx, n)
		switch {
		case q.ctx.Err() != nil:
			return nil, q.explain(at("from", q.ctx.Err())).found(rest(), len(rest().Values) > 0)
		case errors.Is(err, game.ErrLimit):
			out.Partial = err.Error()
			out.Values = append(out.Values, make([]*big.Int, r.Count-len(out.Values))...)
			continue
		case err != nil:
			return nil, at("from", err)
		}
		out.Values = append(out.Values, v)
		n.Add(n, big.NewInt(1))
		if len(out.Values)-q.sent >= partLength(q.sent, mostValues) && len(out.Values) < r.Count {
			q.send(rest(), len(out.Values))
		}
		if err := q.pause(); err != nil {
			return nil, err
		}
	}
	claim, err := q.claimed()
	if err == nil {
		if claim != nil {
			out.Claim = newClaim(claim)
		}
		err = q.beyond(claim, out, r.Count)
	}
	if err != nil {
		return nil, q.explain(err).found(rest(), len(rest().Values) > 0)
	}
	return rest(), nil
}

// beyond puts the law in the place of a claim that is only checked, where values are
// asked for behind the table that it was checked in and a proved law gives them.
func (q *question) beyond(claim *period.Claim, out *Values, count int) error {
	if claim == nil || claim.Status == period.Proved || count == 0 {
		return nil
	}
	last := new(big.Int).Add(out.From, big.NewInt(int64(count-1)))
	if last.Cmp(big.NewInt(max(claim.Known, q.subject.Rule.Far()))) < 0 {
		return nil
	}
	l, _, err := q.subject.Rule.Law(q.ctx, 0)
	if l != nil && l.Status == period.Proved {
		out.Claim = lawClaim(l)
	}
	return unlessLimit(q.ctx, err)
}

// lawClaim is a proved law of the values as a claim.
func lawClaim(l *law.Law) *Claim {
	return &Claim{Status: string(l.Status), Theorem: l.Theorem, Formula: l.Formula.String(), Reason: l.Reason, LastException: -1, Known: l.Known}
}

// found adds what was found before an error, if it was something.
func (e *Error) found(partial any, some bool) *Error {
	if e.Code != CodeLimit || !some {
		return e
	}
	with := *e
	with.Partial = partial
	return &with
}

// heaps returns what gives the value of a heap of any size.
func (q *question) heaps() (func(ctx context.Context, n *big.Int) (*big.Int, error), error) {
	s := q.subject
	small, err := s.Heaps()
	if err != nil || s.Dim() != 1 {
		return nil, unsupported("a sequence of values is for games of one heap, and the positions of `%s` are others", s.Name())
	}
	return func(ctx context.Context, n *big.Int) (*big.Int, error) {
		if n.IsInt64() {
			if err := q.grow(n.Int64()); err != nil {
				return nil, err
			}
			v, err := small(ctx, n.Int64())
			return new(big.Int).SetUint64(v), err
		}
		if s.Rule == nil || s.Family != nil {
			return nil, fmt.Errorf("%w: heaps beyond 2^63-1 have values in rules of the rule language alone", game.ErrLimit)
		}
		v, _, err := s.Rule.BigHeap(ctx, n)
		return v, err
	}, nil
}

// grow extends the table to a heap in slices, or to its period.
func (q *question) grow(n int64) error {
	s := q.subject
	if s.Rule == nil {
		return nil
	}
	seq := s.Rule.Sequence()
	if seq == nil || n < int64(seq.Known()) || n >= int64(q.engine.options.Values) {
		return nil
	}
	if ok, err := s.Rule.Lawful(q.ctx, n); ok || err != nil {
		return err
	}
	for int64(seq.Known()) <= n {
		if _, closed := seq.Closed(); closed {
			return nil
		}
		if _, proved := seq.Period(); proved {
			return nil
		}
		if err := seq.Search(q.ctx, min(n+1, int64(seq.Known()+max(seq.Known()/16, 1024)))); err != nil {
			return unlessClimbing(err)
		}
		if err := q.pause(); err != nil {
			return err
		}
	}
	return nil
}

// claimed returns the law of the sequence, looked for in the number of values that is
// worth computing; nil where there is no table.
func (q *question) claimed() (*period.Claim, error) {
	if q.subject.Rule == nil || q.subject.Ends != nil || q.subject.Rule.Rule().Dim() != 1 {
		return nil, nil
	}
	return q.claimIn(heap.Budget(q.subject.Rule.Rule()), nil)
}

// claimIn looks for a law in so many values, in slices, and tells progress.
func (q *question) claimIn(most int, progress func(known int64)) (*period.Claim, error) {
	g := q.subject.Rule
	for n := max(1<<10, q.looked); ; n += max(n/4, 1<<10) {
		n = min(n, most)
		if q.claim != nil && (q.claim.Status == period.Proved || q.looked >= n) {
			if q.claim.Status == period.Proved || n == most {
				return q.claim, nil
			}
			continue
		}
		if g.Sequence() == nil {
			return nil, nil
		}
		claim, err := g.Claim(q.ctx, n)
		if g.Sequence() == nil {
			return nil, nil
		}
		if err != nil {
			return nil, err
		}
		q.claim, q.looked = claim, n
		if progress != nil {
			progress(claim.Known)
		}
		if err := q.pause(); err != nil {
			return nil, err
		}
	}
}

// maxExceptions is how many exceptions of a claim are listed.
const maxExceptions = 1000

// newClaim is a claim as it is sent.
func newClaim(c *period.Claim) *Claim {
	out := &Claim{
		Status: string(c.Status), Theorem: string(c.Theorem), Formula: c.Formula(), Reason: c.Reason(),
		Period: c.Period, Start: c.Start, LastException: c.LastException(), Saltus: c.Saltus, Known: c.Known,
	}
	if c.Period == 0 {
		out.LastException = -1
		return out
	}
	for n := int64(0); n < c.Start && len(out.Exceptions) < maxExceptions; n++ {
		turns := (c.Start - n + c.Period - 1) / c.Period
		if m := n + turns*c.Period; m < int64(len(c.Values)) && int64(c.Values[n]) != int64(c.Values[m])-turns*c.Saltus {
			out.Exceptions = append(out.Exceptions, n)
		}
	}
	return out
}
