// Package xorscan tells which of eight numbers occur among xors of words of 16
// bits: for one heap among the xors of two rows (Row), or for 32 consecutive heaps
// at once, each with eight numbers of its own, among the xors with a list of words
// (Lanes). The rows are the values of heaps, and the numbers those that may be the
// mex of a heap. And it tells which of 512 consecutive heaps reach a value with two heaps of
// which one has a given value (AddRows).
//
// A number is compared with each xor, and the least difference is kept: it is 0 at
// last if the number occurs. Comparing costs a thirtieth of marking, so it is the
// way as soon as some fifty numbers are left.
package xorscan

// Level is a way to compute; those above Go need a processor that has the
// instructions.
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

// Worth is about how many numbers can be compared with a xor in the time that it
// takes to mark it.
func (l Level) Worth() int { return [...]int{0, 24, 48}[l] }

const (
	Slots = 8   // numbers at once
	Width = 32  // heaps of Lanes
	Chunk = 512 // words of a row that are done together
)

// Row returns in bit i whether wanted[i] = x[k] ^ y[k] for a k in one of the
// chunks k = c, ..., c+Chunk-1 that are listed, for i < count; count is from 1 to
// Slots. The other numbers are overwritten.
func (l Level) Row(x, y []uint16, chunks []uint32, wanted *[Slots]uint16, count int) uint8 {
	for _, c := range chunks {
		_, _ = x[c:][:Chunk], y[c:][:Chunk]
	}
	if len(chunks) == 0 {
		return 0
	}
	if l == Go {
		return rowGo(x, y, chunks, wanted[:count])
	}
	for i := count; i < Slots; i++ {
		wanted[i] = wanted[0]
	}
	return l.row(x, y, chunks, wanted, count) & uint8(1<<count-1)
}

func rowGo(x, y []uint16, chunks []uint32, wanted []uint16) (hit uint8) {
	for i, v := range wanted {
		for _, c := range chunks {
			if occurs((*[Chunk]uint16)(x[c:]), (*[Chunk]uint16)(y[c:]), v) {
				hit |= 1 << i
				break
			}
		}
	}
	return hit
}

func occurs(x, y *[Chunk]uint16, v uint16) bool {
	for k := range x {
		if x[k]^y[k] == v {
			return true
		}
	}
	return false
}

// Link is a word r of Lanes, and the place a of its heap.
type Link uint64

// NewLink makes a link; a is below 2^30.
func NewLink(a int, r uint16) Link { return Link(uint32(-2*int32(a))) | Link(r)*0x10001<<32 }

// Heap and Word are what a link was made of.
func (k Link) Heap() int    { return int(-int32(k) / 2) }
func (k Link) Word() uint16 { return uint16(k >> 32) }

// Part is lanes and slots that are compared: those of the lanes from Lane on, as many as
// the level's Group, that are below Slots, 4 or 8.
type Part struct{ Lane, Slots int }

// Group is how many lanes are compared together.
func (l Level) Group() int {
	if l == AVX2 {
		return Width / 2
	}
	return Width
}

// Halves reports whether Lanes takes half of the time for half of the slots.
func (l Level) Halves() bool { return l < AVX512 }

// Lanes sets bit i of hit[j] to whether wanted[j][i] = g[end-a+i] ^ r for one of the
// links (a, r), for the lanes i and slots j of a part, and the other bits to 0; all places of
// all lanes must lie in g.
func (l Level) Lanes(g []uint16, end int, links []Link, wanted *[Slots][Width]uint16, part Part, hit *[Slots]uint32) {
	*hit = [Slots]uint32{}
	if len(links) == 0 {
		return
	}
	if l == Go {
		lanesGo(g, end, links, wanted[:part.Slots], hit)
		return
	}
	l.lanes(g, end, links, wanted, part, hit)
}

func lanesGo(g []uint16, end int, links []Link, wanted [][Width]uint16, hit *[Slots]uint32) {
	for _, k := range links {
		x, r := (*[Width]uint16)(g[end-k.Heap():]), k.Word()
		for j := range wanted {
			for i := range x {
				if x[i]^r == wanted[j][i] {
					hit[j] |= 1 << i
				}
			}
		}
	}
}

// MarkRow sets marks[x[k]^y[k]] to 1 for all k of the chunks.
func (l Level) MarkRow(marks *[1 << 16]uint8, x, y []uint16, chunks []uint32) {
	for _, c := range chunks {
		if l > Go {
			l.markRow(marks, x[c:][:Chunk], y[c:][:Chunk])
			continue
		}
		a, b := (*[Chunk]uint16)(x[c:]), (*[Chunk]uint16)(y[c:])
		for k := 0; k < Chunk; k += 4 {
			marks[a[k]^b[k]] = 1
			marks[a[k+1]^b[k+1]] = 1
			marks[a[k+2]^b[k+2]] = 1
			marks[a[k+3]^b[k+3]] = 1
		}
	}
}

// Marks holds marks of eight lanes: that of value v is at 8v + lane.
type Marks [8 << 16]uint8

// MarkLanes marks g[end-a+i] ^ r, for i = 0, ..., 7, in lane i; all these places
// must lie in g.
func (l Level) MarkLanes(m *Marks, g []uint16, end int, links []Link) {
	if l > Go && len(links) > 0 {
		l.markLanes(m, g, end, links)
		return
	}
	for _, k := range links {
		x, r := (*[8]uint16)(g[end-k.Heap():]), k.Word()
		for i := range x {
			m[int(x[i]^r)<<3|i] = 1
		}
	}
}
