package digraph

import (
	"errors"
	"fmt"
	"strings"

	"github.com/grundy-cgt/grundy/game"
	"github.com/grundy-cgt/grundy/graph"
)

// ErrInput is what errors of a text that is no graph match with [errors.Is].
var ErrInput = errors.New("the graph cannot be read")

// InputError says what is wrong in a text, and where. It is an [ErrInput].
type InputError struct {
	Line int // from 1; 0: of the whole text
	Msg  string
}

func (e *InputError) Error() string {
	if e.Line == 0 {
		return e.Msg
	}
	return fmt.Sprintf("line %d: %s", e.Line, e.Msg)
}

// Is reports whether target is [ErrInput].
func (e *InputError) Is(target error) bool { return target == ErrInput }

// UnknownError is a name that no vertex has.
type UnknownError struct{ Name string }

func (e *UnknownError) Error() string { return fmt.Sprintf("there is no vertex %s", quote(e.Name)) }

// CycleError reports a cycle where none was allowed. It is a [graph.ErrCycle].
type CycleError struct {
	Cycle    []string // the names of its vertices; the last one has an edge to the first
	Lines    []int    // the line of the edge from each, where that is known
	Shortest bool     // there is no shorter cycle
}

// Error lists the cycle, the middle of a long one left out.
func (e *CycleError) Error() string {
	var b strings.Builder
	fmt.Fprintf(&b, "%v: ", graph.ErrCycle)
	b.WriteString(CycleText(e.Cycle))
	if len(e.Lines) == 0 {
		return b.String()
	}
	b.WriteString("; line")
	if len(e.Lines) > 1 {
		b.WriteByte('s')
	}
	for i, line := range e.Lines {
		if i == cycleShown {
			b.WriteString(", ...")
			break
		}
		if i > 0 {
			b.WriteByte(',')
		}
		fmt.Fprintf(&b, " %d", line)
	}
	return b.String()
}

// Is reports whether target is [graph.ErrCycle].
func (e *CycleError) Is(target error) bool { return target == graph.ErrCycle }

// cycleShown is the most vertices of a cycle that are printed.
const cycleShown = 10

// CycleText writes a cycle as a -> b -> a, the middle of a long one left out.
func CycleText(cycle []string) string {
	var b strings.Builder
	for i, name := range cycle {
		if len(cycle) > cycleShown && i >= cycleShown-2 && i < len(cycle)-2 {
			if i == cycleShown-2 {
				b.WriteString("... -> ")
			}
			continue
		}
		b.WriteString(name)
		b.WriteString(" -> ")
	}
	if len(cycle) > 0 {
		b.WriteString(cycle[0])
	}
	fmt.Fprintf(&b, " (cycle of length %d)", len(cycle))
	return b.String()
}

// LimitError reports a graph that is too large. It is a [game.ErrLimit].
type LimitError struct {
	What string // what is counted: "vertices", "edges", "sums"
	Max  int64
}

func (e *LimitError) Error() string { return fmt.Sprintf("there are more than %d %s", e.Max, e.What) }

// Is reports whether target is [game.ErrLimit].
func (e *LimitError) Is(target error) bool { return target == game.ErrLimit }

func limitError(what string, most int64) error { return &LimitError{what, most} }

// quote writes a name as it is typed in a position: in quotes if it has
// characters that mean something there.
func quote(name string) string {
	plain := name != "" && name != "none"
	for _, r := range name {
		if r <= ' ' || strings.ContainsRune(`+*;>,"#`, r) || r == 0x7f {
			plain = false
		}
	}
	if plain {
		return name
	}
	return `"` + strings.NewReplacer(`\`, `\\`, `"`, `\"`).Replace(name) + `"`
}
