package board_test

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/grundy-cgt/grundy/board"
	"github.com/grundy-cgt/grundy/family"
	"github.com/grundy-cgt/grundy/game"
	"github.com/grundy-cgt/grundy/play"
)

func TestParseBoards(t *testing.T) {
	for text, want := range map[string]string{
		"3x4":               "3x4",
		"..#/...":           "..#/...",
		"..#|...":           "..#/...",
		"..#\n...\n":        "..#/...",
		" 1x2 + .. + ../..": "1x2,1x2,2x2",
		"none":              "",
		"##":                "##",
		"8X8":               "8x8",
	} {
		sum, err := board.ParseBoards(text)
		if err != nil {
			t.Errorf("%q: %v", text, err)
		}
		var got []string
		for _, b := range sum {
			got = append(got, b.String())
		}
		if strings.Join(got, ",") != want {
			t.Errorf("%q is %v, want %s", text, got, want)
		}
	}
}

func TestWrongInput(t *testing.T) {
	for _, c := range []struct{ game, position, want string }{
		{"cram", "", "empty"},
		{"cram", "3x4+", "board 2 is empty"},
		{"cram", "3x", "3x4"},
		{"cram", "0x4", "no cells"},
		{"cram", "..x/...", "row 1, column 3"},
		{"cram", "../...", "row 2 has 3 cells"},
		{"cram", "/", "no rows"},
		{"cram", "9x9", "at most 64"},
		{"cram", "1000000000000x1", "at most 64"},
		{"cram", "99999999999999999999x1", "no size"},
		{"trominoes", "9x8", "at most 64"},
		{"juvavum", "1x21", "at most 20"},
		{"notakto", "2x2", "do not fit"},
		{"notakto", "none", "over"},
		{"notakto", "O../.../...", "none of . and X"},
		{"treblecross", "..O", "cell 3"},
		{"treblecross", ".X" + "XX", "cells 2-4"},
		{"treblecross", "10001", "length"},
		{"clobber", "XY", "none of . X and O"},
		{"nogo", "XO", "no free neighbour"},
	} {
		_, err := open(t, c.game, "").Solve(t.Context(), c.position, family.Question{})
		if err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s %q: error %v, want one that says %q", c.game, c.position, err, c.want)
		}
	}
	for arg, want := range map[string]string{
		"": "no piece", "fixed": "no piece", "..": "no cell #", "#x": "none of", "##/#": "row 2", "#" + strings.Repeat(".", 70): "at most 64",
	} {
		if _, err := board.ParsePlacement(arg); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("placement %q: error %v, want one that says %q", arg, err, want)
		}
	}
	if _, err := open(t, "notakto", "").Solve(t.Context(), "3x3", family.Question{Kind: play.Kind{Misere: true}}); err == nil {
		t.Error("misere Notakto is answered")
	}
}

// TestLimits meets the limits of both searches, and goes on after them.
func TestLimits(t *testing.T) {
	p, err := board.ParsePlacement("##")
	if err != nil {
		t.Fatal(err)
	}
	b, err := board.Rectangle(4, 5)
	if err != nil {
		t.Fatal(err)
	}
	s := board.NewSolver(p, 100)
	if _, err := s.Value(t.Context(), b); !errors.Is(err, game.ErrLimit) || s.Positions() > 164 {
		t.Errorf("%v with %d positions", err, s.Positions())
	}
	if _, err := board.NewSums(p, true, 100).Wins(t.Context(), b); !errors.Is(err, game.ErrLimit) {
		t.Error(err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	s = board.NewSolver(p, 0)
	if _, err := s.Value(ctx, b); !errors.Is(err, context.Canceled) {
		t.Error(err)
	}
	if v, err := s.Value(t.Context(), b); v != 2 || err != nil {
		t.Error(v, err)
	}
}

// TestLargeCram has boards that only theorems answer for.
func TestLargeCram(t *testing.T) {
	g := open(t, "cram", "")
	for position, want := range map[string]string{"6x12": "P", "100x101": "N", "2x99": "N", "2x100": "P", "255x2": "N", "9x10": "N", "6x12+10x10": "P"} {
		if a := solve(t, g, position, family.Question{}); string(a.Outcome) != want {
			t.Errorf("%s: %s, want %s", position, a.Outcome, want)
		}
		if _, err := g.Solve(t.Context(), position, family.Question{Exact: true}); !errors.Is(err, game.ErrLimit) {
			t.Errorf("%s by search: %v", position, err)
		}
	}
}

// TestMiddle holds the winning move in the middle against the values.
func TestMiddle(t *testing.T) {
	g := open(t, "cram", "")
	for _, position := range []string{"3x4", "4x3", "3x6", "4x5", "3x8", "5x4"} {
		a := solve(t, g, position, family.Question{})
		found := false
		var rows, cols int
		if _, err := fmt.Sscanf(position, "%dx%d", &rows, &cols); err != nil {
			t.Fatal(err)
		}
		middle := fmt.Sprintf("row %d, columns %d-%d", (rows+1)/2, cols/2, cols/2+1)
		if rows%2 == 0 {
			middle = fmt.Sprintf("rows %d-%d, column %d", rows/2, rows/2+1, (cols+1)/2)
		}
		for _, m := range a.Moves {
			found = found || strings.TrimSuffix(m.Label, " "+turned) == "domino "+middle
		}
		if !found {
			t.Errorf("%s: no move to %s among %v", position, middle, a.Moves)
		}
	}
}

func FuzzParse(f *testing.F) {
	for _, s := range []string{"3x4", "..#/...", "X../.O.", "none", "1x2+..", "##/#.", "fixed #.#", "..X..+7"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, text string) {
		if sum, err := board.ParseBoards(text); err == nil {
			for _, b := range sum {
				again, err := board.ParseBoards(b.String())
				if err != nil || len(again) != 1 || again[0] != b {
					t.Errorf("%q: %s reads as %v, %v", text, b, again, err)
				}
			}
		}
		if sum, err := board.ParseStones(text); err == nil {
			for _, b := range sum {
				again, err := board.ParseStones(b.String())
				if err != nil || len(again) != 1 || again[0] != b {
					t.Errorf("%q: %s reads as %v, %v", text, b, again, err)
				}
			}
		}
		for _, parse := range []func(string) ([]string, error){board.Notakto{}.Parse, board.Treblecross{}.Parse} {
			if sum, err := parse(text); err == nil {
				again, err := parse(sum[0])
				if sum[0] != "" && (err != nil || again[0] != sum[0]) {
					t.Errorf("%q: %s reads as %v, %v", text, sum[0], again, err)
				}
			}
		}
		if p, err := board.ParsePlacement(text); err == nil && len(p.Pieces()) == 0 {
			t.Errorf("%q has no pieces", text)
		}
	})
}

func BenchmarkCram(b *testing.B) {
	for _, size := range []string{"4x7", "3x12", "5x6", "3x13", "3x14", "3x15", "4x9", "5x7", "5x8", "4x11", "5x9"} {
		b.Run(size, func(b *testing.B) {
			p, err := board.ParsePlacement("##")
			if err != nil {
				b.Fatal(err)
			}
			boards, err := board.ParseBoards(size)
			if err != nil {
				b.Fatal(err)
			}
			want := int(cramFacts(b)[size])
			for b.Loop() {
				s := board.NewSolver(p, 1<<25)
				v, err := s.Value(b.Context(), boards[0])
				if err != nil || v != want {
					b.Fatalf("%d, %v, want %d", v, err, want)
				}
				b.ReportMetric(float64(s.Positions()), "positions")
			}
		})
	}
}
