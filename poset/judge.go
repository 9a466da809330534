package poset

import (
	"context"
	"fmt"

	"github.com/grundy-cgt/grundy/family"
)

// mostForValue is the most diagrams of a table that is made, in some seconds, only
// to find the value beside an outcome that a theorem gives.
const mostForValue = 12_000_000

// Judge knows who wins diagrams that are too large for a table made in a few
// seconds, if they are one row and one column, of two rows or two columns, or
// rectangles.
func (g *Chomp) Judge(_ context.Context, p Bar, misere bool, _ int) (v family.Verdict, ok bool, err error) {
	if p.Rest.poset != nil || misere {
		return v, false, nil
	}
	m, n := p.Diagram.Size()
	if fits(m, n) && tableSize(m, n) <= mostForValue {
		return v, false, nil
	}
	runs := p.Diagram.read()
	last := runs[len(runs)-1]
	if _, err := p.Diagram.Eat(2, 2); err != nil {
		return p.hook(m, n), true, nil
	}
	switch {
	case m == 2:
		return p.double(n, last.length, func(i, j int64) (int64, int64) { return j, i }, "rows"), true, nil
	case n == 2 && last.length == 2:
		return p.double(m, m, func(i, j int64) (int64, int64) { return i, j }, "columns"), true, nil
	case n == 2:
		return p.double(m, runs[0].count, func(i, j int64) (int64, int64) { return i, j }, "columns"), true, nil
	case len(runs) == 1 && m == n:
		return family.Verdict{
			Outcome: family.Win, Moves: p.eat(2, 2), Count: -1,
			Method: "a square: eat (2,2), and then answer in the first row what is eaten in the first column, and the other way round",
		}, true, nil
	case len(runs) == 1:
		return family.Verdict{
			Outcome: family.Win, Count: -1,
			Method: "strategy stealing on a rectangle: if eating the last square does not win, the answer to that wins as a first move (no move is known)",
		}, true, nil
	}
	return v, false, nil
}

func (p Bar) eat(r, c int64) []family.Move {
	left, err := p.Diagram.Eat(r, c)
	if err != nil {
		return nil
	}
	return []family.Move{{To: []string{left.String()}, Label: fmt.Sprintf("eat (%d,%d)", r, c)}}
}

// hook judges a row of n squares and a column of m that have the poisoned one in
// common: Nim with heaps of n-1 and m-1.
func (p Bar) hook(m, n int64) family.Verdict {
	v := family.Verdict{Outcome: family.Win, Count: 1, Method: "one row and one column: Nim with two heaps"}
	switch {
	case m == n:
		v.Outcome, v.Count = family.Lose, 0
	case m < n:
		v.Moves = p.eat(1, m+1)
	default:
		v.Moves = p.eat(n+1, 1)
	}
	return v
}

// double judges two rows, or columns, of the given lengths. at turns the place in a
// line and the number of the line into a row and a column. Lost are those of
// lengths k+1 and k: a bite of the shorter line leaves k+1 and less than k, a bite of
// the longer one leaves two equal lines, and neither differs by one.
func (p Bar) double(long, short int64, at func(i, j int64) (int64, int64), lines string) family.Verdict {
	v := family.Verdict{Outcome: family.Win, Count: 1, Method: "two " + lines + ": lost just when the first is longer than the other by one square"}
	switch {
	case long == short+1:
		v.Outcome, v.Count = family.Lose, 0
	case long == short:
		v.Moves = p.eat(at(short, 2))
	default:
		v.Moves = p.eat(at(short+2, 1))
	}
	return v
}
