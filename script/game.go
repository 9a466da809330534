package script

import (
	"context"
	"errors"
	"fmt"

	"go.starlark.net/starlark"

	"github.com/grundy-cgt/grundy/game"
	"github.com/grundy-cgt/grundy/graph"
)

// Game is a game whose options a Starlark function lists. It is a
// [game.Rules] and a [github.com/grundy-cgt/grundy/play.Game]; it keeps the
// values that it computed.
//
// A Game is for one goroutine at a time.
type Game struct {
	source    *sourceFile
	run       *runner
	own       bool // the runner serves this game only, so each question begins anew
	moves     *starlark.Function
	normalize *starlark.Function // nil: positions are used as they are
	start     []Pos
	solver    *graph.Solver[Pos]
	asked     bool // a question about this game is being answered
}

// Load reads a game from a script that defines moves, and perhaps start and
// normalize; see the package comment. name is used in messages.
func Load(name, source string, o Options) (*Game, error) {
	file := &sourceFile{name, source}
	run := newRunner(name, o)
	defer run.begin(context.Background())()
	globals, err := starlark.ExecFileOptions(dialect(), run.thread, name, source, run.builtins())
	if err != nil {
		return nil, file.explain(err, run.why())
	}
	moves, err := global(globals, "moves")
	if err != nil {
		return nil, &Error{File: name, Msg: err.Error()}
	}
	if moves == nil {
		return nil, &Error{File: name, Msg: "the script defines no moves: write a function moves(n), or moves(x, y), that returns the list of the options"}
	}
	normalize, err := global(globals, "normalize")
	if err != nil {
		return nil, &Error{File: name, Msg: err.Error()}
	}
	g, err := newGame(file, run, moves, normalize, o)
	if err != nil {
		return nil, err
	}
	g.own = true
	if v := globals["start"]; v != nil {
		if g.start, err = positions(v); err != nil {
			return nil, &Error{File: name, Msg: "start: " + err.Error()}
		}
	}
	return g, nil
}

// Lambda makes the game of a Starlark expression for moves, such as
//
//	lambda n: [n-1] + [[a, n-2-a] for a in range(n-1)]
func Lambda(text string, o Options) (*Game, error) {
	file := &sourceFile{"lambda", text}
	run := newRunner(file.name, o)
	defer run.begin(context.Background())()
	v, err := starlark.EvalOptions(dialect(), run.thread, file.name, text, run.builtins())
	if err != nil {
		return nil, file.explain(err, run.why())
	}
	moves, ok := v.(*starlark.Function)
	if !ok {
		return nil, &Error{File: file.name, Msg: fmt.Sprintf("this is no function but %s; write lambda n: [...]", short(v))}
	}
	g, err := newGame(file, run, moves, nil, o)
	if err != nil {
		return nil, err
	}
	g.own = true
	return g, nil
}

// global returns a function that the script defined, or nil.
func global(globals starlark.StringDict, name string) (*starlark.Function, error) {
	v := globals[name]
	if v == nil {
		return nil, nil
	}
	f, ok := v.(*starlark.Function)
	if !ok {
		return nil, fmt.Errorf("%s must be a function; it is %s", name, short(v))
	}
	return f, nil
}

func newGame(file *sourceFile, run *runner, moves, normalize *starlark.Function, o Options) (*Game, error) {
	for _, f := range []*starlark.Function{moves, normalize} {
		if f != nil && f.NumParams() == 0 {
			return nil, file.at(f.Position(), fmt.Sprintf("%s takes no position: write %s(n), or %[1]s(x, y)", f.Name(), f.Name()), nil)
		}
	}
	g := &Game{source: file, run: run, moves: moves, normalize: normalize}
	g.solver = graph.New[Pos](game.Func[Pos](g.list), graph.Limits{Positions: o.Positions})
	return g, nil
}

// positions reads a position, or a list of them.
func positions(v starlark.Value) ([]Pos, error) {
	parts, ok := partsOf(v)
	if !ok {
		parts = []starlark.Value{v}
	}
	out := make([]Pos, len(parts))
	for i, x := range parts {
		p, ok, err := position(x)
		if err == nil && !ok {
			err = fmt.Errorf("a position has no negative number: %v", x)
		}
		if err != nil {
			return nil, err
		}
		out[i] = p
	}
	return out, nil
}

// Start returns the position, or the sum of positions, that the script names as
// the start; nil if it names none.
func (g *Game) Start() []Pos { return g.start }

// Dim returns the number of coordinates of a position where moves has several
// parameters, and 1 where it has one.
func (g *Game) Dim() int { return coordinates(g.moves) }

// ParsePosition reads a sum of positions: "5+7", "3*7" for three times 7,
// "(3,5)+(1,2)", "\"HTTH\"". Numbers may be of any size and be written 10^18 or
// 1e9. An error is a [*github.com/grundy-cgt/grundy/rule.Error].
func (g *Game) ParsePosition(text string) ([]Pos, error) { return parseSum(text, g.Dim()) }

// Format returns the position as it is typed.
func (g *Game) Format(p Pos) string { return string(p) }

// Compare orders positions: ints by size, then strings, then tuples.
func (g *Game) Compare(a, b Pos) int { return comparePositions(a, b) }

// Value returns the nim value of a position, by a search that remembers all
// positions; see [graph.Solver.Value] for its cost. Errors are an [*Error] with
// the line of the script, a [*graph.CycleError], a [*LimitError] or
// [*graph.LimitError], and those of ctx.
func (g *Game) Value(ctx context.Context, p Pos) (uint64, error) {
	var v uint64
	err := g.ask(ctx, func() error {
		q, err := g.normal(p)
		if err == nil {
			v, err = g.solver.Value(ctx, q)
		}
		return err
	})
	return v, err
}

// Options appends the options of a position to dst, each part normalized. An
// option with a negative number is left out.
func (g *Game) Options(dst *game.Options[Pos], p Pos) error {
	return g.ask(context.Background(), func() error { return g.list(dst, p) })
}

var errOwnGame = errors.New("moves must not ask about its own game, which asks moves")

// ask answers a question, for which the steps are counted anew.
func (g *Game) ask(ctx context.Context, question func() error) error {
	if g.asked {
		return errOwnGame
	}
	if g.own {
		defer g.run.begin(ctx)()
	}
	g.asked = true
	defer func() { g.asked = false }()
	return question()
}
