package rule

import "github.com/grundy-cgt/grundy/game"

// An empty heap is no heap where it has no option: it makes no difference whether
// an option leaves one. So options that differ in empty heaps alone are one option,
// and a sum is listed without them.

// EmptyIsNone reports whether a heap of 0 has no option, so that an option with one
// among its heaps is the same as without.
func (r *Rule) EmptyIsNone() bool {
	p, err := r.Compile()
	return err == nil && p.emptyIsNone()
}

func (p *Program) emptyIsNone() bool {
	some, err := p.moves(Position{})
	return err == nil && !some
}

// empties reports whether options of the rule may leave empty heaps beside others.
func (r *Rule) empties() bool {
	if r.Dim() > 1 || r.Coins() {
		return false
	}
	for _, m := range r.moves {
		switch m := m.(type) {
		case Lower:
			return true
		case Alt:
			if len(m.Parts) != 1 || m.Parts[0].Count != nil || m.Parts[0].List != "" {
				return true
			}
		}
	}
	return false
}

// withoutEmpty takes the empty heaps out of the options from the given one on. An
// option of nothing else stays as one empty heap, unless another one is "none".
func withoutEmpty[P comparable](dst *game.Options[P], from int) {
	var empty P
	none := false
	dst.Filter(from, func(parts []P) ([]P, bool) {
		none = none || len(parts) == 0
		if len(parts) < 2 {
			return parts, true
		}
		kept := parts[:0]
		for _, p := range parts {
			if p != empty {
				kept = append(kept, p)
			}
		}
		if len(kept) == 0 {
			return parts[:1], true
		}
		return kept, true
	})
	if none {
		dst.Filter(from, func(parts []P) ([]P, bool) { return parts, len(parts) != 1 || parts[0] != empty })
	}
}
