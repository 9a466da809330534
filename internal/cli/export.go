package cli

import (
	"context"
	"errors"
	"fmt"
	"go/format"
	"io"
	"math/big"
	"os"
	"strings"

	"github.com/spf13/cobra"

	"github.com/grundy-cgt/grundy"
	"github.com/grundy-cgt/grundy/export"
	"github.com/grundy-cgt/grundy/internal/subject"
	"github.com/grundy-cgt/grundy/law"
	"github.com/grundy-cgt/grundy/period"
	"github.com/grundy-cgt/grundy/script"
)

// exported is the JSON of a program.
type exported struct {
	Schema   string `json:"schema"`
	Command  string `json:"command"`
	Rule     string `json:"rule"`
	Language string `json:"language"`
	For      string `json:"for,omitempty"`
	Text     string `json:"text"`
}

type exportOptions struct {
	lang, purpose, most, words, io, input string
	brute                                 bool
}

func (a *app) export() *cobra.Command {
	var o exportOptions
	languages := append(export.Languages(), "latex", "b-file")
	cmd := &cobra.Command{
		Use:   "export RULE",
		Short: "A short program about a rule, as one would submit it; or a table for a paper",
		Long: `Examples:
  grundy export kayles --lang cpp
  grundy export "take {1,3,4}" --lang python --for outcome
  grundy export grundy --lang rust --for moves --max 5000
  grundy export 0.137 --lang latex -o dawson.tex
  grundy export --io examples/problems/hdu1847.star --lang cpp

Writes a program that stands alone, from the proved law where there is one and
from the recurrence of the rule otherwise; its comment says which, up to which
heap it is right, how long it takes, and what it reads and prints. For values it
reads positions and prints the nim value of each; for outcome it reads a sum a
line and prints who wins; for moves it prints a winning move. See
docs/guide/export.md.`,
		Args: arguments(0, 1, "one rule"),
		RunE: func(cmd *cobra.Command, args []string) error {
			switch {
			case o.lang == "":
				return bad(fmt.Errorf("in which language? --lang %s", strings.Join(languages, ", ")))
			case o.io != "" && len(args) > 0:
				return bad(errors.New("with --io the script names the rule: leave it out"))
			case o.io != "" && (cmd.Flags().Changed("for") || cmd.Flags().Changed("input") || cmd.Flags().Changed("words")):
				return bad(errors.New("with --io the script says what is read and printed: leave out --for, --input and --words"))
			case o.io != "":
				return a.runScript(cmd.Context(), o)
			case len(args) == 0:
				return arguments(1, 1, "one rule")(cmd, args)
			}
			return a.runExport(cmd.Context(), args[0], o)
		},
	}
	cmd.Flags().StringVar(&o.lang, "lang", "", "one of "+strings.Join(languages, ", "))
	cmd.Flags().StringVar(&o.purpose, "for", "values", "one of "+strings.Join(export.Purposes(), ", "))
	cmd.Flags().StringVar(&o.most, "max", "", "the greatest heap `N` of a table or a memo (default: what takes about a second)")
	cmd.Flags().StringVar(&o.words, "words", "first,second", "what outcome prints where the player to move `WINS,LOSES`")
	cmd.Flags().StringVar(&o.io, "io", "", "instead of a rule: the problem script `FILE.star`, with its input and output")
	cmd.Flags().StringVar(&o.input, "input", "lines", "how positions are given: one of "+strings.Join(export.Inputs(), ", "))
	cmd.Flags().BoolVar(&o.brute, "brute", false, "by the definition alone, without any theory of the rule")
	_ = cmd.RegisterFlagCompletionFunc("lang", cobra.FixedCompletions(languages, cobra.ShellCompDirectiveNoFileComp))
	_ = cmd.RegisterFlagCompletionFunc("input", cobra.FixedCompletions(export.Inputs(), cobra.ShellCompDirectiveNoFileComp))
	_ = cmd.RegisterFlagCompletionFunc("for", cobra.FixedCompletions(export.Purposes(), cobra.ShellCompDirectiveNoFileComp))
	return a.common(cmd)
}

func (a *app) runExport(ctx context.Context, arg string, o exportOptions) error {
	s, err := a.subject(arg)
	if err != nil {
		return err
	}
	if s.Rule == nil || s.Ends != nil {
		return bad(fmt.Errorf("programs are written about rules of the rule language; %s is none", s.Text))
	}
	job := export.Job{Rule: s.Rule.Rule(), Lang: o.lang, For: export.Purpose(o.purpose), Input: export.Input(o.input)}
	if job.Rule.String() != s.Text {
		job.Name = s.Text + ", " + job.Rule.String()
	}
	if o.most != "" {
		if job.Most, err = number(o.most); err != nil {
			return err
		}
	}
	win, lose, ok := strings.Cut(o.words, ",")
	if !ok || win == lose {
		return bad(errors.New("--words takes two words with a comma between them, such as first,second"))
	}
	job.Words = [2]string{win, lose}
	if !o.brute {
		if job.Law, job.Claim, err = a.known(ctx, s, job.For); err != nil {
			return err
		}
	} else if err := ends(ctx, s); err != nil {
		return err
	}
	text, err := a.program(ctx, s, job, o.brute)
	var unsupported *export.Unsupported
	if errors.As(err, &unsupported) || err != nil && !isLimit(err) {
		return bad(err)
	}
	if err != nil {
		return err
	}
	return a.writeProgram(&exported{schema, "export", s.Name(), o.lang, o.purpose, text})
}

// writeProgram writes a program, formatted where it is in Go.
func (a *app) writeProgram(e *exported) error {
	if e.Language == "go" {
		text, err := format.Source([]byte(e.Text))
		if err != nil {
			return fmt.Errorf("the program is no Go: %w", err)
		}
		e.Text = string(text)
	}
	return a.write(func(w io.Writer) error {
		if !a.json {
			_, err := io.WriteString(w, e.Text)
			return err
		}
		return writeJSON(w, e)
	})
}

// defaultMost is how far tables reach that depend on what a problem reads.
const defaultMost = 10_000

// runScript writes a problem script as a program.
func (a *app) runScript(ctx context.Context, o exportOptions) error {
	source, err := os.ReadFile(o.io)
	if err != nil {
		return bad(fmt.Errorf("cannot read the script: %w", err))
	}
	most, table := int64(0), int64(defaultMost)
	if o.most != "" {
		if most, err = number(o.most); err != nil {
			return err
		}
		table = most
	}
	solve := func(ctx context.Context, text string) (*export.Source, error) {
		s, err := a.subject(text)
		if err != nil {
			return nil, err
		}
		if s.Rule == nil || s.Ends != nil {
			return nil, fmt.Errorf("%s is no rule of the rule language", text)
		}
		job := export.Job{Rule: s.Rule.Rule(), Most: most}
		if job.Law, job.Claim, err = a.known(ctx, s, export.Values); err != nil {
			return nil, err
		}
		return job.Source()
	}
	text, err := script.Translate(ctx, o.io, string(source), o.lang, table, solve)
	if err != nil {
		return bad(err)
	}
	return a.writeProgram(&exported{Schema: schema, Command: "export", Rule: o.io, Language: o.lang, Text: text})
}

// smallest is up to which coordinate positions are valued before a program is
// written that would not end if they led back to themselves.
const smallest = 8

// ends returns an error if small positions lead back to themselves.
func ends(ctx context.Context, s *subject.Subject) error {
	dim := s.Rule.Rule().Dim()
	var p grundy.Position
	for {
		if _, err := s.Rule.Value(ctx, p); err != nil && !isLimit(err) {
			return noValues(err)
		}
		k := 0
		for ; k < dim && p[k] == smallest; k++ {
			p[k] = 0
		}
		if k == dim {
			return nil
		}
		p[k]++
	}
}

// known is the law and the claim of a rule, as far as there are such.
func (a *app) known(ctx context.Context, s *subject.Subject, purpose export.Purpose) (*law.Law, *period.Claim, error) {
	defer a.busy("looking for a law")()
	l, c, err := s.Known(ctx, purpose != export.Values)
	return l, c, noValues(err)
}

// program writes the program, or the table in the words of a paper.
func (a *app) program(ctx context.Context, s *subject.Subject, job export.Job, brute bool) (string, error) {
	switch job.Lang {
	case "latex", "b-file":
		to := int64(59)
		if job.Most > 0 {
			to = min(job.Most, maxTable)
		}
		t := &valuesTable{Show: "values", From: new(big.Int), To: big.NewInt(to)}
		values, err := a.heapValues(s)
		if err != nil {
			return "", err
		}
		if err := t.fill(ctx, values, a.bar("values")); err != nil {
			return "", noValues(err)
		}
		if job.Lang == "latex" {
			return export.LaTeX(job, t.small), nil
		}
		var b strings.Builder
		err = writers["b-file"](&b, t)
		return b.String(), err
	}
	if brute {
		return export.BruteForce(job)
	}
	return export.Write(job)
}
