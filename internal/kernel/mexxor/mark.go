package mexxor

import "encoding/binary"

// markGo sets the first words of b.free to the values that the links do not
// reach.
func (b *block) markGo(c []byte, n int, links []uint64, words int) {
	const ones, tops = 0x0101010101010101, 0x8080808080808080
	for _, k := range links {
		from := c[n-1+int(int32(k)):][:lanes]
		r := k>>32<<32 | k>>32
		for i := 0; i < lanes; i += 8 {
			w := binary.LittleEndian.Uint64(from[i:])
			t := (*[8][256]byte)(b.tags[i:])
			if (^w-ones)&w&tops != 0 { // a byte is None
				for j := range 8 {
					if from[i+j] != None {
						t[j][from[i+j]^byte(r)] = 1
					}
				}
				continue
			}
			w ^= r
			t[0][byte(w)] = 1
			t[1][byte(w>>8)] = 1
			t[2][byte(w>>16)] = 1
			t[3][byte(w>>24)] = 1
			t[4][byte(w>>32)] = 1
			t[5][byte(w>>40)] = 1
			t[6][byte(w>>48)] = 1
			t[7][byte(w>>56)] = 1
		}
	}
	for i := range b.tags {
		for q := range words {
			var w uint64
			for j := range 8 {
				// the lowest bits of eight bytes that are 0 or 1, as a byte
				w |= binary.LittleEndian.Uint64(b.tags[i][64*q+8*j:]) * 0x0102040810204080 >> 56 << (8 * j)
			}
			b.free[q][i] = ^w
		}
	}
	clear(b.tags[:])
}

// cut takes the values from top on out of the last word, and 255, which is none.
func (b *block) cut(top int) {
	if top%64 == 0 && top < 256 {
		return
	}
	w := uint64(1)<<min(63, (top-1)%64+1) - 1
	for i := range &b.free[(top-1)/64] {
		b.free[(top-1)/64][i] &= w
	}
}
