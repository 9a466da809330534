//go:build !amd64 || purego

package pairset

// Has reports whether the level can run here: only the one in Go.
func (l Level) Has() bool { return l == Go }

func (l Level) bytes(_, _ []byte, _ []uint8, _ uint8) uint8 { panic("pairset: no level but Go") }

func (l Level) small(_, _ []byte, _ uint8) uint32 { panic("pairset: no level but Go") }

func (l Level) words(_, _ []byte, _ *Slots) uint32 { panic("pairset: no level but Go") }

func sift(_ []uint64, _, _ Planes, _ *Room) { panic("pairset: no level but Go") }

func (l Level) markBytes(_ *[1 << 8]uint8, _, _ []byte) { panic("pairset: no level but Go") }

func (l Level) markWords(_ *[1 << 16]uint8, _, _ []byte) { panic("pairset: no level but Go") }

func each(_ *[Sums]uint8, _, _ []byte, _ *[Sums][]uint8, _ uint8) { panic("pairset: no level but Go") }

func (l Level) pack(_ []uint64, _ []uint8) { panic("pairset: no level but Go") }

func (Level) moved(_, _ []uint64, _ int) { panic("pairset: no level but Go") }
