package subject

import (
	"context"
	"errors"

	"github.com/grundy-cgt/grundy/game"
	"github.com/grundy-cgt/grundy/law"
	"github.com/grundy-cgt/grundy/period"
)

// How many values of a program are looked at.
const (
	programValues    = 300
	maxProgramValues = 4096
)

// Laws looks for laws in so many values; 0: as many as the kind of game allows.
func (s *Subject) Laws(ctx context.Context, values int) (*law.Found, error) {
	if s.Rule != nil && s.Ends == nil {
		return s.Rule.Laws(ctx, values)
	}
	value, err := s.Heaps()
	if err != nil {
		return nil, err
	}
	constants := law.Constants(s.Text)
	if values == 0 {
		values = programValues
		for _, c := range constants { // a law through floor(c/n) shows behind c
			values = max(values, int(min(4*c, maxProgramValues)))
		}
	}
	var table []uint64
	for n := range int64(values) {
		v, err := value(ctx, n)
		if errors.Is(err, game.ErrLimit) {
			break
		}
		if err != nil {
			return nil, err
		}
		table = append(table, v)
	}
	found := &law.Found{Known: int64(len(table))}
	var enough bool
	if found.Why, enough = law.Enough(s.Text, len(table)); enough {
		found.Laws, err = law.Find(ctx, "n", table, law.Hints{Constants: constants})
	}
	return found, err
}

// Known is the law and the claim of a rule, as far as there are such, for a program
// that is written about it. Where no law of the values is proved and lost positions do,
// it is one of these.
func (s *Subject) Known(ctx context.Context, lost bool) (l *law.Law, c *period.Claim, err error) {
	if s.Rule.Sequence() != nil {
		if c, err = s.Rule.Claim(ctx, 0); err != nil && ctx.Err() != nil {
			return nil, nil, err
		}
		if err == nil && c.Status == period.Proved {
			return nil, c, nil
		}
	}
	found, err := s.Rule.Laws(ctx, 0)
	if err != nil && !errors.Is(err, game.ErrLimit) {
		return nil, nil, err
	}
	if found == nil {
		return nil, c, nil
	}
	for _, other := range found.Laws {
		switch {
		case l == nil && !other.Formula.Lost:
			l = other
		case (l == nil || l.Status != period.Proved) && lost && other.Formula.Lost && other.Status == period.Proved:
			return other, c, nil
		}
	}
	return l, c, nil
}
