package mexxor

// sample is some heaps whose values are known, with values that each of them reaches. It
// tells which pairs are worth the most: those that reach the most of what the pairs
// before them do not.
type sample struct {
	c    []byte
	at   []int
	need [][4]uint64 // by heap: values that are reached, by none of the pairs so far
	all  [][4]uint64
	gone []bool // of order, used again
	next []int32
}

// take makes a sample of heaps below n, which reach all values below those that below
// tells, and have at least the distance most from c[0].
func (s *sample) take(c []byte, n, most int, below func(n int) int) {
	s.c, s.at, s.all = c, s.at[:0], s.all[:0]
	step := max(1, min(samplePart, n-most)/sampleSize)
	for m := n - 1; m >= most && len(s.at) < sampleSize; m -= step {
		if k := below(m); k > 0 {
			var set [4]uint64
			for q := range set {
				set[q] = 1<<min(64, max(0, k-64*q)) - 1
			}
			s.at, s.all = append(s.at, m), append(s.all, set)
		}
	}
	s.need = append(s.need[:0], s.all...)
}

const (
	sampleSize = 128
	samplePart = 1 << 16 // a sample is of so many heaps
)

// worth is for how many heaps the pair reaches a value that is needed.
func (s *sample) worth(x Pair) (sum int) {
	for i, m := range s.at {
		if v := s.c[m-x.D]; v != None {
			v ^= x.R
			sum += int(s.need[i][v>>6] >> (v & 63) & 1)
		}
	}
	return sum
}

// use takes what the pair reaches from what is needed.
func (s *sample) use(x Pair) {
	for i, m := range s.at {
		if v := s.c[m-x.D]; v != None {
			v ^= x.R
			s.need[i][v>>6] &^= 1 << (v & 63)
		}
	}
}

// order returns the most pairs that are worth the most, one after the other. As
// soon as all values have been reached that can be, it begins anew with the pairs that are
// left. It takes O(pairs * sampleSize) time, times a number that is small in practice.
//
// What a pair is worth only falls, so a pair that still is worth what it was is the best.
func (s *sample) order(pairs []Pair, most int) (out []Pair) {
	if len(s.at) == 0 {
		return pairs[:min(most, len(pairs))]
	}
	most = min(most, len(pairs))
	s.gone = append(s.gone[:0], make([]bool, len(pairs))...)
	s.next = append(s.next[:0], make([]int32, len(pairs))...)
	var heads [sampleSize + 1]int32
	for most > 0 {
		copy(s.need, s.all)
		for w := range heads {
			heads[w] = -1
		}
		for i := len(pairs) - 1; i >= 0; i-- {
			if !s.gone[i] {
				w := s.worth(pairs[i])
				s.next[i], heads[w] = heads[w], int32(i)
			}
		}
		useful := false
		for w := sampleSize; w > 0 && most > 0; {
			i := heads[w]
			if i < 0 {
				w--
				continue
			}
			heads[w] = s.next[i]
			if now := s.worth(pairs[i]); now < w {
				s.next[i], heads[now] = heads[now], i
				continue
			}
			s.use(pairs[i])
			out = append(out, pairs[i])
			s.gone[i], useful = true, true
			most--
		}
		if !useful { // the others reach nothing of what is needed
			for i, x := range pairs {
				if !s.gone[i] && most > 0 {
					out = append(out, x)
					most--
				}
			}
		}
	}
	return out
}
