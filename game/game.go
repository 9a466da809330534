// Package game says once what an impartial game is: positions, and for each
// position its options, where an option is a sum of positions.
//
// Taking beans from a heap leaves a sum of one heap, splitting leaves a sum of
// two or more, taking everything may leave the empty sum. Every solver in this
// module is built on that one contract.
package game

import (
	"errors"
	"iter"
)

// Rules gives the options of the positions of a game.
//
// Options appends every option of p to dst, in any order; an option listed
// twice counts once. It must not keep dst, and must give the same options
// whenever it is asked for the same position. An error ends the search that
// asked and is returned by it unchanged.
type Rules[P any] interface {
	Options(dst *Options[P], p P) error
}

// Func is a function used as [Rules].
type Func[P any] func(dst *Options[P], p P) error

// Options calls f.
func (f Func[P]) Options(dst *Options[P], p P) error { return f(dst, p) }

// Options is a list of options, each of them a sum of zero or more parts. The
// zero value is an empty list. The parts of all options lie in one slice, so
// filling a list that has been used before allocates nothing.
type Options[P any] struct {
	parts []P
	ends  []int
}

// Add appends one option: the sum of the parts. Add() appends the empty sum,
// the option that leaves nothing.
func (o *Options[P]) Add(parts ...P) {
	o.parts = append(o.parts, parts...)
	o.ends = append(o.ends, len(o.parts))
}

// Part appends a part to the option being built; [Options.End] completes it.
func (o *Options[P]) Part(p P) { o.parts = append(o.parts, p) }

// End completes the option whose parts were given to [Options.Part] since the
// last complete one.
func (o *Options[P]) End() { o.ends = append(o.ends, len(o.parts)) }

// Undo drops the parts given to [Options.Part] since the last complete option.
func (o *Options[P]) Undo() {
	n := 0
	if len(o.ends) > 0 {
		n = o.ends[len(o.ends)-1]
	}
	o.parts = o.parts[:n]
}

// Len is the number of complete options.
func (o *Options[P]) Len() int { return len(o.ends) }

// At returns the parts of option i, 0 <= i < Len. The slice is valid until the
// list changes.
func (o *Options[P]) At(i int) []P {
	from := 0
	if i > 0 {
		from = o.ends[i-1]
	}
	return o.parts[from:o.ends[i]:o.ends[i]]
}

// All iterates over the options, each as the slice that [Options.At] returns.
func (o *Options[P]) All() iter.Seq[[]P] {
	return func(yield func([]P) bool) {
		for i := range o.ends {
			if !yield(o.At(i)) {
				return
			}
		}
	}
}

// Filter replaces each option from the given one on by what f makes of its parts,
// which f may reorder and shorten in place; it drops the option where f reports
// false.
func (o *Options[P]) Filter(from int, f func(parts []P) ([]P, bool)) {
	read := 0
	if from > 0 {
		read = o.ends[from-1]
	}
	write, kept := read, from
	for _, end := range o.ends[from:] {
		parts, ok := f(o.parts[read:end])
		if read = end; !ok {
			continue
		}
		write += copy(o.parts[write:], parts)
		o.ends[kept] = write
		kept++
	}
	o.parts, o.ends = o.parts[:write], o.ends[:kept]
}

// Reset empties the list and keeps its memory.
func (o *Options[P]) Reset() {
	o.parts = o.parts[:0]
	o.ends = o.ends[:0]
}

// ErrLimit is what errors that report a reached limit match with errors.Is.
var ErrLimit = errors.New("a limit was reached")
