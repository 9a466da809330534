//go:build !amd64 || purego

package xorscan

// Has reports whether the level can run here: only the one in Go.
func (l Level) Has() bool { return l == Go }

// What follows is for the other levels.

func (Level) row(_, _ []uint16, _ []uint32, _ *[Slots]uint16, _ int) uint8 { return 0 }

func (Level) lanes([]uint16, int, []Link, *[Slots][Width]uint16, Part, *[Slots]uint32) {}

func (Level) markRow(*[1 << 16]uint8, []uint16, []uint16) {}

func (Level) markLanes(*Marks, []uint16, int, []Link) {}

func (Level) find(*Places, *[2 * RowLanes]uint16, uint16) {}

func (Level) addRows([]Row, *Places, []Entry, uint16) {}
