package explore

import (
	"errors"
	"fmt"
	"strings"

	"github.com/grundy-cgt/grundy/script"
)

// maxHeat is the most positions of a heat map.
const maxHeat = 1 << 16

// heat answers [MethodHeat].
func (q *question) heat(r *HeatRequest) (*Heat, error) {
	if r.Width < 1 || r.Height < 1 || r.Width > maxHeat || r.Height > maxHeat || r.Width*r.Height > maxHeat {
		return nil, input("width", "a heat map has 1 to %d positions, not %d x %d", maxHeat, r.Width, r.Height)
	}
	if !q.pairs() {
		return nil, unsupported("a heat map is for games on pairs of numbers, and the positions of %s are others", q.subject.Name())
	}
	var wrong *script.Error
	out := &Heat{Width: r.Width, Height: r.Height, Values: make([]int64, 0, r.Width*r.Height)}
	for y := range r.Height {
		for x := range r.Width {
			v, err := q.game.ValueOf(q.ctx, q.pair(x, y))
			switch {
			case q.ctx.Err() != nil:
				return nil, q.ctx.Err()
			case errors.As(err, &wrong):
				return nil, at("rule", err)
			case err != nil:
				out.Values = append(out.Values, -1)
			default:
				out.Values = append(out.Values, int64(v))
			}
		}
		if err := q.pause(); err != nil {
			return nil, err
		}
	}
	return out, nil
}

// pair is the position (x, y) as it is typed, further coordinates 0.
func (q *question) pair(x, y int) string {
	return fmt.Sprintf("(%d,%d%s)", x, y, strings.Repeat(",0", max(q.subject.Dim()-2, 0)))
}

// pairs reports whether pairs of numbers are positions.
func (q *question) pairs() bool {
	if q.subject.Dim() > 0 {
		return q.subject.Dim() > 1
	}
	parts, err := q.game.Components("(1,2)")
	return err == nil && len(parts) == 1 && strings.Trim(parts[0], "()") == "1,2"
}
