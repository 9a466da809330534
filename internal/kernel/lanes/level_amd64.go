//go:build !purego

package lanes

import "golang.org/x/sys/cpu"

// Has reports whether this processor, and the system, can run the level.
func (l Level) Has() bool {
	switch l {
	case AVX2:
		return cpu.X86.HasAVX2 && cpu.X86.HasBMI1 && cpu.X86.HasBMI2
	case AVX512:
		return cpu.X86.HasAVX512F && cpu.X86.HasAVX512BW && cpu.X86.HasAVX512DQ && cpu.X86.HasBMI1 && cpu.X86.HasBMI2
	}
	return true
}

// loop is the kernel for so many values and so small a least distance.
func (l Level) loop(values, least int) loop {
	switch {
	case l == AVX512 && values == 16 && least >= 4:
		return loop{lanes: 32, width: 2, group: 4, fill: fill32x16by4}
	case l == AVX512 && values == 16 && least >= 2:
		return loop{lanes: 32, width: 2, group: 2, fill: fill32x16by2}
	case l == AVX512 && values <= 32 && least >= 4:
		return loop{lanes: 16, width: 4, group: 4, fill: fill16x32by4}
	case l == AVX512 && values <= 32 && least >= 2:
		return loop{lanes: 16, width: 4, group: 2, fill: fill16x32by2}
	case l == AVX512 && values <= 32:
		return loop{lanes: 16, width: 4, group: 1, fill: fill16x32by1}
	case l == AVX512 && least >= 2:
		return loop{lanes: 8, width: 8, group: 2, fill: fill8x64by2}
	case l == AVX512:
		return loop{lanes: 8, width: 8, group: 1, fill: fill8x64by1}
	case values <= 32 && least >= 4:
		return loop{lanes: 8, width: 4, group: 4, fill: fill8x32by4}
	case values <= 32 && least >= 2:
		return loop{lanes: 8, width: 4, group: 2, fill: fill8x32by2}
	case values <= 32:
		return loop{lanes: 8, width: 4, group: 1, fill: fill8x32by1}
	case least >= 2:
		return loop{lanes: 4, width: 8, group: 2, fill: fill4x64by2}
	}
	return loop{lanes: 4, width: 8, group: 1, fill: fill4x64by1}
}
