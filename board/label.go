package board

import (
	"cmp"
	"fmt"
	"math/bits"
	"slices"
	"strings"

	"github.com/grundy-cgt/grundy/game"
)

// splitter adds the parts of the free cells of a board to an option, each up to the
// symmetries of the set.
type splitter func(set uint8, dst *game.Options[Board], free uint64, b Board)

// firstAlike names the first of the moves of a board that leave the given parts,
// and says how many others leave them too. A move is given by the cells it fills.
// Parts are written up to the symmetries of the set; a move that leaves just what
// is written is named before others, so that name and picture agree.
func firstAlike(from Board, to []Board, each func(func(uint64)), split splitter, set uint8, what string) string {
	var l alike
	var parts game.Options[Board]
	leaves := func(set uint8, filled uint64) []Board {
		parts.Reset()
		split(set, &parts, from.Free&^filled, from)
		parts.End()
		return slices.SortedFunc(slices.Values(parts.At(0)), compareBoards)
	}
	want := slices.SortedFunc(slices.Values(to), compareBoards)
	each(func(filled uint64) {
		if slices.Equal(leaves(set, filled), want) {
			l.add(slices.Equal(leaves(identity, filled), want), func() string { return what + " " + cellsText(filled, int(from.Cols)) })
		}
	})
	return l.String()
}

// alike collects the moves that lead to one option, to name one of them.
type alike struct {
	label string
	moves int
	same  bool // the move that is named leaves the option as it is written
}

// add adds a move. same tells whether it leaves the option as it is written, and
// not only up to symmetry.
func (a *alike) add(same bool, label func() string) {
	if a.moves == 0 || same && !a.same {
		a.label, a.same = label(), same
	}
	a.moves++
}

// String names the move.
func (a *alike) String() string {
	if a.moves > 0 && !a.same {
		return a.label + likeIt(a.moves) + " (shown up to symmetry)"
	}
	return a.label + likeIt(a.moves)
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
	case len(rows) == 1:
		return fmt.Sprintf("row %d, column %d", rows[0], columns[0])
	case rows[0] == rows[len(rows)-1]:
		return fmt.Sprintf("row %d, columns %s", rows[0], runs(columns))
	case slices.Min(columns) == slices.Max(columns):
		return fmt.Sprintf("rows %s, column %d", runs(rows), columns[0])
	}
	return strings.Join(pairs, " ")
}

// runs writes ascending numbers: "2-3", "1, 4".
func runs(numbers []int) string {
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
	return strings.Join(runs, ", ")
}
