package script

import (
	"math"

	"go.starlark.net/starlark"

	"github.com/grundy-cgt/grundy/coin"
)

// squareFlipping is square_flipping(side, rectangles): the nim sum of the coins of
// a board that lie in at least one rectangle [x1, y1, x2, y2].
func squareFlipping(args starlark.Tuple) (starlark.Value, error) {
	if err := count(args, 2, 2); err != nil {
		return nil, err
	}
	side, err := small(args[0], "the greatest side of a square", 1, math.MaxInt)
	if err != nil {
		return nil, err
	}
	list, ok := args[1].(*starlark.List)
	if !ok {
		return nil, badArgument("a list of rectangles is wanted, not %s", short(args[1]))
	}
	var rects []coin.Rect
	err = elements(starlark.Tuple{list}, func(v starlark.Value) error {
		sides, ok := v.(starlark.Indexable)
		if !ok || sides.Len() != 4 {
			return badArgument("a rectangle is [x1, y1, x2, y2], not %s", short(v))
		}
		var n [4]int64
		for i := range n {
			x, err := small(sides.Index(i), "a row or column", 1, math.MaxInt)
			if err != nil {
				return err
			}
			n[i] = int64(x)
		}
		rects = append(rects, coin.Rect{Top: n[0], Left: n[1], Bottom: n[2], Right: n[3]})
		return nil
	})
	if err != nil {
		return nil, err
	}
	v, err := coin.Squares{Side: int64(side)}.UnionValue(rects)
	if err != nil {
		return nil, badArgument("%v", err)
	}
	return starlark.MakeUint64(v), nil
}
