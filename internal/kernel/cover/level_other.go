//go:build !amd64 || purego

package cover

// Has reports whether this processor, and the system, can run the level.
func (l Level) Has() bool { return l == Go }

// RowsAt is Rows by one level, which the processor must have.
func RowsAt(l Level, dst []byte, stride, values int, c []byte) { plainRows(dst, stride, values, c) }

// ClearAt is Clear by one level, which the processor must have.
func ClearAt(l Level, need *Need, rows []byte, at int, offsets []int64) bool {
	return plainClear(need, rows, at, offsets)
}

// TranslateAt is Translate by one level, which the processor must have.
func TranslateAt(l Level, dst, src []byte, tables *[2][64]byte) { plainTranslate(dst, src, tables) }

// LastAt is Last by one level, which the processor must have.
func LastAt(l Level, x, y []byte, want byte) int { return plainLast(x, y, want) }
