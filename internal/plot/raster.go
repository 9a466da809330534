package plot

import (
	"image"
	"image/color"
	"math"
)

// span is the part of an axis that is drawn.
type span struct{ lo, hi float64 }

// cell is the cell of n that a number falls into.
func (s span) cell(v float64, n int) int {
	return min(max(int((v-s.lo)/(s.hi-s.lo)*float64(n)), 0), n-1)
}

// bin counts the points of a cell, and adds up their colours.
type bin struct{ n, r, g, b uint32 }

// raster draws the sequence as a density: the more of the points that a cell could
// hold are there, the darker it is, by logarithm. A cell has dot x dot pixels.
func (s *Sequence) raster(width, height, dot int, x, y span) *image.NRGBA {
	columns, rows := max(width/dot, 1), max(height/dot, 1)
	var bins [classes][]bin
	for c := range bins {
		bins[c] = make([]bin, columns*rows)
	}
	colours := s.colours()
	heaps := make([]uint32, columns)
	s.each(func(i int, v uint32, c class) {
		column := x.cell(float64(i), columns)
		heaps[column]++
		b := &bins[c][(rows-1-y.cell(float64(v), rows))*columns+column]
		b.n++
		if c == common {
			k := colours[i%len(colours)]
			b.r, b.g, b.b = b.r+uint32(k.R), b.g+uint32(k.G), b.b+uint32(k.B)
		}
	})
	img := image.NewNRGBA(image.Rect(0, 0, width, height))
	perValue := float64(height) / (y.hi - y.lo)
	tall := max(dot, min(int(0.6*perValue), 4*dot))
	wide := max(dot, int(math.Ceil(float64(width)/float64(len(s.Values)))))
	values := max(1, float64(dot)/perValue) // that a cell can hold
	for c := range bins {
		for at, b := range bins[c] {
			if b.n == 0 {
				continue
			}
			column, row := at%columns, at/columns
			k := classColours[c]
			if class(c) == common {
				k = color.NRGBA{uint8(b.r / b.n), uint8(b.g / b.n), uint8(b.b / b.n), 0xff}
			}
			share := float64(b.n) / (float64(heaps[column]) * values)
			k.A = tone(class(c), share)
			middle := (2*row + 1) * dot / 2
			if perValue > float64(2*dot) { // where the value itself is, not its cell
				v := math.Floor(y.hi - (float64(row)+0.5)*float64(dot)/perValue + 0.5)
				middle = int((y.hi - v) * perValue)
			}
			fill(img, image.Rect(column*dot, middle-tall/2, column*dot+wide, middle-tall/2+tall), k)
		}
	}
	return img
}

// tone is how opaque a cell is of which a share is full.
func tone(c class, share float64) uint8 {
	const least, depth = 0.3, 80
	t := math.Log1p(depth*share) / math.Log1p(depth)
	a := least + (1-least)*min(t, 1)
	if c != common {
		a = 0.4 + 0.6*a
	}
	return uint8(math.Round(255 * a))
}

// colours are those of common points, by the place in Values modulo their number.
func (s *Sequence) colours() []color.NRGBA {
	if s.Colour != ByResidue {
		return []color.NRGBA{classColours[common]}
	}
	out := make([]color.NRGBA, s.Mod)
	for i := range out {
		out[i] = residueColour((s.From+int64(i))%s.Mod, s.Mod)
	}
	return out
}

// fill paints a rectangle of the image over what is there.
func fill(img *image.NRGBA, r image.Rectangle, k color.NRGBA) {
	r = r.Intersect(img.Rect)
	for y := r.Min.Y; y < r.Max.Y; y++ {
		for x := r.Min.X; x < r.Max.X; x++ {
			over(img, x, y, k)
		}
	}
}

// over paints a pixel over what is there.
func over(img *image.NRGBA, x, y int, k color.NRGBA) {
	p := img.Pix[img.PixOffset(x, y):][:4:4]
	a, below := uint32(k.A), uint32(p[3])
	keep := below * (255 - a) / 255
	all := a + keep
	if all == 0 {
		return
	}
	mix := func(old, new uint8) uint8 { return uint8((uint32(new)*a + uint32(old)*keep) / all) }
	p[0], p[1], p[2], p[3] = mix(p[0], k.R), mix(p[1], k.G), mix(p[2], k.B), uint8(all)
}
