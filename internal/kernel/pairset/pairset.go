// Package pairset tells which of a few numbers occur among the xors of two rows
// of numbers: the question whether heap n has an option of value v, for a rule
// that splits heaps, where the rows are the values of the heaps a and s-a.
//
// Numbers are bytes or little-endian words of 16 bits. Eight bytes are looked for
// in one pass: a table gives each value a byte whose bit i says that it is the
// i-th number, so the union of the looked-up xors answers for all. Tables are
// looked up in registers, 64 or 32 xors at a time: in one of 64 bytes (VPERMB)
// while all values are below 64, else in two of 16 bytes for the halves of a byte
// (VPSHUFB). Below 32, tables of bits give all xors at once. Up to 32 words are looked for by
// putting beside each xor the one number that has the same low bits (VPERMW), and
// with AVX2 four by the least xor with each.
// Where all xors are wanted, each is marked by a store, and the marks are packed.
//
// The assembly is written by tools/avo/pairset. Which level runs is chosen by the
// processor, and -tags purego leaves the one in Go, which is written to be right
// and looks for one number after the other. Nothing here allocates.
package pairset

import (
	"encoding/binary"
	"math/bits"
)

// Level is a way to do it; those above Go need a processor that has the
// instructions.
type Level int

// The levels.
const (
	Go     Level = iota
	AVX2         // 32 bytes at a time
	AVX512       // 64 bytes at a time: AVX-512 with BW, VBMI and VBMI2
)

const (
	Block    = 64 // rows are whole blocks of so many bytes
	Sums     = 8  // of Each
	MaxBytes = 8  // numbers that are looked for at once, if they are bytes
	fewWords = 4  // the same, if they are words, with AVX2
)

func (l Level) String() string { return [...]string{"go", "avx2", "avx512"}[l] }

// Levels lists all levels, the slowest first. Which of them run here is Has.
func Levels() []Level { return []Level{Go, AVX2, AVX512} }

// Best is the fastest level that runs here.
func Best() Level {
	l := AVX512
	for !l.Has() {
		l--
	}
	return l
}

// Bytes reports in bit i whether want[i] is one of x[k]^y[k]. The rows have one
// length, a multiple of Block; all x, y and xors are at most top, and there are at
// most MaxBytes numbers.
func (l Level) Bytes(x, y []byte, want []uint8, top uint8) (found uint8) {
	y = y[:len(x)]
	if len(x) == 0 || len(want) == 0 {
		return 0
	}
	if l != Go {
		return l.bytes(x, y, want, top)
	}
	for i, v := range want {
		if occurs(x, y, v) {
			found |= 1 << i
		}
	}
	return found
}

// occurs reports whether v is among the xors of the rows, whole blocks.
func occurs(x, y []byte, v uint8) bool {
	const ones, tops = 0x0101010101010101, 0x8080808080808080
	all := ones * uint64(v)
	for i := 0; i < len(x); i += Block {
		a, b := (*[Block]byte)(x[i:]), (*[Block]byte)(y[i:])
		le := binary.LittleEndian
		w0, w1 := le.Uint64(a[0:])^le.Uint64(b[0:])^all, le.Uint64(a[8:])^le.Uint64(b[8:])^all
		w2, w3 := le.Uint64(a[16:])^le.Uint64(b[16:])^all, le.Uint64(a[24:])^le.Uint64(b[24:])^all
		w4, w5 := le.Uint64(a[32:])^le.Uint64(b[32:])^all, le.Uint64(a[40:])^le.Uint64(b[40:])^all
		w6, w7 := le.Uint64(a[48:])^le.Uint64(b[48:])^all, le.Uint64(a[56:])^le.Uint64(b[56:])^all
		p := (w0-ones)&^w0 | (w1-ones)&^w1 | (w2-ones)&^w2 | (w3-ones)&^w3
		q := (w4-ones)&^w4 | (w5-ones)&^w5 | (w6-ones)&^w6 | (w7-ones)&^w7
		if (p|q)&tops != 0 { // a byte is 0
			return true
		}
	}
	return false
}

// ManyBytes is for how many numbers Bytes takes no longer than for one.
func (l Level) ManyBytes() int {
	if l == Go {
		return 1
	}
	return MaxBytes
}

// Each is Bytes for eight rows y that begin one number apart: found[j] answers
// for want[j] and the row y[Sums-1-j:], as long as x. These are sums s+j for j =
// 0, ..., 7, if x goes up from heap a and y ends with heap s-a.
func (l Level) Each(found *[Sums]uint8, x, y []byte, want *[Sums][]uint8, top uint8) {
	*found = [Sums]uint8{}
	y = y[:len(x)+Sums-1]
	if l == AVX512 && len(x) > 0 {
		each(found, x, y, want, top)
		return
	}
	for j := range found {
		found[j] = l.Bytes(x, y[Sums-1-j:][:len(x)], want[j], top)
	}
}

// Small is the set of the xors of the bytes x and y: bit v says that v is one. All are
// at most top, which is below 32.
func (l Level) Small(x, y []byte, top uint8) (set uint32) {
	y = y[:len(x)]
	if done := len(x) &^ (Block - 1); l != Go && done > 0 {
		set = l.small(x[:done], y, top)
		x, y = x[done:], y[done:]
	}
	for i := range x {
		set |= 1 << ((x[i] ^ y[i]) & 31)
	}
	return set
}

// Slots are up to 32 numbers of 16 bits. The place of a number are its low five
// bits, and no two have the same.
type Slots struct {
	number [32]uint16 // in places that are not taken, a number that belongs elsewhere
	taken  uint32
}

// Clear removes all numbers.
func (s *Slots) Clear() {
	s.taken = 0
	for i := range s.number {
		s.number[i] = uint16(i) ^ 1
	}
}

// Add puts the number in its place, and reports whether that was free.
func (s *Slots) Add(v uint16) bool {
	i := v & 31
	if s.taken>>i&1 == 1 {
		return false
	}
	s.number[i] = v
	s.taken |= 1 << i
	return true
}

// Remove frees places.
func (s *Slots) Remove(places uint32) {
	s.taken &^= places
	for ; places != 0; places &= places - 1 {
		i := bits.TrailingZeros32(places)
		s.number[i] = uint16(i) ^ 1
	}
}

// Taken says in bit i whether there is a number in place i, and At which.
func (s *Slots) Taken() uint32 { return s.taken }

// At is the number in a place that is taken.
func (s *Slots) At(place int) uint16 { return s.number[place] }

// Words returns the places of the numbers that are a xor of the rows x and y, which
// have one length, a multiple of Block, and hold words of 16 bits. s must have been
// cleared once.
func (l Level) Words(x, y []byte, s *Slots) (found uint32) {
	y = y[:len(x)]
	if len(x) == 0 || s.taken == 0 {
		return 0
	}
	if l != Go {
		return l.words(x, y, s)
	}
	for k := 0; k < len(x); k += 2 {
		v := binary.LittleEndian.Uint16(x[k:]) ^ binary.LittleEndian.Uint16(y[k:])
		if s.number[v&31] == v {
			found |= 1 << (v & 31)
		}
	}
	return found
}

// Planes are words below 2^15 in two rows of bytes, A(v) = v>>3 modulo 256 and B(v) =
// v&7 + v>>11<<3. The xors of planes are the planes of the xors.
type Planes struct{ A, B []byte }

// Put sets place i to the word v.
func (p Planes) Put(i int, v uint16) {
	p.A[i], p.B[i] = uint8(v>>3), uint8(v&7|v>>11<<3)
}

// At is the word in place i.
func (p Planes) At(i int) uint16 {
	b := uint16(p.B[i])
	return b&7 | uint16(p.A[i])<<3 | b>>3<<11
}

// Slice is the part of the places from, ..., to-1.
func (p Planes) Slice(from, to int) Planes { return Planes{p.A[from:to], p.B[from:to]} }

// SetWords is the least length of a set for Sift, and MostSift the most words that it
// looks at.
const (
	SetWords = 64
	MostSift = 4096
)

// Room is where Sift works.
type Room [MostSift + 64]uint16

// Sift puts into the set, a word for 64 members, each xor of the rows x and y that is
// not in it. The rows have one length, a multiple of Block and at most MostSift; the
// length of the set is a multiple of SetWords, and it has room for all xors.
//
// It takes about as long for one missing number as for a hundred.
func (l Level) Sift(set []uint64, x, y Planes, room *Room) {
	n := len(x.A)
	y = y.Slice(0, n)
	if n == 0 {
		return
	}
	if l == AVX512 {
		sift(set, x, y, room)
		return
	}
	a, b, ya, yb := x.A[:n], x.B[:n], y.A[:n], y.B[:n]
	for i := range a {
		h := uint(b[i] ^ yb[i])
		set[uint(a[i]^ya[i])>>3|h>>3<<5] |= 1 << (uint(a[i]^ya[i])<<3&63 | h&7)
	}
}

// ManyWords is how many numbers Words looks for without taking longer.
func (l Level) ManyWords() int {
	if l == AVX2 {
		return fewWords
	}
	return 32
}

// MarkBytes sets marks[v] = 1 for every xor v of the bytes x and y.
func (l Level) MarkBytes(marks *[1 << 8]uint8, x, y []byte) {
	y = y[:len(x)]
	if done := len(x) &^ (Block - 1); l != Go && done > 0 {
		l.markBytes(marks, x[:done], y)
		x, y = x[done:], y[done:]
	}
	for len(x) >= 8 && len(y) >= 8 {
		w := binary.LittleEndian.Uint64(x) ^ binary.LittleEndian.Uint64(y)
		marks[uint8(w)] = 1
		marks[uint8(w>>8)] = 1
		marks[uint8(w>>16)] = 1
		marks[uint8(w>>24)] = 1
		marks[uint8(w>>32)] = 1
		marks[uint8(w>>40)] = 1
		marks[uint8(w>>48)] = 1
		marks[uint8(w>>56)] = 1
		x, y = x[8:], y[8:]
	}
	for i := range x {
		marks[x[i]^y[i]] = 1
	}
}

// MarkWords is MarkBytes for words of 16 bits.
func (l Level) MarkWords(marks *[1 << 16]uint8, x, y []byte) {
	y = y[:len(x)]
	if done := len(x) &^ (Block - 1); l != Go && done > 0 {
		l.markWords(marks, x[:done], y)
		x, y = x[done:], y[done:]
	}
	for len(x) >= 8 && len(y) >= 8 {
		w := binary.LittleEndian.Uint64(x) ^ binary.LittleEndian.Uint64(y)
		marks[uint16(w)] = 1
		marks[uint16(w>>16)] = 1
		marks[uint16(w>>32)] = 1
		marks[uint16(w>>48)] = 1
		x, y = x[8:], y[8:]
	}
	for i := 0; i < len(x); i += 2 {
		marks[binary.LittleEndian.Uint16(x[i:])^binary.LittleEndian.Uint16(y[i:])] = 1
	}
}

// Pack adds to the set bits, a word for 64 members, every v with marks[v] = 1, and
// clears the marks; there are 64 marks for each word, all 0 or 1.
func (l Level) Pack(bits []uint64, marks []uint8) {
	marks = marks[:64*len(bits)]
	if len(bits) == 0 {
		return
	}
	if l != Go {
		l.pack(bits, marks)
		return
	}
	for i := range bits {
		part := marks[64*i : 64*i+64]
		var w uint64
		for j := 0; j < 64; j += 8 {
			// the lowest bits of eight bytes as the bits of a byte
			w |= binary.LittleEndian.Uint64(part[j:]) * 0x0102040810204080 >> 56 << j
		}
		bits[i] |= w
		clear(part)
	}
}

// Moved adds word i of the set src to word i xor by of dst: the xors of 64 by and
// the members of src. The sets have one length, a power of two greater than by.
func (l Level) Moved(dst, src []uint64, by int) {
	src = src[:len(dst)]
	if l != Go && len(dst) >= 8 {
		l.moved(dst, src, by)
		return
	}
	mask := len(dst) - 1
	for i, w := range src {
		dst[(i^by)&mask] |= w
	}
}
