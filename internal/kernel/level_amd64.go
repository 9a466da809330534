//go:build !purego

package kernel

import "golang.org/x/sys/cpu"

// Has reports whether this processor, and the system, can run the level.
func (l Level) Has() bool {
	switch l {
	case CLMUL:
		return cpu.X86.HasPCLMULQDQ
	case AVX2:
		return cpu.X86.HasAVX2
	case GFNI:
		return cpu.X86.HasAVX512F && cpu.X86.HasAVX512BW && cpu.X86.HasAVX512GFNI
	}
	return true
}

// Mul returns the nim product of a and b: by CLMUL where the processor has it.
func Mul(a, b uint64) uint64 {
	if m := mapsCache.Load(); m != nil {
		return mulCLMUL(&m.to[0][0], a, b)
	}
	return mulFirst(a, b)
}

// mulFirst is Mul before there are maps, which on other processors is always.
func mulFirst(a, b uint64) uint64 {
	if CLMUL.Has() {
		return mulCLMUL(&sharedMaps().to[0][0], a, b)
	}
	return shared().mul(a, b)
}

// blocks multiplies as many whole blocks as there are and returns how many numbers
// that is.
func (l Level) blocks(dst, a, b []uint64) int {
	n := 0
	switch l {
	case CLMUL:
		n = len(dst)
		m := &sharedMaps().to[0][0]
		for i := range dst {
			dst[i] = mulCLMUL(m, a[i], b[i])
		}
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
