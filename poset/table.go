package poset

import (
	"context"
	"fmt"

	"github.com/grundy-cgt/grundy/game"
)

// Table holds the nim values of all diagrams that fit into a rectangle. The
// poisoned square is not playable, so the diagram of one square has the value 0.
type Table struct {
	rows, columns int
	term          [][]int32 // by row and length: what the row adds to a rank
	values        []uint16  // by rank
	greatest      uint16
}

// The most diagrams of a [Table], and the most diagrams times squares.
const (
	mostDiagrams = 1 << 26
	mostWork     = 1 << 33
)

// TableError reports a rectangle that is too large for a [Table]. It is a
// [game.ErrLimit].
type TableError struct{ Rows, Columns int64 }

func (e *TableError) Error() string {
	return fmt.Sprintf("a rectangle of %d rows and %d columns holds too many diagrams for a table", e.Rows, e.Columns)
}

// Is makes the error a [game.ErrLimit].
func (e *TableError) Is(target error) bool { return target == game.ErrLimit }

// fits reports whether the table of a rectangle is small enough.
func fits(m, n int64) bool {
	if m > 1<<13 || n > 1<<13 || m*n > 1<<15 {
		return false
	}
	count := tableSize(m, n)
	return count <= mostDiagrams && count*m*n <= mostWork
}

// tableSize is the number of diagrams in a rectangle with sides that fits allows,
// C(m+n, m), or a number above mostDiagrams if it is above.
func tableSize(m, n int64) int64 {
	count := int64(1) // C(m+n, m), built up from C(m+n-k, ...) without fractions
	for i := int64(1); i <= min(m, n) && count <= mostDiagrams; i++ {
		count = count * (max(m, n) + i) / i
	}
	return count
}

// NewTable computes the values of all diagrams with at most m rows and n columns.
// There are C(m+n, m) of them, counted with the empty one; each takes 2 bytes, and
// the time of a step for each of its squares. Larger tables than 2^26 diagrams are
// refused, with a [*TableError].
//
// Diagrams are numbered in an order in which each option comes before it: a diagram
// of rows l(1) >= ... >= l(m) is the combination l(1)+m-1 > l(2)+m-2 > ... > l(m),
// and its number is the sum of C(l(i)+m-i, m-i+1) (the combinatorial number system).
// A bite changes a run of rows to one length, so that the number of an option is
// found in one step from sums along the rows.
func NewTable(ctx context.Context, m, n int) (*Table, error) {
	if m < 1 || n < 1 || !fits(int64(m), int64(n)) {
		return nil, &TableError{int64(m), int64(n)}
	}
	t := &Table{rows: m, columns: n, term: termsOf(m, n)}
	t.values = make([]uint16, t.rank(fullRows(m, n))+1)
	return t, t.fill(ctx)
}

func fullRows(m, n int) []int64 {
	rows := make([]int64, m)
	for i := range rows {
		rows[i] = int64(n)
	}
	return rows
}

// termsOf is C(l+m-i, m-i+1) by row i, counted from 1, and length l; at [i-1][l].
func termsOf(m, n int) [][]int32 {
	out := make([][]int32, m)
	for i := m; i >= 1; i-- {
		out[i-1] = make([]int32, n+1)
		for l := 1; l <= n; l++ {
			// C(a, k) = C(a-1, k) + C(a-1, k-1), with a = l+m-i and k = m-i+1
			if i == m {
				out[i-1][l] = int32(l)
			} else {
				out[i-1][l] = out[i-1][l-1] + out[i][l]
			}
		}
	}
	return out
}

// rank is the number of a diagram.
func (t *Table) rank(rows []int64) int {
	r := 0
	for i, l := range rows {
		r += int(t.term[i][l])
	}
	return r
}

// fill computes the values in the order of the ranks.
func (t *Table) fill(ctx context.Context) error {
	m, n := t.rows, t.columns
	flat := make([][]int32, n+1) // by length and i: what the first i rows of that length add
	for l := range flat {
		flat[l] = make([]int32, m+1)
		for i := range m {
			flat[l][i+1] = flat[l][i] + t.term[i][l]
		}
	}
	rows := make([]int, m)
	height := make([]int, n+2)   // by column
	before := make([]int32, m+1) // by i: what the first i rows add
	seen := make([]uint32, m*n+2)
	for rank := 1; rank < len(t.values); rank++ {
		if rank&0xfff == 0 {
			if err := ctx.Err(); err != nil {
				return err
			}
		}
		i := m - 1 // the last row that can grow; those below it become empty
		for i > 0 && rows[i] == rows[i-1] {
			i--
		}
		for j := i + 1; j < m; j++ {
			for ; rows[j] > 0; rows[j]-- {
				height[rows[j]]--
			}
		}
		rows[i]++
		height[rows[i]]++
		for j := i; j < m; j++ {
			before[j+1] = before[j] + t.term[j][rows[j]]
		}
		mark := uint32(rank)
		for c := 1; c <= rows[0]; c++ {
			h, bitten := height[c], flat[c-1]
			rest := before[m] - before[h] + bitten[h]
			first := 0
			if c == 1 {
				first = 1 // the poisoned square
			}
			for r := first; r < h; r++ {
				seen[t.values[rest+before[r]-bitten[r]]] = mark
			}
		}
		var v uint16
		for seen[v] == mark {
			v++
		}
		t.values[rank] = v
		t.greatest = max(t.greatest, v)
	}
	return nil
}

// Len is the number of diagrams, counted with the empty one.
func (t *Table) Len() int { return len(t.values) }

// Max is the greatest nim value of a diagram.
func (t *Table) Max() uint64 { return uint64(t.greatest) }

// holds reports whether the table has a diagram of this size.
func (t *Table) holds(m, n int64) bool { return int64(t.rows) >= m && int64(t.columns) >= n }

// Value returns the nim value of a diagram; ok is false if it does not fit into the
// rectangle.
func (t *Table) Value(d Diagram) (v uint64, ok bool) {
	rows, few := d.rows(int64(t.rows))
	if !few || !t.holds(int64(len(rows)), rows[0]) {
		return 0, false
	}
	return uint64(t.values[t.rank(rows)]), true
}
