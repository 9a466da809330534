package explore

import (
	"errors"
	"fmt"

	"github.com/grundy-cgt/grundy/game"
	"github.com/grundy-cgt/grundy/known"
	"github.com/grundy-cgt/grundy/law"
	"github.com/grundy-cgt/grundy/period"
)

// laws answers [MethodLaws].
func (q *question) laws(*LawsRequest) (*Laws, error) {
	s := q.subject
	if s.Dim() == 0 || s.Ends != nil && s.Ends.Ends() {
		return nil, unsupported("laws are looked for where positions are numbers, and those of `%s` are others", s.Name())
	}
	found, err := s.Laws(q.ctx, 0)
	if err != nil {
		return nil, err
	}
	out := &Laws{Laws: []Law{}, Lost: []Law{}, Same: []Law{}, Known: found.Known}
	for _, l := range found.Laws {
		if l.Formula.Lost {
			out.Lost = append(out.Lost, newLaw(l))
		} else {
			out.Laws = append(out.Laws, newLaw(l))
		}
	}
	if s.Rule == nil || s.Ends != nil || s.Rule.Rule().Dim() != 1 {
		return out, nil
	}
	if len(out.Lost) == 0 {
		l, err := s.Rule.LostLaw(q.ctx, 0)
		if err != nil && !errors.Is(err, game.ErrLimit) {
			return nil, err
		}
		if l != nil {
			out.Lost = append(out.Lost, newLaw(l))
		}
	}
	claim, err := q.claimed()
	if err != nil || claim == nil {
		return out, err
	}
	matches, err := known.Find(q.ctx, claim)
	if err != nil && !errors.Is(err, game.ErrLimit) {
		return nil, err
	}
	for _, m := range matches {
		if m.Equal() {
			out.Same = append(out.Same, sameGame(m))
		}
	}
	return out, nil
}

func newLaw(l *law.Law) Law {
	return Law{Formula: l.Formula.String(), Words: l.Words, Status: string(l.Status), Theorem: l.Theorem, Reason: l.Reason}
}

// sameGame is a known game with the same values.
func sameGame(m known.Match) Law {
	out := Law{Formula: m.Formula(), Words: m.Title(), Status: string(m.Status), Reason: m.Reason}
	if m.Status != period.Proved {
		out.Reason = fmt.Sprintf("checked to n = %d, and not claimed beyond", m.To-1)
	}
	return out
}
