//go:build !amd64 || purego

package kernel

// Has reports whether the level can run here: only the one in Go.
func (l Level) Has() bool { return l == Go }

// Mul returns the nim product of a and b.
func Mul(a, b uint64) uint64 { return shared().mul(a, b) }

// blocks has no other level to multiply with.
func (l Level) blocks(_, _, _ []uint64) int { return 0 }
