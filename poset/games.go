package poset

import (
	"fmt"
	"strings"

	"github.com/grundy-cgt/grundy/family"
)

// Games lists the game on posets, Chomp, the Divisors game and Subset takeaway.
func Games() []family.Entry {
	return []family.Entry{
		{
			Name:     "poset",
			Aliases:  []string{"poset-game"},
			Meaning:  "Choose an element of a partially ordered set; it goes, with all elements above it. Who cannot move loses.",
			Position: "relations `1<2 1<4 5` (5 is comparable to none; 1<2<3 is 1<2 2<3), or a shape: " + strings.Join(Shapes(), ", ") + "; `divisors 12 without 12 6` is a part of it; a sum is joined by +",
			Examples: []string{"1<2 1<4", "1<2<3 + 4<5", "a<c b<c b<d", "chomp 2x3x4", "subsets 3"},
			Source:   "D. Gale and A. Neyman, Nim-type games, International J. of Game Theory 11 (1982); D. Grier, Deciding the winner of an arbitrary finite poset game is PSPACE-complete (2012)",
			Theory: "If the elements below each one are a chain, the colon principle gives the value. If one element is above all others the first player wins (strategy stealing). " +
				"Two elements with nothing above them and the same elements below do not count. Other posets are searched (PSPACE-complete in general), connected parts alone.",
			Exercise: "1<2 1<3 and 2<1 3<1 are mirror images. Have they the same value?",
			Open:     opener("poset", func() family.Game { return family.New(NewGame()) }),
		},
		{
			Name:     "chomp",
			Aliases:  []string{"chomp-game"},
			Meaning:  "Eat a square of a bar of chocolate, with all squares that have no smaller row and no smaller column. The square (1,1) is poisoned: it cannot be eaten, and who cannot move loses.",
			Position: "a rectangle `3x4` (rows x columns); rows `4,4,3`, also `5*4,2` for five rows of 4 and one of 2; a box `2x3x4` of up to 65 cubes, in any number of dimensions",
			Examples: []string{"2x3", "4x4", "4,4,3", "8x10", "2x3x4", "10^18x10^18"},
			Source:   "D. Gale, A curious Nim-type game, American Mathematical Monthly 81 (1974); Winning Ways, chapter 18",
			Theory: "The first player wins on every rectangle but 1x1 (strategy stealing); on a square by (2,2). Two rows are lost just when they differ by one square. " +
				"One row and one column are Nim. Other diagrams are looked up in a table of all that fit into the rectangle, of which there are C(m+n, m). " +
				"Where a theorem gives the outcome and the table has more than 12 million diagrams, the value is not told.",
			Exercise: "Which rectangles with at most 10 rows and columns have two winning first moves?",
			Open:     opener("chomp", func() family.Game { return family.New(NewChomp()) }),
		},
		{
			Name:     "divisors",
			Aliases:  []string{"divisors-game", "schuh"},
			Meaning:  "Name a divisor of a number, greater than 1; its multiples go, too. Who cannot move loses. (Who must name 1 loses: it is poisoned, as in Chomp.)",
			Position: "the number `72`, `10^6`; `12 without 12 6` when some divisors are gone; at most 64 divisors beside 1",
			Examples: []string{"12", "72", "210", "1000", "720"},
			Source:   "F. Schuh, Spel van delers, Nieuw Tijdschrift voor Wiskunde 39 (1952); D. Gale, American Mathematical Monthly 81 (1974)",
			Theory: "It is Chomp in as many dimensions as the number has primes: p^a q^b is Chomp (a+1)x(b+1). The first player wins for every number but 1 (strategy stealing). " +
				"The values are searched.",
			Exercise: "Which first move wins for 72?",
			Open:     opener("divisors", func() family.Game { return family.New(newGame("divisors", "name")) }),
		},
		{
			Name:     "subset-takeaway",
			Aliases:  []string{"subset-take-away", "superset-game"},
			Meaning:  "Choose a subset of 1, ..., n, neither empty nor all; it goes, with all subsets that contain it. Who cannot move loses.",
			Position: "the number n of points, up to `6`; `4 without 12 123 124` when some subsets are gone",
			Examples: []string{"2", "3", "4", "5", "3 without 12"},
			Source:   "D. Gale and A. Neyman, Nim-type games, International J. of Game Theory 11 (1982); A. E. Brouwer and J. D. Christensen, Counterexamples to conjectures about Subset Takeaway and counting linear extensions of a Boolean lattice, Order 35 (2018)",
			Theory:   "Searched: the second player wins for n up to 6, as Gale and Neyman conjectured for all n; for n = 7 the first player wins (Brouwer and Christensen, not computed here).",
			Exercise: "How does the second player answer a single point for n = 3?",
			Open:     opener("subset-takeaway", func() family.Game { return family.New(newGame("subset-takeaway", "choose")) }),
		},
	}
}

// opener opens a game that has no argument.
func opener(name string, open func() family.Game) func(arg string) (family.Game, error) {
	return func(arg string) (family.Game, error) {
		if arg != "" {
			return nil, fmt.Errorf("%s has no argument, so %q does not belong behind it; it is the position that is played", name, arg)
		}
		return open(), nil
	}
}
