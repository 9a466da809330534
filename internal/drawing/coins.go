package drawing

import (
	"slices"
	"strings"
)

// mostCoins is the most coins that are drawn.
const mostCoins = 256

// coinFrame draws the coins up to the one that a component is: 5, or (3,5) on a
// board. A move turns that coin and those that it leads to.
func coinFrame(text string, dim int) *Frame {
	at, ok := coin(text, dim)
	if !ok || dim > 2 || at[0] > mostCoins || at[1] > mostCoins || at[0]*at[1] > mostCoins || at[0]*at[1] < 1 {
		return nil
	}
	d := Drawing{Shape: "coins", Token: -1, Touch: "cell", Cells: strings.Repeat("T", int(at[0]*at[1])-1) + "H"}
	if dim == 2 {
		d.Rows = int(at[0])
	}
	return &Frame{d, each(func(to []string) []Way {
		touch := []int{len(d.Cells) - 1}
		for _, part := range to {
			p, ok := coin(part, dim)
			if !ok {
				return nil
			}
			if p[0] < 1 || p[1] < 1 {
				continue // a coin that has no place turns nothing
			}
			touch = append(touch, int((p[0]-1)*at[1]+p[1]-1))
		}
		slices.Sort(touch)
		return []Way{{Touch: touch}}
	})}
}

// coin is the row and column of a coin; a row of coins is row 1.
func coin(text string, dim int) (at [2]int64, ok bool) {
	n, ok := tuple(text)
	switch {
	case !ok || len(n) != dim:
		return at, false
	case dim == 1:
		return [2]int64{1, n[0]}, true
	}
	return [2]int64{n[0], n[1]}, true
}
