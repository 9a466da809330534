//go:build !purego

package kernel

import "golang.org/x/sys/cpu"

// Has reports whether this processor, and the system, can run the level.
func (l Level) Has() bool {
	switch l {
	case AVX2:
		return cpu.X86.HasAVX2
	case GFNI:
		return cpu.X86.HasAVX512F && cpu.X86.HasAVX512BW && cpu.X86.HasAVX512GFNI
	}
	return true
}

// blocks multiplies as many whole blocks as there are and returns how many numbers
// that is.
func (l Level) blocks(dst, a, b []uint64) int {
	n := 0
	switch l {
	case AVX2:
		n = len(dst) &^ 255
		if n > 0 {
			mulAVX2(&dst[0], &a[0], &b[0], uint64(n/256))
		}
	case GFNI:
		n = len(dst) &^ 63
		if n > 0 {
			mulGFNI(&dst[0], &a[0], &b[0], uint64(n/64))
		}
	}
	return n
}
