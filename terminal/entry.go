package terminal

import (
	"fmt"

	"github.com/grundy-cgt/grundy/family"
)

// Entry describes the game for lists of games.
func (g *Game) Entry() family.Entry {
	e := family.Entry{
		Name:     g.String(),
		Meaning:  g.rule.Core(),
		Position: "heaps such as 5+7",
		Theory:   "positions that may not be reached are no options; the nim values are those of what is left",
		Source:   "the rule language",
	}
	for n := range 11 {
		if g.rule.Dim() == 1 {
			e.Examples = append(e.Examples, fmt.Sprint(n))
		} else if n < 6 {
			p := make([]int64, 0, g.rule.Dim())
			for range g.rule.Dim() {
				p = append(p, int64(n))
			}
			e.Examples = append(e.Examples, tuple(p))
		}
	}
	if g.rule.Dim() > 1 {
		e.Position = "sums such as " + e.Examples[2] + "+" + e.Examples[3]
	}
	if g.Ends() {
		e.Theory = "the play of a whole sum ends when one component reaches such a position, so the theorem of Sprague and Grundy does not hold; " +
			"normal play has foreclosed nim values (Conway 1976), other kinds are searched"
	}
	return e
}

func tuple(p []int64) string {
	text := "("
	for i, x := range p {
		if i > 0 {
			text += ","
		}
		text += fmt.Sprint(x)
	}
	return text + ")"
}
