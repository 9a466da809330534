package rule

import (
	"errors"
	"fmt"
	"slices"

	"github.com/grundy-cgt/grundy/game"
)

// ErrOverflow reports that an expression left the 64-bit integers.
var ErrOverflow = errors.New("a number of the rule does not fit 64 bits")

// LimitError reports that listing the options of one position was given up.
type LimitError struct {
	Limit int64  // how many were tried or written
	Of    string // of what: choices of iterators, parts of options, ...
}

func (e *LimitError) Error() string {
	return fmt.Sprintf("a position has too many options: gave up after %d %s", e.Limit, e.Of)
}

// Is makes the error a [game.ErrLimit].
func (e *LimitError) Is(target error) bool { return target == game.ErrLimit }

// MaxChoices is how many choices of iterators are tried for one position before
// a [LimitError] is returned.
const MaxChoices = 1 << 23

// The most parts that the options of one position are written as, which take
// 64 MB or, for tuples, 192 MB.
const (
	maxHeaps  = 1 << 23
	maxTuples = 1 << 22
)

// Program lists the options of positions by the core meaning of a rule. It
// implements [game.Rules] for [Position]. It holds scratch memory: use it from
// one goroutine at a time.
type Program struct {
	dim   int
	alts  []loop
	env   env
	empty bool  // options are listed without empty heaps
	most  int64 // choices for one position
}

// Limit makes p give up a position after so many choices of iterators, or parts of
// options, instead of [MaxChoices].
func (p *Program) Limit(choices int64) { p.most = min(choices, MaxChoices) }

// env is what compiled expressions read and options are written to.
type env struct {
	v     []int64   // coordinates, then iterators
	lists [][]int64 // the lists bound now
	state state     // of the expressions computed since it was last reset
	xor   bool      // leave out equal parts in pairs
	left  int64     // choices left
	most  int64     // choices there were at first
	room  int64     // parts that may still be written
	err   error
	heaps *game.Options[int64]    // where options go, or
	tuple *game.Options[Position] // here
	sieve sieve
}

type (
	number func(*env) int64
	truth  func(*env) bool
	// loop runs an iterator and what is inside it; false ends everything.
	loop func(*env) bool
)

// Compile prepares the rule for listing options. O(size of the rule).
func (r *Rule) Compile() (*Program, error) {
	p := &Program{dim: r.Dim(), most: MaxChoices}
	slots := r.Dim()
	for _, a := range r.alts() {
		c := compiler{names: slices.Clone(r.vars)}
		body, err := c.alternative(a, r.Dim())
		if err != nil {
			return nil, err
		}
		p.alts = append(p.alts, body)
		slots = max(slots, len(c.names))
	}
	p.env.v = make([]int64, slots)
	p.env.lists = make([][]int64, maxIters)
	p.empty = r.empties() && p.emptyIsNone()
	return p, nil
}

// Options appends the options of the position to dst. The number of options and
// of the choices behind them is bounded, by [MaxChoices] and by memory of some
// 200 MB; beyond it the error is a [LimitError]. It is [ErrOverflow] when a
// number left 64 bits; options are never computed with wrong numbers. It takes 5
// to 50 ns an option and allocates nothing but the growth of dst.
func (p *Program) Options(dst *game.Options[Position], pos Position) error {
	p.env.tuple, p.env.heaps, p.env.room = dst, nil, min(maxTuples, p.most)
	from := dst.Len()
	err := p.run(pos[:p.dim], false, p.most)
	if p.empty && err == nil {
		withoutEmpty(dst, from)
	}
	return err
}

// Heap appends the options of a heap of n to dst; the rule must have one
// coordinate. See [Program.Options].
func (p *Program) Heap(dst *game.Options[int64], n int64) error {
	p.env.heaps, p.env.tuple, p.env.room = dst, nil, min(maxHeaps, p.most)
	from := dst.Len()
	err := p.run([]int64{n}, false, p.most)
	if p.empty && err == nil {
		withoutEmpty(dst, from)
	}
	return err
}

// HeapXor is Heap for normal play, where x + x is 0: of the equal parts that
// one part with a count gives, it keeps one where the count is odd and none
// where it is even.
func (p *Program) HeapXor(dst *game.Options[int64], n int64) error {
	p.env.heaps, p.env.tuple, p.env.room = dst, nil, min(maxHeaps, p.most)
	return p.run([]int64{n}, true, p.most)
}

// Tried returns how many choices of iterators the last listing of options tried.
func (p *Program) Tried() int64 { return p.env.most - p.env.left }

// moves reports whether the position has an option, unless that is hard to say.
func (p *Program) moves(pos Position) (bool, error) {
	var dst game.Options[Position]
	p.env.tuple, p.env.heaps, p.env.room = &dst, nil, 1<<12
	err := p.run(pos[:p.dim], false, 1<<12)
	return dst.Len() > 0, err
}

func (p *Program) run(coords []int64, xor bool, choices int64) error {
	for _, c := range coords {
		if c < 0 {
			return fmt.Errorf("a position has no negative coordinate: %d", c)
		}
	}
	e := &p.env
	copy(e.v, coords)
	e.left, e.most, e.xor, e.state, e.err = choices, choices, xor, fine, nil
	for _, alt := range p.alts {
		if !alt(e) {
			return e.err
		}
	}
	return nil
}

// choose counts a choice; false when there were too many.
func (e *env) choose() bool {
	e.left--
	return e.left >= 0 || e.giveUp(e.most, "choices")
}

// write makes room for n parts; false when there are too many.
func (e *env) write(n int64) bool {
	e.room -= n
	if e.room >= 0 {
		return true
	}
	if e.heaps != nil {
		return e.giveUp(min(maxHeaps, e.most), "parts")
	}
	return e.giveUp(min(maxTuples, e.most), "parts")
}

func (e *env) giveUp(limit int64, of string) bool {
	e.err = &LimitError{limit, of}
	return false
}

// note keeps the worst state of a computation.
func (e *env) note(v int64, s state) int64 {
	if s != fine {
		e.state = max(e.state, s)
	}
	return v
}

// broken handles an expression that has no value: without one there is no
// option; an overflow ends the listing.
func (e *env) broken() bool {
	s := e.state
	e.state = fine
	if s == overflow {
		e.err = ErrOverflow
		return false
	}
	return true
}

type compiler struct {
	names []string   // slots of e.v
	lists []string   // slots of e.lists
	own   *Evaluator // of the formula that is compiled, if it is one
}

// alternative compiles the loops from the inside out.
func (c *compiler) alternative(a Alt, dim int) (loop, error) {
	for _, it := range a.Iters {
		if isList(it.Set) {
			c.lists = append(c.lists, it.Var)
		} else {
			c.names = append(c.names, it.Var)
		}
	}
	body := c.emit(a.Parts, dim)
	if a.Cond != nil {
		cond, inner := c.truth(a.Cond), body
		body = func(e *env) bool {
			ok := cond(e)
			if e.state != fine {
				return e.broken()
			}
			return !ok || inner(e)
		}
	}
	for i := len(a.Iters) - 1; i >= 0; i-- {
		switch it := a.Iters[i]; s := it.Set.(type) {
		case nil:
			body = c.let(it, body)
		case Partitions:
			body = c.partition(s, slices.Index(c.lists, it.Var), body)
		case Turns:
			body = c.turns(s, slices.Index(c.lists, it.Var), body)
		default:
			stops := c.stops(a, i)
			if infinite(s) && len(stops.tops)+len(stops.falls) == 0 {
				return nil, fmt.Errorf("`%s in %s` has no end here", it.Var, sourceText(s))
			}
			body = c.loop(s, slices.Index(c.names, it.Var), stops, body)
		}
	}
	return body, nil
}

// let compiles "b = VALUE".
func (c *compiler) let(it Iter, body loop) loop {
	slot, value := slices.Index(c.names, it.Var), c.number(it.Is)
	return func(e *env) bool {
		e.v[slot] = value(e)
		if e.state != fine {
			return e.broken()
		}
		return body(e)
	}
}
