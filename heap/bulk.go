package heap

import (
	"context"
	"encoding/binary"
	"fmt"
	"math"
	"slices"
)

// Block returns the values G(from), ..., G(to-1), packed with the least width that
// holds them all. It is the way to very many values of a rule with a period: from
// the proof on they are copied, a byte each where they fit, and no table of them is
// kept. The memory is that of buf where that has room, so that it can be used
// again; the Block is valid until then.
//
// It extends the table of the sequence to `to` values, or fewer that prove a
// period, and takes O(to-from) time besides. Errors are those of [Sequence.Value].
func (s *Sequence) Block(ctx context.Context, from, to int64, buf []byte) (Block, error) {
	if from < 0 || to < from || to-from > math.MaxInt/4 {
		return Block{}, fmt.Errorf("heap: there are no heaps from %d to below %d", from, to)
	}
	if from == to {
		return Block{From: from, Width: 1, Data: buf[:0]}, nil
	}
	if to > int64(len(s.g)) && !s.proved {
		if _, err := s.Value(ctx, to-1); err != nil {
			return Block{}, err
		}
	}
	if b, ok := s.fromPeriod(from, to, buf); ok {
		return b, nil
	}
	end := to // the values up to here are looked up, the others repeat them
	if s.proved && s.hit.Period > 0 && s.hit.Saltus == 0 {
		end = min(to, max(from, s.hit.Start)+s.hit.Period)
	}
	values, err := s.slice(ctx, from, end)
	if err != nil {
		return Block{}, err
	}
	top := slices.Max(values)
	b := Block{From: from, Width: 1}
	if top >= 1<<16 {
		b.Width = 4
	} else if top >= 1<<8 {
		b.Width = 2
	}
	size := int(to-from) * b.Width
	if cap(buf) < size {
		buf = make([]byte, size)
	}
	b.Data = buf[:size]
	b.put(values)
	if end < to {
		repeat(b.Data, len(values)*b.Width, int(s.hit.Period)*b.Width)
	}
	return b, nil
}

// fromPeriod is Block where the heaps are in the period of a sequence whose values there
// are bytes: pieces of the period are copied. It keeps the period as bytes.
func (s *Sequence) fromPeriod(from, to int64, buf []byte) (Block, bool) {
	start, p := s.hit.Start, s.hit.Period
	if !s.proved || p == 0 || s.hit.Saltus != 0 || from < start || int64(len(s.g)) < start+p {
		return Block{}, false
	}
	if s.round == nil {
		values := s.g[start : start+p]
		if slices.Max(values) >= 1<<8 {
			return Block{}, false
		}
		round := Block{Width: 1, Data: make([]byte, p)}
		round.put(values)
		s.round = round.Data
	}
	size := int(to - from)
	if cap(buf) < size {
		buf = make([]byte, size)
	}
	b := Block{From: from, Width: 1, Data: buf[:size]}
	have := 0
	for have < min(size, int(p)) {
		have += copy(b.Data[have:], s.round[(from+int64(have)-start)%p:])
	}
	if have < size {
		repeat(b.Data, have, int(p))
	}
	return b, true
}

// slice returns the values of the heaps from, ..., to-1: those of the table where
// it has them.
func (s *Sequence) slice(ctx context.Context, from, to int64) ([]uint32, error) {
	if to <= int64(len(s.g)) {
		return s.g[from:to], nil
	}
	values := make([]uint32, to-from)
	if p := s.hit.Period; s.proved && p > 0 && s.hit.Saltus == 0 && from >= s.hit.Start && int64(len(s.g)) >= s.hit.Start+p {
		for at := 0; at < len(values); {
			i := s.hit.Start + (from+int64(at)-s.hit.Start)%p
			at += copy(values[at:], s.g[i:s.hit.Start+p])
		}
		return values, nil
	}
	for i := range values {
		v, err := s.Value(ctx, from+int64(i))
		if err != nil {
			return nil, err
		}
		if v > math.MaxUint32 {
			return nil, tooLarge(from+int64(i), v)
		}
		values[i] = uint32(v)
	}
	return values, nil
}

// put packs values at the front of the data.
func (b *Block) put(values []uint32) {
	switch b.Width {
	case 1:
		data := b.Data[:len(values)]
		for i, v := range values {
			data[i] = uint8(v)
		}
	case 2:
		for i, v := range values {
			binary.LittleEndian.PutUint16(b.Data[2*i:], uint16(v))
		}
	default:
		for i, v := range values {
			binary.LittleEndian.PutUint32(b.Data[4*i:], v)
		}
	}
}

// repeat fills data[have:] with what repeats the bytes before at a distance of
// period <= have. Short periods are copied until a few fill a piece that stays in
// the cache, and then piece by piece.
func repeat(data []byte, have, period int) {
	const piece = 1 << 15
	from := have - period
	for have < len(data) && have-from < piece {
		have += copy(data[have:], data[from:from+(have-from)/period*period])
	}
	whole := (have - from) / period * period
	for have < len(data) {
		// data[have:] continues what begins at the same place of the period
		at := from + (have-from)%period
		have += copy(data[have:], data[at:at+whole-(at-from)])
	}
}
