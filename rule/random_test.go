package rule

import (
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"github.com/grundy-cgt/grundy/game"
)

// Generators of moves. Numbers are small, so that options can be listed; the
// shapes are all there are.

func genIntervals(lo, hi int64, open bool) *rapid.Generator[Intervals] {
	return rapid.Custom(func(t *rapid.T) Intervals {
		var in []Interval
		for range rapid.IntRange(1, 3).Draw(t, "intervals") {
			a := rapid.Int64Range(lo, hi).Draw(t, "lo")
			b := a + rapid.SampledFrom([]int64{0, 0, 1, 2, 3}).Draw(t, "width")
			if open && rapid.IntRange(0, 5).Draw(t, "open") == 0 {
				b = Inf
			}
			in = append(in, Interval{a, b})
		}
		return NewIntervals(in...)
	})
}

func genBreak() *rapid.Generator[Break] {
	return rapid.Custom(func(t *rapid.T) Break {
		return Break{
			Take:  Set{Const: genIntervals(-1, 8, true).Draw(t, "take")},
			Parts: genIntervals(0, 4, true).Draw(t, "parts"),
			Kind:  Kind(rapid.IntRange(int(Any), int(Level)).Draw(t, "kind")),
			Min:   rapid.SampledFrom([]int64{0, 0, 0, 1, 3, 6, 9}).Draw(t, "min"),
		}
	})
}

func genNumber(t *rapid.T, names []string, depth int) Expr {
	kind := rapid.IntRange(0, 9).Draw(t, "number")
	sub := func() Expr { return genNumber(t, names, depth-1) }
	switch {
	case depth == 0 && kind < 5, kind < 2:
		return Num{rapid.Int64Range(-2, 6).Draw(t, "value")}
	case depth == 0 || kind < 5:
		return Var{rapid.SampledFrom(names).Draw(t, "name")}
	case kind == 5:
		return Unary{"-", sub()}
	case kind == 6:
		name := rapid.SampledFrom((&parser{}).functionNames()).Draw(t, "function")
		args := []Expr{sub(), sub()}
		return Call{name, args[:functions[name].min]}
	}
	op := rapid.SampledFrom([]string{"+", "-", "-", "*", "//", "%", "^", "xor"}).Draw(t, "operator")
	return Binary{op, sub(), sub()}
}

func genCond(t *rapid.T, names []string, depth int) Expr {
	kind := rapid.IntRange(0, 6).Draw(t, "condition")
	switch {
	case depth == 0 || kind < 3:
		op := rapid.SampledFrom([]string{"==", "!=", "<", "<=", ">", ">="}).Draw(t, "comparison")
		return Binary{op, genNumber(t, names, 1), genNumber(t, names, 1)}
	case kind == 3:
		return In{genNumber(t, names, 1), genSet(t, names), rapid.Bool().Draw(t, "not in")}
	case kind == 4:
		return Unary{"not", genCond(t, names, depth-1)}
	}
	op := rapid.SampledFrom([]string{"and", "or"}).Draw(t, "join")
	return Binary{op, genCond(t, names, depth-1), genCond(t, names, depth-1)}
}

func genRange(t *rapid.T, names []string) Range {
	lo := Expr(Num{rapid.Int64Range(-1, 3).Draw(t, "lo")})
	if rapid.IntRange(0, 3).Draw(t, "lo is") == 0 {
		lo = genNumber(t, names, 1)
	}
	switch rapid.IntRange(0, 4).Draw(t, "range") {
	case 0:
		return Range{lo, nil}
	case 1:
		return Range{lo, lo}
	}
	return Range{lo, genNumber(t, names, 1)}
}

func genSet(t *rapid.T, names []string) Source {
	switch rapid.IntRange(0, 3).Draw(t, "set") {
	case 0:
		var l List
		for range rapid.IntRange(0, 3).Draw(t, "items") {
			l.Items = append(l.Items, genRange(t, names))
		}
		return l
	case 1:
		name := rapid.SampledFrom(setNames()).Draw(t, "named")
		set := namedSets[name]
		switch {
		case set.arg == "":
			return Named{Name: name}
		case set.least > 0:
			return Named{name, []Expr{Num{rapid.Int64Range(set.least, 4).Draw(t, "arg")}}}
		}
		return Named{name, []Expr{genNumber(t, names, 1)}}
	}
	return genRange(t, names)
}

func genAlt() *rapid.Generator[Alt] {
	return rapid.Custom(func(t *rapid.T) Alt {
		var a Alt
		names := []string{"n"}
		var lists []string
		for i := range rapid.IntRange(0, 3).Draw(t, "iterators") {
			it := Iter{Var: []string{"k", "a", "b"}[i]}
			switch rapid.IntRange(0, 7).Draw(t, "iterator") {
			case 0:
				it.Set = Partitions{
					Of:    genNumber(t, names, 1),
					Parts: genIntervals(0, 3, true).Draw(t, "parts"),
					Kind:  Kind(rapid.IntRange(int(Any), int(Level)).Draw(t, "kind")),
				}
				lists = append(lists, it.Var)
			case 1:
				it.Set = Partitions{Of: genNumber(t, names, 1), Lower: true, Parts: genIntervals(0, 2, false).Draw(t, "lower")}
				lists = append(lists, it.Var)
			case 2:
				it.Is = genNumber(t, names, 2)
				names = append(slices.Clip(names), it.Var)
			default:
				it.Set = genSet(t, names)
				names = append(slices.Clip(names), it.Var)
			}
			a.Iters = append(a.Iters, it)
		}
		for range rapid.IntRange(0, 2).Draw(t, "parts") {
			p := heap(Binary{"-", Var{"n"}, genNumber(t, names, 1)})
			if rapid.Bool().Draw(t, "any coordinate") {
				p = heap(genNumber(t, names, 2))
			}
			if rapid.IntRange(0, 3).Draw(t, "count") == 0 {
				p.Count = genNumber(t, names, 1)
			}
			a.Parts = append(a.Parts, p)
		}
		for _, l := range lists {
			a.Parts = append(a.Parts, Part{List: l})
		}
		if rapid.IntRange(0, 2).Draw(t, "if") == 0 {
			a.Cond = genCond(t, names, 2)
		}
		return a
	})
}

func genTake() *rapid.Generator[Break] {
	return rapid.Custom(func(t *rapid.T) Break {
		b := genBreak().Draw(t, "break")
		b.Take = Set{Src: genSet(t, []string{"n"})}
		if rapid.Bool().Draw(t, "where") {
			b.Take.Cond = genCond(t, []string{"n", "k"}, 1)
		}
		return b
	})
}

// genRule draws a rule of one heap, or nil where the moves are no rule.
func genRule(t *rapid.T) *Rule {
	var moves []Move
	for range rapid.IntRange(1, 3).Draw(t, "moves") {
		switch rapid.IntRange(0, 10).Draw(t, "move") {
		case 10:
			moves = append(moves, genTurn().Draw(t, "turn"))
		case 0:
			moves = append(moves, Lower{genIntervals(1, 2, false).Draw(t, "lower")})
		case 1, 2, 3:
			moves = append(moves, genBreak().Draw(t, "break"))
		case 4:
			moves = append(moves, genTake().Draw(t, "take"))
		default:
			moves = append(moves, genAlt().Draw(t, "alt"))
		}
	}
	r, err := New([]string{"n"}, moves...)
	if err != nil {
		return nil
	}
	return r
}

// meaningAt is the options of a heap as text, or the error.
func meaningAt(p *Program, n int64, xor bool) []string {
	var dst game.Options[int64]
	list := p.Heap
	if xor {
		list = p.HeapXor
	}
	if err := list(&dst, n); err != nil {
		return []string{err.Error()}
	}
	var out [][]int
	for parts := range dst.All() {
		var heaps []int
		for _, v := range parts {
			heaps = append(heaps, int(v))
		}
		if xor {
			heaps = oddOnes(heaps)
		}
		out = append(out, heaps)
	}
	return sums(out)
}

// oddOnes keeps one of each heap that is there an odd number of times.
func oddOnes(heaps []int) (out []int) {
	slices.Sort(heaps)
	for i := 0; i < len(heaps); {
		j := i
		for j < len(heaps) && heaps[j] == heaps[i] {
			j++
		}
		if (j-i)%2 == 1 {
			out = append(out, heaps[i])
		}
		i = j
	}
	return out
}

// The canonical text, the core text and the JSON form of any rule give it back.
func TestRoundTrip(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		r := genRule(t)
		if r == nil {
			t.Skip("no rule")
		}
		roundTrip(t, r)
	})
}

func TestRoundTripOfWords(t *testing.T) {
	texts := []string{
		"0.7!3", "0.7!7", "0.3[7!]", "hex 0.c?4?", "hex 0.f[5]", "0.137[4=]", "take 2..3 if n >= 2", "take {3,5} if n >= 4",
		"take {3,5} then split 0..2 if n >= 4", "take {3,5} then split 1 if n >= 4", "take 1 then split 0..2 if n >= 3",
		"take 4.. then split 4 not all equal if n >= 9 or take 5..9 then split 3..4 not all equal or take 4.. then split 0..2 if n >= 9",
		"take 1..100 or take 2 then split 2", "take 1..100 then split 0..2", "take 1..100 then split 2 or take 1..100 then split 3 distinct",
		"replace by 1..5 lower or take 1.. then split 0..", "nim or replace by 2 lower or split 2", "take 10^15 then split 2 distinct",
	}
	for _, c := range sugar {
		texts = append(texts, c.text)
	}
	for _, g := range Games() {
		if g.Arg == "" {
			texts = append(texts, g.Name)
		}
	}
	for _, text := range texts {
		roundTrip(t, mustParse(t, text))
	}
}

type failer interface {
	Fatalf(format string, args ...any)
}

func roundTrip(t failer, r *Rule) {
	texts := map[string]bool{r.String(): true, r.words(): true, r.Core(): false}
	p, err := r.Compile()
	if err != nil {
		t.Fatalf("%s: %v", r, err)
	}
	for text, canonical := range texts {
		again, err := Parse(text)
		if err != nil {
			t.Fatalf("Parse(%q): %v", text, err)
		}
		if (canonical || constantOnly(r)) && again.String() != r.String() {
			t.Fatalf("%q is printed as %q", text, again)
		}
		q, err := again.Compile()
		if err != nil {
			t.Fatalf("%s: %v", again, err)
		}
		if r.Dim() > 1 {
			continue
		}
		for n := range int64(13) {
			var dst game.Options[int64]
			if err := p.Heap(&dst, n); errors.Is(err, game.ErrLimit) || dst.Len() > 2000 {
				break // and no fewer for greater heaps
			}
			want := meaningAt(p, n, false)
			if d := cmp.Diff(want, meaningAt(q, n, false)); d != "" {
				t.Fatalf("options of %d by %q and by %q differ:\n%s", n, r, text, d)
			}
		}
	}
	data, err := json.Marshal(r)
	if err != nil {
		t.Fatalf("%s: %v", r, err)
	}
	var back Rule
	if err := json.Unmarshal(data, &back); err != nil || back.String() != r.String() {
		t.Fatalf("%s: from JSON comes %v, %v", r, &back, err)
	}
}

// constantOnly reports whether the rule is made of breaks of constant sets and
// lower heaps, whose core form is recognised.
func constantOnly(r *Rule) bool {
	for _, m := range r.Moves() {
		switch m := m.(type) {
		case Break:
			if !m.Take.IsConst() {
				return false
			}
		case Alt, Product:
			return false
		}
	}
	return true
}

// Breaks mean what define_test.go says, however they are joined.
func TestJoinedBreaks(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		var moves []Move
		var want []plainMeaning
		for range rapid.IntRange(1, 4).Draw(t, "moves") {
			b := genBreak().Draw(t, "break")
			if _, err := New([]string{"n"}, b); err != nil {
				continue
			}
			moves = append(moves, b)
			want = append(want, breaking(
				func(k, n int) bool { return b.Take.Const.Has(int64(k)) && n >= int(b.Min) },
				func(j int) bool { return b.Parts.Has(int64(j)) }, b.Kind))
		}
		r, err := New([]string{"n"}, moves...)
		if err != nil {
			t.Fatal(err)
		}
		p, err := r.Compile()
		if err != nil {
			t.Fatal(err)
		}
		for n := range 9 {
			if d := cmp.Diff(sums(either(want...)(n)), meaningAt(p, int64(n), false)); d != "" {
				t.Fatalf("%s: options of %d (-want +got)\n%s", r, n, d)
			}
		}
	})
}

// The compiled core form means what the interpreter says, and HeapXor says the
// same after equal heaps are left out in pairs.
func TestCompiled(t *testing.T) {
	checked, endless := 0, 0
	rapid.Check(t, func(t *rapid.T) {
		a := genAlt().Draw(t, "alt")
		r, err := New([]string{"n"}, a)
		if err != nil {
			t.Skip(err)
		}
		p, err := r.Compile()
		if err != nil {
			t.Fatal(err)
		}
		for n := range 11 {
			options, ok := slowOptions([]Alt{a}, n, 120)
			if !ok {
				continue
			}
			if d := cmp.Diff(sums(options), meaningAt(p, int64(n), false)); d != "" {
				t.Fatalf("%s: options of %d (-want +got)\n%s", a.text(), n, d)
			}
			for i := range options {
				options[i] = oddOnes(options[i])
			}
			if d := cmp.Diff(sums(options), meaningAt(p, int64(n), true)); d != "" {
				t.Fatalf("%s: options of %d but for pairs (-want +got)\n%s", a.text(), n, d)
			}
			checked++
		}
		if slices.ContainsFunc(a.Iters, func(it Iter) bool { return it.Set != nil && infinite(it.Set) }) {
			endless++
		}
	})
	if checked < 200 {
		t.Errorf("only %d heaps and %d endless rules were compared", checked, endless)
	}
	t.Log(fmt.Sprint(checked, " heaps, ", endless, " endless rules"))
}
