package plot

import (
	"fmt"
	"image"
	"image/color"
	"math"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
)

// singly is the most points that are drawn one by one.
const singly = 4000

// page lays the picture out.
func (s *Sequence) page(size Size) *page {
	x, y := s.spans()
	name := "n"
	if s.From >= far {
		name = "n - " + Grouped(s.From)
	}
	p := axes(x, y, name, "G(n)")
	p.X.Tick.Marker = s.ticker(8)
	p.Add(&points{s: s, size: size})
	return &page{size: size, title: s.Title, note: s.Note, legend: s.legend(), plot: p}
}

// ticker marks the axis of heaps, on which points are counted from the first one.
func (s *Sequence) ticker(most int) plot.TickerFunc {
	from := float64(s.origin())
	return func(lo, hi float64) []plot.Tick {
		ticks := ticker(most)(lo+from, hi+from)
		for i := range ticks {
			ticks[i].Value -= from
		}
		return ticks
	}
}

// origin is what the numbers of the axis count from 0.
func (s *Sequence) origin() int64 {
	if s.From >= far {
		return 0
	}
	return s.From
}

// spans are the parts of the axes with a little room around the points, which are
// counted from the first one.
func (s *Sequence) spans() (x, y span) {
	last, most := float64(len(s.Values)-1), float64(s.most())
	return span{-0.5 - last/200, last + 0.5 + last/200}, span{-0.5 - most/40, most + 0.5 + most/40}
}

// count returns the number of points of each class.
func (s *Sequence) count() (out [classes]int) {
	s.each(func(_ int, _ uint32, c class) { out[c]++ })
	return out
}

// legend says what the colours mean.
func (s *Sequence) legend() (out []entry) {
	n := s.count()
	dot := draw.CircleGlyph{}
	switch {
	case s.Colour == ByResidue && s.Mod <= 16:
		out = append(out, entry{text: fmt.Sprintf("n mod %d =", s.Mod)})
		for r := range s.Mod {
			out = append(out, entry{dot, residueColour(r, s.Mod), fmt.Sprint(r)})
		}
	case s.Colour == ByResidue:
		out = append(out, entry{dot, residueColour(0, s.Mod), fmt.Sprintf("n mod %d = 0, and around the wheel of colours", s.Mod)})
	case s.Colour == ByRare && len(s.Rare) > 0:
		out = append(out, entry{dot, classColours[common], "common values"})
		text := fmt.Sprintf("rare: %s heaps", Grouped(int64(len(s.Rare))))
		if s.Mask != "" {
			text += " (" + s.Mask + ")"
		}
		out = append(out, entry{dot, classColours[rare], text})
	case n[common] > 0:
		out = append(out, entry{dot, classColours[common], "G(n) > 0"})
	}
	if n[lost] > 0 {
		out = append(out, entry{draw.PyramidGlyph{}, classColours[lost], fmt.Sprintf("P positions, G(n) = 0: %s", Grouped(int64(n[lost])))})
	}
	if s.Period > 0 {
		out = append(out, entry{dash{}, grey, fmt.Sprintf("period %s from n = %s on", Grouped(s.Period), Grouped(s.Start))})
	}
	return out
}

// points draws the points of a sequence, and where its period begins.
type points struct {
	s    *Sequence
	size Size
}

// Plot implements [plot.Plotter].
func (p *points) Plot(c draw.Canvas, plt *plot.Plot) {
	p.periods(c, plt)
	if len(p.s.Values) > singly {
		p.density(c, span{plt.X.Min, plt.X.Max}, span{plt.Y.Min, plt.Y.Max})
		return
	}
	place := func(i int, v uint32) vg.Point {
		return vg.Point{X: c.X(plt.X.Norm(float64(i))), Y: c.Y(plt.Y.Norm(float64(v)))}
	}
	radius := p.radius(c)
	colours := p.s.colours()
	for top := range classes {
		p.s.each(func(i int, v uint32, k class) {
			if k != top {
				return
			}
			st := draw.GlyphStyle{Color: classColours[k], Radius: radius, Shape: shapes[k]}
			switch k {
			case lost:
				st.Radius = max(radius, 1.6)
			case rare:
				st.Radius *= 1.25
			default:
				st.Color = colours[i%len(colours)]
			}
			c.DrawGlyphNoClip(st, place(i, v))
		})
	}
}

// radius is that of a point: as large as there is room.
func (p *points) radius(c draw.Canvas) vg.Length {
	size := c.Size()
	room := math.Sqrt(float64(size.X*size.Y) / float64(len(p.s.Values)))
	return vg.Length(min(max(0.12*room, 0.7), 2.6))
}

// density draws the points as an image, of the pixels of the picture.
func (p *points) density(c draw.Canvas, x, y span) {
	rect, pixels := p.size.pixels(c.Rectangle)
	dot := max(1, p.size.dpi()/100)
	c.DrawImage(rect, p.s.raster(pixels.X, pixels.Y, dot, x, y))
	n := p.s.count()
	p.s.each(func(i int, v uint32, k class) { // few of them would be lost among so many
		if k == common || n[k] > fewMarks {
			return
		}
		at := vg.Point{X: c.X((float64(i) - x.lo) / (x.hi - x.lo)), Y: c.Y((float64(v) - y.lo) / (y.hi - y.lo))}
		c.DrawGlyphNoClip(draw.GlyphStyle{Color: classColours[k], Radius: 1.5, Shape: shapes[k]}, at)
	})
}

// fewMarks is the most points of a class that are marked on top of a density.
const fewMarks = 400

// shapes are the marks of the classes.
var shapes = [classes]draw.GlyphDrawer{common: draw.CircleGlyph{}, rare: draw.CircleGlyph{}, lost: draw.PyramidGlyph{}}

// pixels rounds a rectangle to pixels of the picture, and gives its size in them.
func (s Size) pixels(r vg.Rectangle) (vg.Rectangle, image.Point) {
	dpi := float64(s.dpi())
	round := func(l vg.Length) int { return int(math.Round(l.Dots(dpi))) }
	x0, y0, x1, y1 := round(r.Min.X), round(r.Min.Y), round(r.Max.X), round(r.Max.Y)
	return vg.Rectangle{
		Min: vg.Point{X: s.length(x0), Y: s.length(y0)},
		Max: vg.Point{X: s.length(x1), Y: s.length(y1)},
	}, image.Pt(max(x1-x0, 1), max(y1-y0, 1))
}

// periods shades every other period where there is room, and draws a line where they
// begin.
func (p *points) periods(c draw.Canvas, plt *plot.Plot) {
	s := p.s
	if s.Period == 0 || s.Start > s.to() {
		return
	}
	x := func(heap int64) vg.Length {
		return c.X(min(plt.X.Norm(float64(heap-s.From)-0.5), 1))
	}
	if wide := x(s.From+s.Period) - x(s.From); wide > 10 {
		first := s.Start
		if first < s.From {
			first += (s.From - s.Start) / s.Period * s.Period
		}
		for heap := first; heap <= s.to(); heap += s.Period {
			if (heap-s.Start)/s.Period%2 == 0 {
				left, right := max(x(heap), c.Min.X), x(heap+s.Period)
				c.FillPolygon(band, []vg.Point{{X: left, Y: c.Min.Y}, {X: right, Y: c.Min.Y}, {X: right, Y: c.Max.Y}, {X: left, Y: c.Max.Y}})
			}
		}
	}
	if s.Start > s.From {
		c.StrokeLine2(draw.LineStyle{Color: grey, Width: 0.6, Dashes: []vg.Length{3, 2}}, x(s.Start), c.Min.Y, x(s.Start), c.Max.Y)
	}
}

// dash is the mark of a line in the legend.
type dash struct{}

// DrawGlyph implements [draw.GlyphDrawer].
func (dash) DrawGlyph(c *draw.Canvas, st draw.GlyphStyle, at vg.Point) {
	c.StrokeLine2(draw.LineStyle{Color: color.Color(st.Color), Width: 0.8, Dashes: []vg.Length{2, 1.2}}, at.X, at.Y-4, at.X, at.Y+4)
}
