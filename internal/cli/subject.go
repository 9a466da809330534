package cli

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"
	"unicode"

	"github.com/grundy-cgt/grundy"
	"github.com/grundy-cgt/grundy/family"
	"github.com/grundy-cgt/grundy/game"
	"github.com/grundy-cgt/grundy/graph"
	"github.com/grundy-cgt/grundy/heap"
	"github.com/grundy-cgt/grundy/play"
	"github.com/grundy-cgt/grundy/rule"
	"github.com/grundy-cgt/grundy/script"
	"github.com/grundy-cgt/grundy/terminal"
)

// subject is what an argument RULE named: a rule, a program, or a family. Some
// games are both a family and a rule that says its options.
type subject struct {
	text    string
	rule    *grundy.Game
	program *script.Game
	entry   family.Entry
	game    family.Game    // of the entry
	ends    *terminal.Game // a rule with clauses, whose game is in that field
}

// solver is the game that answers questions about positions.
func (s *subject) solver() family.Game {
	switch {
	case s.game != nil:
		return s.game
	case s.rule != nil:
		return family.Of(s.rule)
	}
	return family.Of(s.program)
}

// name is what the answers call the rule.
func (s *subject) name() string {
	if s.rule != nil && s.game == nil {
		return s.rule.Rule().String()
	}
	return s.text
}

// subject reads an argument RULE.
func (a *app) subject(arg string) (*subject, error) {
	s := &subject{text: strings.TrimSpace(arg)}
	name := "standard input"
	switch {
	case arg == "-":
		text, err := io.ReadAll(io.LimitReader(a.in, 1<<20))
		if err != nil {
			return nil, bad(fmt.Errorf("cannot read a rule from standard input: %w", err))
		}
		s.text = strings.TrimSpace(string(text))
	case strings.HasSuffix(arg, ".star"):
		text, err := os.ReadFile(arg)
		if err != nil {
			return nil, bad(fmt.Errorf("cannot read the rule: %w", err))
		}
		name = arg
		s.program, err = script.Load(arg, string(text), script.Options{})
		s.text = name
		return s, bad(err)
	case strings.HasSuffix(arg, ".wasm"):
		return nil, bad(errors.New("games in WebAssembly are not read; write the options as a Starlark function"))
	}
	var err error
	switch {
	case strings.HasPrefix(s.text, "lambda"):
		s.program, err = script.Lambda(s.text, script.Options{})
	case strings.Contains(s.text, "def moves("):
		s.program, err = script.Load(name, s.text, script.Options{})
	default:
		return s, bad(s.named())
	}
	return s, bad(err)
}

// named reads the text as the name of a family, as a rule, or as both.
func (s *subject) named() (err error) {
	if strings.Contains(s.text, ";") {
		if s.ends, err = terminal.Parse(s.text); err == nil {
			s.text, s.entry, s.game = s.ends.String(), s.ends.Entry(), s.ends.Family()
		}
		return err
	}
	entry, arg, isFamily := grundy.FindFamily(s.text)
	if !isFamily {
		s.rule, err = grundy.New(s.text)
		var wrong *rule.Error
		if errors.As(err, &wrong) && wrong.Hint == "" && wrong.Pos == 0 && strings.Contains(wrong.Msg, "is called") {
			wrong.Hint = grundy.NearFamily(s.text)
		}
		return err
	}
	s.entry = entry
	if s.game, err = grundy.OpenFamily(entry, arg); err != nil {
		return err
	}
	if _, isRule := rule.Find(entry.Name); isRule {
		s.rule, err = grundy.New(entry.Name)
	}
	return err
}

// number reads one natural number.
func number(text string) (int64, error) {
	if err := noWord(text); err != nil {
		return 0, err
	}
	sum, err := rule.ParsePosition(text, 1)
	var wrong *rule.Error
	if errors.As(err, &wrong) {
		wrong.Want = "a number"
	}
	if err != nil {
		return 0, bad(err)
	}
	if len(sum) != 1 {
		return 0, bad(fmt.Errorf("%q is not one number", text))
	}
	return sum[0][0], nil
}

// noWord refuses a word where a number is expected: positions may be words, such as
// rows of coins.
func noWord(text string) error {
	if strings.ContainsFunc(text[:min(1, len(text))], unicode.IsLetter) {
		return bad(fmt.Errorf("a number is expected, not %q", text))
	}
	return nil
}

// heapValues is a game of heaps, as far as a table of values needs it.
type heapValues func(ctx context.Context, n int64) (uint64, error)

// values returns the values of the heaps of the subject. Long computations show
// a progress bar.
func (s *subject) values(a *app) (heapValues, error) {
	if s.ends != nil {
		return s.clauseValues()
	}
	if s.rule == nil && s.program == nil {
		return nil, bad(fmt.Errorf("a table of values is for rules of one heap; %s has other positions: ask `grundy solve` for single ones", s.text))
	}
	if s.rule != nil {
		if d := s.rule.Rule().Dim(); d != 1 {
			return nil, bad(fmt.Errorf("a table of values is for rules of one heap; this rule has %d coordinates: ask `grundy solve` for single positions", d))
		}
		return func(ctx context.Context, n int64) (uint64, error) {
			if err := a.prepare(ctx, s.rule, n); err != nil {
				return 0, err
			}
			return s.rule.Heap(ctx, n)
		}, nil
	}
	return func(ctx context.Context, n int64) (uint64, error) {
		sum, err := s.program.ParsePosition(fmt.Sprint(n))
		if err != nil {
			return 0, err
		}
		return s.program.Value(ctx, sum[0])
	}, nil
}

// remoteness returns the remotenesses of the heaps of the subject.
func (s *subject) remoteness() heapValues {
	if s.ends != nil {
		return s.clauseRemoteness()
	}
	if s.rule != nil {
		return remotenessIn[grundy.Position](s.rule)
	}
	return remotenessIn[script.Pos](s.program)
}

func remotenessIn[P comparable](g family.Plain[P]) heapValues {
	search := play.NewSearch[P](g, 0)
	return func(ctx context.Context, n int64) (uint64, error) {
		sum, err := g.ParsePosition(fmt.Sprint(n))
		if err != nil {
			return 0, err
		}
		_, r, err := search.Outcome(ctx, sum, false)
		return uint64(r), err
	}
}

// prepare extends the table of a rule to the heap n, or to its period, with a
// progress bar. What cannot be extended so is left to the question itself.
func (a *app) prepare(ctx context.Context, g *grundy.Game, n int64) error {
	seq := g.Sequence()
	if seq == nil || n < int64(seq.Known()) || n >= heap.DefaultValues {
		return nil
	}
	if _, closed := seq.Closed(); closed {
		return nil
	}
	if ok, err := g.Lawful(ctx, n); ok || err != nil {
		return err
	}
	b := a.bar("values")
	defer b.end()
	for {
		known := int64(seq.Known())
		if _, proved := seq.Period(); proved || known > n {
			return nil
		}
		err := seq.Search(ctx, min(n+1, known+max(known/16, 1024)))
		var up *heap.NotDescendingError
		if errors.As(err, &up) {
			return nil
		}
		if err != nil {
			return err
		}
		b.set(int64(seq.Known()), n+1)
	}
}

// isLimit reports a reached limit, after which what was found is printed as
// partial.
func isLimit(err error) bool { return errors.Is(err, game.ErrLimit) }

// noValues adds to the error of a game that can go on for ever where to ask.
func noValues(err error) error {
	if errors.Is(err, graph.ErrCycle) {
		return fmt.Errorf("%w, so there are no nim values; `grundy solve RULE POSITION` tells who wins, and draws", err)
	}
	return err
}
