package plot

import (
	"io"
	"math"
)

// Text writes the picture of the sequence as characters: a dot of braille for each
// point, or shades where a character would have to hold many.
func (s *Sequence) Text(w io.Writer, screen Screen) error {
	x, y := span{-0.5, float64(len(s.Values)) - 0.5}, span{-0.5, float64(s.most()) + 0.5}
	margin := len(Grouped(int64(s.most()))) + 2
	head := []string{s.Title}
	if s.Note != "" {
		head = append(head, s.Note)
	}
	entries := s.legend()
	if !screen.Colour { // there is no telling classes apart
		entries = plain(entries)
	}
	head = append(head, legendText(entries, screen.Columns, screen.Colour)...)
	columns := max(screen.Columns-margin, 16)
	rows := max(screen.Rows-len(head)-3, 6)
	g := newGrid(columns, rows)
	if len(s.Values) > 8*columns {
		s.shades(g, x, y)
	} else {
		s.dots(g, x, y)
	}
	var xs, ys []mark
	for _, t := range s.ticker(max(columns/14, 2))(x.lo, x.hi) {
		xs = append(xs, mark{x.cell(t.Value, columns), t.Label})
	}
	for _, v := range nice(y.lo, y.hi, max(rows/2, 2)) {
		ys = append(ys, mark{rows - 1 - y.cell(v, rows), Grouped(int64(v))})
	}
	name := "n"
	if s.From >= far {
		name = "n - " + Grouped(s.From)
	}
	return g.frame(w, screen, head, xs, ys, name)
}

// plain leaves out of a legend what only colours show.
func plain(entries []entry) (out []entry) {
	for _, e := range entries {
		switch e.glyph.(type) {
		case nil:
		default:
			if len(e.text) > 3 {
				e.glyph = nil
				out = append(out, e)
			}
		}
	}
	return out
}

// dots sets a dot for each point.
func (s *Sequence) dots(g *grid, x, y span) {
	colours := s.colours()
	s.each(func(i int, v uint32, c class) {
		ink := terminal(classColours[c])
		if c == common {
			ink = terminal(colours[i%len(colours)])
		}
		g.braille(x.cell(float64(i), 2*g.columns), 4*g.rows-1-y.cell(float64(v), 4*g.rows), ink, int(c))
	})
}

// shades shows how many of the points that a character could hold are there, by
// logarithm.
func (s *Sequence) shades(g *grid, x, y span) {
	counts := make([]int, len(g.cells))
	heaps := make([]int, g.columns)
	s.each(func(i int, v uint32, c class) {
		column := x.cell(float64(i), g.columns)
		heaps[column]++
		at := (g.rows-1-y.cell(float64(v), g.rows))*g.columns + column
		counts[at]++
		if cell := &g.cells[at]; int(c) > cell.priority && (c != lost || y.hi-y.lo < float64(2*g.rows)) {
			cell.ink, cell.priority = terminal(classColours[c]), int(c)
		}
	})
	most := 0.0
	for i, n := range counts {
		most = max(most, float64(n)/float64(max(heaps[i%g.columns], 1)))
	}
	for i, n := range counts {
		if n == 0 {
			continue
		}
		share := float64(n) / float64(max(heaps[i%g.columns], 1)) / most
		shade := 1 + math.Log1p(60*share)/math.Log1p(60)*4
		g.cells[i].char = []rune(" ·░▒▓█")[min(int(shade), 5)]
	}
}
