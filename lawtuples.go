package grundy

import (
	"context"
	"errors"
	"slices"

	"github.com/grundy-cgt/grundy/game"
	"github.com/grundy-cgt/grundy/graph"
	"github.com/grundy-cgt/grundy/law"
	"github.com/grundy-cgt/grundy/rule"
)

// The sides of the boxes in which laws of tuples are looked for, by the number of
// coordinates, and the most options that are listed for one box.
var boxSides = [][]int64{2: {16, 32, 48, 64, 96}, 3: {8, 12, 18, 24}, 4: {5, 7, 9}, 5: {4, 6}, 6: {3, 4}}

const boxOptions = 3_000_000

// counted are rules that count the work of listing options.
type counted struct {
	*rule.Program
	options int // that were listed, or every fourth choice of iterators if that is more
}

// Options lists the options of a position.
func (c *counted) Options(dst *game.Options[Position], p Position) error {
	before := dst.Len()
	err := c.Program.Options(dst, p)
	c.options += max(dst.Len()-before, int(c.Tried()/4))
	return err
}

// box returns the nim values of all positions in a box of equal sides, as large as
// about a second allows, and of sides below most if that is not 0. The error is
// that of [Game.Value] for the smallest box.
func (g *Game) box(ctx context.Context, most int64) (best *law.Table, err error) {
	rules := &counted{Program: g.program}
	search := graph.New[Position](rules, graph.Limits{})
	value := search.Value
	if g.factors != nil {
		value = g.tartan
	}
	dim := g.rule.Dim()
	sides := boxSides[dim]
	if most > 0 {
		sides = append(slices.DeleteFunc(slices.Clone(sides), func(s int64) bool { return s >= most }), most)
	}
	for _, side := range sides {
		t := law.NewTable(g.rule.Vars(), slices.Repeat([]int64{side}, dim)...)
		for i, coords := range t.Points() {
			var p Position
			copy(p[:], coords)
			v, err := value(ctx, p)
			if err == nil && rules.options > boxOptions {
				err = game.ErrLimit
			}
			switch {
			case err != nil && best != nil && errors.Is(err, game.ErrLimit):
				return best, nil
			case err != nil:
				return nil, g.named(err)
			}
			t.Values[i] = int64(v)
		}
		best = t
	}
	return best, nil
}

// tupleLaws looks for a law of the nim values and for one of the lost positions.
func (g *Game) tupleLaws(ctx context.Context, most int64) (*law.Found, error) {
	t, err := g.box(ctx, most)
	if err != nil {
		return nil, err
	}
	values, err := g.productLaw(ctx)
	if values == nil && err == nil {
		values, err = law.Tuples(ctx, t)
	}
	if err != nil {
		return nil, err
	}
	var lost []*law.Law
	if len(values) > 0 {
		lost, err = law.LostBy(ctx, t, values[0])
	}
	if lost == nil && err == nil {
		lost, err = law.Tuples(ctx, t.LostPositions())
	}
	if err != nil {
		return nil, err
	}
	found := &law.Found{Laws: append(values, lost...), Known: slices.Min(t.Side)}
	return found, g.prove(ctx, found)
}

// productLaw is the law of a direct product, or of a sum of heaps, where those of
// the factors or heaps are proved.
func (g *Game) productLaw(ctx context.Context) ([]*law.Law, error) {
	rules, product := g.rule.Factors()
	sum := false
	if !product {
		rules, sum = g.summands()
	}
	if !product && !sum {
		return nil, nil
	}
	parts := make([]*law.Law, len(rules))
	for i, r := range rules {
		f, err := FromRule(r, Limits{})
		if err != nil {
			return nil, err
		}
		if parts[i], _, err = f.Law(ctx, 0); err != nil {
			return nil, err
		}
	}
	join := law.Sum
	if product {
		join = law.Product
	}
	if l := join(g.rule.Vars(), parts); l != nil {
		return []*law.Law{l}, nil
	}
	return nil, nil
}

// summands returns the rules of the coordinates, if each move changes one of them
// alone, in a way that does not depend on the others.
func (g *Game) summands() ([]*rule.Rule, bool) {
	vars := g.rule.Vars()
	moves := make([][]rule.Move, len(vars))
	for _, alt := range g.rule.Alternatives() {
		if len(alt.Parts) != 1 || alt.Parts[0].Count != nil || len(alt.Parts[0].Coords) != len(vars) {
			return nil, false
		}
		changed := -1
		for c, e := range alt.Parts[0].Coords {
			if v, same := e.(rule.Var); same && v.Name == vars[c] {
				continue
			}
			if changed >= 0 {
				return nil, false
			}
			changed = c
		}
		if changed < 0 {
			return nil, false
		}
		alt.Parts = []rule.Part{{Coords: alt.Parts[0].Coords[changed : changed+1]}}
		moves[changed] = append(moves[changed], alt)
	}
	out := make([]*rule.Rule, len(vars))
	for c, ms := range moves {
		r, err := rule.New(vars[c:c+1], ms...) // an error: it uses another coordinate, or there is no move
		if err != nil {
			return nil, false
		}
		out[c] = r
	}
	return out, true
}
