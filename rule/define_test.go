package rule

import (
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/grundy-cgt/grundy/game"
)

// This file says in the slowest and plainest way what the options of a heap are
// for every kind of move; it shares nothing with the package. An option is a
// list of heaps. Empty heaps are no heaps, and duplicates count once.

// meaning lists the options of a heap of n.
type plainMeaning func(n int) [][]int

// taking leaves n-k as one heap for each k of the set.
func taking(member func(k, n int) bool) plainMeaning {
	return func(n int) (out [][]int) {
		for k := 1; k <= n; k++ {
			if member(k, n) {
				out = append(out, []int{n - k})
			}
		}
		return out
	}
}

// oneOf is the set of the given numbers.
func oneOf(ks ...int) func(k, n int) bool {
	return func(k, _ int) bool { return slices.Contains(ks, k) }
}

// tuples lists the nondecreasing lists of j positive numbers with the given sum.
func tuples(sum, j int) (out [][]int) {
	var extend func(list []int, left int)
	extend = func(list []int, left int) {
		if len(list) == j {
			if left == 0 {
				out = append(out, slices.Clone(list))
			}
			return
		}
		for a := 1; a <= left; a++ {
			if len(list) == 0 || a >= list[len(list)-1] {
				extend(append(list, a), left-a)
			}
		}
	}
	extend(nil, sum)
	return out
}

// isKind says of nondecreasing heaps whether they differ as they must.
func isKind(kind Kind, heaps []int) bool {
	if len(heaps) < 2 {
		return true
	}
	first, last := heaps[0], heaps[len(heaps)-1]
	steps := map[int]bool{}
	for i := range heaps[1:] {
		steps[heaps[i+1]-heaps[i]] = true
	}
	switch kind {
	case Distinct:
		return !steps[0]
	case NotAllEqual:
		return first != last
	case Equal:
		return first == last
	case Consecutive:
		return len(steps) == 1 && steps[1]
	case Level:
		return last-first <= 1
	}
	return true
}

// breaking takes k for each k with take(k, n), and leaves j nonempty heaps, j
// with parts(j), of the kind.
func breaking(take func(k, n int) bool, parts func(j int) bool, kind Kind) plainMeaning {
	return func(n int) (out [][]int) {
		for k := -n - 5; k <= n; k++ {
			if !take(k, n) {
				continue
			}
			for j := 0; j <= n-k; j++ {
				if !parts(j) {
					continue
				}
				for _, heaps := range tuples(n-k, j) {
					if isKind(kind, heaps) {
						out = append(out, heaps)
					}
				}
			}
		}
		return out
	}
}

// digits is a take-and-break code by its definition: bit j of the digit for k
// allows to take k and leave j heaps.
func codeDigits(before, after string, tail bool) plainMeaning {
	value := func(c byte) int { return strings.IndexByte("0123456789abcdefghijklmnopqrstuvwxyz", c) }
	digit := func(k int) int {
		switch {
		case k <= 0 && -k < len(before):
			return value(before[len(before)-1+k])
		case k >= 1 && k <= len(after):
			return value(after[k-1])
		case k > len(after) && tail:
			return value(after[len(after)-1])
		}
		return 0
	}
	return func(n int) (out [][]int) {
		for k := -len(before); k <= n; k++ {
			for j := range 6 {
				if digit(k)>>j&1 == 1 {
					out = append(out, tuples(n-k, j)...)
				}
			}
		}
		return out
	}
}

// either has the options of all.
func either(all ...plainMeaning) plainMeaning {
	return func(n int) (out [][]int) {
		for _, m := range all {
			out = append(out, m(n)...)
		}
		return out
	}
}

// lowering replaces n by j heaps below n.
func lowering(js ...int) plainMeaning {
	return func(n int) (out [][]int) {
		for _, j := range js {
			out = append(out, tuples2(n, j)...)
		}
		return out
	}
}

// tuples2 lists all j-tuples of numbers from 0 to n-1.
func tuples2(n, j int) [][]int {
	if j == 0 {
		return [][]int{nil}
	}
	var out [][]int
	for _, rest := range tuples2(n, j-1) {
		for a := range n {
			out = append(out, append(slices.Clone(rest), a))
		}
	}
	return out
}

// sums writes options as sorted texts without empty heaps and duplicates.
func sums(options [][]int) []string {
	out := []string{}
	for _, heaps := range options {
		heaps = slices.DeleteFunc(slices.Clone(heaps), func(h int) bool { return h == 0 })
		slices.Sort(heaps)
		text := make([]string, len(heaps))
		for i, h := range heaps {
			text[i] = strconv.Itoa(h)
		}
		out = append(out, strings.Join(text, "+"))
	}
	slices.Sort(out)
	return slices.Compact(out)
}

// mustParse parses a rule that has to be right.
func mustParse(t testing.TB, text string) *Rule {
	t.Helper()
	r, err := Parse(text)
	if err != nil {
		t.Fatalf("Parse(%q): %v", text, err)
	}
	return r
}

// mustCompile compiles a rule.
func mustCompile(t testing.TB, r *Rule) *Program {
	t.Helper()
	p, err := r.Compile()
	if err != nil {
		t.Fatalf("%s: Compile: %v", r, err)
	}
	return p
}

// heapOptions lists the options of a heap as the program does.
func heapOptions(t testing.TB, p *Program, n int) [][]int {
	t.Helper()
	var dst game.Options[int64]
	if err := p.Heap(&dst, int64(n)); err != nil {
		t.Fatalf("options of %d: %v", n, err)
	}
	var out [][]int
	for parts := range dst.All() {
		heaps := make([]int, len(parts))
		for i, v := range parts {
			heaps[i] = int(v)
		}
		out = append(out, heaps)
	}
	return out
}

// sameOptions compares the options of all heaps below most with their meaning.
func sameOptions(t testing.TB, r *Rule, want plainMeaning, most int) {
	t.Helper()
	p := mustCompile(t, r)
	for n := range most {
		if d := cmp.Diff(sums(want(n)), sums(heapOptions(t, p, n))); d != "" {
			t.Errorf("%s: options of %d (-want +got)\n%s", r, n, d)
			return
		}
	}
}

// ruleMeaning is what another rule says, to compare two with each other.
func ruleMeaning(t testing.TB, r *Rule) plainMeaning {
	p := mustCompile(t, r)
	return func(n int) [][]int { return heapOptions(t, p, n) }
}
