package play

import "fmt"

// Kind is a way to play a sum of games. The zero value is normal disjunctive
// play: a move is made in one component, and who cannot move loses.
type Kind struct {
	Misere bool // who cannot move wins
}

// String names the kind as [ParseKind] reads it.
func (k Kind) String() string {
	if k.Misere {
		return "misere"
	}
	return "normal"
}

// Meaning says how the kind is played, in a few words.
func (k Kind) Meaning() string {
	if k.Misere {
		return "misere: who makes the last move loses"
	}
	return "normal: who cannot move loses"
}

// KindNames lists what [ParseKind] reads.
func KindNames() []string { return []string{"normal", "misere"} }

// ParseKind reads the name of a kind of play.
func ParseKind(text string) (Kind, error) {
	switch text {
	case "normal", "":
		return Kind{}, nil
	case "misere", "misère":
		return Kind{Misere: true}, nil
	}
	return Kind{}, fmt.Errorf("there is no play %q; there are normal and misere", text)
}
