package huge

import (
	"context"
	"errors"
	"fmt"
	"math/big"
)

// Move is a winning move: in a component, to the parts that are left of it.
type Move struct {
	Index int // of the component; the first of equal ones
	From  *big.Int
	Times int // how many components equal From
	To    []Part
	Class *big.Int // how many moves it stands for; see [Option]
}

// Answer is what is known of a sum.
type Answer struct {
	Values []*big.Int // of the components; none where only the outcome is known
	Value  *big.Int   // their nim sum, or nil
	Ways   []*Way     // how the values were found, each way once
	Win    bool       // the player to move wins
	Method string     // what the outcome follows from
	Moves  []Move     // winning moves
	// Count is how many winning moves there are, equal components counted one by
	// one; nil where that is not known.
	Count *big.Int
	// Classes is the period by which the moves of a class differ; 0 where each move
	// stands for itself.
	Classes int64
	// Complete says that Moves has all winning moves.
	Complete bool
}

// The methods of answers.
const (
	byValues = "the nim sum of the values (Sprague and Grundy)"
	byWon    = "a value that is not 0; which one it is would take too long"
	byTame   = "the rule for misere Nim, as a subtraction game with a fixed set is tame (Ferguson's pairing property)"
)

// Solve answers for a sum of heaps, in misere play for subtraction games with a fixed
// set alone. It lists at most the given number of moves. See [Solver.Value] and
// [Solver.WithValue] for the time it takes and its errors.
func (s *Solver) Solve(ctx context.Context, sum []*big.Int, misere bool, most int) (*Answer, error) {
	if s.rule.Coins() && repeats(sum) {
		return nil, &limitError{"two equal coins are none; leave them out"}
	}
	if set, ok := s.rule.TakeSet(); misere && (!ok || !set.Fixed()) {
		return nil, &limitError{"misere play with heaps of this size is known for subtraction games with a fixed set alone"}
	}
	a := &Answer{Value: new(big.Int), Method: byValues, Count: new(big.Int), Complete: true}
	if misere {
		a.Method = byTame
	}
	if _, _, err := s.Law(ctx); err != nil {
		return nil, err
	}
	said := map[Way]bool{}
	great := 0 // components of value at least 2
	var open *UnknownError
	index := 0 // of its heap
	for i, n := range sum {
		v, way, err := s.Value(ctx, n)
		if err != nil {
			another := open != nil
			if !errors.As(err, &open) || another || open.Won == nil || misere {
				return nil, err
			}
			v, way, index = new(big.Int), open.Won, i
		}
		if !said[*way] {
			said[*way] = true
			a.Ways = append(a.Ways, way)
		}
		a.Values = append(a.Values, v)
		a.Value.Xor(a.Value, v)
		if v.BitLen() > 1 {
			great++
		}
	}
	if open != nil {
		return s.outcome(ctx, a, open, index, most)
	}
	if a.Win = a.Value.Sign() != 0; misere {
		a.Win = a.Win == (great > 0)
	}
	if !a.Win {
		return a, nil
	}
	return a, s.winning(ctx, a, sum, misere, great, most)
}

// outcome finishes the answer for a sum with a value that is not known, but is not 0: the
// player to move wins if the others cancel, by moves that leave value 0 there.
func (s *Solver) outcome(ctx context.Context, a *Answer, open *UnknownError, index, most int) (*Answer, error) {
	if a.Value.Sign() != 0 {
		return nil, open
	}
	a.Values, a.Value, a.Win, a.Method, a.Count, a.Complete = nil, nil, true, byWon, nil, false
	o, err := s.WithValue(ctx, open.Heap, new(big.Int), most)
	if err != nil {
		return nil, fmt.Errorf("the winning moves: %w", err)
	}
	for _, to := range o.List {
		a.Moves = append(a.Moves, Move{index, open.Heap, 1, to.Parts, to.Class})
	}
	return a, nil
}

func repeats(sum []*big.Int) bool {
	seen := map[string]bool{}
	for _, n := range sum {
		if k := n.String(); seen[k] {
			return true
		} else {
			seen[k] = true
		}
	}
	return false
}

// winning finds the winning moves: in normal play those that make the nim sum 0; in
// misere play too, unless no value of at least 2 would be left, and then those to values
// of at most 1 that make it 1.
func (s *Solver) winning(ctx context.Context, a *Answer, sum []*big.Int, misere bool, great, most int) error {
	times := map[string]int{}
	for _, n := range sum {
		times[n.String()]++
	}
	for i, n := range sum {
		count := times[n.String()]
		if count == 0 {
			continue // its moves are listed
		}
		times[n.String()] = 0
		target := new(big.Int).Xor(a.Value, a.Values[i])
		if misere && (great == 0 || great == 1 && a.Values[i].BitLen() > 1) {
			target.Xor(target, one)
		}
		o, err := s.WithValue(ctx, n, target, most-len(a.Moves))
		if err != nil {
			return fmt.Errorf("the winning moves: %w", err)
		}
		for _, to := range o.List {
			a.Moves = append(a.Moves, Move{i, n, count, to.Parts, to.Class})
		}
		a.Complete = a.Complete && o.Complete()
		a.Classes = max(a.Classes, o.Classes)
		if a.Count != nil && o.Count != nil {
			a.Count.Add(a.Count, new(big.Int).Mul(o.Count, big.NewInt(int64(count))))
		} else {
			a.Count = nil
		}
	}
	return nil
}
