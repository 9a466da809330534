package drawing

import (
	"bytes"
	"math"
	"slices"
	"strings"

	"github.com/grundy-cgt/grundy/family"
)

// mostSquares is the most squares of a strip that is drawn.
const mostSquares = 256

// checker is a coin on a strip.
type checker struct {
	square int64
	letter byte // o, or d for the dollar
}

// checkers reads {1,d4,9}, (1,5) or 4.
func checkers(text string) ([]checker, bool) {
	var out []checker
	for word := range strings.SplitSeq(strings.Trim(text, "(){} "), ",") {
		word = strings.TrimSpace(word)
		c := checker{letter: 'o'}
		if rest, ok := strings.CutPrefix(word, "d"); ok {
			word, c.letter = rest, 'd'
		}
		var ok bool
		if c.square, ok = number(word); !ok || c.square > mostSquares {
			return nil, false
		}
		out = append(out, c)
	}
	return out, true
}

// stripFrame draws coins on squares. A coin of nimble and welter may go to square
// 0; a silver dollar's bag is square 0.
func stripFrame(name, text string) *Frame {
	from, ok := checkers(text)
	if !ok {
		return nil
	}
	first := int64(1)
	if name == "nimble" || name == "welter" || strings.Contains(text, "d") {
		first = 0
	}
	cells := []byte{}
	for _, c := range from {
		first = min(first, c.square)
	}
	for _, c := range from {
		for int64(len(cells)) <= c.square-first {
			cells = append(cells, '.')
		}
		cells[c.square-first] = c.letter
	}
	d := Drawing{Shape: "strip", Cells: string(cells), First: int(first), Token: -1, Touch: "cell"}
	return &Frame{d, each(func(to []string) []Way {
		var after []checker
		if len(to) == 1 {
			if after, ok = checkers(to[0]); !ok {
				return nil
			}
		}
		var touch []int
		for _, c := range from { // a coin that is gone
			if !slices.Contains(after, c) {
				touch = append(touch, int(c.square-first))
			}
		}
		for _, c := range after { // where it is now
			if !slices.Contains(from, c) {
				touch = append(touch, int(c.square-first))
			}
		}
		if len(after) < len(from) && len(touch) == 1 && strings.Contains(text, "d") && touch[0] != 0 {
			touch = append(touch, 0) // into the bag
		}
		return []Way{{Touch: touch}}
	})}
}

// treblecrossFrame draws strips of crosses behind one another.
func treblecrossFrame(g family.Game, text string) *Frame {
	cells := []byte{}
	for i, strip := range strings.Split(strings.ToUpper(text), "+") {
		strip = strings.TrimSpace(strip)
		if n, ok := number(strip); ok {
			if n > mostSquares {
				return nil
			}
			strip = strings.Repeat(".", int(n))
		}
		if i > 0 {
			cells = append(cells, ' ')
		}
		cells = append(cells, strip...)
	}
	if len(cells) > mostSquares || len(bytes.Trim(cells, ".X ")) > 0 {
		return nil
	}
	d := Drawing{Shape: "strip", Cells: string(cells), First: 1, Token: -1, Touch: "cell"}
	return &Frame{d, placedWays(g, text, realCells(d.Cells))}
}

// realCells lists the places of the cells among letters, without those of no cell.
func realCells(cells string) []int {
	var out []int
	for i := range len(cells) {
		if cells[i] != ' ' {
			out = append(out, i)
		}
	}
	return out
}

// mostCircle is the most places of a circle that is drawn.
const mostCircle = 64

// circleFrame draws Kotzig's circle: 12, or (12,3,5). Node i is i places on from the
// last coin.
func circleFrame(text string) *Frame {
	numbers, ok := tuple(text)
	if !ok || numbers[0] < 1 || numbers[0] > mostCircle {
		return nil
	}
	size := int(numbers[0])
	d := Drawing{Shape: "graph", Token: 0, Touch: "node"}
	radius := math.Max(1, float64(size)/(2*math.Pi))
	for i := range size {
		angle := math.Pi/2 - 2*math.Pi*float64(i)/float64(size)
		d.Nodes = append(d.Nodes, Node{Name: numeral(i), X: radius * math.Cos(angle), Y: radius * math.Sin(angle), Used: i == 0 || slices.Contains(numbers[1:], int64(i))})
		if i > 0 {
			d.Edges = append(d.Edges, Edge{A: i - 1, B: i})
		}
	}
	if size > 2 {
		d.Edges = append(d.Edges, Edge{A: size - 1, B: 0})
	}
	return &Frame{d, keyed(func(visit func(string, Way)) {
		for i := range size {
			if !d.Nodes[i].Used {
				visit(circleAfter(d.Nodes, i), Way{Touch: []int{i}})
			}
		}
	})}
}

// circleAfter is the text of a circle, as it is seen from a coin that is put on node i.
func circleAfter(nodes []Node, i int) string {
	size := len(nodes)
	words := []string{numeral(size)}
	for k := 1; k < size; k++ {
		if nodes[(i+k)%size].Used {
			words = append(words, numeral(k))
		}
	}
	return "(" + strings.Join(words, ",") + ")"
}
