//go:build !amd64 || purego

package xorscan

// Has reports whether the level can run here: only the one in Go.
func (l Level) Has() bool { return l == Go }

func (Level) row(x, y []uint16, chunks []uint32, wanted *[Slots]uint16, few bool) uint8 {
	return rowGo(x, y, chunks, wanted, few)
}

func (Level) lanes(g []uint16, end int, links []Link, wanted *[Slots][Width]uint16, hit *[Slots]uint32) {
	lanesGo(g, end, links, wanted, hit)
}

func (Level) markRow(*[1 << 16]uint8, []uint16, []uint16) {}

func (Level) markLanes(*Marks, []uint16, int, []Link) {}
