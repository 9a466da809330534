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

// mark sets b.free to the values below top, a multiple of 16, that the links do not reach.
// The words that have none of these values are left as they are.
func (l Level) mark(b *block, c []byte, n int, links []uint64, top int) {
	words := (top + 63) / 64
	if l == Go || len(links) == 0 {
		b.markGo(c, n, links, words)
		b.cut(top)
		return
	}
	for q := range words {
		if l == AVX512 {
			markAVX512(&c[n-1], &links[0], uint64(len(links)), uint64(64*q), &b.free[q])
			continue
		}
		mark := markAVX2
		if top-64*q <= 16 {
			mark = markTopAVX2
		} else if q < 2 {
			mark = markFewAVX2
		}
		for lane := 0; lane < lanes; lane += 32 {
			mark(&c[n-1], &links[0], uint64(len(links)), uint64(64*q), uint64(lane), &b.free[q])
		}
	}
	b.cut(top)
}

// propose takes the least free values of each lane for candidates.
func (l Level) propose(b *block, words int) {
	if l == Go || !cpu.X86.HasBMI1 {
		b.proposeGo(words)
		return
	}
	proposeBMI(&b.free[0], uint64(words), &b.candidates)
}

// compares reports whether the level compares candidates.
func (l Level) compares() bool { return l > Go }

// compare goes through the candidates with the links, an even number, and returns the
// lanes that have none left. Those that the links reach are told by b.hit or, at the level
// AVX2, made None; the others come first then. AVX2 can compare only the first count slots, 4 or 8,
// and is faster where no value is None (clean).
func (l Level) compare(b *block, c []byte, n int, links []uint64, count int, clean bool) (lost uint64) {
	if len(links) == 0 {
		return 0
	}
	if l == AVX512 {
		compareAVX512(&c[n-1], &links[0], uint64(len(links)), &b.candidates, &b.hit)
		lost = ^uint64(0)
		for _, h := range b.hit {
			lost &= h
		}
		return lost
	}
	compare := compare8AVX2
	switch {
	case count == slots && clean:
		compare = compare8CleanAVX2
	case clean:
		compare = compare4CleanAVX2
	case count < slots:
		compare = compare4AVX2
	}
	for lane := 0; lane < lanes; lane += 32 {
		lost |= uint64(compare(&c[n-1], &links[0], uint64(len(links)), uint64(lane), &b.candidates[0][lane])) << lane
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
