package induct

import (
	"context"
	"fmt"
	"math/big"

	"github.com/grundy-cgt/grundy/period"
	"github.com/grundy-cgt/grundy/rule"
)

// maxClasses bounds the residue classes that are looked at, and the positions at the
// beginning, where neither the formula nor the period is regular yet.
const maxClasses = 1 << 20

// byPeriod compares the formula with a proved period: on each residue class modulo
// a common multiple of the period and of what the formula divides by, both are affine
// from some place on, and there two values and a slope decide; before, all values are compared.
func (p *prover) byPeriod(ctx context.Context) (v Verdict, err error) {
	if p.lim.Claim == nil || p.r.Dim() != 1 {
		return Verdict{}, nil
	}
	c, err := p.lim.Claim(ctx)
	if err != nil || c == nil || c.Status != period.Proved || c.Period == 0 {
		return Verdict{}, err
	}
	defer catch(&err)
	modulus := big.NewInt(c.Period)
	all, err := p.classes(ctx, modulus)
	if err != nil || all == nil {
		return Verdict{}, err
	}
	m := modulus.Int64()
	first, agree := int64(0), true // from first on the lines decide
	for r, x := range all {
		n, ok := p.joins(c, x, m, int64(r))
		first, agree = max(first, n), agree && ok
	}
	if first > maxClasses {
		return Verdict{Why: fmt.Sprintf("the formula is regular only from n = %d on", first)}, nil
	}
	end := first
	if !agree { // two values of each class show where
		end += 2 * m
	}
	value := func(_ context.Context, pos rule.Position) (uint64, error) {
		g, _ := c.At(pos[0])
		return g, nil
	}
	for n := range end {
		if err := ctx.Err(); n%1024 == 0 && err != nil {
			return Verdict{}, err
		}
		if bad, err := p.at(ctx, value, rule.Heap(n)); err != nil || bad != nil {
			return Verdict{Refuted: bad}, err
		}
	}
	if !agree {
		return Verdict{Why: fmt.Sprintf("the formula does not grow as the proved law %s does", c.Formula())}, nil
	}
	return Verdict{
		Status: period.Proved, Theorem: Period,
		Reason: fmt.Sprintf("it is the proved law %s (%s): on each of %d residue classes both are affine and agree", c.Formula(), c.Reason(), len(all)),
	}, nil
}

// classes is the lines of the formula on the residue classes modulo a multiple of
// modulus, to which modulus is set; a formula of lost positions is 1 where it holds.
// It is nil where there are too many classes.
func (p *prover) classes(ctx context.Context, modulus *big.Int) ([]line, error) {
	for modulus.Cmp(big.NewInt(maxClasses)) <= 0 {
		all, by, err := p.tryClasses(ctx, modulus)
		if err != nil || by == nil {
			return all, err
		}
		modulus.Mul(modulus, by)
	}
	return nil, nil
}

func (p *prover) tryClasses(ctx context.Context, modulus *big.Int) (all []line, by *big.Int, err error) {
	defer func() {
		if x := recover(); x != nil {
			f, ok := x.(factor)
			if !ok {
				panic(x)
			}
			all, by = nil, f.by
		}
	}()
	for r := range modulus.Int64() {
		if err := ctx.Err(); r%1024 == 0 && err != nil {
			return nil, nil, err
		}
		l := lines{m: modulus, r: big.NewInt(r)}
		if !p.f.Lost {
			all = append(all, l.number(p.f.Body))
			continue
		}
		x := flat(new(big.Int))
		yes, from := l.condition(p.f.Body)
		if x.from = from; yes {
			x.b.SetInt64(1)
		}
		all = append(all, x)
	}
	return all, nil, nil
}

// joins reports whether a line is what the claim says on the class r modulo m, from
// the position n on; false where that is not known.
func (p *prover) joins(c *period.Claim, x line, m, r int64) (n int64, ok bool) {
	slope := c.Saltus * (m / c.Period)
	q := int64(0)
	if c.Start > r {
		q = (c.Start - r + m - 1) / m
	}
	if !x.from.IsInt64() || x.from.Int64() > maxClasses {
		return 0, false
	}
	q = max(q, x.from.Int64())
	n = m*q + r
	g, known := c.At(n)
	if !known {
		return 0, false
	}
	if p.f.Lost {
		if slope > 0 && g == 0 { // the values after it are not 0
			n += m
			g = 1
		}
		return n, (x.b.Sign() != 0) == (g == 0)
	}
	y := new(big.Int).Add(new(big.Int).Mul(x.a, big.NewInt(q)), x.b)
	return n, x.a.Cmp(big.NewInt(slope)) == 0 && y.Cmp(new(big.Int).SetUint64(g)) == 0
}
