package period

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/grundy-cgt/grundy/game"
	"github.com/grundy-cgt/grundy/rule"
)

// The derivations of docs/reference/proofs.md, against the definition: what a
// test says is proved by N values must hold as far as one can compute, many
// times N; and one value fewer must not be enough.

// holds reports whether the hit is true of the whole table.
func holds(g []uint32, h Hit) bool {
	for n := h.Start; n+h.Period < int64(len(g)); n++ {
		if int64(g[n+h.Period]) != int64(g[n])+h.Saltus {
			return false
		}
	}
	return true
}

// tally counts, over many rules and all numbers of known values.
type tally struct {
	proved    int // laws that were proved, and true
	almost    int // false ones for which one value is missing
	unsettled int // all-but: false ones whose windows repeat, but not their c
}

func (c *tally) add(d tally) {
	c.proved += d.proved
	c.almost += d.almost
	c.unsettled += d.unsettled
}

// soundness looks at every number N of values up to half of the table, and at
// every period that the last values show: what is proved must be true of the
// whole table. It stops at the first proof.
func soundness(t *testing.T, text string, test Test, g []uint32) (c tally) {
	t.Helper()
	for n := range int64(len(g)) / 2 {
		for p := int64(1); p < n; p++ {
			h := Hit{Start: n - p, Period: p}
			if test.Arithmetic {
				h.Saltus = int64(g[n-1]) - int64(g[n-1-p])
			}
			for h.Start > 0 && int64(g[h.Start-1+p]) == int64(g[h.Start-1])+h.Saltus {
				h.Start--
			}
			need := test.Need(h.Start, p)
			if need > n+1 || h.Saltus < 0 {
				continue
			}
			settled := test.settled(g[:n], h)
			switch {
			case need <= n && settled:
				c.proved++
				if !holds(g, h) {
					t.Errorf("%s: %+v is false, and %d values prove it", text, h, n)
				}
				return c
			case holds(g, h):
			case need <= n:
				c.unsettled++
			case settled:
				c.almost++
			}
		}
	}
	return c
}

// randomSet returns some numbers from 1 to top.
func randomSet(r *rand.Rand, top int) []int {
	var set []int
	for k := 1; k <= top; k++ {
		if r.IntN(3) == 0 {
			set = append(set, k)
		}
	}
	if len(set) == 0 {
		set = append(set, 1+r.IntN(top))
	}
	return set
}

func setText(set []int) string {
	return "{" + strings.Trim(strings.ReplaceAll(fmt.Sprint(set), " ", ","), "[]") + "}"
}

func TestWindowTheorem(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 1))
	var c tally
	for range 400 {
		text := "take " + setText(randomSet(r, 14))
		rl := parse(t, text)
		test, ok := TestFor(rl)
		if !ok || test.Theorem != Window {
			t.Fatalf("%s: %+v, %t", text, test, ok)
		}
		c.add(soundness(t, text, test, plain(t, rl, 1200, rule.Inf)))
	}
	t.Logf("%+v", c)
	if c.proved < 400 || c.almost < 10 {
		t.Errorf("%+v: too few rules to tell", c)
	}
}

func TestAllButTheorem(t *testing.T) {
	r := rand.New(rand.NewPCG(2, 2))
	var c tally
	for range 150 {
		text := "take not " + setText(randomSet(r, 12))
		rl := parse(t, text)
		test, ok := TestFor(rl)
		if !ok || test.Theorem != AllBut {
			t.Fatalf("%s: %+v, %t", text, test, ok)
		}
		c.add(soundness(t, text, test, plain(t, rl, 600, rule.Inf)))
	}
	t.Logf("%+v", c)
	if c.proved < 150 || c.almost < 10 || c.unsettled < 10 {
		t.Errorf("%+v: too few rules to tell", c)
	}
}

func TestKHeapTheorem(t *testing.T) {
	var c [4]tally // by the most heaps left
	run := func(text string, n int64) {
		rl, err := rule.Parse(text)
		if err != nil {
			return // no move at all
		}
		test, ok := TestFor(rl)
		if !ok || test.Theorem != KHeap {
			return // 0.3 is a subtraction set
		}
		c[test.Heaps].add(soundness(t, text, test, plain(t, rl, n, rule.Inf)))
	}
	for _, first := range []string{"0", "4"} {
		for code := range 512 {
			run(fmt.Sprintf("%s.%03o", first, code), 300)
		}
	}
	for _, first := range []string{"0", "80"} { // 80: one bean more, in three heaps
		for code := range 256 {
			run(fmt.Sprintf("hex %s.%02x", first, code), 90)
		}
	}
	for k := 1; k <= 3; k++ {
		t.Logf("%d heaps: %+v", k, c[k])
		if c[k].proved < 50 || c[k].almost < 3 {
			t.Errorf("%d heaps: %+v: too few rules to tell", k, c[k])
		}
	}
}

// Which theorem covers which rule, and with which numbers.
func TestTestFor(t *testing.T) {
	for _, c := range []struct {
		text string
		want Test // without a theorem: none covers it
	}{
		{"take {1,3,4}", Test{Window, 1, 4, false}},
		{"0.3003", Test{Window, 1, 4, false}},
		{"take not {2,5}", Test{AllBut, 1, 5, true}},
		{"take 5..", Test{AllBut, 1, 4, true}},
		{"kayles", Test{KHeap, 2, 2, false}},
		{"0.137", Test{KHeap, 2, 3, false}},
		{"0.12", Test{KHeap, 1, 2, false}},
		{"4.", Test{KHeap, 2, 0, false}},
		{"hex 0.8", Test{KHeap, 3, 1, false}},
		{"hex 80.01", Test{KHeap, 3, 2, false}},
		{"take 1..2 then split 0..5", Test{KHeap, 5, 2, false}},
		{"grundy", Test{}},
		{"4=.0", Test{}},
		{"code 0.8?", Test{}},
		{"0.[3]", Test{AllBut, 1, 0, true}},
		{"0.3[7]", Test{}},
		{"lasker", Test{}},
		{"0.{2+}", Test{}},
		{"take {1,2} if n >= 5", Test{}},
		{"take primes", Test{}},
		{"take d|n", Test{}},
		{"replace by 2 lower", Test{}},
		{"n -> n-1 | n//2 if n > 0", Test{}},
		{"wythoff", Test{}},
	} {
		got, ok := TestFor(parse(t, c.text))
		if got != c.want || ok != (c.want != Test{}) {
			t.Errorf("%s: %+v, %t, want %+v", c.text, got, ok, c.want)
		}
	}
}

// Whatever residues are said to prove must hold by the definition.
func TestResiduesTheorem(t *testing.T) {
	const far = 5000
	var texts []string
	for b := 2; b <= 40; b++ {
		texts = append(texts, fmt.Sprintf("take %d^k", b), fmt.Sprintf("take multiples of %d", b))
	}
	texts = append(texts, "take squares", "take cubes", "take fibonacci", "take triangular", "take odd", "take even", "take primes")
	claims, guarded := map[string]int{}, 0
	for _, text := range texts {
		rl := parse(t, text)
		set, ok := rl.TakeSet()
		if !ok {
			t.Fatalf("%s takes no set", text)
		}
		var truth []uint32
		for _, bound := range members(t, rl, 130) {
			g := plain(t, rl, 500, bound)
			h, ok, _ := Find(g, Test{Theorem: Window, Heaps: 1, Take: bound})
			if !ok {
				continue
			}
			if bound < h.Start {
				guarded++
				if Undisturbed(set, g, h.Start, h.Period, bound) {
					t.Errorf("%s: the periodic part begins at %d, behind the bound %d", text, h.Start, bound)
				}
				continue
			}
			if !Undisturbed(set, g, h.Start, h.Period, bound) {
				continue
			}
			claims[strings.Fields(text)[1]]++
			if truth == nil {
				truth = plain(t, rl, far, rule.Inf)
			}
			if !holds(truth, h) || !slices.Equal(truth[:h.Start+h.Period], g[:h.Start+h.Period]) {
				t.Errorf("%s: %+v with the bound %d is false", text, h, bound)
			}
		}
	}
	t.Logf("claims: %v; %d with a start behind the bound", claims, guarded)
	if len(claims) < 15 {
		t.Errorf("only %d sets have a claim", len(claims))
	}
}

// members lists the amounts up to top that the rule takes.
func members(t *testing.T, r *rule.Rule, top int64) []int64 {
	t.Helper()
	program, err := r.Compile()
	if err != nil {
		t.Fatal(err)
	}
	var opts game.Options[int64]
	if err := program.Heap(&opts, top); err != nil {
		t.Fatal(err)
	}
	var out []int64
	for option := range opts.All() {
		left := int64(0)
		for _, part := range option {
			left += part
		}
		out = append(out, top-left)
	}
	slices.Sort(out)
	return out
}

// Residues must name every residue that a member above the bound has.
func TestResiduesOfSets(t *testing.T) {
	for _, text := range []string{
		"take 2^k", "take 3^k", "take 6^k", "take 10^k", "take squares", "take cubes", "take fibonacci", "take triangular",
		"take odd", "take even", "take multiples of 6", "take multiples of 35", "take primes",
	} {
		rl := parse(t, text)
		set, _ := rl.TakeSet()
		amounts := members(t, rl, 3000)
		for m := int64(1); m <= 60; m++ {
			for _, above := range []int64{0, 1, 2, 5, 10, 100} {
				has, ok := set.Residues(m, above)
				if !ok {
					t.Errorf("%s: no residues modulo %d", text, m)
					continue
				}
				for _, k := range amounts {
					if k > above && !has[k%m] {
						t.Errorf("%s: %d has the residue %d modulo %d", text, k, k%m, m)
					}
				}
			}
		}
	}
}

// Formulas against the definition.
func TestFormulas(t *testing.T) {
	var texts []string
	for m := 1; m <= 40; m++ {
		texts = append(texts, fmt.Sprintf("take 1..%d", m), fmt.Sprintf("take multiples of %d", m))
	}
	for d := 2; d <= 6; d++ {
		for c := range 4 {
			texts = append(texts, fmt.Sprintf("take 1..(n+%d)//%d", c, d), fmt.Sprintf("take 1..n//%d+%d", d, c),
				fmt.Sprintf("take 1..isqrt(n//%d)+%d", d, c), fmt.Sprintf("take 1..min(n//%d, isqrt(n+%d))", d, c),
				fmt.Sprintf("take 1..max(n//%d, %d)", d+2, c), fmt.Sprintf("take 1..max(min(n, %d), n//%d)", 3*c, d))
		}
	}
	texts = append(texts, "nim", "take even", "take 1..n/2", "take 1..ceil(n/2)", "take 1..isqrt(n)")
	seen := map[Theorem]int{}
	for _, text := range texts {
		rl := parse(t, text)
		claim, ok := ClosedForm(rl)
		if !ok {
			t.Errorf("%s has no formula", text)
			continue
		}
		seen[claim.Theorem]++
		for n, want := range plain(t, rl, 500, rule.Inf) {
			if got, ok := claim.At(int64(n)); !ok || got != uint64(want) {
				t.Errorf("%s: G(%d) = %d (%t), want %d", text, n, got, ok, want)
				break
			}
		}
	}
	t.Logf("%v", seen)
	for _, text := range []string{"take {1,3}", "take 2..5", "take not {2}", "take odd", "take 2^k", "kayles", "take 1..n-1", "take 1..2*n//3 if n > 3", "take 1..n*n", "take 2..n/2"} {
		if claim, ok := ClosedForm(parse(t, text)); ok {
			t.Errorf("%s has the formula %s", text, claim.Formula())
		}
	}
}
