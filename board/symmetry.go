package board

import "math/bits"

// A symmetry of the square first exchanges rows and columns, or does not, and
// then turns the board upside down, left to right, or both. A set of symmetries
// is a word with bit s for symmetry s.
const (
	leftRight  = 1
	upsideDown = 2
	exchange   = 4
	half       = leftRight | upsideDown // the half turn
	all        = 1<<8 - 1
	identity   = 1 // the set that changes nothing
)

// flipRows turns a board of the given size upside down.
func flipRows(x uint64, rows, cols int) uint64 {
	if rows == 1 {
		return x
	}
	var y uint64
	row := low(cols)
	for range rows {
		y = y<<cols | x&row
		x >>= cols
	}
	return y
}

// turn turns a board by half a turn.
func turn(x uint64, rows, cols int) uint64 { return bits.Reverse64(x) >> (64 - rows*cols) }

// transpose exchanges rows and columns.
func transpose(x uint64, rows, cols int) uint64 {
	var y uint64
	for r := range rows {
		for row := x >> (r * cols) & low(cols); row != 0; row &= row - 1 {
			y |= 1 << (bits.TrailingZeros64(row)*rows + r)
		}
	}
	return y
}

// apply is the picture of a board under one symmetry.
func apply(s int, x uint64, rows, cols int) (y uint64, r, c int) {
	if s&exchange != 0 {
		x = transpose(x, rows, cols)
		rows, cols = cols, rows
	}
	switch s & half {
	case leftRight:
		x = turn(flipRows(x, rows, cols), rows, cols)
	case upsideDown:
		x = flipRows(x, rows, cols)
	case half:
		x = turn(x, rows, cols)
	}
	return x, rows, cols
}

// flipped is the least of a board's pictures under those symmetries of the set
// that keep rows rows.
func flipped(set uint8, x uint64, rows, cols int) uint64 {
	least := x
	if set&(1<<half) != 0 {
		least = min(least, turn(x, rows, cols))
	}
	if set&(1<<leftRight|1<<upsideDown) != 0 {
		f := flipRows(x, rows, cols)
		if set&(1<<upsideDown) != 0 {
			least = min(least, f)
		}
		if set&(1<<leftRight) != 0 {
			least = min(least, turn(f, rows, cols))
		}
	}
	return least
}

// least is the smallest of the pictures of a board under the symmetries of a
// group: the one with the fewest rows, and of those with the least word.
func least(set uint8, x uint64, rows, cols int) Board {
	exchanged := set>>exchange != 0 // a group has half of its members here, or none
	if !exchanged || rows <= cols {
		b := Board{flipped(set, x, rows, cols), uint8(rows), uint8(cols)}
		if !exchanged || rows < cols {
			return b
		}
		// A square: the exchanged pictures are the flips of one of them. The
		// flips of the group come before or after that one alike.
		if y := exchangedLeast(set, x, rows, cols); y < b.Free {
			b.Free = y
		}
		return b
	}
	return Board{exchangedLeast(set, x, rows, cols), uint8(cols), uint8(rows)}
}

// exchangedLeast is the least picture under the symmetries of the set that
// exchange rows and columns.
func exchangedLeast(set uint8, x uint64, rows, cols int) uint64 {
	t := transpose(x, rows, cols)
	later := set >> exchange
	y := flipped(later|1, t, cols, rows)
	if later&1 == 0 { // t itself is no picture
		y = ^uint64(0)
		for s := 1; s < 4; s++ {
			if later>>s&1 != 0 {
				z, _, _ := apply(s, t, cols, rows)
				y = min(y, z)
			}
		}
	}
	return y
}

// corner moves the cells of x to the corner: it gives the part of the board that
// they span.
func corner(x uint64, rows, cols int) (y uint64, r, c int) {
	var top, bottom int
	var columns uint64
	mask := low(cols)
	for i := range rows {
		if row := x >> (i * cols) & mask; row != 0 {
			if columns == 0 {
				top = i
			}
			bottom = i + 1
			columns |= row
		}
	}
	left := bits.TrailingZeros64(columns)
	c = bits.Len64(columns) - left
	r = bottom - top
	if c == cols {
		return x >> (top * cols), r, c
	}
	mask = low(c)
	for i := r - 1; i >= 0; i-- {
		y = y<<c | x>>((top+i)*cols+left)&mask
	}
	return y, r, c
}

// canonical is the least picture of the cells x of a board, in the corner.
func canonical(set uint8, x uint64, rows, cols int) Board {
	if x == 0 {
		return Board{}
	}
	x, rows, cols = corner(x, rows, cols)
	return least(set, x, rows, cols)
}
