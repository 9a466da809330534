package automata

import (
	"fmt"
	"slices"
)

// atom is the table of a predicate without parts.
func (c *compiler) atom(p Predicate, names scope) (*table, error) {
	switch p := p.(type) {
	case Cmp:
		vars, l, err := c.affine(p.X.Minus(p.Y), names)
		if err != nil {
			return nil, err
		}
		return c.linear(vars, l, p.Op)
	case Mod:
		if p.M < 1 || p.M > maxMod {
			return nil, fmt.Errorf("the modulus of %v mod %d is not one of 1..%d", p.X, p.M, maxMod)
		}
		vars, l, err := c.affine(p.X.Minus(Const(p.R)), names)
		if err != nil {
			return nil, err
		}
		return c.atomic(vars, l, fmt.Sprint("mod ", p.M), func(l affine) (*machine, error) { return c.sys.modulo(c.g, l, p.M) })
	case Rel:
		b := &block{c: c}
		if err := b.rel(p, names); err != nil {
			return nil, err
		}
		return b.solve()
	}
	return nil, fmt.Errorf("%T is no predicate of this package", p)
}

// maxMod keeps products of remainders below 2^62.
const maxMod = 1 << 30

// lookup finds a variable by its name.
func (c *compiler) lookup(name string, names scope) (int32, error) {
	v, ok := names.find(name)
	if !ok {
		return 0, fmt.Errorf("the variable %q is not bound by a quantifier, and is not listed as free", name)
	}
	return v, nil
}

// affine resolves the names of l, adds up the terms of each variable, and drops
// those that cancel.
func (c *compiler) affine(l Linear, names scope) ([]int32, affine, error) {
	a := affine{c: l.C}
	var vars []int32
	for _, t := range l.Terms {
		v, err := c.lookup(t.X, names)
		if err != nil {
			return nil, a, err
		}
		if i := slices.Index(vars, v); i >= 0 {
			a.coef[i] = plus(a.coef[i], t.C)
			continue
		}
		vars = append(vars, v)
		a.coef = append(a.coef, t.C)
	}
	for i := len(vars) - 1; i >= 0; i-- {
		if a.coef[i] == 0 {
			vars = slices.Delete(vars, i, i+1)
			a.coef = slices.Delete(a.coef, i, i+1)
		}
	}
	return vars, a, nil
}

// linear is the table of l op 0, where coefficient i belongs to vars[i].
func (c *compiler) linear(vars []int32, l affine, op Op) (*table, error) {
	switch op {
	case EQ:
		return c.atomic(vars, l, "=", func(l affine) (*machine, error) { return c.sys.zero(c.g, l) })
	case NE:
		t, err := c.linear(vars, l, EQ)
		if err != nil {
			return nil, err
		}
		return c.negate(t)
	case GE:
		return c.linear(vars, l.negative(), LE)
	case GT:
		return c.linear(vars, l.negative(), LT)
	case LT:
		return c.linear(vars, affine{l.coef, l.c + 1}, LE)
	case LE:
		return c.atomic(vars, l, "<=", func(l affine) (*machine, error) { return c.sys.atMost(c.g, l) })
	}
	return nil, fmt.Errorf("there is no comparison with number %d", op)
}

// atomic makes the machine of a relation about l, or finds it among those made
// before.
func (c *compiler) atomic(vars []int32, l affine, what string, make func(affine) (*machine, error)) (*table, error) {
	if !l.fits(c.sys.k) {
		return nil, fmt.Errorf("the coefficients %v and %d are too great: together they must stay below 2^60", l.coef, l.c)
	}
	order := places(vars, union(vars, nil))
	sorted := affine{append([]int64(nil), l.coef...), l.c}
	for i, to := range order {
		sorted.coef[to] = l.coef[i]
	}
	key := fmt.Sprint(what, sorted)
	m, ok := c.atoms[key]
	if !ok {
		var err error
		if m, err = make(sorted); err != nil {
			return nil, err
		}
		c.atoms[key] = m
	}
	return &table{union(vars, nil), m}, nil
}
