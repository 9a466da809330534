package cli

import (
	"context"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/grundy-cgt/grundy"
	"github.com/grundy-cgt/grundy/family"
	"github.com/grundy-cgt/grundy/game"
	"github.com/grundy-cgt/grundy/induct"
	"github.com/grundy-cgt/grundy/internal/subject"
	"github.com/grundy-cgt/grundy/period"
	"github.com/grundy-cgt/grundy/rule"
)

// checked is what check finds, and its JSON.
type checked struct {
	Schema  string  `json:"schema"`
	Command string  `json:"command"`
	Rule    string  `json:"rule"`
	Formula string  `json:"formula"`
	Status  string  `json:"status"` // proved, checked or refuted; "" where nothing was compared
	Theorem string  `json:"theorem,omitempty"`
	Because string  `json:"because,omitempty"`
	Known   int64   `json:"known"` // compared with all positions whose coordinates are below
	Counter *refute `json:"counterexample,omitempty"`
	Missing string  `json:"unproved,omitempty"` // what is in the way of a proof
	From    int64   `json:"from,omitempty"`     // smaller heaps are left out
	Beyond  *beyond `json:"beyond,omitempty"`
	Note    string  `json:"note,omitempty"`
	Partial string  `json:"partial,omitempty"`

	vars []string
}

// refute is a position where the formula is wrong.
type refute struct {
	Position string `json:"position"`
	Claimed  string `json:"claimed"`
	Value    *value `json:"value,omitempty"` // nil: only the outcome is known
	Outcome  string `json:"outcome"`
	Why      *why   `json:"why,omitempty"`
}

func (a *app) check() *cobra.Command {
	var far, from string
	cmd := &cobra.Command{
		Use:   "check RULE FORMULA",
		Short: "Whether a formula gives the values or the lost positions of a rule: proved, checked, or refuted",
		Long: `Examples:
  grundy check "take any or split 2" "n % 4 == 3 ? n+1 : n > 0 and n % 4 == 0 ? n-1 : n"
  grundy check "take {1,3,4}" "lost iff n % 7 in {0,2}"
  grundy check "take coprime" "g(n) = n < 2 ? n : n % 2 == 0 ? 0 : primepi(lpf(n))"
  grundy check wythoff "lost iff min(x,y) == (abs(x-y) + isqrt(5*abs(x-y)^2))//2"

A FORMULA gives the nim values (g(n) = n % 4, or n % 4 alone), or says which
positions are lost for the player to move (lost iff n % 4 == 0, or a condition
alone), or a period (G(n+12) = G(n) for all n >= 71). It is compared with the values of the rule as typed, and then proved where a
theorem, a proved period or the induction itself does it (docs/guide/check.md).

Exit codes: 0 proved, or true as far as it was compared; 1 refuted.`,
		Args: arguments(2, 2, "a rule and a formula"),
		RunE: func(cmd *cobra.Command, args []string) error {
			s, err := a.subject(args[0])
			if err != nil {
				return err
			}
			to := int64(0)
			if far != "" {
				if to, err = number(far); err != nil {
					return bad(fmt.Errorf("--to: %w", err))
				}
			}
			least := int64(0)
			if from != "" {
				if least, err = number(from); err == nil && least > maxFrom {
					err = fmt.Errorf("at most %d heaps can be left out", maxFrom)
				}
				if err == nil && (s.Rule == nil || s.Rule.Rule().Dim() > 1) {
					err = errors.New("only heaps of a rule can be left out")
				}
				if err != nil {
					return bad(fmt.Errorf("--from: %w", err))
				}
			}
			if s.Rule == nil {
				return a.checkFamily(cmd.Context(), s, args[1], to)
			}
			return a.checkRule(cmd.Context(), s.Rule, args[1], least, to)
		},
	}
	cmd.Flags().StringVar(&far, "to", "", "compare all positions whose coordinates are below `N` (default 2000 for heaps, 40 for pairs, 10 for more coordinates)")
	cmd.Flags().StringVar(&from, "from", "", "say nothing of heaps below `N`")
	return a.common(cmd)
}

// checkedTo is how far positions are compared if nothing else is asked.
func checkedTo(to int64, dim int) int64 {
	if to > 0 {
		return to
	}
	return [...]int64{2000, 40, 10, 5, 4, 4}[min(dim, 6)-1]
}

// checkRule checks a formula against a rule.
func (a *app) checkRule(ctx context.Context, g *grundy.Game, text string, from, to int64) error {
	r := g.Rule()
	f, said, first, err := periodic(ctx, g, text)
	if err != nil {
		return noValues(err)
	}
	if f == nil {
		if f, err = rule.ParseFormula(text, r.Vars()); err != nil {
			return bad(err)
		}
		said = f.String()
	} else { // it says nothing of the first heaps
		to = max(checkedTo(to, 1), 2*first)
	}
	lim := induct.Limits{To: checkedTo(to, r.Dim()), Value: g.Value, Law: provedLaw(g), Claim: func(ctx context.Context) (*period.Claim, error) {
		if g.Sequence() == nil {
			return nil, nil
		}
		return g.Claim(ctx, 0)
	}}
	idle := a.busy("checking")
	claim := f
	if from > 0 {
		if claim, err = heapsFrom(ctx, g, f, from); err != nil {
			return noValues(err)
		}
	}
	v, stopped := induct.Prove(ctx, r, claim, lim)
	var rest *beyond
	if v.Refuted != nil && from == 0 {
		if rest, err = behind(ctx, g, f, v.Refuted, lim); err != nil {
			stopped = err
		}
	}
	idle()
	if stopped != nil && ctx.Err() == nil {
		return noValues(stopped)
	}
	out := newChecked(r.String(), f)
	out.Formula = said
	out.Status, out.Theorem, out.Because, out.Known, out.Missing = string(v.Status), v.Theorem, v.Reason, v.Known, v.Why
	out.From, out.Beyond, out.Note = from, rest, powerNote(text)
	if c := v.Refuted; c != nil {
		if out.Counter, err = derived(ctx, g, c, r.Dim()); err != nil {
			return err
		}
	}
	return a.writeChecked(out, stopped)
}

// provedLaw finds the law of a rule of heaps, if it is proved.
func provedLaw(g *grundy.Game) func(ctx context.Context) (*rule.Formula, error) {
	return func(ctx context.Context) (*rule.Formula, error) {
		if g.Rule().Dim() > 1 {
			return nil, nil
		}
		best, _, err := g.Law(ctx, 0)
		if err != nil || best == nil || best.Status != period.Proved {
			return nil, err
		}
		return best.Formula, nil
	}
}

func newChecked(name string, f *rule.Formula) *checked {
	return &checked{Schema: schema, Command: "check", Rule: name, Formula: f.String(), vars: f.Vars}
}

// maxDerived is the greatest coordinate of a position whose value is derived.
const maxDerived = 10_000

// derived is a counterexample and the derivation of the true value.
func derived(ctx context.Context, g *grundy.Game, c *induct.Counterexample, dim int) (*refute, error) {
	out := &refute{Position: rule.FormatSum([]rule.Position{c.Position}, dim), Claimed: c.Claimed, Value: &value{Number: c.Value}, Outcome: "N"}
	if c.Value == 0 {
		out.Outcome = "P"
	}
	if slices.Max(c.Position[:dim]) > maxDerived {
		return out, nil
	}
	answer, err := family.Of(g).Solve(ctx, out.Position, family.Question{Why: true, Moves: 1})
	switch {
	case err != nil && !isLimit(err):
		return nil, err
	case answer != nil && len(answer.Why) == 1:
		w := newWhy(answer.Why[0])
		out.Why = &w
	}
	return out, nil
}

// writeChecked prints what was found, also where checking was interrupted.
func (a *app) writeChecked(out *checked, stopped error) error {
	if out.Counter != nil {
		out.Status = "refuted"
	}
	if stopped != nil {
		out.Partial = "interrupted"
	}
	err := a.write(func(w io.Writer) error {
		if a.json {
			return writeJSON(w, out)
		}
		out.text(labels{w})
		return nil
	})
	switch {
	case err != nil || stopped != nil:
		return errors.Join(err, stopped)
	case out.Counter != nil:
		return errNo
	case out.Status == "":
		return fmt.Errorf("no value was compared (%w)", game.ErrLimit)
	}
	return nil
}

func (c *checked) text(l labels) {
	l.line("rule", c.Rule)
	l.line("formula", c.Formula)
	if c.Note != "" {
		l.prose("note", c.Note)
	}
	all := strings.Join(c.vars, ", ")
	least := ""
	if c.From > 0 {
		least = fmt.Sprintf("%d <= ", c.From)
		all = fmt.Sprintf("%s >= %d", all, c.From)
	}
	switch {
	case c.Counter != nil:
		c.Counter.text(l, c.vars)
		if c.Beyond != nil {
			c.Beyond.text(l, all)
		}
	case c.Status == string(period.Proved):
		l.line("proved", "true for all "+all)
		l.line("by", c.Theorem)
		l.prose("because", c.Because)
	case c.Status == string(period.Checked):
		l.line("checked", fmt.Sprintf("true for all %s%s < %d, and not claimed beyond", least, strings.Join(c.vars, ", "), c.Known))
		l.prose("unproved", c.Missing)
	default:
		l.prose("unknown", "no value was compared: "+c.Missing)
	}
	if c.Partial != "" {
		l.line("partial", c.Partial)
	}
}

func (r *refute) text(l labels, vars []string) {
	place := fmt.Sprintf("%s = %s", vars[0], r.Position)
	if len(vars) > 1 {
		place = fmt.Sprintf("(%s) = %s", strings.Join(vars, ", "), r.Position)
	}
	truth := "it is " + map[string]string{"P": "lost", "N": "won", "D": "drawn"}[r.Outcome]
	if r.Value != nil {
		truth = fmt.Sprintf("G%s = %v", bracketed(r.Position), r.Value)
	}
	l.line("refuted", fmt.Sprintf("%s: the formula says %s, and %s", place, r.Claimed, truth))
	if r.Why != nil {
		r.Why.text(l)
	}
}

func bracketed(position string) string {
	if strings.HasPrefix(position, "(") {
		return position
	}
	return "(" + position + ")"
}

// checkFamily compares a formula with a game that is no rule, whose positions are
// numbers or tuples of them.
func (a *app) checkFamily(ctx context.Context, s *subject.Subject, text string, to int64) error {
	f, err := formulaFor(s, text)
	if err != nil {
		return bad(err)
	}
	dim := len(f.Vars)
	positions, err := tuplesUpTo(dim, compareOptions{to: checkedTo(to, dim) - 1, sums: 1})
	if err != nil {
		return bad(err)
	}
	out := newChecked(s.Name(), f)
	out.Missing = "this game is no rule of the rule language"
	evaluate := f.Compile()
	var strange error
	for _, p := range positions {
		if ctx.Err() != nil {
			return a.writeChecked(out, ctx.Err())
		}
		out.Known = slices.Max(p[:dim]) // all positions with lower coordinates are done
		answer, err := s.Game().Solve(ctx, rule.FormatSum([]rule.Position{p}, dim), family.Question{Moves: 1})
		switch {
		case isLimit(err) && answer == nil:
			out.Missing = err.Error()
			return a.writeChecked(out, nil)
		case err != nil && answer == nil: // some games have no position with these numbers
			if strange == nil {
				strange = fmt.Errorf("position %s: %w", p.Format(dim), err)
			}
			continue
		}
		out.Status = string(period.Checked)
		if out.Counter, err = differs(f, evaluate, p, answer); err != nil {
			return err
		}
		if out.Counter != nil {
			return a.writeChecked(out, nil)
		}
	}
	if out.Known++; out.Status == "" {
		return bad(strange)
	}
	return a.writeChecked(out, nil)
}

// formulaFor reads a formula over positions of a game that is no rule: their
// coordinates are called n, or x, y, z, as the formula does.
func formulaFor(s *subject.Subject, text string) (f *rule.Formula, err error) {
	all := [][]string{{"n"}, {"x", "y"}, {"x", "y", "z"}}
	if dim := s.Dim(); dim > 0 && s.Ends != nil {
		all = [][]string{s.Ends.Rule().Vars()}
	} else if dim > 0 && dim <= len(all) {
		all = all[dim-1 : dim]
	}
	for _, vars := range all {
		if f, err = rule.ParseFormula(text, vars); err == nil {
			return f, nil
		}
	}
	return nil, err
}

// differs is the counterexample that a position is, or nil.
func differs(f *rule.Formula, e *rule.Evaluator, p rule.Position, answer *family.Answer) (*refute, error) {
	dim := len(f.Vars)
	out := &refute{Position: rule.FormatSum([]rule.Position{p}, dim), Outcome: string(answer.Outcome)}
	if len(answer.Values) == 1 {
		v := value(answer.Values[0])
		out.Value = &v
	}
	if f.Lost {
		lost, err := e.Lost(p[:dim]...)
		if out.Claimed = "won"; lost {
			out.Claimed = "lost"
		}
		if err != nil {
			return nil, err
		}
		if lost == (answer.Outcome == family.Lose) {
			return nil, nil
		}
		return out, nil
	}
	if out.Value == nil {
		return nil, bad(fmt.Errorf("position %s has no nim value that is known; say which positions are lost instead", out.Position))
	}
	y, err := e.At(p[:dim]...)
	if out.Claimed = fmt.Sprint(y); err == nil && out.Value.String() == out.Claimed {
		return nil, nil
	}
	if errors.Is(err, rule.ErrUndefined) {
		out.Claimed, err = "no value", nil
	}
	return out, err
}
