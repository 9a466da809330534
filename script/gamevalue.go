package script

import (
	"context"
	"errors"
	"fmt"
	"strconv"
	"strings"

	"go.starlark.net/starlark"
	"go.starlark.net/starlarkstruct"

	"github.com/grundy-cgt/grundy"
	"github.com/grundy-cgt/grundy/graph"
	"github.com/grundy-cgt/grundy/period"
	"github.com/grundy-cgt/grundy/rule"
	"github.com/grundy-cgt/grundy/terminal"
)

// maxRules is how many games of rules a script keeps, to find them again.
const maxRules = 256

// game is game(rule, ...) or game(function, normalize=None).
func (s *session) game(_ *starlark.Thread, _ *starlark.Builtin, args starlark.Tuple, kwargs []starlark.Tuple) (starlark.Value, error) {
	if len(args) == 0 {
		return nil, errors.New(`game needs a rule, such as game("take {1,3,4}"), or a function that lists the options`)
	}
	if f, isFunction := args[0].(*starlark.Function); isFunction {
		return s.userGame(f, args, kwargs)
	}
	if len(kwargs) > 0 {
		return nil, fmt.Errorf("game: a rule takes no argument called %v", kwargs[0][0])
	}
	text, err := ruleText(args)
	if err != nil {
		return nil, err
	}
	if g := s.rules[text]; g != nil {
		return g, nil
	}
	v, err := s.named(text)
	if err != nil {
		return nil, err
	}
	if len(s.rules) >= maxRules {
		clear(s.rules)
	}
	s.rules[text] = v
	return v, nil
}

// named makes the game of the name of a family, or of a rule.
func (s *session) named(text string) (*gameValue, error) {
	if strings.Contains(text, ";") {
		ends, err := terminal.Parse(text)
		if err != nil {
			return nil, err
		}
		v := newGameValue(text, s.run, &familyGame{ends.Family(), s.run})
		v.judged = true
		return v, nil
	}
	entry, arg, isFamily := grundy.FindFamily(text)
	if !isFamily {
		game, err := s.ofRule(text)
		if err != nil {
			return nil, err
		}
		return newGameValue(text, s.run, game), nil
	}
	opened, err := grundy.OpenFamily(entry, arg)
	if err != nil {
		return nil, err
	}
	known := &familyGame{opened, s.run}
	var game asked = known
	if _, isRule := rule.Find(entry.Name); isRule {
		plain, err := s.ofRule(entry.Name)
		if err != nil {
			return nil, err
		}
		game = &knownRule{plain, known}
	}
	v := newGameValue(text, s.run, game)
	v.judged = true
	return v, nil
}

// ofRule makes the game of a rule.
func (s *session) ofRule(text string) (*ruleGame, error) {
	r, err := rule.Parse(text)
	if err != nil {
		return nil, err
	}
	g, err := grundy.FromRule(r, grundy.Limits{Positions: s.options.Positions})
	if err != nil {
		return nil, err
	}
	return &ruleGame{engine: engine[grundy.Position]{
		game: g, read: readPosition(r.Dim()), show: showPosition(r.Dim()), compare: grundy.Compare,
	}, rules: g, heaps: r.Dim() == 1}, nil
}

// ruleText joins the pieces of a rule: texts as they are, ints as digits, lists
// of ints as sets.
func ruleText(args starlark.Tuple) (string, error) {
	var b strings.Builder
	for i, a := range args {
		if i > 0 {
			b.WriteByte(' ')
		}
		switch a := a.(type) {
		case starlark.String:
			b.WriteString(string(a))
		case starlark.Int:
			b.WriteString(a.String())
		case starlark.Iterable:
			b.WriteByte('{')
			sep := ""
			iter := a.Iterate()
			var x starlark.Value
			for iter.Next(&x) {
				b.WriteString(sep)
				b.WriteString(x.String())
				sep = ","
			}
			iter.Done()
			b.WriteByte('}')
		default:
			return "", fmt.Errorf("game: a rule is made of texts, ints and lists of ints, not of %s", short(a))
		}
	}
	return b.String(), nil
}

// userGame makes the game of a function of the script.
func (s *session) userGame(f *starlark.Function, args starlark.Tuple, kwargs []starlark.Tuple) (starlark.Value, error) {
	var moves, normalize starlark.Value = nil, starlark.None
	if err := starlark.UnpackArgs("game", args, kwargs, "moves", &moves, "normalize?", &normalize); err != nil {
		return nil, err
	}
	n, isFunction := normalize.(*starlark.Function)
	if !isFunction && normalize != starlark.None {
		return nil, fmt.Errorf("game: normalize must be a function, not %s", short(normalize))
	}
	g, err := newGame(s.file, s.run, f, n, s.options)
	if err != nil {
		return nil, err
	}
	return newGameValue(f.Name(), s.run, &engine[Pos]{
		game: g, read: readUser, show: Pos.value, compare: comparePositions,
	}), nil
}

func readUser(v starlark.Value) (Pos, error) {
	p, ok, err := position(v)
	if err == nil && !ok {
		err = fmt.Errorf("a position has no negative number: %v", v)
	}
	return p, err
}

// readPosition reads a position of a rule with dim coordinates.
func readPosition(dim int) func(v starlark.Value) (grundy.Position, error) {
	coordinate := func(v starlark.Value) (int64, error) {
		n, isInt := v.(starlark.Int)
		if !isInt {
			return 0, fmt.Errorf("a coordinate of a position must be an int, not %s", short(v))
		}
		c, fits := n.Int64()
		if !fits || c < 0 {
			return 0, fmt.Errorf("a heap is a number from 0 to 2^63-1, not %v", v)
		}
		return c, nil
	}
	return func(v starlark.Value) (p grundy.Position, err error) {
		if dim == 1 {
			if _, isInt := v.(starlark.Int); !isInt {
				return p, fmt.Errorf("a position of this rule is an int, not %s", short(v))
			}
			p[0], err = coordinate(v)
			return p, err
		}
		t, isTuple := v.(starlark.Tuple)
		if !isTuple || len(t) != dim {
			return p, fmt.Errorf("a position of this rule is a tuple of %d ints, not %v", dim, v)
		}
		for i, x := range t {
			if p[i], err = coordinate(x); err != nil {
				return p, err
			}
		}
		return p, nil
	}
}

// showPosition makes a position of a rule a value of the script.
func showPosition(dim int) func(p grundy.Position) starlark.Value {
	return func(p grundy.Position) starlark.Value {
		if dim == 1 {
			return starlark.MakeInt64(p[0])
		}
		t := make(starlark.Tuple, dim)
		for i := range t {
			t[i] = starlark.MakeInt64(p[i])
		}
		return t
	}
}

// ruleGame is the game of a rule. For heaps it has ways of its own.
type ruleGame struct {
	engine[grundy.Position]
	rules *grundy.Game
	heaps bool
}

// value is engine.value, but for heaps it makes nothing on the way.
func (g *ruleGame) value(ctx context.Context, v starlark.Value) (uint64, error) {
	if n, isInt := v.(starlark.Int); isInt && g.heaps {
		if h, fits := n.Int64(); fits {
			return g.rules.Heap(ctx, h)
		}
	}
	list, isList := v.(*starlark.List)
	if !isList || !g.heaps {
		return g.engine.value(ctx, v)
	}
	var x uint64
	for i := range list.Len() {
		p, err := g.read(list.Index(i))
		if err != nil {
			return 0, err
		}
		y, err := g.rules.Heap(ctx, p[0])
		if err != nil {
			return 0, err
		}
		x ^= y
	}
	return x, nil
}

// law is period(): what is proved or checked of the sequence of values.
func (g *ruleGame) law(ctx context.Context) (starlark.Value, error) {
	claim, err := g.rules.Claim(ctx, 0)
	if err != nil || claim.Period == 0 {
		return starlark.None, err
	}
	return starlarkstruct.FromStringDict(starlarkstruct.Default, starlark.StringDict{
		"start":  starlark.MakeInt64(claim.Start),
		"period": starlark.MakeInt64(claim.Period),
		"saltus": starlark.MakeInt64(claim.Saltus),
		"proved": starlark.Bool(claim.Status == period.Proved),
		"text":   starlark.String(claim.Formula() + ": " + string(claim.Status)),
	}), nil
}

// limitHint adds what a script can do about a limit of the search.
func limitHint(err error) error {
	var limit *graph.LimitError
	if errors.As(err, &limit) {
		return fmt.Errorf("%w (a game of fewer positions, or a normalize that joins equal ones, may help)", err)
	}
	return err
}

// quote is a game's name in messages.
func quote(name string) string {
	const most = 60
	if len(name) > most {
		name = name[:most] + "..."
	}
	return strconv.Quote(name)
}
