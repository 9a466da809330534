// Package play answers questions about sums of positions: who wins, all winning
// moves, how long the game lasts, and why; in normal and in misere play.
//
// It works for any game whose positions have options and nim values. Normal
// play needs only the values of the components (the theorem of Sprague and
// Grundy). Misere play needs more: a theorem where the game is known to be tame,
// and otherwise an exact search of the whole sum.
package play

import (
	"context"
	"errors"
	"fmt"

	"github.com/grundy-cgt/grundy/game"
)

// Game is a game whose sums are asked about.
type Game[P comparable] interface {
	game.Rules[P]
	// Value returns the nim value of a position.
	Value(ctx context.Context, p P) (uint64, error)
}

// Reacher is a [Game] that can find the options of a value without listing all
// options, of which there may be 10^18. Reach returns them, each as its parts;
// ok is false where this position must be listed after all.
type Reacher[P comparable] interface {
	Reach(ctx context.Context, p P, v uint64) (options [][]P, ok bool, err error)
}

// Tamer is a [Game] that knows whether misere play of a sum follows the nim
// values by the rule of Sprague and Grundy for Nim: the player to move wins just
// when the nim sum is not 0 and some value is at least 2, or the nim sum is 0
// and no value is. Tame returns the reason if that is proved for the sum.
type Tamer[P comparable] interface {
	Tame(ctx context.Context, sum []P) (reason string, ok bool, err error)
}

// Question is what is asked of a sum.
type Question[P comparable] struct {
	Sum    []P
	Misere bool // the player who makes the last move loses
	// Less orders positions, so that winning moves come in a fixed order.
	Less func(a, b P) int
	// Exact searches the whole sum where [SolveKind] has a theory.
	Exact bool
	// Format writes a position in explanations; nil stands for [fmt.Sprint].
	Format func(P) string
	// Search is the most sums of positions that an exact search may store, and
	// Moves the most winning moves that are listed; 0 stands for the defaults,
	// [DefaultSearch] and [DefaultMoves].
	Search, Moves int
}

// The defaults of [Question].
const (
	DefaultSearch = 1 << 20
	DefaultMoves  = 1 << 20
)

// Move is a winning move: in a component, to an option.
type Move[P comparable] struct {
	Index int // of the component in the sum; the first of equal ones
	From  P
	Times int // how many components equal From, each with this move
	To    []P // the parts that are left of the component
}

// Answer is what is known of a sum.
type Answer[P comparable] struct {
	Values []uint64  // the nim values of the components
	Value  uint64    // their nim sum
	Win    bool      // the player to move wins: an N position
	Method string    // what the outcome follows from
	Moves  []Move[P] // all winning moves, by component and then by option
	Count  int64     // their number, equal components counted one by one
	// Truncated says that Moves lists only the first of them, and Count counts
	// only these.
	Truncated bool
}

const normalMethod = "the nim sum of the values (Sprague and Grundy)"

// Solve answers the question. It takes the time of the values, and of listing
// the options of each different component once.
//
// When a limit is met after the outcome is known, both the answer, with the
// moves that were found and Truncated set, and the error are returned.
func Solve[P comparable](ctx context.Context, g Game[P], q Question[P]) (*Answer[P], error) {
	if ender[P](g) != nil {
		return nil, errors.New("play: positions of this game end the play, which SolveKind knows about and Solve does not")
	}
	a := &Answer[P]{}
	for _, p := range q.Sum {
		v, err := g.Value(ctx, p)
		if err != nil {
			return nil, err
		}
		a.Values = append(a.Values, v)
		a.Value ^= v
	}
	if q.Moves <= 0 {
		q.Moves = DefaultMoves
	}
	if q.Misere {
		err := solveMisere(ctx, g, q, a)
		if a.Method == "" {
			return nil, err // the outcome is not known
		}
		return a, err
	}
	a.Win, a.Method = a.Value != 0, normalMethod
	if !a.Win {
		return a, nil
	}
	return a, a.collect(ctx, g, q, func(i int) uint64 { return a.Value ^ a.Values[i] })
}

// component is a different position of a sum.
type component[P comparable] struct {
	index, times int
}

// components returns the different positions of the sum in the order of their
// first places.
func components[P comparable](sum []P) []component[P] {
	at := make(map[P]int, len(sum))
	var out []component[P]
	for i, p := range sum {
		if j, seen := at[p]; seen {
			out[j].times++
			continue
		}
		at[p] = len(out)
		out = append(out, component[P]{i, 1})
	}
	return out
}

// collect finds the moves of each component to the value that target names.
func (a *Answer[P]) collect(ctx context.Context, g Game[P], q Question[P], target func(i int) uint64) error {
	for _, c := range components(q.Sum) {
		options, err := reach(ctx, g, q.Sum[c.index], target(c.index))
		if err != nil {
			a.Truncated = true
			return err
		}
		a.add(q, c, options)
	}
	return nil
}

// add appends the moves of a component to the given options.
func (a *Answer[P]) add(q Question[P], c component[P], options [][]P) {
	for _, to := range sortedOptions(options, q.Less) {
		if len(a.Moves) >= q.Moves {
			a.Truncated = true
			return
		}
		a.Moves = append(a.Moves, Move[P]{Index: c.index, From: q.Sum[c.index], Times: c.times, To: to})
		a.Count += int64(c.times)
	}
}

// reach returns the options of p that have the value v.
func reach[P comparable](ctx context.Context, g Game[P], p P, v uint64) ([][]P, error) {
	if r, ok := g.(Reacher[P]); ok {
		if options, done, err := r.Reach(ctx, p, v); done || err != nil {
			return options, err
		}
	}
	var opts game.Options[P]
	if err := g.Options(&opts, p); err != nil {
		return nil, err
	}
	var out [][]P
	for option := range opts.All() {
		w, err := valueOf(ctx, g, option)
		if err != nil {
			return nil, err
		}
		if w == v {
			out = append(out, option)
		}
	}
	return out, nil
}

// valueOf is the nim value of a sum.
func valueOf[P comparable](ctx context.Context, g Game[P], sum []P) (uint64, error) {
	var x uint64
	for _, p := range sum {
		v, err := g.Value(ctx, p)
		if err != nil {
			return 0, err
		}
		x ^= v
	}
	return x, nil
}

// Step is the derivation of one nim value.
type Step[P comparable] struct {
	Position P
	Options  []Option[P] // each once, in order
	Value    uint64      // the mex of the options' values
}

// Option is an option and its value.
type Option[P comparable] struct {
	Parts  []P
	Values []uint64 // of the parts
	Value  uint64   // their nim sum
}

// Why returns the derivation of the value of p: its options, each once, with
// their values. most bounds the number of options; more give an error that is a
// [game.ErrLimit].
func Why[P comparable](ctx context.Context, g Game[P], p P, less func(a, b P) int, most int) (*Step[P], error) {
	var opts game.Options[P]
	if err := g.Options(&opts, p); err != nil {
		return nil, err
	}
	if opts.Len() > most {
		return nil, &TooMany{Options: opts.Len(), Most: most}
	}
	v, err := g.Value(ctx, p)
	if err != nil {
		return nil, err
	}
	step := &Step[P]{Position: p, Value: v}
	options := make([][]P, 0, opts.Len())
	for option := range opts.All() {
		options = append(options, option)
	}
	for _, parts := range sortedOptions(options, less) {
		o := Option[P]{Parts: parts}
		for _, part := range parts {
			v, err := g.Value(ctx, part)
			if err != nil {
				return nil, err
			}
			o.Values = append(o.Values, v)
			o.Value ^= v
		}
		step.Options = append(step.Options, o)
	}
	return step, nil
}

// TooMany reports that a position has more options than were asked for.
type TooMany struct{ Options, Most int }

func (e *TooMany) Error() string {
	return fmt.Sprintf("the position has %d options; at most %d are listed", e.Options, e.Most)
}

// Is makes the error a [game.ErrLimit].
func (e *TooMany) Is(target error) bool { return target == game.ErrLimit }
