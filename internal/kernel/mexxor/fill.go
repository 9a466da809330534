package mexxor

import (
	"bytes"
	"math/bits"
)

// Fill sets c[from:to] by the recurrence. c[from-1], c[from-2], ... hold values
// below 255, or None; what would be before c[0] counts as None, and c[0] is set to
// None if from is 0. Fill returns to, or the first n whose value would be 255 or
// more; c is set up to n then.
//
// Calls for consecutive ranges do the same as one; ranges of a multiple of 64 are
// the fastest. It takes O((to - from) * pairs) time.
func (p *Plan) Fill(c []byte, from, to int) int { return p.FillAt(Best(), c, from, to) }

// FillAt is Fill by one level, which the processor must have.
func (p *Plan) FillAt(l Level, c []byte, from, to int) int {
	c = c[:to]
	if from == 0 && to > 0 {
		c[0] = None
		from = 1
	}
	p.clean = false
	if len(p.pairs) > 0 {
		p.clean = clean(c, from, from, p.pairs[len(p.pairs)-1].D)
	}
	x := p.exclusions[p.exclusion(from):]
	for n := from; n < to; n += lanes {
		low, known := p.below(lanes), p.below(n+1)
		p.pull(low, known)
		if p.done += lanes; p.done >= p.due && known == len(p.pairs) {
			p.reorder(c, n, low)
		}
		count := min(lanes, to-n)
		p.reach(l, c, n, count)
		near := p.pairs[:low]
		begun := p.pairs[max(low, known):max(low, p.below(n+lanes))] // their first values lie in the block
		vectors := l == AVX2 && p.near.distinct && n >= lanes && len(begun) == 0 && (len(x) == 0 || x[0].N >= n+count)
		if vectors {
			l.nearBefore(p, c[n-lanes:n])
		}
		for i := 0; i < count; {
			if vectors {
				if i = l.finish(p, c[n:n+count], i); i == count {
					break
				}
			}
			p.next()
			p.see(c, n+i, near)
			p.see(c, n+i, begun)
			for len(x) > 0 && x[0].N == n+i {
				p.seen[x[0].V] = p.stamp
				x = x[1:]
			}
			v := p.least(i)
			if v == None {
				v = p.direct(c, n, i)
			}
			if v == None {
				return n + i
			}
			c[n+i] = v
			if vectors {
				p.block.candidates[0][i] = v // for finish
			} else {
				i++
			}
		}
	}
	return to
}

// clean reports whether c[from:to] and so many values before it are no None.
func clean(c []byte, from, to, before int) bool {
	return from >= before && bytes.IndexByte(c[from-before:to], None) < 0
}

// block is what is known of 64 lanes from the far pairs.
type block struct {
	free       [4][lanes]uint64 // the values not marked and not yet candidates, as sets
	candidates [slots][lanes]byte
	hit        [slots]uint64 // the lanes whose candidate is reached after all
	tags       [lanes][256]byte
	marked     int // how many links marked
}

// slots is how many candidates are compared at once.
const slots = 8

// reach leaves in p.block, for each lane from n on, the least values that the far
// pairs do not reach: the candidates that are not hit, in increasing order.
func (p *Plan) reach(l Level, c []byte, n, count int) {
	b := &p.block
	marks := len(p.far)
	if l.compares() {
		p.marks = min(p.marks, len(p.far))
		marks = p.marks &^ 3
	}
	if l == AVX2 {
		marks = min(marks, p.few&^3) // see markFewAVX2
	}
	b.marked = marks
	l.mark(b, c, n, p.far[:marks], p.top)
	l.propose(b, (p.top+63)/64)
	b.hit = [slots]uint64{}
	if marks < len(p.far) {
		// AVX2 compares all candidates with the first half of the links. Few lanes have more
		// than half of theirs then, so the other links see the least half of them only.
		rest := p.far[marks:]
		early := len(rest)
		if l == AVX2 {
			early = min(len(rest), 4+len(rest)/2&^3)
		}
		lost := l.compare(b, c, n, rest[:early], slots, p.clean)
		if early < len(rest) {
			lost = l.compare(b, c, n, rest[early:], slots/2, p.clean)
			for j := slots / 2; j < slots; j++ {
				b.candidates[j] = nobody
			}
		}
		lost &= ^uint64(0) >> (lanes - count)
		p.marks = max(0, p.marks+4*bits.OnesCount64(lost)-3)
	}
}

// proposeGo takes the least free values of each lane for candidates.
func (b *block) proposeGo(words int) {
	for i := range lanes {
		j := 0
		for q := range words {
			for w := b.free[q][i]; w != 0 && j < slots; w &= w - 1 {
				b.candidates[j][i] = byte(q<<6 | bits.TrailingZeros64(w))
				j++
			}
		}
		for ; j < slots; j++ {
			b.candidates[j][i] = None
		}
	}
}

// next forgets what was seen.
func (p *Plan) next() {
	p.stamp++
	if p.stamp == 0 {
		p.seen = [256]uint32{}
		p.stamp = 1
	}
}

// see marks what the pairs reach from heap n.
func (p *Plan) see(c []byte, n int, pairs []Pair) {
	for _, x := range pairs {
		if a := n - x.D; a >= 0 {
			if v := c[a]; v != None {
				p.seen[v^x.R] = p.stamp
			}
		}
	}
}

// least is the least candidate of a lane that is not reached, or None if that is
// none of the candidates.
func (p *Plan) least(lane int) byte {
	b := &p.block
	for j := range slots {
		v := b.candidates[j][lane]
		if b.hit[j]>>lane&1 == 0 && (p.seen[v] != p.stamp || v == None) {
			return v
		}
	}
	return None
}

// high raises top where too many values are not below it.
func (p *Plan) high(v int) {
	if v < p.top {
		return
	}
	if p.above++; p.above > 4+(p.done-p.raised)/512 {
		p.top, p.above, p.raised = p.top+16, 0, p.done
	}
}

// direct is the value of a lane of the block from n on without candidates, after the
// exclusions and the near pairs have been seen: the least that is not marked and not seen,
// or, where all that are marked for are taken, the least of all.
func (p *Plan) direct(c []byte, n, lane int) byte {
	from := c[:n+lane]
	p.stampFar(from, p.far[p.block.marked:])
	for q := range (p.top + 63) / 64 {
		for w := p.block.free[q][lane]; w != 0; w &= w - 1 {
			if v := q<<6 | bits.TrailingZeros64(w); p.seen[v] != p.stamp {
				return byte(v)
			}
		}
	}
	p.stampFar(from, p.far[:p.block.marked])
	for v := range None {
		if p.seen[v] != p.stamp {
			p.high(v)
			return byte(v)
		}
	}
	return None
}

// stampFar marks what the links reach from the heap behind c.
func (p *Plan) stampFar(c []byte, links []uint64) {
	seen, stamp, last := &p.seen, p.stamp, len(c)-1
	for _, k := range links {
		if v := c[last+int(int32(k))]; v != None {
			seen[v^byte(k>>32)] = stamp
		}
	}
}

// nobody is no candidate for all lanes.
var nobody = func() (out [lanes]byte) {
	for i := range out {
		out[i] = None
	}
	return out
}()
