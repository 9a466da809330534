package terminal_test

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/grundy-cgt/grundy/family"
	"github.com/grundy-cgt/grundy/game"
	"github.com/grundy-cgt/grundy/play"
	"github.com/grundy-cgt/grundy/rule"
	"github.com/grundy-cgt/grundy/terminal"
)

// The sets of positions that clauses name.
func TestSets(t *testing.T) {
	for _, c := range []struct {
		text string
		want string // the positions to 9 that lose, or pairs to (2,2)
	}{
		{"take 1..3; reach 3 loses", "3"},
		{"take 1..3 ;reach {3} loses", "3"},
		{"take 1..3; Reach any of 1, 3 or 5 loses", "1 3 5"},
		{"take 1..3; reach {1,3..5,8} lose", "1 3 4 5 8"},
		{"take 1..3; reach 2..4 loses", "2 3 4"},
		{"take 1..3; reach n where n % 4 == 1 loses", "1 5 9"},
		{"take 1..3; reach heap where heap > 7 or heap == 2 loses", "2 8 9"},
		{"take 1..3; reach where n > 7 loses", "8 9"},
		{"take 1..3; reach 1 loses; reach 3 loses; reach 1 wins", "3"},
		{"wythoff; reach (1,1) loses", "(1,1)"},
		{"wythoff; reach 1,2 loses", "(1,2)"},
		{"wythoff; reach {(1,1), (0,2)} loses", "(0,2) (1,1)"},
		{"wythoff; reach any of (1,1) or (0,2) loses", "(0,2) (1,1)"},
		{"wythoff; reach (w,h) where w + h == 3 loses", "(1,2) (2,1) (3,0)"},
	} {
		g, err := terminal.Parse(c.text)
		if err != nil {
			t.Errorf("%s: %v", c.text, err)
			continue
		}
		var got []string
		for x := range int64(10) {
			p := rule.Position{x}
			if g.Rule().Dim() == 2 {
				p = rule.Position{x / 3, x % 3}
			}
			a, err := g.Family().Solve(t.Context(), g.Format(p), family.Question{})
			if err != nil {
				t.Fatalf("%s: %v", c.text, err)
			}
			// reached by the other player, who has lost by that
			options, err := g.Family().OptionsOf(g.Format(p))
			if err != nil {
				t.Fatal(err)
			}
			if a.Outcome == family.Win && len(options) == 0 {
				got = append(got, g.Format(p))
			}
		}
		if text := strings.Join(got, " "); text != c.want {
			t.Errorf("%s: %s lose, want %s", c.text, text, c.want)
		}
		if again, err := terminal.Parse(g.String()); err != nil || again.String() != g.String() {
			t.Errorf("%s reads back as %v, %v", g, again, err)
		}
	}
}

// Errors show the whole text, with a caret under the place.
func TestErrors(t *testing.T) {
	for _, c := range []struct{ text, want, under string }{
		{"tke 1..3; reach 1 wins", "no game or move", "tke"},
		{"take 1..3;", "nothing is said", ""},
		{"take 1..3;; reach 1 wins", "nothing is said", ";"},
		{"take 1..3; reech 0 wins", "begins no clause", "reech 0 wins"},
		{"take 1..3; reach 1", "whether that wins or loses", "reach 1"},
		{"take 1..3; reach wins", "which positions", "reach wins"},
		{"take 1..3; avoid", "which positions", "avoid"},
		{"take 1..3; reach {1,x} loses", "nothing is called `x`", "x"},
		{"take 1..3; reach n where n % 0 wins", "", ""},
		{"take 1..3; avoid n where m == 1", "nothing is called `m`", "m"},
		{"wythoff; reach (1,1,1) wins", "2 coordinates", "(1,1,1)"},
		{"wythoff; reach (1,1) or 5 wins", "2 coordinates", ""},
		{strings.Repeat("take 1 or ", 8000) + "take 1; reach 1 wins", "at most", ""},
		{"take 1" + strings.Repeat("; reach 1 wins", 70), "at most 64 clauses", "reach 1 wins"},
	} {
		g, err := terminal.Parse(c.text)
		if c.want == "" {
			if err == nil {
				t.Errorf("%s is read: %v", c.text, g)
			}
			continue
		}
		var wrong *rule.Error
		if !errors.As(err, &wrong) || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%.60s: %v, want %s", c.text, err, c.want)
			continue
		}
		if c.under != "" && wrong.Text[wrong.Pos:wrong.Pos+wrong.Len] != c.under {
			t.Errorf("%.60s: the caret is under %q, want %q", c.text, wrong.Text[wrong.Pos:wrong.Pos+wrong.Len], c.under)
		}
	}
}

// plainly plays a sum out: take 1 to 3, or split 4 or more into halves, with
// positions that win, lose, and are forbidden.
type plainly struct {
	avoid, wins, loses []int
	misere             bool
	known              map[string]bool
}

func (b plainly) options(n int) [][]int {
	var out [][]int
	for k := 1; k <= min(3, n); k++ {
		out = append(out, []int{n - k})
	}
	if n >= 4 {
		out = append(out, []int{n / 2, n - n/2})
	}
	return slices.DeleteFunc(out, func(o []int) bool {
		return slices.ContainsFunc(o, func(m int) bool { return slices.Contains(b.avoid, m) })
	})
}

// first tells whether the player to move wins.
func (b plainly) first(sum []int) bool {
	for _, n := range sum {
		if slices.Contains(b.wins, n) {
			return false
		}
	}
	for _, n := range sum {
		if slices.Contains(b.loses, n) {
			return true
		}
	}
	slices.Sort(sum)
	key := fmt.Sprint(sum)
	if win, known := b.known[key]; known {
		return win
	}
	win, moves := false, 0
	for i, n := range sum {
		for _, o := range b.options(n) {
			moves++
			win = win || !b.first(slices.Concat(sum[:i], sum[i+1:], o))
		}
	}
	win = win || moves == 0 && b.misere
	b.known[key] = win
	return win
}

func TestAgainstPlayingOut(t *testing.T) {
	const text = "n -> n-k for k in 1..3 | n//2 & n-n//2 if n >= 4"
	list := func(ns []int) string { return strings.Trim(strings.ReplaceAll(fmt.Sprint(ns), " ", ","), "[]") }
	sets := [][]int{nil, {0}, {2, 5}, {4, 1}}
	for _, avoid := range sets {
		for _, wins := range sets {
			for _, loses := range sets {
				rules := text
				for _, c := range []struct {
					front, back string
					set         []int
				}{{"avoid", "", avoid}, {"reach", " wins", wins}, {"reach", " loses", loses}} {
					if c.set != nil {
						rules += fmt.Sprintf("; %s {%s}%s", c.front, list(c.set), c.back)
					}
				}
				g, err := terminal.Parse(rules)
				if err != nil {
					t.Fatal(err)
				}
				f := g.Family()
				for _, misere := range []bool{false, true} {
					b := plainly{avoid, wins, loses, misere, map[string]bool{}}
					for n := range 8 {
						for m := range n + 1 {
							for _, exact := range []bool{false, true} {
								sum := []int{n, m}
								position := fmt.Sprintf("%d+%d", n, m)
								if m == 0 {
									sum, position = sum[:1], fmt.Sprint(n)
								}
								a, err := f.Solve(t.Context(), position, family.Question{Kind: play.Kind{Misere: misere}, Exact: exact})
								if err != nil {
									t.Fatal(err)
								}
								if want := family.OutcomeOf(b.first(sum)); a.Outcome != want {
									t.Errorf("%s: misere %t, %s: %s by %s, want %s", rules, misere, position, a.Outcome, a.Method, want)
								}
							}
						}
					}
				}
			}
		}
	}
}

func FuzzParse(f *testing.F) {
	for _, text := range []string{
		"take 1..3; reach {0} wins; reach 3 loses; avoid {7}", "wythoff; reach (1,1) or (2,2) wins",
		"(w,h) -> (w-1,h); reach (w,h) where w == 1 loses", "take 1;", "nim; reach any of 1, 2 or 3 wins", "nim; avoid n where", ";", "kayles; reach 1} wins",
	} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		g, err := terminal.Parse(text)
		if err != nil {
			var wrong *rule.Error
			if errors.As(err, &wrong) && wrong.Pos > len(wrong.Text) {
				t.Errorf("%q: place %d of %q", text, wrong.Pos, wrong.Text)
			}
			return
		}
		if again, err := terminal.Parse(g.String()); err != nil || again.String() != g.String() {
			t.Errorf("%q is %q, and that is %v, %v", text, g, again, err)
		}
	})
}

// The winner of poj2311, where who first leaves a single square wins, for rules
// written in Go.
func ExampleRules() {
	type paper struct{ w, h int }
	rules := terminal.Rules[paper]{
		Rules: game.Func[paper](func(dst *game.Options[paper], p paper) error {
			for a := 1; a < p.w; a++ {
				dst.Add(paper{a, p.h}, paper{p.w - a, p.h})
			}
			for a := 1; a < p.h; a++ {
				dst.Add(paper{p.w, a}, paper{p.w, p.h - a})
			}
			return nil
		}),
		Ends: func(p paper) play.Ending {
			if p.w == 1 && p.h == 1 {
				return play.Wins
			}
			return play.GoesOn
		},
	}
	search := play.NewSearch[paper](rules, 0)
	for _, p := range []paper{{2, 2}, {3, 2}, {4, 2}} {
		win, _, err := search.Outcome(context.Background(), []paper{p}, false)
		fmt.Println(p, win, err)
	}
	// Output:
	// {2 2} false <nil>
	// {3 2} false <nil>
	// {4 2} true <nil>
}
