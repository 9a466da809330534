package nim

import (
	"fmt"
	"math/bits"
	"strconv"
	"strings"
)

// String returns the number in decimal.
func (x Wide) String() string {
	const chunk = 1e19 // the greatest power of ten in a word
	if x.Hi == 0 {
		return strconv.FormatUint(x.Lo, 10)
	}
	high, rest := x.Hi/chunk, x.Hi%chunk
	low, last := bits.Div64(rest, x.Lo, chunk)
	if high == 0 {
		return fmt.Sprintf("%d%019d", low, last)
	}
	// high 2^64 + low is below 2^128 / 10^19
	first, mid := bits.Div64(high, low, chunk)
	return fmt.Sprintf("%d%019d%019d", first, mid, last)
}

// ParseWide reads a number below 2^128, in decimal or in hexadecimal after 0x.
// The error says what was expected.
func ParseWide(text string) (Wide, error) {
	digits, base := text, uint64(10)
	if rest, ok := strings.CutPrefix(strings.ToLower(text), "0x"); ok {
		digits, base = rest, 16
	}
	if digits == "" {
		return Wide{}, fmt.Errorf("%q is no number: give digits, as in 41 or 0x29", text)
	}
	var x Wide
	for _, c := range digits {
		d := uint64(strings.IndexRune("0123456789abcdef", c)) // -1 is beyond any base
		if d >= base {
			return Wide{}, fmt.Errorf("%q is no number: %q is no digit", text, c)
		}
		over, high := bits.Mul64(x.Hi, base)
		carry, low := bits.Mul64(x.Lo, base)
		var c1, c2 uint64
		x.Lo, c1 = bits.Add64(low, d, 0)
		x.Hi, c2 = bits.Add64(high, carry, c1)
		if over|c2 != 0 {
			return Wide{}, fmt.Errorf("%s is too large: nimbers below 2^128 are known here", text)
		}
	}
	return x, nil
}
