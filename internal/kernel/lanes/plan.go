package lanes

import (
	"slices"
)

// None marks a place that has no value.
const None = 0xff

// MaxValues is the most values that a [Plan] can tell apart.
const MaxValues = 64

// Pair says that c[n] must not be c[n-D] ^ R.
type Pair struct {
	D int // at least 1
	R uint8
}

// Plan is a list of pairs, prepared. It must not be used by several goroutines at
// once.
type Plan struct {
	pairs  []Pair // by distance
	values int    // 16, 32 or 64: all values are below
	loops  [levels]*loop
}

// loop is what a kernel reads.
type loop struct {
	lanes, group int
	far, mid     []uint64 // two words a pair: minus the distance, and the value in each lane
	table        []byte   // for each of a group, for each value: what it leaves free
	width        int
	fill         func(c *byte, tiles uint64, far *uint64, fars uint64, mid *uint64, mids uint64, table *byte, free *byte, values uint64) uint64
}

// New prepares the pairs for values below the given bound, which is 16, 32 or 64.
// Pairs with R beyond it take nothing and are left out.
func New(pairs []Pair, values int) *Plan {
	p := &Plan{values: values}
	for _, q := range pairs {
		if int(q.R) < values {
			p.pairs = append(p.pairs, q)
		}
	}
	slices.SortStableFunc(p.pairs, func(a, b Pair) int { return a.D - b.D })
	return p
}

// Values is the bound: all values of the plan are below.
func (p *Plan) Values() int { return p.values }

// Reach is the greatest distance.
func (p *Plan) Reach() int {
	if len(p.pairs) == 0 {
		return 0
	}
	return p.pairs[len(p.pairs)-1].D
}

// Fill sets c[from:to] and returns to, or the first place whose value does not
// fit; what is behind is not defined then. All places that are read must exist:
// from >= Reach().
func (p *Plan) Fill(c []byte, from, to int) int { return p.FillAt(Best(), c, from, to) }

// FillAt is Fill by one level, which the processor must have.
func (p *Plan) FillAt(l Level, c []byte, from, to int) int {
	if p.loops[l] == nil {
		p.loops[l] = p.prepare(l)
	}
	if k := p.loops[l]; k.fill != nil {
		size := tileGroups * k.lanes
		if tiles := (to - from) / size; tiles > 0 {
			_ = c[from-p.Reach() : to]
			free := p.free(c, from, k)
			var far, mid *uint64
			if len(k.far) > 0 {
				far = &k.far[0]
			}
			if len(k.mid) > 0 {
				mid = &k.mid[0]
			}
			done := k.fill(&c[from], uint64(tiles), far, uint64(len(k.far)/2), mid, uint64(len(k.mid)/2), &k.table[0], &free[0], uint64(p.values))
			from += size * int(done)
		}
	}
	return p.plainEight(c, from, to)
}

// free is the register with which a loop begins at a place: in each of its lanes
// what the values before that place leave free by near pairs.
func (p *Plan) free(c []byte, from int, k *loop) []byte {
	out := make([]byte, k.lanes*k.width)
	for i := range k.lanes {
		var taken uint64
		for _, q := range p.pairs {
			if q.D > i && q.D < k.lanes && c[from+i-q.D] != None {
				taken |= 1 << (c[from+i-q.D] ^ q.R)
			}
		}
		put(out[i*k.width:], k.width, ^taken)
	}
	return out
}

// put writes the low bytes of a word.
func put(out []byte, width int, w uint64) {
	for i := range width {
		out[i] = byte(w >> (8 * i))
	}
}

// prepare makes the lists and tables of a level; the loop has no function where no
// kernel fits.
func (p *Plan) prepare(l Level) *loop {
	if len(p.pairs) == 0 || l == Go {
		return new(loop)
	}
	k := l.loop(p.values, p.pairs[0].D)
	if k.fill == nil {
		return &k
	}
	size := k.lanes * k.width
	for _, q := range p.pairs {
		r := uint64(q.R)
		for i := k.width; i < 8; i *= 2 {
			r |= r << (8 * i)
		}
		switch entry := []uint64{uint64(-int64(q.D)), r}; {
		case q.D >= tileGroups*k.lanes:
			k.far = append(k.far, entry...)
		case q.D >= k.lanes:
			k.mid = append(k.mid, entry...)
		}
	}
	k.table = make([]byte, k.group*rows*size)
	for i := range k.table {
		k.table[i] = 0xff
	}
	for g := range k.group {
		for _, q := range p.pairs {
			lane := q.D + g - k.group // of the heap at that distance, after the move
			if q.D >= k.lanes {
				break
			}
			for v := range p.values {
				bit := uint8(v) ^ q.R
				k.table[(g*rows+v)*size+lane*k.width+int(bit>>3)] &^= 1 << (bit & 7)
			}
		}
	}
	return &k
}
