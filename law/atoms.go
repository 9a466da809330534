package law

import (
	"fmt"
	"math"
	"strings"

	"github.com/grundy-cgt/grundy/rule"
)

// An atom is a function of n that a value may depend on alone, with what it is at
// the numbers that are looked at.
type atom struct {
	e  rule.Expr
	at []int64 // by n; unknown where it has no value
}

// unknown marks a number that has no value.
const unknown = math.MinInt64

// functions of a number, written @. Those of binary digits are tried of the
// neighbours of n too.
var (
	digitFunctions = []string{
		"lowbit(@)", "highbit(@)", "bitlen(@)", "popcount(@)", "v(2, @)", "v(3, @)", "@//lowbit(@)",
		"log(3, @)", "digitsum(3, @)", "isqrt(@)",
	}
	otherFunctions = []string{
		"v(5, @)", "lpf(@)", "bigomega(@)", "bigomega(@//lowbit(@))", "lowfib(@)", "(isqrt(8*@+1)-1)//2",
		"maxdigit(@)", "mindigit(@)", "log(10, @)", "digitsum(10, @)",
	}
	neighbours = []int64{0, -1, 1, -2, 2}
)

// atoms returns the atoms of the number v at the numbers below n; of the given
// constants c also floor(c/v).
func atoms(v string, n int, constants []int64) []atom {
	var out []atom
	add := func(text string, shift int64) {
		argument := rule.Text(plus(rule.Var{Name: v}, shift))
		if shift != 0 {
			argument = "(" + argument + ")"
		}
		f, err := rule.ParseFormula(strings.ReplaceAll(text, "@", argument), []string{v})
		if err != nil {
			panic("law: " + err.Error())
		}
		a := atom{f.Body, make([]int64, n)}
		ev := f.Compile()
		for i := range a.at {
			var err error
			if a.at[i], err = ev.At(int64(i)); err != nil {
				a.at[i] = unknown
			}
		}
		out = append(out, a)
	}
	for _, f := range digitFunctions {
		for _, m := range neighbours {
			add(f, m)
		}
	}
	for _, f := range otherFunctions {
		add(f, 0)
	}
	for _, c := range constants {
		add(fmt.Sprintf("%d//@", c), 0)
	}
	return out
}
