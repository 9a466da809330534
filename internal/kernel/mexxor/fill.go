package mexxor

import "math/bits"

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
	x := p.exclusions[p.exclusion(from):]
	for n := from; n < to; n += lanes {
		low, known := p.below(lanes), p.below(n+1)
		p.pull(low, known)
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
				v = p.direct(c, n+i)
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

// block is what is known of 64 lanes from the far pairs.
type block struct {
	free       [4][lanes]uint64 // the values not marked and not yet candidates, as sets
	candidates [slots][lanes]byte
	hit        [slots]uint64 // the lanes whose candidate is reached after all
	tags       [lanes][256]byte
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
	l.mark(b, c, n, p.far[:marks], p.words)
	all := ^uint64(0) >> (lanes - count)
	rounds := 0
	for need := all; need != 0; rounds++ {
		var over uint64 // lanes that have no candidate left
		for s := need; s != 0; s &= s - 1 {
			i := bits.TrailingZeros64(s)
			if !b.propose(i, p.words) {
				over |= 1 << i
			}
		}
		need &^= over
		if b.hit = [slots]uint64{}; marks < len(p.far) {
			need &= l.compare(b, c, n, p.far[marks:])
		} else {
			need = 0
		}
	}
	// Where marking is slow a second round is well spent every other time.
	const more = 16
	if rounds > 1 {
		p.marks += more
	} else {
		p.marks = max(0, p.marks-l.less())
	}
}

// propose takes the least free values of a lane for candidates, and reports
// whether there was one.
func (b *block) propose(lane, words int) bool {
	j := 0
	for q := range words {
		w := b.free[q][lane]
		for ; w != 0 && j < slots; j++ {
			b.candidates[j][lane] = byte(q<<6 | bits.TrailingZeros64(w))
			w &= w - 1
		}
		b.free[q][lane] = w
		if j == slots {
			return true
		}
	}
	for k := j; k < slots; k++ {
		b.candidates[k][lane] = None
	}
	return j > 0
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

// direct is the value of heap n from all pairs, after the exclusions and the near
// pairs have been seen.
func (p *Plan) direct(c []byte, n int) byte {
	from := c[:n]
	for _, k := range p.far {
		if v := from[n-1+int(int32(k))]; v != None {
			p.seen[v^byte(k>>32)] = p.stamp
		}
	}
	for v := range None {
		if p.seen[v] != p.stamp {
			p.words = max(p.words, v>>6+1)
			return byte(v)
		}
	}
	return None
}
