package play

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/grundy-cgt/grundy/internal/near"
)

// KindNames lists the names that [ParseKind] reads, without misere- in front and
// with 2 for any number; all but the first three may follow misere-.
func KindNames() []string {
	return []string{
		"normal", "misere", "anti-sg", "conjunctive", "continued-conjunctive", "selective", "moore-2",
		"shortened-disjunctive", "shortened-selective", "shortened-moore-2",
	}
}

// KindError reports a name that names no kind of play.
type KindError struct {
	Text string
	Msg  string
}

func (e *KindError) Error() string { return e.Msg }

// kindWord returns what a word means, "" if nothing.
func kindWord(word string) string {
	switch word {
	case "normal":
		return "normal"
	case "play", "sg", "compound", "sum", "nim":
		return "filler"
	case "misere", "misère", "reverse":
		return "misere"
	case "anti", "sj":
		return "anti"
	case "disjunctive", "ordinary":
		return "disjunctive"
	case "conjunctive", "join":
		return "conjunctive"
	case "every":
		return "every"
	case "continued", "long", "slow":
		return "continued"
	case "selective", "union":
		return "selective"
	case "shortened", "diminished", "short", "rapid", "foreclosed":
		return "short"
	case "moore", "upto", "atmost":
		return "moore"
	}
	return ""
}

// ParseKind reads the name of a kind of play: normal, misere, conjunctive,
// continued-conjunctive (or every-sg), selective, moore-3, the shortened kinds
// shortened-disjunctive, shortened-selective and shortened-moore-3, each of them
// with misere in front or behind, and anti-sg (or sj). Words are joined by
// hyphens or spaces and come in any order; diminished is shortened.
func ParseKind(text string) (Kind, error) {
	var k Kind
	said := map[string]bool{}
	compound, number := "", ""
	words := strings.FieldsFunc(strings.ToLower(text), func(r rune) bool { return r == '-' || r == '_' || r == ' ' || r == '\t' })
	for _, word := range words {
		if name, k, found := strings.Cut(word, "moore"); found && name == "" && k != "" {
			said["moore"], number = true, k
			compound = "moore"
			continue
		}
		if word[0] >= '0' && word[0] <= '9' {
			if number != "" {
				return k, unknownKind(text, "")
			}
			number = word
			continue
		}
		meaning := kindWord(word)
		switch meaning {
		case "":
			return k, unknownKind(text, "")
		case "disjunctive", "conjunctive", "every", "selective", "moore":
			if compound != "" && compound != meaning {
				return k, unknownKind(text, fmt.Sprintf("%s and %s are two ways to move; ", compound, meaning))
			}
			compound = meaning
		}
		said[meaning] = true
	}
	if said["misere"] && said["normal"] {
		return k, unknownKind(text, "normal play is not misere; ")
	}
	if said["short"] && said["continued"] {
		return k, unknownKind(text, "a shortened game is not continued; ")
	}
	k.Misere, k.Short = said["misere"], said["short"]
	switch compound {
	case "conjunctive":
		k.Moved, k.Short = Conjunctive, !said["continued"]
	case "every":
		k.Moved = Conjunctive
	case "selective":
		k.Moved = Selective
	case "moore":
		most, err := strconv.Atoi(number)
		if err != nil || most < 1 {
			return Kind{}, unknownKind(text, "moore takes the most components that move, as in moore-2; ")
		}
		if most > 1 { // one at most is disjunctive play
			k.Moved, k.Most = AtMost, most
		}
	case "":
		empty := len(words) > 0 && !said["normal"] && !said["misere"] && !said["anti"]
		if said["short"] || said["continued"] || empty {
			return Kind{}, unknownKind(text, "")
		}
	}
	if number != "" && compound != "moore" {
		return Kind{}, unknownKind(text, "")
	}
	if said["anti"] {
		if compound != "" || said["short"] || said["continued"] {
			return Kind{}, unknownKind(text, "the rule for misere Nim is for one move at a time; ")
		}
		k.Misere, k.Tame = true, true
	}
	return k, nil
}

// unknownKind says what there is, and what is nearest.
func unknownKind(text, why string) error {
	names := slices.Clip(KindNames())
	plain := strings.TrimSuffix(strings.TrimPrefix(strings.ToLower(strings.TrimSpace(text)), "misere-"), "-misere")
	hint := ""
	if best := near.Word(plain, append(names, "every-sg", "diminished-disjunctive", "diminished-selective", "disjunctive")); best != "" {
		hint = fmt.Sprintf("; did you mean %s?", best)
	}
	return &KindError{Text: text, Msg: fmt.Sprintf("%sthere is no play %q; there are %s (2 may be any number), and misere- may stand in front of the last seven%s",
		why, text, strings.Join(names, ", "), hint)}
}
