package play

import (
	"context"
	"encoding/binary"
	"fmt"
	"math"
	"math/bits"
	"slices"

	"github.com/grundy-cgt/grundy/game"
)

// maxFalling is the most positions that are looked at to see that nim values fall.
const maxFalling = 1 << 18

// solveMoore answers where a move is made in up to k components. For heaps of Nim
// the player to move loses just when each binary digit of the heaps occurs in a
// multiple of k+1 of them (Moore 1910); in misere play too, but if no heap is
// greater than 1 when the number of ones leaves 1 modulo k+1.
//
// The same holds for nim values where no move splits and every option has a smaller
// value than its position: such a position is a heap of Nim. It fails where values
// can rise: two moves that exchange the values of two components change no digit.
// So the condition is checked for all positions that can be reached.
func solveMoore[P comparable](ctx context.Context, g Game[P], kind Kind, q Question[P]) (*KindAnswer[P], error) {
	why, err := falling(ctx, g, q)
	if err != nil {
		return nil, err
	}
	if why != "" {
		return searchKind(ctx, g, kind, q, "exact search of the whole sum, for "+why)
	}
	t := mooreTheory(kind)
	a, err := measured(ctx, newMeasure[P](g, t), kind, q)
	if err != nil || !a.Win || len(a.Moves) > 0 || !a.Truncated {
		return a, err
	}
	return a, a.mooreMove(ctx, g, kind, q)
}

// falling returns "" if the values of all options are smaller than that of their
// position, and no move splits, and otherwise where it is not so.
func falling[P comparable](ctx context.Context, g Game[P], q Question[P]) (string, error) {
	seen := map[P]bool{}
	var list []P
	for _, p := range q.Sum {
		if !seen[p] {
			seen[p] = true
			list = append(list, p)
		}
	}
	var opts game.Options[P]
	for i := 0; i < len(list); i++ {
		p := list[i]
		v, err := g.Value(ctx, p)
		if err != nil {
			return "", err
		}
		opts.Reset()
		if err := g.Options(&opts, p); err != nil {
			return "", err
		}
		for option := range opts.All() {
			if len(option) > 1 {
				return fmt.Sprintf("%s can be split", q.text(p)), nil
			}
			for _, r := range option {
				w, err := g.Value(ctx, r)
				if err != nil {
					return "", err
				}
				if w > v {
					return fmt.Sprintf("values can rise: %s has the value %d and its option %s has %d", q.text(p), v, q.text(r), w), nil
				}
				if !seen[r] {
					if len(list) >= maxFalling {
						return fmt.Sprintf("more than %d positions can be reached", maxFalling), nil
					}
					seen[r] = true
					list = append(list, r)
				}
			}
		}
	}
	return "", nil
}

// mooreTheory folds nim values to the counts of their binary digits modulo k+1.
func mooreTheory(kind Kind) theory {
	f := &digits{modulus: uint32(min(kind.Most, math.MaxInt32)) + 1, number: map[string]int64{}}
	f.state(nil)
	name := fmt.Sprintf("Moore's theorem, as all values fall: the player to move loses just when each binary digit of the values occurs a multiple of %d times (Moore 1910)", f.modulus)
	if kind.Misere {
		name += fmt.Sprintf(", but with no value above 1 when the number of ones leaves 1 modulo %d", f.modulus)
	}
	return theory{
		name:   name,
		noun:   "nim values",
		join:   func(parts []int32) int32 { return parts[0] },
		number: mexOfValues,
		show:   decimal,
		fold:   f.fold,
		wins: func(state int64) bool {
			counts := f.counts[state]
			if kind.Misere && (len(counts) == 0 || counts[0] == 0) {
				return len(counts) < 2 || counts[1] != 1
			}
			return len(counts) > 1
		},
	}
}

// digits counts binary digits of a sum. A state numbers a list: whether a value is
// greater than 1, then the counts of the digits modulo the modulus, the lowest
// first, without zeros at the end.
type digits struct {
	modulus uint32
	counts  [][]uint32
	number  map[string]int64
}

func (f *digits) state(counts []uint32) int64 {
	key := make([]byte, 0, 4*len(counts))
	for _, c := range counts {
		key = binary.LittleEndian.AppendUint32(key, c)
	}
	s, known := f.number[string(key)]
	if !known {
		s = int64(len(f.counts))
		f.counts = append(f.counts, counts)
		f.number[string(key)] = s
	}
	return s
}

func (f *digits) fold(state int64, n int32) int64 {
	old := f.counts[state]
	counts := make([]uint32, max(len(old), 1+bits.Len32(uint32(n))))
	copy(counts, old)
	if n > 1 {
		counts[0] = 1
	}
	for i := 0; n>>i > 0; i++ {
		counts[i+1] = (counts[i+1] + uint32(n)>>i&1) % f.modulus
	}
	for len(counts) > 0 && counts[len(counts)-1] == 0 {
		counts = counts[:len(counts)-1]
	}
	return f.state(counts)
}

// mooreMove finds one winning move without listing any: from the highest digit on,
// components are chosen to move when those chosen so far cannot bring the number of
// ones to a multiple; what is below the digit that chose a component is free.
func (a *KindAnswer[P]) mooreMove(ctx context.Context, g Game[P], kind Kind, q Question[P]) error {
	values := make([]uint64, len(q.Sum))
	for i, p := range q.Sum {
		v, err := g.Value(ctx, p)
		if err != nil {
			return err
		}
		values[i] = v
	}
	targets, chosen := mooreTargets(values, kind.Most, kind.Misere)
	var moves []Move[P]
	for i, p := range q.Sum {
		if !chosen[i] {
			continue
		}
		options, err := reach(ctx, g, p, targets[i])
		if err != nil {
			return err
		}
		moves = append(moves, Move[P]{Index: i, From: p, Times: 1, To: sortedOptions(options, q.Less)[0]})
	}
	a.Moves = append(a.Moves, Joint[P]{moves, 1})
	return nil
}

// mooreTargets returns what the values become by a winning move, and which change.
func mooreTargets(values []uint64, k int, misere bool) (targets []uint64, chosen []bool) {
	targets, chosen = slices.Clone(values), make([]bool, len(values))
	var free []int
	for digit := 63; digit >= 0; digit-- {
		bit := uint64(1) << digit
		var ones []int
		for i, v := range targets {
			if !chosen[i] && v&bit != 0 {
				ones = append(ones, i)
			}
		}
		for _, i := range free {
			targets[i] &^= bit
		}
		extra := len(ones) % (k + 1)
		if missing := k + 1 - extra; extra > 0 && missing <= len(free) {
			for _, i := range free[:missing] {
				targets[i] |= bit
			}
		} else if extra > 0 {
			for _, i := range ones[:extra] {
				chosen[i] = true
				targets[i] &^= bit
				free = append(free, i)
			}
		}
	}
	if misere {
		targets, chosen = misereTargets(values, targets, chosen, k)
	}
	return targets, chosen
}

// misereTargets changes a winning move of normal play to one of misere play: where
// it leaves no value above 1, the number of ones must leave 1 modulo k+1.
func misereTargets(values, targets []uint64, chosen []bool, k int) ([]uint64, []bool) {
	if slices.Max(targets) > 1 {
		return targets, chosen
	}
	// All values above 1 move, and there are at most k of them: some to 1 and the
	// others to 0. With what is left of the k moves, ones are taken.
	large, ones := 0, 0
	for _, v := range values {
		switch {
		case v > 1:
			large++
		case v == 1:
			ones++
		}
	}
	keep, take := 0, 0
	for ; keep <= large; keep++ {
		take = ((ones+keep-1)%(k+1) + k + 1) % (k + 1)
		if take <= min(ones, k-large) && large+take > 0 {
			break
		}
	}
	targets, chosen = slices.Clone(values), make([]bool, len(values))
	for i, v := range values {
		switch {
		case v > 1 && keep > 0:
			targets[i], chosen[i] = 1, true
			keep--
		case v > 1:
			targets[i], chosen[i] = 0, true
		case v == 1 && take > 0:
			targets[i], chosen[i] = 0, true
			take--
		}
	}
	return targets, chosen
}

// mexOfValues is the mex of plain numbers.
func mexOfValues(options []int32) int32 {
	seen := make([]bool, len(options)+1)
	for _, v := range options {
		if int(v) < len(seen) {
			seen[v] = true
		}
	}
	return int32(slices.Index(seen, false))
}
