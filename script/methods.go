package script

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"go.starlark.net/starlark"

	"github.com/grundy-cgt/grundy/family"
	"github.com/grundy-cgt/grundy/graph"
	"github.com/grundy-cgt/grundy/play"
)

// gameValue is a game as the script sees it.
type gameValue struct {
	name    string
	run     *runner
	game    asked
	judged  bool // who wins does not follow from nim values alone
	methods map[string]*starlark.Builtin
}

// method answers a call. Most have one argument, and it is quick to get.
type method struct {
	params []string // in order; those with a question mark may be left out
	call   func(g *gameValue, args arguments) (starlark.Value, error)
}

// arguments are those of a method, nil for those that were left out. They are
// no slice, so that a call allocates nothing.
type arguments [4]starlark.Value

// newGameValue makes the methods once, so that calling one in a loop makes
// nothing new.
func newGameValue(name string, run *runner, asked asked) *gameValue {
	g := &gameValue{name: name, run: run, game: asked, methods: map[string]*starlark.Builtin{}}
	for name, m := range methods() {
		g.methods[name] = starlark.NewBuiltin(name, func(_ *starlark.Thread, _ *starlark.Builtin, args starlark.Tuple, kwargs []starlark.Tuple) (starlark.Value, error) {
			all, err := m.arguments(name, args, kwargs)
			if err != nil {
				return nil, err
			}
			v, err := m.call(g, all)
			if err != nil {
				return nil, limitHint(err)
			}
			return v, nil
		})
	}
	return g
}

// arguments puts the arguments in the order of the parameters.
func (m *method) arguments(name string, args starlark.Tuple, kwargs []starlark.Tuple) (all arguments, err error) {
	if len(args) > len(m.params) {
		return all, fmt.Errorf("%s takes at most %d arguments, not %d", name, len(m.params), len(args))
	}
	copy(all[:], args)
	for _, kw := range kwargs {
		key := string(kw[0].(starlark.String))
		i := slices.IndexFunc(m.params, func(p string) bool { return strings.TrimSuffix(p, "?") == key })
		if i < 0 {
			return all, fmt.Errorf("%s takes no argument called %s", name, key)
		}
		if all[i] != nil {
			return all, fmt.Errorf("%s got the argument %s twice", name, key)
		}
		all[i] = kw[1]
	}
	for i, p := range m.params {
		if all[i] == nil && !strings.HasSuffix(p, "?") {
			return all, fmt.Errorf("%s: the argument %s is missing", name, p)
		}
	}
	return all, nil
}

// kindOf is the kind of play of the arguments misere and play.
func kindOf(misere, name starlark.Value) (play.Kind, error) {
	var kind play.Kind
	if name != nil {
		text, isText := starlark.AsString(name)
		if !isText {
			return kind, fmt.Errorf("play is the name of a kind of play, a string, not %s", short(name))
		}
		var err error
		if kind, err = play.ParseKind(text); err != nil {
			return kind, err
		}
	}
	kind.Misere = kind.Misere || truth(misere)
	return kind, nil
}

func truth(v starlark.Value) bool { return v != nil && bool(v.Truth()) }

// methods are what a script can ask of a game.
func methods() map[string]*method {
	return map[string]*method{
		"value": {[]string{"position"}, func(g *gameValue, args arguments) (starlark.Value, error) {
			v, err := g.game.value(g.run.ctx, args[0])
			return starlark.MakeUint64(v), err
		}},
		"values": {[]string{"lo", "hi"}, func(g *gameValue, args arguments) (starlark.Value, error) {
			return g.table(args, func(_ int64, v uint64) starlark.Value { return starlark.MakeUint64(v) })
		}},
		"lost": {[]string{"lo", "hi"}, func(g *gameValue, args arguments) (starlark.Value, error) {
			return g.table(args, func(n int64, v uint64) starlark.Value {
				if v != 0 {
					return nil
				}
				return starlark.MakeInt64(n)
			})
		}},
		"wins": {[]string{"sum", "misere?", "play?"}, func(g *gameValue, args arguments) (starlark.Value, error) {
			if args[1] == nil && args[2] == nil && !g.judged {
				v, err := g.game.value(g.run.ctx, args[0])
				if !errors.Is(err, graph.ErrCycle) {
					return starlark.Bool(v != 0), err
				}
			}
			kind, err := kindOf(args[1], args[2])
			if err != nil {
				return nil, err
			}
			o, err := g.game.outcome(g.run.ctx, args[0], kind)
			return starlark.Bool(o == family.Win), err
		}},
		"outcome": {[]string{"sum", "misere?", "play?"}, func(g *gameValue, args arguments) (starlark.Value, error) {
			kind, err := kindOf(args[1], args[2])
			if err != nil {
				return nil, err
			}
			o, err := g.game.outcome(g.run.ctx, args[0], kind)
			return starlark.String(o), err
		}},
		"moves": {[]string{"sum", "misere?", "distinct?", "play?"}, func(g *gameValue, args arguments) (starlark.Value, error) {
			kind, err := kindOf(args[1], args[3])
			if err != nil {
				return nil, err
			}
			return g.game.winning(g.run.ctx, args[0], kind, truth(args[2]))
		}},
		"remoteness": {[]string{"sum", "misere?"}, func(g *gameValue, args arguments) (starlark.Value, error) {
			n, err := g.game.length(g.run.ctx, args[0], truth(args[1]))
			return starlark.MakeInt(n), err
		}},
		"options": {[]string{"position"}, func(g *gameValue, args arguments) (starlark.Value, error) {
			return g.game.options(args[0])
		}},
		"period": {nil, func(g *gameValue, _ arguments) (starlark.Value, error) {
			return g.game.law(g.run.ctx)
		}},
	}
}

// table lists what f says of the heaps from lo to hi-1, but not nil.
func (g *gameValue) table(args arguments, f func(n int64, v uint64) starlark.Value) (starlark.Value, error) {
	var ends [2]int64
	for i, a := range args[:2] {
		n, isInt := a.(starlark.Int)
		x, fits := n.Int64()
		if !isInt || !fits || x < 0 {
			return nil, fmt.Errorf("heaps from lo to hi-1 are asked for, two numbers from 0 to 2^63-1; not %v", a)
		}
		ends[i] = x
	}
	if _, texts := g.game.(*familyGame); texts {
		return nil, fmt.Errorf("the positions of %s are no heaps: ask value or outcome of single ones", g.name)
	}
	lo, hi := ends[0], ends[1]
	if hi-lo > maxElements {
		return nil, fmt.Errorf("at most %d heaps can be asked for at a time, not %d", maxElements, hi-lo)
	}
	if err := g.run.charge(int(max(hi-lo, 0))); err != nil {
		return nil, err
	}
	if lo < hi { // the greatest first: a table then grows at once
		if _, err := g.game.value(g.run.ctx, starlark.MakeInt64(hi-1)); err != nil {
			return nil, err
		}
	}
	list := make([]starlark.Value, 0, max(0, min(hi-lo, 1<<16)))
	for n := lo; n < hi; n++ {
		v, err := g.game.value(g.run.ctx, starlark.MakeInt64(n))
		if err != nil {
			return nil, err
		}
		if x := f(n, v); x != nil {
			list = append(list, x)
		}
	}
	return starlark.NewList(list), nil
}

func (g *gameValue) String() string { return "game(" + quote(g.name) + ")" }

// Type names the type.
func (g *gameValue) Type() string { return "game" }

// Freeze does nothing: what a game remembers is not seen.
func (g *gameValue) Freeze() {}

// Truth is true.
func (g *gameValue) Truth() starlark.Bool { return true }

// Hash fails: games are no keys.
func (g *gameValue) Hash() (uint32, error) { return 0, fmt.Errorf("unhashable type: game") }

// Attr returns a method.
func (g *gameValue) Attr(name string) (starlark.Value, error) {
	if m := g.methods[name]; m != nil {
		return m, nil
	}
	return nil, nil // no such method: Starlark says so and names the nearest
}

// AttrNames lists the methods.
func (g *gameValue) AttrNames() []string {
	names := make([]string, 0, len(g.methods))
	for name := range g.methods {
		names = append(names, name)
	}
	slices.Sort(names)
	return names
}
