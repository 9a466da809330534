package family_test

import (
	"errors"
	"fmt"
	"strconv"
	"strings"
	"testing"

	"github.com/grundy-cgt/grundy/family"
	"github.com/grundy-cgt/grundy/game"
	"github.com/grundy-cgt/grundy/graph"
	"github.com/grundy-cgt/grundy/play"
)

// pins is Kayles with rows that are typed as r5, and moves that have names.
type pins struct{}

func (pins) Options(dst *game.Options[int], n int) error {
	for k := 1; k <= min(2, n); k++ {
		for left := 0; left <= (n-k)/2; left++ {
			dst.Add(left, n-k-left)
		}
	}
	return nil
}

func (pins) Parse(text string) ([]int, error) {
	var sum []int
	for part := range strings.SplitSeq(text, "+") {
		n, err := strconv.Atoi(strings.TrimPrefix(part, "r"))
		if err != nil {
			return nil, err
		}
		sum = append(sum, n)
	}
	return sum, nil
}

func (pins) Format(n int) string { return fmt.Sprintf("r%d", n) }

// named names the moves too.
type named struct{ pins }

func (named) Label(from int, to []int) string {
	return fmt.Sprintf("break %d", from-to[0]-to[1])
}

// endless goes round.
type endless struct{ pins }

func (endless) Options(dst *game.Options[int], n int) error {
	dst.Add((n + 1) % 3)
	return nil
}

// first is won by who first leaves a row of 1.
type first struct{ pins }

func (first) End(n int) play.Ending {
	if n == 1 {
		return play.Wins
	}
	return play.GoesOn
}

func kind(t *testing.T, text string) play.Kind {
	t.Helper()
	k, err := play.ParseKind(text)
	if err != nil {
		t.Fatal(err)
	}
	return k
}

// Moves in several components are written as one move, with all of it in its label.
func TestJointMoves(t *testing.T) {
	for _, c := range []struct {
		rules                    family.Rules[int]
		position, kind, from, to string
		times                    int
		label                    string
	}{
		{pins{}, "r2+r2", "conjunctive", "r2+r2", "", 1, "r2 -> r0+r0 (2 times)"},
		{pins{}, "r1+r2+r1", "selective", "r1+r1+r2", "", 1, "r1 -> r0+r0 (2 times), r2 -> r0+r0"},
		{named{}, "r2+r1", "selective", "r2+r1", "", 1, "break 2, break 1"},
		{named{}, "r2", "selective", "r2", "r0 r0", 1, "break 2"},
		{pins{}, "r5+r5", "shortened-disjunctive", "", "", 0, ""},
	} {
		a, err := family.New(c.rules).Solve(t.Context(), c.position, family.Question{Kind: kind(t, c.kind)})
		if err != nil {
			t.Fatal(err)
		}
		if len(a.Moves) == 0 {
			if c.times > 0 {
				t.Errorf("%s, %s: no move", c.position, c.kind)
			}
			continue
		}
		m := a.Moves[0]
		if m.From != c.from || strings.Join(m.To, " ") != c.to || m.Times != c.times || m.Label != c.label {
			t.Errorf("%s, %s: %+v", c.position, c.kind, m)
		}
	}
}

func TestKindsOfFamilies(t *testing.T) {
	a, err := family.New[int](pins{}).Solve(t.Context(), "r3+r4", family.Question{Kind: kind(t, "every-sg"), Remoteness: true})
	if err != nil || a.Remoteness == 0 || a.Values != nil {
		t.Errorf("%+v, %v", a, err)
	}
	if _, err := family.New[int](pins{}).Solve(t.Context(), "r3", family.Question{Kind: kind(t, "selective"), Why: true}); err == nil {
		t.Error("values of a selective sum are derived")
	}
	_, err = family.New[int](pins{}).Solve(t.Context(), "r9", family.Question{Kind: kind(t, "anti-sg")})
	var wild *play.NotTame
	if !errors.As(err, &wild) || strings.Join(wild.Sum, "+") != "r8" {
		t.Errorf("Anti-SG: %v", err)
	}
	for _, exact := range []bool{false, true} {
		_, err = family.New[int](endless{}).Solve(t.Context(), "r1", family.Question{Kind: kind(t, "conjunctive"), Exact: exact})
		if !errors.Is(err, graph.ErrCycle) || !strings.Contains(err.Error(), "r1 -> r2") {
			t.Errorf("a loop: %v", err)
		}
	}
}

// Rules that end the play are never answered by nim values.
func TestEndsOfFamilies(t *testing.T) {
	for position, want := range map[string]family.Outcome{"r1": family.Lose, "r2": family.Win, "r3": family.Win, "r1+r3": family.Lose, "r0": family.Lose} {
		for _, exact := range []bool{false, true} {
			a, err := family.New[int](first{}).Solve(t.Context(), position, family.Question{Exact: exact})
			if err != nil || a.Outcome != want || a.Values != nil {
				t.Errorf("%s: %+v, %v", position, a, err)
			}
		}
	}
	if _, err := family.New[int](first{}).Solve(t.Context(), "r3", family.Question{Remoteness: true}); err == nil {
		t.Error("the length of a game with ends")
	}
}
