package digraph

import (
	"context"
	"encoding/binary"
	"slices"

	"github.com/grundy-cgt/grundy/game"
)

// Sums are the rules of sums of tokens as single positions: a position is the
// vertices of the tokens in ascending order, 4 bytes each; see [SumOf]. With
// [Explore] they search the whole sum, which is what values save, and what misere
// play needs.
func (g *Graph) Sums() game.Rules[string] {
	return game.Func[string](func(dst *game.Options[string], p string) error {
		tokens := Tokens(p)
		for i, v := range tokens {
			if i > 0 && tokens[i-1] == v {
				continue
			}
			for _, w := range g.Options(v) {
				next := slices.Clone(tokens)
				next[i] = w
				dst.Add(SumOf(next))
			}
		}
		return nil
	})
}

// SumOf is the position of [Graph.Sums] with these tokens.
func SumOf(tokens []uint32) string {
	tokens = slices.Clone(tokens)
	slices.Sort(tokens)
	b := make([]byte, 0, 4*len(tokens))
	for _, v := range tokens {
		b = binary.BigEndian.AppendUint32(b, v)
	}
	return string(b)
}

// Tokens are the tokens of a position of [Graph.Sums].
func Tokens(p string) []uint32 {
	tokens := make([]uint32, 0, len(p)/4)
	for i := 0; i+4 <= len(p); i += 4 {
		tokens = append(tokens, binary.BigEndian.Uint32([]byte(p[i:i+4])))
	}
	return tokens
}

// Search tells who wins a sum of tokens in normal or misere play by a search of
// all sums that can be reached, at most so many (0: [DefaultPositions]), and lists
// at most so many good moves: the winning ones, the fastest first, or those that
// keep a draw. A single token is looked up among the outcomes of all vertices.
func (g *Graph) Search(ctx context.Context, tokens []uint32, misere bool, sums, most int) (*Searched, error) {
	s := &Searched{most: most}
	if len(tokens) == 1 {
		r, err := g.Retro(ctx)
		if err != nil {
			return nil, err
		}
		o, err := r.Outcomes(ctx, Play{Misere: misere})
		if err != nil {
			return nil, err
		}
		s.Sums = g.Vertices()
		s.moves(g, tokens, o, func(sum []uint32) uint32 { return sum[0] })
		return s, nil
	}
	x, err := Explore(ctx, g.Sums(), sums, SumOf(tokens))
	if err != nil {
		return nil, err
	}
	o, err := x.Outcomes(ctx, misere)
	if err != nil {
		return nil, err
	}
	s.Sums = x.Len()
	s.moves(g, tokens, o, func(sum []uint32) uint32 {
		v, _ := x.Vertex(SumOf(sum))
		return v
	})
	return s, nil
}

// moves takes the outcome and the good moves from the outcomes of all sums.
func (s *Searched) moves(g *Graph, tokens []uint32, o *Outcomes, vertex func(sum []uint32) uint32) {
	here := vertex(tokens)
	s.Outcome, s.Remoteness = o.Outcome[here], o.Remoteness[here]
	if s.Outcome == Lose {
		return
	}
	wanted := Lose
	if s.Outcome == Draw {
		wanted = Draw
	}
	times := map[uint32]int{}
	for _, v := range tokens {
		times[v]++
	}
	for i, v := range tokens {
		n := times[v]
		times[v] = 0
		if n == 0 {
			continue
		}
		seen := map[uint32]bool{}
		for _, w := range g.Options(v) {
			next := slices.Clone(tokens)
			next[i] = w
			to := vertex(next)
			if o.Outcome[to] != wanted || seen[w] {
				continue
			}
			seen[w] = true
			s.Count += int64(n)
			if len(s.Moves) >= s.most {
				s.Truncated = true
				continue
			}
			s.Moves = append(s.Moves, Move{Index: i, From: v, To: w, Times: n, Counter: uint64(o.Remoteness[to])})
		}
	}
	if wanted == Lose {
		slices.SortStableFunc(s.Moves, byCounter)
	}
}

// Searched is what [Graph.Search] finds. The counter of a winning move is the
// remoteness after it.
type Searched struct {
	Outcome    Outcome
	Remoteness uint32
	Sums       int // how many were looked at
	Moves      []Move
	Count      int64
	Truncated  bool

	most int
}
