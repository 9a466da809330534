package setter

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/grundy-cgt/grundy"
	"github.com/grundy-cgt/grundy/game"
	"github.com/grundy-cgt/grundy/period"
)

// Ask is what a problem asks of each position.
type Ask string

// What can be asked.
const (
	Outcome Ask = "outcome" // First or Second: who wins
	Value   Ask = "value"   // the nim value of the position
	Count   Ask = "count"   // how many first moves win
	Move    Ask = "move"    // one of them
)

// Asks are all of them.
var Asks = []Ask{Outcome, Value, Count, Move}

// Options say which tests are made. The zero value of each field stands for a
// default.
type Options struct {
	Tests    int // random tests; 0 stands for 10, -1 for none
	Seed     uint64
	MinHeap  int64     // the least heap
	MaxHeap  int64     // the greatest heap; what the law and the questions allow
	MaxHeaps int       // the most heaps of a position; 6, in misere play 4
	Ask      []Ask     // Outcome
	Words    [2]string // the answers to Outcome: the player to move wins, or loses; First, Second
	Misere   bool      // the player who makes the last move loses
}

// The greatest heaps: of proved laws, of tables, of problems about moves, whose
// checker lists them, and of sums that are searched.
const (
	lawHeap    = 1_000_000_000_000_000_000
	slopeHeap  = 1_000_000 // of a formula that is followed in many steps
	tableHeap  = 1000
	moveHeap   = 300
	misereHeap = 12

	mostMisereHeap = 100 // that is searched
	mostHeap       = 1 << 62
	mostMoveHeap   = 5000
	mostHeaps      = 1000
	mostTests      = 1000
)

// complete checks the options and fills in defaults, for a game with the claim; the
// values of heaps up to reach come from a proved law beyond it. It says why the rule is
// tame, if that is of use. Moves of great heaps are found or not, see [Options.far].
func (o Options) complete(ctx context.Context, g *grundy.Game, law *period.Claim, reach int64, great bool) (_ Options, tame string, err error) {
	if len(o.Ask) == 0 {
		o.Ask = []Ask{Outcome}
	}
	for i, a := range o.Ask {
		switch {
		case !slices.Contains(Asks, a):
			return o, "", fmt.Errorf("nothing is called %q that can be asked; choose of %v", a, Asks)
		case slices.Contains(o.Ask[:i], a):
			return o, "", fmt.Errorf("%s is asked twice", a)
		case a == Value && o.Misere:
			return o, "", errors.New("nim values decide nothing in misere play; ask for outcome, count or move")
		}
	}
	if o.Tests == 0 {
		o.Tests = 10
	}
	if o.MaxHeaps == 0 {
		o.MaxHeaps = 6
		if o.Misere {
			o.MaxHeaps = 4
		}
	}
	if o.Words == [2]string{} {
		o.Words = [2]string{"First", "Second"}
	}
	switch {
	case o.Tests < -1 || o.Tests > mostTests:
		return o, "", fmt.Errorf("%d random tests; there may be 0 to %d", o.Tests, mostTests)
	case o.MaxHeaps < 1 || o.MaxHeaps > mostHeaps:
		return o, "", fmt.Errorf("positions of up to %d heaps; there may be 1 to %d", o.MaxHeaps, mostHeaps)
	case o.MaxHeap < 0 || o.MaxHeap > mostHeap:
		return o, "", fmt.Errorf("heaps of up to %d; the greatest heap is one of 1 to %d", o.MaxHeap, int64(mostHeap))
	case o.MinHeap < 0:
		return o, "", fmt.Errorf("there are no heaps of %d", o.MinHeap)
	case o.Words[0] == o.Words[1] || len(strings.Fields(o.Words[0])) != 1 || len(strings.Fields(o.Words[1])) != 1:
		return o, "", fmt.Errorf("the answers %q and %q; they are two different words", o.Words[0], o.Words[1])
	case o.moves() && o.MaxHeap > mostMoveHeap && !great:
		return o, "", fmt.Errorf("moves are listed by the checker, in heaps of up to %d; ask for outcome or value alone, or choose a smaller greatest heap "+
			"(one move, in normal play, may be asked of any heap where a period is proved and the same amounts may be taken of all heaps)", mostMoveHeap)
	}
	switch {
	case o.Misere:
		if o, tame, err = o.misere(ctx, g, law); err != nil {
			return o, "", err
		}
	case o.MaxHeap == 0:
		o.MaxHeap = o.defaultHeap(law, reach)
	}
	if o.MaxHeap < max(o.MinHeap, 1) {
		return o, "", fmt.Errorf("heaps of %d to %d are none; choose a smaller least heap, or a greater greatest one", o.MinHeap, o.MaxHeap)
	}
	if reach == 0 {
		if _, err := g.Heap(ctx, o.MaxHeap); err != nil {
			return o, "", fmt.Errorf("the greatest heap: %w", err)
		}
	}
	return o, tame, nil
}

// misere completes the options for misere play; it says why the rule is tame, if it is.
func (o Options) misere(ctx context.Context, g *grundy.Game, law *period.Claim) (_ Options, tame string, err error) {
	most := cmp.Or(o.MaxHeap, o.defaultHeap(law, 0))
	reach, tame, err := misereReach(ctx, g, most, o.MaxHeaps)
	switch {
	case err != nil:
		return o, "", err
	case o.MaxHeap == 0 && tame == "":
		reach = min(reach, misereHeap)
	case o.MaxHeap == 0 && reach < most: // a power of 10, like other defaults
		power := int64(1)
		for power <= reach/10 {
			power *= 10
		}
		reach = power
	case o.MaxHeap > reach && tame != "":
		return o, "", fmt.Errorf("%w: in misere play the rule for misere Nim is proved of this rule for heaps of up to %d; choose a greatest heap of %d", game.ErrLimit, reach, reach)
	case o.MaxHeap > reach:
		return o, "", fmt.Errorf("%w: misere play of this rule is searched, which takes long beyond sums of %d times %d; choose a greatest heap of %d, or fewer heaps", game.ErrLimit, o.MaxHeaps, reach, reach)
	}
	o.MaxHeap = reach
	return o, tame, nil
}

// probes is how many heaps are tried to see whether a law can be followed there: some
// laws need factors.
const probes = 200

// reach returns the greatest heap of the problem, if a proved law that is no claim
// gives the values of heaps of that size; otherwise 0.
func (o Options) reach(ctx context.Context, g *grundy.Game, claim *period.Claim) (int64, error) {
	if claim.Status == period.Proved || o.Misere || o.moves() {
		return 0, nil
	}
	sizes := []int64{o.MaxHeap}
	if o.MaxHeap == 0 {
		sizes = []int64{lawHeap, lawHeap / 1_000_000_000}
	}
	for _, most := range sizes {
		if most <= tableHeap {
			continue
		}
		lawful, err := g.Lawful(ctx, most)
		for n := most; err == nil && lawful && n > most-min(most, probes); n-- {
			_, wrong := g.Heap(ctx, n)
			lawful, err = wrong == nil, ctx.Err()
		}
		if err != nil || lawful {
			return most, err
		}
	}
	return 0, nil
}

func (o Options) defaultHeap(law *period.Claim, reach int64) int64 {
	switch {
	case o.moves():
		return moveHeap
	case reach > 0:
		return reach
	case law.Theorem == period.Slope && !steep(law):
		return slopeHeap
	case law.Status == period.Proved:
		n := int64(lawHeap)
		for {
			if _, ok := law.At(n); ok {
				return n
			}
			n /= 10 // the value does not fit 64 bits
		}
	}
	return min(tableHeap, law.Known-1)
}

// steep reports whether the most that may be taken of a heap is a fair share of it,
// so that its value takes few steps.
func steep(law *period.Claim) bool {
	h, _, ok := law.Rule.TakeUpTo()
	if !ok {
		return false
	}
	most, ok := h(lawHeap)
	return ok && most >= lawHeap/1000
}

// moves reports whether something is asked that lists moves.
func (o Options) moves() bool { return slices.Contains(o.Ask, Count) || slices.Contains(o.Ask, Move) }

// valueOnly reports whether the value is all that is asked.
func (o Options) valueOnly() bool { return slices.Equal(o.Ask, []Ask{Value}) }
