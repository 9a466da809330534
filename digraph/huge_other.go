//go:build !linux

package digraph

// advise does nothing on this system.
func advise[T any]([]T) {}
