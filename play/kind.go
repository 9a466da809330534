package play

import "fmt"

// Compound says in which components of a sum a move is made.
type Compound int8

// The compounds (Conway, On Numbers and Games, chapter 14; Smith 1966).
const (
	Disjunctive Compound = iota // in one component
	Conjunctive                 // in every component that has a move
	Selective                   // in any components that have a move, at least one
	AtMost                      // in 1 to [Kind.Most] components: Moore's way
)

// Kind is a way to play a sum of games. The zero value is normal disjunctive
// play: a move is made in one component, and who cannot move loses.
//
// What follows holds for every kind. A component has ended when it has no option.
// An option of several parts leaves components of their own, each of which counts
// as one from then on; parts that have no option are left out beside parts that
// have one, and where all parts have none, the component has ended. (So the empty
// rests of a row of Kayles are no components that have ended.)
type Kind struct {
	Misere bool     // who cannot move wins
	Moved  Compound // where a move is made
	Most   int      // of [AtMost]: the most components that move, at least 2
	// Short ends the play as soon as one component has ended: then no move can be
	// made any more. Without it, play goes on until all have.
	Short bool
	// Tame asks for the rule for misere Nim, known as Anti-SG and the SJ theorem;
	// it goes with Misere and [Disjunctive]. [SolveKind] refuses where the rule is
	// not proved.
	Tame bool
}

// Plain reports whether the kind is the usual way to play, normal or misere.
func (k Kind) Plain() bool { return k == Kind{Misere: k.Misere} }

// String names the kind as [ParseKind] reads it.
func (k Kind) String() string {
	name := k.compound()
	switch {
	case k.Tame:
		return "anti-sg"
	case k.Misere && name == "":
		return "misere"
	case name == "":
		return "normal"
	case k.Misere:
		return "misere-" + name
	}
	return name
}

// compound names the kind without the end of play.
func (k Kind) compound() string {
	name := ""
	switch k.Moved {
	case Conjunctive:
		if k.Short {
			return "conjunctive"
		}
		return "continued-conjunctive"
	case Selective:
		name = "selective"
	case AtMost:
		name = fmt.Sprintf("moore-%d", k.Most)
	case Disjunctive:
		if !k.Short {
			return ""
		}
		name = "disjunctive"
	}
	if k.Short {
		return "shortened-" + name
	}
	return name
}

// Meaning says how the kind is played, in a few words.
func (k Kind) Meaning() string {
	text := ""
	switch k.Moved {
	case Conjunctive:
		text = "move in every component"
		if !k.Short {
			text += " that has a move"
		}
	case Selective:
		text = "move in one component or more"
	case AtMost:
		text = fmt.Sprintf("move in 1 to %d components", k.Most)
	case Disjunctive:
		if k.Short {
			text = "move in one component"
		}
	}
	if k.Short {
		text += "; the play ends when one component has ended"
	}
	end := "normal: who cannot move loses"
	if k.Misere {
		end = "misere: who makes the last move loses"
	}
	if text == "" {
		return end
	}
	return text + "; " + end
}

// check refuses kinds that cannot be played.
func (k Kind) check() error {
	switch {
	case k.Moved < Disjunctive || k.Moved > AtMost:
		return fmt.Errorf("there is no compound %d", k.Moved)
	case k.Moved == AtMost && k.Most < 1:
		return fmt.Errorf("a move must be allowed in at least one component, not in %d", k.Most)
	case k.Tame && (!k.Misere || k.Moved != Disjunctive || k.Short):
		return fmt.Errorf("the rule for misere Nim is for misere play with one move at a time")
	}
	return nil
}

// most is the greatest number of components that move in a sum of n.
func (k Kind) most(n int) int {
	switch k.Moved {
	case Disjunctive:
		return min(1, n)
	case AtMost:
		return min(k.Most, n)
	case Conjunctive, Selective:
	}
	return n
}
