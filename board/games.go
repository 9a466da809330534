package board

import (
	"github.com/grundy-cgt/grundy/family"
)

const (
	boardPosition = "a size such as 3x4, or the rows with . for a free cell and # for a filled one: ..#/...; at most 64 cells; boards are joined by +"
	placementNote = "Positions fall into parts, and are taken up to symmetry; the value is searched by questions (Lemoine and Viennot 2012). " +
		"A position that the second player can mirror is 0."
)

// Games returns the families of this package.
func Games() []family.Entry {
	return []family.Entry{
		cram(), rowCram(), trominoes("trominoes", "I or L trominoes", "###", "##/#."),
		trominoes("i-trominoes", "straight trominoes", "###"), trominoes("l-trominoes", "L trominoes", "##/#."),
		placement(), juvavum(), dominoJuvavum(), notakto(), treblecross(), clobber(), nogo(),
	}
}

func cram() family.Entry {
	return family.Entry{
		Name:     "cram",
		Aliases:  []string{"domino-cram", "plugg", "impartial-domineering", "dots-and-pairs"},
		Meaning:  "lay a domino on two free neighbouring cells, along a row or a column; who cannot move loses",
		Position: boardPosition,
		Examples: []string{"3x4", "..#/.../#..", "3x3+1x4", "4x4", "5x6"},
		Source:   "Gardner, Scientific American, February 1974; Winning Ways, chapter 15",
		Theory: "Proved: even x even is 0 (half turn), 2 x n is n mod 2, even x odd is won by a domino in the middle. " + placementNote +
			" Misere play: exact search of the sums of parts.",
		Exercise: "Cram on 3x4 has value 1. Which first moves win 3x4, and which win 3x4+1x2?",
		Open:     opener("cram", func() (family.Game, error) { return openPieces([]Piece{{3, 1, 2}, {3, 2, 1}}, "domino") }),
	}
}

func rowCram() family.Entry {
	return family.Entry{
		Name:     "row-cram",
		Aliases:  []string{"one-way-cram", "horizontal-dominoes"},
		Meaning:  "lay a domino on two free neighbouring cells of a row, never upright; who cannot move loses",
		Position: boardPosition,
		Examples: []string{"1x4", "3x5", "..#/.../#.."},
		Source:   "Winning Ways, chapter 5 (Domineering, here with the moves of one player for both)",
		Theory:   "Each row is on its own, and a row of n free cells is the heap n of Dawson's Kayles, 0.07. " + placementNote,
		Exercise: "Why is a board with an even number of rows 0?",
		Open:     opener("row-cram", func() (family.Game, error) { return openPieces([]Piece{{3, 1, 2}}, "domino") }),
	}
}

func trominoes(name, what string, pieces ...string) family.Entry {
	return family.Entry{
		Name:     name,
		Meaning:  "lay " + what + " on free cells, turned at will; who cannot move loses",
		Position: boardPosition,
		Examples: []string{"3x3", "3x5", "4x4"},
		Source:   "Golomb, Polyominoes (1965), has the game with pentominoes",
		Theory:   "Searched. " + placementNote,
		Exercise: "On which boards up to 4x4 does the second player win?",
		Open: opener(name, func() (family.Game, error) {
			var list []Piece
			for _, text := range pieces {
				p, err := ParsePieces(text)
				if err != nil {
					return nil, err
				}
				list = append(list, p...)
			}
			return openPieces(Turned(list, true), "tromino")
		}),
	}
}

func placement() family.Entry {
	return family.Entry{
		Name:    "placement",
		Aliases: []string{"polyomino-placement"},
		Arg: "the pieces, each its rows of # and . separated by /, such as ##/#.; blanks between pieces; " +
			"in front of them \"fixed\" if they may not be turned, \"turned\" if they may be turned but not turned over",
		Meaning:  "lay one of the pieces on free cells; who cannot move loses",
		Position: boardPosition,
		Examples: []string{"3x3", "4x5", "..#/.../#.."},
		Source:   "Golomb, Polyominoes (1965); Winning Ways, chapter 15",
		Theory:   "Searched. " + placementNote,
		Exercise: "A piece may have gaps: what are the values of placement \"#.#\" on rows of n cells?",
		Open: func(arg string) (family.Game, error) {
			p, err := ParsePlacement(arg)
			if err != nil {
				return nil, err
			}
			return family.New[Board](newKnown(p)), nil
		},
	}
}

func juvavum() family.Entry {
	return family.Entry{
		Name:     "juvavum",
		Meaning:  "fill any number of free cells, at least one, of one row or of one column; who cannot move loses",
		Position: boardPosition + "; at most 20 free cells in a line",
		Examples: []string{"1x5", "2x3", "3x4"},
		Source:   "the program Juvavum (versions in Go and Java), whose results are tests here",
		Theory:   "A single row is a heap of Nim. Otherwise searched: parts that share no row and no column are apart, and are taken up to symmetry.",
		Exercise: "Why is a 2x2 board lost to the player who begins?",
		Open:     opener("juvavum", func() (family.Game, error) { return family.New[Board](addMisere(Lines{})), nil }),
	}
}

func dominoJuvavum() family.Entry {
	return family.Entry{
		Name:     "domino-juvavum",
		Meaning:  "lay any number of dominoes, at least one, all along one row or all along one column; who cannot move loses",
		Position: boardPosition + "; at most 20 free cells in a line",
		Examples: []string{"1x5", "2x3", "3x5"},
		Source:   "the program Juvavum (versions in Go and Java), whose results are tests here",
		Theory:   "Searched: parts that share no row and no column are apart, and are taken up to symmetry.",
		Exercise: "On a single row, which lengths up to 12 are lost to the player who begins?",
		Open:     opener("domino-juvavum", func() (family.Game, error) { return family.New[Board](addMisere(Lines{Dominoes: true})), nil }),
	}
}

func notakto() family.Entry {
	return family.Entry{
		Name:     "notakto",
		Aliases:  []string{"no-tac-toe", "x-only-tic-tac-toe", "neutral-tic-tac-toe"},
		Meaning:  "put a cross on a free cell of a board without three crosses in a row; a board with three in a row, along a row, a column or a diagonal, is dead, and who kills the last board loses",
		Position: "a size such as 3x3, or the rows with . for a free cell and X for a cross: X../.../..X; at most 64 cells; boards are joined by +",
		Examples: []string{"3x3", "3x3+3x3", "X../.../..X+3x3", "4x4"},
		Source:   "Plambeck and Whitehead, The Secrets of Notakto: Winning at X-only Tic-Tac-Toe, 2013",
		Theory: "Proved for any number of boards of 3x3: the misere quotient has 18 elements, and the outcome is read off a product in it (Plambeck and Whitehead 2013; " +
			"the tests here prove the table anew). Boards of other sizes are searched. It is a misere game as it stands; there is no other form of it.",
		Exercise: "One board is won by a cross in the centre. Who wins two boards, and how?",
		Open:     opener("notakto", func() (family.Game, error) { return family.New[string](newNotakto()), nil }),
	}
}

func treblecross() family.Entry {
	return family.Entry{
		Name:     "treblecross",
		Aliases:  []string{"treblecross-strip", "one-dimensional-tic-tac-toe", "james-bond", "real-treblecross", "treblecross-real-rule"},
		Meaning:  "put a cross on a free cell of a strip; who completes three crosses in a row wins at once",
		Position: "strips of . and X, such as ..X..., or their lengths; joined by +; at most 10000 cells",
		Examples: []string{"7", "..X.......", "X..X", "5+6", "X.X..."},
		Source:   "Winning Ways, chapter 4",
		Theory: "Proved: who can complete three in a row wins. Otherwise only moves count that leave the other player no such chance, and the game is 0.007 " +
			"(the rule treblecross-heaps) on the runs of cells that are two cells away from all crosses; strips of one or two cells are single moves. " +
			"Misere play (who completes three in a row loses) is searched.",
		Exercise: "On which strips up to 12 cells does the second player win?",
		Open:     opener("treblecross", func() (family.Game, error) { return family.New[string](Treblecross{}), nil }),
	}
}

func clobber() family.Entry {
	return family.Entry{
		Name:     "clobber",
		Aliases:  []string{"impartial-clobber"},
		Meaning:  "move a stone of either colour onto a neighbouring stone of the other colour, which leaves the board; who cannot move loses",
		Position: "the rows with X, O and . for a free cell: XO./OX.; a size such as 2x4 is a full board, coloured like a chessboard; at most 64 cells; boards are joined by +",
		Examples: []string{"1x7", "XXO/O.X", "2x7", "XOXO+XXO"},
		Source:   "Albert, Grossman, Nowakowski and Wolfe, An introduction to Clobber, Integers 5(2) (2005)",
		Theory:   "Searched: parts that are not joined are apart, and are taken up to symmetry and the exchange of colours.",
		Exercise: "Which rows XOXO... up to 20 stones are lost to the player who begins?",
		Open:     opener("clobber", func() (family.Game, error) { return family.New[Stones](Clobber{}), nil }),
	}
}

func nogo() family.Entry {
	return family.Entry{
		Name:     "nogo",
		Aliases:  []string{"impartial-nogo", "anti-atari-go"},
		Meaning:  "put a stone of either colour on a free cell so that each block of stones of one colour still has a free neighbour; who cannot move loses",
		Position: "a size such as 1x7, or the rows with X, O and . for a free cell: X../.O.; at most 64 cells; boards are joined by +",
		Examples: []string{"1x7", "X../.O.", "2x4"},
		Source:   "Chou, Teytaud and Yen, Revisiting Monte-Carlo tree search on a normal form game: NoGo (2011), for the game of two colours",
		Theory:   "Searched, up to symmetry and the exchange of colours; a board of 4x4 takes some ten seconds, larger ones too many positions.",
		Exercise: "On which rows of up to 10 cells does the second player win?",
		Open:     opener("nogo", func() (family.Game, error) { return family.New[Stones](NoGo{}), nil }),
	}
}
