package hackenbush

// short is up to which length arms are worked out one by one.
const short = 24

// arms returns, for each number k of pieces from 0 to len(pieces), what an arm of
// the first k of them is worth where it hangs: the value of piece 1 with the arm
// of pieces 2 to k, plus one; 0 for k = 0. The value of a piece with an arm is
// the nim sum of both. No arm may be worth 2^digits or more.
//
// It takes O(n digits) time for n pieces. From the last piece to the first, an
// arm that ends at a piece joins a [trie] of all arms that end further on, and
// then all of them are put on that piece at once.
func arms(pieces []uint32, digits int) []uint32 {
	out := make([]uint32, len(pieces)+1)
	if len(pieces) <= short {
		for k := range out {
			for i := k - 1; i >= 0; i-- {
				out[k] = (out[k] ^ pieces[i]) + 1
			}
		}
		return out
	}
	t := newTrie(digits, len(out))
	for k := len(pieces); k >= 1; k-- {
		t.insert(int32(k))
		t.addXor(pieces[k-1])
		t.increment()
	}
	t.insert(0)
	t.read(out)
	return out
}
