package cli

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"strings"

	"github.com/spf13/cobra"

	"github.com/grundy-cgt/grundy/family"
	"github.com/grundy-cgt/grundy/game"
	"github.com/grundy-cgt/grundy/internal/subject"
	"github.com/grundy-cgt/grundy/known"
	"github.com/grundy-cgt/grundy/period"
	"github.com/grundy-cgt/grundy/play"
	"github.com/grundy-cgt/grundy/rule"
)

// comparison is what compare finds, and its JSON.
type comparison struct {
	Schema    string    `json:"schema"`
	Command   string    `json:"command"`
	Rules     [2]string `json:"rules"`
	Play      string    `json:"play"`
	Compared  string    `json:"compared"` // outcomes or values
	From      int64     `json:"from"`
	To        int64     `json:"to"`
	Positions int       `json:"positions"` // how many were compared
	Equal     bool      `json:"equal"`     // in all of them
	Counter   *counter  `json:"counterexample,omitempty"`
	Partial   string    `json:"partial,omitempty"`

	// Of rules that are compared by their laws.
	Status period.Status `json:"status,omitempty"` // proved: they are equal for all heaps
	Shift  int64         `json:"shift,omitempty"`  // n of the first belongs to n+shift of the second
	Hint   *shifted      `json:"hint,omitempty"`   // of rules that differ

	same     bool // the rules are one and the same
	relation known.Relation
	kind     play.Kind
	dim      int
	sums     int
}

// shifted says with which shift two rules are equal.
type shifted struct {
	Shift   int64         `json:"shift"`
	Status  period.Status `json:"status"`
	Formula string        `json:"formula"`

	relation known.Relation
}

// counter is the smallest position in which two games differ.
type counter struct {
	Position [2]string `json:"position"`
	Outcome  [2]string `json:"outcome"`
	Value    []value   `json:"value,omitempty"`
	Move     [2]*move  `json:"move"` // a winning move, where there is one

	components [2]int
}

// options of the command.
type compareOptions struct {
	from, to int64
	sums     int
	play     string
	mapping  string
	shift    int64
	values   bool
	winners  bool // --values=false
	exact    bool
}

func (a *app) compare() *cobra.Command {
	o := compareOptions{to: -1}
	cmd := &cobra.Command{
		Use:   "compare RULE1 RULE2",
		Short: "Whether two games have the same values or winners, or the smallest position where they differ",
		Long: `Examples:
  grundy compare 0.161 0.36
  grundy compare 0.137 0.07 --shift 1
  grundy compare "take {1,3}" "take odd" --values=false --to 1000
  grundy compare real.star treblecross-heaps --map n+2 --from 3 --to 12
  grundy compare "take 1..3; reach 0 loses" "take 1..3" --play misere

Two rules of heaps are compared by their nim values: to the first difference; or
until equality is proved for all heaps, by the laws of both; or as far as a law
would be looked for, and then it is checked that far.

Otherwise, and with --values=false, positions are heaps, or tuples with each
coordinate, from N to N: those of RULE1. --map says which position of RULE2 belongs
to a position n of RULE1; --shift S is --map n+S. A program in a FILE.star gets the
same numbers. Positions are compared by who wins, with --values by nim values.

Exit codes: 0 no difference found, 1 there is one.`,
		Args: arguments(2, 2, "two rules"),
		RunE: func(cmd *cobra.Command, args []string) error {
			o.winners = cmd.Flags().Changed("values") && !o.values
			if o.shift != 0 {
				if o.mapping != "" {
					return bad(errors.New("--shift S is --map n+S; give one of them"))
				}
				o.mapping = fmt.Sprintf("n%+d", o.shift)
			}
			return a.compareRules(cmd.Context(), args, o)
		},
	}
	cmd.Flags().Int64Var(&o.from, "from", 0, "the least heap or coordinate `N`")
	cmd.Flags().Int64Var(&o.to, "to", -1, "the greatest heap or coordinate `N` (default: of two rules as far as a law is looked for; else 100 for heaps, 12 for pairs, 5 for more coordinates)")
	cmd.Flags().IntVar(&o.sums, "sums", 1, "compare sums of up to `K` such positions too")
	cmd.Flags().StringVar(&o.play, "play", "normal", "how sums are played; see grundy solve")
	cmd.Flags().StringVar(&o.mapping, "map", "", "the position of RULE2 that belongs to n, as in n+1, or to a tuple, as in \"(x,y) -> (y,x)\"")
	cmd.Flags().Int64Var(&o.shift, "shift", 0, "compare heap n of RULE1 with heap n+`S` of RULE2")
	cmd.Flags().BoolVar(&o.values, "values", false, "compare nim values (default for two rules of heaps)")
	cmd.Flags().BoolVar(&o.exact, "exact", false, "search from the definitions, without theory")
	_ = cmd.RegisterFlagCompletionFunc("play", cobra.FixedCompletions(play.KindNames(), cobra.ShellCompDirectiveNoFileComp))
	return a.common(cmd)
}

// maxCompared is the most positions that are compared.
const maxCompared = 1 << 22

// compareRules compares two games.
func (a *app) compareRules(ctx context.Context, args []string, o compareOptions) error {
	kind, err := play.ParseKind(o.play)
	if err != nil {
		return bad(err)
	}
	var subjects [2]*subject.Subject
	for i, arg := range args {
		if subjects[i], err = a.subject(arg); err != nil {
			return bad(fmt.Errorf("rule %d: %w", i+1, err))
		}
	}
	dim := cmp.Or(subjects[0].Dim(), subjects[1].Dim(), 1)
	mapped, err := mapping(o.mapping, dim)
	if err != nil {
		return bad(err)
	}
	if other := cmp.Or(subjects[1].Dim(), dim); other != dim && o.mapping == "" {
		return bad(fmt.Errorf("positions of the first game have %d coordinate(s), those of the second %d", dim, other))
	}
	if o.byLaw(kind, subjects) {
		return a.compareLaws(ctx, subjects, o)
	}
	if o.to < 0 {
		o.to = [...]int64{0, 100, 12, 5, 5, 5, 5}[min(dim, 6)]
	}
	singles, err := tuplesUpTo(dim, o)
	if err != nil {
		return bad(err)
	}
	if oneRule(subjects) && o.mapping == "" && !o.exact {
		return a.compared(&comparison{
			Schema: schema, Command: "compare", Rules: [2]string{subjects[0].Name(), subjects[1].Name()}, Play: kind.String(),
			Compared: "outcomes", From: max(o.from, 0), Equal: true, Status: period.Proved, kind: kind, dim: dim, sums: 1, same: true,
		}, nil)
	}
	out := &comparison{
		Schema: schema, Command: "compare", Rules: [2]string{subjects[0].Name(), subjects[1].Name()}, Play: kind.String(),
		Compared: "outcomes", From: o.from, To: o.to, kind: kind, dim: dim, sums: o.sums,
	}
	if o.values {
		out.Compared = "values"
	}
	for _, s := range subjects {
		if s.Rule != nil && s.Family == nil && s.Rule.Rule().Dim() == 1 {
			if err := a.prepare(ctx, s.Rule, o.to); err != nil && !isLimit(err) {
				return err
			}
		}
	}
	idle := a.busy("comparing")
	err = out.run(ctx, [2]family.Game{subjects[0].Game(), subjects[1].Game()}, singles, mapped, o)
	idle()
	if err != nil && !isLimit(err) {
		return err
	}
	return a.compared(out, err)
}

// oneRule reports whether two games are of one rule with one canonical text, and end as
// it says.
func oneRule(subjects [2]*subject.Subject) bool {
	x, y := subjects[0], subjects[1]
	return x.Rule != nil && y.Rule != nil && x.Ends == nil && y.Ends == nil && x.Rule.Rule().String() == y.Rule.Rule().String()
}

// compared prints a comparison, which may have ended at a limit.
func (a *app) compared(out *comparison, limit error) error {
	if limit != nil {
		out.Partial = limit.Error()
	}
	if err := a.write(func(w io.Writer) error {
		if a.json {
			return writeJSON(w, out)
		}
		out.text(w)
		return nil
	}); err != nil {
		return err
	}
	if limit == nil && !out.Equal {
		return errNo
	}
	return limit
}

// mapping reads which position of the second game belongs to one of the first; ok
// is false where there is none.
func mapping(text string, dim int) (func(p rule.Position) (q []rule.Position, ok bool, err error), error) {
	if text == "" {
		return func(p rule.Position) ([]rule.Position, bool, error) { return []rule.Position{p}, true, nil }, nil
	}
	if !strings.Contains(text, "->") {
		text = "n -> " + text
	}
	r, err := rule.Parse(text)
	if err != nil {
		return nil, fmt.Errorf("--map: %w", err)
	}
	if r.Dim() != dim {
		return nil, fmt.Errorf("--map: positions of the first game have %d coordinate(s), not %d", dim, r.Dim())
	}
	program, err := r.Compile()
	if err != nil {
		return nil, fmt.Errorf("--map: %w", err)
	}
	return func(p rule.Position) ([]rule.Position, bool, error) {
		var opts game.Options[rule.Position]
		if err := program.Options(&opts, p); err != nil {
			return nil, false, fmt.Errorf("--map: %w", err)
		}
		if opts.Len() > 1 {
			return nil, false, bad(fmt.Errorf("--map: %s has %d images; one is needed", p.Format(dim), opts.Len()))
		}
		if opts.Len() == 0 {
			return nil, false, nil
		}
		return opts.At(0), true, nil
	}, nil
}

// tuplesUpTo lists the positions, those with the least greatest coordinate first.
func tuplesUpTo(dim int, o compareOptions) ([]rule.Position, error) {
	if o.from < 0 || o.from > o.to {
		return nil, fmt.Errorf("the positions from %d to %d are none", o.from, o.to)
	}
	if o.sums < 1 {
		return nil, fmt.Errorf("sums have at least one component, not %d", o.sums)
	}
	count := int64(1)
	for range dim {
		if o.to-o.from >= maxCompared || count*(o.to-o.from+1) > maxCompared {
			return nil, fmt.Errorf("there are more than %d positions from %d to %d; choose a smaller --to", maxCompared, o.from, o.to)
		}
		count *= o.to - o.from + 1
	}
	out := make([]rule.Position, 0, count)
	for top := o.from; top <= o.to; top++ {
		var p rule.Position
		for i := range dim {
			p[i] = o.from
		}
		for more := true; more; {
			reaches := false
			for _, c := range p[:dim] {
				reaches = reaches || c == top
			}
			if reaches {
				out = append(out, p)
			}
			more = false
			for i := dim - 1; i >= 0 && !more; i-- {
				if more = p[i] < top; more {
					p[i]++
				} else {
					p[i] = o.from
				}
			}
		}
	}
	return out, nil
}

// run compares the positions until two differ.
func (c *comparison) run(ctx context.Context, games [2]family.Game, singles []rule.Position,
	mapped func(rule.Position) ([]rule.Position, bool, error), o compareOptions,
) error {
	q := family.Question{Kind: c.kind, Exact: o.exact, Moves: 1}
	for size := 1; size <= o.sums; size++ {
		pick := make([]int, size) // descending
		for pick[0] < len(singles) {
			if c.Positions >= maxCompared {
				return bad(fmt.Errorf("more than %d sums are to be compared; choose a smaller --to or --sums", maxCompared))
			}
			if err := ctx.Err(); err != nil {
				return err
			}
			sums, ok, err := pair(singles, pick, mapped)
			if err != nil {
				return err
			}
			if ok {
				if err := c.one(ctx, games, sums, q, o.values); err != nil || c.Counter != nil {
					return err
				}
			}
			i := size - 1
			for ; i > 0 && pick[i] == pick[i-1]; i-- {
				pick[i] = 0
			}
			pick[i]++
		}
	}
	c.Equal = true
	return nil
}

// pair makes the sums of both games that belong together.
func pair(singles []rule.Position, pick []int, mapped func(rule.Position) ([]rule.Position, bool, error)) (sums [2][]rule.Position, ok bool, err error) {
	for _, k := range pick {
		image, ok, err := mapped(singles[k])
		if !ok || err != nil {
			return sums, false, err
		}
		sums[0] = append(sums[0], singles[k])
		sums[1] = append(sums[1], image...)
	}
	return sums, true, nil
}

// one compares one sum.
func (c *comparison) one(ctx context.Context, games [2]family.Game, sums [2][]rule.Position, q family.Question, values bool) error {
	var answers [2]*family.Answer
	found := &counter{}
	for i, g := range games {
		found.Position[i] = rule.FormatSum(sums[i], c.dim)
		answer, err := g.Solve(ctx, found.Position[i], q)
		if err != nil && (answer == nil || !isLimit(err)) {
			err = fmt.Errorf("%s: position %s: %w", c.Rules[i], found.Position[i], err)
			if isLimit(err) || errors.Is(err, context.Canceled) {
				return err
			}
			return bad(err)
		}
		answers[i] = answer
		found.Outcome[i], found.components[i] = string(answer.Outcome), len(answer.Position)
		if len(answer.Moves) > 0 {
			m := newMove(answer.Moves[0])
			found.Move[i] = &m
		}
	}
	same := answers[0].Outcome == answers[1].Outcome
	if values {
		for i, answer := range answers {
			if answer.Values == nil && len(answer.Position) > 0 {
				return bad(fmt.Errorf("%s: position %s has no nim value that is known; compare without --values", c.Rules[i], found.Position[i]))
			}
			found.Value = append(found.Value, value(answer.Value))
		}
		same = found.Value[0].String() == found.Value[1].String()
	}
	c.Positions++
	if !same {
		c.Counter = found
	}
	return nil
}

// text prints the comparison for people.
func (c *comparison) text(w io.Writer) {
	l := labels{w}
	l.line("rule 1", c.Rules[0])
	l.line("rule 2", c.Rules[1])
	if c.kind != (play.Kind{}) {
		l.line("play", c.kind.Meaning())
	}
	what := fmt.Sprintf("heaps from %d to %d", c.From, c.To)
	if c.Status == period.Proved {
		what = fmt.Sprintf("all heaps from %d on", c.From)
	}
	if c.Shift != 0 {
		what += fmt.Sprintf(", each n of rule 1 with n%+d of rule 2", c.Shift)
	}
	if c.dim > 1 {
		what = fmt.Sprintf("tuples of %d numbers from %d to %d", c.dim, c.From, c.To)
	}
	if c.same {
		what = "all"
	}
	if c.sums > 1 {
		what += fmt.Sprintf(", and their sums of up to %d", c.sums)
	}
	l.line("positions", what)
	same := "the same player wins"
	if c.Compared == "values" {
		same = "the nim values are equal"
	}
	switch {
	case c.Counter != nil:
		place := c.Counter.Position[0]
		if c.dim == 1 && c.sums == 1 {
			place = "heap " + place
		}
		l.line("refuted", fmt.Sprintf("they differ, first at %s of rule 1:", place))
		for i := range 2 {
			c.Counter.text(l, i)
		}
		if h := c.Hint; h != nil {
			l.prose("hint", fmt.Sprintf("with --shift %d they are equal: %s", h.Shift, h.Formula))
			l.prose("", because(h.relation))
		}
	case c.same:
		l.line("equal", "the rules are one and the same")
	case c.Partial != "":
		l.line("partial", fmt.Sprintf("%s in the first %d positions; %s", same, c.Positions, c.Partial))
	case c.Status != "":
		c.laws(l)
	default:
		l.line("equal", fmt.Sprintf("%s in all %d positions", same, c.Positions))
	}
}

// text prints the side of one game.
func (c *counter) text(l labels, i int) {
	text := fmt.Sprintf("rule %d, %s: %s", i+1, c.Position[i], sentence(c.Outcome[i]))
	if c.Value != nil {
		text += fmt.Sprintf(", value %v", c.Value[i])
	}
	if c.Move[i] != nil {
		text += fmt.Sprintf(", by %s", c.Move[i].text(c.components[i]))
	}
	l.line("", text)
}
