package play

import (
	"context"
	"fmt"
	"math"
	"slices"

	"github.com/grundy-cgt/grundy/game"
)

// Joint is a move in one component of a sum, or in several at once.
type Joint[P comparable] struct {
	// Moves has one move for each component that moves, equal components side by
	// side. Of components that could change places the first are named.
	Moves []Move[P]
	// Ways is how many such moves there are when equal components are told apart;
	// math.MaxInt64 if that does not fit.
	Ways int64
}

// KindAnswer is what is known of a sum in some kind of play.
type KindAnswer[P comparable] struct {
	Values []uint64 // the nim values of the components, where the answer needed them
	Value  uint64   // their nim sum
	Win    bool     // the player to move wins
	Method string   // what the outcome follows from
	Moves  []Joint[P]
	// Count is how many winning moves there are, equal components told apart; -1
	// if that is not known.
	Count int64
	// Truncated says that Moves does not list all winning moves.
	Truncated bool
}

// SolveKind tells who wins a sum that is played in some way, and the winning
// moves. Each kind but Moore's, and misere disjunctive play, has a theory that
// asks for one number of each component (see docs/guide/ways-to-play.md); the
// numbers are found by a search of the positions of one component at a time, at
// most 4 million. Moore's way follows nim values only where no option is greater
// than its position and nothing splits; elsewhere, and where q.Exact asks for it,
// the whole sum is searched.
//
// It is for all rules; only those that are an [Ender] must be asked here and not
// in [Solve]. Errors are as in [Solve]; [*NotTame] where kind.Tame is asked for in
// vain; and an error for a kind that cannot be played.
func SolveKind[P comparable](ctx context.Context, g Game[P], kind Kind, q Question[P]) (*KindAnswer[P], error) {
	if err := kind.check(); err != nil {
		return nil, err
	}
	if cancels(g) && !kind.Plain() && !kind.Tame {
		return nil, errCoins
	}
	q.Misere = kind.Misere
	if q.Moves <= 0 {
		q.Moves = DefaultMoves
	}
	ends := ender[P](g) != nil
	if kind.Tame {
		if err := mustBeTame(ctx, g, q); err != nil {
			return nil, err
		}
		kind.Tame = false
	}
	if q.Exact {
		return searchKind(ctx, g, kind, q, "exact search of the whole sum")
	}
	if kind.Plain() && !ends {
		return plainly(ctx, g, q)
	}
	if t, ok := theoryOf(kind, ends); ok {
		return measured(ctx, newMeasure[P](g, t), kind, q)
	}
	if kind.Moved == AtMost && !kind.Short && !ends {
		return solveMoore(ctx, g, kind, q)
	}
	return searchKind(ctx, g, kind, q, "exact search of the whole sum")
}

// plainly answers for normal and misere play.
func plainly[P comparable](ctx context.Context, g Game[P], q Question[P]) (*KindAnswer[P], error) {
	found, err := Solve(ctx, g, q)
	if found == nil {
		return nil, err
	}
	a := &KindAnswer[P]{
		Values: found.Values, Value: found.Value, Win: found.Win, Method: found.Method,
		Count: found.Count, Truncated: found.Truncated,
	}
	for _, m := range found.Moves {
		ways := int64(m.Times)
		m.Times = 1
		a.Moves = append(a.Moves, Joint[P]{[]Move[P]{m}, ways})
	}
	return a, err
}

// measured answers by the numbers of the components.
func measured[P comparable](ctx context.Context, m *measure[P], kind Kind, q Question[P]) (*KindAnswer[P], error) {
	numbers := make([]int32, len(q.Sum))
	state := m.start
	for i, p := range q.Sum {
		n, err := m.of(ctx, p)
		if err != nil {
			return nil, q.named(err)
		}
		numbers[i] = n
		state = m.fold(state, n)
	}
	a := &KindAnswer[P]{Win: m.wins(state), Method: m.name}
	if len(numbers) > 0 {
		a.Method += "; " + m.numbers(numbers)
	}
	if !a.Win || over(m, kind, numbers) {
		return a, nil
	}
	return a, a.joint(ctx, m, kind, q)
}

// over reports whether no move may be made any more.
func over[P comparable](m *measure[P], kind Kind, numbers []int32) bool {
	reached := slices.Contains(numbers, reachedWin) || slices.Contains(numbers, reachedLoss)
	return reached || kind.Short && slices.Contains(numbers, m.ended)
}

// part is a component as joint moves need it.
type part[P comparable] struct {
	index   int
	number  int32
	options [][]P
	numbers []int32 // of the options
}

// parts lists the components with their options, equal ones side by side.
func parts[P comparable](ctx context.Context, m *measure[P], q Question[P]) ([]part[P], error) {
	var out []part[P]
	var opts game.Options[P]
	for _, c := range components(q.Sum) {
		p := q.Sum[c.index]
		one := part[P]{}
		var err error
		if one.number, err = m.of(ctx, p); err != nil {
			return nil, err
		}
		opts.Reset()
		if err := m.rules.Options(&opts, p); err != nil {
			return nil, err
		}
		for option := range opts.All() {
			one.options = append(one.options, slices.Clone(option))
		}
		one.options = sortedOptions(one.options, q.Less)
		for _, option := range one.options {
			ns := make([]int32, len(option))
			for i, r := range option {
				if ns[i], err = m.of(ctx, r); err != nil {
					return nil, err
				}
			}
			one.numbers = append(one.numbers, m.option(ns))
		}
		for i := c.index; i < len(q.Sum); i++ {
			if q.Sum[i] == p {
				one.index = i
				out = append(out, one)
			}
		}
	}
	return out, nil
}

// jointsOf makes the walk through the moves of the components.
func jointsOf[P comparable](kind Kind, parts []part[P], sum []P) *joints {
	j := &joints{all: kind.Moved == Conjunctive, most: kind.most(len(parts))}
	for i, c := range parts {
		j.counts = append(j.counts, len(c.options))
		j.same = append(j.same, i > 0 && sum[parts[i-1].index] == sum[c.index])
	}
	return j
}

// jointOf is the move that a choice of options stands for.
func jointOf[P comparable](sum []P, parts []part[P], choice []int, ways int64) Joint[P] {
	var moves []Move[P]
	for i, c := range choice {
		if c >= 0 {
			from := parts[i].index
			moves = append(moves, Move[P]{Index: from, From: sum[from], Times: 1, To: parts[i].options[c]})
		}
	}
	return Joint[P]{moves, ways}
}

// searchKind answers by an exact search.
func searchKind[P comparable](ctx context.Context, g game.Rules[P], kind Kind, q Question[P], method string) (*KindAnswer[P], error) {
	w := NewKindSearch(g, kind, q.Search)
	w.text = q.text
	win, _, err := w.Outcome(ctx, q.Sum, kind.Misere)
	if err != nil {
		return nil, err
	}
	a := &KindAnswer[P]{Win: win, Method: fmt.Sprintf("%s (%d sums)", method, w.solver.Len())}
	if _, err := w.key(q.Sum); err != nil {
		return a, err
	}
	if !win || w.isOver {
		return a, nil
	}
	list, _, err := movable(w.rules, q)
	if err != nil {
		return a, err
	}
	j := jointsOf(kind, list, q.Sum)
	tried := 0
	j.each(nil, func(choice []int) bool {
		if tried++; tried > maxOptions || len(a.Moves) >= q.Moves {
			a.Truncated = true
			return false
		}
		w.clear()
		for i, c := range choice {
			rest := []P{q.Sum[list[i].index]}
			if c >= 0 {
				rest = list[i].options[c]
			}
			if err = w.putAll(rest); err != nil {
				return false
			}
		}
		var wins bool
		if wins, _, err = w.solver.Outcome(ctx, w.packed(), kind.Misere); err != nil {
			return false
		}
		if !wins {
			ways := j.ways(choice)
			a.Moves = append(a.Moves, jointOf(q.Sum, list, choice, ways))
			a.Count = addCapped(a.Count, ways)
		}
		return true
	})
	if err != nil {
		a.Truncated = true
	}
	if a.Truncated || a.Count == math.MaxInt64 {
		a.Count = -1
	}
	return a, err
}

// putAll adds an option or a component to the sum that is put together.
func (w *Search[P]) putAll(option []P) error {
	ids := make([]int32, len(option))
	for i, p := range option {
		ids[i] = w.id(p)
	}
	return w.put(ids)
}

// KindRemoteness returns how many moves the sum lasts in some kind of play if the
// winner hurries and the loser delays, by exact search. For rules that are an
// [Ender] it is not known and an error.
func KindRemoteness[P comparable](ctx context.Context, g Game[P], kind Kind, q Question[P]) (int, error) {
	if err := kind.check(); err != nil {
		return 0, err
	}
	if ender[P](g) != nil {
		return 0, fmt.Errorf("the length of games that end when a position is reached is not told")
	}
	w := NewKindSearch(g, kind, q.Search)
	w.text = q.text
	_, r, err := w.Outcome(ctx, q.Sum, kind.Misere)
	return r, err
}
