package cli

import (
	"context"
	"errors"
	"fmt"
	"io"
	"math/big"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"github.com/grundy-cgt/grundy/heap"
	"github.com/grundy-cgt/grundy/internal/subject"
	"github.com/grundy-cgt/grundy/period"
	"github.com/grundy-cgt/grundy/rule"
)

// analysis is what analyze finds, and its JSON.
type analysis struct {
	Schema  string      `json:"schema"`
	Command string      `json:"command"`
	Rule    *rule.Rule  `json:"rule,omitempty"`
	Program string      `json:"program,omitempty"`
	Values  []uint64    `json:"values"` // G(0), G(1), ...
	Claim   *claimJSON  `json:"claim,omitempty"`
	Law     *lawJSON    `json:"law,omitempty"`          // where no claim is proved
	Lawless int64       `json:"no_law_below,omitempty"` // no law was found in so many values; see Claim, too
	Lost    *lostHeaps  `json:"lost,omitempty"`
	Known   []knownJSON `json:"known,omitempty"`  // known games with the same values
	Unlike  *knownJSON  `json:"unlike,omitempty"` // a known game with the same values for long
	OEIS    *oeisJSON   `json:"oeis,omitempty"`
	At      []heapAt    `json:"at,omitempty"`
	Partial string      `json:"partial,omitempty"` // the limit that was reached
}

// claimJSON is a claim in JSON.
type claimJSON struct {
	Status        period.Status  `json:"status"`
	Theorem       period.Theorem `json:"theorem,omitempty"`
	Formula       string         `json:"formula"`
	Reason        string         `json:"reason"`
	Period        int64          `json:"period"` // 0: none
	Start         int64          `json:"start"`
	LastException int64          `json:"last_exception"`
	Saltus        int64          `json:"saltus"`
	Known         int64          `json:"known"` // the number of values it rests on
}

type heapAt struct {
	N       *big.Int `json:"n"`
	Value   *big.Int `json:"value"`
	Outcome string   `json:"outcome"`
}

// shownValues is how many values analyze prints.
const shownValues = 60

func (a *app) analyze() *cobra.Command {
	var budget int
	var certificate string
	cmd := &cobra.Command{
		Use:   "analyze RULE [n ...]",
		Short: "The theory of a rule: values, proved period, lost positions",
		Long: `Examples:
  grundy analyze "take {1,3,4}"
  grundy analyze kayles 10^18                     and the value of a heap of 10^18
  grundy analyze 0.137 --certificate dawson.json  and a proof for grundy verify

Prints what the rule means, its first nim values, its period or formula with
what proves it, and the lost (P) positions. What no theorem here covers is
marked "checked", with the heaps it was checked for.`,
		Args: arguments(1, -1, "a rule and any number of heaps"),
		RunE: func(cmd *cobra.Command, args []string) error {
			return a.runAnalyze(cmd.Context(), args, budget, certificate)
		},
	}
	cmd.Flags().IntVar(&budget, "budget", 0, "look for a period in at most `N` values (default: by the kind of rule)")
	cmd.Flags().StringVar(&certificate, "certificate", "", "write the proof to `FILE`, for grundy verify")
	return a.common(cmd)
}

func (a *app) runAnalyze(ctx context.Context, args []string, budget int, certificate string) error {
	s, err := a.subject(args[0])
	if err != nil {
		if whole := strings.Join(args, " "); len(args) > 1 {
			if _, wrong := rule.Parse(whole); wrong == nil {
				err = bad(fmt.Errorf("put a rule of several words in quotes: %q", whole))
			}
		}
		return err
	}
	if s.Rule == nil && s.Program == nil {
		return a.analyzeFamily(ctx, s, args[1:])
	}
	var ns []*big.Int
	for _, arg := range args[1:] {
		n, err := bigNumber(arg)
		if err != nil {
			return err
		}
		ns = append(ns, n)
	}
	if s.Rule != nil && s.Rule.Rule().Dim() > 1 {
		return a.analyzeTuples(ctx, s, ns)
	}
	out := &analysis{Schema: schema, Command: "analyze"}
	values, err := a.heapValues(s)
	if err != nil {
		return err
	}
	if s.Rule != nil {
		out.Rule = s.Rule.Rule()
		if err := a.analyzeRule(ctx, s, out, budget, certificate); err != nil {
			return err
		}
	} else {
		out.Program = s.Text
		if certificate != "" {
			return bad(errors.New("a program has no certificate: nothing is proved about it"))
		}
	}
	limit := fill(ctx, values, out)
	if limit != nil && !isLimit(limit) {
		return noValues(limit)
	}
	if s.Rule == nil {
		out.Lost = lostBelow(out.Values)
		if err := a.recognise(ctx, out, seen(out.Values)); err != nil {
			return err
		}
	}
	for _, n := range ns {
		v, err := valueAt(ctx, s, values, n)
		if err != nil {
			if !isLimit(err) {
				return err
			}
			limit = fmt.Errorf("G(%d): %w", n, err)
			continue
		}
		out.At = append(out.At, heapAt{n, v, outcome(v.Sign() != 0)})
	}
	if limit != nil {
		out.Partial = limit.Error()
	}
	err = a.write(func(w io.Writer) error {
		if a.json {
			return writeJSON(w, out)
		}
		out.text(w)
		return nil
	})
	return errors.Join(err, limit)
}

func newClaim(claim *period.Claim) *claimJSON {
	out := &claimJSON{
		Status: claim.Status, Theorem: claim.Theorem, Formula: claim.Formula(), Reason: claim.Reason(),
		Period: claim.Period, Start: claim.Start, LastException: claim.LastException(), Saltus: claim.Saltus, Known: claim.Known,
	}
	if claim.Period == 0 {
		out.LastException = -1
	}
	return out
}

// analyzeRule looks for the law of a rule of heaps.
func (a *app) analyzeRule(ctx context.Context, s *subject.Subject, out *analysis, budget int, certificate string) error {
	if s.Rule.Sequence() == nil {
		return a.analyzeSearched(ctx, s, out, budget)
	}
	claim, err := a.claim(ctx, s, budget)
	if err != nil {
		return err
	}
	if claim == nil {
		return a.analyzeSearched(ctx, s, out, budget)
	}
	out.Claim = newClaim(claim)
	if claim.Status != period.Proved {
		found, _, err := s.Rule.Law(ctx, budget)
		if err != nil {
			return err
		}
		if found != nil {
			out.Law = newLaw(found)
		}
	}
	out.Lost, err = lostOf(ctx, s.Rule, claim, budget)
	if err != nil {
		return err
	}
	if err := a.recognise(ctx, out, claim); err != nil || certificate == "" {
		return err
	}
	cert, err := s.Rule.Certificate(ctx, claim)
	if err != nil {
		return bad(err)
	}
	return a.writeFile(certificate, func(w io.Writer) error {
		_, err := w.Write(cert.Encode())
		return err
	})
}

// analyzeSearched looks for the law of a rule whose heaps cannot be solved in
// increasing order. Where they have no values at all, that is said with the first.
func (a *app) analyzeSearched(ctx context.Context, s *subject.Subject, out *analysis, budget int) error {
	found, err := s.Rule.Laws(ctx, budget)
	if err != nil {
		return ctx.Err()
	}
	best, _, _ := s.Rule.Law(ctx, budget) // it is kept
	if best != nil {
		out.Law = newLaw(best)
	} else {
		out.Lawless = found.Known
	}
	if out.Lost, err = lostOf(ctx, s.Rule, nil, budget); err != nil || out.Lost != nil {
		return err
	}
	values, err := s.Rule.Values(ctx, 0, found.Known)
	out.Lost = lostBelow(values)
	return err
}

// claim looks for a law with a progress bar: in more and more values, which
// costs nothing, since a sequence keeps what it computed.
func (a *app) claim(ctx context.Context, s *subject.Subject, budget int) (*period.Claim, error) {
	if budget <= 0 {
		budget = heap.Budget(s.Rule.Rule())
	}
	b := a.bar("values")
	defer b.end()
	for n := min(budget, 1<<10); ; n = min(budget, n+max(n/4, 1<<10)) {
		claim, err := s.Rule.Claim(ctx, n)
		if s.Rule.Sequence() == nil {
			return nil, nil
		}
		if err != nil || claim.Status == period.Proved || n == budget {
			return claim, err
		}
		b.set(int64(n), int64(budget))
	}
}

// fill computes the values that are shown.
func fill(ctx context.Context, values subject.Values, out *analysis) error {
	out.Values = []uint64{}
	for n := range int64(shownValues) {
		v, err := values(ctx, n)
		if err != nil {
			return err
		}
		out.Values = append(out.Values, v)
	}
	return nil
}

func outcome(win bool) string {
	if win {
		return "N"
	}
	return "P"
}

// text prints the analysis for people.
func (o *analysis) text(w io.Writer) {
	l := labels{w}
	if o.Rule != nil {
		l.rule(o.Rule)
	} else {
		l.line("program", o.Program)
	}
	width := int64(20)
	if c := o.Claim; c != nil && c.Period > 0 && c.Period <= 36 {
		width = c.Period * max(1, width/c.Period)
	}
	cells := make([]string, len(o.Values))
	for i, v := range o.Values {
		cells[i] = strconv.FormatUint(v, 10)
	}
	l.table("values", new(big.Int), cells, int(width))
	switch c := o.Claim; {
	case o.Law != nil:
		o.Law.short(l)
	case o.Lawless > 0:
		l.line("law", fmt.Sprintf("none found; checked for all heaps below %d; %s", o.Lawless, further(o.Lawless)))
	case c != nil:
		switch {
		case c.Period == 0 && c.Theorem == "":
			l.prose("law", "none found; "+c.Reason)
		default:
			l.line("law", fmt.Sprintf("%s: %s", c.Status, c.Formula))
			if c.Period > 0 {
				l.line("", exceptions(c))
			}
			l.prose("because", c.Reason)
		}
	}
	if o.Lost != nil {
		l.prose("lost (P)", o.Lost.String())
	}
	for _, k := range o.Known {
		k.text(l)
	}
	if o.Unlike != nil {
		o.Unlike.text(l)
	}
	if o.OEIS != nil {
		l.line("OEIS", fmt.Sprintf("%s begins with G(%d)", o.OEIS.Number, o.OEIS.First))
	}
	for _, at := range o.At {
		l.line(fmt.Sprintf("n = %d", at.N), fmt.Sprintf("G = %d, %s", at.Value, sentence(at.Outcome)))
	}
	if o.Partial != "" {
		l.line("partial", o.Partial)
	}
}

// exceptions says where the period begins.
func exceptions(c *claimJSON) string {
	kind := fmt.Sprintf("period %d", c.Period)
	if c.Saltus != 0 {
		kind += fmt.Sprintf(", saltus %d", c.Saltus)
	}
	if c.LastException < 0 {
		return kind + ", no exception (heap 0 counted)"
	}
	return fmt.Sprintf("%s, last exception n = %d (heap 0 counted)", kind, c.LastException)
}

func sentence(outcome string) string {
	switch outcome {
	case "N":
		return "N: the player to move wins"
	case "D":
		return "D: neither player can win; play goes on for ever"
	}
	return "P: the player to move loses"
}

// labels prints lines with a label in front.
type labels struct{ w io.Writer }

const labelWidth = 10

func (l labels) line(label, text string) {
	if len(label) >= labelWidth {
		label += " "
	}
	fmt.Fprintf(l.w, "%-*s%s\n", labelWidth, label, text)
}

// proseWidth is the length of the lines that sentences are broken into.
const proseWidth = 110

// prose prints sentences, broken into lines between words; nothing for "".
func (l labels) prose(label, text string) {
	indent := max(labelWidth, len(label))
	line := ""
	for _, word := range strings.Fields(text) {
		if line != "" && indent+len(line)+1+len(word) > proseWidth {
			fmt.Fprintf(l.w, "%-*s%s\n", indent, label, line)
			label, line = "", ""
		}
		if line != "" {
			line += " "
		}
		line += word
	}
	if line != "" {
		fmt.Fprintf(l.w, "%-*s%s\n", indent, label, line)
	}
}

// rule prints a rule, the name it goes by, and its meaning.
func (l labels) rule(r *rule.Rule) {
	l.line("rule", r.String())
	if g, ok := rule.NameOf(r); ok {
		l.line("name", g.Name+": "+g.Meaning)
	}
	l.line("meaning", r.Core())
}

// table prints cells in rows of the given width, each with its first heap.
func (l labels) table(label string, from *big.Int, values []string, width int) {
	cell := 1
	for _, v := range values {
		cell = max(cell, len(v))
	}
	heap := func(i int) *big.Int { return new(big.Int).Add(from, big.NewInt(int64(i))) }
	last := len(heap(max(len(values)-1, 0)).String())
	for i := 0; i < len(values); i += width {
		row := values[i:min(i+width, len(values))]
		var b strings.Builder
		fmt.Fprintf(&b, "n = %*d:", last, heap(i))
		for _, v := range row {
			fmt.Fprintf(&b, " %*s", cell, v)
		}
		l.line(label, b.String())
		label = ""
	}
}
