package play_test

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/grundy-cgt/grundy/game"
	"github.com/grundy-cgt/grundy/graph"
	"github.com/grundy-cgt/grundy/play"
)

func TestParseKind(t *testing.T) {
	for text, want := range map[string]string{
		"":                               "normal",
		"normal":                         "normal",
		"disjunctive":                    "normal",
		"Misere":                         "misere",
		"misère":                         "misere",
		"misere disjunctive sum":         "misere",
		"anti-sg":                        "anti-sg",
		"sj":                             "anti-sg",
		"conjunctive":                    "conjunctive",
		"misere-conjunctive":             "misere-conjunctive",
		"conjunctive misere":             "misere-conjunctive",
		"diminished-conjunctive":         "conjunctive",
		"shortened conjunctive":          "conjunctive",
		"continued-conjunctive":          "continued-conjunctive",
		"every-sg":                       "continued-conjunctive",
		"misere every-sg":                "misere-continued-conjunctive",
		"selective":                      "selective",
		"misere-selective":               "misere-selective",
		"shortened-selective":            "shortened-selective",
		"selective-diminished-misere":    "misere-shortened-selective",
		"shortened-disjunctive":          "shortened-disjunctive",
		"diminished-disjunctive":         "shortened-disjunctive",
		"misere-shortened-disjunctive":   "misere-shortened-disjunctive",
		"moore-2":                        "moore-2",
		"moore 10 misere":                "misere-moore-10",
		"moore3":                         "moore-3",
		"moore-1":                        "normal",
		"moore-1-misere":                 "misere",
		"shortened moore-2":              "shortened-moore-2",
		"continued disjunctive compound": "normal",
	} {
		k, err := play.ParseKind(text)
		if err != nil || k.String() != want {
			t.Errorf("%q is %v (%v), want %s", text, k, err, want)
			continue
		}
		if again, err := play.ParseKind(k.String()); err != nil || again != k {
			t.Errorf("%q: %v reads as %v, %v", text, k, again, err)
		}
	}
	for text, want := range map[string]string{
		"foo":                        "there is no play",
		"conjuctive":                 "did you mean conjunctive?",
		"misere-selectiv":            "did you mean selective?",
		"every":                      "",
		"conjunctive-selective":      "conjunctive and selective are two ways to move",
		"shortened":                  "there is no play",
		"continued":                  "there is no play",
		"moore":                      "as in moore-2",
		"moore-0":                    "as in moore-2",
		"moore-99999999999999999999": "as in moore-2",
		"moore-2-3":                  "there is no play",
		"selective-2":                "there is no play",
		"nim":                        "there is no play",
		"anti-sg-conjunctive":        "one move at a time",
		"normal misere":              "normal play is not misere",
		"short continued join":       "not continued",
		strings.Repeat("x", 1000):    "there is no play",
	} {
		k, err := play.ParseKind(text)
		if want == "" {
			if err != nil {
				t.Errorf("%q: %v", text, err)
			}
			continue
		}
		var wrong *play.KindError
		if !errors.As(err, &wrong) || !strings.Contains(err.Error(), want) {
			t.Errorf("%q is %v: %v", text, k, err)
		}
	}
	for _, name := range play.KindNames() {
		k, err := play.ParseKind(name)
		if err != nil || k.String() != name || k.Meaning() == "" {
			t.Errorf("%q is %v, %v: %s", name, k, err, k.Meaning())
		}
	}
}

func FuzzParseKind(f *testing.F) {
	for _, name := range play.KindNames() {
		f.Add(name)
		f.Add("misere-" + name)
	}
	f.Fuzz(func(t *testing.T, text string) {
		k, err := play.ParseKind(text)
		if err != nil {
			return
		}
		if again, err := play.ParseKind(k.String()); err != nil || again != k {
			t.Errorf("%q is %v, and that is %v, %v", text, k, again, err)
		}
	})
}

func ExampleSolveKind() {
	// Two rows of Kayles; every player knocks down pins in both rows at once, as
	// long as both have pins.
	kayles := game.Func[int](func(dst *game.Options[int], pins int) error {
		for hit := 1; hit <= min(2, pins); hit++ {
			for left := 0; left <= (pins-hit)/2; left++ {
				dst.Add(left, pins-hit-left)
			}
		}
		return nil
	})
	kind, err := play.ParseKind("conjunctive")
	if err != nil {
		fmt.Println(err)
		return
	}
	a, err := play.SolveKind[int](context.Background(), graph.New(kayles, graph.Limits{}), kind, play.Question[int]{
		Sum: []int{2, 5}, Less: cmp.Compare[int],
	})
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(kind.Meaning())
	fmt.Println("win", a.Win, "in", a.Count, "ways, such as")
	for _, m := range a.Moves[0].Moves {
		fmt.Println(m.From, "to", m.To)
	}
	// Output:
	// move in every component; the play ends when one component has ended; normal: who cannot move loses
	// win true in 5 ways, such as
	// 2 to [0 0]
	// 5 to [2 1]
}
