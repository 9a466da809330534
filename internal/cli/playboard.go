package cli

import (
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"github.com/grundy-cgt/grundy/internal/drawing"
)

// brush draws elements of a component: those that the chosen move touches, and the
// others.
type brush struct {
	plain, touched func(string) string
	touches        map[int]bool
}

// element draws element i: as itself, or as another sign where it is touched.
func (b brush) element(i int, sign, touched string) string {
	if b.touches[i] {
		return b.touched(touched)
	}
	return b.plain(sign)
}

// mostDrawn is the most beads of a heap that are drawn one by one.
const mostDrawn = 120

// drawn is a component as lines of at most the given width; text is its own text.
func drawn(d drawing.Drawing, text string, b brush, width, height int) []string {
	switch d.Shape {
	case "heap":
		return beads(d.N, 0, b, width)
	case "tuple":
		var out []string
		first := 0
		for _, n := range d.Numbers {
			out = append(out, beads(n, first, b, width)...)
			first += int(min(n, math.MaxInt32))
		}
		return out
	case "coins", "strip", "grid":
		if out := cells(d, b); drawnWidth(d) <= width && len(out) <= height {
			return out
		}
	case "tree", "picture", "graph", "poset":
		if out := canvas(d, b, width, height); out != nil {
			return out
		}
	}
	return []string{b.plain(text)}
}

// beads draws a heap, in groups of five.
func beads(n int64, first int, b brush, width int) []string {
	if n > mostDrawn {
		return []string{b.plain(fmt.Sprintf("● × %d", n))}
	}
	if n == 0 {
		return []string{b.plain("·")}
	}
	groups := max(1, (width+1)/11)
	var out []string
	var line strings.Builder
	for i := range int(n) {
		switch {
		case i > 0 && i%(5*groups) == 0:
			out = append(out, line.String())
			line.Reset()
		case i > 0 && i%5 == 0:
			line.WriteString("  ")
		case i > 0:
			line.WriteString(" ")
		}
		line.WriteString(b.element(first+i, "●", "○"))
	}
	return append(out, line.String())
}

// cells draws rows of cells.
func cells(d drawing.Drawing, b brush) []string {
	signs := map[rune]string{'.': "·", '#': "█", 'o': "●", 'X': "X", '!': "☠"}
	rows := max(d.Rows, 1)
	all := []rune(d.Cells)
	columns := len(all) / rows
	var out []string
	for r := range rows {
		var line []string
		for c := range columns {
			i := r*columns + c
			sign, ok := signs[all[i]]
			if !ok {
				sign = string(all[i])
			}
			touched := "◆"
			if d.Shape == "coins" {
				touched = map[rune]string{'H': "t", 'T': "h"}[all[i]] // as it is turned
			}
			line = append(line, b.element(i, sign, touched))
		}
		out = append(out, strings.Join(line, " "))
	}
	if d.Shape == "strip" {
		var numbers strings.Builder
		for c := range columns {
			numbers.WriteString(strconv.Itoa((d.First+c)%10) + " ")
		}
		out = append(out, b.plain(strings.TrimSpace(numbers.String())))
	}
	return out
}

func drawnWidth(d drawing.Drawing) int { return 2*len([]rune(d.Cells))/max(d.Rows, 1) - 1 }

// canvas draws nodes and edges where the drawing has them; nil: there is no room.
func canvas(d drawing.Drawing, b brush, width, height int) []string {
	if len(d.Nodes) == 0 {
		return nil
	}
	least, most := d.Nodes[0], d.Nodes[0]
	name := 1
	for _, n := range d.Nodes {
		least.X, most.X = min(least.X, n.X), max(most.X, n.X)
		least.Y, most.Y = min(least.Y, n.Y), max(most.Y, n.Y)
		name = max(name, len([]rune(n.Name)))
	}
	across, up := fit(most.X-least.X, width-name, 8), fit(most.Y-least.Y, height-1, 3)
	if most.X > least.X && across < float64(name)+2 || most.Y > least.Y && up < 1 {
		return nil
	}
	wide, high := int(math.Round((most.X-least.X)*across))+name, int(math.Round((most.Y-least.Y)*up))+1
	grid := make([][]string, high)
	for i := range grid {
		grid[i] = slices.Repeat([]string{" "}, wide)
	}
	at := func(i int) (x, y int) {
		return int(math.Round((d.Nodes[i].X - least.X) * across)), int(math.Round((most.Y - d.Nodes[i].Y) * up))
	}
	for i, e := range d.Edges {
		x0, y0 := at(e.A)
		x1, y1 := at(e.B)
		touched := d.Touch == "edge" && b.touches[i]
		line(grid, x0, y0, x1, y1, func(sign string) string {
			if touched {
				return b.touched("×")
			}
			return b.plain(sign)
		})
	}
	for i, n := range d.Nodes {
		x, y := at(i)
		text := n.Name
		switch {
		case n.Ground && d.Touch == "edge":
			text = "▀"
		case d.Token == i:
			text = "[" + text + "]"
		}
		paint := b.plain
		if d.Touch == "node" && b.touches[i] {
			paint = b.touched
			if text == n.Name {
				text = "(" + text + ")"
			}
		}
		for k, r := range []rune(text) {
			if x+k < wide {
				grid[y][x+k] = paint(string(r))
			} else {
				grid[y] = append(grid[y], paint(string(r)))
			}
		}
	}
	out := make([]string, high)
	for i, row := range grid {
		out[i] = strings.Join(row, "")
	}
	return out
}

// fit is how many columns, or rows, a step takes.
func fit(steps float64, room int, most float64) float64 {
	if steps <= 0 {
		return most
	}
	return min(most, float64(room)/steps)
}

// line draws an edge between two places.
func line(grid [][]string, x0, y0, x1, y1 int, paint func(string) string) {
	steps := max(abs(x1-x0), abs(y1-y0))
	sign := "│"
	switch slope := (x1 - x0) * (y1 - y0); {
	case y0 == y1:
		sign = "─"
	case abs(x1-x0) <= 1 && abs(y1-y0) > 1:
	case slope > 0:
		sign = "╲"
	case slope < 0:
		sign = "╱"
	}
	for i := 1; i < steps; i++ {
		x := x0 + int(math.Round(float64((x1-x0)*i)/float64(steps)))
		y := y0 + int(math.Round(float64((y1-y0)*i)/float64(steps)))
		if grid[y][x] == " " {
			grid[y][x] = paint(sign)
		}
	}
}

func abs(n int) int { return max(n, -n) }
