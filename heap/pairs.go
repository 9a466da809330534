package heap

import "encoding/binary"

// mirror holds values forwards and backwards, so that a loop over the pairs of
// heaps with a fixed sum runs forwards through both.
type mirror[T uint8 | uint16 | uint32] struct {
	fwd, rev []T // rev[len(rev)-1-i] is the value of heap i
	n        int
}

func (m *mirror[T]) push(v T) {
	if m.n == len(m.fwd) {
		size := max(256, 2*m.n)
		fwd, rev := make([]T, size), make([]T, size)
		copy(fwd, m.fwd)
		copy(rev[size-m.n:], m.rev)
		m.fwd, m.rev = fwd, rev
	}
	m.fwd[m.n] = v
	m.rev[len(m.rev)-1-m.n] = v
	m.n++
}

// sides returns x and y such that x[i] and y[i] are the values of heaps i+1 and
// s-i-1, for the count least heaps i+1.
func (m *mirror[T]) sides(s, count int) (x, y []T) {
	from := len(m.rev) - s
	return m.fwd[1 : 1+count], m.rev[from : from+count]
}

// pairs keeps values in the narrowest type that holds them and computes the
// xors of two of them.
type pairs struct {
	bytes mirror[uint8]
	words mirror[uint16]
	longs mirror[uint32]
	n     int
	top   uint32
	seen  []uint8 // seen[v] != 0: v is marked; all zero between calls
}

// learn takes in the values of new heaps.
func (p *pairs) learn(g []uint32) {
	for ; p.n < len(g); p.n++ {
		v := g[p.n]
		p.top = max(p.top, v)
		switch {
		case p.top < 1<<8:
			p.bytes.push(uint8(v))
		case p.top < 1<<16:
			p.bytes = mirror[uint8]{}
			for p.words.n <= p.n {
				p.words.push(uint16(g[p.words.n]))
			}
		default:
			p.words = mirror[uint16]{}
			for p.longs.n <= p.n {
				p.longs.push(g[p.longs.n])
			}
		}
	}
}

// sums puts into the set of words dst, which holds all values that the known
// ones can have as xors, the xors of G(a) and G(s-a) for a = 1, ..., count.
// 2*count <= s, and all heaps below s-1 must be known.
func (p *pairs) sums(dst []uint64, s, count int) {
	if count <= 0 {
		return
	}
	values := 64 * len(dst)
	switch {
	case p.top < 1<<8:
		if p.seen == nil {
			p.seen = make([]uint8, 1<<16)
		}
		x, y := p.bytes.sides(s, count)
		if p.top < 64 {
			bits := uint(0)
			for p.top>>bits != 0 {
				bits++
			}
			if count > 160 && count > 2<<(2*bits)/3 {
				done := markPairs((*[1 << 14]uint8)(p.seen), x, y)
				collapse(dst, (*[1 << 14]uint8)(p.seen), bits)
				x, y = x[done:], y[done:]
			}
		}
		markBytes((*[256]uint8)(p.seen), x, y)
		pack(dst, p.seen[:values])
	case p.top < 1<<16:
		x, y := p.words.sides(s, count)
		if values/8 > count {
			setBits(dst, x, y)
			return
		}
		if p.seen == nil {
			p.seen = make([]uint8, 1<<16)
		}
		markWords((*[1 << 16]uint8)(p.seen), x, y)
		pack(dst, p.seen[:values])
	default:
		x, y := p.longs.sides(s, count)
		setBits(dst, x, y)
	}
}

// setBits is for many values and few pairs.
func setBits[T uint16 | uint32](dst []uint64, x, y []T) {
	y = y[:len(x)]
	for i, a := range x {
		v := a ^ y[i]
		dst[v>>6] |= 1 << (v & 63)
	}
}

func markWords(seen *[1 << 16]uint8, x, y []uint16) {
	y = y[:len(x)]
	for i, a := range x {
		seen[a^y[i]] = 1
	}
}

// markBytes marks the xors of eight pairs at a time: two loads, one xor, and a
// store for each.
func markBytes(seen *[256]uint8, x, y []uint8) {
	for len(x) >= 8 && len(y) >= 8 {
		w := binary.LittleEndian.Uint64(x) ^ binary.LittleEndian.Uint64(y)
		seen[uint8(w)] = 1
		seen[uint8(w>>8)] = 1
		seen[uint8(w>>16)] = 1
		seen[uint8(w>>24)] = 1
		seen[uint8(w>>32)] = 1
		seen[uint8(w>>40)] = 1
		seen[uint8(w>>48)] = 1
		seen[uint8(w>>56)] = 1
		x, y = x[8:], y[8:]
	}
	y = y[:len(x)]
	for i, a := range x {
		seen[a^y[i]] = 1
	}
}

// markPairs marks two xors with one store, at index low + 256*high, for values
// below 64. It returns how many xors it has marked, all but the last few.
func markPairs(seen *[1 << 14]uint8, x, y []uint8) (done int) {
	all := len(x)
	for len(x) >= 8 && len(y) >= 8 {
		w := binary.LittleEndian.Uint64(x) ^ binary.LittleEndian.Uint64(y)
		seen[w&0x3fff] = 1
		seen[w>>16&0x3fff] = 1
		seen[w>>32&0x3fff] = 1
		seen[w>>48&0x3fff] = 1
		x, y = x[8:], y[8:]
	}
	return all - len(x)
}

// collapse turns the marks of markPairs into members of dst and clears them;
// values are below 1<<bits <= 64.
func collapse(dst []uint64, seen *[1 << 14]uint8, bits uint) {
	var low [8]uint64
	words := max(1, 1<<bits/8)
	for high := range 1 << bits {
		row := seen[high<<8 : high<<8+64]
		var any uint64
		for i := range words {
			w := binary.LittleEndian.Uint64(row[8*i:])
			low[i] |= w
			any |= w
		}
		if any != 0 {
			dst[0] |= 1 << high
		}
		clear(row[:8*words])
	}
	for i, w := range low {
		dst[0] |= gather(w) << (8 * i)
	}
}

// pack turns marks into members of dst and clears them.
func pack(dst []uint64, seen []uint8) {
	for i := range dst {
		part := seen[64*i : 64*i+64]
		var w uint64
		for j := range 8 {
			w |= gather(binary.LittleEndian.Uint64(part[8*j:])) << (8 * j)
		}
		dst[i] |= w
		clear(part)
	}
}

// gather returns the lowest bits of the eight bytes of w, which are 0 or 1, as
// the bits of a byte.
func gather(w uint64) uint64 { return w * 0x0102040810204080 >> 56 }
