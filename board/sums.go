package board

import (
	"context"
	"encoding/binary"
	"slices"

	"github.com/grundy-cgt/grundy/game"
)

// DefaultSums is the most sums that a search for outcomes stores.
const DefaultSums = 1 << 22

// Sums finds who wins sums of boards, in misere play or normal play, by exact
// search. Misere play knows no values that parts could be replaced by, so a
// position is the multiset of its parts. Two parts are taken for the same when
// they have the same options; a part without options is dropped; two parts in
// which just one move can be made cancel, as they do in misere play too (Winning
// Ways, chapter 13). Nothing else is assumed.
//
// The depth of the recursion is the number of moves of a game; time and memory
// grow exponentially with it.
type Sums struct {
	rules  game.Rules[Board]
	misere bool
	most   int
	kinds  map[Board]int32
	same   map[string]int32 // options of a kind, as text, to the kind
	moves  [][][]int32      // the options of each kind, each as the kinds of its parts
	known  map[string]bool  // sums, as text: whether the player to move wins

	ctx  context.Context
	work int
}

// one is the kind of the parts in which just one move can be made; kind 0 has no
// options.
const one = 1

// NewSums makes a search that stores at most so many sums; 0 stands for
// [DefaultSums]. The game must end. Use it from one goroutine at a time.
func NewSums(rules game.Rules[Board], misere bool, most int) *Sums {
	if most <= 0 {
		most = DefaultSums
	}
	s := &Sums{rules: rules, misere: misere, most: most, kinds: map[Board]int32{}, same: map[string]int32{}, known: map[string]bool{}}
	s.kind([][]int32{})
	s.kind([][]int32{{}})
	return s
}

// Len is the number of sums stored.
func (s *Sums) Len() int { return len(s.known) }

// Wins tells whether the player to move wins the sum of the boards. The error is
// the one that the rules gave, ctx.Err() or a [*LimitError].
func (s *Sums) Wins(ctx context.Context, boards ...Board) (bool, error) {
	s.ctx = ctx
	defer func() { s.ctx = nil }()
	sum := []int32{}
	for _, b := range boards {
		k, err := s.kindOf(b)
		if err != nil {
			return false, err
		}
		sum = append(sum, k)
	}
	return s.wins(tidy(sum))
}

// kindOf finds the kind of a board.
func (s *Sums) kindOf(b Board) (int32, error) {
	if k, ok := s.kinds[b]; ok {
		return k, nil
	}
	if err := s.step(len(s.kinds)); err != nil {
		return 0, err
	}
	var options game.Options[Board]
	if err := s.rules.Options(&options, b); err != nil {
		return 0, err
	}
	moves := make([][]int32, 0, options.Len())
	for parts := range options.All() {
		sum := make([]int32, 0, len(parts))
		for _, part := range parts {
			k, err := s.kindOf(part)
			if err != nil {
				return 0, err
			}
			sum = append(sum, k)
		}
		moves = append(moves, tidy(sum))
	}
	slices.SortFunc(moves, slices.Compare)
	moves = slices.CompactFunc(moves, slices.Equal)
	k := s.kind(moves)
	s.kinds[b] = k
	return k, nil
}

// kind is the kind with the options, which are in order and different.
func (s *Sums) kind(moves [][]int32) int32 {
	var text []byte
	for _, sum := range moves {
		text = binary.AppendUvarint(text, uint64(len(sum)))
		text = append(text, sumText(sum)...)
	}
	k, ok := s.same[string(text)]
	if !ok {
		k = int32(len(s.moves))
		s.moves = append(s.moves, moves)
		s.same[string(text)] = k
	}
	return k
}

// sumText writes a sum, to be the key of a map.
func sumText(sum []int32) []byte {
	var text []byte
	for _, k := range sum {
		text = binary.AppendUvarint(text, uint64(k))
	}
	return text
}

// tidy sorts a sum, drops what has no options, and cancels pairs of single moves.
func tidy(sum []int32) []int32 {
	slices.Sort(sum)
	ones, from := 0, 0
	for from < len(sum) && sum[from] <= one {
		ones += int(sum[from])
		from++
	}
	if ones%2 == 1 {
		from--
	}
	return sum[from:]
}

// step looks at the limit, and now and then at the context.
func (s *Sums) step(stored int) error {
	if stored >= s.most {
		return &LimitError{stored}
	}
	if s.work++; s.work&1023 == 0 {
		return s.ctx.Err()
	}
	return nil
}

// wins tells who wins a tidy sum.
func (s *Sums) wins(sum []int32) (bool, error) {
	text := string(sumText(sum))
	if win, ok := s.known[text]; ok {
		return win, nil
	}
	if err := s.step(len(s.known)); err != nil {
		return false, err
	}
	win := s.misere && len(sum) == 0
	for i, k := range sum {
		if win {
			break
		}
		if i > 0 && sum[i-1] == k {
			continue
		}
		for _, parts := range s.moves[k] {
			next := make([]int32, 0, len(sum)+len(parts))
			next = append(append(append(next, sum[:i]...), sum[i+1:]...), parts...)
			other, err := s.wins(tidy(next))
			if err != nil {
				return false, err
			}
			if win = !other; win {
				break
			}
		}
	}
	s.known[text] = win
	return win, nil
}
