package huge

import (
	"context"
	"math/big"

	"github.com/grundy-cgt/grundy/formula"
	"github.com/grundy-cgt/grundy/rule"
)

// lastMembers is how many members of a range are tried from its end.
const lastMembers = 64

// guess calls f with options that a listing from the first one on may not come to: of
// moves with one choice k, those that leave n-k in the given heaps, and those with the
// last members of a range.
func (l *lister) guess(ctx context.Context, n *big.Int, heaps []*big.Int, f func([]Part) bool) error {
	for i := range l.alts {
		a := &l.alts[i]
		if len(a.Iters) != 1 || a.Iters[0].Set == nil {
			continue
		}
		left := 1 << 16
		g := &listing{ctx: ctx, env: formula.NewEnv(ctx), left: &left, f: f}
		g.env.Set(l.name, n)
		for _, k := range g.choices(a, l.name, n, heaps) {
			g.env.Set(a.Iters[0].Var, k)
			in, err := g.env.Truth(rule.In{X: rule.Var{Name: a.Iters[0].Var}, Set: a.Iters[0].Set})
			if undefined(err) != nil {
				return err
			}
			if !in || err != nil {
				continue
			}
			if err := g.option(a); err != nil {
				return err
			}
		}
	}
	return nil
}

// choices returns the members to be tried.
func (g *listing) choices(a *alternative, name string, n *big.Int, heaps []*big.Int) (out []*big.Int) {
	it := a.Iters[0]
	less := rule.Expr(rule.Binary{Op: "-", X: rule.Var{Name: name}, Y: rule.Var{Name: it.Var}})
	switch s := it.Set.(type) {
	case rule.Partitions, rule.Turns:
		return nil
	case rule.Range:
		if s.Hi == nil {
			break
		}
		if hi, err := g.env.Number(s.Hi); err == nil {
			for j := range int64(lastMembers) {
				out = append(out, new(big.Int).Sub(hi, big.NewInt(j)))
			}
		}
	}
	if len(a.Parts) == 1 && a.Parts[0].Count == nil && len(a.Parts[0].Coords) == 1 && rule.Text(a.Parts[0].Coords[0]) == rule.Text(less) {
		for _, h := range heaps {
			out = append(out, new(big.Int).Sub(n, h))
		}
	}
	return out
}

// candidates returns heaps below n that may have the value v: small ones, those about v,
// which laws that grow with n give, and 2v, 4v+1, 8v+3, ..., which taking up to half gives.
func candidates(n, v *big.Int) (out []*big.Int) {
	const small = 256
	add := func(h *big.Int) {
		if h.Cmp(big.NewInt(small)) >= 0 && h.Cmp(n) < 0 {
			out = append(out, h)
		}
	}
	for h := range int64(small) {
		out = append(out, big.NewInt(h))
	}
	for d := int64(-8); d <= 8; d++ {
		add(new(big.Int).Add(v, big.NewInt(d)))
	}
	for h := new(big.Int).Lsh(v, 1); h.Cmp(n) < 0; h = new(big.Int).Add(new(big.Int).Lsh(h, 1), one) {
		add(h)
	}
	return out
}
