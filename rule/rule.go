// Package rule is the language in which the rules of an impartial game are
// typed: its syntax, its canonical text and JSON form, and its plain meaning,
// the options of a position. It knows no solver.
//
// Every rule has a core meaning, "n -> n-k for k in {1,3,4}"; what people like
// to type, "take {1,3,4}" or "kayles" or "0.77", is short for one. The whole
// language is described in docs/reference/rules.md.
package rule

import (
	"fmt"
	"slices"
	"strings"
)

// New makes a rule of the moves, over positions whose coordinates have the
// given names. Moves other than [Alt] are moves of one heap, called n. Moves
// that differ in the amount alone are merged, so that rules of the same form
// are equal. O(m^2) for m moves.
//
// It returns an error for a move that has no meaning, such as one that uses a
// name that nothing has, and for one that could go on for ever at once: a move
// that takes nothing and leaves one heap.
func New(vars []string, moves ...Move) (*Rule, error) {
	if err := checkVars(vars); err != nil {
		return nil, err
	}
	normal := make([]Move, len(moves))
	for i, m := range moves {
		if _, core := m.(Alt); !core && (len(vars) != 1 || vars[0] != heapVar.Name) {
			return nil, fmt.Errorf("taking and splitting are moves of one heap n, not of (%s)", strings.Join(vars, ", "))
		}
		var err error
		switch m := m.(type) {
		case Break:
			normal[i], err = m.normal()
		case Lower:
			normal[i], err = m.normal()
		case Alt:
			normal[i], err = m.normal(vars)
		default:
			err = fmt.Errorf("%T is no move", m)
		}
		if err != nil {
			return nil, err
		}
	}
	r := &Rule{vars: slices.Clone(vars), moves: canonical(normal)}
	if r.wildZero() {
		var plain []Move
		for _, a := range r.alts() {
			plain = append(plain, a)
		}
		r.moves = plain
	}
	return r, nil
}

// wildZero reports whether an empty heap has an option although moves of a heap
// take an empty heap for none. Such a rule is only understood in the core.
func (r *Rule) wildZero() bool {
	var alts []Move
	for _, m := range r.moves {
		if a, ok := m.(Alt); ok {
			alts = append(alts, a)
		}
	}
	if len(alts) == 0 || len(alts) == len(r.moves) {
		return false
	}
	p, err := (&Rule{vars: r.vars, moves: alts}).Compile()
	if err != nil {
		return true
	}
	some, err := p.moves(Position{})
	return err != nil || some
}
