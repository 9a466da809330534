//go:build !amd64 || purego

package mexxor

// Has reports whether the level can run here: only the one in Go.
func (l Level) Has() bool { return l == Go }

// mark is markGo: there is no other level.
func (Level) mark(b *block, c []byte, n int, links []uint64, top int) {
	b.markGo(c, n, links, (top+63)/64)
	b.cut(top)
}

// propose is proposeGo.
func (Level) propose(b *block, words int) { b.proposeGo(words) }

// compares reports whether the level compares candidates.
func (Level) compares() bool { return false }

// compare is not called.
func (Level) compare(*block, []byte, int, []uint64, int, bool) uint64 { return 0 }

// nearBefore is not called.
func (Level) nearBefore(*Plan, []byte) {}

// finish is not called.
func (Level) finish(*Plan, []byte, int) int { return 0 }
