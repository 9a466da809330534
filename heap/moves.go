package heap

import (
	"context"
	"slices"
	"strings"

	"github.com/grundy-cgt/grundy/game"
	"github.com/grundy-cgt/grundy/rule"
)

// newMexer returns the engine that marks move by move, and what it does.
func newMexer(r *rule.Rule) (engine, string, error) {
	m := &mexer{}
	shared := &sums{}
	var ways []string
	way := func(s string) {
		if !slices.Contains(ways, s) {
			ways = append(ways, s)
		}
	}
	var others []rule.Move
	for _, move := range r.Moves() {
		switch move := move.(type) {
		case rule.Break:
			rests, what := restsOf(move, shared)
			if rests == nil {
				others = append(others, move)
				continue
			}
			markers, err := reaches(move.Take, move.Min, rests)
			if err != nil {
				return nil, "", err
			}
			m.markers = append(m.markers, markers...)
			for _, w := range what {
				way(w)
			}
		case rule.Lower:
			if move.Parts.Max() != rule.Inf && move.Parts.Max() > 1<<16 {
				others = append(others, move)
				continue
			}
			m.markers = append(m.markers, newLower(move.Parts))
			way(lowerWay)
		case rule.Turn:
			if !countable(move) {
				others = append(others, move)
				continue
			}
			m.markers = append(m.markers, newTurn(move))
			way(turnWay)
		default:
			others = append(others, move)
		}
	}
	if len(others) > 0 {
		if len(m.markers) > 0 {
			var err error
			if r, err = rule.New(r.Vars(), others...); err != nil {
				return nil, "", err
			}
		}
		prog, err := r.Compile()
		if err != nil {
			return nil, "", err
		}
		m.markers = append(m.markers, &program{prog: prog})
		way("every option listed")
	}
	if len(ways) == 0 {
		way("no moves")
	}
	return m, strings.Join(ways, "; "), nil
}

// restsOf returns what a break may leave, and in which ways that is computed;
// nil where its options have to be listed.
func restsOf(b rule.Break, shared *sums) (rests []rest, ways []string) {
	none, one := b.Parts.Has(0), b.Parts.Has(1)
	if none || one {
		rests = append(rests, single{none: none, one: one})
		ways = append(ways, "the value of every heap that can be left")
	}
	parts := b.Parts.Remove(0).Remove(1)
	if len(parts) == 0 {
		return rests, ways
	}
	kind := b.Kind
	if kind == rule.NotAllEqual && parts.Equal(rule.Numbers(2)) {
		kind = rule.Distinct // the same for two heaps
	}
	const mostHeaps = 1 << 12
	for _, i := range parts {
		if (kind == rule.Any || kind == rule.Distinct || kind == rule.NotAllEqual) && (i.Hi != rule.Inf && i.Hi > mostHeaps || i.Lo > mostHeaps) {
			return nil, nil
		}
	}
	switch kind {
	case rule.Equal:
		rests = append(rests, equal{parts})
		ways = append(ways, "splits in equal heaps: by the divisors")
	case rule.Level:
		rests = append(rests, level{parts})
		ways = append(ways, "splits in level heaps: by the quotients")
	case rule.Consecutive:
		rests = append(rests, &consecutive{parts: parts})
		ways = append(ways, "splits in consecutive heaps: by sums from the first heap")
	case rule.Any, rule.NotAllEqual:
		unlike := kind == rule.NotAllEqual
		for _, i := range parts {
			if unlike && i.Lo == 2 {
				rests = append(rests, split{sums: shared, parts: 2, apart: true})
				i.Lo = 3
			}
			if i.Hi == rule.Inf {
				rests = append(rests, split{sums: shared, parts: i.Lo, more: true, unlike: unlike, last: i.Lo >= 3})
				continue
			}
			for j := i.Lo; j <= i.Hi; j++ {
				rests = append(rests, split{sums: shared, parts: j, unlike: unlike, last: unlike || j >= 3 && j == parts.Max()})
			}
		}
		if parts.Equal(rule.Numbers(2)) {
			ways = append(ways, "splits: all pairs of heaps")
		} else {
			ways = append(ways, "splits: sets of xors for every sum")
		}
	case rule.Distinct:
		all := &distinct{}
		for _, i := range parts {
			all.open = i.Hi == rule.Inf
			all.most = int(i.Lo)
			if !all.open {
				all.most = int(i.Hi)
			}
		}
		for _, i := range parts {
			for j := i.Lo; j <= min(i.Hi, int64(all.most)); j++ {
				if !all.open && all.most <= 3 || j == 2 && all.most > 2 {
					rests = append(rests, split{sums: shared, parts: j, apart: true, last: j == 3})
				} else {
					rests = append(rests, unequal{all, j})
				}
			}
		}
		ways = append(ways, "unequal splits: sets of xors for every sum")
	default:
		return nil, nil
	}
	return rests, ways
}

// program marks what moves reach whose options have to be listed.
type program struct {
	prog *rule.Program
	opts game.Options[int64]
}

func (m *program) mark(ctx context.Context, set *marks, g []uint32) error {
	n := int64(len(g))
	m.opts.Reset()
	if err := m.prog.HeapXor(&m.opts, n); err != nil {
		return err
	}
	for i := range m.opts.Len() {
		var v uint32
		for _, p := range m.opts.At(i) {
			if p < 0 || p >= n {
				return &NotDescendingError{n, p}
			}
			v ^= g[p]
		}
		set.add(v)
	}
	return nil
}
