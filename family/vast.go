package family

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/grundy-cgt/grundy/game"
	"github.com/grundy-cgt/grundy/play"
)

// Vast is a family of positions that may have more options than can be listed.
type Vast[P comparable] interface {
	// Allows reports whether a move leads from p to the parts. ok is false where only
	// the list of the options tells that.
	Allows(p P, to []P) (allowed, ok bool)
	// Some appends some options of p to dst, at least one if there is any. They are
	// all if the error is nil, which is so where listing them takes no more than the
	// given number of choices; otherwise it may be a [game.ErrLimit].
	Some(dst *game.Options[P], p P, choices int) error
}

// Finder is theory that finds some moves from p to the options of nim value v where
// a [Lister] would have to find all. It is false where they had better be listed.
type Finder[P comparable] interface {
	Find(ctx context.Context, p P, v uint64, most int) (moves []Move, count int64, ok bool, err error)
}

// Mover is a [Game] that can be played where the moves from a position are too many
// to be listed. All games of this package are.
type Mover interface {
	// Some lists some moves from a sum: those that win, as far as theory finds them
	// and at most a few, and others. Truncated is set. The error is a [game.ErrLimit]
	// where it is not known who wins, or how.
	Some(ctx context.Context, position string, q Question) (*Moves, error)
	// Step is the move in a component of a sum, counted from 0, that leaves the given
	// parts of it. It takes no list of moves where the rules are simple. The error
	// says that there is no such move, or that this is not known.
	Step(position string, index int, parts string, q Question) (*Step, error)
}

// What is listed of very many moves: of those that win, and of each component.
const (
	someWinning = 12
	someOptions = 12
	someMoves   = 60
	someChoices = 1 << 10
)

// many reports that a component has more options than are wanted, where that is seen
// sooner than by listing them.
func (g *solved[P]) many(sum []P, q Question) bool {
	v, ok := g.Rules.(Vast[P])
	if !ok || !q.Some || !q.Kind.Plain() || q.Moves <= 0 {
		return false
	}
	var opts game.Options[P]
	return slices.ContainsFunc(sum, func(p P) bool {
		opts.Reset()
		return errors.Is(v.Some(&opts, p, manyChoices*q.Moves), game.ErrLimit) && opts.Len() > q.Moves
	})
}

// manyChoices is how many choices are tried for each move that may be listed.
const manyChoices = 4

// errListed says where moves have to be listed.
var errListed = errors.New("moves of this way to play have to be listed")

// Some implements [Mover].
func (g *solved[P]) Some(ctx context.Context, position string, q Question) (*Moves, error) {
	sum, err := g.Parse(position)
	if err != nil {
		return nil, err
	}
	if !q.Kind.Plain() || g.ends() {
		return nil, &tooManyError{errListed.Error()}
	}
	q.Some, q.Moves = true, someWinning
	a, err := g.Solve(ctx, position, q)
	switch {
	case a == nil:
		return nil, err
	case a.Outcome == Win && len(a.Moves) == 0:
		return nil, &tooManyError{fmt.Sprintf("the player to move wins, by %s, and no winning move was found", a.Method)}
	}
	out := &Moves{Position: g.formatted(sum), Truncated: true}
	known := map[string]bool{}
	add := func(index int, to []P, wins bool) error {
		s, err := g.stepTo(sum, index, to, q.Kind)
		if err != nil || known[s.After] {
			return err
		}
		if known[s.After] = true; wins {
			s.Outcome = Lose
		}
		out.Moves = append(out.Moves, *s)
		return nil
	}
	if a.Outcome == Win {
		for _, m := range a.Moves {
			if m.To == nil {
				continue // too large to be written
			}
			to, err := g.parts(strings.Join(m.To, "+"))
			if err == nil {
				err = add(m.Index, to, true)
			}
			if err != nil {
				return nil, err
			}
		}
	}
	for i, p := range sum {
		if slices.Index(sum, p) < i || len(out.Moves) >= someMoves {
			continue
		}
		options, err := g.few(p)
		if err != nil {
			return nil, err
		}
		for _, to := range options {
			if err := add(i, to, false); err != nil {
				return nil, err
			}
		}
	}
	return out, nil
}

// few are some options of a component, spread over those that are listed.
func (g *solved[P]) few(p P) (out [][]P, err error) {
	var opts game.Options[P]
	if v, ok := g.Rules.(Vast[P]); ok {
		err = v.Some(&opts, p, someChoices)
	}
	if opts.Len() == 0 {
		err = g.Options(&opts, p)
	}
	n := opts.Len()
	if n > 0 && errors.Is(err, game.ErrLimit) {
		err = nil
	}
	for i := range min(n, someOptions) {
		out = append(out, slices.Clone(opts.At(i*n/min(n, someOptions))))
	}
	return out, err
}

// Step implements [Mover].
func (g *solved[P]) Step(position string, index int, parts string, q Question) (*Step, error) {
	sum, err := g.Parse(position)
	if err != nil {
		return nil, err
	}
	to, err := g.parts(parts)
	switch {
	case err != nil:
		return nil, err
	case index < 0 || index >= len(sum):
		return nil, fmt.Errorf("there is no component %d", index+1)
	case !q.Kind.Plain() || g.ends():
		return nil, errListed
	}
	to, allowed, err := g.allows(sum[index], to)
	switch {
	case err != nil:
		return nil, err
	case !allowed:
		return nil, fmt.Errorf("no move leads from %s to %s", g.Format(sum[index]), strings.TrimSpace(parts))
	}
	return g.stepTo(sum, index, to, q.Kind)
}

// parts reads what a move leaves.
func (g *solved[P]) parts(text string) ([]P, error) {
	if text = strings.TrimSpace(text); text == Nothing || text == "" {
		return []P{}, nil
	}
	return g.Parse(text)
}

// allows reports whether a move leads from p to the parts, and gives these as the
// rules list them.
func (g *solved[P]) allows(p P, to []P) ([]P, bool, error) {
	if v, ok := g.Rules.(Vast[P]); ok {
		if allowed, known := v.Allows(p, to); known {
			return to, allowed, nil
		}
	}
	var opts game.Options[P]
	if err := g.Options(&opts, p); err != nil {
		return nil, false, err
	}
	for option := range opts.All() {
		if sameParts(option, to) {
			return slices.Clone(option), true, nil
		}
	}
	return nil, false, nil
}

// sameParts reports whether two options have the same parts, in any order.
func sameParts[P comparable](a, b []P) bool {
	if len(a) != len(b) {
		return false
	}
	count := map[P]int{}
	for i := range a {
		count[a[i]]++
		count[b[i]]--
	}
	for _, n := range count {
		if n != 0 {
			return false
		}
	}
	return true
}

// stepTo is the move in a component to the given parts.
func (g *solved[P]) stepTo(sum []P, index int, to []P, kind play.Kind) (*Step, error) {
	move := play.Move[P]{Index: slices.Index(sum, sum[index]), From: sum[index], To: to}
	for _, p := range sum {
		if p == move.From {
			move.Times++
		}
	}
	j := play.Joint[P]{Moves: []play.Move[P]{move}, Ways: int64(move.Times)}
	after, over, err := play.After[P](g.playable(), kind, sum, j)
	if err != nil {
		return nil, err
	}
	return &Step{Move: g.jointMove(j), After: g.sumText(after), Over: over, Remoteness: -1}, nil
}

// tooManyError is a limit of what can be told where moves are not listed.
type tooManyError struct{ what string }

func (e *tooManyError) Error() string { return e.what }

// Is makes the error a [game.ErrLimit].
func (e *tooManyError) Is(target error) bool { return target == game.ErrLimit }
