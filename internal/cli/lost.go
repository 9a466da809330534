package cli

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strings"

	"github.com/grundy-cgt/grundy"
	"github.com/grundy-cgt/grundy/period"
	"github.com/grundy-cgt/grundy/rule"
)

// lostHeaps are the P positions of one heap: residues with exceptions, or a
// list that is complete or ends at a bound.
type lostHeaps struct {
	Period   int64   `json:"period,omitempty"` // with Residues
	Residues []int64 `json:"residues,omitempty"`
	Also     []int64 `json:"also,omitempty"`   // lost, though their residue is not
	Except   []int64 `json:"except,omitempty"` // not lost, though their residue is
	List     []int64 `json:"list,omitempty"`   // without Period
	Below    int64   `json:"below,omitempty"`  // List is known to be complete below this heap only; 0: complete

	Formula string        `json:"formula,omitempty"` // a condition that says which are lost, without the others
	Status  period.Status `json:"status,omitempty"`  // of Formula
	Known   int64         `json:"known,omitempty"`   // the heaps that it was compared with, if it is checked

	proved bool // List is what a proved law says of the heaps below
}

// String is a line for people.
func (l *lostHeaps) String() string {
	if l.Formula != "" {
		if l.Status == period.Proved {
			return l.Formula + ", proved"
		}
		return fmt.Sprintf("%s (checked for n < %d)", l.Formula, l.Known)
	}
	if l.Period == 0 {
		text := "none"
		if len(l.List) > 0 {
			text = "n = " + joined(l.List, 20)
		}
		if l.proved {
			return fmt.Sprintf("%s (all below %d)", text, l.Below)
		}
		if l.Below > 0 {
			return fmt.Sprintf("%s (checked for n < %d)", text, l.Below)
		}
		if len(l.List) == 0 {
			return text
		}
		return text + " and no other"
	}
	text := ""
	switch {
	case len(l.Residues) == 0 && len(l.Also) == 0:
		return "none"
	case len(l.Residues) == 0:
		return fmt.Sprintf("n = %s and no other", joined(l.Also, 60))
	case len(l.Residues) == 1:
		text = fmt.Sprintf("n mod %d = %d", l.Period, l.Residues[0])
	case len(l.Residues) > 1:
		text = fmt.Sprintf("n mod %d in {%s}", l.Period, joined(l.Residues, 60))
	}
	if len(l.Also) > 0 {
		text += ", and n = " + joined(l.Also, 60)
	}
	if len(l.Except) > 0 {
		text += ", but not n = " + joined(l.Except, 60)
	}
	return text
}

// joined lists the first numbers.
func joined(ns []int64, most int) string {
	parts := make([]string, 0, most+1)
	for i, n := range ns {
		if i == most {
			parts = append(parts, fmt.Sprintf("... (%d in all)", len(ns)))
			break
		}
		parts = append(parts, fmt.Sprint(n))
	}
	return strings.Join(parts, ", ")
}

// lostOf reads the P positions off a claim or, where that does not tell them, off a
// law; of c = nil too. Without a law it lists those of the values that are known.
func lostOf(ctx context.Context, g *grundy.Game, c *period.Claim, values int) (*lostHeaps, error) {
	if c != nil && c.Status == period.Proved && c.Theorem != period.Slope && (c.Theorem != period.Multiples || c.Period <= lostListed) {
		return lostProved(c), nil
	}
	l, err := g.LostLaw(ctx, values)
	switch {
	case err != nil && !isLimit(err):
		return nil, err
	case l != nil && l.Status == period.Proved:
		if list, ok := l.Finite(); ok {
			return &lostHeaps{List: list}, nil
		}
		return &lostHeaps{Formula: rule.Text(l.Formula.Body), Status: l.Status}, nil
	case l != nil:
		return &lostHeaps{Formula: rule.Text(l.Formula.Body), Status: l.Status, Known: l.Known}, nil
	case c == nil:
		return nil, nil
	}
	out, err := lostKnown(ctx, g, cmp.Or(c.Known, lostShown))
	if out != nil {
		best, _, _ := g.Law(ctx, values) // it is kept
		out.proved = best != nil && best.Status == period.Proved
	}
	return out, err
}

// lostProved reads the P positions off a proved claim.
func lostProved(c *period.Claim) *lostHeaps {
	switch c.Theorem {
	case period.Coins:
		return lostCoins(c)
	case period.Bash:
		return &lostHeaps{Period: c.Period, Residues: []int64{0}}
	case period.Multiples:
		return &lostHeaps{List: upTo(c.Period)}
	}
	zeros := func(from, to int64) (out []int64) {
		for n := from; n < to; n++ {
			if v, _ := c.At(n); v == 0 {
				out = append(out, n)
			}
		}
		return out
	}
	if c.Saltus > 0 { // every turn adds to the values: none is 0 for long
		return &lostHeaps{List: zeros(0, c.Start+c.Period)}
	}
	l := &lostHeaps{Period: c.Period}
	for _, n := range zeros(c.Start, c.Start+c.Period) {
		l.Residues = append(l.Residues, n%c.Period)
	}
	slices.Sort(l.Residues)
	for n := range c.Start {
		v, _ := c.At(n)
		_, residue := slices.BinarySearch(l.Residues, n%c.Period)
		switch {
		case v == 0 && !residue:
			l.Also = append(l.Also, n)
		case v != 0 && residue:
			l.Except = append(l.Except, n)
		}
	}
	return l
}

// lostCoins reads them off a formula for coins: if coin 3 is worth nothing all odd
// coins are, and otherwise no coin from 3 on is.
func lostCoins(c *period.Claim) *lostHeaps {
	l := &lostHeaps{}
	for n := range int64(4) {
		if v, _ := c.At(n); v == 0 {
			l.List = append(l.List, n)
		}
	}
	if slices.Contains(l.List, 3) {
		return &lostHeaps{Period: 2, Residues: []int64{1}, Also: []int64{0}}
	}
	return l
}

func upTo(n int64) []int64 {
	out := make([]int64, n)
	for i := range out {
		out[i] = int64(i)
	}
	return out
}

const (
	lostShown  = 1 << 16 // the bound of lists that could go on for ever
	lostListed = 60      // the most heaps 0, 1, 2, ... that are listed
)

// lostKnown lists the P positions below a bound.
func lostKnown(ctx context.Context, g *grundy.Game, below int64) (*lostHeaps, error) {
	table, err := g.Sequence().Table(ctx, below)
	if err != nil {
		return nil, err
	}
	l := &lostHeaps{Below: below}
	for n, v := range table[:below] {
		if v == 0 {
			l.List = append(l.List, int64(n))
		}
	}
	return l, nil
}

// lostBelow lists the P positions among shown values.
func lostBelow(values []uint64) *lostHeaps {
	l := &lostHeaps{Below: int64(len(values))}
	for n, v := range values {
		if v == 0 {
			l.List = append(l.List, int64(n))
		}
	}
	return l
}
