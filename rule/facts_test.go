package rule

import (
	"fmt"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/grundy-cgt/grundy/game"
)

// fact is a row of testdata/peers.tsv.
type fact struct{ id, game, quantity, input, value string }

func facts(t *testing.T) (out []fact) {
	data, err := os.ReadFile("testdata/peers.tsv")
	if err != nil {
		t.Fatal(err)
	}
	for line := range strings.Lines(string(data)) {
		f := strings.Split(strings.TrimSuffix(line, "\n"), "\t")
		if len(f) < 8 || f[0] == "id" {
			continue
		}
		out = append(out, fact{f[0], f[4], f[5], f[6], f[7]})
	}
	return out
}

// ruleOf is the rule of a fact: its code, or what its words say.
func (f fact) ruleOf() string {
	words := map[string]string{
		"replace heap k by two heaps a,b with k>a>b>=0": "n -> a & b for a in 1..n-1, b in 0..a-1",
		"Wythoff Nim": "wythoff",
		"Fibonacci Nim state (n, last take k): take 1..2k": "fibonacci-nim",
		"take-away: take at most 3 times the last take":    "(n, last) -> (n-k, k) for k in 1..min(n, 3*last)",
		"Mem0: take any number except the last take":       "(n, last) -> (n-k, k) for k in 1..n if k != last",
		"r-Wythoff r=1": rWythoff(1),
		"r-Wythoff r=3": rWythoff(3),
		"r-Wythoff r=4": rWythoff(4),
		"Kayles 0.77":   "kayles",
	}
	if text, ok := words[f.game]; ok {
		return text
	}
	_, code, _ := strings.Cut(f.game, "code ")
	code, _, _ = strings.Cut(code, " ")
	if before, _, _ := strings.Cut(code, "."); strings.ContainsAny(strings.ToLower(code), "89abcdef") || before == "80" {
		code = "hex " + code
	}
	return code
}

// rWythoff is Wythoff's game in which the amounts taken from both heaps may
// differ by less than r.
func rWythoff(r int) string {
	return fmt.Sprintf("(x, y) -> (x-k, y) for k in 1..x | (x, y-k) for k in 1..y | (x-k, y-j) for k in 1..x, j in max(1, k-%d)..min(y, k+%d)", r-1, r-1)
}

func TestPeers(t *testing.T) {
	checked := 0
	for _, f := range facts(t) {
		t.Run(f.id, func(t *testing.T) {
			r := mustParse(t, f.ruleOf())
			p := mustCompile(t, r)
			n, _ := strconv.Atoi(strings.TrimPrefix(f.input, "n="))
			got := ""
			switch {
			case strings.HasPrefix(f.quantity, "options of heap"):
				got = strings.Join(sums(heapOptions(t, p, n)), "  ")
				want := strings.ReplaceAll(strings.ReplaceAll(f.value, ",", "+"), "-", "")
				if f.value == "(none)" {
					want = ""
					got += strings.Repeat("?", len(heapOptions(t, p, n)))
				}
				options := strings.Split(want, "  ")
				slices.Sort(options)
				f.value = strings.Join(options, "  ")
			case strings.HasPrefix(f.quantity, "number of options"):
				got = strconv.Itoa(len(sums(heapOptions(t, p, n))))
			case strings.Contains(f.quantity, "nim values of (10,c)"):
				got = nimValues(t, p, func(c int64) Position { return Position{10, c} }, 0, 20)
			case strings.HasPrefix(f.quantity, "nim values"):
				from, to := int64(1), int64(20)
				if strings.Contains(f.input, "0..40") {
					from, to = 0, 40
				}
				got = nimValues(t, p, Heap, from, to)
			case strings.HasPrefix(f.quantity, "first 15 P-positions"):
				got = pPositions(t, p, 15)
			default:
				t.Fatalf("what is %q?", f.quantity)
			}
			if d := cmp.Diff(f.value, got); d != "" {
				t.Errorf("%s: %s of %s (-want +got)\n%s", r, f.quantity, f.game, d)
			}
			checked++
		})
	}
	if checked < 25 {
		t.Errorf("only %d facts were checked", checked)
	}
}

// valuer finds nim values by the definition.
type valuer struct {
	t    *testing.T
	p    *Program
	memo map[Position]int
}

func (v valuer) value(pos Position) int {
	if g, ok := v.memo[pos]; ok {
		return g
	}
	var dst game.Options[Position]
	if err := v.p.Options(&dst, pos); err != nil {
		v.t.Fatal(err)
	}
	seen := map[int]bool{}
	for sum := range dst.All() {
		x := 0
		for _, part := range sum {
			x ^= v.value(part)
		}
		seen[x] = true
	}
	g := 0
	for seen[g] {
		g++
	}
	v.memo[pos] = g
	return g
}

func nimValues(t *testing.T, p *Program, at func(int64) Position, from, to int64) string {
	v := valuer{t, p, map[Position]int{}}
	var out []string
	for c := from; c <= to; c++ {
		out = append(out, strconv.Itoa(v.value(at(c))))
	}
	return strings.Join(out, " ")
}

func pPositions(t *testing.T, p *Program, count int) string {
	v := valuer{t, p, map[Position]int{}}
	var out []string
	for x := int64(0); len(out) < count; x++ {
		for y := x; y <= 6*x+1; y++ {
			if pos := (Position{x, y}); v.value(pos) == 0 {
				out = append(out, pos.Format(2))
			}
		}
	}
	return strings.Join(out, " ")
}
