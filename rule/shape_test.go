package rule

import (
	"fmt"
	"strings"
	"testing"
)

// What solvers ask of a rule.
func TestShapes(t *testing.T) {
	for _, c := range []struct {
		text    string
		takes   string // TakeSet, "" for none
		bounded string // heaps and amount of Bounded
		allBut  string
		fixed   bool
		upTo    string
	}{
		{text: "take {1,3,4}", takes: "{1,3,4}", bounded: "1 4", fixed: true},
		{text: "bash 3", takes: "1..3", bounded: "1 3", fixed: true},
		{text: "0.33", takes: "1..2", bounded: "1 2", fixed: true},
		{text: "nim", takes: "1..", allBut: "[]", fixed: true},
		{text: "take not {2,5}", takes: "not {2,5}", allBut: "[2 5]", fixed: true},
		{text: "take {2,4..}", takes: "{2,4..}", allBut: "[1 3]", fixed: true},
		{text: "take 2000000..", takes: "2000000..", fixed: true}, // too many to list
		{text: "take primes", takes: "primes", fixed: true},
		{text: "take k in primes where k > 2", takes: "k in primes where k > 2", fixed: true},
		{text: "take k where k % 3 == 1", takes: "k where k % 3 == 1", fixed: true},
		{text: "take d|n", takes: "divisors(n)"},
		{text: "take half", takes: "1..n//2", upTo: "n//2"},
		{text: "take 1..min(isqrt(n)+3, 100)", takes: "1..min(isqrt(n)+3, 100)", upTo: "min(isqrt(n)+3, 100)"},
		{text: "take 1..2*n//3", takes: "1..2*n//3"}, // grows by 0 and 1, but who can see it
		{text: "take 1..3 if n >= 7"},
		{text: "kayles", bounded: "2 2"},
		{text: "0.007", bounded: "2 3"},
		{text: "hex 0.02f", bounded: "3 3"},
		{text: "4.3", bounded: "2 1"},
		{text: "split 3", bounded: "3 0"},
		{text: "hex 80.0", bounded: "3 0"},
		{text: "split 2.."},
		{text: "split 2 distinct"},
		{text: "0.[7]"},
		{text: "replace by 2 lower"},
		{text: "wythoff"},
		{text: "n -> n//2"},
		{text: "n -> none if 0 == 1"},
	} {
		r := mustParse(t, c.text)
		set, ok := r.TakeSet()
		if takes := map[bool]string{true: set.String()}[ok]; takes != c.takes {
			t.Errorf("%s takes %q, want %q", c.text, takes, c.takes)
		}
		if ok && set.Fixed() != c.fixed {
			t.Errorf("%s: fixed is %t", c.text, set.Fixed())
		}
		bounded := ""
		if heaps, take, ok := r.Bounded(); ok {
			bounded = fmt.Sprint(heaps, " ", take)
		}
		if bounded != c.bounded {
			t.Errorf("%s is bounded by %q, want %q", c.text, bounded, c.bounded)
		}
		allBut := ""
		if list, ok := r.AllBut(); ok {
			allBut = fmt.Sprint(list)
		}
		if allBut != c.allBut {
			t.Errorf("%s takes all but %q, want %q", c.text, allBut, c.allBut)
		}
		h, text, ok := r.TakeUpTo()
		if ok != (c.upTo != "") || text != c.upTo {
			t.Errorf("%s takes up to %q, want %q", c.text, text, c.upTo)
		}
		if ok {
			same := ruleMeaning(t, r)
			for n := range 40 {
				most, _ := h(int64(n))
				if want := taking(func(k, _ int) bool { return k <= int(most) })(n); fmt.Sprint(sums(want)) != fmt.Sprint(sums(same(n))) {
					t.Errorf("%s: up to %d of %d", c.text, most, n)
				}
			}
		}
	}
}

// Every game of the catalogue is a rule, under all of its names.
func TestGames(t *testing.T) {
	before := ""
	for _, g := range Games() {
		if g.Name <= before {
			t.Errorf("%s comes behind %s", g.Name, before)
		}
		before = g.Name
		arg := ""
		if g.Arg != "" {
			arg = " 3"
			if _, err := Parse(g.Name); err == nil || !strings.Contains(err.Error(), g.Arg) {
				t.Errorf("%s without an argument: %v", g.Name, err)
			}
		}
		text := mustParse(t, g.Name+arg).String()
		for _, name := range append([]string{strings.ToUpper(g.Name), strings.ReplaceAll(g.Name, "-", " ")}, g.Aliases...) {
			if found, ok := Find(name); !ok || found.Name != g.Name {
				t.Errorf("Find(%q) is %s, %t", name, found.Name, ok)
			}
			if got := mustParse(t, name+arg).String(); got != text {
				t.Errorf("%s is %s, and %s is %s", g.Name, text, name, got)
			}
		}
		if g.Meaning == "" || g.Source == "" {
			t.Errorf("%s has no meaning or no source", g.Name)
		}
		if found, ok := NameOf(mustParse(t, g.Name+arg)); arg == "" && (!ok || mustParse(t, found.Name).String() != text) {
			t.Errorf("NameOf(%s) is %s, %t", g.Name, found.Name, ok)
		}
	}
	if _, ok := Find("no such game"); ok {
		t.Error("there is a game called no such game")
	}
	if g, ok := NameOf(mustParse(t, "take {17}")); ok {
		t.Errorf("take 17 is called %s", g.Name)
	}
	for _, same := range [][2]string{{"bash 3", "take 1..3"}, {"bash(10^6)", "take 1..1000000"}, {"Dawson's Kayles", "0.07"}, {"grundy's game or nim", "take 1.. or split 2 distinct"}} {
		if got := mustParse(t, same[0]).String(); got != same[1] {
			t.Errorf("%s is %s, want %s", same[0], got, same[1])
		}
	}
}
