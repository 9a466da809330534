package classic_test

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/grundy-cgt/grundy/classic"
)

func TestStaircaseDefinition(t *testing.T) {
	o := newOracle[classic.Tuple](t, classic.Staircase{})
	for _, c := range []struct {
		steps int
		top   int64
	}{{1, 9}, {2, 7}, {3, 6}, {4, 4}, {5, 3}} {
		tuples(c.steps, c.top, func(coins []int64) {
			p := classic.TupleOf(coins...)
			values[classic.Tuple](t, classic.Staircase{}, o, p)
			judge[classic.Tuple](t, classic.Staircase{}, o, p, true)
		})
	}
}

// sets calls f for all sets of at most n numbers from low to high.
func sets(n int, low, high int64, f func(set []int64)) {
	var grow func(set []int64, from int64)
	grow = func(set []int64, from int64) {
		f(set)
		for s := from; s <= high && len(set) < n; s++ {
			grow(append(slices.Clone(set), s), s+1)
		}
	}
	grow(nil, low)
}

// Coins without a dollar: values, moves to each value, misere play. With it: the
// outcome and all winning moves.
func TestStripDefinition(t *testing.T) {
	o := newOracle[classic.Coins](t, classic.Strip{})
	sets(6, 1, 9, func(set []int64) {
		p := classic.Coins{Squares: classic.TupleOf(set...)}
		values[classic.Coins](t, classic.Strip{}, o, p)
		judge[classic.Coins](t, classic.Strip{}, o, p, true)
		for p.Dollar = 1; p.Dollar <= len(set); p.Dollar++ {
			judge[classic.Coins](t, classic.Strip{}, o, p, false)
		}
		p.Dollar = classic.InBag
		judge[classic.Coins](t, classic.Strip{}, o, p, false)
	})
}

// A move with the dollar in the bag ends the game when it takes the bag, so the
// oracle needs to see the end: an option that leaves nothing.
func TestStripBag(t *testing.T) {
	g := open(t, "silver-dollar", "")
	for _, c := range []struct{ position, outcome string }{
		{"{$0}", "N"},
		{"{$0,4,7}", "N"},
		{"{$1}", "P"},
		{"{1,$2}", "P"}, // whoever bags the first coin... the answer is forced
		{"{$3}", "N"},
	} {
		a := compare(t, g, c.position, false)
		if string(a.Outcome) != c.outcome {
			t.Errorf("%s: %s, want %s", c.position, a.Outcome, c.outcome)
		}
	}
}

func TestNorthcottDefinition(t *testing.T) {
	o := newOracle[classic.Pair](t, classic.Northcott{})
	for a := int64(1); a < 10; a++ {
		for b := int64(1); b < 10; b++ {
			if a != b {
				values[classic.Pair](t, classic.Northcott{}, o, classic.Pair{a, b})
			}
		}
	}
	g := open(t, "northcott", "")
	for _, p := range []string{"(1,2)+(4,3)", "(1,3)+(2,4)", "(1,5)+(5,2)", "(1,4)+(1,4)+(1,3)"} {
		compare(t, g, p, false)
		compare(t, g, p, true)
	}
}

func TestNimbleDefinition(t *testing.T) {
	o := newOracle[int64](t, classic.Nimble{})
	for p := range int64(20) {
		values[int64](t, classic.Nimble{}, o, p)
	}
	g := open(t, "nimble", "")
	for _, p := range []string{"{1,2,3}", "{1,4,4}", "{1,1,0}", "2+5", "{}"} {
		compare(t, g, p, false)
		compare(t, g, p, true)
	}
}

// Northcott's game as it is played: each player has a checker in each row, moves
// it over free squares in both directions, and loses when he cannot move. Play
// can be long, and the winner is found from the ends of the game backwards. The
// player to move wins just when the nim sum of the gaps is not 0.
func TestNorthcottRetreats(t *testing.T) {
	const width, rows = 5, 2
	type state struct {
		own, other [rows]int // squares, as the player to move sees them
	}
	var all []state
	for i := range width * width * width * width {
		var s state
		for r := range rows {
			s.own[r], s.other[r] = i%width, i/width%width
			i /= width * width
		}
		if s.own[0] != s.other[0] && s.own[1] != s.other[1] {
			all = append(all, s)
		}
	}
	options := func(s state) []state {
		var out []state
		for r := range rows {
			for _, d := range []int{-1, 1} {
				for x := s.own[r] + d; x >= 0 && x < width && x != s.other[r]; x += d {
					next := state{own: s.other, other: s.own}
					next.other[r] = x
					out = append(out, next)
				}
			}
		}
		return out
	}
	outcome := map[state]byte{}
	for changed := true; changed; {
		changed = false
		for _, s := range all {
			if outcome[s] != 0 {
				continue
			}
			result := byte('P')
			for _, q := range options(s) {
				switch outcome[q] {
				case 'P':
					result = 'N'
				case 0:
					if result == 'P' {
						result = 0
					}
				}
				if result == 'N' {
					break
				}
			}
			if result != 0 {
				outcome[s], changed = result, true
			}
		}
	}
	for _, s := range all {
		x := 0
		for r := range rows {
			x ^= max(s.own[r]-s.other[r], s.other[r]-s.own[r]) - 1
		}
		want := byte('P')
		if x != 0 {
			want = 'N'
		}
		if outcome[s] != want {
			t.Fatalf("%v: %c, want %c", s, outcome[s], want)
		}
	}
}

// Large numbers: each listed move is legal and leads to the value.
func TestStairsLarge(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 6))
	for range 200 {
		coins := make([]int64, 1+r.IntN(7))
		for i := range coins {
			coins[i] = r.Int64N(1e18)
		}
		s := classic.Staircase{}
		moves, n, _, err := s.Winning(background, classic.TupleOf(coins...), 0, 100)
		if err != nil || n != int64(len(moves)) || n == 0 && classic.StaircaseValue(coins...) != 0 {
			t.Fatalf("%v: %d moves, %v", coins, n, err)
		}
		for _, m := range moves {
			to, err := s.Parse(m.To[0])
			if err != nil || classic.StaircaseValue(to[0].Numbers()...) != 0 {
				t.Fatalf("%v -> %v", coins, m.To)
			}
		}
		slices.Sort(coins)
		coins = slices.Compact(coins)
		p := classic.Coins{Squares: classic.TupleOf(coins...)}
		moves, n, _, err = classic.Strip{}.Winning(background, p, 0, 100)
		if err != nil || n != int64(len(moves)) || n == 0 && classic.StripValue(coins...) != 0 {
			t.Fatalf("%v: %d moves, %v", coins, n, err)
		}
		for _, m := range moves {
			to, err := classic.Strip{}.Parse(m.To[0])
			if err != nil || classic.StripValue(to[0].Squares.Numbers()...) != 0 {
				t.Fatalf("%v -> %v", coins, m.To)
			}
		}
	}
}
