package play

import (
	"context"
	"slices"

	"github.com/grundy-cgt/grundy/game"
	"github.com/grundy-cgt/grundy/graph"
)

// theory decides a kind of play by one number for each component: its remoteness,
// its suspense, a foreclosed nim value. A component that has ended has the number
// ended. A compound of compounds of the same kind is one compound, so an option of
// several parts has a number too, which join gives.
type theory struct {
	name   string // what the outcome follows from
	noun   string // what the numbers are
	ended  int32
	join   func(parts []int32) int32        // of an option
	number func(options []int32) int32      // of a position with options
	show   func(number int32) string        // for people
	start  int64                            // the state of the empty sum
	fold   func(state int64, n int32) int64 // the state of a sum with one component more
	wins   func(state int64) bool           // the player to move wins
}

// The numbers of positions that end the play; see [Ender].
const (
	reachedWin  = int32(-1)
	reachedLoss = int32(-2)
)

// measure finds the numbers of positions and keeps them. It lists the options of
// each position at most twice, and keeps no list of them.
type measure[P comparable] struct {
	rules game.Rules[P]
	ender Ender[P]
	theory
	most   int // positions stored
	number map[P]int32
}

// maxMeasured is the most positions that a theory's numbers are found for.
const maxMeasured = 1 << 22

// open marks a position on the path of the search.
const open = int32(-9)

func newMeasure[P comparable](rules game.Rules[P], t theory) *measure[P] {
	return &measure[P]{rules: rules, ender: ender[P](rules), theory: t, most: maxMeasured, number: map[P]int32{}}
}

// of returns the number of p. The search goes down to the first option whose
// number is not known, and lists the options again when it has that.
func (m *measure[P]) of(ctx context.Context, p P) (int32, error) {
	if n, known := m.number[p]; known {
		return n, nil
	}
	var opts game.Options[P]
	var codes, parts []int32
	path := []P{p}
	if err := m.begin(p); err != nil {
		return 0, err
	}
	for len(path) > 0 {
		top := path[len(path)-1]
		if m.number[top] != open { // it ends the play
			path = path[:len(path)-1]
			continue
		}
		next, missing, err := m.try(ctx, top, &opts, &codes, &parts)
		if err == nil && missing {
			if m.number[next] == open {
				err = &graph.CycleError[P]{Cycle: slices.Clone(path[slices.Index(path, next):])}
			} else if err = m.begin(next); err == nil {
				path = append(path, next)
				continue
			}
		}
		if err != nil {
			for _, q := range path {
				if m.number[q] == open {
					delete(m.number, q)
				}
			}
			return 0, err
		}
		path = path[:len(path)-1]
	}
	return m.number[p], nil
}

// begin stores a position as open, or with its number where it ends the play.
func (m *measure[P]) begin(p P) error {
	if len(m.number) >= m.most {
		return &graph.LimitError{Limit: "Positions", Max: m.most, Stored: len(m.number)}
	}
	m.number[p] = open
	if m.ender != nil {
		switch m.ender.End(p) {
		case Wins:
			m.number[p] = reachedWin
		case Loses:
			m.number[p] = reachedLoss
		case GoesOn:
		}
	}
	return nil
}

// try gives p its number, or returns a part of an option that has none yet.
func (m *measure[P]) try(ctx context.Context, p P, opts *game.Options[P], codes, parts *[]int32) (next P, missing bool, err error) {
	if err := ctx.Err(); err != nil {
		return next, false, err
	}
	opts.Reset()
	if err := m.rules.Options(opts, p); err != nil {
		return next, false, err
	}
	*codes = (*codes)[:0]
	for option := range opts.All() {
		*parts = (*parts)[:0]
		for _, q := range option {
			n, known := m.number[q]
			if !known || n == open {
				return q, true, nil
			}
			*parts = append(*parts, n)
		}
		*codes = append(*codes, m.option(*parts))
	}
	if len(*codes) == 0 {
		m.number[p] = m.ended
	} else {
		m.number[p] = m.theory.number(*codes)
	}
	return next, false, nil
}

// option joins the numbers of the parts of an option: only those that have not
// ended count, and the option has ended if there is none.
func (m *measure[P]) option(parts []int32) int32 {
	if slices.Contains(parts, reachedWin) {
		return reachedWin
	}
	if slices.Contains(parts, reachedLoss) {
		return reachedLoss
	}
	parts = slices.DeleteFunc(parts, func(n int32) bool { return n == m.ended })
	if len(parts) == 0 {
		return m.ended
	}
	return m.join(parts)
}
