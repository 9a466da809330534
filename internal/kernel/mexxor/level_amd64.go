//go:build !purego

package mexxor

import "golang.org/x/sys/cpu"

// Has reports whether this processor, and the system, can run the level.
func (l Level) Has() bool {
	switch l {
	case AVX2:
		return cpu.X86.HasAVX2
	case AVX512:
		return cpu.X86.HasAVX512F && cpu.X86.HasAVX512BW && cpu.X86.HasAVX512DQ && cpu.X86.HasAVX512VBMI
	}
	return true
}

// mark sets b.free, its first words, to the values that the links do not reach.
func (l Level) mark(b *block, c []byte, n int, links []uint64, words int) {
	if l == Go || len(links) == 0 {
		b.markGo(c, n, links, words)
		return
	}
	for q := range words {
		if l == AVX512 {
			markAVX512(&c[n-1], &links[0], uint64(len(links)), uint64(64*q), &b.free[q])
			continue
		}
		for lane := 0; lane < lanes; lane += 32 {
			markAVX2(&c[n-1], &links[0], uint64(len(links)), uint64(64*q), uint64(lane), &b.free[q])
		}
	}
	for i := range b.free[3] {
		b.free[3][i] &^= 1 << 63 // 255 is no value
	}
}

// compares reports whether the level compares candidates.
func (l Level) compares() bool { return l > Go }

// compare sets b.hit to the candidates that the links reach.
func (l Level) compare(b *block, c []byte, n int, links []uint64) {
	if l == AVX512 {
		compareAVX512(&c[n-1], &links[0], uint64(len(links)), &b.candidates, &b.hit)
		return
	}
	for half := range 2 {
		for j := 0; j < slots; j += 4 {
			compareAVX2(&c[n-1], &links[0], uint64(len(links)), uint64(32*half), &b.candidates[j], &b.hit[j])
		}
	}
}
