package terminal

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/grundy-cgt/grundy/family"
	"github.com/grundy-cgt/grundy/game"
	"github.com/grundy-cgt/grundy/play"
	"github.com/grundy-cgt/grundy/rule"
)

// Game is a rule of the rule language with clauses about its ends.
type Game struct {
	rule    *rule.Rule
	program *rule.Program
	clauses []clause
}

// clause is one of the clauses: what it says of the positions of a set.
type clause struct {
	text  string
	avoid bool
	end   play.Ending
	set   *set
}

// The bounds of [Parse].
const (
	maxText    = 1 << 16
	maxClauses = 64
)

// Parse reads a rule of the rule language and clauses behind semicolons:
//
//	reach SET wins      whoever moves there has won, and the whole sum is over
//	reach SET loses     whoever moves there has lost
//	avoid SET           no move leads there
//
// A SET is numbers, 3 or {1,3,5..9}; tuples, (1,1) or {(1,1),(2,2)}; or a
// condition, n where n % 4 == 1, or (w,h) where w == 1. Where a position is in
// several sets, winning counts before losing. An error is a [*rule.Error] with the
// place in the text.
func Parse(text string) (*Game, error) {
	text = strings.TrimSpace(text)
	if len(text) > maxText {
		return nil, &rule.Error{Msg: fmt.Sprintf("a rule has at most %d bytes, and this one %d", maxText, len(text))}
	}
	first, rest, some := strings.Cut(text, ";")
	r, err := rule.Parse(first)
	if err != nil {
		return nil, moved(err, text, first, 0, 0)
	}
	g := &Game{rule: r}
	if g.program, err = r.Compile(); err != nil {
		return nil, err
	}
	if some && r.Coins() {
		return nil, &rule.Error{Text: text, Len: len(first), Msg: "ends are for heaps and tuples; a position of this rule is a coin of a row"}
	}
	if !some {
		return g, nil
	}
	at := len(first) + 1
	for _, part := range strings.Split(rest, ";") {
		if len(g.clauses) == maxClauses {
			return nil, place(text, at, part, fmt.Sprintf("a rule has at most %d clauses", maxClauses), "")
		}
		c, err := g.clause(text, part, at)
		if err != nil {
			return nil, err
		}
		g.clauses = append(g.clauses, *c)
		at += len(part) + 1
	}
	return g, nil
}

const clauses = "`reach SET wins`, `reach SET loses` or `avoid SET`, as in `reach (1,1) wins`"

// Limit makes g give up the options of a position after so many choices; see
// [rule.Program.Limit].
func (g *Game) Limit(choices int64) { g.program.Limit(choices) }

// clause reads the part of the text that begins at an offset.
func (g *Game) clause(text, part string, at int) (*clause, error) {
	c := &clause{text: strings.TrimSpace(part)}
	words := strings.Fields(c.text)
	if len(words) == 0 {
		return nil, place(text, at, part, "nothing is said behind the semicolon", clauses)
	}
	of := c.text[len(words[0]):]
	switch first := strings.ToLower(words[0]); first {
	case "avoid", "forbid", "never":
		c.avoid = true
	case "reach", "reaching":
		last := words[len(words)-1]
		switch strings.ToLower(last) {
		case "wins", "win":
			c.end = play.Wins
		case "loses", "lose":
			c.end = play.Loses
		default:
			return nil, place(text, at, part, "it is not said whether that wins or loses", clauses)
		}
		of = of[:max(0, len(of)-len(last))]
	default:
		return nil, place(text, at, part, fmt.Sprintf("`%s` begins no clause", words[0]), clauses)
	}
	if strings.TrimSpace(of) == "" {
		return nil, place(text, at, part, "it is not said which positions", clauses)
	}
	var err error
	if c.set, err = newSet(g.rule, strings.TrimSpace(of)); err != nil {
		built := ""
		if c.set != nil {
			built = c.set.built
		}
		return nil, moved(err, text, built, at+strings.Index(part, strings.TrimSpace(of)), c.set.prefix)
	}
	return c, nil
}

// place is an error about a part of the text.
func place(text string, at int, part, msg, want string) error {
	lead := len(part) - len(strings.TrimLeft(part, " \t\n"))
	at += min(lead, max(0, len(part)-1))
	return &rule.Error{Text: line(text), Pos: min(at, len(text)), Len: max(1, len(strings.TrimSpace(part))), Msg: msg, Want: want}
}

// moved shows an error about what was read of the text at an offset, with a prefix
// of so many bytes in front, in the whole text.
func moved(err error, text, read string, at, prefix int) error {
	var wrong *rule.Error
	if !errors.As(err, &wrong) || wrong.Text != read {
		return err
	}
	e := *wrong
	e.Text = line(text)
	e.Pos = min(max(0, wrong.Pos-prefix)+at, len(text))
	e.Len = max(1, min(wrong.Len, len(text)-e.Pos))
	return &e
}

// line writes text on one line, byte for byte.
func line(text string) string {
	b := []byte(text)
	for i, c := range b {
		if c == '\n' || c == '\t' || c == '\r' {
			b[i] = ' '
		}
	}
	return string(b)
}

// Rule returns the rule in front of the clauses.
func (g *Game) Rule() *rule.Rule { return g.rule }

// String writes the rule in canonical text, and the clauses as they were typed.
func (g *Game) String() string {
	out := []string{g.rule.String()}
	for _, c := range g.clauses {
		out = append(out, c.text)
	}
	return strings.Join(out, "; ")
}

// Parse reads a sum of positions; see [rule.ParsePosition].
func (g *Game) Parse(text string) ([]rule.Position, error) {
	sum, err := rule.ParsePosition(text, g.rule.Dim())
	if err != nil {
		return nil, err
	}
	for _, p := range sum {
		if _, _, err := g.what(p); err != nil {
			return nil, err
		}
	}
	return sum, nil
}

// Format writes a position as Parse reads it.
func (g *Game) Format(p rule.Position) string { return p.Format(g.rule.Dim()) }

// what says what the clauses say of a position.
func (g *Game) what(p rule.Position) (avoid bool, end play.Ending, err error) {
	for _, c := range g.clauses {
		in, err := c.set.has(p)
		if err != nil {
			return false, play.GoesOn, fmt.Errorf("%s: %w", c.text, err)
		}
		switch {
		case !in:
		case c.avoid:
			avoid = true
		case end != play.Wins:
			end = c.end
		}
	}
	return avoid, end, nil
}

// Options lists the options of a position: none if it ends the play. It implements
// [game.Rules].
func (g *Game) Options(dst *game.Options[rule.Position], p rule.Position) error {
	if _, end, err := g.what(p); end != play.GoesOn || err != nil {
		return err
	}
	var all game.Options[rule.Position]
	if err := g.program.Options(&all, p); err != nil {
		return err
	}
	for option := range all.All() {
		allowed := true
		for _, q := range option {
			avoid, _, err := g.what(q)
			if err != nil {
				return err
			}
			allowed = allowed && !avoid
		}
		if allowed {
			dst.Add(option...)
		}
	}
	return nil
}

// Ends reports whether some clause ends the play; without one the nim values are
// those of any game.
func (g *Game) Ends() bool {
	return slices.ContainsFunc(g.clauses, func(c clause) bool { return !c.avoid })
}

// withEnds is a Game as a [play.Ender].
type withEnds struct{ *Game }

func (g withEnds) End(p rule.Position) play.Ending {
	_, end, _ := g.what(p) // an error was met when the position was listed or read
	return end
}

// Family makes the game that answers questions about positions.
func (g *Game) Family() family.Game {
	if g.Ends() {
		return family.New[rule.Position](withEnds{g})
	}
	return family.New[rule.Position](g)
}
