package family_test

import (
	"context"
	"fmt"
	"math/rand/v2"
	"strconv"
	"strings"
	"testing"

	"github.com/grundy-cgt/grundy"
	"github.com/grundy-cgt/grundy/family"
	"github.com/grundy-cgt/grundy/game"
	"github.com/grundy-cgt/grundy/play"
)

// digits is a token on a graph of at most 10 vertices; g[v] are its options.
type digits [][]int

func (g digits) Options(dst *game.Options[int], v int) error {
	for _, w := range g[v] {
		dst.Add(w)
	}
	return nil
}

func (g digits) Parse(text string) ([]int, error) {
	var sum []int
	for part := range strings.SplitSeq(text, "+") {
		v, err := strconv.Atoi(part)
		if err != nil {
			return nil, err
		}
		sum = append(sum, v)
	}
	return sum, nil
}

func (g digits) Format(v int) string { return strconv.Itoa(v) }

// outcomes finds who wins two tokens from the definition, by looking at all pairs
// again and again. A token that does not move stands on a vertex without options.
func (g digits) outcomes(misere bool) map[[2]int]family.Outcome {
	known := map[[2]int]family.Outcome{}
	for changed := true; changed; {
		changed = false
		for a := range g {
			for b := range g {
				pair := [2]int{a, b}
				if known[pair] != "" {
					continue
				}
				won, open := false, false
				look := func(next [2]int) {
					won = won || known[next] == family.Lose
					open = open || known[next] != family.Win
				}
				for _, v := range g[a] {
					look([2]int{v, b})
				}
				for _, v := range g[b] {
					look([2]int{a, v})
				}
				switch {
				case won, misere && len(g[a])+len(g[b]) == 0:
					known[pair] = family.Win
				case !open:
					known[pair] = family.Lose
				default:
					continue
				}
				changed = true
			}
		}
	}
	return known
}

func TestLoopy(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 1))
	for round := range 300 {
		n := 2 + r.IntN(5)
		g := make(digits, n+1) // the last one has no option
		for v := range n {
			for w := range n {
				if r.IntN(n) == 0 {
					g[v] = append(g[v], w)
				}
			}
		}
		solver := family.New[int](g)
		for _, misere := range []bool{false, true} {
			want := g.outcomes(misere)
			for a := range n {
				for b := range n + 1 {
					position := fmt.Sprintf("%d+%d", a, b)
					if misere {
						if b < n {
							continue
						}
						position = strconv.Itoa(a)
					}
					got := outcome(t, want[[2]int{a, b}])
					answer := solve(t, solver, position, family.Question{Kind: play.Kind{Misere: misere}})
					if answer.Outcome != got {
						t.Fatalf("round %d, %v, %s, misere %t: %+v, want %s", round, g, position, misere, answer, got)
					}
					checkMoves(t, g, want, [2]int{a, b}, answer)
				}
			}
		}
	}
}

// outcome is the outcome that was found, a draw if none was.
func outcome(t *testing.T, o family.Outcome) family.Outcome {
	t.Helper()
	if o == "" {
		return family.Draw
	}
	return o
}

// checkMoves wants just the moves to the outcome that is best for the mover.
func checkMoves(t *testing.T, g digits, outcomes map[[2]int]family.Outcome, at [2]int, a *family.Answer) {
	t.Helper()
	best := map[family.Outcome]family.Outcome{family.Win: family.Lose, family.Draw: ""}
	want := int64(0)
	for i := range at {
		for _, v := range g[at[i]] {
			next := at
			next[i] = v
			to, moves := best[a.Outcome]
			if moves && outcomes[next] == to {
				want++
			}
		}
	}
	if a.Count != want {
		t.Fatalf("%v at %v: %d good moves, want %d", g, at, a.Count, want)
	}
}

// In this game one says n+1, or n divided by one of its primes; who says 1 wins
// (user case UC31, mathoverflow.net/questions/445015).
func TestEndlessGame(t *testing.T) {
	rules, err := grundy.New("n -> n+1 if n > 1 | n//p for p in primes if p <= n and n % p == 0")
	if err != nil {
		t.Fatal(err)
	}
	g := family.Of(rules)
	var lost []string
	for n := 1; n <= 88; n++ {
		if a := solve(t, g, strconv.Itoa(n), family.Question{}); a.Outcome == family.Lose {
			lost = append(lost, strconv.Itoa(n))
		}
	}
	const want = "1 4 6 10 14 16 22 25 27 34 36 38 40 46 49 51 56 58 60 63 65 69 74 77 82 84 86 88"
	if got := strings.Join(lost, " "); got != want {
		t.Errorf("got  %s\nwant %s", got, want)
	}
}

func TestLoopsThatAreRefused(t *testing.T) {
	splits, err := grundy.New("n -> n & n")
	if err != nil {
		t.Fatal(err)
	}
	_, err = family.Of(splits).Solve(context.Background(), "3", family.Question{})
	if err == nil || !strings.Contains(err.Error(), "can go on for ever: 3 -> 3") || !strings.Contains(err.Error(), "do not split") {
		t.Error(err)
	}
	g := family.New[int](digits{{0}})
	if _, err := g.Solve(context.Background(), "0+0", family.Question{Kind: play.Kind{Misere: true}}); err == nil || !strings.Contains(err.Error(), "one component") {
		t.Error(err)
	}
}
