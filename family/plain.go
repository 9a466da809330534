package family

import (
	"context"

	"github.com/grundy-cgt/grundy/game"
	"github.com/grundy-cgt/grundy/play"
)

// Plain is a game that gives nim values itself and reads and writes its
// positions: a rule of the rule language, a user's program.
type Plain[P comparable] interface {
	play.Game[P]
	ParsePosition(text string) ([]P, error)
	Format(p P) string
	Compare(a, b P) int
}

// Of makes a [Game] of one that gives its nim values itself. What it knows of
// misere play ([play.Tamer]) and of winning moves ([play.Reacher]) is used.
func Of[P comparable](g Plain[P]) Game { return New[P](plain[P]{g}) }

// plain is a Plain as the rules of a family.
type plain[P comparable] struct{ Plain[P] }

func (g plain[P]) Parse(text string) ([]P, error) { return g.ParsePosition(text) }

// Value leaves the method open, for the theorem of Sprague and Grundy says it,
// unless the game names one.
func (g plain[P]) Value(ctx context.Context, p P) (uint64, string, bool, error) {
	method := ""
	if m, ok := g.Plain.(interface{ Method() string }); ok {
		method = m.Method()
	}
	v, err := g.Plain.Value(ctx, p)
	return v, method, true, err
}

func (g plain[P]) Reach(ctx context.Context, p P, v uint64) ([][]P, bool, error) {
	if r, ok := g.Plain.(play.Reacher[P]); ok {
		return r.Reach(ctx, p, v)
	}
	return nil, false, nil
}

// Find implements [Finder] where the game does.
func (g plain[P]) Find(ctx context.Context, p P, v uint64, most int) ([]Move, int64, bool, error) {
	if f, ok := g.Plain.(Finder[P]); ok {
		return f.Find(ctx, p, v, most)
	}
	return nil, 0, false, nil
}

// Allows implements [Vast] where the game does.
func (g plain[P]) Allows(p P, to []P) (allowed, ok bool) {
	if v, vast := g.Plain.(Vast[P]); vast {
		return v.Allows(p, to)
	}
	return false, false
}

// Some implements [Vast] where the game does.
func (g plain[P]) Some(dst *game.Options[P], p P, choices int) error {
	if v, vast := g.Plain.(Vast[P]); vast {
		return v.Some(dst, p, choices)
	}
	return game.ErrLimit
}

func (g plain[P]) Tame(ctx context.Context, sum []P) (string, bool, error) {
	if t, ok := g.Plain.(play.Tamer[P]); ok {
		return t.Tame(ctx, sum)
	}
	return "", false, nil
}

func (g plain[P]) Cancels() bool {
	c, ok := g.Plain.(play.Canceler)
	return ok && c.Cancels()
}

// Label names a move as the game does, if it does.
func (g plain[P]) Label(from P, to []P) string {
	if l, ok := g.Plain.(Labeler[P]); ok {
		return l.Label(from, to)
	}
	return ""
}
