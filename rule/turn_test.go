package rule

import (
	"fmt"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"github.com/grundy-cgt/grundy/game"
)

func genTurn() *rapid.Generator[Turn] {
	return rapid.Custom(func(t *rapid.T) Turn {
		turn := Turn{
			Coins:  genIntervals(1, 5, true).Draw(t, "coins"),
			Parity: rapid.SampledFrom([]Parity{EitherParity, EitherParity, Odd, Even}).Draw(t, "parity"),
			Kind:   rapid.SampledFrom([]Kind{Any, Any, Consecutive, Spaced, Symmetric}).Draw(t, "kind"),
			Within: rapid.SampledFrom([]int64{0, 0, 0, 1, 3, 5, 6}).Draw(t, "within"),
			First:  rapid.IntRange(0, 3).Draw(t, "first") == 0,
		}
		if _, err := turn.normal(); err != nil {
			return Turn{Coins: Numbers(2)}
		}
		return turn
	})
}

// slowTurns lists the coins that go with coin n: every set of lower coins is
// tried, and the words of the rule are checked one by one.
func slowTurns(t Turn, n int) [][]int {
	var out [][]int
	if n == 0 {
		return nil
	}
	for mask := range 1 << (n - 1) {
		var set []int
		for i := 1; i < n; i++ {
			if mask>>(i-1)&1 == 1 {
				set = append(set, i)
			}
		}
		all := append(slices.Clone(set), n)
		count := int64(len(all))
		ok := t.Coins.Has(count) && (t.Parity == EitherParity || (t.Parity == Odd) == (count%2 == 1)) &&
			(t.Within == 0 || int64(n-all[0]) < t.Within) && (!t.First || all[0] == 1)
		for i := range all {
			switch {
			case t.Kind == Consecutive && i > 0:
				ok = ok && all[i] == all[i-1]+1
			case t.Kind == Spaced && i > 0:
				ok = ok && all[i]-all[i-1] == all[1]-all[0]
			case t.Kind == Symmetric:
				ok = ok && all[i]+all[len(all)-1-i] == all[0]+n
			}
		}
		if ok {
			out = append(out, set)
		}
	}
	return out
}

// A turn lists what its words say, each set once, before and after it is made
// normal.
func TestTurnsAgainstSets(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		turn := genTurn().Draw(t, "turn")
		r, err := New([]string{"n"}, turn)
		if err != nil {
			t.Fatal(err)
		}
		p, err := r.Compile()
		if err != nil {
			t.Fatal(err)
		}
		for n := range 11 {
			want := slowTurns(turn, n)
			var dst game.Options[int64]
			if err := p.Heap(&dst, int64(n)); err != nil {
				t.Fatal(err)
			}
			if dst.Len() != len(want) {
				t.Fatalf("%s: %d options of %d, want %d", r, dst.Len(), n, len(want))
			}
			if d := cmp.Diff(sums(want), meaningAt(p, int64(n), false)); d != "" {
				t.Fatalf("%s: options of %d (-want +got)\n%s", r, n, d)
			}
		}
	})
}

var turnTexts = []struct{ text, want string }{
	{"turn 1..3", "turn 1..3"},
	{"Turn up to 3 coins", "turn 1..3"},
	{"turn at most three coins", "turn 1..3"},
	{"turn 3 or fewer coins", "turn 1..3"},
	{"turn one, two or three coins", "turn 1..3"},
	{"turn 1 or turn 2..3", "turn 1..3"},
	{"turn {1,3}", "turn {1,3}"},
	{"turn exactly 3", "turn 3"},
	{"turn exactly three coins", "turn 3"},
	{"turn any number of coins", "turn 1.."},
	{"turn any coins", "turn 1.."},
	{"turn at least 2 coins", "turn 2.."},
	{"turn 2 or more coins", "turn 2.."},
	{"turn any number of consecutive coins", "turn 1.. consecutive"},
	{"turn 1.. coins in a row", "turn 1.. consecutive"},
	{"turn 1..7 consecutive within 5", "turn 1..5 consecutive"},
	{"turn 1..3 coins within 5 consecutive coins", "turn 1..3 within 5"},
	{"turn 3 equally spaced coins", "turn 3 spaced"},
	{"turn 3 symmetric", "turn 3 spaced"},
	{"turn 2 equally spaced", "turn 2"},
	{"turn any number of symmetrical coins", "turn 1.. symmetric"},
	{"turn 4 symmetrically, including", ""},
	{"turn exactly 4 symmetric coins including the first", "turn 4 symmetric including the first"},
	{"turn 4 coins symmetric with the leftmost coin", "turn 4 symmetric including the first"},
	{"turn 4 symmetric including coin 1", "turn 4 symmetric including the first"},
	{"turn an odd number of coins", "turn 1.. odd"},
	{"turn an even number of coins", "turn 2.. even"},
	{"turn even", "turn 2.. even"},
	{"turn 1..6 even", "turn {2,4,6}"},
	{"n -> &p for p in turn(n, up to 3 coins)", "turn 1..3"},
	{"n -> &p for p in turn(n, 3 equally spaced)", "turn 3 spaced"},
	{"n -> &p for p in turn(n-1, 1..2)", "n -> &p for p in turn(n-1, 1..2)"},
	{"turn 1..2 x turn 1..3", "turn 1..2 x turn 1..3"},
	{"turn 1..2 × turn 1..3", "turn 1..2 x turn 1..3"},
	{"turn any x turn any", "turn 1.. x turn 1.."},
	{"turn 1.. x take 1.. x kayles", "turn 1.. x take 1.. x 0.77"},
	{"(turn 1..2 x turn 2) x (turn 3)", "turn 1..2 x turn 2 x turn 3"},
	{"((turn 1..2) x ((turn 2)))", "turn 1..2 x turn 2"},
	{"(turn 2 or take 1) x nim", "(take 1 or turn 2) x take 1.."},
	{"(n -> n-1 if n % 2 == 0) x (take 1..3)", "(n -> n-1 if n % 2 == 0) x take 1..3"},
	{"take 9 then split 2 x nim", "0.000000004 x take 1.."},
	{"turn any acrostic turn 1.. consecutive", "turn 1.. acrostic turn 1.. consecutive"},
	{"turn 2 x turn 2 or turn 3 x turn 3", "turn 2 x turn 2 or turn 3 x turn 3"},
	{"turn 2 x turn 2 or (x, y) -> (x-1, y)", "turn 2 x turn 2 or ((x, y) -> (x-1, y))"},
	{"(a, b) -> (a-1, b) or turn 2 x turn 2", "turn 2 x turn 2 or ((x, y) -> (x-1, y))"},
	{"(x, y) -> (&p, y) for p in turn(x, 2..3)", "(x, y) -> (&p, y) for p in turn(x, 2..3)"},
}

func TestTurnTexts(t *testing.T) {
	for _, c := range turnTexts {
		r, err := Parse(c.text)
		if c.want == "" {
			if err == nil {
				t.Errorf("%q is read as %s", c.text, r)
			}
			continue
		}
		if err != nil {
			t.Errorf("%q: %v", c.text, err)
			continue
		}
		if r.String() != c.want {
			t.Errorf("%q is %q, want %q", c.text, r, c.want)
		}
		roundTrip(t, r)
	}
}

// The options of a product are the definition's: S x T without the coin that is
// moved, for every move S and T of the factors.
func TestProductAgainstDefinition(t *testing.T) {
	rules := []string{"turn 1..2", "turn 3 spaced", "turn 1.. symmetric", "take 1..2 or split 2", "n -> 2 of n//3 & n-1 if n % 2 == 1", "turn 1 or turn 3", "n -> none if n == 2 | n-2 & n-1"}
	for _, a := range rules {
		for _, b := range rules {
			for _, acrostic := range []bool{false, true} {
				word := "x"
				if acrostic {
					word = "acrostic"
				}
				text := fmt.Sprintf("(%s) %s (%s)", a, word, b)
				r := mustParse(t, text)
				roundTrip(t, r)
				p, q, pq := compiled(t, mustParse(t, a)), compiled(t, mustParse(t, b)), compiled(t, r)
				p.empty, q.empty = false, false // a coin at 0 of a factor is a coin of the product
				for x := range int64(7) {
					for y := range int64(7) {
						var got game.Options[Position]
						if err := pq.Options(&got, Position{x, y}); err != nil {
							t.Fatal(err)
						}
						if d := cmp.Diff(slowProduct(p, q, x, y, acrostic), tupleTexts(&got)); d != "" {
							t.Fatalf("%s: options of (%d,%d) (-want +got)\n%s", r, x, y, d)
						}
					}
				}
			}
		}
	}
}

func compiled(t *testing.T, r *Rule) *Program {
	t.Helper()
	p, err := r.Compile()
	if err != nil {
		t.Fatal(err)
	}
	return p
}

func tupleTexts(opts *game.Options[Position]) []string {
	seen := map[string]bool{}
	for o := range opts.All() {
		o = slices.Clone(o)
		slices.SortFunc(o, func(a, b Position) int { return slices.Compare(a[:], b[:]) })
		seen[FormatSum(o, 2)] = true
	}
	out := []string{}
	for text := range seen {
		out = append(out, text)
	}
	slices.Sort(out)
	return out
}

func slowProduct(p, q *Program, x, y int64, acrostic bool) []string {
	var a, b game.Options[int64]
	if p.Heap(&a, x) != nil || q.Heap(&b, y) != nil {
		panic("no options")
	}
	var out game.Options[Position]
	if acrostic {
		for s := range a.All() {
			for _, i := range s {
				out.Part(Position{i, y})
			}
			out.End()
		}
		for u := range b.All() {
			for _, j := range u {
				out.Part(Position{x, j})
			}
			out.End()
		}
		return tupleTexts(&out)
	}
	for s := range a.All() {
		for u := range b.All() {
			for _, i := range append(slices.Clone(s), x) {
				for _, j := range append(slices.Clone(u), y) {
					if i != x || j != y {
						out.Part(Position{i, j})
					}
				}
			}
			out.End()
		}
	}
	return tupleTexts(&out)
}

func TestTurnErrors(t *testing.T) {
	for _, c := range []struct{ text, want string }{
		{"turn", "the text ends too early; expected how many coins, such as 2, 1..3, up to 3, or any number of"},
		{"turn over 3", "`over` does not fit here; expected how many coins, such as 2, 1..3, up to 3, or any number of"},
		{"turn 0..2", "a move turns at least one coin"},
		{"turn 6 within 5", "no number of coins meets all that is asked"},
		{"turn 1.. consecutve", "`consecutve` does not say which coins; expected consecutive, equally spaced, symmetric, within 5, including the first, odd or even; did you mean `consecutive`?"},
		{"turn 3 consecutive symmetric", "the coins are consecutive already"},
		{"turn 3 within 0", "coins lie within at least 1; expected a number of at least 1"},
		{"turn 4 including the last", "`last` does not fit here; expected `the first`"},
		{"turn a connected block", "`turn` turns coins of one row; squares and connected blocks of a board are games of their own and no products of rows; expected how many coins"},
		{"wythoff x nim", "a factor of a product has one coordinate, and this has 2; expected a game of one heap, or of a row of coins"},
		{"nim x wythoff", "a factor of a product has one coordinate, and this has 2; expected a game of one heap, or of a row of coins"},
		{"nim x nim acrostic nim", "`x` and `acrostic` do not mix; expected one of them"},
		{"nim x nim x nim x nim x nim x nim x nim", "a product has at most 6 factors"},
		{"nim or nim x nim", "`or` joins rules of positions with equally many coordinates, not 1 and 2"},
		{"nim x", "`x` does not fit here; expected `or` and another move, or the end of the rule"},
		{"(nim x nim", "the text ends too early; expected `)` to close the bracket around the rule"},
	} {
		r, err := Parse(c.text)
		if err == nil {
			t.Errorf("%q is read as %s", c.text, r)
			continue
		}
		e := err.(*Error)
		checkError(t, c.text, e)
		e.Text = ""
		if e.Error() != c.want {
			t.Errorf("%q: %s\nwant %s", c.text, e, c.want)
		}
	}
}

// Moves that are far too many to list are given up at once.
func TestTurnLimits(t *testing.T) {
	for _, text := range []string{"turn 1..", "turn 1..3", "turn 1.. symmetric", "turn 3 spaced", "turn 3 spaced including the first", "turn 1.. consecutive", "turn 1..2 x turn 1..2", "turn 1..3 within 10^9"} {
		r := mustParse(t, text)
		pos := Position{1 << 62}
		if r.Dim() == 2 {
			pos[1] = 1 << 62
		}
		var dst game.Options[Position]
		if err := compiled(t, r).Options(&dst, pos); err == nil {
			t.Errorf("%s lists %d options", text, dst.Len())
		}
	}
}
