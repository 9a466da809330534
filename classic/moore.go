package classic

import (
	"context"
	"fmt"
	"math"
	"slices"

	"github.com/grundy-cgt/grundy/family"
	"github.com/grundy-cgt/grundy/game"
)

// Moore is Moore's Nim-k (1910): a move takes beans from at least one and at most
// K heaps, any number from each of them. K = 1 is Nim.
type Moore struct {
	K int // at least 1
}

// Lost reports whether the player to move loses. In normal play that is so where
// each binary digit is 1 in a multiple of K+1 heaps (Moore 1910, A generalization
// of the game called nim, Annals of Mathematics 11). Misere play is lost at the
// same positions as long as a heap has two beans or more; heaps of one bean are
// lost where there are 1, K+2, 2K+3, ... of them. It takes 63 steps for each heap.
//
// For misere play: no move leads from one of these positions to another, since of
// those with a larger heap, more than K heaps are larger than one bean; and from
// all others but the end [Moore.Move] finds a move to one.
func (m Moore) Lost(heaps []int64, misere bool) bool {
	last := m.last(misere, heaps)
	for bit := 62; bit >= 0; bit-- {
		want := 0
		if bit == 0 {
			want = last
		}
		if ones(heaps, bit)%(m.K+1) != want {
			return false
		}
	}
	return true
}

// last is how many heaps are odd in a lost position, modulo K+1.
func (m Moore) last(misere bool, heaps []int64) int {
	if misere && (len(heaps) == 0 || slices.Max(heaps) <= 1) {
		return 1
	}
	return 0
}

// ones counts the heaps that have a binary digit 1.
func ones(heaps []int64, bit int) int {
	n := 0
	for _, h := range heaps {
		n += int(h >> bit & 1)
	}
	return n
}

// Move returns a winning move, as the heaps that it leaves, in time linear in the
// number of heaps. It is false in a lost position, and in misere play where no
// bean is left.
func (m Moore) Move(heaps []int64, misere bool) ([]int64, bool) {
	if m.Lost(heaps, misere) || len(heaps) == 0 || slices.Max(heaps) == 0 {
		return nil, false
	}
	large := 0
	for _, h := range heaps {
		if h > 1 {
			large++
		}
	}
	if misere && large <= m.K {
		return m.leaveOnes(heaps, large), true
	}
	return m.balance(heaps), true
}

// balance reduces at most K heaps so that each digit is 1 in a multiple of K+1
// heaps. From the highest digit down, the heaps that are smaller already choose
// freely: they can raise the number of ones to a multiple, or else few enough
// other heaps lose their 1, and are smaller from then on.
func (m Moore) balance(heaps []int64) []int64 {
	out := slices.Clone(heaps)
	free := []int{}
	smaller := make([]bool, len(out))
	for bit := 62; bit >= 0; bit-- {
		for _, i := range free {
			out[i] &^= 1 << bit
		}
		extra := ones(out, bit) % (m.K + 1)
		switch missing := m.K + 1 - extra; {
		case extra == 0:
		case missing <= len(free):
			for _, i := range free[:missing] {
				out[i] |= 1 << bit
			}
		default: // at most K heaps in all, for missing > len(free)
			for i := 0; extra > 0; i++ {
				if !smaller[i] && out[i]>>bit&1 == 1 {
					out[i] &^= 1 << bit
					smaller[i] = true
					free = append(free, i)
					extra--
				}
			}
		}
	}
	return out
}

// leaveOnes reduces the heaps above 1, at most K of them, to 0 or 1, and takes
// other ones away, so that the number of ones that are left is 1 modulo K+1.
func (m Moore) leaveOnes(heaps []int64, large int) []int64 {
	out := slices.Clone(heaps)
	one := singles(heaps)
	// the number of ones can become any from low to one+large
	low := max(0, one-(m.K-large))
	want := low + ((1-low)%(m.K+1)+m.K+1)%(m.K+1)
	for i, h := range out {
		switch {
		case h > 1 && one < want:
			out[i] = 1
			one++
		case h > 1:
			out[i] = 0
		}
	}
	for i := 0; one > want; i++ {
		if heaps[i] == 1 {
			out[i] = 0
			one--
		}
	}
	return out
}

// singles counts the heaps of one bean.
func singles(heaps []int64) int {
	n := 0
	for _, h := range heaps {
		if h == 1 {
			n++
		}
	}
	return n
}

// Options lists the moves from the definition.
func (m Moore) Options(dst *game.Options[Tuple], p Tuple) error {
	heaps := p.Numbers()
	now := slices.Clone(heaps)
	var changed []int // the heaps that are smaller, in order
	listed := 0
	for i := 0; ; i++ { // i: the next heap that may become smaller too
		for i < len(heaps) && heaps[i] == 0 {
			i++
		}
		if i < len(heaps) && len(changed) < m.K {
			changed = append(changed, i)
		} else {
			// or the last one loses one more, or stays as it was
			if len(changed) == 0 {
				return nil
			}
			i = changed[len(changed)-1]
			if now[i] == 0 {
				now[i] = heaps[i]
				changed = changed[:len(changed)-1]
				continue
			}
		}
		now[i]--
		if listed++; listed > maxOptions {
			return tooMany(m.Format(p))
		}
		dst.Add(TupleOf(now...))
	}
}

// Judge tells who wins, and all winning moves where there are few enough ways to
// choose heaps; otherwise one of them, and their number is not known.
func (m Moore) Judge(ctx context.Context, p Tuple, misere bool, most int) (v family.Verdict, ok bool, err error) {
	heaps := p.Numbers()
	v = family.Verdict{Outcome: family.OutcomeOf(!m.Lost(heaps, misere)), Method: m.theorem(misere)}
	move, wins := m.Move(heaps, misere)
	if !wins {
		return v, true, nil
	}
	all, count, err := m.Winning(ctx, heaps, misere, most)
	if err != nil {
		return v, false, err
	}
	if v.Count = count; count < 0 && len(all) == 0 && most > 0 {
		all = [][]int64{move}
	}
	for _, to := range all {
		move := family.Move{Label: m.label(heaps, to)}
		if len(to) <= maxWritten {
			move.To = []string{m.Format(TupleOf(to...))}
		}
		v.Moves = append(v.Moves, move)
	}
	v.Moves = ordered(v.Moves)
	return v, true, nil
}

// maxWritten is the greatest number of numbers in a position that is written
// behind a move.
const maxWritten = 1000

func (m Moore) theorem(misere bool) string {
	if misere {
		return fmt.Sprintf("misere play: binary digits counted modulo %d, heaps of one bean turned around (Moore 1910)", m.K+1)
	}
	return fmt.Sprintf("binary digits counted modulo %d (Moore 1910)", m.K+1)
}

// label lists the heaps that a move reduces.
func (m Moore) label(from, to []int64) string {
	text, n := "", 0
	for i := range from {
		if from[i] == to[i] {
			continue
		}
		switch n++; {
		case n == 1:
			text = fmt.Sprintf("take %d from heap %d", from[i]-to[i], i+1)
		case n <= 20:
			text += fmt.Sprintf(", %d from heap %d", from[i]-to[i], i+1)
		default:
			return text + ", ..."
		}
	}
	return text
}

// Label says what the move takes.
func (m Moore) Label(from Tuple, to []Tuple) string {
	if len(to) != 1 || to[0].Len() != from.Len() {
		return ""
	}
	return m.label(from.Numbers(), to[0].Numbers())
}

// Parse reads the heaps of a position as (3,4,5) or 3,4,5.
func (m Moore) Parse(text string) ([]Tuple, error) {
	return form{least: 1, most: maxText, example: "(3,4,5) for heaps of 3, 4 and 5"}.tuples(text)
}

// Format writes (3,4,5).
func (m Moore) Format(p Tuple) string { return p.String() }

// moores returns the entry of the catalogue.
func moores() []family.Entry {
	return []family.Entry{{
		Name: "moore-nim", Aliases: []string{"moores-nim", "moore", "nim-k", "nim_k"}, Arg: "K: the most heaps that a move reduces",
		Meaning:  "heaps; take any number of beans from each of at least one and at most K heaps",
		Position: "the heaps: (3,4,5) or 3,4,5; `+` would join positions of which one is played at a time",
		Examples: []string{"(1,2,3)", "(3,4,5)", "(10^18,10^17,10^16,10^15)"},
		Source:   "Moore 1910, A generalization of the game called nim, Annals of Mathematics 11",
		Theory:   "proved: lost just when each binary digit is 1 in a multiple of K+1 heaps; misere play is lost at the same positions while a heap has two beans or more, and for heaps of one bean where their number is 1 modulo K+1. All winning moves, or one where heaps can be chosen in too many ways. Nim values are searched",
		Exercise: "Which fourth heap makes (3,5,6) lost for K = 2?",
		Open: func(arg string) (family.Game, error) {
			k, err := argument("moore-nim", "the most heaps that a move reduces", arg, math.MaxInt32)
			if err != nil {
				return nil, err
			}
			return family.New[Tuple](Moore{K: int(k)}), nil
		},
	}}
}
