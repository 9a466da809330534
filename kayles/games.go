package kayles

import (
	"fmt"
	"strings"

	"github.com/grundy-cgt/grundy/family"
)

const positionText = "edges `0-1 1-2 5` (5 is isolated; 0-1-2 is 0-1 1-2), or a shape and its numbers: %s; `path 7 without 2 3` and `queen 4x4 only a1 b3` are parts of it; a sum is joined by +"

// Games lists Node Kayles, Arc Kayles and the game of the queens.
func Games() []family.Entry {
	position := fmt.Sprintf(positionText, strings.Join(Shapes(), ", "))
	return []family.Entry{
		{
			Name:     "node-kayles",
			Aliases:  []string{"vertex-kayles"},
			Meaning:  "Choose a vertex of a graph; it goes, with all its neighbours. Who cannot move loses.",
			Position: position,
			Examples: []string{"path 7", "0-1 1-2 2-0 2-3", "grid 3x4", "petersen", "cycle 5 + star 3", "queen 5x5"},
			Source:   "T. J. Schaefer, J. Computer and System Sciences 16 (1978); H. L. Bodlaender and D. Kratsch, Theoretical Computer Science 289 (2002)",
			Theory: "A path is the octal game 0.137 (Dawson's Chess), a cycle has one path as its only option. " +
				"If a symmetry of the whole graph leads each vertex to another that is no neighbour, and back, the value is 0: answer by the image. " +
				"If symmetries lead each vertex to every other, all options are alike and the value is 0 or 1. Symmetries are those of the shape, each checked. " +
				"Other graphs are searched (PSPACE-complete in general), connected parts alone, isomorphic ones once.",
			Exercise: "For which n does the player to move lose on a path of n vertices? The values have period 34 from n = 52 on.",
			Open:     opener("node-kayles", func() *Game { return Node() }),
		},
		{
			Name:     "arc-kayles",
			Aliases:  []string{"edge-kayles"},
			Meaning:  "Choose an edge of a graph; both its ends go, with all edges there. Who cannot move loses.",
			Position: position,
			Examples: []string{"path 7", "0-1 1-2 2-0 2-3", "grid 3x4", "petersen", "cycle 5 + star 3", "complete 5"},
			Source:   "T. J. Schaefer, J. Computer and System Sciences 16 (1978)",
			Theory: "A path is the octal game 0.07 (Dawson's Kayles), a cycle has one path as its only option. " +
				"If a symmetry of the whole graph leads each edge to one that has no end in common with it, and back, the value is 0: answer by the image. " +
				"If symmetries lead each edge to every other, all options are alike and the value is 0 or 1. Symmetries are those of the shape, each checked. " +
				"Of several leaves at a vertex one is enough. Other graphs are searched, connected parts alone, isomorphic ones once.",
			Exercise: "Who wins on a complete graph of n vertices? Each move takes two of them.",
			Open:     opener("arc-kayles", func() *Game { return Arc() }),
		},
		{
			Name:     "queens-game",
			Aliases:  []string{"non-attacking-queens", "queens"},
			Meaning:  "Put a queen on a board so that no queen attacks another. Who cannot do so loses. It is Node Kayles on the graph of the queen's moves.",
			Position: "the size of the board, `8` or `6x8`; `queen 4x4 only a1 b3` for the squares that are left; any other graph of node-kayles",
			Examples: []string{"4", "5", "6x7", "8"},
			Source:   "H. Noon and G. Van Brummelen, The non-attacking queens game, College Math. J. 37 (2006); OEIS A344227",
			Theory: "On a board whose sides are both odd the first player wins: a queen in the middle, and then each queen is answered by its reflection in the middle. " +
				"In general it is searched as Node Kayles.",
			Exercise: "The value of the 4x4 board is 1: which squares are good first moves?",
			Open:     opener("queens-game", func() *Game { return newGame(false, "queen") }),
		},
	}
}

// opener opens a game that has no argument.
func opener(name string, game func() *Game) func(arg string) (family.Game, error) {
	return func(arg string) (family.Game, error) {
		if arg != "" {
			return nil, fmt.Errorf("%s has no argument, so %q does not belong behind it; a graph is the position", name, arg)
		}
		return family.New(game()), nil
	}
}
