package cli

import (
	"context"
	"errors"
	"fmt"
	"io"
	"strings"

	"github.com/spf13/cobra"

	"github.com/grundy-cgt/grundy/law"
	"github.com/grundy-cgt/grundy/period"
)

// lawAnswer is what the command law found, and its JSON.
type lawAnswer struct {
	Schema  string     `json:"schema"`
	Command string     `json:"command"`
	Rule    string     `json:"rule"`
	Laws    []lawJSON  `json:"laws"`
	Known   int64      `json:"known"`          // positions whose coordinates are below were looked at
	Lost    *lostHeaps `json:"lost,omitempty"` // by the first law
	Why     string     `json:"why,omitempty"`

	tuples bool // they were looked for in tuples
}

// lawJSON is a law in JSON.
type lawJSON struct {
	Formula string        `json:"formula"`
	Words   string        `json:"words,omitempty"`
	Status  period.Status `json:"status"`
	Theorem string        `json:"theorem,omitempty"`
	Reason  string        `json:"reason"`
	Known   int64         `json:"known"` // the values that it was compared with, or that its proof rests on
	Bits    int           `json:"bits"`  // the length of its description

	tuples bool // it is one of tuples
}

func newLaw(l *law.Law) *lawJSON {
	return &lawJSON{l.Formula.String(), l.Words, l.Status, l.Theorem, l.Reason, l.Known, l.Cost, len(l.Formula.Vars) > 1}
}

func (a *app) law() *cobra.Command {
	var to, draw string
	var all bool
	cmd := &cobra.Command{
		Use:   "law RULE",
		Short: "The law of a rule: a formula for its values, proved or checked",
		Long: `Examples:
  grundy law lasker
  grundy law "take coprime" --to 5000
  grundy law ruler --all
  grundy law "(x, y) -> (x-1, y) | (x, y-1)"

Looks for the shortest formula of the nim values in a table of them, and says
what stands behind it: proved, by a theorem, or checked for all heaps below a
bound, and not claimed beyond it. A law must give at least twice as many values
as it was made from. Where there is none, the exit code is 1.`,
		Args: arguments(1, 1, "one rule"),
		RunE: func(cmd *cobra.Command, args []string) error {
			return a.runLaw(cmd.Context(), args[0], to, draw, all)
		},
	}
	cmd.Flags().StringVar(&to, "to", "", "look at the values of heaps up to `N` (default: what takes about a second)")
	cmd.Flags().BoolVar(&all, "all", false, "print all laws that were found, not the best one only")
	cmd.Flags().StringVar(&draw, "draw", "", "write the automaton of the law to `FILE`, in the language of Graphviz")
	return a.common(cmd)
}

func (a *app) runLaw(ctx context.Context, arg, to, draw string, all bool) error {
	s, err := a.subject(arg)
	if err != nil {
		return err
	}
	values := 0
	if to != "" {
		n, err := number(to)
		if err != nil {
			return err
		}
		values = int(min(n, maxTable)) + 1
	}
	idle := a.busy("looking for laws")
	found, err := s.Laws(ctx, values)
	idle()
	if err != nil {
		return noValues(err)
	}
	out := &lawAnswer{Schema: schema, Command: "law", Rule: s.Name(), Laws: []lawJSON{}, Known: found.Known, Why: found.Why}
	out.tuples = s.Rule != nil && s.Rule.Rule().Dim() > 1
	seen := map[bool]bool{} // a law of the values (false), or of the lost positions
	for _, l := range found.Laws {
		if all || !seen[l.Formula.Lost] {
			out.Laws = append(out.Laws, *newLaw(l))
			seen[l.Formula.Lost] = true
		}
	}
	if best := found.Best(); best != nil && best.Status == period.Proved && !seen[true] && s.Rule != nil && s.Rule.Rule().Dim() == 1 {
		if out.Lost, err = lostOf(ctx, s.Rule, best.Claim, values); err != nil {
			return err
		}
	}
	err = a.write(func(w io.Writer) error {
		if a.json {
			return writeJSON(w, out)
		}
		out.text(w)
		return nil
	})
	if err == nil && len(out.Laws) == 0 {
		err = errNo
	}
	if err == nil && draw != "" {
		err = a.drawLaw(draw, found.Laws)
	}
	return err
}

// drawLaw writes the first automaton of some laws to a file.
func (a *app) drawLaw(file string, laws []*law.Law) error {
	for _, l := range laws {
		if d, ok := l.Automaton(); ok {
			return a.writeFile(file, func(w io.Writer) error {
				_, err := io.WriteString(w, d.DOT())
				return err
			})
		}
	}
	return bad(errors.New("--draw: no law has an automaton to be drawn"))
}

// maxFormulaShown is the length of formulas that are printed for people.
const maxFormulaShown = 2000

// further says how to look for laws in more values than so many.
func further(known int64) string {
	return fmt.Sprintf("grundy law --to %d looks at more values", min(8*known, maxTable-1))
}

// text prints the laws for people.
func (o *lawAnswer) text(w io.Writer) {
	l := labels{w}
	l.line("rule", o.Rule)
	if len(o.Laws) == 0 {
		l.line("law", fmt.Sprintf("no law found below %d", o.Known))
		l.prose("because", o.Why)
		if !o.tuples {
			l.line("hint", further(o.Known))
		}
	}
	for i, law := range o.Laws {
		if i > 0 {
			fmt.Fprintln(w)
		}
		law.text(l)
	}
	if o.Lost != nil {
		l.prose("lost (P)", o.Lost.String())
	}
}

func (o *lawJSON) text(l labels) {
	switch {
	case len(o.Formula) > maxFormulaShown:
		l.prose("law", fmt.Sprintf("%s (a formula of %d characters, which --json prints)", o.Words, len(o.Formula)))
	case len(o.Formula) > proseWidth && strings.HasPrefix(o.Words, "period"): // the table says less
		l.prose("law", o.Words)
		l.prose("formula", o.Formula)
	default:
		l.prose("law", o.Formula)
		l.prose("in words", o.Words)
	}
	if o.Status == period.Proved {
		l.line("status", fmt.Sprintf("proved, by the theorem %q", o.Theorem))
	} else if o.tuples {
		l.line("status", fmt.Sprintf("checked for all coordinates below %d, and not claimed beyond", o.Known))
	} else {
		l.line("status", fmt.Sprintf("checked for all n < %d, and not claimed beyond", o.Known))
	}
	l.prose("because", o.Reason)
}

// short prints a law in the answer of another command.
func (o *lawJSON) short(l labels) {
	status, formula := "proved", o.Formula
	if o.Status != period.Proved {
		status = fmt.Sprintf("checked for n < %d", o.Known)
	}
	if len(formula) > maxFormulaShown/4 {
		formula = o.Words
	}
	l.prose("law", status+": "+formula)
	if formula != o.Words {
		l.prose("", o.Words)
	}
	l.prose("because", o.Reason)
}
