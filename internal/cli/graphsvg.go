package cli

import (
	"fmt"
	"html"
	"io"
	"strings"
)

// paint is how the positions of an outcome are drawn.
type paint struct{ fill, edge, text string }

// paintOf tells the outcomes apart also for who sees no colours: lost positions are
// dark, won ones light.
func paintOf(outcome string) paint {
	switch outcome {
	case "P":
		return paint{"#1f5f8b", "#123d5a", "#ffffff"}
	case "N":
		return paint{"#fdf3dc", "#b98a2f", "#2b2b2b"}
	}
	return paint{"#e4e4e4", "#7a7a7a", "#2b2b2b"}
}

const winningColour = "#c2410c"

// The sizes of a drawing, in pixels.
const (
	nodeHeight  = 40.0
	layerHeight = 92.0
	nodeGap     = 18.0
	letter      = 8.2
	margin      = 28.0
	head        = 62.0
	leastSVG    = 420.0
)

// svg draws the graph in layers.
func (g *gameGraph) svg(w io.Writer) error {
	wide := make([]float64, len(g.Nodes))
	for i, n := range g.Nodes {
		wide[i] = max(48, letter*float64(len([]rune(g.label(n))))+18)
	}
	l := newLayout(wide, g.Edges, nodeGap)
	left, right := l.x[0]-wide[0]/2, l.x[0]+wide[0]/2
	for v := range l.x {
		left, right = min(left, l.x[v]-l.wide[v]/2), max(right, l.x[v]+l.wide[v]/2)
	}
	width := max(right-left+2*margin, leastSVG)
	shift := (width - right - left) / 2
	height := head + layerHeight*float64(len(l.layers)-1) + nodeHeight + 2*margin
	title := g.Rule + ": " + g.Position
	fmt.Fprintf(w, "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%.0f\" height=\"%.0f\" viewBox=\"0 0 %.0f %.0f\" role=\"img\" font-family=\"system-ui, sans-serif\" font-size=\"13\">\n", width, height, width, height)
	fmt.Fprintf(w, "<title>%s</title>\n<rect width=\"100%%\" height=\"100%%\" fill=\"#ffffff\"/>\n", html.EscapeString("Game graph of "+title))
	fmt.Fprintf(w, "<defs>%s%s</defs>\n", arrow("move", "#8a8a8a"), arrow("win", winningColour))
	g.legend(w, title, width)
	at := func(v int) (x, y float64) { return l.x[v] + shift, head + margin + layerHeight*float64(l.layer[v]) }
	for _, winning := range []bool{false, true} { // those that win are on top
		for i, e := range g.Edges {
			if g.wins(e) == winning {
				g.edge(w, l, i, at, winning)
			}
		}
	}
	for i, n := range g.Nodes {
		x, y := at(i)
		c := paintOf(n.Outcome)
		fmt.Fprintf(w, "<g><title>%s: %s</title><rect x=\"%.1f\" y=\"%.1f\" width=\"%.1f\" height=\"%.0f\" rx=\"8\" fill=\"%s\" stroke=\"%s\"/>",
			html.EscapeString(n.Position), nodeValue(n), x-wide[i]/2, y, wide[i], nodeHeight, c.fill, c.edge)
		fmt.Fprintf(w, "<text x=\"%.1f\" y=\"%.1f\" text-anchor=\"middle\" fill=\"%s\" font-weight=\"600\">%s</text>", x, y+17, c.text, html.EscapeString(g.label(n)))
		fmt.Fprintf(w, "<text x=\"%.1f\" y=\"%.1f\" text-anchor=\"middle\" fill=\"%s\" font-size=\"11\">%s</text></g>\n", x, y+32, c.text, nodeValue(n))
	}
	_, err := fmt.Fprintln(w, "</svg>")
	return err
}

func arrow(name, colour string) string {
	return fmt.Sprintf(`<marker id="%s" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="8" markerHeight="8" markerUnits="userSpaceOnUse" orient="auto"><path d="M0 0L8 4L0 8z" fill="%s"/></marker>`, name, colour)
}

// legend is the title, and what the colours mean.
func (g *gameGraph) legend(w io.Writer, title string, width float64) {
	if most := int((width - 2*margin) / 8.5); len([]rune(title)) > most {
		title = string([]rune(title)[:max(1, most-1)]) + "…"
	}
	fmt.Fprintf(w, "<text x=\"%.0f\" y=\"30\" font-size=\"16\" font-weight=\"600\" fill=\"#2b2b2b\">%s</text>\n", margin, html.EscapeString(title))
	x := margin
	for _, k := range []struct{ outcome, text string }{{"N", "N: who moves wins"}, {"P", "P: who moves loses"}, {"D", "D: draw"}} {
		if !g.has(k.outcome) {
			continue
		}
		c := paintOf(k.outcome)
		fmt.Fprintf(w, "<rect x=\"%.0f\" y=\"42\" width=\"14\" height=\"14\" rx=\"3\" fill=\"%s\" stroke=\"%s\"/><text x=\"%.0f\" y=\"54\" font-size=\"12\" fill=\"#444\">%s</text>\n", x, c.fill, c.edge, x+20, k.text)
		x += 40 + 6.4*float64(len(k.text))
	}
	fmt.Fprintf(w, "<path d=\"M%.0f 49h18\" stroke=\"%s\" stroke-width=\"2\"/><text x=\"%.0f\" y=\"54\" font-size=\"12\" fill=\"#444\">wins</text>\n", x, winningColour, x+24)
}

func (g *gameGraph) has(outcome string) bool {
	for _, n := range g.Nodes {
		if n.Outcome == outcome {
			return true
		}
	}
	return false
}

// edge draws a move as a smooth line through its bends.
func (g *gameGraph) edge(w io.Writer, l *layout, i int, at func(int) (x, y float64), winning bool) {
	route := l.route[i]
	first, last := route[0], route[len(route)-1]
	x0, y0 := at(first)
	x1, y1 := at(last)
	var path strings.Builder
	switch {
	case first == last:
		right := x0 + l.wide[first]/2
		fmt.Fprintf(&path, "M%.1f %.1fc26 -6 26 26 0 20", right, y0+nodeHeight/2-7)
	case l.layer[first] == l.layer[last]: // an arc below
		fmt.Fprintf(&path, "M%.1f %.1fC%.1f %.1f %.1f %.1f %.1f %.1f", x0, y0+nodeHeight, x0, y0+nodeHeight+34, x1, y1+nodeHeight+34, x1, y1+nodeHeight+1)
	default:
		down := l.layer[first] < l.layer[last]
		x, y := x0, y0
		side := 0.0
		if down {
			y += nodeHeight
		} else { // beside an edge that goes down
			side = 14
			x += side
		}
		fmt.Fprintf(&path, "M%.1f %.1f", x, y)
		for k, v := range route[1:] {
			nx, ny := at(v)
			switch {
			case k == len(route)-2 && !down:
				ny += nodeHeight + 1
				nx += side
			case k == len(route)-2:
				ny--
			default:
				ny += nodeHeight / 2
			}
			fmt.Fprintf(&path, "C%.1f %.1f %.1f %.1f %.1f %.1f", x, (y+ny)/2, nx, (y+ny)/2, nx, ny)
			x, y = nx, ny
		}
	}
	stroke, mark, width := "#8a8a8a", "move", "1"
	if winning {
		stroke, mark, width = winningColour, "win", "2"
	}
	fmt.Fprintf(w, "<path d=\"%s\" fill=\"none\" stroke=\"%s\" stroke-width=\"%s\" marker-end=\"url(#%s)\"/>\n", path.String(), stroke, width, mark)
}
