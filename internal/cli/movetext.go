package cli

import (
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"github.com/grundy-cgt/grundy/family"
	"github.com/grundy-cgt/grundy/opponent"
)

// findMove finds the move that a person means: its number in the list, its name, what
// it leads to, "take 3 from 7", or the places that its name tells. placed says that the
// move was told as it lies on the board.
func (t *table) findMove(text string) (step family.Step, placed bool, err error) {
	listed := t.match.moves
	want := squeezed(text)
	if want == "" {
		return step, false, fmt.Errorf("type a move, such as %s", opponent.Say(listed.Moves[0].Move))
	}
	// A number alone is never what is left: 1 is the first move, also of 9 -> 0.
	if n, err := strconv.Atoi(strings.TrimSpace(text)); err == nil {
		if n >= 1 && n <= len(listed.Moves) {
			return listed.Moves[n-1], false, nil
		}
		return step, false, fmt.Errorf("there is no move number %d; %d moves are listed", n, len(listed.Moves))
	}
	equals := func(reads func(family.Step) []string) func(family.Step) bool {
		return func(s family.Step) bool { return slices.Contains(reads(s), want) }
	}
	typed := tokensOf(text)
	for _, means := range []func(family.Step) bool{equals(named), equals(taken), equals(left), typed.tell} {
		s, n, err := only(text, listed.Moves, means)
		if err != nil || n > 0 {
			return s, false, err
		}
	}
	s, n, err := only(text, t.placed(), typed.tell)
	if err != nil || n > 0 {
		return s, true, err
	}
	if listed.Truncated {
		s, err := t.unlisted(text)
		return s, false, err
	}
	return step, false, fmt.Errorf("%q is no move here; %s", text, near(listed, typed))
}

// only is the move of a list that is meant, and how many are.
func only(text string, moves []family.Step, means func(family.Step) bool) (family.Step, int, error) {
	var found []family.Step
	for _, s := range moves {
		if means(s) {
			found = append(found, s)
		}
	}
	switch len(found) {
	case 0:
		return family.Step{}, 0, nil
	case 1:
		return found[0], 1, nil
	}
	return found[0], len(found), fmt.Errorf("%q may mean %s or %s", text, inFull(found[0]), inFull(found[1]))
}

// inFull names a move with its component.
func inFull(s family.Step) string { return moveText(opponent.MoveOf(s), true) }

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

// tokens are the words of a move: the places and amounts, and the others.
type tokens struct {
	component     string // behind "in", as in "in 5: turn coin 5"
	places, words []string
}

// alike ends the name of a move that stands for others, which are the same but for
// the symmetry of the board.
var alike = regexp.MustCompile(`, or \d+ moves? like it.*$`)

// tokensOf reads the words of a text.
func tokensOf(text string) (t tokens) {
	text = alike.ReplaceAllString(strings.ToLower(text), "")
	if rest, some := strings.CutPrefix(text, "in "); some {
		if from, name, some := strings.Cut(rest, ": "); some {
			t.component, text = squeezed(from), name
		}
	}
	for _, word := range strings.FieldsFunc(text, func(r rune) bool { return unicode.IsSpace(r) || strings.ContainsRune(",()", r) }) {
		switch {
		case strings.ContainsAny(word, "0123456789-") || len(word) == 1:
			t.places = append(t.places, word)
		case word != "and":
			t.words = append(t.words, word)
		}
	}
	return t
}

// tell reports whether what was typed tells a move that has a name: all its places,
// in their order (that of coins does not matter), and no word that it has not.
func (t tokens) tell(s family.Step) bool {
	if s.Label == "" || len(t.places)+len(t.words) == 0 || t.component != "" && t.component != squeezed(s.From) {
		return false
	}
	name := tokensOf(s.Label)
	for _, word := range t.words {
		if !slices.ContainsFunc(name.words, func(w string) bool { return strings.HasPrefix(w, word) }) {
			return false
		}
	}
	if slices.Equal(t.places, name.places) {
		return true
	}
	return strings.HasPrefix(s.Label, "turn ") &&
		slices.Equal(slices.Sorted(slices.Values(t.places)), slices.Sorted(slices.Values(name.places)))
}

// placed are the moves on boards, each as it lies.
func (t *table) placed() (out []family.Step) {
	boards, ok := t.game.(family.Placer)
	if !ok || !t.match.kind.Plain() {
		return nil
	}
	position := t.match.moves.Position
	for i, from := range position {
		places, err := boards.Places(from)
		if err != nil {
			return nil
		}
		for _, p := range places {
			after := slices.Clone(position)
			after[i] = p.After
			out = append(out, family.Step{
				Move:  family.Move{Index: i, From: from, Times: 1, To: p.To, Label: p.Label},
				After: strings.Join(after, "+"), Remoteness: -1,
			})
		}
	}
	return out
}

// unlisted finds a move that is not among the listed ones: "1000 -> 3+990", "-> 5",
// "take 7 from 1000", "take 7", or what it leaves.
func (t *table) unlisted(text string) (none family.Step, err error) {
	position := t.match.moves.Position
	from, to, arrow := strings.Cut(strings.ReplaceAll(text, "→", "->"), "->")
	var amount string
	if rest, take := strings.CutPrefix(strings.ToLower(strings.TrimSpace(text)), "take "); take {
		amount, from, _ = strings.Cut(rest, " from ")
	} else if !arrow {
		from, to = "", text
	}
	index := 0
	if from = strings.TrimSpace(from); from != "" {
		parts, err := t.game.Components(from)
		if err != nil {
			return none, err
		}
		if index = slices.Index(position, strings.Join(parts, "+")); index < 0 {
			return none, fmt.Errorf("there is no %s here", from)
		}
	} else if len(position) > 1 {
		return none, fmt.Errorf("%q is none of the listed moves; %s", text, asTyped(t.match.moves))
	}
	if amount != "" {
		if to, err = t.less(position[index], amount); err != nil {
			return none, err
		}
	}
	s, err := t.match.opponent.Step(t.match.position, index, to)
	if err != nil {
		return none, err
	}
	return *s, nil
}

// less is a heap without an amount.
func (t *table) less(heap, amount string) (string, error) {
	parts, err := t.game.Components(amount)
	if err != nil {
		return "", err
	}
	n, err := strconv.ParseInt(heap, 10, 64)
	if err != nil || len(parts) != 1 {
		return "", errors.New("amounts are taken from heaps; type what the move leaves")
	}
	k, err := strconv.ParseInt(parts[0], 10, 64)
	if err != nil || k > n {
		return "", fmt.Errorf("%s cannot be taken from %s", amount, heap)
	}
	return strconv.FormatInt(n-k, 10), nil
}

// asTyped says how a move is typed that is not listed.
func asTyped(listed *family.Moves) string {
	s := listed.Moves[0]
	text := "type what is left, as in " + s.From + " -> " + sumText(s.To)
	for _, s := range listed.Moves {
		if name, _, takes := strings.Cut(strings.Join(taken(s), " "), " "); takes && len(s.To) == 1 {
			return text + ", or " + strings.NewReplacer("take", "take ", "from", " from ").Replace(name)
		}
	}
	return text
}

// mostNear is how many moves are named where none was meant.
const mostNear = 3

// near names moves that have most in common with what was typed.
func near(listed *family.Moves, t tokens) string {
	moves := slices.Clone(listed.Moves)
	common := func(s family.Step) int {
		name := tokensOf(inFull(s) + " " + s.From)
		n := 0
		for _, word := range slices.Concat(t.places, t.words) {
			if slices.Contains(name.places, word) || slices.Contains(name.words, word) {
				n++
			}
		}
		return n
	}
	slices.SortStableFunc(moves, func(a, b family.Step) int { return common(b) - common(a) })
	var names []string
	for _, s := range moves[:min(mostNear, len(moves))] {
		names = append(names, stepText(listed, s))
	}
	if len(moves) <= mostNear {
		return "possible: " + strings.Join(names, "; ")
	}
	return fmt.Sprintf("possible, among %d moves: %s; a number alone is that of a move", len(moves), strings.Join(names, "; "))
}
