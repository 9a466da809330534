package law

import (
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"github.com/grundy-cgt/grundy/rule"
)

// An atom is a function of n that a value may depend on alone, with what it is at
// the numbers that are looked at.
type atom struct {
	e     rule.Expr
	at    []int64 // by n; unknown where it has no value
	spare int     // how many values at the beginning may be exceptions
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
	add := func(text string, shift int64) atom {
		argument := rule.Text(plus(rule.Var{Name: v}, shift))
		if shift != 0 {
			argument = "(" + argument + ")"
		}
		f, err := rule.ParseFormula(strings.ReplaceAll(text, "@", argument), []string{v})
		if err != nil {
			panic("law: " + err.Error())
		}
		a := atom{f.Body, make([]int64, n), maxExceptions}
		ev := f.Compile()
		for i := range a.at {
			var err error
			if a.at[i], err = ev.At(int64(i)); err != nil {
				a.at[i] = unknown
			}
		}
		out = append(out, a)
		return a
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
		a := add(fmt.Sprintf("%d//@", c), 0)
		for i, v := range a.at { // beyond its root not every number is a quotient of c
			if v*v > c {
				a.at[i] = unknown
				out[len(out)-1].spare = i + 1
			}
		}
	}
	return out
}

// Bounds of the constants of a rule that matter.
const (
	minConstant  = 16
	maxConstant  = 1 << 20
	maxConstants = 4
)

// Constants returns the numbers c in the text of a rule on which its values may
// depend through floor(c/n).
func Constants(text string) []int64 {
	var out []int64
	for _, c := range numbers(text) {
		if c >= minConstant && c <= maxConstant && !slices.Contains(out, c) && len(out) < maxConstants {
			out = append(out, c)
		}
	}
	return out
}

// Enough reports whether a table of n values can show the law of a rule of the
// given text, or why not: values below a number of the rule may know nothing of it,
// so that they force no law.
func Enough(text string, n int) (why string, ok bool) {
	for _, c := range numbers(text) {
		if c > int64(n)/3 {
			return fmt.Sprintf("the rule speaks of %d, and a law must be made from values up to there and then be checked three times as far", c), false
		}
	}
	return "", true
}

// numbers returns the numbers in a text, in their order; too large ones as the
// largest.
func numbers(text string) []int64 {
	var out []int64
	for _, word := range strings.FieldsFunc(text, func(r rune) bool { return r < '0' || r > '9' }) {
		c, err := strconv.ParseInt(word, 10, 64)
		if err != nil {
			c = math.MaxInt64
		}
		out = append(out, c)
	}
	return out
}
