//go:build !purego

package pairset

import (
	"encoding/binary"
	"math/bits"

	"golang.org/x/sys/cpu"
)

// Has reports whether this processor, and the system, can run the level.
func (l Level) Has() bool {
	switch l {
	case AVX2:
		return cpu.X86.HasAVX2
	case AVX512:
		return cpu.X86.HasAVX512F && cpu.X86.HasAVX512BW && cpu.X86.HasAVX512VBMI && cpu.X86.HasAVX512VBMI2
	}
	return true
}

func (l Level) bytes(x, y []byte, want []uint8, top uint8) uint8 {
	var acc [64]byte
	blocks := uint64(len(x) / Block)
	if l == AVX512 && top < 64 {
		var table [64]byte
		permutation(&table, want)
		permute1(&acc[0], &x[0], &y[0], &table[0], blocks)
		return union(acc[:])
	}
	var table [32]byte
	halves(&table, want)
	switch {
	case l == AVX512:
		nibbles1AVX512(&acc[0], &x[0], &y[0], &table[0], blocks)
	case top < 128:
		nibbles1x7AVX2(&acc[0], &x[0], &y[0], &table[0], blocks)
	default:
		nibbles1AVX2(&acc[0], &x[0], &y[0], &table[0], blocks)
	}
	return union(acc[:])
}

// each is Each with AVX512.
func each(found *[Sums]uint8, x, y []byte, want *[Sums][]uint8, top uint8) {
	var acc [Sums][64]byte
	blocks := uint64(len(x) / Block)
	if top < 64 {
		var table [Sums][64]byte
		for j := range table {
			permutation(&table[j], want[j])
		}
		permute8(&acc[0][0], &x[0], &y[0], &table[0][0], blocks)
	} else {
		var table [Sums][32]byte
		for j := range table {
			halves(&table[j], want[j])
		}
		nibbles8AVX512(&acc[0][0], &x[0], &y[0], &table[0][0], blocks)
	}
	for j := range acc {
		found[j] = union(acc[j][:])
	}
}

// small is the set of all xors; the rows are at least one block.
func (l Level) small(x, y []byte, top uint8) (set uint32) {
	table := [32]uint8{0: 1, 1: 2, 2: 4, 3: 8, 4: 16, 5: 32, 6: 64, 7: 128, 24: 1, 25: 2, 26: 4, 27: 8, 28: 16, 29: 32, 30: 64, 31: 128}
	var acc [4][32]byte
	if blocks := uint64(len(x) / Block); top < 16 {
		small16(&acc[0][0], &x[0], &y[0], &table[0], blocks)
	} else {
		small32(&acc[0][0], &x[0], &y[0], &table[0], blocks)
	}
	for i := range acc {
		set |= uint32(union(acc[i][:])) << (8 * i)
	}
	return set
}

func (l Level) words(x, y []byte, want *Slots) (found uint32) {
	blocks := uint64(len(x) / Block)
	if l == AVX512 {
		return slots(&x[0], &y[0], &want.number[0], blocks)
	}
	var room [32]int
	places := room[:0]
	for t := want.taken; t != 0; t &= t - 1 {
		places = append(places, bits.TrailingZeros32(t))
	}
	for ; len(places) > 0; places = places[min(fewWords, len(places)):] {
		var least [fewWords][32]byte
		var table [fewWords][16]byte
		for j := range table {
			v := want.number[places[min(j, len(places)-1)]]
			for k := 0; k < 16; k += 2 {
				binary.LittleEndian.PutUint16(table[j][k:], v)
			}
		}
		wordsAVX2(&least[0][0], &x[0], &y[0], &table[0][0], blocks)
		for j, place := range places[:min(fewWords, len(places))] {
			if hasZero(&least[j]) {
				found |= 1 << place
			}
		}
	}
	return found
}

func sift(set []uint64, x, y Planes, room *Room) {
	siftAVX512(&set[0], uint64(len(set)/SetWords), &x.A[0], &x.B[0], &y.A[0], &y.B[0], uint64(len(x.A)/Block), &room[0])
}

// hasZero reports whether one of the words is 0.
func hasZero(b *[32]byte) bool {
	for k := 0; k < len(b); k += 2 {
		if b[k]|b[k+1] == 0 {
			return true
		}
	}
	return false
}

func (l Level) markBytes(marks *[1 << 8]uint8, x, y []byte) {
	markBytes(&marks[0], &x[0], &y[0], uint64(len(x)/Block))
}

func (l Level) markWords(marks *[1 << 16]uint8, x, y []byte) {
	markWords(&marks[0], &x[0], &y[0], uint64(len(x)/Block))
}

func (l Level) moved(dst, src []uint64, by int) {
	if l == AVX512 {
		orMovedAVX512(&dst[0], &src[0], uint64(by), uint64(len(dst)))
	} else {
		orMovedAVX2(&dst[0], &src[0], uint64(by), uint64(len(dst)))
	}
}

func (l Level) pack(bits []uint64, marks []uint8) {
	if l == AVX512 {
		packAVX512(&bits[0], &marks[0], uint64(len(bits)))
	} else {
		packAVX2(&bits[0], &marks[0], uint64(len(bits)))
	}
}

// permutation is the table of the bits of each value below 64.
func permutation(table *[64]byte, want []uint8) {
	for i, v := range want {
		table[v&63] |= 1 << i
	}
}

// halves are the tables of the bits of each low half and of each high half.
func halves(table *[32]byte, want []uint8) {
	for i, v := range want {
		table[v&15] |= 1 << i
		table[16+v>>4] |= 1 << i
	}
}

// union is the union of bytes.
func union(acc []byte) uint8 {
	var w uint64
	for k := 0; k < len(acc); k += 8 {
		w |= binary.LittleEndian.Uint64(acc[k:])
	}
	w |= w >> 32
	w |= w >> 16
	return uint8(w | w>>8)
}
