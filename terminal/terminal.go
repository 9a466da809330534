// Package terminal gives games other ends than "who cannot move": positions that
// win or lose for whoever reaches them, and positions that may not be reached.
//
// Positions that may not be reached only shorten the lists of options, and all
// theory stays. A position that ends the play is different: the play of the whole
// sum ends as soon as one component is in it, so a sum is more than its parts and
// the theorem of Sprague and Grundy does not hold; [play.SolveKind] says what does.
//
// [Rules] is for rules written in Go, [Parse] for the rule language:
//
//	(w,h) -> (a,h) & (w-a,h) for a in 1..w-1 | (w,a) & (w,h-a) for a in 1..h-1; reach (1,1) wins
package terminal

import (
	"github.com/grundy-cgt/grundy/game"
	"github.com/grundy-cgt/grundy/play"
)

// Rules are rules with ends of their own. It is a [game.Rules] and a [play.Ender].
type Rules[P any] struct {
	game.Rules[P]
	// Avoid reports a position that may not be reached: an option with such a part
	// is none. nil: there is none.
	Avoid func(p P) bool
	// Ends says what reaching a position means; nil: nothing.
	Ends func(p P) play.Ending
}

// Options lists the options that may be reached, and none of a position that ends
// the play.
func (r Rules[P]) Options(dst *game.Options[P], p P) error {
	if r.End(p) != play.GoesOn {
		return nil
	}
	if r.Avoid == nil {
		return r.Rules.Options(dst, p)
	}
	var all game.Options[P]
	if err := r.Rules.Options(&all, p); err != nil {
		return err
	}
	for option := range all.All() {
		allowed := true
		for _, q := range option {
			allowed = allowed && !r.Avoid(q)
		}
		if allowed {
			dst.Add(option...)
		}
	}
	return nil
}

// End implements [play.Ender].
func (r Rules[P]) End(p P) play.Ending {
	if r.Ends == nil {
		return play.GoesOn
	}
	return r.Ends(p)
}
