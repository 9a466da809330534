package poset

import (
	"context"
	"fmt"
	"strings"

	"github.com/grundy-cgt/grundy/game"
)

// mostSquares is the most squares of a diagram whose options are listed.
const mostSquares = 1 << 16

// Bar is a position of [Chomp]: a diagram, or in other than two dimensions what is
// left of a poset.
type Bar struct {
	Diagram Diagram
	Rest    Position
}

// Chomp is Chomp: a move eats a square, with all squares that have no smaller row
// and no smaller column. The square (1,1) is poisoned and cannot be eaten. It keeps
// the largest table it made; use it from one goroutine at a time.
type Chomp struct {
	table  *Table
	solids *Game
}

// NewChomp returns a game that knows nothing yet.
func NewChomp() *Chomp { return &Chomp{solids: newGame("chomp", "eat")} }

// Parse reads a sum of diagrams, "3x4" or "4,4,3", of boxes "2x3x4", and of parts of
// boxes as [Parse] reads them.
func (g *Chomp) Parse(text string) ([]Bar, error) {
	text = strings.ReplaceAll(text, "×", "x")
	if strings.TrimSpace(text) == "none" {
		return nil, nil
	}
	var sum []Bar
	for _, term := range terms(text) {
		term = strings.TrimPrefix(strings.TrimSpace(term), "chomp ")
		if len(sum) >= MaxParts {
			return nil, &manyParts{}
		}
		if inner, ok := bracketed(term); ok {
			words := strings.FieldsFunc(inner, func(r rune) bool { return r == ',' || r == ' ' || r == ';' })
			hint := meant(words)
			if hint == "" {
				hint = "; expected a rectangle such as 3x4, or rows such as 4,4,3"
			}
			return nil, fmt.Errorf("%s has brackets%s", term, hint)
		}
		if solid(term) {
			part, err := g.solids.Parse(term)
			if err != nil {
				return nil, err
			}
			for _, name := range part[0].Elements() {
				if !strings.HasPrefix(name, "(") {
					return nil, fmt.Errorf("%q is no square; expected a box such as 2x3x4, or squares such as (1,1,2)<(1,1,3)", name)
				}
			}
			sum = append(sum, Bar{Rest: part[0]})
			continue
		}
		d, err := parseDiagram(term)
		if err != nil {
			return nil, err
		}
		sum = append(sum, Bar{Diagram: d})
	}
	return sum, nil
}

// solid reports whether a text is a box or a part of one, and no diagram.
func solid(term string) bool {
	size, part, _ := strings.Cut(term, " ")
	return strings.HasPrefix(term, "(") || strings.Contains(term, "<") || strings.Count(size, "x") > 1 ||
		strings.HasPrefix(part, "without ") || strings.HasPrefix(part, "only ")
}

// bracketed returns what is in the brackets of "(3,4)" and "[4,4,3]", where a
// diagram may be meant. A square alone, "(1,1,2)", is a part of a box.
func bracketed(term string) (string, bool) {
	square := strings.HasPrefix(term, "[") && strings.HasSuffix(term, "]")
	round := strings.HasPrefix(term, "(") && strings.HasSuffix(term, ")") && strings.Count(term, "(") == 1 && strings.Count(term, ",") <= 1
	if !square && !round {
		return "", false
	}
	return term[1 : len(term)-1], true
}

// Format writes a position as Parse reads it.
func (g *Chomp) Format(p Bar) string {
	if p.Rest.poset != nil {
		return p.Rest.String()
	}
	return p.Diagram.String()
}

// Options lists the options from the definition: for each square but the poisoned
// one, the diagram that is left. The error is a [game.ErrLimit] for more than 2^16
// squares.
func (g *Chomp) Options(dst *game.Options[Bar], p Bar) error {
	if p.Rest.poset != nil {
		var list game.Options[Position]
		err := g.solids.Options(&list, p.Rest)
		for option := range list.All() {
			for _, part := range option {
				dst.Part(Bar{Rest: part})
			}
			dst.End()
		}
		return err
	}
	rows, ok := p.Diagram.rows(mostSquares)
	squares := int64(0)
	for _, n := range rows {
		squares += min(n, mostSquares+1)
	}
	if !ok || squares > mostSquares {
		return &TooLarge{p.Diagram}
	}
	for r, n := range rows {
		for c := range n {
			if r == 0 && c == 0 {
				continue
			}
			left, err := p.Diagram.Eat(int64(r)+1, c+1)
			if err != nil {
				return err
			}
			dst.Add(Bar{Diagram: left})
		}
	}
	return nil
}

// TooLarge reports a diagram of too many squares to list what can be eaten. It is a
// [game.ErrLimit].
type TooLarge struct{ Diagram Diagram }

func (e *TooLarge) Error() string {
	return fmt.Sprintf("%v has more than %d squares, too many to try each", e.Diagram, mostSquares)
}

// Is makes the error a [game.ErrLimit].
func (e *TooLarge) Is(target error) bool { return target == game.ErrLimit }

// Label names the square that was eaten.
func (g *Chomp) Label(from Bar, to []Bar) string {
	if from.Rest.poset != nil {
		var rest []Position
		for _, p := range to {
			rest = append(rest, p.Rest)
		}
		return g.solids.Label(from.Rest, rest)
	}
	if len(to) != 1 {
		return ""
	}
	r, c := bite(from.Diagram.read(), to[0].Diagram.read())
	return fmt.Sprintf("eat (%d,%d)", r, c)
}

// bite is the square whose eating leads from one diagram to another: it is in the
// first row that has become shorter, behind what is left of that row.
func bite(from, to []run) (r, c int64) {
	r = 1
	for i := 0; len(from) > 0; {
		if i == len(to) {
			return r, 1
		}
		if from[0].length != to[i].length {
			return r, to[i].length + 1
		}
		same := min(from[0].count, to[i].count)
		r += same
		if from[0].count -= same; from[0].count == 0 {
			from = from[1:]
		}
		if to[i].count -= same; to[i].count == 0 {
			i++
		}
	}
	return r, 1
}

// Value is the nim value of a diagram: without a search where it is one row, one
// column or the two together, and otherwise by a table of all diagrams that fit
// into the same rectangle. It is not known where that table is too large.
func (g *Chomp) Value(ctx context.Context, p Bar) (v uint64, method string, ok bool, err error) {
	if p.Rest.poset != nil {
		return g.solids.Value(ctx, p.Rest)
	}
	m, n := p.Diagram.Size()
	if _, err := p.Diagram.Eat(2, 2); err != nil {
		return uint64(m-1) ^ uint64(n-1), "one row and one column: Nim with two heaps", true, nil
	}
	if !fits(m, n) {
		return 0, "", false, nil
	}
	if g.table == nil || !g.table.holds(m, n) {
		t, err := NewTable(ctx, int(m), int(n))
		if err != nil {
			return 0, "", false, err
		}
		g.table = t
	}
	v, _ = g.table.Value(p.Diagram)
	method = fmt.Sprintf("table of the %d diagrams in a rectangle %dx%d (greatest nim value %d)", g.table.Len(), g.table.rows, g.table.columns, g.table.Max())
	if d, _ := Rectangle(m, n); d == p.Diagram {
		method = "strategy stealing: the first player wins on a rectangle; the value by a " + method
	}
	return v, method, true, nil
}

// NimValue returns the nim value of a diagram. Beyond the limits of a [Table] the
// error is a [*TableError].
func (g *Chomp) NimValue(ctx context.Context, d Diagram) (uint64, error) {
	v, _, ok, err := g.Value(ctx, Bar{Diagram: d})
	if !ok && err == nil {
		m, n := d.Size()
		return 0, &TableError{m, n}
	}
	return v, err
}

// Winning returns all squares whose eating wins, by rows; errors are those of
// [Chomp.NimValue].
func (g *Chomp) Winning(ctx context.Context, d Diagram) ([][2]int64, error) {
	if _, err := g.NimValue(ctx, d); err != nil {
		return nil, err
	}
	var opts game.Options[Bar]
	if err := g.Options(&opts, Bar{Diagram: d}); err != nil {
		return nil, err
	}
	var out [][2]int64
	for option := range opts.All() {
		v, err := g.NimValue(ctx, option[0].Diagram)
		if err != nil {
			return nil, err
		}
		if v == 0 {
			r, c := bite(d.read(), option[0].Diagram.read())
			out = append(out, [2]int64{r, c})
		}
	}
	return out, nil
}
