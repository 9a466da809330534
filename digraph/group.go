package digraph

import (
	"context"
	"math/bits"
	"sync"
)

// pairs gives pairs of numbers in blocks, the same ones each time.
type pairs func(yield func([]Edge))

// group sorts pairs by their first number, which is below n: the second numbers
// of pairs that begin with v are values[offset[v]:offset[v+1]], in the order of
// the pairs. There may be two parts, which are two workers' then.
//
// Numbers go to buckets first, and then to their places within a bucket, so that
// what is written to at one time fits the cache: 2 bytes a pair, and 4 for those
// of the largest bucket, while it works.
func group(ctx context.Context, n, total int, parts ...pairs) (offset, values []uint32, err error) {
	offset, values = make([]uint32, n+1), make([]uint32, total)
	advise(offset)
	advise(values)
	if total == 0 {
		return offset, values, nil
	}
	shift := min(max(bits.Len(uint(n-1))-bucketBits, 0), 16)
	s := &grouping{ctx: ctx, shift: shift, offset: offset, values: values, low: make([]uint16, total)}
	buckets := (n-1)>>shift + 1
	cursors := make([][]uint32, len(parts))
	each(len(parts), func(i int) { cursors[i] = s.count(buckets, parts[i]) })
	s.start = make([]uint32, buckets+1)
	run := uint32(0)
	for b := range buckets {
		s.start[b] = run
		for _, cursor := range cursors {
			count := cursor[b]
			cursor[b] = run
			run += count
		}
	}
	s.start[buckets] = run
	each(len(parts), func(i int) { s.spread(cursors[i], parts[i]) })
	middle := buckets // the buckets below it are the first worker's
	for len(parts) > 1 && middle > 0 && int(s.start[middle]) > total/2 {
		middle--
	}
	each(len(parts), func(i int) {
		if i == 0 {
			s.finish(0, middle)
		} else {
			s.finish(middle, buckets)
		}
	})
	offset[n] = run
	return offset, values, ctx.Err()
}

// bucketBits: there are at most 2^bucketBits buckets, if there are not more than
// 2^(16+bucketBits) numbers.
const bucketBits = 9

// each calls f for 0, ..., n-1, all at the same time.
func each(n int, f func(i int)) {
	var done sync.WaitGroup
	for i := 1; i < n; i++ {
		done.Go(func() { f(i) })
	}
	f(0)
	done.Wait()
}

type grouping struct {
	ctx            context.Context
	shift          int
	offset, values []uint32
	low            []uint16 // the low bits of the first numbers
	start          []uint32 // of the buckets
}

// count counts the pairs of each bucket.
func (s *grouping) count(buckets int, part pairs) []uint32 {
	counts := make([]uint32, buckets)
	part(func(block []Edge) {
		for _, e := range block {
			counts[e.From>>(s.shift&31)]++
		}
	})
	return counts
}

// spread puts the pairs into their buckets.
func (s *grouping) spread(cursor []uint32, part pairs) {
	mask := uint32(1)<<s.shift - 1
	values, low := s.values, s.low
	part(func(block []Edge) {
		if s.ctx.Err() != nil {
			return
		}
		for _, e := range block {
			b := e.From >> (s.shift & 31)
			at := cursor[b]
			cursor[b] = at + 1
			values[at] = e.To
			low[at] = uint16(e.From & mask)
		}
	})
}

// finish sorts the buckets from one to another.
func (s *grouping) finish(from, to int) {
	var room []uint32
	for b := from; b < to; b++ {
		if s.ctx.Err() != nil {
			return
		}
		first := b << s.shift
		offset := s.offset[first:min(first+1<<s.shift, len(s.offset)-1)]
		start, end := s.start[b], s.start[b+1]
		low, values := s.low[start:end], s.values[start:end]
		for _, v := range low {
			offset[v]++
		}
		run := uint32(0)
		for i, count := range offset {
			offset[i] = run
			run += count
		}
		room = append(room[:0], values...)
		for i, v := range low {
			at := offset[v]
			offset[v] = at + 1
			values[at] = room[i]
		}
		at := start // each was moved to the end of its number
		for i, end := range offset {
			offset[i] = at
			at = start + end
		}
	}
}
