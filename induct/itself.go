package induct

import (
	"slices"

	"github.com/grundy-cgt/grundy/automata"
	"github.com/grundy-cgt/grundy/rule"
)

// guessed is how many values of a formula that uses itself an automaton is guessed
// from.
const guessed = 1 << 12

// usesItself reports whether a formula uses itself.
func usesItself(f *rule.Formula) (yes bool) {
	walk(f.Body, func(e rule.Expr) {
		_, self := e.(rule.Self)
		yes = yes || self
	})
	return yes
}

// solve finds the values of a formula that uses itself as an automaton: it is guessed
// from the first values, and must satisfy the equation, which has one solution
// because only lower heaps are asked for.
func (in *induction) solve(p *prover) error {
	if len(in.coords) > 1 || p.f.Lost {
		in.fail("the formula uses itself")
	}
	values := make([]int64, 0, guessed)
	for n := range int64(guessed) {
		y, err := p.ev.At(n)
		if err != nil {
			in.fail("the formula uses itself, and has no value at %d", n)
		}
		values = append(values, y)
	}
	d, ok := automata.FromKernel(in.sys, values)
	if !ok {
		in.fail("the formula uses itself, and no automaton in %s is seen that gives its values", baseName(in.base))
	}
	var err error
	y := automata.Var("y")
	if in.self, err = in.compile(d.Holds(automata.Var(in.coords[0]), y), in.coords[0], "y"); err != nil {
		return err
	}
	again, err := in.compile(is(in.number(p.f.Body, in.position(p.f.Vars, "x")), y), in.coords[0], "y")
	if err != nil {
		return err
	}
	if !again.Equal(in.self) {
		in.fail("the formula uses itself, and the automaton that gives its first values does not satisfy it")
	}
	return nil
}

// itself is the readings of the formula at a lower heap.
func (t *translator) itself(e rule.Self, of names) []reading {
	if len(e.Args) != 1 {
		t.fail("the formula uses itself")
	}
	if t.self == nil {
		return t.hide("itself", e, e.Args[0], of)
	}
	var out []reading
	for _, x := range t.number(e.Args[0], of) {
		y := t.relation(t.self, x)
		y.where = append(slices.Clip(y.where), automata.Less(x.is, automata.Var("x0")))
		out = append(out, y)
	}
	return out
}
