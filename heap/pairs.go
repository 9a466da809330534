package heap

import (
	"encoding/binary"
	"math/bits"

	"github.com/grundy-cgt/grundy/internal/kernel/pairset"
)

// pairs keeps values forwards and backwards, so that a loop over the pairs of
// heaps with a fixed sum runs forwards through both, several pairs at a time. It
// computes the xors of the pairs.
type pairs struct {
	level    pairset.Level
	size     int    // bytes of a value: 1, 2 or 4, little-endian
	fwd, rev []byte // rev ends with the value of heap 0; before it is that of heap 1, ...
	n        int
	top      uint32
	seen     []uint8 // seen[v] != 0: v is marked; all zero between calls
}

// learn takes in the values of new heaps.
func (p *pairs) learn(g []uint32) {
	for n := p.n; n < len(g); n++ {
		p.top = max(p.top, g[n])
	}
	size := 1
	if p.top >= 1<<16 {
		size = 4
	} else if p.top >= 1<<8 {
		size = 2
	}
	if size > p.size || len(g)*size > len(p.fwd) {
		room := max(256, len(p.fwd)/max(p.size, 1))
		for room < len(g) {
			room *= 2
		}
		*p = pairs{level: p.level, size: size, fwd: make([]byte, room*size), rev: make([]byte, room*size), top: p.top, seen: p.seen}
	}
	for ; p.n < len(g); p.n++ {
		f, r := p.fwd[p.n*size:], p.rev[len(p.rev)-(p.n+1)*size:]
		switch v := g[p.n]; size {
		case 1:
			f[0], r[0] = uint8(v), uint8(v)
		case 2:
			binary.LittleEndian.PutUint16(f, uint16(v))
			binary.LittleEndian.PutUint16(r, uint16(v))
		default:
			binary.LittleEndian.PutUint32(f, v)
			binary.LittleEndian.PutUint32(r, v)
		}
	}
}

// value is the value of heap n.
func (p *pairs) value(n int) uint32 {
	switch p.size {
	case 1:
		return uint32(p.fwd[n])
	case 2:
		return uint32(binary.LittleEndian.Uint16(p.fwd[2*n:]))
	}
	return binary.LittleEndian.Uint32(p.fwd[4*n:])
}

// rows returns the values of heaps lo, lo+1, ..., hi and those of s-lo, s-lo-1,
// ..., s-hi, with the values of more heaps before these: s-lo+before, ....
func (p *pairs) rows(s, lo, hi, before int) (x, y []byte) {
	from := len(p.rev) - (s-lo+1+before)*p.size
	return p.fwd[lo*p.size : (hi+1)*p.size], p.rev[from : from+(hi-lo+1+before)*p.size]
}

// sums puts into the set of words dst, which holds all values that the known
// ones can have as xors, the xors of G(a) and G(s-a) for a = lo, ..., hi, where
// 1 <= lo and hi < s. All heaps below s must be known.
func (p *pairs) sums(dst []uint64, s, lo, hi int) {
	count := hi - lo + 1
	if count <= 0 {
		return
	}
	x, y := p.rows(s, lo, hi, 0)
	values := 64 * len(dst)
	if p.size == 4 || p.size == 2 && values/8 > count {
		for i := 0; i < len(x); i += p.size {
			v := uint32(binary.LittleEndian.Uint16(x[i:]) ^ binary.LittleEndian.Uint16(y[i:]))
			if p.size == 4 {
				v = binary.LittleEndian.Uint32(x[i:]) ^ binary.LittleEndian.Uint32(y[i:])
			}
			dst[v>>6] |= 1 << (v & 63)
		}
		return
	}
	if p.size == 1 && p.top < 32 && p.level != pairset.Go {
		dst[0] |= uint64(p.level.Small(x, y, uint8(p.top)))
		return
	}
	if p.seen == nil {
		p.seen = make([]uint8, 1<<16)
	}
	if p.size == 2 {
		p.level.MarkWords((*[1 << 16]uint8)(p.seen), x, y)
		p.level.Pack(dst, p.seen[:values])
		return
	}
	if bits := uint(bits.Len32(p.top)); bits <= 6 && count > 160 && count > 2<<(2*bits)/3 {
		seen := (*[1 << 14]uint8)(p.seen)
		done := markPairs(seen, x, y)
		collapse(dst, seen, bits)
		x, y = x[done:], y[done:]
	}
	p.level.MarkBytes((*[256]uint8)(p.seen), x, y)
	p.level.Pack(dst, p.seen[:values])
}

// small reports whether it is faster to have sums of all pairs than to look for some
// values: with AVX2, where the xors below 16 take fewer steps than any eight bytes.
func (p *pairs) small() bool { return p.size == 1 && p.top < 16 && p.level == pairset.AVX2 }

// some is sums for the given heaps a below s, in increasing order, and their
// values. All heaps below s must be known.
func (p *pairs) some(dst []uint64, s int, heaps []int32, values []uint32) {
	for len(heaps) > 0 && int(heaps[len(heaps)-1]) >= s {
		heaps = heaps[:len(heaps)-1]
	}
	values = values[:len(heaps)]
	if p.size == 4 || 8*len(heaps) < 64*len(dst) {
		for i, a := range heaps {
			x := values[i] ^ p.value(s-int(a))
			dst[x>>6] |= 1 << (x & 63)
		}
		return
	}
	if p.seen == nil {
		p.seen = make([]uint8, 1<<16)
	}
	if p.size == 1 {
		seen, other := (*[256]uint8)(p.seen), p.fwd[:s]
		for i, a := range heaps {
			seen[uint8(values[i])^other[s-int(a)]] = 1
		}
	} else {
		seen, other := (*[1 << 16]uint8)(p.seen), p.fwd[:2*s]
		for i, a := range heaps {
			seen[uint16(values[i])^binary.LittleEndian.Uint16(other[2*(s-int(a)):])] = 1
		}
	}
	p.level.Pack(dst, p.seen[:64*len(dst)])
}

// markPairs marks two xors with one store, at index low + 256*high, for values
// below 64. It returns how many xors it has marked, all but the last few.
func markPairs(seen *[1 << 14]uint8, x, y []byte) (done int) {
	done = len(x) &^ 7
	for i := 0; i < done && i < len(y); i += 8 {
		a, b := (*[8]byte)(x[i:]), (*[8]byte)(y[i:])
		w := binary.LittleEndian.Uint64(a[:]) ^ binary.LittleEndian.Uint64(b[:])
		seen[w&0x3fff] = 1
		seen[w>>16&0x3fff] = 1
		seen[w>>32&0x3fff] = 1
		seen[w>>48&0x3fff] = 1
	}
	return done
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

// gather returns the lowest bits of the eight bytes of w, which are 0 or 1, as
// the bits of a byte.
func gather(w uint64) uint64 { return w * 0x0102040810204080 >> 56 }
