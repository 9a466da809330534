package explore

import (
	"errors"

	"github.com/grundy-cgt/grundy/family"
	"github.com/grundy-cgt/grundy/game"
)

// maxOptions is how many options of a position are derived.
const maxOptions = 1000

// why answers [MethodWhy].
func (q *question) why(r *WhyRequest) (*Why, error) {
	parts, err := q.components(r.Position)
	if err != nil {
		return nil, err
	}
	if len(parts) != 1 {
		return nil, input("position", "a value is derived for one component at a time, and this is a sum of %d", len(parts))
	}
	f := q.frame(parts[0])
	out := &Why{Position: parts[0], Drawing: f.Drawing, Options: []Option{}}
	if out.Value, err = q.game.ValueOf(q.ctx, parts[0]); err != nil {
		return nil, at("position", err)
	}
	listed, err := q.game.Moves(q.ctx, parts[0], family.Question{Moves: maxOptions})
	if errors.Is(err, game.ErrLimit) {
		out.Skipped = err.Error()
		return out, nil
	}
	if err != nil {
		return nil, at("position", err)
	}
	for _, m := range listed.Moves {
		o := Option{Parts: append([]string{}, m.To...), Values: []uint64{}, Label: m.Label}
		for _, part := range m.To {
			v, err := q.game.ValueOf(q.ctx, q.whole(parts[0], part))
			if err != nil {
				return nil, at("position", err)
			}
			o.Values = append(o.Values, v)
			o.Value ^= v
		}
		out.Options = append(out.Options, o)
		if err := q.pause(); err != nil {
			return nil, err
		}
	}
	options := make([][]string, len(out.Options))
	for i, o := range out.Options {
		options[i] = o.Parts
	}
	for i, ways := range f.Ways(options) {
		if len(ways) > 0 {
			out.Options[i].Touch = ways[0].Touch
		}
	}
	return out, nil
}
