package explore

import "testing"

// The computer plays on to the end, wins what is won, and the winner is named.
func TestPlay(t *testing.T) {
	e := New(Options{})
	for _, c := range []struct {
		rule, position string
		misere         bool
	}{
		{"take {1,3,4}", "5+7+9", false},
		{"kayles", "3+4+5", false},
		{"kayles", "1+5", true},
		{"nim", "1+1+1", true},
		{"hackenbush", "0-1 1-2 0-2 2-3", false},
		{"cram", "3x3", false},
		{"mock-turtles", "HTTHHT", false},
		{"chomp", "3x4", false},
		{"digraph", "a>b a>c b>c; a+b", false},
		{"notakto", "3x3", false},
		{"lambda n: [n-1, n-2]", "7+3", false},
	} {
		won := ask[*Sum](t, e, MethodSum, SumRequest{c.rule, c.position, c.misere}).Outcome == "N"
		position, level := c.position, "perfect"
		computer := true
		for move := 0; ; move++ {
			r := PlayRequest{Rule: c.rule, Position: position, Misere: c.misere, Level: level, Seed: uint64(move)}
			p := ask[*Play](t, e, MethodPlay, r)
			hint := ask[*Play](t, e, MethodPlay, PlayRequest{Rule: c.rule, Position: position, Misere: c.misere, Hint: true})
			if !p.Over && (hint.Move == nil || len(hint.Remarks) == 0) {
				t.Errorf("%s: %s: no hint: %+v", c.rule, position, hint)
			}
			if p.Winner == "" {
				position, level, computer = p.Move.After, "random", !computer
				if p.Sum.Position != p.Move.After {
					t.Errorf("%s: after %q the sum is %s, not %s", c.rule, p.Move.Label, p.Sum.Position, p.Move.After)
				}
				if computer {
					level = "perfect"
				}
				continue
			}
			// Every request plays for who is to move, and calls it the computer.
			if first := (p.Winner == "computer") == computer; won && !first {
				t.Errorf("%s: %s misere %t is won, and the first player loses", c.rule, c.position, c.misere)
			}
			break
		}
	}
	p := ask[*Play](t, e, MethodPlay, PlayRequest{Rule: "nim", Position: "1+3", Before: "2+3", Level: "teacher"})
	if len(p.Remarks) != 1 || p.Remarks[0].Key != "was-lost-already" && p.Remarks[0].Key != "missed-the-win" && p.Remarks[0].Key != "lost-the-win" {
		t.Errorf("%+v", p.Remarks)
	}
}
