package cli

import (
	"context"
	"errors"
	"fmt"
	"io"
	"math/big"

	"github.com/spf13/cobra"

	"github.com/grundy-cgt/grundy"
	"github.com/grundy-cgt/grundy/count"
)

// counting is what count finds, and its JSON.
type counting struct {
	Schema  string     `json:"schema"`
	Command string     `json:"command"`
	Rule    string     `json:"rule"`
	From    *big.Int   `json:"from"`
	To      *big.Int   `json:"to"`
	Heaps   int        `json:"heaps"`
	Ordered bool       `json:"ordered"`
	Source  source     `json:"source"`
	Value   *big.Int   `json:"value,omitempty"` // that is counted
	Count   *big.Int   `json:"count,omitempty"`
	Lost    *big.Int   `json:"lost"`
	Won     *big.Int   `json:"won"`
	Total   *big.Int   `json:"total"`
	Values  []*big.Int `json:"values,omitempty"` // how many heaps have each value

	onlyLost bool // are counted, and no values
}

// countedMoves is how many moves win, and its JSON.
type countedMoves struct {
	Schema   string   `json:"schema"`
	Command  string   `json:"command"`
	Rule     string   `json:"rule"`
	Position []string `json:"position"`
	Value    *big.Int `json:"value"`
	From     []source `json:"from"`
	Moves    *big.Int `json:"moves"`
}

type countOptions struct {
	from, to, value string
	heaps           int
	unordered       bool
}

func (a *app) count() *cobra.Command {
	var o countOptions
	cmd := &cobra.Command{
		Use:   "count RULE [POSITION]",
		Short: "How many positions are lost, or have a value; how many moves win",
		Long: `Examples:
  grundy count 0.07 --from 1 --to 10^6                   lost and won heaps
  grundy count 0.07 --to 10^30 --value 4                 heaps of one value
  grundy count nim --heaps 3 --from 1 --to 10^18         rows (n1, n2, n3) of heaps
  grundy count nim --heaps 3 --to 10^18 --unordered      sums of three heaps, without order
  grundy count kayles 10^18                              winning first moves of a position

Counts are exact. They come from a proved law, or from a table where the heaps are few
millions (docs/guide/counting.md). A row of heaps may have equal ones. Moves to the same
option are one, and moves in equal components are counted one by one.`,
		Args: arguments(1, 2, "a rule, and perhaps a position"),
		RunE: func(cmd *cobra.Command, args []string) error {
			s, err := a.subject(args[0])
			if err != nil {
				return err
			}
			if s.Rule == nil || s.Family != nil || s.Rule.Rule().Dim() != 1 {
				return bad(fmt.Errorf("heaps and sums of heaps are counted, so for rules of one heap alone; the positions of %s are others", s.Text))
			}
			if len(args) == 2 {
				if o.to != "" || o.value != "" {
					return bad(errors.New("the moves of a position are counted without --to and --value"))
				}
				return a.countMoves(cmd.Context(), s.Rule, args[1])
			}
			return a.countHeaps(cmd.Context(), s.Rule, o)
		},
	}
	cmd.Flags().StringVar(&o.from, "from", "0", "the least heap `N`")
	cmd.Flags().StringVar(&o.to, "to", "", "the greatest heap `N`")
	cmd.Flags().StringVar(&o.value, "value", "", "count the positions of nim value `V` too")
	cmd.Flags().IntVar(&o.heaps, "heaps", 1, "count sums of `K` heaps")
	cmd.Flags().BoolVar(&o.unordered, "unordered", false, "count sums without order: 3+5 and 5+3 are one")
	return a.common(cmd)
}

func (a *app) countHeaps(ctx context.Context, g *grundy.Game, o countOptions) error {
	if o.to == "" {
		return bad(errors.New("count needs the greatest heap, --to N, or a position whose moves are counted"))
	}
	if o.heaps < 1 || o.heaps > count.MaxHeaps {
		return bad(fmt.Errorf("sums of 1 to %d heaps are counted, not of %d", count.MaxHeaps, o.heaps))
	}
	if g.Cancels() && o.heaps > 1 {
		return bad(errors.New("equal coins are none, so sums of coins are not counted as those of heaps are; --heaps 1 counts coins"))
	}
	out := &counting{Schema: schema, Command: "count", Rule: g.Rule().String(), Heaps: o.heaps, Ordered: !o.unordered}
	var err error
	if out.From, err = bigNumber(o.from); err != nil {
		return err
	}
	if out.To, err = last(out.From, o.to); err != nil {
		return err
	}
	if o.value != "" {
		if out.Value, err = bigNumber(o.value); err != nil {
			return err
		}
	}
	idle := a.busy("counting")
	err = out.find(ctx, g)
	idle()
	if err != nil {
		return err
	}
	return a.write(func(w io.Writer) error {
		if a.json {
			return writeJSON(w, out)
		}
		out.text(w)
		return nil
	})
}

// countedValues is how many values may be to be counted one by one.
const countedValues = 16

// find counts.
func (c *counting) find(ctx context.Context, g *grundy.Game) error {
	values, way, err := g.Counter(ctx, c.To)
	if err != nil {
		return err
	}
	c.Source = source{way.Words, way.Reason}
	r := count.Range{From: c.From, To: c.To}
	sums := func(v *big.Int) (*big.Int, error) {
		if c.Ordered {
			return values.Sums(ctx, c.Heaps, r, v)
		}
		return count.Unordered(ctx, values, c.Heaps, r, v)
	}
	if c.Lost, err = sums(new(big.Int)); err != nil {
		return err
	}
	if c.Value != nil {
		if c.Count, err = sums(c.Value); err != nil {
			return err
		}
	}
	c.Total = new(big.Int).Exp(r.Size(), big.NewInt(int64(c.Heaps)), nil)
	if !c.Ordered {
		c.Total = count.Multisets(r.Size(), c.Heaps)
	}
	c.Won = new(big.Int).Sub(c.Total, c.Lost)
	if c.Heaps == 1 && c.Value == nil {
		c.Values = eachValue(ctx, values, r)
	}
	_, c.onlyLost = values.(*count.Lost)
	return nil
}

// eachValue counts the heaps of the values 0, 1, ..., until all are counted; nil where these
// are too many values, or cannot be counted all.
func eachValue(ctx context.Context, values count.Values, r count.Range) (out []*big.Int) {
	if h, ok := values.(*count.Histogram); ok {
		if all, err := h.Of(r); err == nil && len(all) <= countedValues {
			return all
		}
		return nil
	}
	left := r.Size()
	for v := range int64(countedValues) {
		n, err := values.Sums(ctx, 1, r, big.NewInt(v))
		if err != nil {
			return nil
		}
		if out = append(out, n); left.Sub(left, n).Sign() == 0 {
			return out
		}
	}
	return nil
}

// text prints the counts for people.
func (c *counting) text(w io.Writer) {
	l := labels{w}
	l.line("rule", c.Rule)
	what := "heaps"
	if c.Heaps > 1 {
		what = fmt.Sprintf("rows of %d heaps, order counts", c.Heaps)
		if !c.Ordered {
			what = fmt.Sprintf("sums of %d heaps, without order", c.Heaps)
		}
	}
	l.line("count", fmt.Sprintf("%s, each from %v to %v", what, c.From, c.To))
	l.line("in all", c.Total.String())
	l.prose("from", c.Source.Way)
	l.prose("because", c.Source.Reason)
	l.line("lost (P)", c.Lost.String())
	l.line("won (N)", c.Won.String())
	if c.Value != nil {
		l.line("value "+c.Value.String(), c.Count.String())
		return
	}
	for v, n := range c.Values {
		l.line(fmt.Sprintf("value %d", v), n.String())
	}
	switch {
	case c.onlyLost:
		l.line("values", "not counted: the law tells the lost heaps alone")
	case c.Heaps == 1 && c.Values == nil:
		l.line("values", fmt.Sprintf("not listed, as there may be more than %d; --value V counts one", countedValues))
	}
}

func (a *app) countMoves(ctx context.Context, g *grundy.Game, arg string) error {
	text, err := a.position(arg)
	if err != nil {
		return err
	}
	sum, err := grundy.ParseBig(text)
	if err != nil {
		return unread(err)
	}
	idle := a.busy("counting")
	n, answer, err := g.WinningMoves(ctx, sum)
	idle()
	if err != nil {
		return err
	}
	out := &countedMoves{Schema: schema, Command: "count", Rule: g.Rule().String(), Position: []string{}, Value: answer.Value, Moves: n}
	for _, h := range sum {
		out.Position = append(out.Position, h.String())
	}
	out.From = sources(answer.Ways)
	return a.write(func(w io.Writer) error {
		if a.json {
			return writeJSON(w, out)
		}
		l := labels{w}
		l.line("rule", out.Rule)
		l.line("position", cutText(sumText(out.Position)))
		l.line("value", out.Value.String())
		for _, from := range out.From {
			l.prose("from", from.Way)
			l.prose("because", from.Reason)
		}
		l.line("moves", fmt.Sprintf("%v of them win", n))
		return nil
	})
}
