package explore

import (
	"errors"
	"fmt"
	"math"

	"github.com/grundy-cgt/grundy/game"
	"github.com/grundy-cgt/grundy/heap"
)

// Bounds of a picture.
const (
	maxPicture = 10_000_000 // values
	maxSingly  = 1 << 16    // values that are asked for one by one
)

// picture answers [MethodPicture]. The rare heaps and the period come with the answer,
// behind all parts.
func (q *question) picture(r *PictureRequest) (*Picture, error) {
	count := r.To - r.From
	if r.From < 0 || r.To < r.From || count > maxPicture {
		return nil, input("to", "a picture has the values of at most %d heaps, from heap 0 on", maxPicture)
	}
	if _, err := q.heaps(); err != nil {
		return nil, err
	}
	below, err := q.upTo(r)
	if err != nil {
		return nil, err
	}
	var values []uint32
	rest := func() *Picture { return part(r.From+int64(q.sent), values[q.sent:]) }
	partial := ""
	for end := int64(0); end < count && partial == ""; {
		end = min(end+int64(partLength(int(end), mostPicture)), count)
		values, err = below(r.From + end)
		switch {
		case q.ctx.Err() != nil:
			return nil, q.explain(q.ctx.Err()).found(rest(), len(values) > q.sent)
		case errors.Is(err, game.ErrLimit):
			partial = err.Error()
		case err != nil:
			return nil, at("to", err)
		case end < count:
			q.send(rest(), len(values))
		}
		if err := q.pause(); err != nil {
			return nil, err
		}
	}
	out := rest()
	out.Partial = partial
	if err := q.beside(out, r.From, r.From+int64(len(values))); err != nil {
		return nil, q.explain(err).found(rest(), len(values) > q.sent)
	}
	return out, nil
}

// beside tells the period, and the rare heaps among those that are in the table.
func (q *question) beside(out *Picture, from, to int64) error {
	if q.subject.Rule == nil || q.subject.Ends != nil || q.subject.Rule.Sequence() == nil {
		return nil
	}
	seq := q.subject.Rule.Sequence()
	if seq.Known() < heap.Budget(q.subject.Rule.Rule()) { // else it was looked for already
		if _, err := q.claimed(); err != nil {
			return err
		}
	}
	if hit, proved := seq.Period(); proved {
		out.Period, out.Start = hit.Period, hit.Start
	}
	if int64(seq.Known()) < to {
		return nil
	}
	values, err := seq.Table(q.ctx, to)
	if err != nil {
		return err
	}
	if mask, rares, ok := heap.FewestRare(q.subject.Rule.Rule(), values[:to]); ok {
		out.Mask = maskText(mask)
		for _, n := range rares {
			if int64(n) >= from {
				out.Rare = append(out.Rare, int64(n))
			}
		}
	}
	return nil
}

// upTo returns what gives the values of the heaps from r.From on that are below another
// one, those that are known also with an error: by the table of the rule, if it can
// reach them all, or one by one.
func (q *question) upTo(r *PictureRequest) (func(to int64) ([]uint32, error), error) {
	seq, err := q.sequence(r.To)
	if err != nil {
		return nil, err
	}
	if seq != nil {
		return func(to int64) ([]uint32, error) {
			values, err := q.table(seq, to)
			known := min(to, int64(len(values)))
			return values[min(r.From, known):known], err
		}, nil
	}
	if r.To-r.From > maxSingly {
		return nil, &Error{
			Code: CodeLimit, Message: "the values of this game are not computed by a table, or not so far", Pos: -1, Field: "to",
			Limit: &Limit{What: "values", Limit: maxSingly, Possible: fmt.Sprintf("%d heaps at a time", maxSingly)},
		}
	}
	value, err := q.subject.Heaps()
	var values []uint32
	return func(to int64) ([]uint32, error) {
		for n := r.From + int64(len(values)); n < to; n++ {
			v, err := value(q.ctx, n)
			if err == nil && v > math.MaxUint32 {
				err = fmt.Errorf("%w: the value of heap %d does not fit 32 bits", game.ErrLimit, n)
			}
			if err != nil {
				return values, err
			}
			values = append(values, uint32(v))
			if err := q.pause(); err != nil {
				return values, err
			}
		}
		return values, nil
	}, err
}

// sequence is the table of the rule, if it can reach a heap; nil where values are
// asked for one by one.
func (q *question) sequence(to int64) (*heap.Sequence, error) {
	if q.subject.Rule == nil || q.subject.Ends != nil || to > int64(q.engine.options.Values) {
		return nil, nil
	}
	if q.subject.Rule.Sequence() == nil {
		return nil, nil
	}
	if _, err := q.subject.Rule.Heap(q.ctx, 1); err != nil { // which finds out whether heaps climb
		return nil, err
	}
	return q.subject.Rule.Sequence(), nil
}

// table grows the table of a sequence to a heap in slices.
func (q *question) table(seq *heap.Sequence, to int64) ([]uint32, error) {
	for n := int64(seq.Known()); ; {
		n = min(to, n+max(n/16, 4096))
		values, err := seq.Table(q.ctx, n)
		if err != nil || n == to {
			return values, err
		}
		if err := q.pause(); err != nil {
			return values, err
		}
	}
}

// part packs values.
func part(from int64, values []uint32) *Picture {
	b := heap.PackBlock(from, values)
	p := &Picture{From: b.From, Width: b.Width, Data: b.Data}
	for _, v := range values {
		p.Max = max(p.Max, v)
	}
	return p
}

// isOctal reports that the rule leaves two heaps at most, so that rare values mean
// something.
func (q *question) isOctal() bool {
	heaps, _, bounded := q.subject.Rule.Rule().Bounded()
	return bounded && heaps == 2
}

// maskText writes a mask: the heaps whose values have an odd number of ones in these
// places.
func maskText(m heap.Mask) string {
	text := fmt.Sprintf("%b", m.Bits)
	if m.Place {
		text += " and the heap's parity"
	}
	return text
}
