package induct

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/grundy-cgt/grundy/automata"
	"github.com/grundy-cgt/grundy/internal/oracle"
	"github.com/grundy-cgt/grundy/rule"
)

// randomMoves is the text of a rule of heaps whose options have up to two parts.
func randomMoves(rnd *rand.Rand, base int64) string {
	c := func(lo, hi int) int { return lo + rnd.IntN(hi-lo+1) }
	end := func() string {
		return []string{"n", "n-1", fmt.Sprintf("n//%d", c(1, 3)), fmt.Sprint(c(0, 5)), fmt.Sprintf("min(n, %d)", c(1, 4)), fmt.Sprintf("n-%d", c(0, 4)), fmt.Sprintf("(3*n+%d)//2", c(0, 2)), "abs(n-5)"}[rnd.IntN(8)]
	}
	sets := []string{
		fmt.Sprintf("%s..%s", end(), end()), fmt.Sprintf("1..%s", end()), fmt.Sprintf("{%s,%s,%d..%d}", end(), end(), c(0, 3), c(2, 6)),
		"odd", "even", fmt.Sprintf("multiples(%d)", c(1, 4)), fmt.Sprintf("powers(%d)", base), fmt.Sprintf("{%s..%s,%d}", end(), end(), c(0, 4)),
	}
	set := sets[rnd.IntN(len(sets))]
	parts := []string{"n-k", "k", fmt.Sprintf("n//%d", c(1, 3)), fmt.Sprintf("(n-k)//%d", c(1, 3)), fmt.Sprint(c(0, 2)), "max(n-k, 1)", fmt.Sprintf("n-%d", c(1, 3)), "b", fmt.Sprintf("(n-k) %% %d", c(2, 4))}
	part := func() string { return parts[rnd.IntN(len(parts))] }
	text := part()
	if rnd.IntN(2) == 0 {
		text += " & " + part()
	}
	conditions := []string{
		"", fmt.Sprintf(" if k %% %d == %d", c(2, 3), c(0, 1)), " if k not in {1,4}", fmt.Sprintf(" if n-k >= %d or k == 2", c(0, 3)), " if not (k < 2 and n > 3)",
		fmt.Sprintf(" if b in {%d..%d,7}", c(0, 1), c(2, 4)), fmt.Sprintf(" if k in powers(%d)", base), fmt.Sprintf(" if k in n//%d..n", c(1, 3)),
	}
	if base == 10 {
		set = "digits(n+12)"
		if rnd.IntN(2) == 0 {
			text = "n+12-" + []string{"maxdigit(n)", "mindigit(n+20)", "maxdigit(n-1)"}[rnd.IntN(3)]
		}
	}
	return fmt.Sprintf("n -> %s for k in %s, b = %s%s", text, set, []string{"n-k", "k//2", "k-3", "n-2*k"}[rnd.IntN(4)], conditions[rnd.IntN(len(conditions))])
}

// TestOptions compares the options that automata see with those that are listed.
func TestOptions(t *testing.T) {
	rounds := 300
	if testing.Short() {
		rounds = 30
	}
	rnd := rand.New(rand.NewPCG(9, 9))
	count := map[string]int{}
	for range rounds {
		base := []int64{2, 3, 10}[rnd.IntN(3)]
		text := randomMoves(rnd, base)
		r, err := rule.Parse(text)
		if err != nil {
			count["no rule"]++
			continue
		}
		tr := &translator{sys: automata.Base(int(base)), base: base}
		options, err := told(tr, r)
		if why := new(untold); errors.As(err, why) {
			count["untold"]++
			continue
		}
		count["told"]++
		sameOptions(t, tr, r, options)
	}
	t.Log(count)
	if count["told"] < rounds/3 {
		t.Errorf("too little is told: %v", count)
	}
}

func told(tr *translator, r *rule.Rule) (out []option, err error) {
	defer catch(&err)
	for _, a := range r.Alternatives() {
		out = append(out, tr.options(a, names{"n": automata.Var("x0")})...)
	}
	return out, nil
}

func sameOptions(t *testing.T, tr *translator, r *rule.Rule, options []option) {
	t.Helper()
	vars := []string{"x0", "p", "q"} // a part that is not there is 0, and p is 1 more than the part
	var all automata.Or
	for _, o := range options {
		x := reading{o.vars, o.where, automata.Linear{}}
		is := automata.And{}
		for i, name := range vars[1:] {
			size := automata.Const(0)
			if i < len(o.parts) {
				if o.parts[i].at == nil || o.parts[i].odd != nil {
					return
				}
				size = o.parts[i].at[0].Plus(automata.Const(1))
			}
			is = append(is, automata.Eq(automata.Var(name), size))
		}
		all = append(all, x.holds(is))
	}
	a, err := tr.sys.Compile(t.Context(), all, vars, automata.Limits{})
	if err != nil {
		t.Fatalf("%s: %v", r, err)
	}
	empty := r.EmptyIsNone()
	key := func(p, q int64) [2]int64 { // an empty heap is none
		if empty && p == 1 {
			p = 0
		}
		if empty && q == 1 {
			q = 0
		}
		return [2]int64{min(p, q), max(p, q)}
	}
	for n := range int64(12) {
		listed, said := map[[2]int64]bool{}, map[[2]int64]bool{}
		for _, o := range oracle.Heap(r)(n) {
			var size [2]int64
			for i, p := range o {
				size[i] = p + 1
			}
			if max(size[0], size[1]) < 22 {
				listed[key(size[0], size[1])] = true
			}
		}
		for p := range int64(22) {
			for q := range int64(22) {
				if a.Accepts(n, p, q) {
					said[key(p, q)] = true
				}
			}
		}
		if d := cmp.Diff(listed, said); d != "" {
			t.Fatalf("%s: options of %d, each part one too great (-listed +told)\n%s", r, n, d)
		}
	}
}
