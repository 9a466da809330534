package board_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/grundy-cgt/grundy/board"
	"github.com/grundy-cgt/grundy/family"
	"github.com/grundy-cgt/grundy/game"
)

const turned = "(shown up to symmetry)"

// TestLabelsFitPictures: the move that is named leaves the board that is shown
// beside it, or the label says that it is shown up to symmetry.
func TestLabelsFitPictures(t *testing.T) {
	for _, c := range []struct{ game, position, label, picture string }{
		{"nogo", "X./.O", "O at row 1, column 2, or 3 moves like it", "XO/.O"},
		{"nogo", "1x7", "O at row 1, column 4, or 1 move like it", "...O..."},
		{"notakto", "4x4", "cross at row 4, column 4, or 3 moves like it", "..../..../..../...X"},
		{"clobber", "1x7", "stone (1,2) takes (1,1), or 1 move like it " + turned, "OXOXO"},
		{"cram", "3x8", "domino row 3, columns 4-5, or 1 move like it", "......../......../...##..."},
		{"cram", "4x3", "domino row 1, columns 1-2, or 3 moves like it " + turned, "..../...#/...#"},
		{"juvavum", "2x3", "fill rows 1-2, column 1, or 2 moves like it", "2x2"},
		{"domino-juvavum", "3x5", "dominoes row 2, columns 3-4, or 1 move like it", "...../..##./....."},
	} {
		a := solve(t, open(t, c.game, ""), c.position, family.Question{})
		if m := a.Moves[0]; m.Label != c.label || strings.Join(m.To, "+") != c.picture {
			t.Errorf("%s %s: %s -> %v, want %s -> %s", c.game, c.position, m.Label, m.To, c.label, c.picture)
		}
	}
}

// TestLabelsAreMoves makes the move that a label names, on all positions of NoGo on
// 2x3 and of one board of Notakto on 3x3.
func TestLabelsAreMoves(t *testing.T) {
	fits, others := 0, 0
	check := func(from, label, picture, colour string) {
		var row, col int
		at := label[strings.Index(label, "row"):]
		if _, err := fmt.Sscanf(at, "row %d, column %d", &row, &col); err != nil {
			t.Fatalf("%s: %v", label, err)
		}
		rows := strings.Split(from, "/")
		rows[row-1] = rows[row-1][:col-1] + colour + rows[row-1][col:]
		if same := strings.Join(rows, "/") == picture; same == strings.HasSuffix(label, turned) {
			t.Errorf("%s: %s -> %s", from, label, picture)
		} else if same {
			fits++
		} else {
			others++
		}
	}
	for code := range 3 * 3 * 3 * 3 * 3 * 3 {
		text := make([]byte, 0, 7)
		for i := range 6 {
			text = append(text, ".XO"[code%3])
			if code /= 3; i == 2 {
				text = append(text, '/')
			}
		}
		from, err := board.NoGo{}.Parse(string(text))
		if err != nil || from[0].X|from[0].O == 0 {
			continue // not a position, or written as a size
		}
		var options game.Options[board.Stones]
		if err := (board.NoGo{}).Options(&options, from[0]); err != nil {
			t.Fatal(err)
		}
		for to := range options.All() {
			label := board.NoGo{}.Label(from[0], to)
			check(string(text), label, board.NoGo{}.Format(to[0]), label[:1])
		}
	}
	for code := range 1 << 9 {
		text := make([]byte, 0, 11)
		for i := range 9 {
			text = append(text, ".X"[code>>i&1])
			if i == 2 || i == 5 {
				text = append(text, '/')
			}
		}
		from, err := board.Notakto{}.Parse(string(text))
		if err != nil || code == 0 {
			continue
		}
		var options game.Options[string]
		if err := (board.Notakto{}).Options(&options, from[0]); err != nil {
			t.Fatal(err)
		}
		for to := range options.All() {
			check(string(text), board.Notakto{}.Label(from[0], to), to[0], "X")
		}
	}
	if fits == 0 || others == 0 {
		t.Errorf("%d labels fit, %d are up to symmetry", fits, others)
	}
}

func TestPlacementString(t *testing.T) {
	for text, want := range map[string]string{"##": "piece: ## #/#", "fixed #.#": "piece: #.#", "fixed ##/#.": "piece: ##/#."} {
		if p, err := board.ParsePlacement(text); err != nil || p.String() != want {
			t.Errorf("%q: %v, %v, want %s", text, p, err, want)
		}
	}
}
