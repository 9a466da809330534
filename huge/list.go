package huge

import (
	"context"
	"errors"
	"fmt"
	"math/big"
	"slices"

	"github.com/grundy-cgt/grundy/formula"
	"github.com/grundy-cgt/grundy/game"
	"github.com/grundy-cgt/grundy/rule"
)

// Part is a part of an option: equal heaps.
type Part struct {
	Heap  *big.Int
	Times *big.Int // at least 1
}

// lister lists the options of heaps of any size by the core meaning of a rule.
type lister struct {
	name  string // of the heap
	alts  []alternative
	empty bool // options are listed without empty heaps
}

// alternative is a core move, and for each iterator where it may stop and which of its
// members matter.
type alternative struct {
	rule.Alt
	stops [][]rule.Expr
	few   []few
}

// newLister prepares a rule of one coordinate.
func newLister(r *rule.Rule) *lister {
	l := &lister{name: r.Vars()[0], empty: r.EmptyIsNone()}
	for _, a := range r.Alternatives() {
		alt := alternative{Alt: a}
		for i := range a.Iters {
			alt.stops = append(alt.stops, a.Stoppers(i))
			alt.few = append(alt.few, few{quotients(a, i), divided(a, i)})
		}
		l.alts = append(l.alts, alt)
	}
	return l
}

// limitError says that listing options ended early.
type limitError struct{ what string }

func (e *limitError) Error() string { return e.what }

// Is makes the error a [game.ErrLimit].
func (e *limitError) Is(target error) bool { return target == game.ErrLimit }

// listing is the options of one heap being listed.
type listing struct {
	ctx   context.Context
	env   *formula.Env
	left  *int // choices that may still be made
	empty bool
	f     func([]Part) bool
}

// errStopped is returned where no more options are wanted.
var errStopped = errors.New("huge: stopped")

// list calls f with the options of the heap n, until f returns false; an option
// may come more than once. Of the choices left it takes one for each member of an
// iterator; where none is left, or the rule has moves that are not listed one by
// one, the error is a limit.
func (l *lister) list(ctx context.Context, n *big.Int, left *int, f func([]Part) bool) error {
	g := &listing{ctx: ctx, env: formula.NewEnv(ctx), left: left, empty: l.empty, f: f}
	g.env.Set(l.name, n)
	for i := range l.alts {
		switch err := g.run(&l.alts[i], 0); err {
		case nil:
		case errStopped:
			return nil
		default:
			return err
		}
	}
	return nil
}

// run goes through iterator i and those behind it.
func (g *listing) run(a *alternative, i int) error {
	if i == len(a.Iters) {
		return g.option(a)
	}
	it := a.Iters[i]
	if it.Set == nil {
		v, err := g.env.Number(it.Is)
		if err != nil {
			return undefined(err)
		}
		g.env.Set(it.Var, v)
		return g.run(a, i+1)
	}
	return g.members(it.Set, a.few[i], func(k *big.Int) (bool, error) {
		if *g.left--; *g.left < 0 {
			return false, &limitError{"a heap has too many options to be listed"}
		}
		if *g.left%1024 == 0 && g.ctx.Err() != nil {
			return false, g.ctx.Err()
		}
		g.env.Set(it.Var, k)
		for _, stop := range a.stops[i] {
			v, err := g.env.Number(stop)
			if undefined(err) != nil {
				return false, err
			}
			if err == nil && v.Sign() < 0 {
				return false, nil
			}
		}
		return true, g.run(a, i+1)
	})
}

// undefined forgets that an expression has no value: then there is no option.
func undefined(err error) error {
	if errors.Is(err, rule.ErrUndefined) {
		return nil
	}
	return err
}

// option makes the option of the choices, if it is one.
func (g *listing) option(a *alternative) error {
	if *g.left--; *g.left < 0 {
		return &limitError{"a heap has too many options to be listed"}
	}
	if a.Cond != nil {
		ok, err := g.env.Truth(a.Cond)
		if err != nil || !ok {
			return undefined(err)
		}
	}
	parts := make([]Part, 0, len(a.Parts))
	for _, p := range a.Parts {
		if p.List != "" || len(p.Coords) != 1 {
			return unlisted(p.List)
		}
		times := one
		if p.Count != nil {
			var err error
			if times, err = g.env.Number(p.Count); err != nil || times.Sign() < 0 {
				return undefined(err)
			}
			if times.Sign() == 0 {
				continue // zero copies are no parts, even of what is no position
			}
		}
		v, err := g.env.Number(p.Coords[0])
		if err != nil || v.Sign() < 0 {
			return undefined(err)
		}
		parts = append(parts, Part{v, times})
	}
	if g.empty {
		parts = withoutEmpty(parts)
	}
	if !g.f(parts) {
		return errStopped
	}
	return nil
}

// withoutEmpty takes empty heaps out of an option, as [rule.Program] does where they
// have no option: one stays where it is all.
func withoutEmpty(parts []Part) []Part {
	kept := slices.DeleteFunc(slices.Clone(parts), func(p Part) bool { return p.Heap.Sign() == 0 })
	if len(kept) == 0 && len(parts) > 0 {
		return []Part{{parts[0].Heap, one}}
	}
	return kept
}

func unlisted(what string) error {
	return &limitError{fmt.Sprintf("the moves of this rule are not listed beyond 64 bits: they choose lists, `%s`", what)}
}

var one = big.NewInt(1) // never changed
