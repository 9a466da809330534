package script

import (
	"errors"
	"fmt"

	"go.starlark.net/starlark"

	"github.com/grundy-cgt/grundy/game"
)

// coordinates is the number of coordinates that a function takes one by one, or
// 1 if it takes a position as a whole. Parameters with defaults do not count.
func coordinates(f *starlark.Function) int {
	n := f.NumParams() - f.NumKwonlyParams()
	if f.HasVarargs() {
		n--
	}
	if f.HasKwargs() {
		n--
	}
	required := 0
	for required < n && f.ParamDefault(required) == nil {
		required++
	}
	return max(1, required)
}

// spreads reports whether a function takes the coordinates one by one.
func spreads(f *starlark.Function) bool { return coordinates(f) > 1 || f.HasVarargs() }

// call calls a function with a position: as a whole if it has one parameter,
// otherwise with the members of the tuple.
func (g *Game) call(f *starlark.Function, v starlark.Value) (starlark.Value, error) {
	args := starlark.Tuple{v}
	if spreads(f) {
		t, isTuple := v.(starlark.Tuple)
		if !isTuple {
			return nil, g.at(f, fmt.Sprintf("%s takes %d coordinates, but the position is no tuple", f.Name(), coordinates(f)), nil, v)
		}
		args = t
	}
	result, err := starlark.Call(g.run.thread, f, args, nil)
	if err != nil {
		err = g.source.explain(err, g.run.why())
		var e *Error
		if errors.As(err, &e) && e.Call == "" {
			e.Call = callText(f, v)
		}
		return nil, err
	}
	return result, nil
}

// at is an error about what a function returned.
func (g *Game) at(f *starlark.Function, msg string, cause error, v starlark.Value) error {
	e := g.source.at(f.Position(), msg, cause)
	e.Call = callText(f, v)
	return e
}

// callText is moves(5) or moves(3, 5).
func callText(f *starlark.Function, v starlark.Value) string {
	const most = 80
	name := f.Name()
	if name == "lambda" {
		name = "the options of "
	}
	text := v.String()
	if t, isTuple := v.(starlark.Tuple); !isTuple || !spreads(f) || len(t) == 1 {
		text = "(" + text + ")"
	}
	if len(text) > most {
		text = text[:most] + "..."
	}
	return name + text
}

// normal returns the position that stands for p.
func (g *Game) normal(p Pos) (Pos, error) {
	if g.normalize == nil {
		return p, nil
	}
	return g.normalized(p.value())
}

func (g *Game) normalized(v starlark.Value) (Pos, error) {
	w, err := g.call(g.normalize, v)
	if err != nil {
		return "", err
	}
	p, ok, err := position(w)
	if err == nil && !ok {
		err = fmt.Errorf("%v has a negative number", w)
	}
	if err != nil {
		return "", g.at(g.normalize, "normalize returned no position: "+err.Error(), err, v)
	}
	return p, nil
}

// maxOptions is the most options of one position.
const maxOptions = 1 << 22

// list appends the options of p: the rules as the solver asks for them.
func (g *Game) list(dst *game.Options[Pos], p Pos) error {
	v := p.value()
	result, err := g.call(g.moves, v)
	if err != nil {
		return err
	}
	switch result.(type) {
	case starlark.NoneType:
		return g.at(g.moves, "moves returned None; return the list of the options, [] if there are none", nil, v)
	case starlark.Tuple, starlark.String, *sumValue, *starlark.Dict:
		return g.at(g.moves, fmt.Sprintf("moves returned %s; return a list of options, even for one: [option]", short(result)), nil, v)
	}
	options, ok := result.(starlark.Iterable)
	if !ok {
		return g.at(g.moves, fmt.Sprintf("moves returned %s; return a list of options", short(result)), nil, v)
	}
	before := dst.Len()
	iter := options.Iterate()
	defer iter.Done()
	var option starlark.Value
	for iter.Next(&option) {
		if err := g.run.charge(1); err != nil {
			return g.at(g.moves, err.Error(), err, v)
		}
		if dst.Len()-before >= maxOptions {
			err := &LimitError{"options of a position", maxOptions}
			return g.at(g.moves, err.Error(), err, v)
		}
		parts, isSum := partsOf(option)
		if !isSum {
			parts = []starlark.Value{option}
		}
		if err := g.option(dst, parts); err != nil {
			return g.explainOption(err, v)
		}
	}
	return nil
}

// explainOption adds the place to an error about an option.
func (g *Game) explainOption(err error, v starlark.Value) error {
	var e *Error
	if errors.As(err, &e) {
		return err
	}
	return g.at(g.moves, "in an option, "+err.Error(), err, v)
}

// option appends one option, or none if a part is negative.
func (g *Game) option(dst *game.Options[Pos], parts []starlark.Value) error {
	for _, x := range parts {
		if inner, isSum := x.(*sumValue); isSum { // [a, sum(b, c)]
			for _, y := range inner.parts {
				if ok, err := g.part(dst, y); !ok || err != nil {
					dst.Undo()
					return err
				}
			}
			continue
		}
		if ok, err := g.part(dst, x); !ok || err != nil {
			dst.Undo()
			return err
		}
	}
	dst.End()
	return nil
}

func (g *Game) part(dst *game.Options[Pos], x starlark.Value) (ok bool, err error) {
	p, ok, err := position(x)
	if !ok || err != nil {
		return false, err
	}
	if g.normalize != nil {
		if p, err = g.normalized(x); err != nil {
			return false, err
		}
	}
	dst.Part(p)
	return true, nil
}
