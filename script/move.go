package script

import (
	"fmt"

	"go.starlark.net/starlark"
)

// move is a winning move as the script sees it: a struct, but smaller, since
// there may be hundreds of thousands.
type move struct {
	index, times int
	before       starlark.Value
	after        *starlark.List
	label        string // what the player does, where the parts do not say it
}

func (m *move) String() string {
	return fmt.Sprintf("move(index = %d, before = %v, after = %v, times = %d)", m.index, m.before, m.after, m.times)
}

// Type names the type.
func (m *move) Type() string { return "move" }

// Freeze freezes the list of parts.
func (m *move) Freeze() { m.after.Freeze() }

// Truth is true.
func (m *move) Truth() starlark.Bool { return true }

// Hash fails: moves are no keys.
func (m *move) Hash() (uint32, error) { return 0, fmt.Errorf("unhashable type: move") }

// Attr returns a field.
func (m *move) Attr(name string) (starlark.Value, error) {
	switch name {
	case "index":
		return starlark.MakeInt(m.index), nil
	case "times":
		return starlark.MakeInt(m.times), nil
	case "before":
		return m.before, nil
	case "after":
		return m.after, nil
	case "label":
		return starlark.String(m.label), nil
	}
	return nil, nil
}

// AttrNames lists the fields.
func (m *move) AttrNames() []string { return []string{"after", "before", "index", "label", "times"} }
