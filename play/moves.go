package play

import (
	"fmt"
	"slices"

	"github.com/grundy-cgt/grundy/game"
)

// Listed are the moves from a sum, winning or not.
type Listed[P comparable] struct {
	Moves []Joint[P] // by component, and then by option; none where the play is over
	Over  bool       // nobody may move any more
	Win   bool       // and the player who would be to move has won
}

// Moves lists the moves from a sum in some kind of play. It is for all rules, also
// those that are an [Ender]. More moves than q.Moves (0: [DefaultMoves]) are an
// error, which is a [game.ErrLimit]. It takes the time of listing the options of
// each different component once.
func Moves[P comparable](rules game.Rules[P], kind Kind, q Question[P]) (*Listed[P], error) {
	if err := kind.check(); err != nil {
		return nil, err
	}
	if cancels(rules) && !kind.Plain() && !kind.Tame {
		return nil, errCoins
	}
	if q.Moves <= 0 {
		q.Moves = DefaultMoves
	}
	if l := reached(rules, q.Sum); l != nil {
		return l, nil
	}
	list, ended, err := movable(rules, q)
	if err != nil {
		return nil, err
	}
	l := &Listed[P]{}
	if !ended || !kind.Short {
		j := jointsOf(kind, list, q.Sum)
		j.each(nil, func(choice []int) bool {
			if len(l.Moves) == q.Moves {
				err = &ManyMoves{q.Moves}
				return false
			}
			l.Moves = append(l.Moves, jointOf(q.Sum, list, choice, j.ways(choice)))
			return true
		})
	}
	l.Over = len(l.Moves) == 0
	l.Win = l.Over && kind.Misere
	return l, err
}

// reached tells that the play is over because a component is in a position that
// ends it; nil: there is none.
func reached[P comparable](rules any, sum []P) *Listed[P] {
	e := ender[P](rules)
	if e == nil {
		return nil
	}
	var l *Listed[P]
	for _, p := range sum {
		switch e.End(p) {
		case Wins:
			return &Listed[P]{Over: true}
		case Loses:
			l = &Listed[P]{Over: true, Win: true}
		case GoesOn:
		}
	}
	return l
}

// movable lists the components with their options, equal ones side by side, and
// tells whether some component has none.
func movable[P comparable](rules game.Rules[P], q Question[P]) (list []part[P], ended bool, err error) {
	var opts game.Options[P]
	for _, c := range components(q.Sum) {
		opts.Reset()
		p := q.Sum[c.index]
		if err := rules.Options(&opts, p); err != nil {
			return nil, false, err
		}
		one := part[P]{}
		for option := range opts.All() {
			one.options = append(one.options, slices.Clone(option))
		}
		one.options = sortedOptions(one.options, q.Less)
		ended = ended || len(one.options) == 0
		for i := c.index; i < len(q.Sum); i++ {
			if q.Sum[i] == p {
				one.index = i
				list = append(list, one)
			}
		}
	}
	return list, ended, nil
}

// After is the sum that a move leaves, with the parts where the component was.
// over tells that the move ended the play, which in shortened play cannot be seen
// from the sum: the component that has ended may have left nothing.
func After[P comparable](rules game.Rules[P], kind Kind, sum []P, j Joint[P]) (after []P, over bool, err error) {
	next := 0
	for i, p := range sum {
		at := slices.IndexFunc(j.Moves, func(m Move[P]) bool { return m.Index == i })
		if at < 0 {
			after = append(after, p)
			continue
		}
		next++
		to := j.Moves[at].To
		if kind.Short {
			if to, err = living(rules, to); err != nil {
				return nil, false, err
			}
			over = over || len(to) == 0
		}
		after = append(after, to...)
	}
	if next != len(j.Moves) {
		return nil, false, fmt.Errorf("the move is in %d components, and %d of them are in the sum", len(j.Moves), next)
	}
	if cancels(rules) {
		after = turnedOnce(after)
	}
	return after, over, nil
}

// living drops the parts of an option that have no option and do not end the play.
func living[P comparable](rules game.Rules[P], parts []P) ([]P, error) {
	var opts game.Options[P]
	var out []P
	e := ender[P](rules)
	for _, p := range parts {
		if e != nil && e.End(p) != GoesOn {
			out = append(out, p)
			continue
		}
		opts.Reset()
		if err := rules.Options(&opts, p); err != nil {
			return nil, err
		}
		if opts.Len() > 0 {
			out = append(out, p)
		}
	}
	return out, nil
}

// turnedOnce drops pairs of equal coins.
func turnedOnce[P comparable](sum []P) []P {
	odd := map[P]bool{}
	for _, p := range sum {
		odd[p] = !odd[p]
	}
	var out []P
	for _, p := range sum {
		if odd[p] {
			odd[p] = false
			out = append(out, p)
		}
	}
	return out
}

// ManyMoves reports that a sum has more moves than were asked for.
type ManyMoves struct{ Most int }

func (e *ManyMoves) Error() string {
	return fmt.Sprintf("the position has more than %d moves", e.Most)
}

// Is makes the error a [game.ErrLimit].
func (e *ManyMoves) Is(target error) bool { return target == game.ErrLimit }
