package rule

import (
	"fmt"
	"slices"
	"strings"
)

// Product is the move of a board of coins that two or more games of one
// coordinate make: a coin (x, y) is turned together with others.
//
// In the direct product, A x B, a move turns S x T, where S is what a move of A
// turns with x as its greatest member, and T what a move of B turns with y. So
// (x, y) is replaced by all other members of S x T, and by the Tartan theorem its
// value is the nim product of the values of x in A and of y in B (Conway, On
// Numbers and Games, chapter 6; Winning Ways, chapter 14).
//
// In the acrostic product a move changes one coordinate only, by the game of that
// coordinate. No theorem gives its values.
type Product struct {
	Factors  []*Rule // of one coordinate each, two or more
	Acrostic bool
}

func (Product) move() {}

// Factors returns the factors of a rule that is a direct product and nothing else.
func (r *Rule) Factors() ([]*Rule, bool) {
	if len(r.moves) != 1 {
		return nil, false
	}
	p, ok := r.moves[0].(Product)
	return p.Factors, ok && !p.Acrostic
}

// coordinateNames are what the coordinates of a product are called.
var coordinateNames = []string{"x", "y", "z", "u", "v", "w"}

func isProduct(m Move) bool {
	_, ok := m.(Product)
	return ok
}

// named gives the coordinates the names that those of a product have.
func named(vars []string, moves []Move) ([]string, []Move) {
	names := coordinateNames[:len(vars)]
	out := make([]Move, len(moves))
	for i, m := range moves {
		if a, core := m.(Alt); core {
			m = renameAll(a, vars, names)
		}
		out[i] = m
	}
	return names, out
}

func (p Product) kind() string {
	if p.Acrostic {
		return "acrostic"
	}
	return "product"
}

func (p Product) normal(vars []string) (Move, error) {
	if len(p.Factors) < 2 {
		return p, fmt.Errorf("a product has at least two factors")
	}
	if len(p.Factors) != len(vars) {
		return p, fmt.Errorf("a product of %d games has %d coordinates, not %d", len(p.Factors), len(p.Factors), len(vars))
	}
	for _, f := range p.Factors {
		if f.Dim() != 1 {
			return p, fmt.Errorf("the factor `%s` has %d coordinates: a product is of games of one coordinate", f, f.Dim())
		}
	}
	for _, a := range p.alts(vars) {
		c := &checker{names: slices.Clone(vars)}
		if c.alt(a, len(vars)); c.err != nil {
			return p, c.err
		}
		if it, ok := endless(a); ok {
			return p, fmt.Errorf("`%s` has no end in the product", it)
		}
	}
	return p, nil
}

// texts returns the factors as they are written.
func (p Product) texts() []string {
	out := make([]string, len(p.Factors))
	for i, f := range p.Factors {
		out[i] = f.String()
	}
	return out
}

func (p Product) text() string {
	texts := p.texts()
	for i, f := range p.Factors {
		_, core := f.moves0().(Alt)
		if len(f.moves) != 1 || core {
			if code, ok := f.code(); !ok || code != texts[i] {
				texts[i] = "(" + texts[i] + ")"
			}
		}
	}
	word := " x "
	if p.Acrostic {
		word = " acrostic "
	}
	return strings.Join(texts, word)
}

// moves0 is the first move, or nil.
func (r *Rule) moves0() Move {
	if len(r.moves) == 0 {
		return nil
	}
	return r.moves[0]
}

// alts is the core meaning of the product over coordinates of these names: an
// alternative for each choice of one alternative of every factor; in an acrostic
// product for each alternative of each factor.
func (p Product) alts(vars []string) []Alt {
	var out []Alt
	if p.Acrostic {
		for i, f := range p.Factors {
			for _, a := range f.alts() {
				choice := make([]*Alt, len(vars))
				choice[i] = &a
				out = append(out, combine(vars, choice))
			}
		}
		return out
	}
	choices := [][]*Alt{make([]*Alt, len(vars))}
	for i, f := range p.Factors {
		var longer [][]*Alt
		for _, c := range choices {
			for _, a := range f.alts() {
				c = slices.Clone(c)
				c[i] = &a
				longer = append(longer, c)
			}
		}
		choices = longer
	}
	for _, c := range choices {
		out = append(out, combine(vars, c))
	}
	return out
}

// combine makes one alternative of alternatives of the coordinates; a coordinate
// without one stays as it is. Its parts are the tuples of a part, or of the
// coordinate itself, of each, but for the position that is moved.
func combine(vars []string, choice []*Alt) Alt {
	var out Alt
	used := slices.Clone(vars)
	parts := []Part{{}}
	for i, a := range choice {
		stay := Part{Coords: []Expr{Var{vars[i]}}}
		own := []Part{stay}
		if a != nil {
			names := rename{heapVar.Name: vars[i]}
			for _, it := range a.Iters {
				fresh := it.Var
				for n := 1; slices.Contains(used, fresh); n++ {
					fresh = fmt.Sprintf("%s%d", it.Var, n)
				}
				used = append(used, fresh)
				names[it.Var] = fresh
			}
			b := names.alt(*a)
			out.Iters = append(out.Iters, b.Iters...)
			out.Cond = and(out.Cond, b.Cond)
			for _, p := range b.Parts {
				if p.List != "" {
					p = Part{Coords: []Expr{Each{p.List}}}
				}
				own = append(own, p)
			}
		}
		var longer []Part
		for _, p := range parts {
			for _, q := range own {
				longer = append(longer, Part{Count: times(p.Count, q.Count), Coords: append(slices.Clip(p.Coords), q.Coords[0])})
			}
		}
		parts = longer
	}
	// Where one coordinate alone moves, each of the others stays in every part.
	out.Parts = parts[1:] // the first is the position that is moved
	return out
}

// times is the product of two counts, where nil is 1.
func times(x, y Expr) Expr {
	switch {
	case x == nil:
		return y
	case y == nil:
		return x
	}
	return fold(Binary{"*", x, y})
}

// productFollows reports whether an "x" or "acrostic" and a factor follow.
func (p *parser) productFollows() bool {
	t := p.peek()
	if !t.is("x") && !t.is("*") && !t.is("acrostic") {
		return false
	}
	return t.is("acrostic") || p.ruleFollows(t.end) || p.after(t).is("(") && p.bracketed(p.after(t))
}

// product reads the factors behind the first one, which began at start.
func (p *parser) product(start token, vars []string, moves []Move) ([]string, []Move) {
	if !p.productFollows() {
		return vars, moves
	}
	var m Product
	factor := func(t token, vars []string, moves []Move) {
		r, err := New(vars, moves...)
		if err != nil {
			p.fail(p.since(t), err.Error(), "", "")
		}
		if inner, ok := r.Factors(); ok && !m.Acrostic {
			m.Factors = append(m.Factors, inner...) // (A x B) x C
			return
		}
		if r.Dim() != 1 {
			p.fail(p.since(t), fmt.Sprintf("a factor of a product has one coordinate, and this has %d", r.Dim()),
				"a game of one heap, or of a row of coins", "")
		}
		m.Factors = append(m.Factors, r)
	}
	m.Acrostic = p.is("acrostic")
	factor(start, vars, moves)
	for p.productFollows() {
		word := p.next()
		if word.is("acrostic") != m.Acrostic {
			p.fail(word, "`x` and `acrostic` do not mix", "one of them", "")
		}
		t := p.peek()
		v, f := p.term()
		factor(t, v, f)
	}
	if len(m.Factors) > MaxDim {
		p.fail(p.since(start), fmt.Sprintf("a product has at most %d factors", MaxDim), "", "")
	}
	return coordinateNames[:len(m.Factors)], []Move{m}
}
