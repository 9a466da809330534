package huge

import (
	"context"
	"errors"
	"math/big"

	"github.com/grundy-cgt/grundy/game"
	"github.com/grundy-cgt/grundy/graph"
)

// key is a heap as a comparable value: its bytes.
type key string

func keyOf(n *big.Int) key { return key(n.Bytes()) }

func (k key) heap() *big.Int { return new(big.Int).SetBytes([]byte(k)) }

// Bounds of a search: the choices that are made while options are listed, the
// positions that are stored, and the choices for one position.
const (
	searchChoices   = 1 << 22
	searchPositions = 1 << 18
	heapChoices     = 1 << 17
)

// search finds values by the positions that can be reached. It remembers them.
type search struct {
	lister *lister
	solver *graph.Solver[key]
	ctx    context.Context // of the question that is answered
	left   int             // choices
}

func newSearch(l *lister) *search {
	s := &search{lister: l}
	s.solver = graph.New[key](s, graph.Limits{Positions: searchPositions})
	return s
}

// value returns the nim value of a heap, with at most so many choices.
func (s *search) value(ctx context.Context, n *big.Int, choices int) (uint64, error) {
	s.ctx, s.left = ctx, choices
	v, err := s.solver.Value(ctx, keyOf(n))
	var loop *graph.CycleError[key]
	if errors.As(err, &loop) {
		named := &graph.CycleError[string]{}
		for _, k := range loop.Cycle {
			named.Cycle = append(named.Cycle, k.heap().String())
		}
		return 0, named
	}
	return v, err
}

// Options implements [game.Rules]. Equal parts cancel, as they do in normal play.
func (s *search) Options(dst *game.Options[key], k key) error {
	here := min(heapChoices, s.left)
	start := here
	err := s.lister.list(s.ctx, k.heap(), &here, func(parts []Part) bool {
		for _, p := range parts {
			if p.Times.Bit(0) == 1 {
				dst.Part(keyOf(p.Heap))
			}
		}
		dst.End()
		return true
	})
	s.left -= start - max(here, 0)
	return err
}
