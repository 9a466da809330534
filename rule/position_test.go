package rule

import (
	"errors"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestParsePosition(t *testing.T) {
	for _, c := range []struct {
		text string
		dim  int
		want string
	}{
		{"5", 1, "5"},
		{"0", 1, "0"},
		{"5+7+9", 1, "5+7+9"},
		{"5 7 9", 1, "5+7+9"},
		{" 5, 7 ,9 ", 1, "5+7+9"},
		{"5＋7、9", 1, "5+7+9"},
		{"3*7", 1, "7+7+7"},
		{"2*1 + 3 + 0*9", 1, "1+1+3"},
		{"10^18", 1, "1000000000000000000"},
		{"1e9+2^40", 1, "1000000000+1099511627776"},
		{"2*10^3", 1, "1000+1000"},
		{"1_000", 1, "1000"},
		{"9223372036854775807", 1, "9223372036854775807"},
		{"none", 1, "none"},
		{"none", 3, "none"},
		{"(3,5)", 2, "(3,5)"},
		{"(3 5)", 2, "(3,5)"},
		{"3,5", 2, "(3,5)"},
		{"3 5", 2, "(3,5)"},
		{"(3,5)+(1,2)", 2, "(3,5)+(1,2)"},
		{"(3,5) (1,2)", 2, "(3,5)+(1,2)"},
		{"2*(3,5)", 2, "(3,5)+(3,5)"},
		{"HTTH", 1, "1+4"},
		{"htththtth", 1, "1+4+6+9"},
		{"TT", 1, "none"},
		{"HH+TH", 1, "1+2+2"},
		{"HT 7 {2,9}", 1, "1+7+2+9"},
		{"{1,4}", 1, "1+4"},
		{"{}", 1, "none"},
		{"{10^18}", 1, "1000000000000000000"},
		{"HT/TH", 2, "(1,1)+(2,2)"},
		{"tht", 2, "(1,2)"},
		{"HT/TH + (3,5)", 2, "(1,1)+(2,2)+(3,5)"},
		{"{(1,2),(3,5)}", 2, "(1,2)+(3,5)"},
		{"{(1,2,3)}", 3, "(1,2,3)"},
		{"(1,2,3,4,5,10^3)", 6, "(1,2,3,4,5,1000)"},
	} {
		sum, err := ParsePosition(c.text, c.dim)
		if err != nil {
			t.Errorf("%q: %v", c.text, err)
			continue
		}
		got := FormatSum(sum, c.dim)
		if d := cmp.Diff(c.want, got); d != "" {
			t.Errorf("%q (-want +got)\n%s", c.text, d)
		}
		again, err := ParsePosition(got, c.dim)
		if d := cmp.Diff(sum, again); d != "" || err != nil {
			t.Errorf("%q is written %q, which is read as (-want +got)\n%s%v", c.text, got, d, err)
		}
	}
}

func TestParsePositionErrors(t *testing.T) {
	for _, c := range []struct {
		text string
		dim  int
		want string
	}{
		{"", 1, "the position is empty; expected heaps such as 5+7+9 or 3*7"},
		{" ", 2, "the position is empty; expected a position such as (3,4)"},
		{"x", 1, "`x` does not fit here; expected heaps such as 5+7+9 or 3*7, or coins such as HTTH"},
		{"-3", 1, "there is no negative heap; expected a natural number"},
		{"5+", 1, "the text ends too early; expected a number"},
		{"5+-3", 1, "there is no negative heap; expected a natural number"},
		{"5,,7", 1, "`,` does not fit here; expected a number"},
		{"3*", 1, "the text ends too early; expected a number"},
		{"3*4*5", 1, "`*` does not fit here; expected a number"},
		{"10^19", 1, "the number `10^19` does not fit 63 bits; expected a number up to 2^63-1"},
		{"10^", 1, "the text ends too early; expected an exponent"},
		{"99999999999999999999", 1, "the number `99999999999999999999` does not fit 63 bits; expected a number up to 2^63-1 = 9223372036854775807"},
		{"1.5", 1, "`.` has no meaning here: numbers are whole, and a range is written 1..3"},
		{"(3,5)", 1, "`(` does not fit here; expected a number"},
		{"10^9*5", 1, "a position has at most 1048576 components"},
		{"1048576*5+1", 1, "a position has at most 1048576 components"},
		{"none 5", 1, "`5` does not fit here; expected nothing behind `none`"},
		{"5", 2, "a position has 2 coordinates here; expected a position such as (3,4)"},
		{"3+5", 2, "a position has 2 coordinates here; expected a position such as (3,4)"},
		{"(3)", 2, "a position has 2 coordinates here, not 1; expected a position such as (3,4)"},
		{"(3,4,5)", 2, "a position has 2 coordinates here, not 3; expected a position such as (3,4)"},
		{"(1,2,3,4,5,6,7)", 6, "a position has 6 coordinates here, not 7; expected a position such as (3,4,5,6,7,8)"},
		{"HTX", 1, "`X` is no side of a coin; expected H for heads or T for tails"},
		{"{1,4,1}", 1, "the coin 1 is named twice; expected each coin once; equal heaps are written 5+5"},
		{"{0,4}", 1, "coins are numbered from 1; expected a number of at least 1"},
		{"{(1,0)}", 2, "coins are numbered from 1; expected a number of at least 1"},
		{"{1 4}", 1, "`4` does not fit here; expected `,` or `}` behind a coin"},
		{"HT/THH", 2, "this row has 3 coins, and the first one 2; expected rows of the same length"},
		{"HT/TH", 1, "a board of rows is a position of two coordinates, and this rule has 1; expected heaps such as 5+7+9 or 3*7"},
		{"HT/", 2, "the text ends too early; expected a row of coins, each H for heads or T for tails"},
		{"HT", 3, "coins are drawn in one or two dimensions, and this rule has 3 coordinates; expected a position such as (3,4,5)"},
		{"(3,4", 2, "the text ends too early; expected a number"},
		{"3,5,", 2, "a position has 2 coordinates here; expected a position such as (3,4)"},
		{"3,-5", 2, "a position has 2 coordinates here; expected a position such as (3,4)"},
	} {
		sum, err := ParsePosition(c.text, c.dim)
		if err == nil {
			t.Errorf("%q is accepted as %s", c.text, FormatSum(sum, c.dim))
			continue
		}
		got, _, _ := strings.Cut(err.Error(), "\n")
		if d := cmp.Diff(c.want, got); d != "" {
			t.Errorf("%q (-want +got)\n%s", c.text, d)
		}
		var e *Error
		if errors.As(err, &e) {
			checkError(t, c.text, e)
		} else {
			t.Errorf("%q: %T", c.text, err)
		}
	}
}

func TestManyHeaps(t *testing.T) {
	sum, err := ParsePosition(strings.Repeat("12 ", 300000), 1)
	if err != nil || len(sum) != 300000 {
		t.Errorf("%d heaps, %v", len(sum), err)
	}
	if sum, err := ParsePosition(strings.Repeat("1 ", 1<<23+1), 1); err == nil {
		t.Errorf("%d heaps are accepted", len(sum))
	}
}

func TestFormat(t *testing.T) {
	if got := Heap(7).Format(1) + " " + (Position{1, 2, 3}).Format(3) + " " + FormatSum(nil, 1); got != "7 (1,2,3) none" {
		t.Error(got)
	}
}
