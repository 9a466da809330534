package poset

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"github.com/grundy-cgt/grundy/game"
)

// MaxParts is the most components of a position that is read.
const MaxParts = 1 << 12

// Parse reads a sum of posets, joined by "+", or "none". A poset is
//
//   - relations and elements without any, "1<2 1<4 5", where "1<2<3" stands for
//     "1<2 2<3", "2>1" for "1<2", and spaces, commas, semicolons and lines
//     separate; or
//   - a shape and its numbers, "chomp 2x3x4" (see [Shapes]), and if only a part of
//     it is meant, "without" and the elements that are gone, or "only" and the
//     elements that are left: "divisors 12 without 12 6".
//
// What stands behind # on a line is no part of it.
func Parse(text string) ([]Position, error) { return parse(text, "") }

// parse reads a sum. Numbers alone are those of the given shape, if there is one.
func parse(text, bare string) ([]Position, error) {
	text = strings.NewReplacer("×", "x", "\r\n", "\n").Replace(text)
	lines := strings.Split(text, "\n")
	for i, l := range lines {
		lines[i], _, _ = strings.Cut(l, "#")
	}
	text = strings.Join(lines, "\n")
	if strings.TrimSpace(text) == "none" {
		return nil, nil
	}
	var sum []Position
	line := 1
	for _, term := range terms(text) {
		p, at, err := parseTerm(term, bare)
		if err != nil {
			if strings.Contains(strings.TrimSpace(text), "\n") {
				err = fmt.Errorf("line %d: %w", line+at, err)
			}
			return nil, err
		}
		if sum = append(sum, p); len(sum) > MaxParts {
			return nil, &manyParts{}
		}
		line += strings.Count(term, "\n")
	}
	return sum, nil
}

// manyParts reports a sum of too many components. It is a [game.ErrLimit].
type manyParts struct{}

func (e *manyParts) Error() string { return "a position has too many components" }

// Is makes the error a [game.ErrLimit].
func (e *manyParts) Is(target error) bool { return target == game.ErrLimit }

// tooLarge reports a number that is not factored. It is a [game.ErrLimit].
type tooLarge struct{ n int64 }

func (e *tooLarge) Error() string {
	return fmt.Sprintf("%d is too large; the divisors of numbers up to %d are found", e.n, int64(mostDivided))
}

// Is makes the error a [game.ErrLimit].
func (e *tooLarge) Is(target error) bool { return target == game.ErrLimit }

// terms splits a text at each "+" outside brackets.
func terms(text string) []string {
	var out []string
	depth, start := 0, 0
	for i := range len(text) {
		switch text[i] {
		case '(':
			depth++
		case ')':
			depth--
		case '+':
			if depth <= 0 {
				out = append(out, text[start:i])
				start = i + 1
			}
		}
	}
	return append(out, text[start:])
}

// onlyElements stands before elements without relations where a text without
// relations means a shape.
const onlyElements = "only "

// parseTerm reads a poset. at is the line of an error, counted from 0.
func parseTerm(text, bare string) (p Position, at int, err error) {
	words := strings.Fields(text)
	at = strings.Count(text[:len(text)-len(strings.TrimLeftFunc(text, unicode.IsSpace))], "\n")
	if len(words) == 0 {
		return Position{}, at, fmt.Errorf("a poset is missing; expected relations such as 1<2 1<4, or a shape such as %s", strings.Join(Shapes()[2:4], ", "))
	}
	first := strings.ToLower(words[0])
	if bare != "" && unicode.IsDigit(rune(first[0])) && !strings.ContainsAny(first, "<>") {
		first, words = bare, append([]string{bare}, words...)
	}
	if slices.Contains(shapeNames(), first) {
		p, err = parseShape(first, words[1:])
		return p, at, err
	}
	if after, alone := strings.CutPrefix(strings.TrimSpace(text), onlyElements); bare != "" && alone {
		return parseRelations(after)
	}
	if bare != "" && !strings.ContainsAny(text, "<>") {
		return Position{}, at, fmt.Errorf("%q is no position of this game; expected one such as %s", strings.TrimSpace(text), usage(bare))
	}
	return parseRelations(text)
}

// parseShape reads what stands behind the name of a shape.
func parseShape(name string, words []string) (Position, error) {
	var arg []int64
	for i, w := range words {
		if w == "without" || w == "only" {
			p, err := Shape(name, arg...)
			if err != nil {
				return Position{}, err
			}
			return parsePart(p, w, words[i+1:])
		}
		if len(words) == 1 && (strings.Trim(w, "x*,") != w || strings.Contains(w, "xx")) {
			return Position{}, fmt.Errorf("%q is not complete; expected as in %s", w, usage(name))
		}
		for _, field := range strings.FieldsFunc(w, func(r rune) bool { return r == ',' || r == 'x' || r == '*' || r == ';' }) {
			n, err := number(field)
			if err != nil {
				return Position{}, fmt.Errorf("%w; expected as in %s", err, usage(name))
			}
			arg = append(arg, n)
		}
	}
	p, err := Shape(name, arg...)
	if err != nil {
		return Position{}, err
	}
	return p.Position(), nil
}

func usage(name string) string {
	for _, s := range shapes() {
		if s.name == name {
			return s.usage
		}
	}
	return name
}

// parsePart reads which elements are gone, or left.
func parsePart(p *Poset, word string, words []string) (Position, error) {
	names := strings.FieldsFunc(strings.Join(words, " "), func(r rune) bool { return r == ' ' || r == ';' })
	var list []string
	for _, name := range names {
		if !strings.HasPrefix(name, "(") {
			list = append(list, strings.FieldsFunc(name, func(r rune) bool { return r == ',' })...)
			continue
		}
		list = append(list, name)
	}
	out, err := p.Induced(list...)
	if err == nil && word == "without" {
		out.set = p.whole() &^ out.set
	}
	return out, err
}

// number reads 12, 10^6, 2^9 or 1e6.
func number(text string) (int64, error) {
	for _, mark := range []string{"^", "e"} {
		base, exponent, ok := strings.Cut(text, mark)
		if !ok {
			continue
		}
		b, err := strconv.ParseInt(base, 10, 64)
		e, err2 := strconv.ParseUint(exponent, 10, 8)
		if err != nil || err2 != nil {
			return 0, fmt.Errorf("%q is no number", text)
		}
		factor, out := b, int64(1)
		if mark == "e" {
			factor, out = 10, b
		}
		for range e {
			if factor > 1 && out > MaxSide/factor {
				return 0, fmt.Errorf("%s is too large, the greatest number is 10^18: %w", text, game.ErrLimit)
			}
			out *= factor
		}
		return out, nil
	}
	n, err := strconv.ParseInt(text, 10, 64)
	if err != nil {
		return 0, fmt.Errorf("%q is no number", text)
	}
	return n, nil
}
