package graph

import (
	"errors"
	"fmt"
	"strings"
	"unicode/utf8"

	"github.com/grundy-cgt/grundy/game"
)

// The kinds of errors, for [errors.Is].
var (
	// ErrCycle is a game that can come back to a position; see [CycleError].
	ErrCycle = errors.New("the game can go on for ever")

	// ErrLimit is a search that met a limit; see [LimitError].
	ErrLimit = errors.New("limit reached")

	// ErrSplits is an outcome or remoteness asked of a game in which a position
	// splits into two or more parts.
	ErrSplits = errors.New("remoteness is for games whose positions do not split")
)

// CycleError reports that a game can go on for ever, and how. It is an
// [ErrCycle].
type CycleError[P comparable] struct {
	// Cycle holds positions each of which is a part of an option of the one
	// before, the first of an option of the last. The search names the shortest
	// such cycle among the positions that were on its path; a shorter one may
	// exist elsewhere.
	Cycle []P
}

// Error prints the cycle, the middle of a long one left out.
func (e *CycleError[P]) Error() string {
	const most = 10 // positions printed
	var b strings.Builder
	fmt.Fprintf(&b, "%v: ", ErrCycle)
	for i, p := range e.Cycle {
		if len(e.Cycle) > most && i >= most-2 && i < len(e.Cycle)-2 {
			if i == most-2 {
				b.WriteString("... -> ")
			}
			continue
		}
		b.WriteString(show(p))
		b.WriteString(" -> ")
	}
	if len(e.Cycle) > 0 {
		b.WriteString(show(e.Cycle[0]))
	}
	fmt.Fprintf(&b, " (cycle of length %d)", len(e.Cycle))
	return b.String()
}

// Is reports whether target is [ErrCycle].
func (e *CycleError[P]) Is(target error) bool { return target == ErrCycle }

// LimitError reports that a search needed more than [Limits] allows: the game
// is too big, or has no end. It is an [ErrLimit].
type LimitError struct {
	Limit  string // the field of Limits: "Positions" or "Pending"
	Max    int    // its value
	Stored int    // positions stored when the search stopped
}

// Error names the limit and what to do.
func (e *LimitError) Error() string {
	return fmt.Sprintf("%v: %s = %d (%d positions stored); raise it, or check that the game ends",
		ErrLimit, e.Limit, e.Max, e.Stored)
}

// Is reports whether target is [ErrLimit], or [game.ErrLimit], which stands for
// the limits of all packages.
func (e *LimitError) Is(target error) bool { return target == ErrLimit || target == game.ErrLimit }

// show prints a position, cut short if it is long.
func show(p any) string {
	const most = 80 // bytes
	s := fmt.Sprint(p)
	if len(s) <= most {
		return s
	}
	cut := most
	for !utf8.RuneStart(s[cut]) {
		cut--
	}
	return s[:cut] + "..."
}

// cycle returns the error for the position on top of the path, which has an
// open part. Only now does the path close: each open position was checked for
// this when it was opened, so among the others moves lead down the path only.
// That makes the way from each to the top that is shortest easy to find.
func (s *Solver[P]) cycle() error {
	top := int32(len(s.path) - 1)
	steps := make([]int32, len(s.path)) // from each open position to the top
	next := make([]int32, len(s.path))  // the open position that comes next then
	to := s.path[top].parts
	for d := top - 1; d >= 0; d-- {
		next[d], steps[d] = d+1, steps[d+1]+1
		for _, part := range s.parts[s.path[d].parts:to] {
			if e := firstOpen - s.result[part]; e > d && steps[e]+1 < steps[d] {
				next[d], steps[d] = e, steps[e]+1
			}
		}
		to = s.path[d].parts
	}

	start := int32(-1)
	for _, part := range s.parts[s.path[top].parts:] {
		if d := firstOpen - s.result[part]; d >= 0 && (start < 0 || steps[d] < steps[start]) {
			start = d
		}
	}
	var err CycleError[P]
	for d := start; ; d = next[d] {
		err.Cycle = append(err.Cycle, s.table.keys[s.path[d].id])
		if d == top {
			return &err
		}
	}
}
