package play

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/grundy-cgt/grundy/game"
	"github.com/grundy-cgt/grundy/graph"
)

// NotTame reports that the rule for misere Nim (Anti-SG, the SJ theorem) was asked
// for where it is not proved: with the smallest sum in which it is wrong, if a
// short search met one.
type NotTame struct {
	Sum     []string // where the rule is wrong; nil if none was found
	Wins    bool     // the player to move wins it; the rule says the opposite
	Checked int      // sums that were looked at
}

func (e *NotTame) Error() string {
	text := "the rule for misere Nim (Anti-SG, the SJ theorem) is not proved for this game"
	if e.Sum == nil {
		return fmt.Sprintf("%s, though it is right in the %d smallest sums; --play misere searches exactly", text, e.Checked)
	}
	truth, said := "loses", "wins"
	if e.Wins {
		truth, said = said, truth
	}
	return fmt.Sprintf("%s, and it is wrong: in %s it says that the player to move %s, but by exact search that player %s; --play misere searches exactly",
		text, strings.Join(e.Sum, "+"), said, truth)
}

// mustBeTame returns an error unless the rule for misere Nim is proved.
func mustBeTame[P comparable](ctx context.Context, g Game[P], q Question[P]) error {
	if cancels(g) {
		return errors.New("the rule for misere Nim is for heaps; coins that are turned twice are gone, so it is not proved for them")
	}
	if t, ok := g.(Tamer[P]); ok && ender[P](g) == nil {
		_, tame, err := t.Tame(ctx, q.Sum)
		if tame || err != nil {
			return err
		}
	}
	if ender[P](g) != nil {
		return errors.New("the rule for misere Nim is for games that end when nobody can move, and this one has other ends")
	}
	return wildest(ctx, g, q)
}

// What is looked at for a sum that the rule gets wrong.
const (
	wildPositions = 16
	wildReached   = 1 << 12
	wildSums      = 1 << 16 // of each exact search
)

// wildest looks for the smallest sum of the positions below q.Sum in which the rule
// for misere Nim is wrong: single ones first, then two, then three.
func wildest[P comparable](ctx context.Context, g Game[P], q Question[P]) error {
	positions, err := below(ctx, g, q)
	if err != nil {
		return err
	}
	e := &NotTame{}
	w := NewSearch[P](g, wildSums)
	for size := 1; size <= 3; size++ {
		pick := make([]int, size)
		for pick[0] < len(positions) {
			sum := make([]P, size)
			for i, k := range pick {
				sum[i] = positions[k]
			}
			wrong, win, err := wrongInNim(ctx, g, w, sum)
			if errors.Is(err, game.ErrLimit) {
				return e
			}
			if err != nil {
				return err
			}
			e.Checked++
			if wrong {
				e.Sum, e.Wins = q.texts(sum), win
				return e
			}
			// the next of the picks p[0] >= p[1] >= ..., greatest first
			i := size - 1
			for i > 0 && pick[i] == pick[i-1] {
				pick[i] = 0
				i--
			}
			pick[i]++
		}
	}
	return e
}

// wrongInNim compares the rule with an exact search.
func wrongInNim[P comparable](ctx context.Context, g Game[P], w *Search[P], sum []P) (wrong, win bool, err error) {
	var x uint64
	large := false
	for _, p := range sum {
		v, err := g.Value(ctx, p)
		if err != nil {
			return false, false, err
		}
		x ^= v
		large = large || v >= 2
	}
	win, _, err = w.Outcome(ctx, sum, true)
	return win != ((x != 0) == large), win, err
}

// below lists the least positions that can be reached from the sum, and have
// options.
func below[P comparable](ctx context.Context, g game.Rules[P], q Question[P]) ([]P, error) {
	seen := map[P]bool{}
	var list, live []P
	for _, p := range q.Sum {
		if !seen[p] {
			seen[p] = true
			list = append(list, p)
		}
	}
	var opts game.Options[P]
	for i := 0; i < len(list) && i < wildReached; i++ {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		opts.Reset()
		if err := g.Options(&opts, list[i]); err != nil {
			return nil, err
		}
		if opts.Len() > 0 {
			live = append(live, list[i])
		}
		for option := range opts.All() {
			for _, p := range option {
				if !seen[p] && len(list) < wildReached {
					seen[p] = true
					list = append(list, p)
				}
			}
		}
	}
	slices.SortFunc(live, q.Less)
	return live[:min(len(live), wildPositions)], nil
}

// texts writes positions as q says.
func (q Question[P]) texts(sum []P) []string {
	out := make([]string, len(sum))
	for i, p := range sum {
		out[i] = q.text(p)
	}
	return out
}

func (q Question[P]) text(p P) string {
	if q.Format == nil {
		return fmt.Sprint(p)
	}
	return q.Format(p)
}

// named writes the positions of a loop.
func (q Question[P]) named(err error) error {
	var loop *graph.CycleError[P]
	if !errors.As(err, &loop) {
		return err
	}
	return &graph.CycleError[string]{Cycle: q.texts(loop.Cycle)}
}
