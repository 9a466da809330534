package kernel

// Level is a way to multiply slices; those above Go need a processor that has the
// instructions.
type Level int

// The levels.
const (
	Go    Level = iota
	CLMUL       // one product of polynomials at a time, by PCLMULQDQ
	AVX2        // 256 products at a time, in planes of bits
	GFNI        // AVX-512 with GFNI: 64 products at a time, in planes of bytes
)

func (l Level) String() string {
	return [...]string{"go", "clmul", "avx2", "gfni"}[l]
}

// Levels lists all levels, the slowest first. Which of them run here is Has.
func Levels() []Level { return []Level{Go, CLMUL, AVX2, GFNI} }

// MulSlice sets dst[i] to the nim product of a[i] and b[i], by the best level that
// this processor has. The slices have one length; dst may be a or b.
func MulSlice(dst, a, b []uint64) {
	for l := GFNI; l > Go && len(dst) > 0; l-- {
		if l.Has() {
			n := l.blocks(dst, a, b)
			dst, a, b = dst[n:], a[n:], b[n:]
		}
	}
	if len(dst) > 0 { // or there is no need for the tables
		mulSlice(dst, a, b)
	}
}

// MulSliceAt is MulSlice by one level, which the processor must have; what is less
// than a block is left to Go.
func MulSliceAt(l Level, dst, a, b []uint64) {
	n := l.blocks(dst, a, b)
	mulSlice(dst[n:], a[n:], b[n:])
}

// mulSlice is the reference in Go.
func mulSlice(dst, a, b []uint64) {
	t := shared()
	for i := range dst {
		dst[i] = t.mul(a[i], b[i])
	}
}
