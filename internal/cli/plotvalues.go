package cli

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"math"
	"slices"
	"strings"

	"github.com/grundy-cgt/grundy"
	"github.com/grundy-cgt/grundy/family"
	"github.com/grundy-cgt/grundy/heap"
	"github.com/grundy-cgt/grundy/internal/plot"
	"github.com/grundy-cgt/grundy/internal/subject"
	"github.com/grundy-cgt/grundy/period"
	"github.com/grundy-cgt/grundy/rule"
)

const (
	mostPoints = 1 << 26 // values of one picture
	mostSide   = 2000    // of a heat map
	shortMod   = 16      // residues that colours tell apart
)

// sequence collects the picture of a rule of heaps. limit is a limit before the last
// heap: the picture shows what is known.
func (a *app) sequence(ctx context.Context, s *subject.Subject, o plotOptions, out *plotJSON) (p picture, limit, err error) {
	if !slices.Contains(plotColours, o.colour) {
		return nil, nil, bad(fmt.Errorf("points are not coloured by %q; there are %s", o.colour, strings.Join(plotColours, ", ")))
	}
	if o.mod < 0 {
		return nil, nil, bad(fmt.Errorf("a modulus is at least 1, not %d", o.mod))
	}
	from, to, err := heapRange(o)
	if err != nil {
		return nil, nil, err
	}
	v, limit, err := a.plotted(ctx, s, from, to)
	if err != nil {
		return nil, nil, err
	}
	if len(v.g) == 0 {
		return nil, nil, limit
	}
	pic := &plot.Sequence{From: from, Values: v.g, Note: v.note, Period: v.period, Start: v.start}
	last := from + int64(len(v.g)) - 1
	pic.Title = cmp.Or(o.title, fmt.Sprintf("G(n) of %s, n = %s to %s", called(s), short(from), short(last)))
	if limit != nil {
		pic.Note = "partial: " + limit.Error()
	}
	colour(pic, o, v)
	out.Kind, out.From, out.To, out.Points = "sequence", from, last, len(v.g)
	out.Colour, out.Mod, out.Mask, out.Rare = string(pic.Colour), pic.Mod, pic.Mask, len(pic.Rare)
	out.Period, out.Start = pic.Period, pic.Start
	for _, x := range v.g {
		out.Max = max(out.Max, int64(x))
		if x == 0 {
			out.Lost++
		}
	}
	return pic, limit, nil
}

// colour chooses by what the points are coloured.
func colour(p *plot.Sequence, o plotOptions, v *plottedValues) {
	p.Mod = cmp.Or(o.mod, p.Period)
	switch {
	case o.mod > 0 && o.colour == "auto", o.colour == "residue" && p.Mod > 0:
		p.Colour = plot.ByResidue
	case o.colour == "rare", o.colour == "auto" && len(v.rare) > 0:
		p.Colour, p.Rare, p.Mask = plot.ByRare, v.rare, v.mask
	case o.colour == "auto" && p.Period > 1 && p.Period <= shortMod:
		p.Colour = plot.ByResidue
	default:
		p.Colour = plot.ByNone
	}
	if p.Colour != plot.ByResidue {
		p.Mod = 0
	}
}

// heapRange reads the heaps of a picture.
func heapRange(o plotOptions) (from, to int64, err error) {
	if from, err = number(o.from); err != nil {
		return 0, 0, err
	}
	if from > math.MaxInt64-mostPoints {
		return 0, 0, bad(fmt.Errorf("the first heap %d is too large", from))
	}
	if to = from + 1000; o.to != "" {
		n, err := bigNumber(o.to)
		if err != nil {
			return 0, 0, err
		}
		if !n.IsInt64() || n.Int64()-from >= mostPoints {
			return 0, 0, bad(fmt.Errorf("a picture has at most %d heaps", mostPoints))
		}
		to = n.Int64()
	}
	if to <= from {
		return 0, 0, bad(fmt.Errorf("the last heap %d is not behind the first one, %d", to, from))
	}
	return from, to, nil
}

// plottedValues are the values of a picture, and what is known about them.
type plottedValues struct {
	g             []uint32
	note          string
	period, start int64
	rare          []int64
	mask          string
}

// plotted computes the values of the heaps from..to.
func (a *app) plotted(ctx context.Context, s *subject.Subject, from, to int64) (v *plottedValues, limit, err error) {
	v = &plottedValues{}
	if s.Rule == nil || s.Ends != nil || s.Rule.Sequence() == nil {
		limit, err = a.oneByOne(ctx, s, v, from, to)
		return v, limit, err
	}
	r := s.Rule.Rule()
	v.note = r.Core()
	claim, err := a.claim(ctx, s, int(min(int64(heap.Budget(r)), max(to+1, 4096))))
	if err != nil {
		return nil, nil, err
	}
	if claim == nil { // heaps cannot be solved in increasing order
		limit, err = a.oneByOne(ctx, s, v, from, to)
		return v, limit, err
	}
	first := from
	if to < mostPoints {
		first = 0 // to know the rare ones
	}
	if claim.Status == period.Proved {
		v.note = "proved: " + claim.Formula()
		if claim.Period > 1 {
			v.period, v.start = claim.Period, claim.Start
		}
		if err := v.blocks(ctx, s.Rule.Sequence(), first, to); err != nil {
			return nil, nil, err
		}
	} else if limit, err = a.walk(ctx, r, v, to); err != nil {
		return nil, nil, err
	} else {
		first = 0
	}
	if first == 0 {
		v.rares(r, from)
		v.g = v.g[min(from, int64(len(v.g))):]
	}
	return v, limit, nil
}

// rares looks for rare heaps among the values from heap 0 on.
func (v *plottedValues) rares(r *rule.Rule, from int64) {
	m, heaps, ok := heap.FewestRare(r, v.g)
	if !ok {
		return
	}
	v.mask = fmt.Sprintf("G(n) and %d", m.Bits)
	if m.Place {
		v.mask += ", and n"
	}
	v.mask = "by the parity of " + v.mask
	for _, n := range heaps {
		if int64(n) >= from {
			v.rare = append(v.rare, int64(n))
		}
	}
}

// blocks takes the values from a proved law.
func (v *plottedValues) blocks(ctx context.Context, seq *heap.Sequence, from, to int64) error {
	for _, n := range []int64{from, to} {
		if g, err := seq.Value(ctx, n); err != nil || g > math.MaxUint32 {
			return cmp.Or(err, bad(fmt.Errorf("G(%d) = %d is too large for a picture", n, g)))
		}
	}
	var buf []byte
	for n := from; n <= to; {
		b, err := seq.Block(ctx, n, min(n+1<<20, to+1), buf)
		if err != nil {
			return err
		}
		v.g, buf = b.Append(v.g), b.Data[:0]
		n += int64(b.Len())
	}
	return nil
}

// walk computes the values from heap 0 on.
func (a *app) walk(ctx context.Context, r *rule.Rule, v *plottedValues, to int64) (limit, err error) {
	w, err := heap.NewWalk(r, heap.WalkOptions{})
	if err != nil {
		return nil, err
	}
	b := a.bar("values")
	defer b.end()
	for w.N() <= to {
		block, err := w.Next(ctx, to+1)
		v.g = block.Append(v.g)
		if isLimit(err) {
			return err, nil
		}
		if err != nil {
			return nil, err
		}
		b.set(w.N(), to+1)
	}
	return nil, nil
}

// oneByOne asks for each value.
func (a *app) oneByOne(ctx context.Context, s *subject.Subject, v *plottedValues, from, to int64) (limit, err error) {
	values, err := a.heapValues(s)
	if err != nil {
		return nil, err
	}
	b := a.bar("values")
	defer b.end()
	for n := from; n <= to; n++ {
		g, err := values(ctx, n)
		switch {
		case isLimit(err):
			return err, nil
		case err != nil:
			return nil, err
		case g > math.MaxUint32:
			return nil, bad(fmt.Errorf("G(%d) = %d is too large for a picture", n, g))
		}
		v.g = append(v.g, uint32(g))
		b.set(n-from, to-from+1)
	}
	return nil, nil
}

// heat collects the heat map of a game on pairs of numbers.
func (a *app) heat(ctx context.Context, s *subject.Subject, o plotOptions, out *plotJSON) (p picture, limit, err error) {
	side := int64(100)
	if o.to != "" {
		if side, err = number(o.to); err != nil {
			return nil, nil, err
		}
	}
	if o.from != "0" {
		return nil, nil, bad(errors.New("a heat map begins at the position (0, 0): leave out --from"))
	}
	if side < 1 || side >= mostSide {
		return nil, nil, bad(fmt.Errorf("the coordinates of a heat map go to 1 at least and to %d at most, not to %d", mostSide-1, side))
	}
	width := int(side) + 1
	pic := &plot.Heat{X: "x", Y: "y", Width: width, Height: width, Values: slices.Repeat([]int64{-1}, width*width)}
	pic.Title = cmp.Or(o.title, fmt.Sprintf("Nim values of %s, coordinates to %d", called(s), side))
	if s.Rule != nil {
		vars := s.Rule.Rule().Vars()
		pic.X, pic.Y, pic.Note = vars[0], vars[1], s.Rule.Rule().Core()
		if len(vars) > 2 && o.title == "" {
			pic.Title += ", " + strings.Join(vars[2:], " = ") + " = 0"
		}
	}
	b := a.bar("positions")
	defer b.end()
	for i := range pic.Values {
		v, err := pairValue(ctx, s, int64(i%width), int64(i/width))
		if isLimit(err) {
			limit = err
			pic.Note = "partial: " + err.Error()
			break
		}
		if err != nil {
			return nil, nil, err
		}
		pic.Values[i] = v
		out.Max = max(out.Max, v)
		if v == 0 {
			out.Lost++
		}
		b.set(int64(i), int64(len(pic.Values)))
	}
	out.Kind, out.To, out.Points = "heat", side, len(pic.Values)
	return pic, limit, nil
}

// pairValue is the value of the position (x, y).
func pairValue(ctx context.Context, s *subject.Subject, x, y int64) (int64, error) {
	if s.Rule != nil {
		v, err := s.Rule.Value(ctx, grundy.Position{x, y})
		return int64(v), err
	}
	a, err := s.Game().Solve(ctx, fmt.Sprintf("(%d,%d)", x, y), family.Question{Moves: 1})
	switch {
	case isLimit(err):
		return 0, err
	case err != nil:
		return 0, bad(fmt.Errorf("a picture is of rules of heaps or of pairs of numbers, and %s is none", s.Text))
	case a.Values == nil || a.Value.Infinite:
		return 0, bad(fmt.Errorf("the position (%d,%d) of %s has no nim value to be drawn", x, y, s.Text))
	}
	return int64(a.Value.Number), nil
}

// called is the name of a game in a title.
func called(s *subject.Subject) string {
	if s.Rule == nil {
		return s.Name()
	}
	text := s.Name()
	if g, ok := rule.NameOf(s.Rule.Rule()); ok && g.Name != text {
		text = fmt.Sprintf("%s (%s)", g.Name, text)
	}
	return text
}

// short writes a heap in a title.
func short(n int64) string {
	if n >= 1e9 || n < 1e4 {
		return fmt.Sprint(n)
	}
	return plot.Grouped(n)
}
