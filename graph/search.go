package graph

import (
	"context"
	"fmt"
	"slices"

	"github.com/grundy-cgt/grundy/game"
)

// The questions that a search can answer for every position below one.
const (
	nimValue = iota
	normalOutcome
	misereOutcome
	questions
)

// The result of a position is its answer, at least 0, or one of these.
const (
	unknown   = int32(-1)
	firstOpen = int32(-2) // firstOpen - d: open, being searched at depth d of the path
)

// A search goes down from one position to those below it, depth first. The path
// is its stack. The options of all positions on the path lie in parts and ends,
// those of a deeper position after those of a shallower one, so a position that
// is finished drops its own by cutting both slices.
type search[P comparable] struct {
	question int
	result   []int32 // results[question], while the search runs
	path     []frame
	parts    []int32 // parts of options, by their numbers in the table
	ends     []int32 // for each option, the end of its parts
	work     int     // options seen since the context was looked at
	scratch  game.Options[P]
	seen     []uint32 // seen[v] == round: v is the value of an option
	round    uint32
}

// A frame is a position on the path. Its parts are searched in a circle, from
// next on; left of them are still to be looked at.
type frame struct {
	id          int32
	parts, ends int32 // where its options start
	next, left  int32
}

// The context is looked at after so many options; a position counts as some. Options
// of boards and graphs take long to list.
const (
	workBetweenChecks = 256
	workOfPosition    = 4
)

// answer returns the answer to the question for p, from memory or by a search.
func (s *Solver[P]) answer(ctx context.Context, p P, question int) (int32, error) {
	if len(s.path) > 0 {
		panic("graph: Solver used by its own rules or by two goroutines at once")
	}
	known := s.results[question]
	if id, ok := s.table.find(p); ok && int(id) < len(known) && known[id] >= 0 {
		return known[id], nil
	}

	stored := s.table.len()
	for len(known) < stored {
		known = append(known, unknown)
	}
	s.question, s.result, s.work = question, known, workBetweenChecks
	defer s.finish(stored) // deferred because the rules may panic

	id, err := s.number(p)
	if err != nil {
		return 0, err
	}
	if err := s.run(ctx, id); err != nil {
		return 0, err
	}
	return s.result[id], nil
}

// run searches until the position has its result.
func (s *Solver[P]) run(ctx context.Context, root int32) error {
	if err := s.open(root); err != nil {
		return err
	}
	for len(s.path) > 0 {
		if s.work >= workBetweenChecks {
			if err := ctx.Err(); err != nil {
				return err
			}
			s.work = 0
		}
		if id, ok := s.nextUnknown(); ok {
			if err := s.open(id); err != nil {
				return err
			}
			continue
		}
		f := s.path[len(s.path)-1]
		switch s.question {
		case nimValue:
			s.result[f.id] = s.mex()
		case normalOutcome:
			s.result[f.id] = s.remoteness(0)
		case misereOutcome:
			s.result[f.id] = s.remoteness(1)
		}
		s.path = s.path[:len(s.path)-1]
		s.parts = s.parts[:f.parts]
		s.ends = s.ends[:f.ends]
	}
	return nil
}

// open puts a position of unknown result on the path and lists its options.
func (s *Solver[P]) open(id int32) error {
	f := frame{id: id, parts: int32(len(s.parts)), ends: int32(len(s.ends))}
	s.result[id] = firstOpen - int32(len(s.path))
	s.path = append(s.path, f)

	options := &s.scratch
	options.Reset()
	if err := s.rules.Options(options, s.table.keys[id]); err != nil {
		return err
	}
	cycle := false
	unknowns := 0
	for option := range options.All() {
		if len(option) > 1 && s.question != nimValue {
			return fmt.Errorf("%w: %s has an option of %d parts", ErrSplits, show(s.table.keys[id]), len(option))
		}
		if len(s.parts)+len(s.ends)+len(option)+1 > s.limits.Pending {
			return &LimitError{Limit: "Pending", Max: s.limits.Pending, Stored: s.Len()}
		}
		for _, p := range option {
			part, err := s.number(p)
			if err != nil {
				return err
			}
			s.parts = append(s.parts, part)
			if r := s.result[part]; r == unknown {
				unknowns++
			} else if r <= firstOpen {
				cycle = true
			}
		}
		s.ends = append(s.ends, int32(len(s.parts)))
	}
	if cycle {
		return s.cycle()
	}
	s.work += workOfPosition + options.Len()
	s.startInTheMiddle(unknowns)
	return nil
}

// number returns the number of p in the table, where it stores p if it is new.
func (s *Solver[P]) number(p P) (int32, error) {
	id, ok := s.table.find(p)
	if ok {
		return id, nil
	}
	if p != p {
		return 0, fmt.Errorf("graph: position %s does not equal itself", show(p))
	}
	if s.Len() >= s.limits.Positions {
		return 0, &LimitError{Limit: "Positions", Max: s.limits.Positions, Stored: s.Len()}
	}
	s.result = append(s.result, unknown)
	return s.table.add(p), nil
}

// startInTheMiddle chooses the part of the top position that is searched first:
// the middle one of the unknown parts. Whether rules list their options from
// small to big or from big to small, this halves a game such as Nim, where it
// keeps the path for a heap of n at O(log n) positions instead of n.
func (s *Solver[P]) startInTheMiddle(unknowns int) {
	if unknowns == 0 {
		return // nothing left
	}
	f := &s.path[len(s.path)-1]
	f.left = int32(len(s.parts)) - f.parts
	f.next = f.parts
	for skip := unknowns / 2; ; f.next++ {
		if s.result[s.parts[f.next]] == unknown {
			if skip == 0 {
				return
			}
			skip--
		}
	}
}

// nextUnknown returns the next part of the top position that must be searched.
func (s *Solver[P]) nextUnknown() (id int32, ok bool) {
	f := &s.path[len(s.path)-1]
	for f.left > 0 {
		id := s.parts[f.next]
		f.next++
		f.left--
		if int(f.next) == len(s.parts) {
			f.next = f.parts
		}
		if s.result[id] == unknown {
			return id, true
		}
	}
	return 0, false
}

// mex returns the nim value of the top position, whose options are all known.
func (s *Solver[P]) mex() int32 {
	f := s.path[len(s.path)-1]
	ends := s.ends[f.ends:]
	for len(s.seen) <= len(ends) {
		s.seen = append(s.seen, 0)
	}
	s.round++
	if s.round == 0 { // all stamps are from an earlier lap
		clear(s.seen)
		s.round = 1
	}
	from := f.parts
	for _, to := range ends {
		var v int32
		for _, part := range s.parts[from:to] {
			v ^= s.result[part]
		}
		from = to
		if int(v) <= len(ends) { // the mex is at most the number of options
			s.seen[v] = s.round
		}
	}
	var m int32
	for s.seen[m] == s.round {
		m++
	}
	return m
}

// finish ends the search that began with the given number of positions stored.
// If it failed, it forgets what is unfinished: positions on the path are
// unknown again, and new positions without a result leave the table.
func (s *Solver[P]) finish(stored int) {
	if failed := len(s.path) > 0; failed {
		for _, f := range s.path {
			s.result[f.id] = unknown
		}
		unfinished := func(r int32) bool { return r < 0 }
		s.table.drop(stored, func(id int32) bool { return unfinished(s.result[id]) })
		s.result = append(s.result[:stored], slices.DeleteFunc(s.result[stored:], unfinished)...)
	}
	s.results[s.question], s.result = s.result, nil
	s.path, s.parts, s.ends = s.path[:0], s.parts[:0], s.ends[:0]
}
