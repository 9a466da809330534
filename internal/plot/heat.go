package plot

import (
	"fmt"
	"image"
	"image/color"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
)

// lostCell is the colour of P positions among the colours of values.
var lostCell = color.NRGBA{0xe0, 0x3c, 0x00, 0xff}

// unknown is the colour of values that are not known.
var unknown = color.NRGBA{0xdd, 0xdd, 0xdd, 0xff}

// page lays the heat map out.
func (h *Heat) page(size Size) *page {
	p := axes(span{-0.5, float64(h.Width) - 0.5}, span{-0.5, float64(h.Height) - 0.5}, h.X, h.Y)
	p.Add(&cells{h, size})
	return &page{size: size, title: h.Title, note: h.Note, legend: h.legend(), plot: p, scale: h.scale(size), ratio: float64(h.Width) / float64(h.Height)}
}

// most is the greatest value, 0 if there is none.
func (h *Heat) most() int64 {
	most := int64(0)
	for _, v := range h.Values {
		most = max(most, v)
	}
	return most
}

// colour is the colour of a value.
func (h *Heat) colour(v, most int64) color.NRGBA {
	switch {
	case v < 0:
		return unknown
	case v == 0:
		return lostCell
	}
	return heatColour(float64(v) / float64(max(most, 1)))
}

func (h *Heat) legend() []entry {
	lost, missing := 0, 0
	for _, v := range h.Values {
		switch {
		case v == 0:
			lost++
		case v < 0:
			missing++
		}
	}
	out := []entry{{draw.BoxGlyph{}, lostCell, fmt.Sprintf("P positions, value 0: %s of %s", Grouped(int64(lost)), Grouped(int64(len(h.Values))))}}
	if missing > 0 {
		out = append(out, entry{draw.BoxGlyph{}, unknown, fmt.Sprintf("not known: %s", Grouped(int64(missing)))})
	}
	return out
}

// scale is the scale of colours: the value by the side of its colour.
func (h *Heat) scale(size Size) *plot.Plot {
	most := h.most()
	if most == 0 {
		return nil
	}
	p := axes(span{0, 1}, span{0, float64(most)}, "", "value")
	p.HideX()
	p.Add(&ramp{size})
	return p
}

// cells draws the values of a heat map.
type cells struct {
	h    *Heat
	size Size
}

// Plot implements [plot.Plotter].
func (p *cells) Plot(c draw.Canvas, _ *plot.Plot) {
	rect, pixels := p.size.pixels(c.Rectangle)
	img := image.NewNRGBA(image.Rectangle{Max: pixels})
	most := p.h.most()
	for row := range pixels.Y {
		y := (pixels.Y - 1 - row) * p.h.Height / pixels.Y
		for column := range pixels.X {
			img.SetNRGBA(column, row, p.h.colour(p.h.Values[y*p.h.Width+column*p.h.Width/pixels.X], most))
		}
	}
	c.DrawImage(rect, img)
}

// ramp draws all colours of values.
type ramp struct{ size Size }

// Plot implements [plot.Plotter].
func (p *ramp) Plot(c draw.Canvas, _ *plot.Plot) {
	c.Max.X = min(c.Max.X, c.Min.X+vg.Points(12))
	rect, pixels := p.size.pixels(c.Rectangle)
	img := image.NewNRGBA(image.Rectangle{Max: pixels})
	for row := range pixels.Y {
		k := heatColour(float64(pixels.Y-1-row) / float64(max(pixels.Y-1, 1)))
		fill(img, image.Rect(0, row, pixels.X, row+1), k)
	}
	c.DrawImage(rect, img)
}
