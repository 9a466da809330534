package drawing

import (
	"strconv"
	"strings"

	"github.com/grundy-cgt/grundy/family"
	"github.com/grundy-cgt/grundy/kayles"
	"github.com/grundy-cgt/grundy/poset"
)

// boards are the games on grids whose moves have places.
var boards = []string{
	"cram", "row-cram", "trominoes", "i-trominoes", "l-trominoes", "placement",
	"juvavum", "domino-juvavum", "notakto", "clobber", "nogo",
}

// mostCells is the most cells of a grid that is drawn.
const mostCells = 400

func numeral(n int) string { return strconv.Itoa(n) }

// boardFrame draws boards side by side, with a gap between them.
func boardFrame(g family.Game, name, text string) *Frame {
	var grids [][]string
	rows, size := 0, 0
	for part := range strings.SplitSeq(text, "+") {
		grid, ok := rowsOf(name, strings.TrimSpace(part))
		if !ok {
			return nil
		}
		grids = append(grids, grid)
		rows = max(rows, len(grid))
		size += len(grid) * len(grid[0])
	}
	if size > mostCells {
		return nil
	}
	lines := make([]string, rows)
	var cells []int // the places of the cells of all boards, by boards
	var place [][]int
	width := 0
	for b, grid := range grids {
		if b > 0 {
			width++
		}
		for r := range rows {
			lines[r] += strings.Repeat(" ", width-len(lines[r]))
			if r < len(grid) {
				for c := range grid[r] {
					place = append(place, []int{r, width + c})
				}
				lines[r] += grid[r]
			}
		}
		width += len(grid[0])
	}
	for r := range lines {
		lines[r] += strings.Repeat(" ", width-len(lines[r]))
	}
	for _, at := range place {
		cells = append(cells, at[0]*width+at[1])
	}
	d := Drawing{Shape: "grid", Rows: rows, Cells: strings.Join(lines, ""), Token: -1, Touch: "cell"}
	return &Frame{d, placedWays(g, text, cells)}
}

// rowsOf reads the rows of a board, or its size: a board of clobber is full then.
func rowsOf(name, text string) ([]string, bool) {
	if h, w, ok := strings.Cut(strings.ToLower(text), "x"); ok {
		rows, isNumber := number(h)
		cols, areNumbers := number(w)
		if isNumber && areNumbers {
			if rows < 1 || cols < 1 || rows > mostCells || cols > mostCells {
				return nil, false
			}
			out := make([]string, rows)
			for r := range out {
				out[r] = strings.Repeat(".", int(cols))
				if name == "clobber" {
					out[r] = strings.Repeat("XO", int(cols)+1)[r%2:][:cols]
				}
			}
			return out, true
		}
	}
	rows := strings.FieldsFunc(strings.ToUpper(text), func(c rune) bool { return c == '/' || c == '|' || c == '\n' || c == '\r' })
	for i := range rows {
		rows[i] = strings.TrimSpace(rows[i])
		if len(rows[i]) != len(rows[0]) || strings.Trim(rows[i], ".#XO") != "" {
			return nil, false
		}
	}
	return rows, len(rows) > 0 && len(rows[0]) > 0
}

// placedWays shows moves that the game itself places on its cells. cells says where
// each of them is drawn.
func placedWays(g family.Game, text string, cells []int) func([][]string) [][]Way {
	return keyed(func(visit func(string, Way)) {
		placer, ok := g.(family.Placer)
		if !ok {
			return
		}
		places, err := placer.Places(text)
		if err != nil {
			return // the options, which have the same limits, say what is wrong
		}
		for _, p := range places {
			w := Way{Label: p.Label, After: p.After}
			for _, c := range p.Cells {
				w.Touch = append(w.Touch, cells[c])
			}
			visit(key(p.To), w)
		}
	})
}

// chompFrame draws a bar of chocolate, with the poisoned square at the top left;
// bars of other than two dimensions are drawn as orders.
func chompFrame(text string) *Frame {
	sum, err := poset.NewChomp().Parse(text)
	if err != nil || len(sum) != 1 {
		return nil
	}
	bar := sum[0]
	if bar.Diagram == (poset.Diagram{}) {
		return orderFrame(bar.Rest, func(text string) ([]poset.Position, error) {
			parts, err := poset.NewChomp().Parse(text)
			var out []poset.Position
			for _, p := range parts {
				out = append(out, p.Rest)
			}
			return out, err
		})
	}
	rows, cols := bar.Diagram.Size()
	if rows > mostCells || cols > mostCells || rows*cols > mostCells {
		return nil
	}
	cells := make([]byte, 0, rows*cols)
	for r := range rows {
		for c := range cols {
			letter := byte('.')
			if _, err := bar.Diagram.Eat(r+1, c+1); err != nil {
				letter = ' '
			}
			cells = append(cells, letter)
		}
	}
	cells[0] = '!'
	d := Drawing{Shape: "grid", Rows: int(rows), Cells: string(cells), Token: -1, Touch: "cell"}
	return &Frame{d, keyed(func(visit func(string, Way)) {
		for i, c := range cells {
			if left, err := bar.Diagram.Eat(int64(i)/cols+1, int64(i)%cols+1); c == '.' && err == nil {
				visit(left.String(), Way{Touch: []int{i}})
			}
		}
	})}
}

// queensFrame draws the squares that are left of a chessboard; row 1 is the last one.
func queensFrame(g family.Game, text string) *Frame {
	parse := reader(g, kayles.Parse)
	sum, err := parse(text)
	if err != nil || len(sum) != 1 {
		return nil
	}
	names := sum[0].Vertices()
	places := make([][2]int, len(names))
	rows, cols := 0, 0
	for i, name := range names {
		x, y, ok := chessSquare(name)
		if !ok {
			return kaylesFrame(g, text, false)
		}
		places[i] = [2]int{x, y}
		cols, rows = max(cols, x+1), max(rows, y+1)
	}
	if rows*cols > mostCells || rows == 0 {
		return nil
	}
	cells := []byte(strings.Repeat("#", rows*cols))
	element := make([]int, len(names))
	for i, p := range places {
		element[i] = (rows-1-p[1])*cols + p[0]
		cells[element[i]] = '.'
	}
	d := Drawing{Shape: "grid", Rows: rows, Cells: string(cells), Shared: true, Token: -1, Touch: "cell"}
	return &Frame{d, nodeWays(parse, sum[0], element)}
}
