// Package graph solves games given by their options: explicit graphs and rules
// written in Go by the user.
//
// A [Solver] takes any [game.Rules] over a comparable type of positions,
// searches the positions that can be reached and remembers what it found. It
// gives nim values (Sprague 1935, Grundy 1939), and for games in which a
// position never splits also who wins, in normal or misère play, and in how
// many moves.
//
// The games must end. One that can go on for ever is found and reported as a
// [CycleError] or, when its positions never repeat, as a [LimitError].
package graph

import (
	"context"
	"math"
	"reflect"

	"github.com/grundy-cgt/grundy/game"
)

// Limits bounds the memory of a [Solver]. A field that is 0 or less stands for
// its default. The defaults let a solver hold about 0.5 GiB, or 1 GiB if one
// path is as long as the table; while it grows, Go's collector may leave as much
// again for a time. What positions point to (the bytes of strings) is not counted.
type Limits struct {
	// Positions is the most positions stored, at most 2^31 - 2. The default is
	// 2^30 / (2 size + 32) for positions of size bytes: 22 million for int64,
	// 8 million for [6]int64.
	Positions int

	// Pending is the most options and parts of options kept at one time for
	// the positions on the path being searched, 4 bytes each, at most 2^31 - 1.
	// The default is 2^26. Only games that are both deep and wide come near it.
	Pending int
}

func (l Limits) orDefault(size uintptr) Limits {
	if l.Positions <= 0 {
		l.Positions = max(1, int(1<<30/(2*size+32)))
	}
	if l.Pending <= 0 {
		l.Pending = 1 << 26
	}
	l.Positions = min(l.Positions, math.MaxInt32-1)
	l.Pending = min(l.Pending, math.MaxInt32)
	return l
}

// Solver finds and remembers the nim values and outcomes of a game's positions.
//
// A position takes its own size, 5 to 11 bytes of index, 4 for each question
// asked of it (value, normal outcome, misère outcome), and 20 while it is on the
// path being searched; slices keep up to a quarter more as room to grow. A
// search uses no recursion, so a path may be as long as the limits allow.
//
// After an error, a cancelled context or a panic in the rules, the finished
// positions stay and the unfinished ones are forgotten; any question can be
// asked again.
//
// A solver is for one goroutine at a time, and its rules must not ask it.
type Solver[P comparable] struct {
	rules  game.Rules[P]
	limits Limits

	table     table[P]           // numbers the positions 0, 1, 2, ...
	results   [questions][]int32 // by question and position; may be shorter than the table
	search[P]                    // the search that runs, if any
}

// New returns a solver that has not stored any position.
//
// Positions are told apart by ==. One that does not equal itself (a floating
// point NaN) is refused with an error by every method that meets it.
func New[P comparable](rules game.Rules[P], limits Limits) *Solver[P] {
	return &Solver[P]{
		rules:  rules,
		limits: limits.orDefault(reflect.TypeFor[P]().Size()),
		table:  newTable[P](),
	}
}

// Value returns the nim value of p, also called its Sprague-Grundy value: the
// mex of the values of its options, where the value of an option is the nim sum
// of the values of its parts. It is 0 just when the player to move loses in
// normal play.
//
// It asks for the options of p and of each position below it once, and only if
// the value is not known from an earlier question; the time is linear in the number of their
// parts. A value is at most the number of options, so it is less than 2^31.
//
// The error is the one that the rules gave, or ctx.Err(), or a [*CycleError] or
// [*LimitError]. The context is looked at every few hundred options, never in
// the middle of a call to the rules.
func (s *Solver[P]) Value(ctx context.Context, p P) (uint64, error) {
	v, err := s.answer(ctx, p, nimValue)
	return uint64(v), err
}

// Options appends the options of p to dst, as the rules give them.
func (s *Solver[P]) Options(dst *game.Options[P], p P) error {
	return s.rules.Options(dst, p)
}

// Len returns the number of positions stored.
func (s *Solver[P]) Len() int { return s.table.len() }
