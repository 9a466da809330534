// Package pairset tells which of a few numbers occur among the xors of two rows
// of numbers: the question whether heap n has an option of value v, for a rule
// that splits heaps, where the rows are the values of the heaps a and s-a.
//
// Numbers are bytes or little-endian words of 16 bits. Eight bytes are looked for
// in one pass: a table gives each value a byte whose bit i says that it is the
// i-th number, so the union of the looked-up xors answers for all. Tables are
// looked up in registers, 64 or 32 xors at a time: in one of 64 bytes (VPERMB)
// while all values are below 64, else in two of 16 bytes for the halves of a byte
// (VPSHUFB). Words are compared with up to four numbers by the least xor.
//
// The assembly is written by tools/avo/pairset. Which level runs is chosen by the
// processor, and -tags purego leaves the one in Go, which looks for one number
// after the other. Nothing here allocates.
package pairset

import "encoding/binary"

// Level is a way to do it; those above Go need a processor that has the
// instructions.
type Level int

// The levels.
const (
	Go     Level = iota
	AVX2         // 32 bytes at a time
	AVX512       // 64 bytes at a time: AVX-512 with BW and VBMI
)

const (
	Block    = 64 // rows are whole blocks of so many bytes
	Sums     = 8  // of Each
	MaxBytes = 8  // numbers that are looked for at once, if they are bytes
	MaxWords = 4  // and if they are words
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

// Few is how many bytes are worth looking for at once: MaxBytes where more take
// no more time, and fewer where each takes a pass of its own.
func (l Level) Few() int {
	if l == Go {
		return 1
	}
	return MaxBytes
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
		if hasByte(x, y, v) {
			found |= 1 << i
		}
	}
	return found
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

// Words is Bytes for rows of words of 16 bits and at most MaxWords numbers.
func (l Level) Words(x, y []byte, want []uint16) (found uint8) {
	y = y[:len(x)]
	if len(x) == 0 || len(want) == 0 {
		return 0
	}
	if l != Go {
		return l.words(x, y, want)
	}
	for i, v := range want {
		if hasWord(x, y, v) {
			found |= 1 << i
		}
	}
	return found
}

// hasByte looks for one byte, eight at a time: a byte of z is 0 just where w has
// it, and z-ones borrows into the highest bit of the lowest such byte, and of no
// byte if there is none.
func hasByte(x, y []byte, v uint8) bool {
	const ones, high = 0x0101010101010101, 0x8080808080808080
	w := uint64(v) * ones
	for len(x) >= Block && len(y) >= Block {
		var any uint64
		for k := 0; k < Block; k += 8 {
			z := binary.LittleEndian.Uint64(x[k:k+8]) ^ binary.LittleEndian.Uint64(y[k:k+8]) ^ w
			any |= (z - ones) &^ z
		}
		if any&high != 0 {
			return true
		}
		x, y = x[Block:], y[Block:]
	}
	return false
}

// hasWord is hasByte for words.
func hasWord(x, y []byte, v uint16) bool {
	const ones, high = 0x0001000100010001, 0x8000800080008000
	w := uint64(v) * ones
	for len(x) >= Block && len(y) >= Block {
		var any uint64
		for k := 0; k < Block; k += 8 {
			z := binary.LittleEndian.Uint64(x[k:k+8]) ^ binary.LittleEndian.Uint64(y[k:k+8]) ^ w
			any |= (z - ones) &^ z
		}
		if any&high != 0 {
			return true
		}
		x, y = x[Block:], y[Block:]
	}
	return false
}
