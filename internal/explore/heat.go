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
		return nil, unsupported("a heat map is for games on pairs of numbers, and the positions of `%s` are others", q.subject.Name())
	}
	var wrong *script.Error
	var values []int64
	rest := func() *Heat {
		return &Heat{Width: r.Width, Height: r.Height, Row: q.sent / r.Width, Values: append([]int64{}, values[q.sent:]...)}
	}
	for y := range r.Height {
		for x := range r.Width {
			v, err := q.game.ValueOf(q.ctx, q.pair(x, y))
			switch {
			case q.ctx.Err() != nil:
				return nil, q.explain(q.ctx.Err()).found(rest(), len(values) > q.sent)
			case errors.As(err, &wrong):
				return nil, at("rule", err)
			case err != nil:
				values = append(values, -1)
			default:
				values = append(values, int64(v))
			}
		}
		if len(values)-q.sent >= partLength(q.sent, mostHeat) && y+1 < r.Height {
			q.send(rest(), len(values))
		}
		if err := q.pause(); err != nil {
			return nil, err
		}
	}
	return rest(), nil
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
