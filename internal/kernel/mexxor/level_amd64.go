//go:build !purego

package mexxor

import (
	"math/bits"

	"golang.org/x/sys/cpu"
)

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
			if q < 2 {
				markFewAVX2(&c[n-1], &links[0], uint64(len(links)), uint64(64*q), uint64(lane), &b.free[q])
			} else {
				markAVX2(&c[n-1], &links[0], uint64(len(links)), uint64(64*q), uint64(lane), &b.free[q])
			}
		}
	}
	for i := range b.free[3] {
		b.free[3][i] &^= 1 << 63 // 255 is no value
	}
}

// compares reports whether the level compares candidates.
func (l Level) compares() bool { return l > Go }

// compare goes through the candidates with the links and returns the lanes that have
// none left. Those that the links reach are told by b.hit or, at the level AVX2, made
// None.
//
// AVX2 compares all candidates with the first half of the links. Few lanes have more
// than half of theirs then, so the other links see the least half of them only; where
// these are lost, the others are free again.
func (l Level) compare(b *block, c []byte, n int, links []uint64) (lost uint64) {
	if l == AVX512 {
		compareAVX512(&c[n-1], &links[0], uint64(len(links)), &b.candidates, &b.hit)
		lost = ^uint64(0)
		for _, h := range b.hit {
			lost &= h
		}
		return lost
	}
	early := min(len(links), 4+len(links)/2&^3)
	last, rest := &c[n-1], links[early:]
	for lane := 0; lane < lanes; lane += 32 {
		lost |= uint64(compare8AVX2(last, &links[0], uint64(early), uint64(lane), &b.candidates[0][lane])) << lane
	}
	if len(rest) == 0 {
		return lost
	}
	lost = 0
	for lane := 0; lane < lanes; lane += 32 {
		lost |= uint64(compare4AVX2(last, &rest[0], uint64(len(rest)), uint64(lane), &b.candidates[0][lane])) << lane
	}
	for s := lost; s != 0; s &= s - 1 {
		b.release(bits.TrailingZeros64(s))
	}
	for j := slots / 2; j < slots; j++ {
		b.candidates[j] = nobody
	}
	return lost
}

// nearBefore takes out the candidates that near pairs reach with values before the
// block, at the level AVX2.
func (Level) nearBefore(p *Plan, before []byte) {
	x := &p.near
	if len(x.links) == 0 {
		return
	}
	copy(x.before[:lanes], before)
	for lane := 0; lane < lanes; lane += 32 {
		compare4AVX2(&x.before[lanes-1], &x.links[0], uint64(len(x.links)), uint64(lane), &p.block.candidates[0][lane])
	}
}

// finish sets the values c of the lanes from the given one on, at the level AVX2, and
// returns the first lane that has no candidate left, or len(c).
func (Level) finish(p *Plan, c []byte, from int) int {
	x := &p.near
	return int(finishAVX2(&c[0], uint64(from), uint64(len(c)), &p.block.candidates, &x.r[lanes-from], &x.none[lanes-from]))
}

// release frees the candidates of the greater half of a lane.
func (b *block) release(lane int) {
	for j := slots / 2; j < slots; j++ {
		if v := b.candidates[j][lane]; v != None {
			b.free[v>>6][lane] |= 1 << (v & 63)
		}
	}
}

// nobody is no candidate for all lanes.
var nobody = func() (out [lanes]byte) {
	for i := range out {
		out[i] = None
	}
	return out
}()
