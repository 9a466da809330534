package script

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"go.starlark.net/starlark"

	"github.com/grundy-cgt/grundy/family"
	"github.com/grundy-cgt/grundy/play"
	"github.com/grundy-cgt/grundy/rule"
)

// familyGame is the game of a family: its positions are texts. Numbers and tuples
// of numbers stand for their text, a list for the sum of its members.
type familyGame struct {
	game family.Game
	run  *runner
}

// positionText is a position, or a list of positions, as it is typed.
func positionText(v starlark.Value) (string, error) {
	switch v := v.(type) {
	case starlark.String:
		return string(v), nil
	case starlark.Int:
		return v.String(), nil
	case starlark.Tuple:
		parts := make([]string, len(v))
		for i, x := range v {
			n, isInt := x.(starlark.Int)
			if !isInt {
				return "", fmt.Errorf("a position is a text, an int, or a tuple of ints, not %s", short(v))
			}
			parts[i] = n.String()
		}
		return "(" + strings.Join(parts, ",") + ")", nil
	}
	list, isList := partsOf(v)
	if !isList {
		return "", fmt.Errorf("a position is a text, an int, or a tuple of ints, not %s", short(v))
	}
	if len(list) == 0 {
		return "none", nil
	}
	parts := make([]string, len(list))
	for i, x := range list {
		if _, isList := partsOf(x); isList {
			return "", errors.New("a list of positions has a list in it")
		}
		var err error
		if parts[i], err = positionText(x); err != nil {
			return "", err
		}
	}
	return strings.Join(parts, " + "), nil
}

func (g *familyGame) solve(ctx context.Context, v starlark.Value, q family.Question) (*family.Answer, error) {
	text, err := positionText(v)
	if err != nil {
		return nil, err
	}
	if err := g.run.charge(len(text)); err != nil {
		return nil, err
	}
	return g.game.Solve(ctx, text, q)
}

func (g *familyGame) value(ctx context.Context, v starlark.Value) (uint64, error) {
	a, err := g.solve(ctx, v, family.Question{Moves: 1})
	if err != nil {
		return 0, err
	}
	if a.Values == nil && len(a.Position) > 0 {
		if a, err = g.solve(ctx, v, family.Question{Moves: 1, Exact: true}); err != nil {
			return 0, err
		}
	}
	if a.Value.Infinite {
		return 0, errors.New("the value is infinite: ask for the outcome")
	}
	return a.Value.Number, nil
}

func (g *familyGame) outcome(ctx context.Context, v starlark.Value, kind play.Kind) (family.Outcome, error) {
	a, err := g.solve(ctx, v, family.Question{Kind: kind, Moves: 1})
	if a == nil {
		return "", err
	}
	return a.Outcome, nil
}

// winning lists structs like those of other games, whose positions are texts.
func (g *familyGame) winning(ctx context.Context, v starlark.Value, kind play.Kind, distinct bool) (starlark.Value, error) {
	a, err := g.solve(ctx, v, family.Question{Kind: kind})
	if err != nil {
		return nil, err
	}
	var list []starlark.Value
	each := func(index int, m family.Move) error {
		if len(list) == maxMoves {
			return fmt.Errorf("there are more than %d winning moves", maxMoves)
		}
		list = append(list, &move{index: index, times: m.Times, before: starlark.String(m.From), after: texts(m.To), label: m.Label})
		return nil
	}
	for _, m := range a.Moves {
		if distinct || !kind.Plain() || m.Times == 1 {
			if err := each(m.Index, m); err != nil {
				return nil, err
			}
			continue
		}
		for i, p := range a.Position { // each of the equal components
			if p == m.From {
				if err := each(i, m); err != nil {
					return nil, err
				}
			}
		}
	}
	slices.SortStableFunc(list, func(x, y starlark.Value) int { return cmp.Compare(x.(*move).index, y.(*move).index) })
	return starlark.NewList(list), nil
}

func texts(parts []string) *starlark.List {
	out := make([]starlark.Value, len(parts))
	for i, p := range parts {
		out[i] = starlark.String(p)
	}
	return starlark.NewList(out)
}

func (g *familyGame) length(ctx context.Context, v starlark.Value, misere bool) (int, error) {
	a, err := g.solve(ctx, v, family.Question{Kind: play.Kind{Misere: misere}, Remoteness: true, Moves: 1})
	if err != nil {
		return 0, err
	}
	return a.Remoteness, nil
}

func (g *familyGame) options(v starlark.Value) (starlark.Value, error) {
	text, err := positionText(v)
	if err != nil {
		return nil, err
	}
	options, err := g.game.OptionsOf(text)
	if err != nil {
		return nil, err
	}
	list := make([]starlark.Value, len(options))
	for i, o := range options {
		list[i] = texts(o)
	}
	return starlark.NewList(list), nil
}

func (g *familyGame) law(context.Context) (starlark.Value, error) { return starlark.None, nil }

// knownRule is a rule that is also a family: positions are those of the rule, and
// the family's theory answers.
type knownRule struct {
	*ruleGame
	family *familyGame
}

func (g *knownRule) value(ctx context.Context, v starlark.Value) (uint64, error) {
	if err := g.check(v); err != nil {
		return 0, err
	}
	return g.family.value(ctx, v)
}

func (g *knownRule) outcome(ctx context.Context, v starlark.Value, kind play.Kind) (family.Outcome, error) {
	if err := g.check(v); err != nil {
		return "", err
	}
	return g.family.outcome(ctx, v, kind)
}

// check looks at positions that are no text; those the family reads.
func (g *knownRule) check(v starlark.Value) error {
	if _, isText := v.(starlark.String); isText {
		return nil
	}
	_, err := g.sum(v)
	return err
}

// winning writes the moves of the family as those of the rule.
func (g *knownRule) winning(ctx context.Context, v starlark.Value, kind play.Kind, distinct bool) (starlark.Value, error) {
	if !kind.Plain() {
		return g.ruleGame.winning(ctx, v, kind, distinct)
	}
	if _, isText := v.(starlark.String); isText {
		return g.family.winning(ctx, v, kind, distinct)
	}
	sum, err := g.sum(v)
	if err != nil {
		return nil, err
	}
	a, err := g.family.solve(ctx, v, family.Question{Kind: kind})
	if err != nil {
		return nil, err
	}
	if a.Truncated {
		return nil, fmt.Errorf("there are more than %d winning moves", maxMoves)
	}
	var list []starlark.Value
	for i, p := range sum {
		for _, m := range a.Moves {
			if sum[m.Index] != p || distinct && i != m.Index {
				continue
			}
			var after []rule.Position
			if len(m.To) > 0 {
				if after, err = g.rules.ParsePosition(strings.Join(m.To, "+")); err != nil {
					return nil, err
				}
			}
			list = append(list, &move{index: i, times: m.Times, before: g.show(p), after: g.list(after), label: m.Label})
		}
	}
	return starlark.NewList(list), nil
}
