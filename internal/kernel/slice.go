package kernel

// MulSlice sets dst[i] to the nim product of a[i] and b[i]. The slices have one
// length; dst may be a or b.
func MulSlice(dst, a, b []uint64) {
	t := shared()
	for i := range dst {
		dst[i] = t.mul(a[i], b[i])
	}
}
