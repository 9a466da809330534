package setter

import (
	"context"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/grundy-cgt/grundy"
	"github.com/grundy-cgt/grundy/internal/oracle"
)

func suite(t *testing.T, text string, o Options) *Suite {
	t.Helper()
	g, err := grundy.New(text)
	if err != nil {
		t.Fatal(err)
	}
	s, err := Make(context.Background(), g, o)
	if err != nil {
		t.Fatalf("%s: %v", text, err)
	}
	return s
}

// positions reads an input back.
func positions(t *testing.T, input string) [][]int64 {
	t.Helper()
	var out [][]int64
	for i, line := range strings.Split(strings.TrimSuffix(input, "\n"), "\n") {
		fields := strings.Fields(line)
		if i == 0 {
			continue
		}
		var heaps []int64
		for _, f := range fields[1:] {
			n, err := strconv.ParseInt(f, 10, 64)
			if err != nil {
				t.Fatal(err)
			}
			heaps = append(heaps, n)
		}
		if fields[0] != strconv.Itoa(len(heaps)) || len(heaps) == 0 {
			t.Fatalf("line %q", line)
		}
		out = append(out, heaps)
	}
	return out
}

// cases are rules of each shape that the brute force can write, with what is
// asked.
var cases = []struct {
	rule string
	Options
}{
	{"kayles", Options{Ask: Asks}},
	{"take {1,3,4}", Options{Ask: Asks}},
	{"kayles", Options{Ask: []Ask{Move, Outcome, Count}, Misere: true, MaxHeap: 8}},
	{"take primes", Options{Ask: []Ask{Count, Move}, Misere: true, MaxHeap: 12}},
	{"split 2..3 distinct", Options{Ask: []Ask{Count, Move}, MaxHeap: 20}},
	{"take k in divisors(n) where k < n", Options{Ask: []Ask{Move, Value}}},
	{"take 1..2 or split equal", Options{Ask: []Ask{Value, Count}}},
	{"replace by 2 lower", Options{Ask: []Ask{Count, Move}, MaxHeap: 10}},
	{"n -> n-1 | n-2 & n//2 if n % (n//3) == 0", Options{Ask: []Ask{Move, Count}, MaxHeap: 30}},
	{"hex 0.0137F", Options{Ask: []Ask{Count}, MaxHeap: 30}},
	{"take any but {2,5}", Options{Ask: []Ask{Outcome}}},
	{"digit-game", Options{Ask: Asks, MaxHeaps: 2}},
}

// The brute force, which knows the moves only, gives the same answers and accepts
// the moves, wherever all heaps are small.
func TestBruteForceAgrees(t *testing.T) {
	for i, c := range cases {
		if testing.Short() && i%4 > 0 {
			continue
		}
		c.Tests, c.Seed = 2, uint64(i)
		s := suite(t, c.rule, c.Options)
		dir := t.TempDir()
		write(t, dir, s.Files())
		args := []string{"brute.py"}
		for _, test := range s.Tests {
			if test.Greatest <= min(s.Small, 60) {
				args = append(args, test.Name+".in", test.Name+".ans")
			}
		}
		if len(args) < 5 {
			t.Errorf("%s: only %v are small", c.rule, args)
		}
		if out, err := run(t, dir, args...); err != nil || out != "right\n" {
			t.Errorf("%s %v: %v\n%s", c.rule, c.Ask, err, out)
		}
	}
}

// The brute force answers from standard input, accepts any winning move, and no
// other answer.
func TestBruteForceChecks(t *testing.T) {
	program, missing := brute(mustNew(t, "take {1,3,4}").Rule(), Options{Ask: []Ask{Outcome, Move}, Words: [2]string{"First", "Second"}}, 100)
	if missing != "" {
		t.Fatal(missing)
	}
	for _, helper := range []string{"members", "partitions", "popcount", "gcd", "root", "misere", "def value_", "def count"} {
		if strings.Contains(program, helper) {
			t.Errorf("the program has %s, which it does not need:\n%s", helper, program)
		}
	}
	dir := t.TempDir()
	write(t, dir, []File{{"brute.py", program}, {"in", "3\n2 3 4\n2 5 5\n2 1 2\n"}}) // values 1, 2; 3, 3; 1, 0
	for i, test := range []struct {
		answer string
		right  bool
	}{
		{"First\n2 1 1\nSecond\n0\nFirst\n1 0\n", true},
		{"First\n2 1 3\nSecond\n0\nFirst\n1 0\n", true}, // another move that wins
		{"First\n2 1 3\nSecond\n0\nFirst\n1 0", true},
		{"First\n2 0\nSecond\n0\nFirst\n1 0\n", false},   // to a won position
		{"First\n2 1 2\nSecond\n0\nFirst\n1 0\n", false}, // no move
		{"First\n3 1 1\nSecond\n0\nFirst\n1 0\n", false}, // no such heap
		{"First\n0\nSecond\n0\nFirst\n1 0\n", false},
		{"First\n2 1 1\nSecond\n1 1 4\nFirst\n1 0\n", false},
		{"First\n2 1 1\nFirst\n0\nFirst\n1 0\n", false},
		{"First\n2 1 1\nSecond\n0\n", false},
		{"First\n\nSecond\n0\nFirst\n1 x\n", false},
		{"", false},
	} {
		if testing.Short() && i > 3 {
			break
		}
		write(t, dir, []File{{"answer", test.answer}})
		if out, err := run(t, dir, "brute.py", "in", "answer"); (err == nil) != test.right {
			t.Errorf("%q: %v, want right %v: %s", test.answer, err, test.right, out)
		}
	}
}

// The brute force refuses heaps that it cannot do in time, and the page says which tests
// have such heaps.
func TestBruteForceRefuses(t *testing.T) {
	s := suite(t, "kayles", Options{Tests: 2})
	if s.Small < 500 || s.Small > 2000 || !strings.Contains(s.readme(), "It can check all tests but 04, 06") {
		t.Errorf("heaps of up to %d; %s", s.Small, s.readme())
	}
	dir := t.TempDir()
	write(t, dir, s.Files())
	want := fmt.Sprintf("04.in: a heap of %d; this program is for heaps of up to %d", s.Tests[3].Greatest, s.Small)
	if out, err := run(t, dir, "brute.py", "04.in", "04.ans"); err == nil || !strings.Contains(out, want) {
		t.Errorf("%v: %s", err, out)
	}
}

func mustNew(t *testing.T, text string) *grundy.Game {
	t.Helper()
	g, err := grundy.New(text)
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// Outcomes and counts are those of the plain definition.
func TestAnswersAgainstOracle(t *testing.T) {
	for _, text := range []string{"kayles", "take {1,3,4}", "grundy", "lasker"} {
		s := suite(t, text, Options{Ask: []Ask{Outcome, Value, Count}, MaxHeap: 40})
		options := oracle.Heap(mustNew(t, text).Rule())
		g := oracle.Values(41, options)
		for _, test := range s.Tests {
			answers := strings.Fields(test.Answer)
			for i, heaps := range positions(t, test.Input) {
				xor, count := uint64(0), 0
				for _, n := range heaps {
					xor ^= g[n]
				}
				for _, n := range heaps {
					seen := map[string]bool{}
					for _, option := range options(n) {
						v := xor ^ g[n]
						for _, part := range option {
							v ^= g[part]
						}
						slices.Sort(option)
						if key := fmt.Sprint(option); v == 0 && !seen[key] {
							seen[key] = true
							count++
						}
					}
				}
				want := fmt.Sprintf("%s %d %d", map[bool]string{true: "First", false: "Second"}[xor != 0], xor, count)
				if got := strings.Join(answers[3*i:3*i+3], " "); got != want {
					t.Errorf("%s, %v: %s, want %s", text, heaps, got, want)
				}
			}
		}
	}
}

// Answers about great heaps are those of the law, as the literature has it: period 12
// of Kayles from heap 71 on, and Lasker's values n, but that 4k+3 and 4k+4 change
// places.
func TestGreatHeaps(t *testing.T) {
	small := oracle.Values(84, oracle.Heap(mustNew(t, "kayles").Rule()))
	for text, value := range map[string]func(n int64) uint64{
		"kayles": func(n int64) uint64 {
			if n >= 72 {
				n = 72 + n%12
			}
			return small[n]
		},
		"lasker": func(n int64) uint64 {
			switch {
			case n%4 == 3:
				return uint64(n + 1)
			case n%4 == 0 && n > 0:
				return uint64(n - 1)
			}
			return uint64(n)
		},
	} {
		s := suite(t, text, Options{Ask: []Ask{Value}})
		if s.MaxHeap != 1e18 {
			t.Errorf("%s: heaps to %d only", text, s.MaxHeap)
		}
		for _, test := range s.Tests {
			answers := strings.Fields(test.Answer)
			for i, heaps := range positions(t, test.Input) {
				want := uint64(0)
				for _, n := range heaps {
					want ^= value(n)
				}
				if answers[i] != strconv.FormatUint(want, 10) {
					t.Errorf("%s, %v: %s, want %d", text, heaps, answers[i], want)
				}
			}
		}
	}
}

func TestDeterministic(t *testing.T) {
	one, two := suite(t, "kayles", Options{Seed: 5}), suite(t, "kayles", Options{Seed: 5})
	if !slices.Equal(one.Files(), two.Files()) {
		t.Error("one seed makes different tests")
	}
	if slices.Equal(one.Files(), suite(t, "kayles", Options{Seed: 6}).Files()) {
		t.Error("two seeds make the same tests")
	}
}

func TestOptions(t *testing.T) {
	for _, test := range []struct {
		rule string
		Options
		want string
	}{
		{"kayles", Options{Ask: []Ask{"winner"}}, `nothing is called "winner"`},
		{"kayles", Options{Ask: []Ask{Move, Move}}, "asked twice"},
		{"kayles", Options{Ask: []Ask{Value}, Misere: true}, "nothing in misere play"},
		{"lasker", Options{Ask: []Ask{Move}, MaxHeap: 1e6}, "in heaps of up to 5000"},
		{"kayles", Options{MaxHeap: -1}, "heaps of up to -1; the greatest heap is one of 1 to"},
		{"kayles", Options{MaxHeaps: 2000}, "there may be 1 to 1000"},
		{"kayles", Options{Tests: -2}, "there may be 0 to 1000"},
		{"kayles", Options{MinHeap: -1}, "there are no heaps of -1"},
		{"kayles", Options{MinHeap: 9, MaxHeap: 8}, "heaps of 9 to 8 are none"},
		{"kayles", Options{Words: [2]string{"Yes", "Yes"}}, "two different words"},
		{"kayles", Options{Words: [2]string{"I win", "No"}}, "two different words"},
		{"kayles", Options{Misere: true, MaxHeap: 60}, "beyond sums of 4 times 12; choose a greatest heap of 12, or fewer heaps"},
		{"take k in divisors(n)", Options{Misere: true, MaxHeap: 30000}, "heaps of up to 15000; choose"},
		{"grundy", Options{MaxHeap: 1e18}, "the greatest heap: "},
		{"wythoff", Options{}, "tests are made for rules of heaps"},
		{"turn 1..2", Options{Misere: true}, "no heaps in misere play"},
	} {
		_, err := Make(context.Background(), mustNew(t, test.rule), test.Options)
		if err == nil || !strings.Contains(err.Error(), test.want) {
			t.Errorf("%s %+v: %v, want %s", test.rule, test.Options, err, test.want)
		}
	}
}

// The positions of a test differ; samples are won and lost by turns, and their heaps
// are of different sizes, where there are enough positions.
func TestSamples(t *testing.T) {
	ctx := context.Background()
	for _, test := range []struct {
		rule string
		Options
		samples int
	}{
		{"kayles", Options{Tests: 1}, samples},
		{"kayles", Options{Tests: 1, Misere: true}, samples},
		{"kayles", Options{Tests: -1, MinHeap: 1, MaxHeaps: 3}, samples},
		{"take 1..3", Options{MinHeap: 1_000_000, Words: [2]string{"Yes", "No"}}, samples},
		{"take 1..3", Options{Tests: 1, MaxHeap: 3, MaxHeaps: 1}, 4},
		{"take 1..3", Options{Tests: 2, MaxHeap: 20, MinHeap: 18, MaxHeaps: 2}, samples},
		{"nim", Options{Tests: 1, MaxHeap: 1, MaxHeaps: 1}, 2},
	} {
		s := suite(t, test.rule, test.Options)
		if test.Tests < 0 && s.Tests[1].Group == "random" {
			t.Errorf("%s %+v: %d tests, one of them random", test.rule, test.Options, len(s.Tests))
		}
		for _, test := range s.Tests {
			seen := map[string]bool{}
			for _, heaps := range positions(t, test.Input) {
				if slices.Min(heaps) < s.MinHeap || slices.Max(heaps) > s.MaxHeap || len(heaps) > s.MaxHeaps {
					t.Errorf("%s, %s: %v", s.Rule, test.Name, heaps)
				}
				if key := plain(slices.Sorted(slices.Values(heaps))); seen[key] {
					t.Errorf("%s, %s: %v comes twice", s.Rule, test.Name, heaps)
				} else {
					seen[key] = true
				}
			}
		}
		heaps := positions(t, s.Tests[0].Input)
		if len(heaps) != test.samples {
			t.Errorf("%s %+v: %d samples, want %d", s.Rule, test.Options, len(heaps), test.samples)
		}
		game := mustNew(t, test.rule)
		for i, h := range heaps {
			if len(heaps) < samples || s.MaxHeap-s.MinHeap < 10 {
				break
			}
			a, err := game.Solve(ctx, sum(h), s.Misere)
			if err != nil || a.Win != (i%2 == 0) || len(h) > 1 && slices.Min(h) == slices.Max(h) {
				t.Errorf("%s, sample %v: %v", s.Rule, h, err)
			}
			if got := strings.Fields(s.Tests[0].Answer)[i]; got != s.Words[i%2] {
				t.Errorf("%s, sample %v: %s", s.Rule, h, got)
			}
		}
	}
}

// A proved law is told, and decides how great heaps are; so does tame misere play.
func TestProvedLaws(t *testing.T) {
	for _, test := range []struct {
		rule string
		Options
		law     string
		maxHeap int64
	}{
		{"take coprime", Options{}, "proved: g(n) = n <= 1 ? n : n % 2 == 0 ? 0 : primepi(lpf(n))", 1e9},
		{"take coprime", Options{MaxHeap: 500}, "proved: g(n) = n <= 1", 500},
		{"take coprime", Options{Ask: []Ask{Move}}, "proved: g(n) = n <= 1", moveHeap},
		{"n -> n//k for k in 2..n+1", Options{}, "proved: g(n) = bitlen(n)", 1e18},
		{"take {1,2,3}", Options{Misere: true}, "", 1e18},
		{"take {1,2,3}", Options{Misere: true, MaxHeap: 1e15}, "", 1e15},
		{"take primes", Options{Misere: true}, "", tableHeap},
		{"take 1..n//2", Options{Misere: true}, "", 10_000},
		{"kayles", Options{Misere: true}, "", misereHeap},
	} {
		s := suite(t, test.rule, test.Options)
		if !strings.HasPrefix(s.Law, test.law) || s.MaxHeap != test.maxHeap {
			t.Errorf("%s %+v: %s, heaps up to %d", test.rule, test.Options, s.Law, s.MaxHeap)
		}
	}
}
