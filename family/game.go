package family

import (
	"cmp"
	"context"
	"errors"
	"strings"

	"github.com/grundy-cgt/grundy/game"
	"github.com/grundy-cgt/grundy/graph"
	"github.com/grundy-cgt/grundy/play"
)

// New makes the game of a family's rules and of the theory they come with. It
// keeps what it finds out; use it from one goroutine at a time.
func New[P comparable](rules Rules[P]) Game {
	return &solved[P]{Rules: rules, search: graph.New[P](rules, graph.Limits{}), texts: map[P]string{}}
}

// solved is a family's game: the rules, their theory, and a search for where
// there is none.
type solved[P comparable] struct {
	Rules[P]
	search *graph.Solver[P]
	texts  map[P]string // of positions that were compared lately
	exact  bool         // the question that is answered asks for a search
	method string       // of the values that the question that is answered needed first
}

const searched = "search of all positions (mex of the options' values)"

// Value implements [play.Game].
func (g *solved[P]) Value(ctx context.Context, p P) (uint64, error) {
	if theory, ok := g.Rules.(Valuer[P]); ok && !g.exact {
		v, method, ok, err := theory.Value(ctx, p)
		if ok || err != nil {
			g.note(method)
			return v, err
		}
	}
	g.note(searched)
	return g.search.Value(ctx, p)
}

func (g *solved[P]) note(method string) {
	if g.method == "" {
		g.method = method
	}
}

// OptionsOf implements [Game].
func (g *solved[P]) OptionsOf(position string) ([][]string, error) {
	sum, err := g.Parse(position)
	if err != nil {
		return nil, err
	}
	if len(sum) != 1 {
		return nil, errors.New("options are listed for one component at a time")
	}
	var opts game.Options[P]
	if err := g.Rules.Options(&opts, sum[0]); err != nil {
		return nil, err
	}
	var out [][]string
	for option := range opts.All() {
		out = append(out, g.formatted(option))
	}
	return out, nil
}

func (g *solved[P]) formatted(sum []P) []string {
	out := make([]string, len(sum))
	for i, p := range sum {
		out[i] = g.Format(p)
	}
	return out
}

// Ordered is a family that orders its positions, so that moves come in a fixed
// order that reads well. Others are ordered by their text, short ones first.
type Ordered[P comparable] interface {
	Compare(a, b P) int
}

func (g *solved[P]) compare(a, b P) int {
	if o, ok := g.Rules.(Ordered[P]); ok {
		return o.Compare(a, b)
	}
	x, y := g.text(a), g.text(b)
	return cmp.Or(cmp.Compare(len(x), len(y)), strings.Compare(x, y))
}

// mostTexts is how many texts are kept for comparing positions.
const mostTexts = 1 << 12

// text is the position as it is typed. A sort asks for it again and again.
func (g *solved[P]) text(p P) string {
	text, ok := g.texts[p]
	if !ok {
		if text = g.Format(p); len(g.texts) == mostTexts {
			clear(g.texts)
		}
		g.texts[p] = text
	}
	return text
}

// Solve implements [Game].
func (g *solved[P]) Solve(ctx context.Context, position string, q Question) (*Answer, error) {
	sum, err := g.Parse(position)
	if err != nil {
		return nil, err
	}
	g.exact, g.method = q.Exact, ""
	if q.Moves <= 0 {
		q.Moves = play.DefaultMoves
	}
	if !q.Kind.Plain() || g.ends() {
		return g.byKind(ctx, sum, q)
	}
	if a, ok, err := g.judged(ctx, sum, q); ok || err != nil {
		return a, err
	}
	a, err := g.bySum(ctx, sum, q)
	if a == nil {
		return g.loopy(ctx, sum, q, err)
	}
	return a, err
}
