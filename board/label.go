package board

import (
	"cmp"
	"fmt"
	"math/bits"
	"slices"
	"strings"

	"github.com/grundy-cgt/grundy/game"
)

// firstAlike names the first of the moves of a board that leave the given parts,
// and says how many others leave them too. A move is given by the cells it fills.
// Parts are written up to symmetry; a move that leaves just what is written is
// named before others, so that name and picture agree.
func firstAlike(from Board, to []Board, each func(func(uint64)), split func(*game.Options[Board], uint64, Board), what string) string {
	want := slices.SortedFunc(slices.Values(to), compareBoards)
	label, alike := "", 0
	var parts game.Options[Board]
	each(func(filled uint64) {
		parts.Reset()
		split(&parts, from.Free&^filled, from)
		parts.End()
		if got := slices.SortedFunc(slices.Values(parts.At(0)), compareBoards); !slices.Equal(got, want) {
			return
		}
		same := len(to) == 1 && to[0] == Board{Rows: from.Rows, Cols: from.Cols, Free: from.Free &^ filled}
		if alike == 0 || same {
			label = what + " " + cellsText(filled, int(from.Cols))
		}
		alike++
	})
	return label + likeIt(alike)
}

// likeIt says how many moves there are besides the one that is named.
func likeIt(alike int) string {
	switch {
	case alike == 2:
		return ", or 1 move like it"
	case alike > 2:
		return fmt.Sprintf(", or %d moves like it", alike-1)
	}
	return ""
}

// compareBoards orders boards by size, and then by their cells.
func compareBoards(a, b Board) int {
	return cmp.Or(cmp.Compare(a.Rows, b.Rows), cmp.Compare(a.Cols, b.Cols), cmp.Compare(a.Free, b.Free))
}

// cellsText names cells, counted from 1: "row 1, columns 2-3" if they lie in a
// row, and the pairs of row and column otherwise.
func cellsText(cells uint64, cols int) string {
	var rows, columns []int
	var pairs []string
	for x := cells; x != 0; x &= x - 1 {
		r, c := bits.TrailingZeros64(x)/cols+1, bits.TrailingZeros64(x)%cols+1
		rows, columns = append(rows, r), append(columns, c)
		pairs = append(pairs, fmt.Sprintf("(%d,%d)", r, c))
	}
	switch {
	case rows[0] == rows[len(rows)-1]:
		return fmt.Sprintf("row %d, %s", rows[0], rangeText("column", columns))
	case slices.Min(columns) == slices.Max(columns):
		return fmt.Sprintf("%s, column %d", rangeText("row", rows), columns[0])
	}
	return strings.Join(pairs, " ")
}

// rangeText names ascending numbers: "columns 2-3", "columns 1, 4".
func rangeText(noun string, numbers []int) string {
	if len(numbers) == 1 {
		return fmt.Sprintf("%s %d", noun, numbers[0])
	}
	var runs []string
	for i := 0; i < len(numbers); {
		j := i + 1
		for j < len(numbers) && numbers[j] == numbers[j-1]+1 {
			j++
		}
		if j-i == 1 {
			runs = append(runs, fmt.Sprint(numbers[i]))
		} else {
			runs = append(runs, fmt.Sprintf("%d-%d", numbers[i], numbers[j-1]))
		}
		i = j
	}
	return noun + "s " + strings.Join(runs, ", ")
}
