package plot

import (
	"fmt"
	"image/color"
	"io"
	"strings"
	"unicode/utf8"
)

// Screen is a terminal, or a file that holds its lines.
type Screen struct {
	Columns int
	Rows    int
	Colour  bool // escape sequences of 256 colours are understood
}

// glyph is a character of the screen, and the number of its colours among the 256 of
// a terminal; -1 is none.
type glyph struct {
	char     rune
	ink      int
	paper    int
	priority int // of what gave the colour
}

// grid is the part of the screen that holds the data.
type grid struct {
	columns, rows int
	cells         []glyph
}

func newGrid(columns, rows int) *grid {
	g := &grid{columns, rows, make([]glyph, columns*rows)}
	for i := range g.cells {
		g.cells[i] = glyph{' ', -1, -1, -1}
	}
	return g
}

func (g *grid) at(column, row int) *glyph { return &g.cells[row*g.columns+column] }

// line writes a row of the grid.
func (g *grid) line(b *strings.Builder, row int, colour bool) {
	cells := g.cells[row*g.columns : (row+1)*g.columns]
	if !colour {
		var line strings.Builder
		for _, c := range cells {
			line.WriteRune(c.char)
		}
		b.WriteString(strings.TrimRight(line.String(), " \u2800"))
		return
	}
	inkNow, paperNow := -1, -1
	for _, c := range cells {
		if c.ink != inkNow || c.paper != paperNow {
			b.WriteString("\x1b[0m")
			if c.ink >= 0 {
				fmt.Fprintf(b, "\x1b[38;5;%dm", c.ink)
			}
			if c.paper >= 0 {
				fmt.Fprintf(b, "\x1b[48;5;%dm", c.paper)
			}
			inkNow, paperNow = c.ink, c.paper
		}
		b.WriteRune(c.char)
	}
	b.WriteString("\x1b[0m")
}

// terminal is the nearest of the 216 colours of a terminal's cube.
func terminal(k color.NRGBA) int {
	level := func(v uint8) int {
		if v < 48 {
			return 0
		}
		return min((int(v)-35)/40, 5)
	}
	return 16 + 36*level(k.R) + 6*level(k.G) + level(k.B)
}

// braille sets a dot, of 2 x 4 in a character.
func (g *grid) braille(x, y int, ink, priority int) {
	c := g.at(x/2, y/4)
	if c.char < 0x2800 {
		c.char = 0x2800
	}
	c.char |= [4][2]rune{{0x01, 0x08}, {0x02, 0x10}, {0x04, 0x20}, {0x40, 0x80}}[y%4][x%2]
	if priority > c.priority {
		c.ink, c.priority = ink, priority
	}
}

// mark is a number beside an axis.
type mark struct {
	at   int // column or row
	text string
}

// frame writes the grid with a title above, and numbers on both axes.
func (g *grid) frame(w io.Writer, s Screen, head []string, xs, ys []mark, xName string) error {
	var b strings.Builder
	for _, line := range head {
		b.WriteString(line + "\n")
	}
	margin := 0
	for _, m := range ys {
		margin = max(margin, utf8.RuneCountInString(m.text))
	}
	at := map[int]string{}
	for _, m := range ys {
		at[m.at] = m.text
	}
	for row := range g.rows {
		bar := "│"
		if at[row] != "" {
			bar = "┤"
		}
		fmt.Fprintf(&b, "%*s %s", margin, at[row], bar)
		g.line(&b, row, s.Colour)
		b.WriteByte('\n')
	}
	base := []rune(strings.Repeat("─", g.columns))
	below := []rune(strings.Repeat(" ", g.columns+margin+2))
	free := 0
	for _, m := range xs {
		text := []rune(m.text)
		start := margin + 2 + m.at - len(text)/2
		start = min(max(start, 0), len(below)-len(text))
		if start < free {
			continue
		}
		base[m.at] = '┬'
		copy(below[start:], text)
		free = start + len(text) + 1
	}
	fmt.Fprintf(&b, "%*s └%s\n%s\n", margin, "", string(base), strings.TrimRight(string(below), " "))
	fmt.Fprintf(&b, "%*s\n", margin+2+g.columns, xName)
	_, err := io.WriteString(w, b.String())
	return err
}

// legendText writes the legend in lines of at most so many columns.
func legendText(entries []entry, columns int, colour bool) (out []string) {
	line, used := "", 0
	for _, e := range entries {
		text, width := e.text, utf8.RuneCountInString(e.text)
		if e.glyph != nil {
			mark := "•"
			if colour {
				k := color.NRGBAModel.Convert(e.colour).(color.NRGBA)
				mark = fmt.Sprintf("\x1b[38;5;%dm•\x1b[0m", terminal(k))
			}
			text, width = mark+" "+text, width+2
		}
		if used > 0 && used+2+width > columns {
			out = append(out, line)
			line, used = "", 0
		}
		if used > 0 {
			line, used = line+"  ", used+2
		}
		line, used = line+text, used+width
	}
	if used > 0 {
		out = append(out, line)
	}
	return out
}
