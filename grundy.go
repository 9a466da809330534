package grundy

import (
	"context"
	"errors"
	"fmt"

	"github.com/grundy-cgt/grundy/game"
	"github.com/grundy-cgt/grundy/graph"
	"github.com/grundy-cgt/grundy/heap"
	"github.com/grundy-cgt/grundy/huge"
	"github.com/grundy-cgt/grundy/law"
	"github.com/grundy-cgt/grundy/period"
	"github.com/grundy-cgt/grundy/play"
	"github.com/grundy-cgt/grundy/rule"
)

// Position is a component of a sum: see [rule.Position].
type Position = rule.Position

// Game is a rule together with what has been found out about it. It keeps the
// values that it computed: asking again is free. Use it from one goroutine at a
// time.
type Game struct {
	rule    *rule.Rule
	program *rule.Program
	heaps   *heap.Sequence   // nil where heaps cannot be solved in increasing order
	factors []*heap.Sequence // of a direct product
	search  *graph.Solver[Position]
	laws    map[int]*law.Found // by the number of values they were looked for in
	big     *huge.Solver
}

// Limits bounds what a [Game] may store. Zero stands for the defaults.
type Limits struct {
	Values    int // values of a sequence, 4 bytes each; see [heap.Limits]
	Positions int // positions of a search; see [graph.Limits]
	Options   int // choices by which the options of one position are listed; see [rule.MaxChoices]
}

// New reads a rule and makes its game. The error is a [*rule.Error] with the
// place and the nearest fix.
func New(text string) (*Game, error) {
	r, err := rule.Parse(text)
	if err != nil {
		return nil, err
	}
	return FromRule(r, Limits{})
}

// FromRule makes the game of a rule.
func FromRule(r *rule.Rule, limits Limits) (*Game, error) {
	program, err := r.Compile()
	if err != nil {
		return nil, err
	}
	if limits.Options > 0 {
		program.Limit(int64(limits.Options))
	}
	g := &Game{rule: r, program: program}
	if r.Dim() == 1 {
		if g.heaps, err = heap.New(r, heap.Limits{Values: limits.Values}); err != nil {
			return nil, err
		}
	}
	if factors, ok := r.Factors(); ok {
		for _, f := range factors {
			s, err := heap.New(f, heap.Limits{Values: limits.Values})
			if err != nil {
				return nil, err
			}
			g.factors = append(g.factors, s)
		}
	}
	g.search = graph.New[Position](program, graph.Limits{Positions: limits.Positions})
	return g, nil
}

// Rule returns the rule.
func (g *Game) Rule() *rule.Rule { return g.rule }

// Options appends the options of a position to dst. It implements [game.Rules].
func (g *Game) Options(dst *game.Options[Position], p Position) error {
	return g.program.Options(dst, p)
}

// Heap returns the nim value of a heap of n, for rules of one coordinate. It is
// exact for any n up to 2^63-1 where a formula or a proved period gives it;
// otherwise the table is extended to n, and the error is a [game.ErrLimit] where
// it would be too large.
func (g *Game) Heap(ctx context.Context, n int64) (uint64, error) {
	return g.Value(ctx, rule.Heap(n))
}

// Value returns the nim value of a position (Sprague 1935, Grundy 1939); that of a
// direct product of games comes from the Tartan theorem, see [Game.Tartan]. A rule
// in which play can go on for ever gives a [graph.CycleError].
func (g *Game) Value(ctx context.Context, p Position) (uint64, error) {
	if err := g.check(p); err != nil {
		return 0, err
	}
	if g.heaps != nil {
		if v, ok, err := g.lawful(ctx, p[0]); ok || err != nil {
			return v, err
		}
		v, err := g.heaps.Value(ctx, p[0])
		var limit *heap.LimitError
		if errors.As(err, &limit) && p[0] >= farHeap {
			return g.beyond(ctx, p[0])
		}
		if !g.climbs(err) {
			return v, err
		}
	}
	if g.factors != nil {
		return g.tartan(ctx, p)
	}
	v, err := g.search.Value(ctx, p)
	return v, g.named(err)
}

func (g *Game) check(p Position) error {
	dim := g.rule.Dim()
	for i, c := range p {
		switch {
		case i >= dim && c != 0:
			return fmt.Errorf("a position of this rule has %d coordinate(s): %s", dim, p.Format(len(p)))
		case c < 0:
			return fmt.Errorf("a position has no negative coordinate: %s", p.Format(dim))
		}
	}
	return nil
}

// climbs reports that heaps cannot be solved in increasing order, and gives up
// the table.
func (g *Game) climbs(err error) bool {
	var up *heap.NotDescendingError
	if !errors.As(err, &up) {
		return false
	}
	g.heaps = nil
	return true
}

// named prints the positions of a loop as they are typed.
func (g *Game) named(err error) error {
	var loop *graph.CycleError[Position]
	if !errors.As(err, &loop) {
		return err
	}
	out := &graph.CycleError[Named]{}
	for _, p := range loop.Cycle {
		out.Cycle = append(out.Cycle, Named(p.Format(g.rule.Dim())))
	}
	return out
}

// Named is a position as it is typed, in the [graph.CycleError] that [Game.Value]
// returns.
type Named string

// Sequence returns the values of the heaps, or nil where the rule has more than
// one coordinate or its heaps cannot be solved in increasing order.
func (g *Game) Sequence() *heap.Sequence { return g.heaps }

// Values returns G(from), ..., G(to-1) for rules of one coordinate.
func (g *Game) Values(ctx context.Context, from, to int64) ([]uint64, error) {
	if g.rule.Dim() != 1 {
		return nil, fmt.Errorf("a table of values is for rules of one heap; this rule has %d coordinates", g.rule.Dim())
	}
	if from > to {
		return nil, fmt.Errorf("the values from %d to %d are none", from, to)
	}
	var out []uint64
	for n := from; n < to; n++ {
		v, err := g.Heap(ctx, n)
		if err != nil {
			return out, err
		}
		out = append(out, v)
	}
	return out, nil
}

// Claim looks for the law of the sequence in at most the given number of values
// (0: [heap.Budget] of the rule), and returns what is known then: proved by a
// theorem, or checked.
func (g *Game) Claim(ctx context.Context, values int) (*period.Claim, error) {
	if g.rule.Dim() != 1 {
		return nil, fmt.Errorf("a law is looked for in rules of one heap; this rule has %d coordinates", g.rule.Dim())
	}
	if g.heaps == nil {
		return nil, fmt.Errorf("the heaps of this rule cannot be solved in increasing order, so there is no table to look for a law in")
	}
	claim, err := g.heaps.Claim(ctx, values)
	if g.climbs(err) {
		return g.Claim(ctx, values)
	}
	return claim, err
}

// Certificate returns the certificate of a proved claim that [Game.Claim]
// returned.
func (g *Game) Certificate(ctx context.Context, claim *period.Claim) (*period.Certificate, error) {
	if claim.Closed() || claim.Status != period.Proved {
		return period.Certify(claim, nil)
	}
	values, err := g.heaps.Table(ctx, claim.Known)
	if err != nil {
		return nil, err
	}
	return period.Certify(claim, values)
}

// Solve tells who wins a sum, and all winning moves. See [play.Solve], also for
// an answer that comes with an error.
func (g *Game) Solve(ctx context.Context, sum []Position, misere bool) (*play.Answer[Position], error) {
	for _, p := range sum {
		if err := g.check(p); err != nil {
			return nil, err
		}
	}
	a, err := play.Solve[Position](ctx, g, play.Question[Position]{Sum: sum, Misere: misere, Less: Compare})
	return a, g.named(err)
}

// SolveText is [Game.Solve] for a position as it is typed: see
// [rule.ParsePosition].
func (g *Game) SolveText(ctx context.Context, position string, misere bool) (*play.Answer[Position], error) {
	sum, err := rule.ParsePosition(position, g.rule.Dim())
	if err != nil {
		return nil, err
	}
	return g.Solve(ctx, sum, misere)
}

// Compare orders positions by their coordinates.
func Compare(a, b Position) int {
	for i := range a {
		if a[i] != b[i] {
			if a[i] < b[i] {
				return -1
			}
			return 1
		}
	}
	return 0
}
