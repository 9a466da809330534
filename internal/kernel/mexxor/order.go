package mexxor

// sample is some heaps whose values are known, with values that each of them reaches. It
// tells which pairs are worth the most: those that reach the most of what the pairs
// before them do not.
type sample struct {
	c     []byte
	at    []int
	below []int                  // by heap: values below are reached
	need  [sampleSize << 8]uint8 // by heap and value: 1 if it is reached, by none of the pairs so far
	found [][sampleSize]byte     // by pair and heap: what the pair reaches
}

// newSample takes heaps below n, which reach all values below those that below
// tells, at most None, and have at least the distance most from c[0].
func newSample(c []byte, n, most int, below func(n int) int) *sample {
	s := &sample{c: c}
	step := max(1, min(samplePart, n-most)/sampleSize)
	for m := n - 1; m >= most && len(s.at) < sampleSize; m -= step {
		if k := below(m); k > 0 {
			s.at, s.below = append(s.at, m), append(s.below, k)
		}
	}
	return s
}

const (
	sampleSize = 128
	samplePart = 1 << 16 // a sample is of so many heaps
)

// begin needs all values again.
func (s *sample) begin() {
	clear(s.need[:])
	for i, k := range s.below {
		for v := range k {
			s.need[i<<8|v] = 1
		}
	}
}

// reach makes found for the pairs.
func (s *sample) reach(pairs []Pair) {
	s.found = make([][sampleSize]byte, len(pairs))
	for k, x := range pairs {
		row := &s.found[k]
		for i := range row {
			row[i] = None // which is not needed
		}
		for i, m := range s.at {
			if v := s.c[m-x.D]; v != None {
				row[i] = v ^ x.R
			}
		}
	}
}

// worth is for how many heaps the pair reaches a value that is needed.
func (s *sample) worth(pair int) (sum int) {
	for i, v := range &s.found[pair] {
		sum += int(s.need[i<<8|int(v)])
	}
	return sum
}

// use takes what the pair reaches from what is needed.
func (s *sample) use(pair int) {
	for i, v := range &s.found[pair] {
		s.need[i<<8|int(v)] = 0
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
	gone, next := make([]bool, len(pairs)), make([]int32, len(pairs))
	s.reach(pairs)
	var heads [sampleSize + 1]int32
	for most > 0 {
		s.begin()
		for w := range heads {
			heads[w] = -1
		}
		for i := len(pairs) - 1; i >= 0; i-- {
			if !gone[i] {
				w := s.worth(i)
				next[i], heads[w] = heads[w], int32(i)
			}
		}
		useful := false
		for w := sampleSize; w > 0 && most > 0; {
			i := int(heads[w])
			if i < 0 {
				w--
				continue
			}
			heads[w] = next[i]
			if now := s.worth(i); now < w {
				next[i], heads[now] = heads[now], int32(i)
				continue
			}
			s.use(i)
			out = append(out, pairs[i])
			gone[i], useful = true, true
			most--
		}
		if !useful { // the others reach nothing of what is needed
			for i, x := range pairs {
				if !gone[i] && most > 0 {
					out = append(out, x)
					most--
				}
			}
		}
	}
	return out
}
