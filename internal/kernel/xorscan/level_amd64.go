//go:build !purego

package xorscan

import (
	"math/bits"

	"golang.org/x/sys/cpu"
)

// Has reports whether this processor, and the system, can run the level.
func (l Level) Has() bool {
	switch l {
	case AVX2:
		return cpu.X86.HasAVX2
	case AVX512:
		return cpu.X86.HasAVX512F && cpu.X86.HasAVX512BW
	}
	return true
}

// row runs the kernels of 8, 4 or 2 numbers; there is at least one chunk.
func (l Level) row(x, y []uint16, chunks []uint32, wanted *[Slots]uint16, numbers int) uint8 {
	c, count := &chunks[0], uint64(len(chunks))
	switch {
	case l == AVX512 && numbers <= 2:
		return uint8(row2AVX512(&x[0], &y[0], c, count, &wanted[0]))
	case l == AVX512:
		return uint8(row8AVX512(&x[0], &y[0], c, count, &wanted[0]))
	case numbers <= 2:
		return uint8(row2AVX2(&x[0], &y[0], c, count, &wanted[0]))
	case numbers <= 4:
		return uint8(row4AVX2(&x[0], &y[0], c, count, &wanted[0]))
	}
	return uint8(row4AVX2(&x[0], &y[0], c, count, &wanted[0]) | row4AVX2(&x[0], &y[0], c, count, &wanted[4])<<4)
}

// lanes runs the kernels; there is at least one link.
func (l Level) lanes(g []uint16, end int, links []Link, wanted *[Slots][Width]uint16, part Part, hit *[Slots]uint32) {
	k, count := (*uint64)(&links[0]), uint64(len(links))
	if l == AVX512 {
		lanes8AVX512(&g[0], uint64(end), k, count, &wanted[0][0], &hit[0])
		clear(hit[part.Slots:])
		return
	}
	for j := 0; j < part.Slots; j += 4 {
		var found [4]uint32 // two bits for each lane
		lanes4AVX2(&g[0], uint64(end+part.Lane), k, count, &wanted[j][part.Lane], &found[0])
		for i, w := range found {
			for w &= 0x55555555; w != 0; w &= w - 1 {
				hit[j+i] |= 1 << (part.Lane + bits.TrailingZeros32(w)/2)
			}
		}
	}
}

func (Level) markRow(marks *[1 << 16]uint8, x, y []uint16) {
	markRow(&marks[0], &x[0], &y[0], uint64(len(x)))
}

func (Level) markLanes(m *Marks, g []uint16, end int, links []Link) {
	markLanes(&m[0], &g[0], uint64(end), (*uint64)(&links[0]), uint64(len(links)))
}

func (Level) find(p *Places, x *[2 * RowLanes]uint16, v uint16) { find(&x[0], uint64(v), &p[0][0]) }

func (l Level) addRows(rows []Row, p *Places, entries []Entry, v uint16) {
	add := addRowsAVX2
	if l == AVX512 {
		add = addRowsAVX512
	}
	add(&rows[0][0], &p[0][0], (*uint64)(&entries[0]), uint64(len(entries)), uint64(v)*rowBytes)
}
