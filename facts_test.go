package grundy_test

import (
	"context"
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/grundy-cgt/grundy"
	"github.com/grundy-cgt/grundy/game"
	"github.com/grundy-cgt/grundy/nim"
	"github.com/grundy-cgt/grundy/period"
	"github.com/grundy-cgt/grundy/play"
	"github.com/grundy-cgt/grundy/rule"
)

// table reads a file of facts: rows of fields, each with its columns by name.
func table(t *testing.T, name string) []map[string]string {
	t.Helper()
	b, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	var header []string
	var rows []map[string]string
	for line := range strings.Lines(string(b)) {
		if strings.HasPrefix(line, "#") {
			continue
		}
		fields := strings.Split(strings.TrimSuffix(line, "\n"), "\t")
		if header == nil {
			header = fields
			continue
		}
		if len(fields) != len(header) {
			t.Fatalf("%s: %d fields, want %d: %s", name, len(fields), len(header), line)
		}
		row := map[string]string{}
		for i, f := range fields {
			row[header[i]] = f
		}
		rows = append(rows, row)
	}
	return rows
}

// numbers reads numbers with spaces, commas or semicolons between them.
func numbers[T int64 | uint64](t *testing.T, text string) []T {
	t.Helper()
	var out []T
	for _, f := range strings.FieldsFunc(text, func(r rune) bool { return strings.ContainsRune(" ,;", r) }) {
		var v T
		if _, err := fmt.Sscan(f, &v); err != nil {
			t.Fatalf("%q: %v", text, err)
		}
		out = append(out, v)
	}
	return out
}

// Periods of the literature that few values prove, with their proofs: each is
// stated as the table says it, and its certificate passes the checker. (Package
// heap tests all rows.)
func TestPeriodsAreCertified(t *testing.T) {
	certified := 0
	for _, row := range table(t, "heap/testdata/octal_periods.tsv") {
		text := row["game"]
		switch row["family"] {
		case "octal":
			text = "octal " + text
			if !strings.Contains(text, ".") {
				text += "."
			}
		case "hexadecimal":
			text = "hex " + text
		case "subtraction":
			text = "take " + strings.TrimPrefix(text, "S")
		case "all-but":
			text = "take not " + strings.TrimPrefix(text, "ALLBUT")
		default:
			t.Errorf("a row of the family %q is not understood", row["family"])
			continue
		}
		saltus := numbers[int64](t, row["saltus"])[0]
		if row["family"] == "hexadecimal" && saltus > 0 {
			continue // no theorem
		}
		want := period.Hit{
			Start: numbers[int64](t, row["start"])[0], Period: numbers[int64](t, row["period"])[0], Saltus: saltus,
		}
		if want.Start+want.Period > 150 {
			continue
		}
		g := newGame(t, text)
		c := claim(t, g, 1000)
		if c.Status != period.Proved || c.Hit != want || fmt.Sprint(c.LastException()) != row["last_exception"] {
			t.Errorf("%s: %s %+v, want %+v", text, c.Status, c.Hit, want)
			continue
		}
		verify(t, g, c)
		certified++
	}
	if certified < 300 {
		t.Errorf("only %d periods are certified", certified)
	}
}

// What the tests of other systems assert. A row that no case here understands
// fails.
func TestPeers(t *testing.T) {
	for _, row := range table(t, "testdata/facts/peer_values.tsv") {
		t.Run(row["id"], func(t *testing.T) {
			name, quantity, value := row["game"], row["quantity"], row["value"]
			switch row["family"] {
			case "misere":
				checkMisereValues(t, code(t, name), numbers[uint64](t, value))
			case "take-and-break":
				n := heapOf(t, row["input"])
				if want := numbers[int64](t, value)[0]; !strings.HasPrefix(quantity, "number of options") {
					t.Errorf("not understood: %s", quantity)
				} else if got := int64(len(listOptions(t, code(t, name), n))); got != want {
					t.Errorf("%s: heap %d has %d options, want %d", name, n, got, want)
				}
			case "take-and-break code":
				n := heapOf(t, row["input"])
				var want [][]int64
				for option := range strings.SplitSeq(value, "  ") {
					switch option {
					case "(none)":
					case "-":
						want = append(want, nil)
					default:
						want = append(want, numbers[int64](t, option))
					}
				}
				slices.SortFunc(want, slices.Compare[[]int64])
				if got := listOptions(t, code(t, name), n); !slices.EqualFunc(got, want, slices.Equal[[]int64]) {
					t.Errorf("%s: heap %d has the options %v, want %v", name, n, got, want)
				}
			case "period":
				want := numbers[int64](t, value)
				c := claim(t, newGame(t, code(t, name)), 0)
				if c.Status != period.Proved || c.Hit != (period.Hit{Start: want[0], Period: want[1]}) {
					t.Errorf("%s: %s %+v, want %s", name, c.Status, c.Hit, value)
				}
			case "octal certificate":
				checkGuySmith(t, name, value)
			case "two-coordinate":
				if strings.HasPrefix(quantity, "first 15 P-positions") {
					checkLost(t, name, value)
				} else {
					checkRow(t, name, numbers[uint64](t, value))
				}
			case "nim arithmetic":
				for i, want := range numbers[uint64](t, value) {
					if got := nim.Sum(11, uint64(i+1)); got != want {
						t.Errorf("11 xor %d = %d, want %d", i+1, got, want)
					}
				}
			default:
				t.Errorf("a row of the family %q is not understood", row["family"])
			}
		})
	}
}

// code is the take-and-break code in the name of a game, as it is typed here.
func code(t *testing.T, name string) string {
	t.Helper()
	_, after, ok := strings.Cut(name, "code ")
	if !ok {
		t.Fatalf("no code in %q", name)
	}
	text, _, _ := strings.Cut(after, " ")
	return "code " + text
}

func heapOf(t *testing.T, input string) int64 {
	t.Helper()
	var n int64
	if _, err := fmt.Sscanf(input, "n=%d", &n); err != nil {
		t.Fatalf("%q: %v", input, err)
	}
	return n
}

// listOptions lists the options of a heap without repetition.
func listOptions(t *testing.T, text string, n int64) [][]int64 {
	t.Helper()
	program, err := newGame(t, text).Rule().Compile()
	if err != nil {
		t.Fatal(err)
	}
	var opts game.Options[int64]
	if err := program.Heap(&opts, n); err != nil {
		t.Fatal(err)
	}
	return normalOptions(slices.Collect(opts.All()))
}

// withNim is a game of one heap with nim heaps added: the position {0, n} is
// the heap n, and {1, n} a nim heap.
type withNim struct{ heaps *grundy.Game }

func (g withNim) Options(dst *game.Options[[2]int64], p [2]int64) error {
	if p[0] == 1 {
		for k := range p[1] {
			dst.Add([2]int64{1, k})
		}
		return nil
	}
	var opts game.Options[rule.Position]
	if err := g.heaps.Options(&opts, rule.Heap(p[1])); err != nil {
		return err
	}
	for option := range opts.All() {
		for _, part := range option {
			dst.Part([2]int64{0, part[0]})
		}
		dst.End()
	}
	return nil
}

func (g withNim) Value(ctx context.Context, p [2]int64) (uint64, error) {
	if p[0] == 1 {
		return uint64(p[1]), nil
	}
	return g.heaps.Heap(ctx, p[1])
}

// The misere nim value of a game is the k for which the game plus a nim heap of
// k is lost in misere play (Conway, On Numbers and Games, chapter 12).
func checkMisereValues(t *testing.T, text string, want []uint64) {
	t.Helper()
	g := withNim{newGame(t, text)}
	for n, k := range want {
		for j := range k + 1 {
			q := play.Question[[2]int64]{Sum: [][2]int64{{0, int64(n)}, {1, int64(j)}}, Misere: true, Less: comparePairs}
			a, err := play.Solve[[2]int64](t.Context(), g, q)
			if err != nil {
				t.Fatal(err)
			}
			if a.Win != (j < k) {
				t.Errorf("%s: the misere value of heap %d is not %d: with a nim heap of %d the mover wins: %t", text, n, k, j, a.Win)
			}
		}
	}
}

func comparePairs(a, b [2]int64) int { return slices.Compare(a[:], b[:]) }

// checkGuySmith holds a window that another system needs, [from, to) compared
// and n values known, against the theorem here, which needs one value less.
func checkGuySmith(t *testing.T, name, value string) {
	t.Helper()
	var start, p, from, to, n int64
	words := strings.Fields(name)
	text := words[slices.Index(words, "preperiod")-1]
	if _, err := fmt.Sscanf(strings.Join(words[slices.Index(words, "preperiod"):], " "), "preperiod %d period %d", &start, &p); err != nil {
		t.Fatal(err)
	}
	if _, err := fmt.Sscanf(value, "%d %d; %d", &from, &to, &n); err != nil {
		t.Fatal(err)
	}
	c := claim(t, newGame(t, text), 0)
	if c.Hit != (period.Hit{Start: start, Period: p}) || c.Start != from {
		t.Errorf("%s: %+v", name, c.Hit)
	}
	if c.Known != n-1 || c.Known-p != to-1 {
		t.Errorf("%s: proved by %d values, G(%d) to G(%d) compared; want one less than %s", name, c.Known, c.Start, c.Known-p-1, value)
	}
}

// pairGames are the games of two coordinates in the tables.
var pairGames = map[string]string{
	"Wythoff Nim": "wythoff",
	"Fibonacci Nim state (n, last take k): take 1..2k": "fibonacci-nim",
	"take-away: take at most 3 times the last take":    "(n, last) -> (n-k, k) for k in 1..min(n, 3*last)",
	"Mem0: take any number except the last take":       "(n, last) -> (n-k, k) for k in 1..n if k != last",
	"r-Wythoff r=1": "(x, y) -> (x-k, y) for k in 1..x | (x, y-k) for k in 1..y | (x-i, y-j) for i in 1..x, j in 1..y if abs(i-j) < 1",
	"r-Wythoff r=3": "(x, y) -> (x-k, y) for k in 1..x | (x, y-k) for k in 1..y | (x-i, y-j) for i in 1..x, j in 1..y if abs(i-j) < 3",
	"r-Wythoff r=4": "(x, y) -> (x-k, y) for k in 1..x | (x, y-k) for k in 1..y | (x-i, y-j) for i in 1..x, j in 1..y if abs(i-j) < 4",
}

func pairGame(t *testing.T, name string) *grundy.Game {
	t.Helper()
	text, ok := pairGames[name]
	if !ok {
		t.Fatalf("the game %q is not understood", name)
	}
	return newGame(t, text)
}

func valueOf(t *testing.T, g *grundy.Game, p rule.Position) uint64 {
	t.Helper()
	v, err := g.Value(t.Context(), p)
	if err != nil {
		t.Fatal(err)
	}
	return v
}

// checkRow compares the values of (10, 0), (10, 1), ...
func checkRow(t *testing.T, name string, want []uint64) {
	t.Helper()
	g := pairGame(t, name)
	var got []uint64
	for c := range want {
		got = append(got, valueOf(t, g, rule.Position{10, int64(c)}))
	}
	sameValues(t, name, got, want)
}

// checkLost compares all lost positions (a, b), a <= b, up to the last one
// named.
func checkLost(t *testing.T, name, value string) {
	t.Helper()
	g := pairGame(t, name)
	var want, got [][2]int64
	for pair := range strings.FieldsSeq(value) {
		var a, b int64
		if _, err := fmt.Sscanf(pair, "(%d,%d)", &a, &b); err != nil {
			t.Fatal(err)
		}
		want = append(want, [2]int64{a, b})
	}
	last := want[len(want)-1]
	for a := range last[0] + 1 {
		for b := a; b <= last[1]; b++ {
			if valueOf(t, g, rule.Position{a, b}) == 0 {
				got = append(got, [2]int64{a, b})
			}
		}
	}
	if !slices.Equal(got, want) {
		t.Errorf("%s: lost are %v, want %v", name, got, want)
	}
}

// Questions of users with the right answers.
func TestUserCases(t *testing.T) {
	for _, row := range table(t, "testdata/facts/user_cases.tsv") {
		t.Run(row["id"], func(t *testing.T) {
			answer := row["right answer"]
			check := map[string]func(t *testing.T, answer string){
				"UC01": userDawson, "UC04": userPeriods, "UC08": userEquivalence, "UC10": userDistinct,
				"UC11": userHalf, "UC14": userSplit3, "UC15": userMisere, "UC27": userPrimes,
			}[row["id"]]
			if check == nil {
				t.Fatalf("a row about %q is not understood", row["rule in plain words"])
			}
			check(t, answer)
		})
	}
}

func userDawson(t *testing.T, answer string) { // preperiod, period; g(4), g(16)
	want := numbers[int64](t, answer)
	g := newGame(t, "0.07")
	c := claim(t, g, 0)
	v := values(t, g, 17)
	if c.Status != period.Proved || c.Start != want[0] || c.Period != want[1] || int64(v[4]) != want[2] || int64(v[16]) != want[3] {
		t.Errorf("%+v, G(4) = %d, G(16) = %d, want %s", c.Hit, v[4], v[16], answer)
	}
}

func userPeriods(t *testing.T, answer string) {
	for i, want := range numbers[int64](t, answer) {
		text := "take " + []string{"{1,2}", "{1,3}", "{1,2,5}", "{1,3,4}", "{2,5,7}"}[i]
		if c := claim(t, newGame(t, text), 0); c.Status != period.Proved || c.Hit != (period.Hit{Period: want}) {
			t.Errorf("%s: %s %+v, want the period %d from 0 on", text, c.Status, c.Hit, want)
		}
	}
}

func userEquivalence(t *testing.T, answer string) {
	var at int
	var a, b uint64
	if _, err := fmt.Sscanf(answer, "%d: %d vs %d", &at, &a, &b); err != nil {
		t.Fatal(err)
	}
	firstDifference(t, "0.161", "0.36", at, a, b)
}

// firstDifference wants two games to differ first at a heap, with these values.
func firstDifference(t *testing.T, a, b string, at int, va, vb uint64) {
	t.Helper()
	x, y := values(t, newGame(t, a), int64(at+1)), values(t, newGame(t, b), int64(at+1))
	if !slices.Equal(x[:at], y[:at]) || x[at] != va || y[at] != vb {
		t.Errorf("%s and %s do not differ first at %d, with %d and %d", a, b, at, va, vb)
	}
}

func userDistinct(t *testing.T, answer string) {
	sameValues(t, "split distinct", values(t, newGame(t, "split 2.. distinct"), 17), numbers[uint64](t, answer))
}

func userHalf(t *testing.T, answer string) { // g(1..9); g(999999999), g(1000000000)
	want := numbers[uint64](t, answer)
	g := newGame(t, "take 1..n/2")
	sameValues(t, "take half", values(t, g, 10)[1:], want[:9])
	for i, n := range []int64{999999999, 1000000000} {
		if got, err := g.Heap(t.Context(), n); err != nil || got != want[9+i] {
			t.Errorf("G(%d) = %d, %v, want %d", n, got, err, want[9+i])
		}
	}
}

func userSplit3(t *testing.T, answer string) {
	sameValues(t, "split 3", values(t, newGame(t, "take any or split 3"), 17), numbers[uint64](t, answer))
}

func userMisere(t *testing.T, answer string) { // for which n does the first player lose?
	lost := numbers[int64](t, strings.TrimSuffix(answer, " and no other n"))
	g := newGame(t, "kayles")
	for n := range int64(31) {
		a, err := g.Solve(t.Context(), []rule.Position{rule.Heap(n)}, true)
		if err != nil {
			t.Fatal(err)
		}
		if a.Win == slices.Contains(lost, n) {
			t.Errorf("misere Kayles, a row of %d: the first player wins: %t", n, a.Win)
		}
	}
}

func userPrimes(t *testing.T, answer string) { // P-positions below 60; g(0..12); g(90)
	parts := strings.Split(answer, ";")
	g := values(t, newGame(t, "take primes"), 91)
	var lost []uint64
	for n, v := range g[:60] {
		if v == 0 {
			lost = append(lost, uint64(n))
		}
	}
	if want := numbers[uint64](t, parts[0]); !slices.Equal(lost, want) {
		t.Errorf("lost are %d, want %d", lost, want)
	}
	sameValues(t, "take primes", g[:13], numbers[uint64](t, parts[1]))
	sameValues(t, "take primes at 90", g[90:], numbers[uint64](t, parts[2]))
}
