package cli

import (
	"context"
	"errors"
	"fmt"

	"github.com/grundy-cgt/grundy/family"
)

// clauseValues returns the values of the heaps of a rule with clauses: where they
// only say which positions may not be reached.
func (s *subject) clauseValues() (heapValues, error) {
	if s.ends.Ends() {
		return nil, bad(errors.New("a game that ends when a position is reached has no nim values (docs/guide/ways-to-play.md); `grundy analyze` lists who wins"))
	}
	if d := s.ends.Rule().Dim(); d != 1 {
		return nil, bad(fmt.Errorf("a table of values is for rules of one heap; this rule has %d coordinates: ask `grundy solve` for single positions", d))
	}
	return func(ctx context.Context, n int64) (uint64, error) {
		a, err := s.game.Solve(ctx, fmt.Sprint(n), family.Question{Moves: 1})
		if err != nil {
			return 0, err
		}
		return a.Value.Number, nil
	}, nil
}

// clauseRemoteness returns the remotenesses of the same heaps.
func (s *subject) clauseRemoteness() heapValues {
	return func(ctx context.Context, n int64) (uint64, error) {
		a, err := s.game.Solve(ctx, fmt.Sprint(n), family.Question{Moves: 1, Remoteness: true})
		if err != nil {
			return 0, err
		}
		return uint64(a.Remoteness), nil
	}
}
