// Package rule is the language in which the rules of an impartial game are
// typed: its syntax, its canonical text and JSON form, and its plain meaning,
// the options of a position. It knows no solver.
//
// Every rule has a core meaning, "n -> n-k for k in {1,3,4}"; what people like
// to type, "take {1,3,4}" or "kayles" or "0.77", is short for one. The whole
// language is described in docs/reference/rules.md.
package rule

import (
	"slices"
)

// New makes a rule of the moves, over positions whose coordinates have the
// given names; a single one is called n whatever its name. Moves other than
// [Alt] are moves of one heap n. An Alt that says the same as another move
// becomes that move, and moves that differ in the amount alone are merged, so
// that rules of the same form are equal. O(m^2) for m moves.
//
// It returns an error for a move that has no meaning, such as one that uses a
// name that nothing has, and for one that could go on for ever at once: a move
// that takes nothing and leaves one heap.
func New(vars []string, moves ...Move) (*Rule, error) {
	if err := checkVars(vars); err != nil {
		return nil, err
	}
	if slices.ContainsFunc(moves, isProduct) { // whose coordinates have names already
		vars, moves = named(vars, moves)
	}
	var plain []Move // the moves as they are given
	var known []Move // with core alternatives recognised
	var core []Alt   // the others
	for _, m := range moves {
		m, err := normalMove(vars, m)
		if err != nil {
			return nil, err
		}
		plain = append(plain, m)
		if a, ok := m.(Alt); ok && len(vars) == 1 {
			if m = recognise(a); m == nil {
				core = append(core, a)
				m = a
			}
		}
		known = append(known, m)
	}
	r := &Rule{vars: slices.Clone(vars), moves: known}
	if len(vars) == 1 {
		r.vars[0] = heapVar.Name
	}
	if wildZero(core) {
		r.moves = plain
		r.moves = moveAll(r.alts())
	}
	r.moves = canonical(r.moves)
	return r, nil
}

func moveAll(alts []Alt) []Move {
	var out []Move
	for _, a := range alts {
		out = append(out, a)
	}
	return out
}

// wildZero reports whether an empty heap has an option by the alternatives.
// Moves in words take an empty heap for none, so such a rule is only understood
// in the core.
func wildZero(alts []Alt) bool {
	if len(alts) == 0 {
		return false
	}
	p, err := (&Rule{vars: []string{heapVar.Name}, moves: moveAll(alts)}).Compile()
	if err != nil {
		return true
	}
	some, err := p.moves(Position{})
	return err != nil || some
}
