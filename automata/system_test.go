package automata

import (
	"math"
	"math/big"
	"slices"
	"testing"
)

func TestDigits(t *testing.T) {
	for _, s := range append(systems(), Base(16), Base(62), Base(256), Fraenkel(100)) {
		for n := range int64(3000) {
			word := s.Digits(big.NewInt(n))
			if !s.Valid(word) || n > 0 && word[len(word)-1] == 0 {
				t.Fatalf("%v: the word of %d is %v", s, n, word)
			}
			if back := s.Number(word); back.Cmp(big.NewInt(n)) != 0 {
				t.Fatalf("%v: the word %v of %d is the number %v", s, word, n, back)
			}
			weights := s.weights64(n)
			sum := int64(0)
			for i, d := range word {
				sum += weights[i] * int64(d)
			}
			if sum != n {
				t.Fatalf("%v: the digits %v of %d add up to %d", s, word, n, sum)
			}
		}
		huge := new(big.Int).Exp(big.NewInt(10), big.NewInt(300), nil)
		for _, n := range []*big.Int{huge, big.NewInt(math.MaxInt64), new(big.Int).SetUint64(1 << 63)} {
			if word := s.Digits(n); s.Number(word).Cmp(n) != 0 || !s.Valid(word) {
				t.Errorf("%v: the word of %v is %v", s, n, word)
			}
		}
	}
}

// All words without forbidden pairs are words of numbers, in the order of words
// read from the most significant digit.
func TestWords(t *testing.T) {
	for _, s := range systems() {
		n := int64(0)
		for length := 0; n < 2000; length++ {
			word := make([]int, length)
			var all func(i int)
			all = func(i int) {
				if i < 0 {
					if s.Valid(word) && (length == 0 || word[length-1] != 0) {
						if !slices.Equal(s.Digits(big.NewInt(n)), word) {
							t.Fatalf("%v: number %d is not %v", s, n, word)
						}
						n++
					}
					return
				}
				for d := range s.k {
					word[i] = d
					all(i - 1)
				}
			}
			if n < 2000 && length < 14 {
				all(length - 1)
			} else {
				break
			}
		}
	}
}
