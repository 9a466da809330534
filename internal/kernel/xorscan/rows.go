package xorscan

import "encoding/binary"

// RowLanes is the number of heaps of a Row.
const RowLanes = 512

// Row has a bit for each of RowLanes consecutive heaps.
type Row [RowLanes / 64]uint64

// Places tells where a word occurs among 2*RowLanes words, eight times: bit i of Places[s] is
// that of word i+s, s < 8; where there is no such word, it may be anything.
type Places [8][2 * RowLanes / 8]byte

// Entry is a word r and a shift from 0 to RowLanes-1 of AddRows.
type Entry uint64

const rowBytes = RowLanes / 8

// NewEntry makes an entry.
func NewEntry(r uint16, shift int) Entry {
	return Entry(r)*rowBytes | Entry(shift&7*2*rowBytes+shift>>3)<<32
}

// Find sets p to the places of v in x.
func (l Level) Find(p *Places, x *[2 * RowLanes]uint16, v uint16) {
	if l > Go {
		l.find(p, x, v)
		return
	}
	*p = Places{}
	for i, w := range x {
		if w == v {
			for s := range min(len(p), i+1) {
				p[s][(i-s)/8] |= 1 << ((i - s) % 8)
			}
		}
	}
}

// AddRows adds to rows[r^v], for all entries (r, shift), the lanes i with v at i+shift, where p
// tells the places of v. All r^v must be below len(rows).
func (l Level) AddRows(rows []Row, p *Places, entries []Entry, v uint16) {
	if len(entries) == 0 {
		return
	}
	if l > Go {
		l.addRows(rows, p, entries, v)
		return
	}
	for _, e := range entries {
		row := &rows[uint16(uint32(e)/rowBytes)^v]
		at := int(e >> 32)
		from := p[at/(2*rowBytes)][at%(2*rowBytes):][:rowBytes]
		for i := range row {
			row[i] |= binary.LittleEndian.Uint64(from[8*i:])
		}
	}
}
