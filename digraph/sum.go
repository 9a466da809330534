package digraph

import (
	"cmp"
	"slices"
)

// Move is a move of one token.
type Move struct {
	Index    int // of the token in the sum; the first of equal ones
	From, To uint32
	Times    int // how many tokens are equal to it
	// Counter is the total of the counters after a winning move. To move so that
	// it is least comes to an end; other winning moves keep the win, but a player
	// who makes one again and again may go round in a circle.
	Counter uint64
}

// Answer is what is known of a sum: tokens on vertices.
type Answer struct {
	Values  []Value
	Value   Value
	Outcome Outcome
	// Moves are the winning moves, the fastest progress first, or in a draw the
	// moves that keep the draw. Count is how many there are, equal tokens counted
	// one by one.
	Moves     []Move
	Count     int64
	Truncated bool // Moves lists only the first that were found
}

// Solve tells who wins a sum of tokens, and lists at most so many good moves. It
// takes time for the options of the tokens, and for the options of those options
// that have infinite values.
func (l *Loopy) Solve(tokens []uint32, most int) *Answer {
	a := &Answer{}
	s := solving{Loopy: l, Answer: a, most: most}
	times := map[uint32]int{}
	for i, v := range tokens {
		value := l.Value(v)
		a.Values = append(a.Values, value)
		a.Value = a.Value.Add(value)
		if value.Infinite {
			s.endless = append(s.endless, i)
		} else {
			s.x ^= value.Number
			s.counters += l.count(v)
		}
		times[v]++
	}
	a.Outcome = a.Value.Outcome()
	if a.Outcome == Lose {
		return a
	}
	for i, v := range tokens {
		if n := times[v]; n > 0 {
			times[v] = 0 // its moves are listed
			s.moves(i, v, n)
		}
	}
	slices.SortStableFunc(a.Moves, byCounter)
	return a
}

func byCounter(x, y Move) int { return cmp.Compare(x.Counter, y.Counter) }

// solving is a sum whose moves are listed.
type solving struct {
	*Loopy
	*Answer
	most     int
	x        uint64 // the nim sum of the numbers
	counters uint64 // their total
	endless  []int  // which values are infinite
}

// moves lists the good moves of token i, which stands on v with n-1 others.
func (s *solving) moves(i int, v uint32, n int) {
	x, counters := s.x, s.counters
	var endless []int // the others
	for _, j := range s.endless {
		if j != i {
			endless = append(endless, j)
		}
	}
	if value, finite := s.Number(v); finite {
		x ^= value
		counters -= s.count(v)
	}
	wanted := Lose
	if s.Answer.Outcome == Draw {
		wanted = Draw
	}
	options := s.g.Options(v)
	seen := make(map[uint32]bool)
	for _, w := range options {
		if s.after(w, x, endless) != wanted || seen[w] {
			continue
		}
		seen[w] = true
		s.Count += int64(n)
		if len(s.Moves) >= s.most {
			s.Truncated = true
			continue
		}
		move := Move{Index: i, From: v, To: w, Times: n}
		if wanted == Lose {
			move.Counter = counters + s.count(w)
		}
		s.Moves = append(s.Moves, move)
	}
}

// after is the outcome when a token is on w, and of the others the numbers xor to
// x and those listed are infinite.
func (s *solving) after(w uint32, x uint64, endless []int) Outcome {
	value, finite := s.Number(w)
	wins := false
	switch {
	case finite && len(endless) == 0:
		if value == x {
			return Lose
		}
		return Win
	case finite && len(endless) == 1:
		_, wins = slices.BinarySearch(s.Values[endless[0]].Set, x^value)
	case len(endless) == 0:
		wins = s.Reaches(w, x)
	}
	if wins {
		return Win
	}
	return Draw
}
