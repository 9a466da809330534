package subject

import (
	"context"
	"errors"
	"fmt"

	"github.com/grundy-cgt/grundy/family"
)

// Values is a game of heaps, as far as a table of values needs it.
type Values func(ctx context.Context, n int64) (uint64, error)

// Heaps returns the values of the heaps of the game. The error says why it has none.
func (s *Subject) Heaps() (Values, error) {
	switch dim := s.Dim(); {
	case s.Rule == nil && s.Program == nil && s.Ends == nil:
		return nil, fmt.Errorf("a table of values is for rules of one heap; %s has other positions: ask `grundy solve` for single ones", s.Text)
	case s.Ends != nil && s.Ends.Ends():
		return nil, errors.New("a game that ends when a position is reached has no nim values (docs/guide/ways-to-play.md); `grundy analyze` lists who wins")
	case s.Program == nil && dim != 1:
		return nil, fmt.Errorf("a table of values is for rules of one heap; this rule has %d coordinates: ask `grundy solve` for single positions", dim)
	case s.Ends != nil:
		return s.clauseHeap, nil
	case s.Rule != nil:
		return s.Rule.Heap, nil
	}
	return s.programHeap, nil
}

// clauseHeap is the value of a heap of a rule whose clauses only say which positions
// may not be reached.
func (s *Subject) clauseHeap(ctx context.Context, n int64) (uint64, error) {
	a, err := s.Family.Solve(ctx, fmt.Sprint(n), family.Question{Moves: 1})
	if err != nil {
		return 0, err
	}
	return a.Value.Number, nil
}

func (s *Subject) programHeap(ctx context.Context, n int64) (uint64, error) {
	sum, err := s.Program.ParsePosition(fmt.Sprint(n))
	if err != nil {
		return 0, err
	}
	return s.Program.Value(ctx, sum[0])
}
