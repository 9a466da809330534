package graph

import "context"

// Outcome tells whether the player to move at p wins, and after how many moves
// the game ends if the winner hurries and the loser delays: the remoteness of
// p. In normal play the player who cannot move loses; in misère play that
// player wins.
//
// It is for games whose every option has at most one part, and gives
// [ErrSplits] for others, whose outcome does not follow from the outcomes of
// the parts. Time, memory and the other errors are those of [Solver.Value]; the
// two kinds of play and the nim values are searched for and stored apart.
//
// A position without options has remoteness 0. Another has 1 + the least
// remoteness of those options in which the player to move loses, if there are
// any, and otherwise 1 + the greatest remoteness of all its options (Steinhaus
// 1925; Smith, Graphs and composite games, 1966; Winning Ways, chapter 9). So
// the player to move wins just when the remoteness is odd in normal play, even
// in misère play.
func (s *Solver[P]) Outcome(ctx context.Context, p P, misere bool) (win bool, remoteness int, err error) {
	question := normalOutcome
	if misere {
		question = misereOutcome
	}
	r, err := s.answer(ctx, p, question)
	if err != nil {
		return false, 0, err
	}
	return (r%2 == 1) != misere, int(r), nil
}

// Remoteness returns the remoteness of p in normal play; see [Solver.Outcome].
func (s *Solver[P]) Remoteness(ctx context.Context, p P) (int, error) {
	_, r, err := s.Outcome(ctx, p, false)
	return r, err
}

// remoteness is the rule of Outcome for the position on top of the path. The
// parity of the remotenesses that lose is 0 in normal, 1 in misère play.
func (s *Solver[P]) remoteness(losing int32) int32 {
	f := s.path[len(s.path)-1]
	fastest, slowest := int32(-1), int32(-1)
	from := f.parts
	for _, to := range s.ends[f.ends:] {
		var r int32 // of the empty sum
		if from < to {
			r = s.result[s.parts[from]]
		}
		from = to
		if r&1 == losing && (fastest < 0 || r < fastest) {
			fastest = r
		}
		slowest = max(slowest, r)
	}
	if fastest >= 0 {
		return 1 + fastest
	}
	return 1 + slowest // 0 if there are no options
}
