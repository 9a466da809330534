package board

// A table stores what is known of the values of boards, by open addressing and
// linear probing, 16 bytes a slot, at a load of 3/8 to 3/4.
type table struct {
	slots []slot // a power of two
	used  int
}

// slot is what is known of a board. A slot whose board has no rows is free.
type slot struct {
	free       uint64
	not        uint32 // bit v: some option has the value v, so the board has not
	rows, cols uint8
	value      int8 // unknownValue if it is not known
}

const unknownValue = -1

func newTable() table { return table{slots: make([]slot, 1<<10)} }

func (b Board) hash() uint64 {
	h := (b.Free ^ uint64(b.Rows)<<58 ^ uint64(b.Cols)<<51) * 0x9e3779b97f4a7c15
	h ^= h >> 32
	return h * 0xd6e8feb86659fd93 >> 16
}

// find returns the slot of the board, or the free one where it belongs.
func (t *table) find(b Board) *slot {
	mask := uint64(len(t.slots) - 1)
	for i := b.hash() & mask; ; i = (i + 1) & mask {
		s := &t.slots[i]
		if s.rows == 0 || s.free == b.Free && s.rows == b.Rows && s.cols == b.Cols {
			return s
		}
	}
}

// get returns what is known of the board.
func (t *table) get(b Board) (value int, not uint32) {
	if s := t.find(b); s.rows != 0 {
		return int(s.value), s.not
	}
	return unknownValue, 0
}

// set stores the value of the board, or unknownValue, and adds to the values
// that it has not.
func (t *table) set(b Board, value int, not uint32) {
	s := t.find(b)
	if s.rows == 0 {
		if 4*(t.used+1) > 3*len(t.slots) {
			t.grow()
			s = t.find(b)
		}
		t.used++
		*s = slot{free: b.Free, rows: b.Rows, cols: b.Cols, value: unknownValue}
	}
	s.not |= not
	if value != unknownValue {
		s.value = int8(value)
	}
}

func (t *table) grow() {
	old := t.slots
	t.slots = make([]slot, 2*len(old))
	for _, s := range old {
		if s.rows != 0 {
			*t.find(Board{s.free, s.rows, s.cols}) = s
		}
	}
}
