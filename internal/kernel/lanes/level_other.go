//go:build !amd64 || purego

package lanes

// Has reports whether this processor, and the system, can run the level.
func (l Level) Has() bool { return l == Go }

// loop is the kernel for so many values and so small a least distance.
func (l Level) loop(values, least int) loop { return loop{} }
