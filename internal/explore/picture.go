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
	partLength = 1 << 18    // values of a part
	maxSingly  = 1 << 16    // values that are asked for one by one
)

// picture answers [MethodPicture]. The rare heaps and the period come with the answer,
// behind all parts.
func (q *question) picture(r *PictureRequest) (*Picture, error) {
	count := r.To - r.From
	if r.From < 0 || r.To < r.From || count > maxPicture {
		return nil, input("to", "a picture has the values of at most %d heaps, from heap 0 on", maxPicture)
	}
	out := &Picture{From: r.From, Width: 1, Data: []byte{}}
	if _, err := q.heaps(); err != nil {
		return nil, err
	}
	seq, err := q.sequence(r.To)
	if err != nil {
		return nil, err
	}
	if seq == nil {
		return q.singly(r, out)
	}
	values, err := q.table(seq, r.To)
	switch {
	case q.ctx.Err() != nil:
		known := min(r.To, int64(len(values)))
		return nil, q.explain(q.ctx.Err()).found(part(r.From, values[min(r.From, known):known]), known > r.From)
	case errors.Is(err, game.ErrLimit):
		out.Partial = err.Error()
	case err != nil:
		return nil, at("to", err)
	}
	r.To = min(r.To, int64(len(values)))
	r.From = min(r.From, r.To)
	if hit, proved := seq.Period(); proved {
		out.Period, out.Start = hit.Period, hit.Start
	}
	if mask, rares, ok := heap.FewestRare(q.subject.Rule.Rule(), values[:r.To]); ok {
		out.Mask = maskText(mask)
		for _, n := range rares {
			if int64(n) >= r.From {
				out.Rare = append(out.Rare, int64(n))
			}
		}
	}
	from := r.From
	for q.emit != nil && r.To-from > partLength {
		q.emit(part(from, values[from:from+partLength]))
		from += partLength
		if err := q.pause(); err != nil {
			return nil, err
		}
	}
	last := part(from, values[from:r.To])
	out.From, out.Width, out.Data, out.Max = last.From, last.Width, last.Data, last.Max
	return out, nil
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

// singly asks for the values one by one.
func (q *question) singly(r *PictureRequest, out *Picture) (*Picture, error) {
	if r.To-r.From > maxSingly {
		return nil, (&Error{
			Code: CodeLimit, Message: "the values of this game are not computed by a table, or not so far", Pos: -1, Field: "to",
			Limit: &Limit{What: "values", Limit: maxSingly, Possible: fmt.Sprintf("%d heaps at a time", maxSingly)},
		})
	}
	value, err := q.subject.Heaps()
	if err != nil {
		return nil, err
	}
	values := make([]uint32, 0, r.To-r.From)
	for n := r.From; n < r.To; n++ {
		v, err := value(q.ctx, n)
		if err == nil && v > math.MaxUint32 {
			err = fmt.Errorf("%w: the value of heap %d does not fit 32 bits", game.ErrLimit, n)
		}
		if q.ctx.Err() != nil {
			return nil, q.explain(q.ctx.Err()).found(part(r.From, values), len(values) > 0)
		}
		if errors.Is(err, game.ErrLimit) {
			out.Partial = err.Error()
			break
		}
		if err != nil {
			return nil, at("to", err)
		}
		values = append(values, uint32(v))
		if err := q.pause(); err != nil {
			return nil, err
		}
	}
	p := part(r.From, values)
	out.Width, out.Data, out.Max = p.Width, p.Data, p.Max
	return out, nil
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
