package grundy_test

import (
	"context"
	"errors"
	"fmt"
	"log"
	"math/big"

	"github.com/grundy-cgt/grundy"
	"github.com/grundy-cgt/grundy/count"
	"github.com/grundy-cgt/grundy/family"
	"github.com/grundy-cgt/grundy/game"
	"github.com/grundy-cgt/grundy/graph"
	"github.com/grundy-cgt/grundy/period"
	"github.com/grundy-cgt/grundy/play"
	"github.com/grundy-cgt/grundy/rule"
)

// A contest asks who wins with heaps of 10^18. The period is proved on the way,
// so the answer is not a guess.
func Example_contest() {
	g, err := grundy.New("take {1,3,4}")
	if err != nil {
		log.Fatal(err)
	}
	a, err := g.SolveText(context.Background(), "10^18 + 7 + 5", false)
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println("values", a.Values, "sum", a.Value)
	for _, m := range a.Moves {
		fmt.Println("take", m.From[0]-m.To[0][0], "from", m.From[0])
	}
	// Output:
	// values [1 0 3] sum 2
	// take 3 from 1000000000000000000
	// take 3 from 7
	// take 1 from 7
	// take 4 from 5
}

// A researcher wants the law of a sequence with a proof that others can check
// without trusting the program that found it.
func Example_researcher() {
	ctx := context.Background()
	g, err := grundy.New("0.137")
	if err != nil {
		log.Fatal(err)
	}
	claim, err := g.Claim(ctx, 0)
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(claim.Status+":", claim.Formula())
	fmt.Println("last exception", claim.LastException(), "theorem", claim.Theorem, "values", claim.Known)

	cert, err := g.Certificate(ctx, claim)
	if err != nil {
		log.Fatal(err)
	}
	file := cert.Encode() // JSON
	read, err := period.Decode(file)
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println("checked:", period.Check(ctx, read, nil) == nil)
	// Output:
	// proved: G(n+34) = G(n) for all n >= 52
	// last exception 51 theorem k-heap values 174
	// checked: true
}

// A teacher wants the derivation: why has a row of 4 pins the value 1 in Kayles?
func Example_teacher() {
	g, err := grundy.New("kayles")
	if err != nil {
		log.Fatal(err)
	}
	step, err := play.Why[grundy.Position](context.Background(), g, rule.Heap(4), grundy.Compare, 100)
	if err != nil {
		log.Fatal(err)
	}
	for _, o := range step.Options {
		fmt.Printf("%s has the value %d\n", rule.FormatSum(o.Parts, 1), o.Value)
	}
	fmt.Println("the least number not among them is", step.Value)
	// Output:
	// 1+1 has the value 0
	// 2 has the value 2
	// 2+1 has the value 3
	// 3 has the value 3
	// the least number not among them is 1
}

// A Go developer has a game of their own: any comparable type is a position.
// Here a chess knight goes towards the corner of a board.
func Example_developer() {
	type square struct{ x, y int }
	g := graph.New[square](game.Func[square](func(dst *game.Options[square], s square) error {
		for _, d := range []square{{-2, -1}, {-1, -2}, {-2, 1}, {1, -2}} {
			if to := (square{s.x + d.x, s.y + d.y}); min(to.x, to.y) >= 0 {
				dst.Add(to)
			}
		}
		return nil
	}), graph.Limits{})
	fmt.Println(g.Value(context.Background(), square{7, 7}))
	// Output: 1 <nil>
}

// A rule is typed in words, as a code, by name, or in the core form; an error
// says where it went wrong and what comes nearest.
func ExampleNew() {
	for _, text := range []string{"take {1,3,4}", "0.77", "Dawson's Kayles", "n -> n-k for k in {1,3,4}", "kayls"} {
		g, err := grundy.New(text)
		var bad *rule.Error
		switch {
		case errors.As(err, &bad):
			fmt.Println("did you mean", bad.Hint)
		case err != nil:
			log.Fatal(err)
		default:
			fmt.Println(g.Rule(), "|", g.Rule().Core())
		}
	}
	// Output:
	// take {1,3,4} | n -> n-k for k in {1,3,4}
	// 0.77 | n -> n-k for k in 1..2 | a & n-k-a for k in 1..2, a in 1..(n-k)//2
	// 0.07 | n -> n-2 | a & n-2-a for a in 1..(n-2)//2
	// take {1,3,4} | n -> n-k for k in {1,3,4}
	// did you mean kayles
}

func ExampleFromRule() {
	r, err := rule.Parse("grundy")
	if err != nil {
		log.Fatal(err)
	}
	g, err := grundy.FromRule(r, grundy.Limits{Values: 10_000})
	if err != nil {
		log.Fatal(err)
	}
	_, err = g.Heap(context.Background(), 1e18) // nobody knows a law of Grundy's game
	fmt.Println(errors.Is(err, game.ErrLimit))
	// Output: true
}

func ExampleGame_Heap() {
	for _, text := range []string{"take 2^k", "kayles", "nim", "take not {2,5}", "take 1..n/2"} {
		g, err := grundy.New(text)
		if err != nil {
			log.Fatal(err)
		}
		v, err := g.Heap(context.Background(), 1_000_000_000_000_000_000)
		if err != nil {
			log.Fatal(err)
		}
		fmt.Println(text, v)
	}
	// Output:
	// take 2^k 1
	// kayles 1
	// nim 1000000000000000000
	// take not {2,5} 500000000000000000
	// take 1..n/2 500000000000000000
}

func ExampleGame_Value() {
	g, err := grundy.New("wythoff")
	if err != nil {
		log.Fatal(err)
	}
	for _, p := range []grundy.Position{{1, 2}, {3, 5}, {4, 7}, {10, 4}} {
		v, err := g.Value(context.Background(), p)
		if err != nil {
			log.Fatal(err)
		}
		fmt.Println(p.Format(2), v)
	}
	// Output:
	// (1,2) 0
	// (3,5) 0
	// (4,7) 0
	// (10,4) 13
}

func ExampleGame_Values() {
	g, err := grundy.New("lasker")
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(g.Values(context.Background(), 1, 13))
	// Output: [1 2 4 3 5 6 8 7 9 10 12 11] <nil>
}

// What a theorem covers is proved; what the values only show is checked as far
// as they go.
func ExampleGame_Claim() {
	for _, text := range []string{"take {2,5,7}", "take not {2}", "hex 0.f", "hex 0.0f", "grundy"} {
		g, err := grundy.New(text)
		if err != nil {
			log.Fatal(err)
		}
		c, err := g.Claim(context.Background(), 1000)
		if err != nil {
			log.Fatal(err)
		}
		fmt.Printf("%s: %s, %s\n", text, c.Status, c.Formula())
	}
	// Output:
	// take {2,5,7}: proved, G(n+22) = G(n) for all n >= 0
	// take not {2}: proved, G(n+4) = G(n) + 2 for all n >= 0
	// hex 0.f: proved, G(n) = n mod 2
	// hex 0.0f: checked, G(n+2) = G(n) + 1 for 0 <= n < 998
	// grundy: checked, no period
}

func ExampleGame_Law() {
	for _, text := range []string{"take any or split 2", "take coprime", "grundy"} {
		g, err := grundy.New(text)
		if err != nil {
			log.Fatal(err)
		}
		l, known, err := g.Law(context.Background(), 0)
		if err != nil {
			log.Fatal(err)
		}
		if l == nil {
			fmt.Println("no law found below", known)
			continue
		}
		fmt.Println(l.Status, l.Formula)
	}
	// Output:
	// proved g(n) = n == 0 ? 0 : n+[-1, 0, 0, 1][n % 4]
	// proved g(n) = n <= 1 ? n : n % 2 == 0 ? 0 : primepi(lpf(n))
	// no law found below 2000
}

func ExampleGame_Certificate() {
	ctx := context.Background()
	g, err := grundy.New("take {1,3,4}")
	if err != nil {
		log.Fatal(err)
	}
	claim, err := g.Claim(ctx, 0)
	if err != nil {
		log.Fatal(err)
	}
	cert, err := g.Certificate(ctx, claim)
	if err != nil {
		log.Fatal(err)
	}
	cert.Period = 14 // also a period, but not the least
	fmt.Println(period.Check(ctx, cert, nil))
	// Output: the certificate is wrong: 18 values are needed, and it rests on 11
}

// In misere play the player who makes the last move loses. The rule for misere
// Nim is used where it is proved to hold, and the whole sum is searched where it
// is not: by that rule 1+5 would be won in Kayles.
func ExampleGame_Solve() {
	for _, text := range []string{"nim", "kayles"} {
		g, err := grundy.New(text)
		if err != nil {
			log.Fatal(err)
		}
		a, err := g.Solve(context.Background(), []grundy.Position{rule.Heap(1), rule.Heap(5)}, true)
		if err != nil {
			log.Fatal(err)
		}
		fmt.Println(text, a.Win, a.Count)
	}
	// Output:
	// nim true 1
	// kayles false 0
}

func ExampleGame_SolveText() {
	g, err := grundy.New("kayles")
	if err != nil {
		log.Fatal(err)
	}
	a, err := g.SolveText(context.Background(), "5+5+7+9", false)
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println("values", a.Values, "sum", a.Value, "winning moves", a.Count)
	for _, m := range a.Moves {
		fmt.Printf("%s to %s, in %d rows\n", m.From.Format(1), rule.FormatSum(m.To, 1), m.Times)
	}
	// Output:
	// values [4 4 2 4] sum 6 winning moves 6
	// 5 to 3+1, in 2 rows
	// 7 to 5, in 1 rows
	// 9 to 4+3, in 1 rows
	// 9 to 6+1, in 1 rows
	// 9 to 7, in 1 rows
}

// The game of a name is opened and asked about positions as text.
func ExampleFindFamily() {
	entry, arg, found := grundy.FindFamily("green hackenbush")
	if !found {
		panic("no such family")
	}
	game, err := grundy.OpenFamily(entry, arg)
	if err != nil {
		panic(err)
	}
	a, err := game.Solve(context.Background(), "0-1 1-2 0-2 1-3", family.Question{})
	if err != nil {
		panic(err)
	}
	fmt.Println(a.Outcome, a.Value.Number, a.Method)
	// Output: P 0 the fusion and colon principles (Winning Ways, chapter 7)
}

// A heap of 10^30, by the proved law of the rule; and how many rows of two heaps up to there
// are lost.
func ExampleGame_BigHeap() {
	g, err := grundy.New("kayles")
	if err != nil {
		panic(err)
	}
	ctx := context.Background()
	n := new(big.Int).Exp(big.NewInt(10), big.NewInt(30), nil)
	v, way, err := g.BigHeap(ctx, n)
	fmt.Println(v, way.Words, err)

	values, _, err := g.Counter(ctx, n)
	if err != nil {
		panic(err)
	}
	lost, err := values.Sums(ctx, 2, count.Range{From: big.NewInt(1), To: n}, new(big.Int))
	fmt.Println(lost, err)
	// Output:
	// 1 proved: G(n+12) = G(n) for all n >= 71 <nil>
	// 208333333333333333333333333329833333333333333333333333333420 <nil>
}
