//go:build !purego

package cover

import "golang.org/x/sys/cpu"

// Has reports whether this processor, and the system, can run the level.
func (l Level) Has() bool {
	switch l {
	case AVX2:
		return cpu.X86.HasAVX2
	case AVX512:
		return cpu.X86.HasAVX512F && cpu.X86.HasAVX512BW && cpu.X86.HasAVX512DQ
	}
	return true
}

// RowsAt is Rows by one level, which the processor must have.
func RowsAt(l Level, dst []byte, stride, values int, c []byte) {
	if len(c) == 0 || values == 0 {
		return
	}
	_ = dst[(values-1)*stride+len(c)/8-1]
	switch l {
	case AVX2:
		rows256(&dst[0], uint64(stride), uint64(values), &c[0], uint64(len(c)))
	case AVX512:
		rows512(&dst[0], uint64(stride), uint64(values), &c[0], uint64(len(c)))
	default:
		plainRows(dst, stride, values, c)
	}
}

// ClearAt is Clear by one level, which the processor must have.
func ClearAt(l Level, need *Need, rows []byte, at int, offsets []int64) bool {
	if l == Go || len(offsets) == 0 {
		return plainClear(need, rows, at, offsets)
	}
	if l == AVX2 {
		return clear256(need, &rows[at], &offsets[0], uint64(len(offsets)/Batch)) != 0
	}
	return clear512(need, &rows[at], &offsets[0], uint64(len(offsets)/Batch)) != 0
}

// TranslateAt is Translate by one level, which the processor must have.
func TranslateAt(l Level, dst, src []byte, tables *[2][64]byte) {
	n := len(src) &^ 63
	if l == Go || n == 0 {
		plainTranslate(dst, src, tables)
		return
	}
	_ = dst[n-1]
	if l == AVX512 && cpu.X86.HasAVX512VBMI {
		translate512(&dst[0], &src[0], uint64(n), tables)
	} else {
		translate256(&dst[0], &src[0], uint64(n), tables)
	}
	plainTranslate(dst[n:], src[n:], tables)
}

// LastAt is Last by one level, which the processor must have.
func LastAt(l Level, x, y []byte, want byte) int {
	n := len(x) &^ 63
	if l == Go || n == 0 {
		return plainLast(x, y, want)
	}
	if i := plainLast(x[n:], y[n:], want); i >= 0 {
		return n + i
	}
	if l == AVX2 {
		return int(find256(&x[0], &y[0], uint64(n/64), uint64(want))) - 1
	}
	return int(find512(&x[0], &y[0], uint64(n/64), uint64(want))) - 1
}
