package coin

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"github.com/grundy-cgt/grundy/family"
	"github.com/grundy-cgt/grundy/play"
)

// TestMisere plays boards of 2 x 3 in misere play as they lie.
func TestMisere(t *testing.T) {
	for _, e := range Games() {
		g, err := e.Open("2")
		if e.Arg == "" {
			g, err = e.Open("")
		}
		if err != nil {
			t.Fatal(err)
		}
		bit := func(text string) uint32 {
			var row, column int
			if _, err := fmt.Sscanf(text, "(%d,%d)", &row, &column); err != nil {
				t.Fatal(err)
			}
			return 1 << (3*(row-1) + column - 1)
		}
		var turns [6][]uint32
		for i := range turns {
			options, err := g.OptionsOf(fmt.Sprintf("(%d,%d)", i/3+1, i%3+1))
			if err != nil {
				t.Fatal(err)
			}
			for _, option := range options {
				turn := uint32(1) << i
				for _, part := range option {
					turn ^= bit(part)
				}
				turns[i] = append(turns[i], turn)
			}
		}
		wins := make([]bool, 64)
		for coins := range uint32(64) { // a move lowers the number
			wins[coins] = coins == 0
			moves := false
			for i := range turns {
				for _, turn := range turns[i] {
					if coins>>i&1 == 1 {
						moves = true
						wins[coins] = wins[coins] || !wins[coins^turn]
					}
				}
			}
			wins[coins] = wins[coins] || !moves
		}
		for coins, win := range wins {
			var rows []string
			for r := range 2 {
				row := ""
				for c := range 3 {
					row += string("TH"[coins>>(3*r+c)&1])
				}
				rows = append(rows, row)
			}
			a, err := g.Solve(context.Background(), strings.Join(rows, "/"), family.Question{Kind: play.Kind{Misere: true}})
			if err != nil {
				t.Fatal(err)
			}
			if (a.Outcome == family.Win) != win {
				t.Errorf("%s: %v: %s, want a win: %t", e.Name, rows, a.Outcome, win)
			}
		}
	}
}

// TestGreatestCoordinate lists the moves of coins that lie as far out as can be.
func TestGreatestCoordinate(t *testing.T) {
	g, err := Games()[0].Open("2")
	if err != nil {
		t.Fatal(err)
	}
	options, err := g.OptionsOf("(9223372036854775807,5)")
	if err != nil || len(options) != 2 {
		t.Fatal(options, err)
	}
}
