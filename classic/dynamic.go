package classic

import (
	"context"
	"fmt"
	"math"
	"slices"
	"strconv"

	"github.com/grundy-cgt/grundy/family"
	"github.com/grundy-cgt/grundy/game"
)

// TakeAway is a position of a dynamic nim: a heap, and what bounds the next move.
type TakeAway struct {
	N     int64 // the heap
	Last  int64 // what was taken last; of a first move: the most that may be taken
	First bool  // nothing was taken yet
}

// FirstMove is the heap of n beans from which the first move takes anything but
// all.
func FirstMove(n int64) TakeAway { return TakeAway{N: n, Last: max(0, n-1), First: true} }

// Dynamic is the game of one heap in which a move takes at least one bean and at
// most K times as many as the move before. K = 2 is Fibonacci nim (Whinihan
// 1963). Make one with [NewDynamic].
type Dynamic struct {
	k     int64
	table [][]uint16 // nim values by heap and limit
}

// NewDynamic returns the game for K >= 1.
func NewDynamic(k int64) (*Dynamic, error) {
	if k < 1 {
		return nil, fmt.Errorf("a move takes at most K times what was taken last, K at least 1, not %d", k)
	}
	return &Dynamic{k: k}, nil
}

// Limit is the most that may be taken in p.
func (d *Dynamic) Limit(p TakeAway) int64 {
	if p.First {
		return min(p.N, p.Last)
	}
	if m, ok := times(d.k, p.Last); ok {
		return min(p.N, m)
	}
	return p.N
}

// maxTerms bounds the sequence that numbers are written with.
const maxTerms = 1 << 22

// Terms returns the terms up to n of the sequence that starts with 1 and
// continues u(i+1) = u(i) + u(j), with the least j where K u(j) >= u(i): the
// powers of two for K = 1, the Fibonacci numbers for K = 2. They are the heaps
// that are lost if the first move may take anything but all. There are about
// K log(n/K) of them; more than 2^22 are a limit error.
func (d *Dynamic) Terms(n int64) ([]int64, error) {
	var u []int64
	for next, j := int64(1), 0; next <= n; {
		u = append(u, next)
		if len(u) > maxTerms {
			return nil, fmt.Errorf("there are more than %d lost heaps up to %d where a move takes up to %d times the last: %w", maxTerms, n, d.k, game.ErrLimit)
		}
		for u[j] < (next-1)/d.k+1 {
			j++
		}
		if u[j] > math.MaxInt64-next {
			break
		}
		next += u[j]
	}
	return u, nil
}

// Parts writes n >= 0 as a sum of terms in which each is more than K times the
// next smaller one, smallest first. There is one way to do so (Schwenk 1970,
// Take-away games, Fibonacci Quarterly 8; Zeckendorf's theorem for K = 2).
func (d *Dynamic) Parts(n int64) ([]int64, error) {
	u, err := d.Terms(n)
	if err != nil {
		return nil, err
	}
	var parts []int64
	for n > 0 {
		i, found := slices.BinarySearch(u, n)
		if !found {
			i--
		}
		parts = append(parts, u[i])
		n -= u[i]
	}
	slices.Reverse(parts)
	return parts, nil
}

// Lost reports whether the player to move loses in normal play: whether the
// smallest part of the heap is more than may be taken (Schwenk 1970).
func (d *Dynamic) Lost(p TakeAway) (bool, error) {
	parts, err := d.Parts(p.N)
	return len(parts) == 0 || parts[0] > d.Limit(p), err
}

// Winning returns all amounts that win in normal play, in order. Each is the sum
// of the smallest parts of the heap, up to one whose next part it cannot reach:
// the parts of the heap that is left are the others, for a sum of terms that are
// so far apart is the one way to write it.
func (d *Dynamic) Winning(p TakeAway) ([]int64, error) {
	return d.winning(p.N, d.Limit(p))
}

func (d *Dynamic) winning(n, limit int64) ([]int64, error) {
	parts, err := d.Parts(n)
	if err != nil {
		return nil, err
	}
	var out []int64
	sum := int64(0)
	for i, part := range parts {
		sum += part
		if sum > limit {
			break
		}
		reach, ok := times(d.k, sum)
		if i+1 == len(parts) || ok && reach < parts[i+1] {
			out = append(out, sum)
		}
	}
	return out, nil
}

// WinningMisere returns all amounts that win in misere play, where the player
// who takes the last bean loses, and whether the player to move wins, which is
// also so where no move is left. Nobody takes the last bean of his own will, so
// it is normal play with a bean less.
func (d *Dynamic) WinningMisere(p TakeAway) (wins bool, amounts []int64, err error) {
	limit := d.Limit(p)
	if limit == 0 {
		return true, nil, nil
	}
	amounts, err = d.winning(p.N-1, min(limit, p.N-1))
	return len(amounts) > 0, amounts, err
}

// Take returns the position after k beans are taken.
func (d *Dynamic) Take(p TakeAway, k int64) TakeAway { return TakeAway{N: p.N - k, Last: k} }

// Options lists the moves from the definition.
func (d *Dynamic) Options(dst *game.Options[TakeAway], p TakeAway) error {
	limit := d.Limit(p)
	if limit > maxOptions {
		return tooMany(d.Format(p))
	}
	for k := int64(1); k <= limit; k++ {
		dst.Add(d.Take(p, k))
	}
	return nil
}

// maxDynamic is the largest heap of the table of nim values.
const maxDynamic = 4096

// Value returns the nim value of p by a table, for heaps to 4096: the values of
// a heap for the limits 1, 2, ... are the mex of more and more options. Larger
// heaps are a limit error. A table to n takes n^2 bytes and steps.
func (d *Dynamic) Value(ctx context.Context, p TakeAway) (v uint64, method string, ok bool, err error) {
	lost, err := d.Lost(p)
	if err != nil {
		return 0, "", false, err
	}
	if lost {
		return 0, d.theorem(p.N, d.Limit(p)), true, nil
	}
	if p.N > maxDynamic {
		return 0, "", false, fmt.Errorf("the nim value of %s is needed, which no law is known for: values are tabulated for heaps to %d: %w", d.Format(p), maxDynamic, game.ErrLimit)
	}
	for n := int64(len(d.table)); n <= p.N; n++ {
		if err := ctx.Err(); err != nil {
			return 0, "", false, err
		}
		row := make([]uint16, n+1)
		seen := make([]bool, n+2)
		for m := int64(1); m <= n; m++ {
			seen[d.table[n-m][d.Limit(TakeAway{N: n - m, Last: m})]] = true
			row[m] = row[m-1]
			for seen[row[m]] {
				row[m]++
			}
		}
		d.table = append(d.table, row)
	}
	return uint64(d.table[p.N][d.Limit(p)]), d.theorem(p.N, d.Limit(p)) + "; the value by a table of all smaller positions", true, nil
}

// theorem says why a heap is lost or won.
func (d *Dynamic) theorem(n, limit int64) string {
	name := fmt.Sprintf("Schwenk 1970, for %d times", d.k)
	if d.k == 2 {
		name = "Zeckendorf; Whinihan 1963"
	}
	parts, err := d.Parts(n)
	if err != nil || len(parts) == 0 {
		return "nothing is left (" + name + ")"
	}
	relation := "at most"
	if parts[0] > limit {
		relation = "more than"
	}
	return fmt.Sprintf("the smallest part of %d is %d, %s the %d that may be taken (%s)", n, parts[0], relation, limit, name)
}

// Judge tells who wins, and all winning moves, at any size. Heaps of normal play
// that have a nim value in a small table are left to that.
func (d *Dynamic) Judge(ctx context.Context, p TakeAway, misere bool, most int) (v family.Verdict, ok bool, err error) {
	if err := ctx.Err(); err != nil {
		return v, false, err
	}
	if !misere && p.N <= smallTable {
		return v, false, nil
	}
	wins, amounts, method := false, []int64(nil), ""
	if misere {
		wins, amounts, err = d.WinningMisere(p)
		method = "no bean may be taken"
		if limit := d.Limit(p); limit > 0 {
			method = "normal play with a bean less: " + d.theorem(p.N-1, min(limit, p.N-1))
		}
	} else {
		amounts, err = d.Winning(p)
		wins, method = len(amounts) > 0, d.theorem(p.N, d.Limit(p))
	}
	if err != nil {
		return v, false, err
	}
	v = family.Verdict{Outcome: family.OutcomeOf(wins), Method: method, Count: int64(len(amounts))}
	for _, k := range amounts[:min(most, len(amounts))] {
		to := d.Take(p, k)
		v.Moves = append(v.Moves, family.Move{To: []string{d.Format(to)}, Label: d.Label(p, []TakeAway{to})})
	}
	return v, true, nil
}

// limitMark stands before the limit of a first move.
const limitMark = "<="

// Parse reads 20 for a first move of anything but all, (20,<=5) for one of at
// most 5, and (20,3) for a move after 3 were taken; also sums of these.
func (d *Dynamic) Parse(text string) ([]TakeAway, error) {
	f := form{least: 1, most: 2, single: true, marks: []string{limitMark}, example: "20 (first move: anything but all), (20,<=5) (first move: at most 5), or (20,3) (3 were taken last)"}
	sum, err := f.read(text)
	if err != nil {
		return nil, err
	}
	out := make([]TakeAway, len(sum))
	for i, one := range sum {
		switch {
		case one[0].marked:
			return nil, fmt.Errorf("`%s` stands before the limit, not before the heap; expected %s", limitMark, f.example)
		case len(one) == 1:
			out[i] = FirstMove(one[0].n)
		default:
			out[i] = TakeAway{N: one[0].n, Last: one[1].n, First: one[1].marked}
		}
	}
	return out, nil
}

// Format writes a position as Parse reads it.
func (d *Dynamic) Format(p TakeAway) string {
	switch {
	case p == FirstMove(p.N):
		return strconv.FormatInt(p.N, 10)
	case p.First:
		return fmt.Sprintf("(%d,%s%d)", p.N, limitMark, p.Last)
	}
	return fmt.Sprintf("(%d,%d)", p.N, p.Last)
}

// Label says what the move takes.
func (d *Dynamic) Label(from TakeAway, to []TakeAway) string {
	if len(to) != 1 {
		return ""
	}
	return fmt.Sprintf("take %d", from.N-to[0].N)
}

// dynamics returns the entries of the catalogue.
func dynamics() []family.Entry {
	const position = "20: the first move takes anything but all; (20,<=5): the first move takes at most 5; (20,3): 3 were taken last; sums: 10+(5,1)"
	return []family.Entry{{
		Name: "fibonacci-nim", Aliases: []string{"fibonacci"},
		Meaning:  "a heap; take at least one bean and at most twice as many as the move before",
		Position: position,
		Examples: []string{"20", "13", "10^18", "(20,3)"},
		Source:   "Whinihan 1963, Fibonacci nim, Fibonacci Quarterly 1",
		Theory:   "proved: lost just when the smallest part of the heap in Zeckendorf's sum of Fibonacci numbers is more than may be taken; misere play is normal play with a bean less. All winning moves, to 2^63-1. No law of the nim values is known: a table for heaps to 4096",
		Exercise: "What is the least heap with three winning first moves?",
		Open: func(arg string) (family.Game, error) {
			if err := noArgument("fibonacci-nim", arg); err != nil {
				return nil, err
			}
			return family.New[TakeAway](&Dynamic{k: 2}), nil
		},
	}, {
		Name: "dynamic-nim", Aliases: []string{"k-fibonacci-nim", "k-fold-nim"}, Arg: "K: a move takes at most K times the last",
		Meaning:  "a heap; take at least one bean and at most K times as many as the move before",
		Position: position,
		Examples: []string{"20", "(20,3)", "10^18"},
		Source:   "Schwenk 1970, Take-away games, Fibonacci Quarterly 8",
		Theory:   "proved: lost just when the smallest part of the heap is more than may be taken, where the parts are terms of u(i+1) = u(i) + u(j), the least j with K u(j) >= u(i); misere play is normal play with a bean less. All winning moves, to 2^63-1",
		Exercise: "Which heaps up to 100 are lost at the first move for K = 3?",
		Open: func(arg string) (family.Game, error) {
			k, err := argument("dynamic-nim", "a move takes at most K times the last", arg, math.MaxInt32)
			if err != nil {
				return nil, err
			}
			d, err := NewDynamic(k)
			if err != nil {
				return nil, err
			}
			return family.New[TakeAway](d), nil
		},
	}}
}
