package classic_test

import (
	"strings"
	"testing"

	"github.com/grundy-cgt/grundy/classic"
	"github.com/grundy-cgt/grundy/family"
)

// What each game reads, and how it writes it: "" is an error, and the words
// behind it are in the message.
func TestPositions(t *testing.T) {
	for _, c := range []struct{ game, arg, text, want string }{
		{"wythoff", "", "(3,5)", "(3,5)"},
		{"wythoff", "", "3,5", "(3,5)"},
		{"wythoff", "", " 3 5 ", "(3,5)"},
		{"wythoff", "", "(3,5)+(1,2)", "(3,5)+(1,2)"},
		{"wythoff", "", "2*(3,5)", "(3,5)+(3,5)"},
		{"wythoff", "", "(10^18, 2^62)", "(1000000000000000000,4611686018427387904)"},
		{"wythoff", "", "(12e3,0e99)", "(12000,0)"},
		{"wythoff", "", "none", ""},
		{"wythoff", "", "(3,5", "!ends at column 5 where a number or `)`"},
		{"wythoff", "", "(3,5,7)", "!a component has 2 numbers here, not 3"},
		{"wythoff", "", "3", "!2 numbers here, not 1"},
		{"wythoff", "", "3+5", "!brackets around the numbers"},
		{"wythoff", "", "(3,-5)", "!column 4, `-5)`: a number or `)` was expected"},
		{"wythoff", "", "(3,)", "!a number behind the comma"},
		{"wythoff", "", "(3,5)+", "!column 7"},
		{"wythoff", "", "(3,5)(1,2)", "!`+` and another component"},
		{"wythoff", "", "(3,2^63)", "!larger than 2^63-1"},
		{"wythoff", "", "(3,9223372036854775808)", "!larger than 2^63-1"},
		{"wythoff", "", "", "!the position is empty"},
		{"wythoff", "", "none of these", "!nothing behind `none`"},
		{"wythoff", "", "2000000*(1,2)", "!at most 1048576 numbers"},
		{"wythoff", "", "2^62*(1,2)", "!at most 1048576 numbers"},
		{"nimble", "", "1000000*{1,2}", "!at most 1048576 numbers"},
		{"nimble", "", "2*", "!{1,4,4} for coins on these squares was expected"},
		{"fibonacci-nim", "", "20", "20"},
		{"fibonacci-nim", "", "(20,19)", "(20,19)"},
		{"fibonacci-nim", "", "(20,<=19)", "20"},
		{"fibonacci-nim", "", "(20,<=5)+3*4", "(20,<=5)+4+4+4"},
		{"fibonacci-nim", "", "20,5", "(20,5)"},
		{"fibonacci-nim", "", "(<=20,5)", "!stands before the limit"},
		{"fibonacci-nim", "", "(20,5,1)", "!1 to 2 numbers"},
		{"moore-nim", "2", "3,4,5", "(3,4,5)"},
		{"moore-nim", "2", "3+4+5", "!brackets around the numbers of a component"},
		{"moore-nim", "2", "()", "!at least 1 number"},
		{"staircase", "", "(1,2)+(3)", "(1,2)+(3)"},
		{"staircase", "", "(2^62,2^62)", "!at most 2^63-1 coins"},
		{"georgia-and-bob", "", "{9,1,4}", "{1,4,9}"},
		{"georgia-and-bob", "", "9 1 4", "{1,4,9}"},
		{"georgia-and-bob", "", "{}", "{}"},
		{"georgia-and-bob", "", "{0,3}", "!squares are counted from 1"},
		{"georgia-and-bob", "", "{3,3}", "!two coins on square 3"},
		{"silver-dollar", "", "{7,$3}", "{d3,7}"},
		{"silver-dollar", "", "{$0,3}", "{d0,3}"},
		{"silver-dollar", "", "{d0}", "{d0}"},
		{"silver-dollar", "", "{$2,$3}", "!one dollar only"},
		{"nimble", "", "{4,1,4}+3", "4+1+4+3"},
		{"nimble", "", "4 1 4", "4+1+4"},
		{"northcott", "", "(5,1)+(2,3)", "(5,1)+(2,3)"},
		{"northcott", "", "(5,5)", "!two checkers on square 5"},
		{"euclid", "", "(0,0)", "(0,0)"},
		{"euclid", "", "(1,2,3)", "!2 numbers here, not 3"},
		{"euclid-positive", "", "(1,2,3)", "(1,2,3)"},
		{"euclid-positive", "", "(1,0)", "!positive"},
		{"welter", "", "{5,0}", "{0,5}"},
		{"welter", "", "{5,5}", "!two coins on square 5"},
		{"kotzig", "1,2", "12+(7,1)", "12+(7,1)"},
	} {
		a, err := open(t, c.game, c.arg).Solve(background, c.text, family.Question{})
		if want, fails := strings.CutPrefix(c.want, "!"); fails {
			if err == nil || !strings.Contains(err.Error(), want) {
				t.Errorf("%s %q: %v, want an error with %q", c.game, c.text, err, want)
			}
			continue
		}
		if err != nil {
			t.Errorf("%s %q: %v", c.game, c.text, err)
		} else if got := strings.Join(a.Position, "+"); got != c.want {
			t.Errorf("%s %q: read as %s, want %s", c.game, c.text, got, c.want)
		}
	}
}

func TestArguments(t *testing.T) {
	for _, e := range classic.Games() {
		for _, arg := range []string{"x", "0", "-1", "1 x", "1^"} {
			if _, err := e.Open(arg); err == nil {
				t.Errorf("%s %s is accepted", e.Name, arg)
			}
		}
		if _, err := e.Open(""); (err == nil) != (e.Arg == "") {
			t.Errorf("%s without an argument: %v", e.Name, err)
		}
	}
	for _, arg := range []string{"{1,2}", "1,2", "1 2", "(1, 2)"} {
		open(t, "kotzig", arg)
	}
}

// Each entry says all there is to say, and its examples can be solved.
func TestEntries(t *testing.T) {
	for _, e := range classic.Games() {
		for _, text := range []string{e.Name, e.Meaning, e.Position, e.Source, e.Theory, e.Exercise} {
			if text == "" {
				t.Errorf("%s: a field is empty: %+v", e.Name, e)
			}
		}
		arg := ""
		if e.Arg != "" {
			arg = "2"
		}
		for _, p := range e.Examples {
			a, err := open(t, e.Name, arg).Solve(background, p, family.Question{})
			if err != nil {
				t.Errorf("%s %s: %v", e.Name, p, err)
				continue
			}
			if a.Outcome == family.Win && len(a.Moves) == 0 {
				t.Errorf("%s %s is won without a move", e.Name, p)
			}
		}
	}
}

// Small sums by theory and by search, through the frame, in both kinds of play.
func TestSums(t *testing.T) {
	for _, c := range []struct {
		game, arg string
		positions []string
	}{
		{"wythoff", "", []string{"(3,5)", "(2,4)+(1,1)", "(1,2)+(3,5)", "(3,3)+(2,0)"}},
		{"r-wythoff", "2", []string{"(1,3)", "(2,4)+(1,1)"}},
		{"fibonacci-nim", "", []string{"8", "9+(5,1)", "(6,<=2)+(4,3)"}},
		{"dynamic-nim", "3", []string{"8", "9+(5,1)"}},
		{"moore-nim", "2", []string{"(1,2,3)", "(1,2)+(2,2)"}},
		{"staircase", "", []string{"(1,2,1)", "(1,2)+(2,1)"}},
		{"georgia-and-bob", "", []string{"{1,3,4}", "{2,5}+{1,4}", "{2}+{2}"}},
		{"silver-dollar", "", []string{"{1,$3,5}", "{$3}+{2}", "{$2,4}+{1,$3}"}},
		{"euclid", "", []string{"(8,5)", "(7,3)+(5,2)"}},
		{"euclid-positive", "", []string{"(8,5)", "(7,3)+(5,2)"}},
		{"welter", "", []string{"{1,2,5}", "{1,3}+{2}", "{0,1}+{2,4}"}},
		{"kotzig", "1,2", []string{"7", "6+5"}},
	} {
		g := open(t, c.game, c.arg)
		for _, p := range c.positions {
			compare(t, g, p, false)
			compare(t, g, p, true)
		}
	}
}

func FuzzParse(f *testing.F) {
	for _, text := range []string{"(3,5)+(1,2)", "3,5", "3*(1,2)", "10^18", "{1,$4,9}", "(20,<=5)", "none", "1e9", "{$0}"} {
		f.Add(text)
	}
	games := classic.Games()
	f.Fuzz(func(t *testing.T, text string) {
		if len(text) > 100 || strings.Contains(text, "*") {
			return // counts of components make long texts
		}
		for _, r := range readers(t) {
			written, ok := r(text)
			if !ok {
				continue
			}
			if again, ok := r(written); !ok || again != written {
				t.Errorf("%q is read as %q, and that as %q %v", text, written, again, ok)
			}
		}
		for _, e := range games {
			g, err := e.Open(text) // it may fail, but not panic
			if err == nil && g == nil {
				t.Errorf("%s %q: no game", e.Name, text)
			}
		}
	})
}

// readers read a position and write it again, a function for each game.
func readers(t *testing.T) []func(string) (string, bool) {
	k, err := classic.NewKotzig(1, 2)
	if err != nil {
		t.Fatal(err)
	}
	return []func(string) (string, bool){
		reader(wythoff(t, 1)), reader(dynamic(t, 2)), reader(k), reader(classic.Moore{K: 2}),
		reader(classic.Staircase{}), reader(classic.Strip{}), reader(classic.Nimble{}), reader(classic.Northcott{}),
		reader(classic.Euclid{}), reader(classic.Euclid{Positive: true}), reader(classic.Welter{}),
	}
}

func reader[P comparable](r family.Rules[P]) func(string) (string, bool) {
	return func(text string) (string, bool) {
		sum, err := r.Parse(text)
		if err != nil {
			return "", false
		}
		parts := make([]string, len(sum))
		for i, p := range sum {
			parts[i] = r.Format(p)
		}
		if len(parts) == 0 {
			return "none", true
		}
		return strings.Join(parts, "+"), true
	}
}
