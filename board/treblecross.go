package board

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/grundy-cgt/grundy/game"
)

// Treblecross is the rules of Treblecross as it is played: a move puts a cross on
// a free cell of a strip, and who completes three crosses in a row wins at once.
//
// A position is the text of all strips, as in "..X..+7", because the first three
// in a row end the whole game. The move that completes them leads to the empty
// text, which has no options: the other player cannot move and has lost.
type Treblecross struct{}

// maxStrips is the most cells of all strips.
const maxStrips = 10000

// Parse reads strips of . and X, or their lengths.
func (g Treblecross) Parse(text string) ([]string, error) {
	var strips []string
	cells := 0
	err := parseSum(text, func(part string) error {
		if n, err := strconv.Atoi(part); err == nil && n >= 1 && n <= maxStrips {
			part = strings.Repeat(".", n)
		}
		part = strings.ToUpper(part)
		for i := range len(part) {
			if part[i] != '.' && part[i] != 'X' {
				return fmt.Errorf("cell %d: %q is none of . and X; a strip is its cells, such as ..X.., or its length", i+1, part[i])
			}
		}
		if at := strings.Index(part, three); at >= 0 {
			return fmt.Errorf("cells %d-%d: the game is over, three crosses are in a row", at+1, at+3)
		}
		if cells += len(part); cells > maxStrips {
			return fmt.Errorf("%w: the strips have more than %d cells", game.ErrLimit, maxStrips)
		}
		strips = append(strips, part)
		return nil
	})
	if err != nil {
		return nil, err
	}
	return []string{strings.Join(strips, "+")}, nil
}

var three = strings.Repeat("X", 3)

// Format returns the text; "none" if the game is over.
func (g Treblecross) Format(p string) string {
	if p == "" {
		return "none"
	}
	return p
}

// Options lists the strips after each move.
func (g Treblecross) Options(dst *game.Options[string], p string) error {
	for at := range len(p) {
		if p[at] == '.' {
			dst.Add(marked(p, at))
		}
	}
	return nil
}

// marked is the position after a cross at a place of the text; "" if that
// completes three in a row.
func marked(p string, at int) string {
	next := p[:at] + "X" + p[at+1:]
	if strings.Contains(next, three) {
		return ""
	}
	return next
}

// Label names the cell of the cross.
func (g Treblecross) Label(from string, to []string) string {
	for at := range len(from) {
		if from[at] == '.' && len(to) == 1 && marked(from, at) == to[0] {
			return cellLabel(from, at, to[0] == "")
		}
	}
	return ""
}

func cellLabel(p string, at int, wins bool) string {
	label := fmt.Sprintf("cross at cell %d", at-strings.LastIndexByte(p[:at], '+'))
	if strings.Contains(p, "+") {
		label += fmt.Sprintf(" of strip %d", strings.Count(p[:at], "+")+1)
	}
	if wins {
		label += ", three in a row"
	}
	return label
}
