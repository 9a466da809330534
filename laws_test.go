package grundy_test

import (
	"bufio"
	"context"
	"fmt"
	"math/rand/v2"
	"os"
	"strings"
	"testing"
	"time"

	"github.com/grundy-cgt/grundy"
	"github.com/grundy-cgt/grundy/rule"
)

// TestLaws finds each law of law/testdata/laws.txt from the rule alone, in two
// seconds.
func TestLaws(t *testing.T) {
	f, err := os.Open("law/testdata/laws.txt")
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	lines := bufio.NewScanner(f)
	for lines.Scan() {
		line := lines.Text()
		if line == "" || strings.HasPrefix(line, "#") {
			continue
		}
		cells := strings.Split(line, "\t")
		if len(cells) != 3 {
			t.Fatalf("%q: want a rule, a formula and a status", line)
		}
		t.Run(cells[0], func(t *testing.T) {
			g, err := grundy.New(cells[0])
			if err != nil {
				t.Fatal(err)
			}
			start := time.Now()
			found, err := g.Laws(context.Background(), 0)
			if err != nil {
				t.Fatal(err)
			}
			// Two seconds, and what a machine that runs other tests at the same time adds.
			if took := time.Since(start); took > 6*time.Second {
				t.Errorf("it took %v", took)
			}
			formula, status := "none", "-"
			if best := found.Best(); best != nil {
				formula, status = best.Formula.String(), string(best.Status)
				if typed, err := rule.ParseFormula(formula, g.Rule().Vars()); err != nil || typed.String() != formula {
					t.Errorf("%s is read as %v (%v)", formula, typed, err)
				}
			}
			if formula != cells[1] || status != cells[2] {
				t.Errorf("found %s | %s, want %s | %s (looked below %d)", formula, status, cells[1], cells[2], found.Known)
			}
			if again, _ := g.Laws(context.Background(), 0); again != found {
				t.Error("asking again searches again")
			}
		})
	}
	if err := lines.Err(); err != nil {
		t.Fatal(err)
	}
}

// The laws of random rules, which are looked for in 300 values, give 3000: proved
// ones because they are true, and of the others none is known to fail.
func TestLawsOfRandomRules(t *testing.T) {
	random := rand.New(rand.NewPCG(11, 13))
	count := 60
	if testing.Short() {
		count = 12
	}
	for range count {
		text := randomMove(random)
		for range random.IntN(3) {
			text += " or " + randomMove(random)
		}
		g, err := grundy.New(text)
		if err != nil {
			t.Fatal(err)
		}
		l, _, err := g.Law(context.Background(), 300)
		if err != nil {
			t.Fatalf("%s: %v", text, err)
		}
		if l == nil {
			continue
		}
		table, err := g.Sequence().Table(context.Background(), 3000)
		if err != nil {
			t.Fatal(err)
		}
		ev := l.Formula.Compile()
		for n, want := range table {
			if l.Formula.Lost {
				if lost, err := ev.Lost(int64(n)); err != nil || lost != (want == 0) {
					t.Fatalf("%s: %v, but G(%d) = %d (%v)", text, l, n, want, err)
				}
			} else if v, err := ev.At(int64(n)); err != nil || v != int64(want) {
				t.Fatalf("%s: %v, but G(%d) = %d, not %d (%v)", text, l, n, want, v, err)
			}
		}
	}
}

// randomMove is the text of a move that makes heaps smaller.
func randomMove(random *rand.Rand) string {
	pick := func(list ...string) string { return list[random.IntN(len(list))] }
	to := func(n int) int { return 1 + random.IntN(n) }
	switch random.IntN(8) {
	case 0:
		return fmt.Sprintf("take {%d,%d}", to(3), to(6))
	case 1:
		return fmt.Sprintf("take 1..%d", to(5))
	case 2:
		return pick("split 2", "split 2 distinct", "split 2 equal", "split 3", "split 2..3", "take any")
	case 3:
		return fmt.Sprintf("(n -> n//%d if n %% %d == 0 and n > 0)", 1+to(3), to(4))
	case 4:
		return fmt.Sprintf("(n -> n-%d if n %% %d != %d)", to(3), 1+to(3), to(2)-1)
	case 5:
		return fmt.Sprintf("take k where k %% %d == %d", to(5), to(2)-1)
	case 6:
		return fmt.Sprintf("(n -> %d of n//2 if n %% 2 == %d and n > %d)", 1+to(2), to(2)-1, to(3))
	}
	return "take " + pick("2^k", "squares", "odd", "divisors", "primes", "coprime")
}
