package heap

import (
	"context"
	"math/bits"
)

// amounts gives the members of a set of amounts to take that does not depend on
// the heap: those of a finite set, or those of an infinite one as far as they
// are wanted. It returns the members up to hi and perhaps more, in increasing
// order and without repetition; the same list or a longer one every time.
type amounts func(hi int64) ([]int64, error)

// beyond returns the members up to hi, and if that is possible those up to more.
func (a amounts) beyond(hi, more int64) ([]int64, int64, error) {
	if more > hi {
		if take, err := a(more); err == nil {
			return take, more, nil
		}
	}
	take, err := a(hi)
	return take, hi, err
}

// few is the engine for subtraction sets with few members below any heap: it
// looks at the value of every option, O(members) for a value.
type few struct {
	set   amounts
	take  []int64
	upto  int64 // take holds all members up to here
	final bool  // the set is finite and take is all of it
	top   uint32
	back  []uint8  // while all values are below 63: back[len-n:] are those of heaps n-1, n-2, ...
	from  int      // back[from:] is in use
	seen  []uint32 // else: seen[v] == n+1: heap n reaches v
}

func (e *few) fill(ctx context.Context, g []uint32, from, to int) (int, error) {
	if err := e.learn(int64(to)); err != nil {
		return from, err
	}
	can := 0 // members that heap n can spare
	for n := from; n < to; n++ {
		if n&63 == 0 {
			if err := ctx.Err(); err != nil {
				return n, err
			}
		}
		for can < len(e.take) && e.take[can] <= int64(n) {
			can++
		}
		var v uint32
		if e.top < 63 {
			v = mex64(e.back[e.from:], e.take[:can])
			e.keep(uint8(v), n)
		} else {
			v = e.mex(g[:n], e.take[:can])
		}
		g[n] = v
		e.top = max(e.top, v)
	}
	return to, nil
}

// learn makes all members up to hi known.
func (e *few) learn(hi int64) error {
	if e.final || hi <= e.upto {
		return nil
	}
	take, hi, err := e.set.beyond(hi, max(2*e.upto, 1024))
	if err != nil {
		return err
	}
	e.take, e.upto = take, hi
	return nil
}

// keep puts the value of heap n in front of back, and makes room first where
// there is none.
func (e *few) keep(v uint8, n int) {
	if e.from == 0 {
		want := n
		if e.final {
			want = int(min(int64(n), e.take[len(e.take)-1]))
		}
		room := e.back
		if len(room) < 2*want || len(room) == 0 {
			room = make([]uint8, max(1024, 4*want))
		}
		copy(room[len(room)-want:], e.back[:want])
		e.back, e.from = room, len(room)-want
	}
	e.from--
	e.back[e.from] = v
}

// mex64 is the mex of the options' values when all are below 63, so that a set
// of them fits one word and is never full; back[k-1] is the value of taking k.
func mex64(back []uint8, take []int64) uint32 {
	var a, b uint64
	for len(take) >= 2 {
		a |= 1 << (back[take[0]-1] & 63)
		b |= 1 << (back[take[1]-1] & 63)
		take = take[2:]
	}
	if len(take) > 0 {
		a |= 1 << (back[take[0]-1] & 63)
	}
	return uint32(bits.TrailingZeros64(^(a | b)))
}

func (e *few) mex(g []uint32, take []int64) uint32 {
	n := len(g)
	if int(e.top)+2 > len(e.seen) {
		e.seen = append(e.seen, make([]uint32, int(e.top)+2)...)
	}
	stamp := uint32(n) + 1
	for _, k := range take {
		e.seen[g[n-int(k)]] = stamp
	}
	v := 0
	for e.seen[v] == stamp {
		v++
	}
	return uint32(v)
}
