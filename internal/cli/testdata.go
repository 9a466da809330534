package cli

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"strings"

	"github.com/spf13/cobra"

	"github.com/grundy-cgt/grundy/setter"
)

// testdataOptions are the flags of the command.
type testdataOptions struct {
	setter.Options
	out, minHeap, maxHeap string
	ask, words            []string
	force                 bool
}

func (a *app) testdata() *cobra.Command {
	var o testdataOptions
	cmd := &cobra.Command{
		Use:   "testdata RULE",
		Short: "Tests of a contest problem: inputs, answers, a brute force",
		Long: `Examples:
  grundy testdata kayles --out tests
  grundy testdata "take {1,3,4}" --ask outcome,move --max-heaps 10 --seed 7
  grundy testdata kayles --misere --max-heap 9
  grundy testdata "take squares" --min-heap 1 --words Yes,No

Writes 01.in, 01.ans, ... into a directory: samples, random and extreme positions,
and positions on which wrong solutions that people hand in are wrong: a period
without its exceptions, a period guessed from a short table, heaps in 32 bits, the
rule for misere Nim where it is false, and others. README.md says what each test is
for, and against which wrong solution there is none, and why; brute.py answers and
checks tests by the definition of the rule. Where moves of great heaps are asked for,
check.py checks them by the law.`,
		Args: arguments(1, 1, "one rule"),
		RunE: func(cmd *cobra.Command, args []string) error {
			return a.makeTests(cmd.Context(), args[0], o)
		},
	}
	cmd.Flags().StringVar(&o.out, "out", "tests", "write to the directory `DIR`")
	cmd.Flags().BoolVar(&o.force, "force", false, "write into a directory that is not empty; tests that it has are replaced")
	cmd.Flags().IntVar(&o.Tests, "tests", 10, "make `N` random tests; 0: only the others")
	cmd.Flags().Uint64Var(&o.Seed, "seed", 1, "the same `S` makes the same tests")
	cmd.Flags().StringVar(&o.minHeap, "min-heap", "0", "the least heap `X`")
	cmd.Flags().StringVar(&o.maxHeap, "max-heap", "", "the greatest heap `X` (default: as the law and the questions allow)")
	cmd.Flags().IntVar(&o.MaxHeaps, "max-heaps", 0, "the most heaps `K` of a position (default 6, in misere play 4)")
	cmd.Flags().StringSliceVar(&o.ask, "ask", nil, "what is asked, in this order: outcome, value, count, move (default outcome)")
	cmd.Flags().StringSliceVar(&o.words, "words", []string{"First", "Second"}, "the answers to outcome: the player to move wins, or loses")
	cmd.Flags().BoolVar(&o.Misere, "misere", false, "the player who makes the last move loses")
	_ = cmd.RegisterFlagCompletionFunc("ask", cobra.FixedCompletions(names(setter.Asks), cobra.ShellCompDirectiveNoFileComp))
	_ = cmd.MarkFlagDirname("out")
	return cmd
}

// names returns the texts of words.
func names[S ~string](words []S) []string {
	out := make([]string, len(words))
	for i, w := range words {
		out[i] = string(w)
	}
	return out
}

// makeTests makes the tests and writes them.
func (a *app) makeTests(ctx context.Context, arg string, o testdataOptions) error {
	s, err := a.subject(arg)
	if err != nil {
		return err
	}
	if s.Rule == nil || s.Family != nil && s.Rule.Rule().Dim() != 1 {
		return bad(fmt.Errorf("tests are made for rules of heaps; %s is none", s.Name()))
	}
	switch {
	case o.Tests < 0:
		return bad(fmt.Errorf("--tests %d: a number of tests is at least 0", o.Tests))
	case o.Tests == 0:
		o.Tests = -1
	}
	if len(o.words) != len(o.Words) {
		return bad(fmt.Errorf("--words %s: two words with a comma between, such as First,Second", strings.Join(o.words, ",")))
	}
	o.Words = [2]string(o.words)
	if o.MinHeap, err = number(o.minHeap); err != nil {
		return err
	}
	if o.maxHeap != "" {
		if o.MaxHeap, err = number(o.maxHeap); err != nil {
			return err
		}
	}
	for _, ask := range o.ask {
		o.Ask = append(o.Ask, setter.Ask(ask))
	}
	if err := free(o.out, o.force); err != nil {
		return bad(err)
	}
	idle := a.busy("making tests")
	suite, err := setter.Make(ctx, s.Rule, o.Options)
	idle()
	if err != nil {
		if isLimit(err) || ctx.Err() != nil {
			return err
		}
		return bad(err)
	}
	if err := a.writeFiles(o.out, suite.Files()); err != nil {
		return err
	}
	_, err = fmt.Fprintf(a.out, "%d tests in %s; README.md there says what each is for\n", len(suite.Tests), o.out)
	return err
}

// free checks that tests may be written to a directory.
func free(dir string, force bool) error {
	entries, err := os.ReadDir(dir)
	switch {
	case errors.Is(err, os.ErrNotExist) || err == nil && (len(entries) == 0 || force):
		return nil
	case err != nil:
		return fmt.Errorf("cannot write tests to %s: %w", dir, err)
	}
	return fmt.Errorf("%s is not empty; --force replaces the tests in it", dir)
}

// testName is the name of a file of a test.
var testName = regexp.MustCompile(`^\d\d+\.(in|ans)$`)

// writeFiles writes files into a directory: all of them beside it first, so that
// nothing is replaced before all are complete. Tests that were there before go.
func (a *app) writeFiles(dir string, files []setter.File) (err error) {
	dir = filepath.Clean(dir)
	failed := func(err error) error { return bad(fmt.Errorf("cannot write tests to %s: %w", dir, err)) }
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return failed(err)
	}
	beside, err := os.MkdirTemp(dir, ".grundy-*")
	if err != nil {
		return failed(err)
	}
	defer os.RemoveAll(beside)
	for _, f := range files {
		if err := a.writeFile(filepath.Join(beside, f.Name), func(w io.Writer) error {
			_, err := io.WriteString(w, f.Text)
			return err
		}); err != nil {
			return failed(err)
		}
	}
	old, err := os.ReadDir(dir)
	if err != nil {
		return failed(err)
	}
	for _, f := range old {
		if testName.MatchString(f.Name()) {
			if err := os.Remove(filepath.Join(dir, f.Name())); err != nil {
				return failed(err)
			}
		}
	}
	for _, f := range files {
		if err := os.Rename(filepath.Join(beside, f.Name), filepath.Join(dir, f.Name)); err != nil {
			return failed(err)
		}
	}
	return nil
}
