package plot

import "io"

// Text writes the heat map as characters, of two positions each, one above the other.
// Without colours only the P positions are shown.
func (h *Heat) Text(w io.Writer, screen Screen) error {
	head := []string{h.Title}
	if h.Note != "" {
		head = append(head, h.Note)
	}
	entries := h.legend()
	if !screen.Colour {
		entries = plain(entries)
	}
	head = append(head, legendText(entries, screen.Columns, screen.Colour)...)
	columns := min(h.Width, max(screen.Columns-6, 16))
	rows := min((h.Height+1)/2, max(screen.Rows-len(head)-3, 6))
	g := newGrid(columns, rows)
	most := h.most()
	wide, tall := min(columns, h.Width), min(2*rows, h.Height)
	for row := range rows {
		for column := range columns {
			h.pair(g.at(column, row), column, tall-1-2*row, wide, tall, most, screen.Colour)
		}
	}
	var xs, ys []mark
	x, y := span{-0.5, float64(h.Width) - 0.5}, span{-0.5, float64(h.Height) - 0.5}
	for _, v := range nice(x.lo, x.hi, max(columns/6, 2)) {
		xs = append(xs, mark{x.cell(v, columns), Grouped(int64(v))})
	}
	for _, v := range nice(y.lo, y.hi, max(rows/2, 2)) {
		ys = append(ys, mark{(tall - 1 - y.cell(v, tall)) / 2, Grouped(int64(v))})
	}
	return g.frame(w, screen, head, xs, ys, h.X)
}

// pair draws the cells (column, upper) and the one below in one character. A cell that
// holds several positions shows the first one that is lost, or else the greatest.
func (h *Heat) pair(c *glyph, column, upper, wide, tall int, most int64, colour bool) {
	value := func(row int) int64 {
		if row < 0 {
			return -1
		}
		greatest := int64(-1)
		for y := row * h.Height / tall; y < max((row+1)*h.Height/tall, row*h.Height/tall+1); y++ {
			for x := column * h.Width / wide; x < max((column+1)*h.Width/wide, column*h.Width/wide+1); x++ {
				v := h.Values[y*h.Width+x]
				if v == 0 {
					return 0
				}
				greatest = max(greatest, v)
			}
		}
		return greatest
	}
	top, bottom := value(upper), value(upper-1)
	if colour {
		c.char, c.ink = '▀', terminal(h.colour(top, most))
		if upper > 0 {
			c.paper = terminal(h.colour(bottom, most))
		}
		return
	}
	lostTop, lostBottom := top == 0, bottom == 0
	switch {
	case lostTop && lostBottom:
		c.char = '█'
	case lostTop:
		c.char = '▀'
	case lostBottom:
		c.char = '▄'
	}
}
