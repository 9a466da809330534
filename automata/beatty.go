package automata

import (
	"context"
	"fmt"
)

// Beatty is the relation of n and floor(n*alpha), where alpha = [1; a, a, a, ...]
// belongs to the system Fraenkel(a): the golden ratio for a = 1, the square root of
// 2 for a = 2, (2 - a + sqrt(a^2+4))/2 in general. Other systems have none, and
// that is the error.
//
// With beta = alpha + a the sequences A(n) = floor(n*alpha) and B(n) =
// floor(n*beta) = A(n) + a*n share out the positive numbers; A are those whose
// words end in evenly many zeros, and the word of B(n) is that of A(n) behind a zero
// (Fraenkel 1982). So m = A(n) just when a*n = shift(m) - m for such an m.
func (s *System) Beatty() (*Automaton, error) {
	if !s.fraenkel {
		return nil, fmt.Errorf("%v has no Beatty sequence: Zeckendorf and the systems of Fraenkel have", s)
	}
	const start, odd, done = 0, 1, 2 // evenly many zeros so far, oddly many, another digit
	even := relation(s, 1, start, func(q int, d []int) (int, bool) {
		switch {
		case q == done:
			return done, true
		case d[0] == 0:
			return odd - q, true
		}
		return done, q == start
	}, func(q int) bool { return q == done })
	n, m, b := Var("n"), Var("m"), Var("b")
	return s.Compile(context.Background(), Or{
		And{Eq(n, Const(0)), Eq(m, Const(0))},
		Exists{[]string{"b"}, And{Rel{even, Vars("m")}, Rel{s.Shift(), Vars("m", "b")}, Eq(b.Minus(m), n.Times(s.factor()))}},
	}, []string{"n", "m"}, Limits{})
}
