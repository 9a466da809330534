// Package plot draws nim values: the sequence of a rule of heaps as points, or as a
// density where these are too many to be seen one by one, and the values of a rule of
// two coordinates as a heat map. It writes PNG, SVG and text for a terminal. It knows
// values and no rule.
package plot

import (
	"fmt"
	"io"
)

// Colour says by what the points of a sequence are coloured.
type Colour string

// The ways to colour a sequence.
const (
	ByNone    Colour = "none"
	ByResidue Colour = "residue" // of the heap, modulo Sequence.Mod
	ByRare    Colour = "rare"    // the heaps of Sequence.Rare stand out
)

// Sequence is the values G(From), G(From+1), ... and what is known about them.
type Sequence struct {
	Title  string
	Note   string // a line below the title
	From   int64
	Values []uint32
	Colour Colour
	Mod    int64   // for ByResidue, at least 1
	Rare   []int64 // the rare heaps, in increasing order
	Mask   string  // by which they are rare
	Period int64   // 0: none is proved
	Start  int64   // the first heap of the periodic part
}

// Heat is the values of the positions (x, y), x < Width and y < Height.
type Heat struct {
	Title  string
	Note   string
	X, Y   string // names of the coordinates
	Width  int
	Height int
	Values []int64 // Values[y*Width+x]; negative: not known
}

// Format is a kind of file.
type Format string

// The formats of pictures.
const (
	PNG Format = "png"
	SVG Format = "svg"
)

// Size is the size of a picture in pixels. Text grows with the width.
type Size struct{ Width, Height int }

// The bounds of a side of a picture.
const (
	LeastSide = 200
	MostSide  = 20000
)

// check returns an error for a size that no picture can have.
func (s Size) check() error {
	for _, side := range []int{s.Width, s.Height} {
		if side < LeastSide || side > MostSide {
			return fmt.Errorf("plot: a side of %d pixels; from %d to %d are possible", side, LeastSide, MostSide)
		}
	}
	return nil
}

// Write writes the picture of the sequence. It takes time linear in the number of
// values and pixels.
func (s *Sequence) Write(w io.Writer, f Format, size Size) error {
	if err := size.check(); err != nil {
		return err
	}
	return s.page(size).write(w, f)
}

// Write writes the heat map.
func (h *Heat) Write(w io.Writer, f Format, size Size) error {
	if err := size.check(); err != nil {
		return err
	}
	return h.page(size).write(w, f)
}

// most is the greatest value of the sequence.
func (s *Sequence) most() uint32 {
	most := uint32(0)
	for _, v := range s.Values {
		most = max(most, v)
	}
	return most
}

// to is the last heap.
func (s *Sequence) to() int64 { return s.From + int64(len(s.Values)) - 1 }

// class is how a point is drawn.
type class uint8

const (
	common class = iota
	rare
	lost // P positions
	classes
)

// each calls f with every point and its class.
func (s *Sequence) each(f func(i int, v uint32, c class)) {
	next := s.Rare
	for len(next) > 0 && next[0] < s.From {
		next = next[1:]
	}
	for i, v := range s.Values {
		c := common
		if s.Colour == ByRare && len(next) > 0 && next[0] == s.From+int64(i) {
			c, next = rare, next[1:]
		}
		if v == 0 {
			c = lost
		}
		f(i, v, c)
	}
}
