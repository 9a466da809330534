package setter

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"github.com/grundy-cgt/grundy"
	"github.com/grundy-cgt/grundy/game"
	"github.com/grundy-cgt/grundy/play"
	"github.com/grundy-cgt/grundy/rule"
)

// answerer knows the right answers.
type answerer struct {
	Options
	game   *grundy.Game
	search *play.Search[grundy.Position] // of misere play
	tame   string                        // why the rule for misere Nim holds, or ""
	great  bool                          // moves are not listed; see [Options.far]
	small  []uint64                      // G(0), G(1), ...
	heaps  map[uint64][]int64            // with each value, of those
	listed map[int64][][]int64           // options of heaps
}

func sum(heaps []int64) []grundy.Position {
	out := make([]grundy.Position, len(heaps))
	for i, n := range heaps {
		out[i] = rule.Heap(n)
	}
	return out
}

// value returns the nim value of a heap.
func (a *answerer) value(ctx context.Context, n int64) (uint64, error) {
	if n < int64(len(a.small)) {
		return a.small[n], nil
	}
	return a.game.Heap(ctx, n)
}

// values returns the nim value of each heap, and of the sum.
func (a *answerer) values(ctx context.Context, heaps []int64) (each []uint64, xor uint64, err error) {
	for _, n := range heaps {
		v, err := a.value(ctx, n)
		if err != nil {
			return nil, 0, fmt.Errorf("G(%d): %w", n, err)
		}
		each = append(each, v)
		xor ^= v
	}
	return each, xor, nil
}

// wins reports whether the player to move wins.
func (a *answerer) wins(ctx context.Context, heaps []int64) (bool, error) {
	each, xor, err := a.values(ctx, heaps)
	if err != nil || !a.Misere {
		return xor != 0, err
	}
	if a.tame != "" {
		return misereNim(each), nil
	}
	win, _, err := a.search.Outcome(ctx, sum(heaps), true)
	return win, err
}

// lines answers one position: a line for each thing that is asked.
func (a *answerer) lines(ctx context.Context, heaps []int64) (string, error) {
	win, err := a.wins(ctx, heaps)
	if err != nil {
		return "", err
	}
	count, move := 0, "0"
	if a.great {
		if move, err = a.farMove(ctx, heaps); err != nil {
			return "", err
		}
	} else if a.moves() {
		if count, move, err = a.winning(ctx, heaps); err != nil {
			return "", err
		}
	}
	var b strings.Builder
	for _, ask := range a.Ask {
		switch ask {
		case Outcome:
			b.WriteString(a.word(win))
		case Value:
			_, xor, err := a.values(ctx, heaps)
			if err != nil {
				return "", err
			}
			fmt.Fprint(&b, xor)
		case Count:
			fmt.Fprint(&b, count)
		case Move:
			b.WriteString(move)
		}
		b.WriteByte('\n')
	}
	return b.String(), nil
}

// word answers who wins.
func (a *answerer) word(win bool) string {
	if win {
		return a.Words[0]
	}
	return a.Words[1]
}

// winning returns the number of winning moves, and the first of them: which heap,
// from 1, how many heaps it leaves, and those; or 0.
func (a *answerer) winning(ctx context.Context, heaps []int64) (count int, first string, err error) {
	each, xor, err := a.values(ctx, heaps)
	if err != nil {
		return 0, "", err
	}
	first = "0"
	for i, n := range heaps {
		options, err := a.options(n)
		if err != nil {
			return 0, "", err
		}
		for _, parts := range options {
			_, v, err := a.values(ctx, parts)
			if err != nil {
				return 0, "", err
			}
			win := v != xor^each[i]
			if a.Misere {
				then := slices.Concat(heaps[:i], parts, heaps[i+1:])
				if win, err = a.wins(ctx, then); err != nil {
					return 0, "", err
				}
			}
			if win { // the other player
				continue
			}
			if count++; count == 1 {
				first = written(i, parts)
			}
		}
	}
	return count, first, nil
}

// written writes a move in the heap with the index.
func written(index int, left []int64) string {
	return strings.TrimSpace(fmt.Sprintln(index+1, len(left), plain(left)))
}

// options returns the options of a heap, each as the heaps that are left in
// increasing order, empty ones not among them.
func (a *answerer) options(n int64) ([][]int64, error) {
	if known, ok := a.listed[n]; ok {
		return known, nil
	}
	var all game.Options[grundy.Position]
	if err := a.game.Options(&all, rule.Heap(n)); err != nil {
		return nil, err
	}
	var out [][]int64
	for option := range all.All() {
		var parts []int64
		for _, p := range option {
			if p[0] > 0 {
				parts = append(parts, p[0])
			}
		}
		slices.Sort(parts)
		out = append(out, parts)
	}
	slices.SortFunc(out, slices.Compare)
	out = slices.CompactFunc(out, slices.Equal)
	a.listed[n] = out
	return out, nil
}

// plain writes numbers with spaces between.
func plain(numbers []int64) string { return strings.Trim(fmt.Sprint(numbers), "[]") }
