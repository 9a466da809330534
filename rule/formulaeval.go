package rule

import (
	"errors"
	"fmt"

	"github.com/grundy-cgt/grundy/game"
)

// ErrUndefined reports that a formula has no value: it divides by zero, or asks
// for a member that a list does not have.
var ErrUndefined = errors.New("the formula has no value here")

// FormulaLimitError reports that a formula was not evaluated because that would
// take too long.
type FormulaLimitError struct{ What string }

func (e *FormulaLimitError) Error() string { return "the formula takes too long here: " + e.What }

// Is makes the error a [game.ErrLimit].
func (e *FormulaLimitError) Is(target error) bool { return target == game.ErrLimit }

// Bounds of formulas that use themselves.
const (
	maxSelfDepth = 1 << 14
	maxSelfKnown = 1 << 20
)

// Evaluator computes a formula over 63-bit integers. It holds scratch memory: use
// it from one goroutine at a time.
type Evaluator struct {
	f      *Formula
	number number
	truth  truth
	slots  int
	free   []*env
	known  map[Position]int64 // of formulas that use themselves
	active map[Position]bool  // whose values are being computed for themselves
}

// Compile prepares the formula. O(size of the formula).
func (f *Formula) Compile() *Evaluator {
	ev := &Evaluator{f: f, slots: len(f.Vars), known: map[Position]int64{}, active: map[Position]bool{}}
	c := compiler{names: f.Vars, own: ev}
	if f.Lost {
		ev.truth = c.truth(f.Body)
	} else {
		ev.number = c.number(f.Body)
	}
	return ev
}

// At returns the value of the formula at a position. It takes nanoseconds for
// each operation; lpf, bigomega and primepi take what their definitions say in
// docs/reference/formulas.md. Errors: [ErrUndefined], [ErrOverflow] when a number
// leaves 64 bits, and a [FormulaLimitError].
func (ev *Evaluator) At(position ...int64) (int64, error) {
	v, s := ev.at(position)
	return v, ev.failed(s)
}

// Lost returns what a formula of lost positions says; see [Evaluator.At].
func (ev *Evaluator) Lost(position ...int64) (bool, error) {
	e := ev.env(position)
	defer ev.release(e)
	lost := ev.truth(e)
	return lost, ev.failed(e.state)
}

func (ev *Evaluator) failed(s state) error {
	switch s {
	case undefined:
		return ErrUndefined
	case overflow:
		return ErrOverflow
	case tooFar:
		return &FormulaLimitError{"a factor or a number of primes is out of reach, or it uses itself too often"}
	}
	return nil
}

func (ev *Evaluator) at(position []int64) (int64, state) {
	e := ev.env(position)
	defer ev.release(e)
	v := ev.number(e)
	return v, e.state
}

// env returns scratch memory with the position in it.
func (ev *Evaluator) env(position []int64) *env {
	if len(position) != ev.slots {
		panic(fmt.Sprintf("rule: a formula of %d coordinates at a position of %d", ev.slots, len(position)))
	}
	var e *env
	if n := len(ev.free); n > 0 {
		e, ev.free = ev.free[n-1], ev.free[:n-1]
	} else {
		e = &env{v: make([]int64, ev.slots)}
	}
	copy(e.v, position)
	e.state = fine
	return e
}

func (ev *Evaluator) release(e *env) { ev.free = append(ev.free, e) }

// self compiles the value of the formula at another position. Values are kept, so
// that a formula which uses itself twice does not take exponential time.
func (c *compiler) self(x Self) number {
	args, ev := c.numbers(x.Args), c.own
	return func(e *env) int64 {
		var p Position
		for i, a := range args {
			if p[i] = a(e); p[i] < 0 {
				e.note(0, undefined)
			}
		}
		if e.state != fine {
			return 0
		}
		if len(args) == 1 && p[0] >= e.v[0] { // only lower heaps
			return e.note(0, undefined)
		}
		if v, ok := ev.known[p]; ok {
			return v
		}
		switch {
		case ev.active[p]: // its value rests on itself
			return e.note(0, undefined)
		case len(ev.active) >= maxSelfDepth:
			return e.note(0, tooFar)
		}
		ev.active[p] = true
		v, s := ev.at(p[:len(args)])
		delete(ev.active, p)
		if s == fine {
			if len(ev.known) >= maxSelfKnown {
				clear(ev.known)
			}
			ev.known[p] = v
		}
		return e.note(v, s)
	}
}
