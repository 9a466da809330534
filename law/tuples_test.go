package law

import (
	"context"
	"math/rand/v2"
	"testing"

	"github.com/grundy-cgt/grundy/rule"
)

// tableOf is the table of a formula over x, y and z.
func tableOf(t *testing.T, text string, side ...int64) *Table {
	t.Helper()
	f, err := rule.ParseFormula(text, []string{"x", "y", "z"}[:len(side)])
	if err != nil {
		t.Fatal(err)
	}
	out := NewTable(f.Vars, side...)
	out.Lost = f.Lost
	ev := f.Compile()
	for i, p := range out.Points() {
		if f.Lost {
			var lost bool
			if lost, err = ev.Lost(p...); lost {
				out.Values[i] = 1
			}
		} else {
			out.Values[i], err = ev.At(p...)
		}
		if err != nil {
			t.Fatalf("%s at %v: %v", f, p, err)
		}
	}
	return out
}

// TestTuples plants laws in tables. What is found must agree with the formula in a
// box of twice the side.
func TestTuples(t *testing.T) {
	for text, want := range map[string]string{
		"x xor y":                                 "g(x, y) = x xor y",
		"(x%4) xor (y%4)":                         "g(x, y) = (x xor y) % 4",
		"x//3 xor y//3":                           "",
		"x % 7 + popcount(y)":                     "",
		"nimmul(x//2, [0,1,2,2,1][y % 5])":        "",
		"max(x//2, y % 5)":                        "",
		"min([3,1,2][x % 3], bitlen(y))":          "",
		"3*x*(y % 4)":                             "",
		"[0,2,1,3,3][abs(x-y) % 5]":               "",
		"lowbit(x xor y)":                         "",
		"[[0,1,2][x % 3], x, isqrt(x)][y % 3]":    "",
		"y < 3 ? x % 2 : x//2":                    "",
		"v(2, bitor(max(x,1)-1, max(y,1)-1)+1)":   "",
		"min(x,y) == 0 ? 0 : abs(x^2-y^2)//(x*y)": "",
		"max(x,y) == 0 ? 1 : [3*g(x//2,y//2)+y%2, g(x//2,y//2)][x%2]": "",
		"lost iff x == y":                                                  "lost iff x == y",
		"lost iff gcd(x,y) == 1":                                           "",
		"lost iff x % 2 == 0 and y % 3 == 0":                               "",
		"lost iff x*y % 2 == 0":                                            "",
		"lost iff min(x,y) == (abs(x-y)+isqrt(5*abs(x-y)^2))//2":           "lost iff min(x, y) == (isqrt(5*abs(x-y)^2)+abs(x-y))//2",
		"lost iff (x-y) % 3 == 0 and min(x,y) == isqrt(2*(abs(x-y)//3)^2)": "",
		"lost iff max(x,y) <= 2*min(x,y)+3":                                "",
		"lost iff 2*max(x,y) <= min(x,y)+isqrt(5*min(x,y)^2)":              "",
		"lost iff x == 0 or 2*y < lowfib(x)":                               "lost iff x == 0 or 2*y < lowfib(x)",
		"lost iff [0,1,0,1,2,3,2][x % 7] == y % 4":                         "",
		"lost iff x//3 % 2 == y//5 % 2":                                    "",
	} {
		if testing.Short() && len(text) > 14 {
			continue
		}
		t.Run(text, func(t *testing.T) {
			check(t, tableOf(t, text, 60, 60), tableOf(t, text, 120, 120), want)
		})
	}
	for text, want := range map[string]string{
		"x xor y xor z":                     "g(x, y, z) = x xor y xor z",
		"x % 3 + y//2 + z":                  "",
		"max(x, y, z)":                      "",
		"lost iff x == y and y == z":        "",
		"lost iff (x+2*y+z) % 4 == 0":       "",
		"lost iff x <= y and z % 2 == 1":    "",
		"[x xor y, min(x,y), x+y+1][z % 3]": "",
	} {
		t.Run(text, func(t *testing.T) {
			check(t, tableOf(t, text, 20, 20, 20), tableOf(t, text, 30, 30, 30), want)
		})
	}
}

func check(t *testing.T, table, large *Table, want string) {
	t.Helper()
	laws, err := Tuples(context.Background(), table)
	if err != nil || len(laws) == 0 {
		t.Fatal("no law is found", err)
	}
	switch l := laws[0]; {
	case want != "" && l.Formula.String() != want:
		t.Errorf("found %s, want %s", l.Formula, want)
	case !large.agrees(t.Context(), l.Formula.Body):
		t.Errorf("%s is wrong in a larger box", l.Formula)
	}
}

// TestNoise looks for laws of random tables, which have none.
func TestNoise(t *testing.T) {
	r := rand.New(rand.NewPCG(7, 9))
	for _, kind := range []struct {
		lost   bool
		values int64 // how many there are
		one    int   // percent of the values that are not 0
	}{{true, 2, 50}, {true, 2, 3}, {false, 2, 50}, {false, 20, 90}, {false, 3, 4}} {
		if testing.Short() && kind.one != 3 {
			continue
		}
		table := NewTable([]string{"x", "y"}, 48, 48)
		table.Lost = kind.lost
		for i := range table.Values {
			if r.IntN(100) < kind.one {
				table.Values[i] = 1 + r.Int64N(kind.values-1)
			}
		}
		l, err := Tuples(context.Background(), table)
		if err != nil || len(l) > 0 {
			t.Errorf("random values have the law %v, %v", l, err)
		}
	}
}

func TestFitted(t *testing.T) {
	for _, side := range [][]int64{{48, 48}, {20, 20, 20}, {100}, {9, 40}} {
		table := NewTable([]string{"x", "y", "z"}[:len(side)], side...)
		if fit := table.fitted(); 3*len(fit.Values) > len(table.Values) || 4*len(fit.Values) < len(table.Values) {
			t.Errorf("of %v %v are fitted to", side, fit.Side)
		}
	}
}
