package script

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"go.starlark.net/starlark"

	"github.com/grundy-cgt/grundy/family"
	"github.com/grundy-cgt/grundy/game"
	"github.com/grundy-cgt/grundy/graph"
	"github.com/grundy-cgt/grundy/play"
)

// asked is what a script can ask of a game, whatever its positions are.
type asked interface {
	value(ctx context.Context, v starlark.Value) (uint64, error) // of a position or a list of them
	outcome(ctx context.Context, v starlark.Value, kind play.Kind) (family.Outcome, error)
	winning(ctx context.Context, v starlark.Value, kind play.Kind, distinct bool) (starlark.Value, error)
	length(ctx context.Context, v starlark.Value, misere bool) (int, error)
	options(v starlark.Value) (starlark.Value, error)
	law(ctx context.Context) (starlark.Value, error)
}

// engine is asked over positions of type P.
type engine[P comparable] struct {
	game    family.Plain[P]
	read    func(v starlark.Value) (P, error)
	show    func(p P) starlark.Value
	compare func(a, b P) int
}

// sum reads a position or a list of positions.
func (e *engine[P]) sum(v starlark.Value) ([]P, error) {
	parts, ok := partsOf(v)
	if !ok {
		parts = []starlark.Value{v}
	}
	out := make([]P, len(parts))
	for i, x := range parts {
		var err error
		if out[i], err = e.read(x); err != nil {
			return nil, err
		}
	}
	return out, nil
}

func (e *engine[P]) value(ctx context.Context, v starlark.Value) (uint64, error) {
	sum, err := e.sum(v)
	if err != nil {
		return 0, err
	}
	var x uint64
	for _, p := range sum {
		y, err := e.game.Value(ctx, p)
		if err != nil {
			return 0, err
		}
		x ^= y
	}
	return x, nil
}

func (e *engine[P]) outcome(ctx context.Context, v starlark.Value, kind play.Kind) (family.Outcome, error) {
	sum, err := e.sum(v)
	if err != nil {
		return "", err
	}
	if kind == (play.Kind{}) {
		x, err := e.value(ctx, v)
		if errors.Is(err, graph.ErrCycle) {
			return e.endless(ctx, sum, kind)
		}
		return family.OutcomeOf(x != 0), err
	}
	a, err := play.SolveKind(ctx, e.game, kind, play.Question[P]{Sum: sum, Less: e.compare, Moves: 1})
	if errors.Is(err, graph.ErrCycle) {
		return e.endless(ctx, sum, kind)
	}
	if err != nil && (a == nil || a.Method == "") {
		return "", err
	}
	return family.OutcomeOf(a.Win), nil
}

// endless answers for a game that can go on for ever.
func (e *engine[P]) endless(ctx context.Context, sum []P, kind play.Kind) (family.Outcome, error) {
	parts := make([]string, len(sum))
	for i, p := range sum {
		parts[i] = e.game.Format(p)
	}
	a, err := family.Of(e.game).Solve(ctx, strings.Join(parts, "+"), family.Question{Kind: kind, Moves: 1})
	if a == nil {
		return "", err
	}
	return a.Outcome, nil
}

// joint lists the winning moves of a kind of play in which a move is made in
// several components: each as the list of its moves in them.
func (e *engine[P]) joint(ctx context.Context, sum []P, kind play.Kind) (starlark.Value, error) {
	a, err := play.SolveKind(ctx, e.game, kind, play.Question[P]{Sum: sum, Less: e.compare})
	if err != nil {
		return nil, err
	}
	if a.Truncated {
		return nil, fmt.Errorf("there are more than %d winning moves", maxMoves)
	}
	list := make([]starlark.Value, len(a.Moves))
	for i, j := range a.Moves {
		moves := make([]starlark.Value, len(j.Moves))
		for k, m := range j.Moves {
			moves[k] = e.move(m.Index, m)
		}
		list[i] = starlark.NewList(moves)
	}
	return starlark.NewList(list), nil
}

// winning lists the winning moves: for each component of the sum in turn, or,
// if distinct, for each different one.
func (e *engine[P]) winning(ctx context.Context, v starlark.Value, kind play.Kind, distinct bool) (starlark.Value, error) {
	sum, err := e.sum(v)
	if err != nil {
		return nil, err
	}
	if !kind.Plain() {
		return e.joint(ctx, sum, kind)
	}
	a, err := play.Solve(ctx, e.game, play.Question[P]{Sum: sum, Misere: kind.Misere, Less: e.compare})
	if err != nil {
		return nil, err
	}
	if a.Truncated || !distinct && a.Count > maxMoves {
		return nil, fmt.Errorf("there are more than %d winning moves", maxMoves)
	}
	if len(a.Moves) == 0 {
		return starlark.NewList(nil), nil
	}
	var list []starlark.Value
	if distinct || a.Count == int64(len(a.Moves)) { // no two components are equal
		for _, m := range a.Moves {
			list = append(list, e.move(m.Index, m))
		}
		return starlark.NewList(list), nil
	}
	from := make(map[P]int, len(sum)) // the first move in a component
	for i, m := range a.Moves {
		if _, seen := from[m.From]; !seen {
			from[m.From] = i
		}
	}
	for i, p := range sum {
		j, has := from[p]
		for ; has && j < len(a.Moves) && a.Moves[j].From == p; j++ {
			list = append(list, e.move(i, a.Moves[j]))
		}
	}
	return starlark.NewList(list), nil
}

// maxMoves is the most winning moves in a list.
const maxMoves = play.DefaultMoves

// move makes a winning move a value of the script.
func (e *engine[P]) move(index int, m play.Move[P]) starlark.Value {
	return &move{index: index, times: m.Times, before: e.show(m.From), after: e.list(m.To)}
}

func (e *engine[P]) list(sum []P) *starlark.List {
	out := make([]starlark.Value, len(sum))
	for i, p := range sum {
		out[i] = e.show(p)
	}
	return starlark.NewList(out)
}

func (e *engine[P]) length(ctx context.Context, v starlark.Value, misere bool) (int, error) {
	sum, err := e.sum(v)
	if err != nil {
		return 0, err
	}
	return play.Remoteness(ctx, e.game, play.Question[P]{Sum: sum, Misere: misere, Less: e.compare})
}

func (e *engine[P]) options(v starlark.Value) (starlark.Value, error) {
	p, err := e.read(v)
	if err != nil {
		return nil, err
	}
	var opts game.Options[P]
	if err := e.game.Options(&opts, p); err != nil {
		return nil, err
	}
	list := make([]starlark.Value, 0, opts.Len())
	for o := range opts.All() {
		list = append(list, e.list(o))
	}
	return starlark.NewList(list), nil
}

// law knows nothing of games in general.
func (e *engine[P]) law(context.Context) (starlark.Value, error) { return starlark.None, nil }
