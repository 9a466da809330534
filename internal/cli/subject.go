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
	"github.com/grundy-cgt/grundy/internal/subject"
	"github.com/grundy-cgt/grundy/play"
	"github.com/grundy-cgt/grundy/rule"
	"github.com/grundy-cgt/grundy/script"
)

// subject reads an argument RULE: a text, a file, or - for standard input.
func (a *app) subject(arg string) (*subject.Subject, error) {
	o := subject.Options{Name: "standard input"}
	switch {
	case arg == "-":
		text, err := io.ReadAll(io.LimitReader(a.in, 1<<20))
		if err != nil {
			return nil, bad(fmt.Errorf("cannot read a rule from standard input: %w", err))
		}
		arg = string(text)
	case strings.HasSuffix(arg, ".star"):
		text, err := os.ReadFile(arg)
		if err != nil {
			return nil, bad(fmt.Errorf("cannot read the rule: %w", err))
		}
		s := &subject.Subject{Text: arg}
		s.Program, err = script.Load(arg, string(text), script.Options{})
		return s, bad(err)
	case strings.HasSuffix(arg, ".wasm"):
		return nil, bad(errors.New("games in WebAssembly are not read; write the options as a Starlark function"))
	}
	s, err := subject.Read(arg, o)
	return s, bad(err)
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

// heapValues returns the values of the heaps of the subject. Long computations show
// a progress bar.
func (a *app) heapValues(s *subject.Subject) (subject.Values, error) {
	values, err := s.Heaps()
	if err != nil || s.Rule == nil {
		return values, bad(err)
	}
	return func(ctx context.Context, n int64) (uint64, error) {
		if err := a.prepare(ctx, s.Rule, n); err != nil {
			return 0, err
		}
		return values(ctx, n)
	}, nil
}

// remoteness returns the remotenesses of the heaps of the subject.
func remoteness(s *subject.Subject) subject.Values {
	switch {
	case s.Ends != nil:
		return clauseRemoteness(s.Family)
	case s.Rule != nil:
		return remotenessIn[grundy.Position](s.Rule)
	}
	return remotenessIn[script.Pos](s.Program)
}

// clauseRemoteness returns the remotenesses of the heaps of a rule with clauses.
func clauseRemoteness(g family.Game) subject.Values {
	return func(ctx context.Context, n int64) (uint64, error) {
		a, err := g.Solve(ctx, fmt.Sprint(n), family.Question{Moves: 1, Remoteness: true})
		if err != nil {
			return 0, err
		}
		return uint64(a.Remoteness), nil
	}
}

func remotenessIn[P comparable](g family.Plain[P]) subject.Values {
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
