package rule

import (
	"fmt"
	"strings"
	"testing"
)

// Rules that a program makes are checked as a text is.
func TestNewRefuses(t *testing.T) {
	twins := mustParse(t, "turn 2")
	n, k := Var{"n"}, Var{"k"}
	one := []Part{heap(Binary{"-", n, Num{1}})}
	for _, c := range []struct {
		vars []string
		move Move
		want string
	}{
		{nil, Alt{}, "a position has 1 to 6 coordinates, not 0"},
		{strings.Split("abcdefg", ""), Alt{}, "a position has 1 to 6 coordinates, not 7"},
		{[]string{"x", "x"}, Alt{}, "`x` is named twice"},
		{[]string{"x", "for"}, Alt{}, "`for` is a word of the language"},
		{[]string{"x", "Primes"}, Alt{}, "`Primes` is a word of the language"},
		{[]string{"x", ""}, Alt{}, `"" is no name`},
		{[]string{"x", "a b"}, Alt{}, `"a b" is no name`},
		{[]string{"x", "y"}, takeAny, "taking, splitting and turning are moves of one heap n, not of (x, y)"},
		{[]string{"x"}, Lower{Numbers(2)}, "taking, splitting and turning are moves of one heap n, not of (x)"},
		{[]string{"n"}, nil, "<nil> is no move"},
		{[]string{"n"}, &Lower{Numbers(2)}, "*rule.Lower is no move"},
		{[]string{"n"}, Lower{}, "a heap is replaced by at least 1 lower heap"},
		{[]string{"n"}, Lower{Numbers(0, 2)}, "a heap is replaced by at least 1 lower heap"},
		{[]string{"n"}, Break{}, "a move must leave some number of heaps"},
		{[]string{"n"}, Break{Parts: Numbers(-1)}, "a move must leave some number of heaps"},
		{[]string{"n"}, Break{Parts: Numbers(1)}, "there is no amount to take"},
		{[]string{"n"}, Break{Parts: Numbers(1), Take: Set{Const: Numbers(0, 3)}}, "taking 0 changes nothing, so play could go on for ever: 5 -> 5 -> 5"},
		{[]string{"n"}, Break{Parts: Numbers(1), Take: Set{Const: Numbers(-2)}}, "taking -2 makes a heap greater, so play could go on for ever"},
		{[]string{"n"}, Break{Parts: Numbers(3), Take: Set{Const: Numbers(-2)}}, "taking -2 and leaving 3 heaps need not make a heap smaller, so play could go on for ever"},
		{[]string{"n"}, Break{Parts: Numbers(0), Take: Set{Const: Numbers(0)}}, "taking 0 and leaving no heap would move an empty heap, which is no heap"},
		{[]string{"n"}, Break{Parts: Numbers(2), Take: Set{Const: Numbers(1)}, Kind: 9}, "there is no kind 9 of splits"},
		{[]string{"n"}, Break{Parts: Numbers(1), Take: Set{Src: Range{Num{1}, k}}}, "nothing is called `k` here"},
		{[]string{"n"}, Break{Parts: Numbers(1), Take: Set{Src: Range{Num{1}, n}, Cond: Binary{"<", Var{"m"}, n}}}, "nothing is called `m` here"},
		{[]string{"n"}, Break{Parts: Numbers(1), Take: Set{Src: Partitions{Of: n, Parts: Numbers(2)}}}, "rule.Partitions is no set of numbers"},
		{[]string{"n"}, Alt{Parts: []Part{{}}}, "a position has 1 coordinates here, not 0"},
		{[]string{"n"}, Alt{Parts: []Part{{List: "p"}}}, "`&p` needs a list called `p`"},
		{[]string{"n"}, Alt{Parts: []Part{heap(nil)}}, "<nil> is no expression"},
		{[]string{"n"}, Alt{Parts: []Part{heap(&Num{1})}}, "*rule.Num is no expression"},
		{[]string{"n"}, Alt{Parts: []Part{heap(Binary{"<", n, n})}}, "rule.Binary is a condition, not a number"},
		{[]string{"n"}, Alt{Parts: []Part{heap(Binary{"?", n, n})}}, "rule.Binary is a condition, not a number"},
		{[]string{"n"}, Alt{Parts: []Part{heap(Unary{"+", n})}}, "there is no sign `+`"},
		{[]string{"n"}, Alt{Parts: []Part{heap(Call{"sqrt", []Expr{n}})}}, "there is no function `sqrt` of 1 arguments"},
		{[]string{"n"}, Alt{Parts: []Part{heap(Call{"gcd", []Expr{n}})}}, "there is no function `gcd` of 1 arguments"},
		{[]string{"n"}, Alt{Parts: []Part{heap(Binary{"^", Num{10}, Num{19}})}}, "the number `10^19` does not fit 63 bits"},
		{[]string{"n"}, Alt{Parts: one, Cond: n}, "rule.Var is a number, not a condition"},
		{[]string{"n"}, Alt{Parts: one, Cond: Binary{"in", n, n}}, "there is no operator `in`"},
		{[]string{"n"}, Alt{Parts: one, Cond: In{n, Named{Name: "squirrels"}, false}}, "there is no set `squirrels`"},
		{[]string{"n"}, Alt{Parts: one, Cond: In{n, Named{Name: "powers"}, false}}, "`powers` has not 0 argument(s)"},
		{[]string{"n"}, Alt{Parts: one, Cond: In{n, Named{"powers", []Expr{n}}, false}}, "`powers` needs a fixed base of at least 2"},
		{[]string{"n"}, Alt{Parts: one, Cond: In{n, Named{"multiples", []Expr{Num{0}}}, false}}, "`multiples` needs a fixed number of at least 1"},
		{[]string{"n"}, Alt{Parts: one, Cond: In{n, nil, false}}, "<nil> is no set of numbers"},
		{[]string{"n"}, Alt{Parts: one, Iters: []Iter{{Var: "k", Set: Range{Num{1}, Var{"j"}}}, {Var: "j", Is: n}}}, "nothing is called `j` here"},
		{[]string{"n"}, Alt{Parts: one, Iters: []Iter{{Var: "k"}}}, "<nil> is no expression"},
		{[]string{"n"}, Alt{Parts: one, Iters: []Iter{{Var: "k", Is: n}, {Var: "k", Is: n}}}, "`k` is named twice"},
		{[]string{"n"}, Alt{Parts: one, Iters: []Iter{{Var: "p", Set: Partitions{Of: n, Parts: Numbers(2)}}, {Var: "p", Is: n}}}, "`p` is named twice"},
		{[]string{"n"}, Alt{Parts: one, Iters: []Iter{{Var: "p", Set: Partitions{Of: n}}}}, "a list has some number of members"},
		{[]string{"n"}, Alt{Parts: one, Iters: []Iter{{Var: "p", Set: Partitions{Of: n, Parts: Numbers(2), Kind: Equal, Lower: true}}}}, "there is no such kind of list"},
		{[]string{"x", "y"}, Alt{Parts: []Part{{List: "p"}}, Iters: []Iter{{Var: "p", Set: Partitions{Of: Var{"x"}, Parts: Numbers(2)}}}}, "a position has 2 coordinates here, not 0"},
		{[]string{"x", "y"}, Alt{Parts: []Part{{Coords: []Expr{Each{"p"}, Num{1}}}}}, "`&p` needs a list called `p`"},
		{[]string{"n"}, Alt{Parts: []Part{{Coords: []Expr{Each{"p"}}}}, Iters: []Iter{{Var: "p", Set: Turns{Var{"n"}, Turn{Coins: Numbers(2)}}}}}, "rule.Each is no expression"},
		{[]string{"n"}, Turn{}, "a move turns at least one coin"},
		{[]string{"n"}, Turn{Coins: Numbers(0, 1)}, "a move turns at least one coin"},
		{[]string{"n"}, Turn{Coins: Numbers(2), Kind: Level}, "there is no such way to turn coins"},
		{[]string{"n"}, Turn{Coins: Numbers(6), Within: 5}, "no number of coins meets all that is asked"},
		{[]string{"n"}, Alt{Iters: []Iter{{Var: "p", Set: Turns{Of: Var{"n"}}}}}, "a move turns at least one coin"},
		{[]string{"x"}, Product{}, "a product has at least two factors"},
		{[]string{"x"}, Product{Factors: []*Rule{twins, twins}}, "a product of 2 games has 2 coordinates, not 1"},
		{[]string{"n"}, Alt{Iters: make([]Iter, 17)}, "an alternative has at most 16 iterators"},
		{[]string{"n"}, Alt{Parts: one, Iters: []Iter{{Var: "k", Set: Range{Num{1}, nil}}}}, "`k in 1..` has no end: it is not plain that the options turn negative for good"},
	} {
		r, err := New(c.vars, c.move)
		if err == nil || err.Error() != c.want {
			t.Errorf("%v %#v: %v, %v; want %s", c.vars, c.move, r, err, c.want)
		}
	}
}

// What is written in two ways is one rule.
func TestNewNormal(t *testing.T) {
	for _, c := range []struct {
		moves []Move
		want  string
	}{
		{nil, "n -> none if 0 == 1"},
		{[]Move{Break{Parts: Intervals{{0, 1}}, Take: Set{Const: Intervals{{4, 4}, {1, 1}, {3, 3}}}}}, "take {1,3,4}"},
		{[]Move{Break{Parts: Intervals{{0, 1}}, Take: Set{Const: Numbers(1)}, Kind: Equal}}, "take 1"},
		{[]Move{Break{Parts: Numbers(2), Take: Set{Const: Numbers(0)}, Kind: NotAllEqual}}, "split 2 distinct"},
		{[]Move{Break{Parts: Intervals{{0, 1}}, Take: Set{Src: Range{Num{1}, Var{"n"}}}}}, "take 1.."},
		{[]Move{Break{Parts: Intervals{{0, 1}}, Take: Set{Src: Range{Num{0}, Num{3}}, Cond: Binary{">", Var{"k"}, Num{1}}}}}, "take 2..3"},
		{[]Move{Break{Parts: Intervals{{0, 1}}, Take: Set{Const: Numbers(3, 5)}, Min: 3}}, "take {3,5}"},
		{[]Move{Break{Parts: Intervals{{0, 1}}, Take: Set{Const: Numbers(3, 5)}, Min: 4}}, "take {3,5} if n >= 4"},
		{[]Move{takeAny, Lower{Numbers(2)}}, "replace by 1..2 lower"},
		{[]Move{Lower{Numbers(1)}}, "take 1.."},
		{[]Move{Alt{Parts: []Part{heap(Binary{"-", Var{"n"}, Num{1}})}}}, "take 1"},
		{[]Move{Alt{Parts: []Part{heap(Binary{"+", Var{"n"}, Num{-1}})}}}, "take 1"},
		{[]Move{Alt{Parts: []Part{heap(Binary{"//", Var{"n"}, Num{2}})}}, Alt{Parts: []Part{heap(Binary{"//", Var{"n"}, Binary{"+", Num{1}, Num{1}}})}}}, "n -> n//2"},
		{[]Move{Alt{Parts: []Part{heap(Binary{"-", Var{"n"}, Num{-1 << 63}})}}}, "n -> n-(-9223372036854775807-1)"},
	} {
		r, err := New([]string{"n"}, c.moves...)
		if err != nil {
			t.Errorf("%v: %v", c.moves, err)
			continue
		}
		if r.String() != c.want {
			t.Errorf("%v is %s, want %s", c.moves, r, c.want)
		}
		roundTrip(t, r)
	}
	r, err := New([]string{"x"}, Alt{Parts: []Part{heap(Binary{"-", Var{"x"}, Var{"n"}})}, Iters: []Iter{{Var: "n", Set: Range{Num{1}, Num{3}}}}})
	if err != nil || r.String() != "take 1..3" || r.Vars()[0] != "n" {
		t.Errorf("%v, %v", r, err)
	}
}

func ExampleParse() {
	for _, text := range []string{"kayles", "take 1, 3 or 4", "n -> a & b for a in 0..n-2, b = n-2-a"} {
		r, err := Parse(text)
		if err != nil {
			panic(err)
		}
		fmt.Printf("%s\n    means %s\n", r, r.Core())
	}
	// Output:
	// 0.77
	//     means n -> n-k for k in 1..2 | a & n-k-a for k in 1..2, a in 1..(n-k)//2
	// take {1,3,4}
	//     means n -> n-k for k in {1,3,4}
	// 0.07
	//     means n -> n-2 | a & n-2-a for a in 1..(n-2)//2
}

func ExampleParse_error() {
	_, err := Parse("take [1,3,4] or split 2")
	fmt.Println(err)
	// Output:
	// a set is written in braces; did you mean `{1,3,4}`?
	//     take [1,3,4] or split 2
	//          ^^^^^^^
}
