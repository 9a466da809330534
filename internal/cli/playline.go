package cli

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"

	"golang.org/x/term"

	"github.com/grundy-cgt/grundy/family"
	"github.com/grundy-cgt/grundy/opponent"
	"github.com/grundy-cgt/grundy/play"
)

// lineHelp says what can be typed.
const lineHelp = `Type a move as it is listed (5 -> 3), by its number, by the places in its name
("4 2 1" for "turn coins 4, 2 and 1"), or as "take 2 from 5". Or:
  moves     list the moves        hint      what a perfect player would do
  values    nim values, who wins  back      take back your last move
  level L   perfect, teacher or random
  help      this text             quit      end`

// byLine plays line by line. What is not typed in a terminal is printed as if it
// were.
func (t *table) byLine(ctx context.Context, in io.Reader, to io.Writer) (err error) {
	out := bufio.NewWriter(to) // it keeps an error of writing until it is asked
	defer func() {
		if err == nil {
			err = out.Flush()
		}
	}()
	l := labels{out}
	l.line("rule", t.subject.Name())
	l.line("play", t.match.kind.Meaning())
	l.line("level", string(t.match.level))
	if last, ok := t.match.lastReply(); ok {
		t.sayReply(out, last)
	}
	lines := bufio.NewScanner(in)
	file, isFile := in.(*os.File)
	watching := isFile && term.IsTerminal(int(file.Fd()))
	for {
		if t.match.over {
			fmt.Fprintln(out, t.match.verdict())
			return nil
		}
		fmt.Fprintf(out, "%s\nyour move> ", indented("position", sumText(t.match.moves.Position)))
		if err := out.Flush(); err != nil {
			return err
		}
		if !lines.Scan() {
			fmt.Fprintln(out)
			return errors.Join(lines.Err(), ctx.Err())
		}
		if !watching {
			fmt.Fprintln(out, strings.TrimSpace(lines.Text()))
		}
		done, err := t.command(ctx, strings.TrimSpace(lines.Text()), out)
		if done || err != nil {
			return err
		}
	}
}

// indented is a line of an answer.
func indented(label, text string) string { return fmt.Sprintf("%-9s %s", label, text) }

// command does what a line says.
func (t *table) command(ctx context.Context, line string, out io.Writer) (done bool, err error) {
	word, rest, _ := strings.Cut(strings.ToLower(line), " ")
	switch word {
	case "":
		return false, nil
	case "quit", "exit", "q":
		return true, nil
	case "help", "?":
		fmt.Fprintln(out, lineHelp)
		return false, nil
	case "moves":
		for i, s := range t.match.moves.Moves {
			fmt.Fprintf(out, "%6d  %s\n", i+1, stepText(t.match.moves, s))
		}
		if t.match.moves.Truncated {
			fmt.Fprintf(out, "and others, too many to be listed; %s\n", asTyped(t.match.moves))
		}
		return false, nil
	case "hint":
		text, err := t.hint(ctx)
		fmt.Fprintln(out, text)
		return false, err
	case "values":
		text, err := t.values(ctx)
		fmt.Fprintln(out, text)
		return false, err
	case "back", "undo":
		m, ok, err := t.match.back(ctx)
		if !ok {
			fmt.Fprintln(out, "there is no move of yours to take back")
			return false, nil
		}
		t.match = m
		return false, err
	case "level":
		level, err := opponent.ParseLevel(strings.TrimSpace(rest))
		if err != nil {
			fmt.Fprintln(out, err)
			return false, nil
		}
		t.match.level = level
		return false, nil
	}
	s, placed, err := t.findMove(line)
	if err != nil {
		fmt.Fprintf(out, "%v; help says what can be typed\n", err)
		return false, nil
	}
	err = t.moves(ctx, s, placed, out)
	if isLimit(err) {
		fmt.Fprintf(out, "that cannot be played: %v\n", err)
		return false, nil
	}
	return false, err
}

// moves makes a move, and the computer's.
func (t *table) moves(ctx context.Context, s family.Step, placed bool, out io.Writer) error {
	m, err := t.match.make(ctx, s, placed)
	if err != nil {
		return playable(err)
	}
	answered, err := m.reply(ctx)
	if err != nil {
		return playable(err)
	}
	if r := m.lastRemark(); r != nil {
		fmt.Fprintln(out, indented("teacher", r.Text))
	}
	t.match = answered
	if last, ok := t.match.lastReply(); ok {
		t.sayReply(out, last)
	}
	return nil
}

func (t *table) sayReply(out io.Writer, last turn) {
	fmt.Fprintln(out, indented("computer", moveText(last.move, strings.Contains(last.before, "+"))))
}

// moveText writes a move, with the component it is in if there are several.
func moveText(m opponent.Move, several bool) string {
	if !several || strings.HasPrefix(m.Label, m.From+" -> ") || m.To == nil || ofCoin(m.Label, m.From) {
		return m.Label
	}
	return fmt.Sprintf("in %s: %s", m.From, m.Label)
}

// ofCoin reports whether a move begins with the coin that is the component.
func ofCoin(label, from string) bool {
	coins := strings.TrimPrefix(strings.TrimPrefix(label, "turn coin"), "s") + " "
	return coins != label+" " && (strings.HasPrefix(coins, " "+from+" ") || strings.HasPrefix(coins, " "+from+", "))
}

// stepText writes a move of a list.
func stepText(listed *family.Moves, s family.Step) string {
	return moveText(opponent.MoveOf(s), len(listed.Position) > 1)
}

// hint asks for a hint.
func (t *table) hint(ctx context.Context) (string, error) {
	_, hints, err := t.match.opponent.Hint(ctx, t.match.position)
	var texts []string
	for _, h := range hints {
		texts = append(texts, h.Text)
	}
	return strings.Join(texts, " "), err
}

// values tells the nim values of the position, and who wins.
func (t *table) values(ctx context.Context) (string, error) {
	a, err := t.game.Solve(ctx, t.match.position, family.Question{Kind: t.match.kind, Moves: 1, Some: true})
	if ctx.Err() != nil {
		return "", ctx.Err()
	}
	if a == nil {
		return err.Error(), nil
	}
	who := map[family.Outcome]string{
		family.Win: "you can win", family.Lose: "the computer can win", family.Draw: "neither can win: a draw",
	}[a.Outcome]
	text := fmt.Sprintf("%s, by %s", who, a.Method)
	if len(a.Values) > 0 && t.match.kind == (play.Kind{}) {
		values := make([]string, len(a.Values))
		for i, v := range a.Values {
			values[i] = value(v).String()
		}
		text = fmt.Sprintf("%s = %v: %s", strings.Join(values, " xor "), value(a.Value), text)
	}
	return text, nil
}
