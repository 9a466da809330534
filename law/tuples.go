package law

import (
	"context"
	"slices"

	"github.com/grundy-cgt/grundy/rule"
)

// Table is what is known of the positions of a box: their nim values, or which
// of them are lost for the player to move.
type Table struct {
	Vars   []string // the coordinates
	From   []int64  // the least of each
	Side   []int64  // how many numbers each takes
	Values []int64  // in the order of the positions, the last coordinate fastest; 1 is lost, if Lost
	Lost   bool
}

// NewTable returns the table of the positions whose coordinates are below the
// sides, all values 0.
func NewTable(vars []string, side ...int64) *Table {
	size := int64(1)
	for _, s := range side {
		size *= s
	}
	return &Table{Vars: vars, From: make([]int64, len(side)), Side: side, Values: make([]int64, size)}
}

// Index is the place of a position in Values.
func (t *Table) Index(p ...int64) int {
	i := int64(0)
	for j, c := range p {
		i = i*t.Side[j] + c - t.From[j]
	}
	return int(i)
}

// At is the value of a position of the box.
func (t *Table) At(p ...int64) int64 { return t.Values[t.Index(p...)] }

// Points returns the positions in order.
func (t *Table) Points() [][]int64 {
	out := make([][]int64, len(t.Values))
	p := slices.Clone(t.From)
	for i := range out {
		out[i] = slices.Clone(p)
		for j := len(p) - 1; j >= 0; j-- {
			if p[j]++; p[j] < t.From[j]+t.Side[j] {
				break
			}
			p[j] = t.From[j]
		}
	}
	return out
}

// part is the table of the positions from the given ones on, so many numbers
// for each coordinate.
func (t *Table) part(from, side []int64) *Table {
	s := NewTable(t.Vars, side...)
	s.From, s.Lost = from, t.Lost
	for i, p := range s.Points() {
		s.Values[i] = t.At(p...)
	}
	return s
}

// fitted is the part of a table that laws are fitted to: at most a third of it,
// with the least positions. The rest is what a law must predict.
func (t *Table) fitted() *Table {
	side := slices.Clone(t.Side)
	for {
		size := 1
		for _, s := range side {
			size *= int(s)
		}
		if 3*size <= len(t.Values) {
			return t.part(slices.Clone(t.From), side)
		}
		i := 0
		for j, s := range side { // the side that is cut least
			if s*t.Side[i] > side[i]*t.Side[j] {
				i = j
			}
		}
		side[i]--
	}
}

// agrees reports whether a formula has the values of the whole table, false also when
// ctx ends.
func (t *Table) agrees(ctx context.Context, body rule.Expr) bool {
	ev := (&rule.Formula{Name: "g", Vars: t.Vars, Body: body, Lost: t.Lost}).Compile()
	p := slices.Clone(t.From)
	for i, want := range t.Values {
		if i%256 == 0 && ctx.Err() != nil {
			return false
		}
		var got int64
		var err error
		if t.Lost {
			var lost bool
			if lost, err = ev.Lost(p...); lost {
				got = 1
			}
		} else {
			got, err = ev.At(p...)
		}
		if err != nil || got != want {
			return false
		}
		for j := len(p) - 1; j >= 0; j-- {
			if p[j]++; p[j] < t.From[j]+t.Side[j] {
				break
			}
			p[j] = t.From[j]
		}
	}
	return true
}

// line is the sequence of the values along one coordinate, the others being
// fixed.
func (t *Table) line(coordinate int, at []int64) []int64 {
	p := slices.Clone(at)
	out := make([]int64, t.Side[coordinate])
	for i := range out {
		p[coordinate] = t.From[coordinate] + int64(i)
		out[i] = t.At(p...)
	}
	return out
}

// LostPositions is the table of which positions are lost, from one of values.
func (t *Table) LostPositions() *Table {
	s := &Table{Vars: t.Vars, From: t.From, Side: t.Side, Values: make([]int64, len(t.Values)), Lost: true}
	for i, v := range t.Values {
		if v == 0 {
			s.Values[i] = 1
		}
	}
	return s
}
