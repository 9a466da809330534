package cli

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/grundy-cgt/grundy/family"
	"github.com/grundy-cgt/grundy/opponent"
)

// findMove finds the move that a person means: its number in the list, its name, what
// it leads to, or "take 3 from 7".
func findMove(listed *family.Moves, text string) (family.Step, error) {
	var none family.Step
	want := squeezed(text)
	if want == "" {
		return none, fmt.Errorf("type a move, such as %s", opponent.Say(listed.Moves[0].Move))
	}
	// A number alone is never what is left: 1 is the first move, also of 9 -> 0.
	if n, err := strconv.Atoi(want); err == nil {
		if n >= 1 && n <= len(listed.Moves) {
			return listed.Moves[n-1], nil
		}
		return none, fmt.Errorf("there is no move number %d; there are %d moves", n, len(listed.Moves))
	}
	for _, reads := range []func(family.Step) []string{named, taken, left} {
		var found []family.Step
		for _, s := range listed.Moves {
			if slices.Contains(reads(s), want) {
				found = append(found, s)
			}
		}
		if len(found) == 1 {
			return found[0], nil
		}
		if len(found) > 1 {
			return none, fmt.Errorf("%q may mean %s or %s", text, opponent.Say(found[0].Move), opponent.Say(found[1].Move))
		}
	}
	return none, fmt.Errorf("%q is no move here; a move is typed as it is listed, such as %s, or by its number", text, opponent.Say(listed.Moves[0].Move))
}

// squeezed is a text without spaces, in lower case.
func squeezed(text string) string { return strings.ToLower(strings.Join(strings.Fields(text), "")) }

// named are the names of a move.
func named(s family.Step) []string {
	return []string{squeezed(opponent.Say(s.Move)), squeezed(s.From + "->" + strings.Join(s.To, "+"))}
}

// taken says of a heap how much is taken: "take 3 from 7", "take 3".
func taken(s family.Step) []string {
	from, err := strconv.ParseUint(s.From, 10, 63)
	if err != nil || s.To == nil {
		return nil
	}
	for _, part := range s.To {
		n, err := strconv.ParseUint(part, 10, 63)
		if err != nil || n > from {
			return nil
		}
		from -= n
	}
	take := fmt.Sprintf("take%d", from)
	return []string{take + "from" + s.From, take}
}

// left says what a move leaves of the component, or of the sum.
func left(s family.Step) []string {
	out := []string{"->" + squeezed(strings.Join(s.To, "+")), squeezed(s.After)}
	if text := squeezed(strings.Join(s.To, "+")); strings.Contains(text, "+") {
		out = append(out, text)
	}
	return out
}
