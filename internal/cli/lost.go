package cli

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"github.com/grundy-cgt/grundy"
	"github.com/grundy-cgt/grundy/period"
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
}

// String is a line for people.
func (l *lostHeaps) String() string {
	if l.Period == 0 {
		text := "none"
		if len(l.List) > 0 {
			text = "n = " + joined(l.List, 30)
		}
		if l.Below > 0 {
			return fmt.Sprintf("%s (checked for n < %d)", text, l.Below)
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

// lostOf reads the P positions off a claim.
func lostOf(ctx context.Context, g *grundy.Game, c *period.Claim) (*lostHeaps, error) {
	switch {
	case c.Theorem == period.Slope:
		return lostKnown(ctx, g, lostShown)
	case c.Status != period.Proved:
		return lostKnown(ctx, g, c.Known)
	case c.Theorem == period.Coins:
		return lostCoins(c), nil
	case c.Theorem == period.Bash:
		return &lostHeaps{Period: c.Period, Residues: []int64{0}}, nil
	case c.Theorem == period.Multiples && c.Period <= lostShown:
		return &lostHeaps{List: upTo(c.Period)}, nil
	case c.Theorem == period.Multiples:
		return &lostHeaps{List: upTo(lostShown), Below: lostShown}, nil
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
		return &lostHeaps{List: zeros(0, c.Start+c.Period)}, nil
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
	return l, nil
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

// lostShown is the bound of lists that could go on for ever.
const lostShown = 1 << 16

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
