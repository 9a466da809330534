package rule

import (
	"fmt"
	"strings"
)

// Turn is the move of a row of coins, numbered from 1 at the left: it turns some
// coins, the right-most of which must go from heads to tails. A coin at n that
// shows heads is a heap of n, and turning a coin that shows heads adds an equal
// heap to it, which is worth nothing. So a heap of n is replaced by the other
// coins that are turned, all lower, different, and at least 1.
type Turn struct {
	Coins  Intervals // how many coins are turned in all, each count >= 1
	Parity Parity    // of how many they are
	Kind   Kind      // Any, Consecutive, Spaced or Symmetric
	Within int64     // they lie among so many consecutive coins; 0: anywhere
	First  bool      // coin 1 is one of them
}

// Parity restricts a number of coins.
type Parity uint8

// The parities.
const (
	EitherParity Parity = iota
	Odd
	Even
)

func (Turn) move() {}

// Turns is a set of lists: the coins that may be turned together with coin Of.
type Turns struct {
	Of   Expr
	Turn Turn
}

func (Turns) source() {}

// Allows reports whether so many coins may be turned.
func (t Turn) Allows(coins int64) bool {
	return t.Coins.Has(coins) && (t.Parity == EitherParity || t.Parity == parityOf(coins))
}

func parityOf(n int64) Parity {
	if n%2 == 0 {
		return Even
	}
	return Odd
}

// Span returns the number of consecutive coins, the right-most one included, that
// no move goes beyond; false where there is no such bound, or where moves must
// reach the first coin.
func (t Turn) Span() (int64, bool) {
	switch {
	case t.First:
		return 0, false
	case t.Within > 0:
		return t.Within, true
	case t.Kind == Consecutive && t.Coins.Finite(), t.Coins.Max() == 1:
		return t.Coins.Max(), true
	}
	return 0, false
}

// TurnSpan returns the greatest span of a rule all of whose moves turn coins within
// one; see [Turn.Span].
func (r *Rule) TurnSpan() (span int64, ok bool) {
	for _, m := range r.moves {
		t, isTurn := m.(Turn)
		if !isTurn {
			return 0, false
		}
		s, bounded := t.Span()
		if !bounded {
			return 0, false
		}
		span = max(span, s)
	}
	return span, len(r.moves) > 0
}

// TurnRule returns the move of a rule that turns coins and does nothing else.
func (r *Rule) TurnRule() (Turn, bool) {
	if len(r.moves) != 1 {
		return Turn{}, false
	}
	t, ok := r.moves[0].(Turn)
	return t, ok
}

func (t Turn) normal() (Turn, error) {
	t.Coins = NewIntervals(t.Coins...)
	if len(t.Coins) == 0 || t.Coins.Min() < 1 {
		return t, fmt.Errorf("a move turns at least one coin")
	}
	if t.Kind != Any && t.Kind != Consecutive && t.Kind != Spaced && t.Kind != Symmetric || t.Parity > Even || t.Within < 0 {
		return t, fmt.Errorf("there is no such way to turn coins")
	}
	if t.Within > 0 {
		t.Coins = t.Coins.intersect(Intervals{{1, t.Within}})
	}
	t.Coins, t.Parity = byParity(t.Coins, t.Parity)
	if len(t.Coins) == 0 {
		return t, fmt.Errorf("no number of coins meets all that is asked")
	}
	most := t.Coins.Max()
	switch {
	case most <= 2 && t.Kind != Consecutive, most == 1: // any two coins are equally spaced
		t.Kind = Any
	case most == 3 && t.Kind == Symmetric:
		t.Kind = Spaced
	}
	if t.Kind == Consecutive || most == 1 {
		t.Within = 0 // so many coins in a row have no other span
	}
	return t, nil
}

// byParity keeps the numbers of the parity. The parity itself is only kept where
// the numbers have no end or are very many.
func byParity(s Intervals, p Parity) (Intervals, Parity) {
	if p == EitherParity {
		return s, p
	}
	var out []Interval
	for _, i := range s {
		if parityOf(i.Lo) != p {
			i.Lo++
		}
		if i.Hi != Inf && parityOf(i.Hi) != p {
			i.Hi--
		}
		out = append(out, i)
	}
	s = NewIntervals(out...)
	if s.Size() > 1<<12 {
		return s, p
	}
	var each []int64
	for _, n := range s.Members() {
		if parityOf(n) == p {
			each = append(each, n)
		}
	}
	return Numbers(each...), EitherParity
}

// alts is the core meaning of turning coins.
func (t Turn) alts() []Alt {
	return []Alt{{Parts: []Part{{List: "p"}}, Iters: []Iter{{Var: "p", Set: Turns{Of: heapVar, Turn: t}}}}}
}

// asTurn recognises the core meaning.
func asTurn(a Alt) (Turn, bool) {
	if len(a.Parts) != 1 || len(a.Iters) != 1 || a.Cond != nil || a.Parts[0].List != a.Iters[0].Var {
		return Turn{}, false
	}
	s, ok := a.Iters[0].Set.(Turns)
	return s.Turn, ok && s.Of == Expr(heapVar)
}

// text is the words for the move.
func (t Turn) text() string { return "turn " + t.what() }

// what is the text behind "turn".
func (t Turn) what() string {
	var s strings.Builder
	s.WriteString(countsText(t.Coins))
	switch t.Parity {
	case Odd:
		s.WriteString(" odd")
	case Even:
		s.WriteString(" even")
	}
	if t.Kind != Any {
		s.WriteString(" " + kindWords[t.Kind])
	}
	if t.Within > 0 {
		fmt.Fprintf(&s, " within %d", t.Within)
	}
	if t.First {
		s.WriteString(" including the first")
	}
	return s.String()
}

// joinTurns makes one move of those that differ in the number of coins alone.
func joinTurns(in []Turn) []Turn {
	var out []Turn
next:
	for _, t := range in {
		for i, o := range out {
			if o.Parity == t.Parity && o.Kind == t.Kind && o.Within == t.Within && o.First == t.First {
				out[i].Coins = o.Coins.Union(t.Coins)
				continue next
			}
		}
		out = append(out, t)
	}
	return out
}

// Coins reports that the positions of the rule are coins, since a move of it turns
// coins: two equal ones in a sum are a coin that was turned twice, nothing. In
// normal play the same holds for heaps; elsewhere it makes a difference.
func (r *Rule) Coins() bool {
	for _, m := range r.moves {
		switch m := m.(type) {
		case Turn, Product:
			return true
		case Alt:
			for _, it := range m.Iters {
				if _, turns := it.Set.(Turns); turns {
					return true
				}
			}
		}
	}
	return false
}
