package automata

// FromKernel finds the least automaton of a sequence from its first values, and
// false where they do not force one.
//
// A state stands for the subsequence of the n whose word begins with the digits that lead to it:
// in base k for g(k^i*n + j), a member of the k-kernel (Eilenberg 1974; Allouche
// and Shallit, Automatic Sequences, 2003, chapter 6). Words are taken by
// length. The first third of the values must decide for each word with which one earlier word it
// agrees, or that it agrees with none and is a new state; a word that agrees with
// several is not decided. The automaton must then predict the other two thirds.
// So it is a guess that twice as many values confirm as it was made from, and no
// theorem.
//
// It costs O(N*S*k) at most for N values and S states, and stops as soon as the transitions are more than an
// eighth of the values it is made from.
func FromKernel(s *System, values []int64) (*DFAO, bool) {
	d, ok := newKernel(s, values[:len(values)/3]).infer()
	if !ok {
		return nil, false
	}
	for n := range values {
		if d.At(int64(n)) != values[n] {
			return nil, false
		}
	}
	return d, true
}

// kernel holds subsequences of values: member m of that of a word of length i is
// the value at the number of the word, plus shift[i][m], the number of the word of
// m behind i zeros.
type kernel struct {
	s      *System
	values []int64
	shift  [][]int64
	full   []bool // the word of m begins with the greatest digit
}

// word is the beginning of a word.
type word struct {
	length int
	number int64
	after  bool // it ends in another digit than 0, and the system minds
}

func newKernel(s *System, values []int64) *kernel {
	k := &kernel{s: s, values: values}
	before := make([]int64, len(values)) // one digit less, where the last weight w(-1) is 1
	k.shift = [][]int64{make([]int64, len(values))}
	for m := range values {
		k.shift[0][m] = int64(m)
	}
	if s.fraenkel {
		k.full = make([]bool, len(values))
		ws := s.weights64(int64(len(values)))
		for m := range values {
			rest := int64(m)
			for i := len(ws) - 1; i >= 0; i-- {
				d := rest / ws[i]
				rest %= ws[i]
				before[m] += d * ws[max(i-1, 0)]
				k.full[m] = i == 0 && d == int64(s.k-1)
			}
		}
	}
	for {
		last := k.shift[len(k.shift)-1]
		if len(last) < 2 {
			return k
		}
		var next []int64
		for m, x := range last {
			y := x * int64(s.k)
			if s.fraenkel {
				y = x*int64(s.k-1) + before[m]
			}
			if y >= int64(len(values)) {
				break
			}
			next = append(next, y)
		}
		before = last
		k.shift = append(k.shift, next)
	}
}

// agree compares two words where both have members; it is not known if none have.
func (k *kernel) agree(v, w word) (equal, known bool) {
	if v.after != w.after {
		return false, true
	}
	sv, sw := k.shift[v.length], k.shift[w.length]
	for m := range min(len(sv), len(sw)) {
		i, j := v.number+sv[m], w.number+sw[m]
		if max(i, j) >= int64(len(k.values)) {
			break
		}
		if v.after && k.full[m] {
			continue
		}
		if known = true; k.values[i] != k.values[j] {
			return false, true
		}
	}
	return true, known
}

// state is the one state that the word agrees with, -1 if there is none; it is
// not decided if there are several.
func (k *kernel) state(states []word, w word) (state int, decided bool) {
	state = -1
	for i, v := range states {
		switch equal, known := k.agree(v, w); {
		case !known || equal && state >= 0:
			return 0, false
		case equal:
			state = i
		}
	}
	return state, true
}

func (k *kernel) infer() (*DFAO, bool) {
	if len(k.values) == 0 {
		return nil, false
	}
	weight := k.s.weights64(int64(len(k.values)))
	states := []word{{}}
	var merged []word
	var next [][]int
	var out []int64
	for q := 0; q < len(states); q++ {
		if 8*len(states)*k.s.k > len(k.values) {
			return nil, false
		}
		w := states[q]
		row := make([]int, k.s.k)
		for d := range row {
			if row[d] = -1; w.after && d == k.s.k-1 {
				continue
			}
			if w.length >= len(weight) || w.length+1 >= len(k.shift) {
				return nil, false
			}
			v := word{w.length + 1, w.number + int64(d)*weight[w.length], k.s.fraenkel && d != 0}
			if v.number >= int64(len(k.values)) {
				return nil, false
			}
			p, decided := k.state(states, v)
			if !decided {
				return nil, false
			}
			if p < 0 {
				p = len(states)
				states = append(states, v)
			} else {
				merged = append(merged, v)
			}
			row[d] = p
		}
		next = append(next, row)
		out = append(out, k.values[w.number])
	}
	for _, w := range merged { // states that came later count too
		if _, decided := k.state(states, w); !decided {
			return nil, false
		}
	}
	d, err := NewDFAO(k.s, next, out)
	return d, err == nil
}
