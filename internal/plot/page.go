package plot

import (
	"bytes"
	"encoding/xml"
	"fmt"
	"image/color"
	"image/png"
	"io"
	"math"
	"strings"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/font"
	"gonum.org/v1/plot/text"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
	"gonum.org/v1/plot/vg/vgimg"
	"gonum.org/v1/plot/vg/vgsvg"
)

// page is a picture: a title and a note above, a legend, axes with what they hold,
// and perhaps a scale of colours on the right.
type page struct {
	size   Size
	title  string
	note   string
	legend []entry
	plot   *plot.Plot
	scale  *plot.Plot
	ratio  float64 // of the width of the data to its height; 0: what the page gives
}

// entry is a line of the legend.
type entry struct {
	glyph  draw.GlyphDrawer // nil: text alone
	colour color.Color
	text   string
}

// inches is the width of a page. A picture of more pixels is a finer one.
const inches = 7.5

// dpi is how many pixels an inch has.
func (s Size) dpi() int { return max(1, int(math.Round(float64(s.Width)/inches))) }

// length is a number of pixels as a length.
func (s Size) length(pixels int) vg.Length {
	return vg.Length(pixels) / vg.Length(s.dpi()) * vg.Inch
}

func style(points vg.Length, c color.Color) text.Style {
	return text.Style{
		Color: c, Font: font.From(font.Font{Typeface: "Liberation", Variant: "Sans"}, points),
		XAlign: text.XLeft, YAlign: text.YTop, Handler: plot.DefaultTextHandler,
	}
}

// axes returns a plot in the style of the page.
func axes(x, y span, xName, yName string) *plot.Plot {
	p := plot.New()
	p.BackgroundColor = nil
	p.X.Min, p.X.Max, p.Y.Min, p.Y.Max = x.lo, x.hi, y.lo, y.hi
	p.X.Label.Text, p.Y.Label.Text = xName, yName
	for _, a := range []*plot.Axis{&p.X, &p.Y} {
		a.Padding = 0
		a.Label.TextStyle.Font = style(10, ink).Font
		a.Tick.Label.Font = style(8.5, ink).Font
		a.Label.TextStyle.Color, a.Tick.Label.Color, a.Color, a.Tick.Color = ink, ink, grey, grey
		a.Label.Padding = vg.Points(3)
	}
	p.X.Tick.Marker, p.Y.Tick.Marker = ticker(8), ticker(11)
	return p
}

// write draws the page and writes it.
func (p *page) write(w io.Writer, f Format) error {
	width, height := p.size.length(p.size.Width), p.size.length(p.size.Height)
	if f == SVG {
		c := vgsvg.New(width, height)
		p.draw(draw.New(c))
		return p.writeSVG(w, c)
	}
	c := vgimg.NewWith(vgimg.UseWH(width, height), vgimg.UseDPI(p.size.dpi()))
	p.draw(draw.New(c))
	return (&png.Encoder{CompressionLevel: png.BestSpeed}).Encode(w, c.Image())
}

// writeSVG writes the picture with a title that screen readers find, the kind of
// images that are inside, and fonts to fall back to.
func (p *page) writeSVG(w io.Writer, c *vgsvg.Canvas) error {
	var b bytes.Buffer
	if _, err := c.WriteTo(&b); err != nil {
		return err
	}
	var title, note bytes.Buffer
	if err := xml.EscapeText(&title, []byte(p.title)); err != nil {
		return err
	}
	if err := xml.EscapeText(&note, []byte(p.note)); err != nil {
		return err
	}
	out := strings.ReplaceAll(b.String(), "data:image/jpg;", "data:image/png;")
	out = strings.Replace(out, "<svg ", `<svg role="img" `, 1)
	head := strings.Index(out, ">\n<g") // the end of the first tag
	if head < 0 {
		return fmt.Errorf("plot: no drawing in the SVG")
	}
	_, err := fmt.Fprintf(w, "%s\n<title>%s</title>\n<desc>%s</desc>%s", out[:head+1], title.Bytes(), note.Bytes(), out[head+1:])
	return err
}

// draw draws the page.
func (p *page) draw(c draw.Canvas) {
	c.SetColor(color.White)
	c.Fill(c.Rectangle.Path())
	c = draw.Crop(c, vg.Points(8), -vg.Points(14), vg.Points(6), -vg.Points(8))
	line := func(points vg.Length, k color.Color, text string) {
		st := style(points, k)
		for st.Width(text) > c.Max.X-c.Min.X && points > 5 {
			points -= 0.5
			st = style(points, k)
		}
		c.FillText(st, vg.Point{X: c.Min.X, Y: c.Max.Y}, text)
		c.Max.Y -= points * 1.4
	}
	line(13, ink, p.title)
	if p.note != "" {
		line(9, grey, p.note)
	}
	p.drawLegend(&c)
	c.Max.Y -= vg.Points(6)
	if p.scale == nil {
		p.plot.Draw(c)
		return
	}
	right := c
	c.Max.X -= vg.Points(62)
	if data := p.plot.DataCanvas(c).Size(); p.ratio > 0 {
		wide := data.Y * vg.Length(p.ratio)
		c.Max.X -= max(data.X-wide, 0)
		c.Min.Y += max(data.Y-data.X/vg.Length(p.ratio), 0)
	}
	right.Min.X, right.Max.X = c.Max.X+vg.Points(14), c.Max.X+vg.Points(62)
	// beside the data, not beside the numbers below it
	data, scale := p.plot.DataCanvas(c), p.scale.DataCanvas(right)
	right.Min.Y += data.Min.Y - scale.Min.Y
	right.Max.Y += data.Max.Y - scale.Max.Y
	p.scale.Draw(right)
	p.plot.Draw(c)
}

// drawLegend draws the legend from left to right, in lines.
func (p *page) drawLegend(c *draw.Canvas) {
	if len(p.legend) == 0 {
		return
	}
	st := style(9, ink)
	x := c.Min.X
	c.Max.Y -= vg.Points(2)
	for _, e := range p.legend {
		mark := vg.Points(0)
		if e.glyph != nil {
			mark = vg.Points(9)
		}
		need := mark + st.Width(e.text)
		if x > c.Min.X && x+need > c.Max.X {
			x = c.Min.X
			c.Max.Y -= vg.Points(13)
		}
		if e.glyph != nil {
			c.DrawGlyphNoClip(draw.GlyphStyle{Color: e.colour, Radius: vg.Points(2.6), Shape: e.glyph}, vg.Point{X: x + vg.Points(3), Y: c.Max.Y - vg.Points(5.2)})
		}
		c.FillText(st, vg.Point{X: x + mark, Y: c.Max.Y}, e.text)
		x += need + vg.Points(14)
	}
	c.Max.Y -= vg.Points(12)
}
