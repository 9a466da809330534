package family_test

import (
	"context"
	"errors"
	"fmt"
	"strconv"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/grundy-cgt/grundy/family"
	"github.com/grundy-cgt/grundy/game"
	"github.com/grundy-cgt/grundy/play"
)

// rows is Nim on rows of sticks, written |||; some rows are known to theory.
type rows struct{}

func (rows) Options(dst *game.Options[string], p string) error {
	for i := range p {
		dst.Add(p[:i])
	}
	return nil
}

func (rows) Parse(text string) ([]string, error) {
	if text == "none" {
		return nil, nil
	}
	parts := strings.Split(text, "+")
	for _, p := range parts {
		if strings.Trim(p, "|") != "" {
			return nil, fmt.Errorf("%q is no row of sticks", p)
		}
	}
	return parts, nil
}

func (rows) Format(p string) string { return p }

// valued has theory for rows of at least 3 sticks.
type valued struct{ rows }

func (valued) Value(_ context.Context, p string) (uint64, string, bool, error) {
	return uint64(len(p)), "Bouton's theorem", len(p) >= 3, nil
}

func (valued) Label(from string, to []string) string {
	return "take " + strconv.Itoa(len(from)-len(strings.Join(to, "")))
}

// listing lists moves itself.
type listing struct{ valued }

func (listing) Winning(_ context.Context, p string, v uint64, most int) ([]family.Move, int64, bool, error) {
	if v >= uint64(len(p)) {
		return nil, 0, true, nil
	}
	if most == 0 {
		return nil, 1, true, nil
	}
	return []family.Move{{To: []string{p[:v]}}}, 1, true, nil
}

// judging knows who wins a single row.
type judging struct{ rows }

func (judging) Judge(_ context.Context, p string, misere bool, _ int) (family.Verdict, bool, error) {
	if len(p) > 5 {
		return family.Verdict{}, false, nil
	}
	if misere && len(p) == 1 {
		return family.Verdict{Outcome: family.Lose, Method: "one stick must be taken"}, true, nil
	}
	return family.Verdict{Outcome: family.OutcomeOf(len(p) > 0 || misere), Method: "take all, or all but one", Count: -1}, true, nil
}

func solve(t *testing.T, g family.Game, position string, q family.Question) *family.Answer {
	t.Helper()
	a, err := g.Solve(context.Background(), position, q)
	if err != nil {
		t.Fatalf("%s: %v", position, err)
	}
	return a
}

// TestTheoryAgainstSearch asks with theory and without about all small sums.
func TestTheoryAgainstSearch(t *testing.T) {
	plain, theory, lists := family.New[string](rows{}), family.New[string](valued{}), family.New[string](listing{})
	for a := range 7 {
		for b := range 7 {
			position := strings.Repeat("|", a) + "+" + strings.Repeat("|", b)
			want := solve(t, plain, position, family.Question{})
			if want.Value.Number != uint64(a^b) || (want.Outcome == family.Win) != (a != b) {
				t.Fatalf("%s: %+v", position, want)
			}
			for _, g := range []family.Game{theory, lists} {
				for _, q := range []family.Question{{}, {Exact: true}} {
					got := solve(t, g, position, q)
					if got.Value.Number != want.Value.Number || got.Outcome != want.Outcome || got.Count != want.Count {
						t.Errorf("%s, %+v: %+v, want %+v", position, q, got, want)
					}
					for i, m := range got.Moves {
						if m.Label = ""; !cmp.Equal(m, want.Moves[i]) {
							t.Errorf("%s: move %+v, want %+v", position, m, want.Moves[i])
						}
					}
				}
			}
			misere := solve(t, theory, position, family.Question{Kind: play.Kind{Misere: true}, Remoteness: true})
			if won := (a != b) == (a > 1 || b > 1); (misere.Outcome == family.Win) != won {
				t.Errorf("%s, misere: %s", position, misere.Outcome)
			}
		}
	}
}

func TestMethods(t *testing.T) {
	theory := family.New[string](valued{})
	for _, c := range []struct {
		position string
		exact    bool
		want     string
	}{
		{"|||", false, "Bouton's theorem"},
		{"|||", true, "search of all positions (mex of the options' values)"},
		{"||", false, "search of all positions (mex of the options' values)"},
		{"|||+||||", false, "Bouton's theorem; the nim sum of the values (Sprague and Grundy)"},
	} {
		if got := solve(t, theory, c.position, family.Question{Exact: c.exact}).Method; got != c.want {
			t.Errorf("%s: %q, want %q", c.position, got, c.want)
		}
	}
	a := solve(t, theory, "|||", family.Question{Why: true})
	if a.Moves[0].Label != "take 3" || len(a.Why) != 1 || len(a.Why[0].Options) != 3 || a.Why[0].Mex != 3 {
		t.Errorf("%+v", a)
	}
	if a = solve(t, theory, "||+||", family.Question{Why: true}); len(a.Replies) != 2 || a.Replies[0].Answer.Label != "take 2" {
		t.Errorf("%+v", a.Replies)
	}
}

func TestJudge(t *testing.T) {
	g := family.New[string](judging{})
	for _, c := range []struct {
		position string
		q        family.Question
		want     family.Outcome
		judged   bool
	}{
		{"", family.Question{}, family.Lose, true},
		{"|||", family.Question{}, family.Win, true},
		{"|", family.Question{Kind: play.Kind{Misere: true}}, family.Lose, true},
		{"", family.Question{Kind: play.Kind{Misere: true}}, family.Win, true},
		{"||||||", family.Question{}, family.Win, false}, // not known to the judge
		{"|||+|||", family.Question{}, family.Lose, false},
		{"|||", family.Question{Exact: true}, family.Win, false},
		{"|||", family.Question{Remoteness: true}, family.Win, false},
	} {
		a := solve(t, g, c.position, c.q)
		if a.Outcome != c.want || (a.Values == nil) != c.judged {
			t.Errorf("%q, %+v: %+v", c.position, c.q, a)
		}
	}
}

func TestErrors(t *testing.T) {
	g := family.New[string](rows{})
	if _, err := g.Solve(context.Background(), "|x", family.Question{}); err == nil || !strings.Contains(err.Error(), "no row of sticks") {
		t.Error(err)
	}
	if _, err := g.OptionsOf("|+|"); err == nil {
		t.Error("options of a sum")
	}
	if _, err := g.OptionsOf("x"); err == nil {
		t.Error("options of nothing")
	}
	if got, err := g.OptionsOf("||"); err != nil || !cmp.Equal(got, [][]string{{""}, {"|"}}) {
		t.Error(got, err)
	}
	// A limit after the outcome is known comes with the answer.
	a, err := g.Solve(context.Background(), "||||+|||+||", family.Question{Kind: play.Kind{Misere: true}, Search: 3})
	if !errors.Is(err, game.ErrLimit) || a != nil {
		t.Error(a, err)
	}
}

func ExampleNew() {
	g := family.New[string](valued{})
	a, err := g.Solve(context.Background(), "|||+|||||", family.Question{})
	if err != nil {
		panic(err)
	}
	for _, m := range a.Moves {
		fmt.Println(a.Outcome, m.From, "->", m.To, m.Label)
	}
	// Output: N ||||| -> [|||] take 2
}
