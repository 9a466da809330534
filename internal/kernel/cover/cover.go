// Package cover proves, for many heaps at once, that values are reached: rows of
// bits say which heaps have which value, and shifted rows cover the heaps that need
// a value.
//
// Values are packed and unpacked by the way (Translate). The assembly is written by
// tools/avo/cover; -tags purego leaves the loops in Go. [RowsAt] and its like let tests force each
// level.
package cover

import (
	"encoding/binary"
	"math/bits"
)

// Chunk is how many heaps [Clear] works on: 1024 bits.
const Chunk = 1024

// Batch divides the number of offsets that [Clear] takes.
const Batch = 8

// Need is a set of heaps of a chunk, bit i of word i/64.
type Need = [Chunk / 64]uint64

// Level is a set of instructions; those above Go need a processor that has them.
type Level int

// The levels.
const (
	Go Level = iota
	AVX2
	AVX512
)

func (l Level) String() string { return [...]string{"go", "avx2", "avx512"}[l] }

// Levels lists all levels, the slowest first. Which of them run here is Has.
func Levels() []Level { return []Level{Go, AVX2, AVX512} }

// Best is the fastest level that runs here.
func Best() Level {
	for l := AVX512; l > Go; l-- {
		if l.Has() {
			return l
		}
	}
	return Go
}

// Rows writes a row of bits for each v below values: bit i of the row at
// dst[v*stride:] is set where c[i] = v. len(c) is a multiple of 64.
func Rows(dst []byte, stride, values int, c []byte) { RowsAt(Best(), dst, stride, values, c) }

// Clear takes from need the rows that begin at rows[at+offset:], for all offsets,
// in order, or until nothing is left. It reports whether something is. The number
// of offsets is a multiple of Batch, and every row of 1024 bits lies in rows.
func Clear(need *Need, rows []byte, at int, offsets []int64) bool {
	return ClearAt(Best(), need, rows, at, offsets)
}

// Translate sets dst[i] to tables[i&1][src[i]&63]. The slices have one length.
func Translate(dst, src []byte, tables *[2][64]byte) { TranslateAt(Best(), dst, src, tables) }

// Last is the last i with x[i]^y[i] = want, or -1. The slices have one length.
func Last(x, y []byte, want byte) int { return LastAt(Best(), x, y, want) }

// plainLast is the reference in Go: eight places at a time, as long as none has the xor.
func plainLast(x, y []byte, want byte) int {
	const ones, tops = 0x0101010101010101, 0x8080808080808080
	y = y[:len(x)]
	all := ones * uint64(want)
	end := len(x)
	for ; end >= 8; end -= 8 {
		w := binary.LittleEndian.Uint64(x[end-8:]) ^ binary.LittleEndian.Uint64(y[end-8:]) ^ all
		if (w-ones)&^w&tops != 0 { // a byte is 0
			break
		}
	}
	for i := end - 1; i >= 0; i-- {
		if x[i]^y[i] == want {
			return i
		}
	}
	return -1
}

// plainTranslate is the reference in Go.
func plainTranslate(dst, src []byte, tables *[2][64]byte) {
	dst = dst[:len(src)]
	i := 0
	for ; i+1 < len(src); i += 2 {
		dst[i], dst[i+1] = tables[0][src[i]&63], tables[1][src[i+1]&63]
	}
	if i < len(src) {
		dst[i] = tables[0][src[i]&63]
	}
}

// plainRows is the reference in Go.
func plainRows(dst []byte, stride, values int, c []byte) {
	for v := range values {
		clear(dst[v*stride : v*stride+len(c)/8])
	}
	for i, v := range c {
		if int(v) < values {
			dst[int(v)*stride+i>>3] |= 1 << (i & 7)
		}
	}
}

// plainClear is the reference in Go: a batch of rows at a time, as words.
func plainClear(need *Need, rows []byte, at int, offsets []int64) bool {
	le := binary.LittleEndian
	for ; len(offsets) >= Batch; offsets = offsets[Batch:] {
		var row [Batch]*[Chunk / 8]byte
		for j, o := range offsets[:Batch] {
			row[j] = (*[Chunk / 8]byte)(rows[at+int(o):])
		}
		r0, r1, r2, r3, r4, r5, r6, r7 := row[0], row[1], row[2], row[3], row[4], row[5], row[6], row[7]
		left := uint64(0)
		for i := range need {
			a := le.Uint64(r0[8*i:]) | le.Uint64(r1[8*i:]) | le.Uint64(r2[8*i:]) | le.Uint64(r3[8*i:])
			b := le.Uint64(r4[8*i:]) | le.Uint64(r5[8*i:]) | le.Uint64(r6[8*i:]) | le.Uint64(r7[8*i:])
			need[i] &^= a | b
			left |= need[i]
		}
		if left == 0 {
			return false
		}
	}
	return *need != Need{}
}

// Count is the number of heaps in need.
func Count(need *Need) int {
	n := 0
	for _, w := range need {
		n += bits.OnesCount64(w)
	}
	return n
}
