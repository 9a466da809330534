// Package cli is the command grundy: flags, output formats, exit codes. It is
// the only place that knows them.
package cli

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/signal"
	"strings"
	"sync/atomic"
	"syscall"
	"time"

	"github.com/spf13/cobra"

	"github.com/grundy-cgt/grundy/game"
	"github.com/grundy-cgt/grundy/rule"
	"github.com/grundy-cgt/grundy/store"
)

// The exit codes.
const (
	exitDone        = 0
	exitNo          = 1 // the answer is no
	exitBadInput    = 2
	exitLimit       = 3 // a limit was reached; what was found is marked as partial
	exitStore       = 4 // a store of hunts is in use, damaged, or cannot be written
	exitInterrupted = 130
)

// errNo is an answer "no" that has been printed.
var errNo = errors.New("the answer is no")

// badInput marks errors of what was typed or of the files that were named.
type badInput struct{ error }

func (e badInput) Unwrap() error { return e.error }

// bad marks an error as bad input; nil stays nil.
func bad(err error) error {
	if err == nil {
		return nil
	}
	return badInput{err}
}

// app is what all commands share.
type app struct {
	in       io.Reader
	out, err io.Writer
	json     bool
	output   string

	temporary atomic.Pointer[string] // the file that is being written
	saving    atomic.Bool            // an interrupt makes a checkpoint, which may take a while
}

// Main runs the command with the arguments and returns its exit code. An
// interrupt cancels what is running.
func Main(args []string, in io.Reader, out, errOut io.Writer) int {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	a := &app{in: in, out: out, err: errOut}
	root := a.root()
	root.SetArgs(args)
	root.SetIn(in)
	root.SetOut(out)
	root.SetErr(errOut)
	finished := make(chan struct{})
	defer close(finished)
	go a.insist(ctx, finished)
	err := root.ExecuteContext(ctx)
	return a.exit(ctx, err)
}

// insist ends the program when it has not ended by itself soon after an
// interrupt: some library is in the middle of one long step.
func (a *app) insist(ctx context.Context, finished chan struct{}) {
	select {
	case <-finished:
		return
	case <-ctx.Done():
	}
	select {
	case <-finished:
	case <-time.After(a.patience()):
		if name := a.temporary.Load(); name != nil {
			os.Remove(*name)
		}
		fmt.Fprintln(os.Stderr, "grundy: interrupted")
		os.Exit(exitInterrupted)
	}
}

// patience is how long a command may take to end after an interrupt.
func (a *app) patience() time.Duration {
	if a.saving.Load() {
		return 20 * time.Second
	}
	return 800 * time.Millisecond
}

// exit prints an error and returns the exit code for it.
func (a *app) exit(ctx context.Context, err error) int {
	code := exitBadInput
	switch {
	case err == nil:
		return exitDone
	case errors.Is(err, errNo):
		return exitNo
	case ctx.Err() != nil, errors.Is(err, errInterrupted):
		fmt.Fprintln(a.err, "grundy: interrupted")
		return exitInterrupted
	case errors.Is(err, game.ErrLimit), errors.Is(err, store.ErrFull), errors.Is(err, syscall.ENOSPC):
		code = exitLimit
	case errors.Is(err, syscall.EPIPE):
		return exitDone // whoever reads has seen enough
	case ofStore(err):
		code = exitStore
	}
	fmt.Fprintln(a.err, "grundy:", err)
	return code
}

// ofStore reports whether an error is the store's, and not the name of one.
func ofStore(err error) bool {
	var e *store.Error
	return errors.As(err, &e) && !errors.Is(err, store.ErrMissing)
}

func (a *app) root() *cobra.Command {
	root := &cobra.Command{
		Use:   "grundy",
		Short: "The theory of impartial games, from their rules",
		Long: `Examples:
  grundy analyze "take {1,3,4}"          values, proved period, lost positions
  grundy solve "take {1,3,4}" 5+7+9      who wins a sum, and every winning move
  grundy analyze kayles 10^18            the value of a heap of 10^18

grundy takes the rules of an impartial game and gives its theory: nim values,
P and N positions, proved periods, winning moves of sums, misere play. Results
go to standard output, everything else to standard error.

A RULE is text in the rule language ("take {1,3,4}", 0.77, kayles,
"n -> n-k for k in 1..3"; see grundy games), a Starlark function
("lambda n: [n-1, n-2]"), a file FILE.star, or - to read one from standard input.

Exit codes: 0 done, 1 the answer is no, 2 bad input, 3 a limit was reached
(also a full disk), 4 a store of hunts is in use, damaged or cannot be written,
130 interrupted.`,
		SilenceErrors:     true,
		SilenceUsage:      true,
		Args:              unknownCommand,
		RunE:              func(cmd *cobra.Command, _ []string) error { return cmd.Help() },
		CompletionOptions: cobra.CompletionOptions{HiddenDefaultCmd: false},
	}
	root.SetFlagErrorFunc(func(cmd *cobra.Command, err error) error {
		return bad(fmt.Errorf("%w\nsee: %s --help", err, cmd.CommandPath()))
	})
	root.AddCommand(a.analyze(), a.values(), a.solve(), a.play(), a.why(), a.count(), a.compare(), a.law(), a.plot(), a.check(), a.testdata(), a.rule(), a.games(), a.graph(), a.verify(), a.hunt(), a.hunts(), a.export(), a.run(), a.nim(), a.serve(), a.servePrograms(), a.version())
	return root
}

// unknownCommand refuses a word that is no command, and names the nearest one.
func unknownCommand(cmd *cobra.Command, args []string) error {
	if len(args) == 0 {
		return nil
	}
	hint := "see: grundy --help"
	cmd.SuggestionsMinimumDistance = 2
	if near := cmd.SuggestionsFor(args[0]); len(near) > 0 {
		hint = fmt.Sprintf("did you mean `grundy %s`?", near[0])
	} else if _, err := rule.Parse(args[0]); err == nil {
		hint = fmt.Sprintf("did you mean `grundy analyze %q`?", args[0])
	}
	return bad(fmt.Errorf("there is no command %q; %s", args[0], hint))
}

// common adds the flags for the form and the place of the output.
func (a *app) common(cmd *cobra.Command) *cobra.Command {
	cmd.Flags().BoolVar(&a.json, "json", false, "print JSON (schema in docs/reference/json.md)")
	cmd.Flags().StringVarP(&a.output, "output", "o", "", "write to `FILE` instead of standard output")
	return cmd
}

// arguments checks the number of arguments and says how the command is used.
func arguments(least, most int, usage string) cobra.PositionalArgs {
	return func(cmd *cobra.Command, args []string) error {
		if len(args) >= least && (most < 0 || len(args) <= most) {
			return nil
		}
		hint := ""
		if len(args) > most && most >= 0 && strings.Contains(usage, "rule") {
			hint = "; put a rule of several words in quotes"
		}
		return bad(fmt.Errorf("%s takes %s, not %d arguments%s\nsee: %s --help", cmd.Name(), usage, len(args), hint, cmd.CommandPath()))
	}
}
