package classic

import (
	"cmp"
	"slices"
	"strings"

	"github.com/grundy-cgt/grundy/family"
)

// ordered puts moves in the order of the positions that they leave, shorter
// texts first.
func ordered(moves []family.Move) []family.Move {
	slices.SortStableFunc(moves, func(a, b family.Move) int {
		x, y := strings.Join(a.To, "+"), strings.Join(b.To, "+")
		return cmp.Or(cmp.Compare(len(x), len(y)), strings.Compare(x, y))
	})
	return moves
}
