//go:build !purego

package pairset

import (
	"encoding/binary"

	"golang.org/x/sys/cpu"
)

// Has reports whether this processor, and the system, can run the level.
func (l Level) Has() bool {
	switch l {
	case AVX2:
		return cpu.X86.HasAVX2
	case AVX512:
		return cpu.X86.HasAVX512F && cpu.X86.HasAVX512BW && cpu.X86.HasAVX512VBMI
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
		return union(&acc)
	}
	var table [32]byte
	halves(&table, want)
	if l == AVX512 {
		nibbles1AVX512(&acc[0], &x[0], &y[0], &table[0], blocks)
	} else {
		nibbles1AVX2(&acc[0], &x[0], &y[0], &table[0], blocks)
	}
	return union(&acc)
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
		found[j] = union(&acc[j])
	}
}

func (l Level) words(x, y []byte, want []uint16) (found uint8) {
	var least [MaxWords][64]byte
	var table [MaxWords][16]byte
	for i := range table {
		for k := 0; k < 16; k += 2 {
			binary.LittleEndian.PutUint16(table[i][k:], want[min(i, len(want)-1)])
		}
	}
	blocks, width := uint64(len(x)/Block), 64
	switch {
	case l == AVX512 && len(want) == 1:
		words1AVX512(&least[0][0], &x[0], &y[0], &table[0][0], blocks)
	case l == AVX512:
		words4AVX512(&least[0][0], &x[0], &y[0], &table[0][0], blocks)
	case len(want) == 1:
		width = 32
		words1AVX2(&least[0][0], &x[0], &y[0], &table[0][0], blocks)
	default:
		width = 32
		words4AVX2(&least[0][0], &x[0], &y[0], &table[0][0], blocks)
	}
	for i := range want {
		all := least[i*width/64][i*width%64:][:width]
		for k := 0; k < width; k += 2 {
			if all[k]|all[k+1] == 0 {
				found |= 1 << i
				break
			}
		}
	}
	return found
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
func union(acc *[64]byte) uint8 {
	var w uint64
	for k := 0; k < 64; k += 8 {
		w |= binary.LittleEndian.Uint64(acc[k:])
	}
	w |= w >> 32
	w |= w >> 16
	return uint8(w | w>>8)
}
