package rule

import (
	"errors"
	"fmt"
	"math/bits"
	"slices"

	"github.com/grundy-cgt/grundy/game"
)

// ErrOverflow reports that an expression left the 64-bit integers.
var ErrOverflow = errors.New("a number of the rule does not fit 64 bits")

// LimitError reports that listing the options of one position was given up.
type LimitError struct {
	Limit int64 // choices that were tried
}

func (e *LimitError) Error() string {
	return fmt.Sprintf("a position has too many options: gave up after %d choices", e.Limit)
}

// Is makes the error a [game.ErrLimit].
func (e *LimitError) Is(target error) bool { return target == game.ErrLimit }

// MaxChoices is how many choices of iterators are tried for one position before
// a [LimitError] is returned.
const MaxChoices = 1 << 23

// Program lists the options of positions by the core meaning of a rule. It
// implements [game.Rules] for [Position]. It holds scratch memory: use it from
// one goroutine at a time.
type Program struct {
	dim  int
	alts []loop
	env  env
}

// env is what compiled expressions read and options are written to.
type env struct {
	v     []int64   // coordinates, then iterators
	lists [][]int64 // the lists bound now
	state state     // of the expressions computed since it was last reset
	xor   bool      // leave out equal parts in pairs
	left  int64     // choices left
	err   error
	heaps *game.Options[int64]    // where options go, or
	tuple *game.Options[Position] // here
	vars  []string
	sieve // the primes listed so far
}

type (
	number func(*env) int64
	truth  func(*env) bool
	// loop runs an iterator and what is inside it; false ends everything.
	loop func(*env) bool
)

// Compile prepares the rule for listing options. O(size of the rule).
func (r *Rule) Compile() (*Program, error) {
	p := &Program{dim: r.Dim()}
	slots := 0
	for _, a := range r.alts() {
		c := compiler{names: slices.Clone(r.vars)}
		body, err := c.alternative(a, r.Dim())
		if err != nil {
			return nil, err
		}
		p.alts = append(p.alts, body)
		slots = max(slots, len(c.names))
	}
	p.env.v = make([]int64, max(slots, r.Dim()))
	p.env.lists = make([][]int64, maxIters)
	p.env.vars = r.vars
	return p, nil
}

// Options appends the options of the position to dst. The number of options and
// of the choices behind them is bounded by [MaxChoices]; beyond it the error is
// a [LimitError]. It takes 5 to 50 ns an option and allocates nothing but the
// growth of dst.
func (p *Program) Options(dst *game.Options[Position], pos Position) error {
	p.env.tuple, p.env.heaps = dst, nil
	return p.run(pos[:p.dim], false)
}

// Heap appends the options of a heap of n to dst; the rule must have one
// coordinate. See [Program.Options].
func (p *Program) Heap(dst *game.Options[int64], n int64) error {
	p.env.heaps, p.env.tuple = dst, nil
	return p.run([]int64{n}, false)
}

// HeapXor is Heap for normal play, where x + x is 0: of the equal parts that
// one part with a count gives, it keeps one where the count is odd and none
// where it is even.
func (p *Program) HeapXor(dst *game.Options[int64], n int64) error {
	p.env.heaps, p.env.tuple = dst, nil
	return p.run([]int64{n}, true)
}

func (p *Program) count(pos Position) (int, error) {
	var dst game.Options[Position]
	err := p.Options(&dst, pos)
	return dst.Len(), err
}

func (p *Program) run(coords []int64, xor bool) error {
	e := &p.env
	for i, c := range coords {
		if c < 0 {
			return fmt.Errorf("a position has no negative coordinate, and %s = %d", e.vars[i], c)
		}
	}
	copy(e.v, coords)
	e.left, e.err, e.xor = MaxChoices, nil, xor
	for _, alt := range p.alts {
		if !alt(e) {
			return e.err
		}
	}
	return nil
}

// choose counts a choice.
func (e *env) choose() bool {
	e.left--
	if e.left < 0 {
		e.err = &LimitError{MaxChoices}
		return false
	}
	return true
}

// note keeps the worst state of a computation.
func (e *env) note(v int64, s state) int64 {
	e.state = max(e.state, s)
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
	names []string // slots of e.v
	lists []string // slots of e.lists
}

// alternative compiles the loops from the inside out.
func (c *compiler) alternative(a Alt, dim int) (loop, error) {
	for _, it := range a.Iters {
		if _, isList := it.Set.(Partitions); isList {
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
		it := a.Iters[i]
		if it.Set == nil {
			slot, value, inner := slices.Index(c.names, it.Var), c.number(it.Is), body
			body = func(e *env) bool {
				e.v[slot] = value(e)
				if e.state != fine {
					return e.broken()
				}
				return inner(e)
			}
			continue
		}
		var stop []number
		if infinite(it.Set) {
			for _, s := range stoppers(a, i) {
				stop = append(stop, c.number(s))
			}
			if len(stop) == 0 {
				return nil, fmt.Errorf("`%s in %s` has no end here", it.Var, sourceText(it.Set))
			}
		}
		body = c.loop(it, stop, body)
	}
	return body, nil
}

// emit compiles the parts of an option.
func (c *compiler) emit(parts []Part, dim int) loop {
	if dim == 1 && len(parts) == 1 && parts[0].List == "" && parts[0].Count == nil {
		x := c.number(parts[0].Coords[0])
		return func(e *env) bool {
			if !e.choose() {
				return false
			}
			v := x(e)
			switch {
			case e.state != fine:
				return e.broken()
			case v < 0:
			case e.heaps != nil:
				e.heaps.Part(v)
				e.heaps.End()
			default:
				e.tuple.Add(Heap(v))
			}
			return true
		}
	}
	var steps []loop
	for _, p := range parts {
		steps = append(steps, c.part(p))
	}
	return func(e *env) bool {
		if !e.choose() {
			return false
		}
		for _, step := range steps {
			if step(e) {
				continue
			}
			if e.heaps != nil {
				e.heaps.Undo()
			} else {
				e.tuple.Undo()
			}
			return e.err == nil && (e.state == fine || e.broken())
		}
		if e.heaps != nil {
			e.heaps.End()
		} else {
			e.tuple.End()
		}
		return true
	}
}

// part compiles one part of a sum. What it returns is false when the option is
// none: a coordinate is negative or has no value.
func (c *compiler) part(p Part) loop {
	if p.List != "" {
		slot := slices.Index(c.lists, p.List)
		return func(e *env) bool {
			for _, v := range e.lists[slot] {
				e.put(Heap(v))
			}
			return true
		}
	}
	if len(p.Coords) == 1 && p.Count == nil {
		x := c.number(p.Coords[0])
		return func(e *env) bool {
			v := x(e)
			if v < 0 || e.state != fine {
				return false
			}
			if e.heaps != nil {
				e.heaps.Part(v)
			} else {
				e.tuple.Part(Heap(v))
			}
			return true
		}
	}
	coords := make([]number, len(p.Coords))
	for i, x := range p.Coords {
		coords[i] = c.number(x)
	}
	count := func(*env) int64 { return 1 }
	if p.Count != nil {
		count = c.number(p.Count)
	}
	return func(e *env) bool {
		n := count(e)
		if n < 0 || e.state != fine {
			return false
		}
		if e.xor {
			n &= 1
		}
		var pos Position
		for i, x := range coords {
			pos[i] = x(e)
			// Zero copies of a position that is none are no parts at all.
			if n > 0 && (pos[i] < 0 || e.state != fine) {
				return false
			}
		}
		e.state = fine
		if n > e.left {
			e.err = &LimitError{MaxChoices}
			return false
		}
		e.left -= n
		for ; n > 0; n-- {
			e.put(pos)
		}
		return true
	}
}

func (e *env) put(p Position) {
	if e.heaps != nil {
		e.heaps.Part(p[0])
	} else {
		e.tuple.Part(p)
	}
}

func (c *compiler) number(x Expr) number {
	switch x := x.(type) {
	case Num:
		v := x.V
		return func(*env) int64 { return v }
	case Var:
		i := slices.Index(c.names, x.Name)
		return func(e *env) int64 { return e.v[i] }
	case Unary:
		y := c.number(x.X)
		return func(e *env) int64 { return e.note(sub(0, y(e))) }
	case Binary:
		return c.binary(x)
	case Call:
		return c.call(x)
	}
	panic(fmt.Sprintf("rule: %T is no number", x))
}

func (c *compiler) binary(x Binary) number {
	if l, ok := asLinear(x); ok {
		if f := c.difference(l); f != nil {
			return f
		}
	}
	a, b, op := c.number(x.X), c.number(x.Y), x.Op
	switch op {
	case "+":
		return func(e *env) int64 { return e.note(add(a(e), b(e))) }
	case "-":
		return func(e *env) int64 { return e.note(sub(a(e), b(e))) }
	case "*":
		return func(e *env) int64 { return e.note(mul(a(e), b(e))) }
	case "//":
		return func(e *env) int64 { return e.note(floorDiv(a(e), b(e))) }
	case "%":
		return func(e *env) int64 { return e.note(floorMod(a(e), b(e))) }
	}
	return func(e *env) int64 { return e.note(apply(op, a(e), b(e))) }
}

// difference compiles c + x - y - ..., the commonest shape, where no step can
// overflow: at most four variables, each below 2^61 in size. Otherwise the
// value is computed with care.
func (c *compiler) difference(l linear) number {
	var plus, minus []int
	for name, k := range l.vars {
		i := slices.Index(c.names, name)
		switch k {
		case 1:
			plus = append(plus, i)
		case -1:
			minus = append(minus, i)
		default:
			return nil
		}
	}
	if len(plus) != 1 || len(minus) > 2 {
		return nil
	}
	const big = 1 << 60
	p, k := plus[0], l.c
	careful := func(e *env) int64 {
		v := e.note(add(e.v[p], k))
		for _, m := range minus {
			v = e.note(sub(v, e.v[m]))
		}
		return v
	}
	switch len(minus) {
	case 0:
		return func(e *env) int64 {
			if x := e.v[p]; uint64(x+big) < 2*big {
				return x + k
			}
			return careful(e)
		}
	case 1:
		m := minus[0]
		return func(e *env) int64 {
			if x, y := e.v[p], e.v[m]; uint64(x+big) < 2*big && uint64(y+big) < 2*big {
				return x + k - y
			}
			return careful(e)
		}
	}
	m, n := minus[0], minus[1]
	return func(e *env) int64 {
		if x, y, z := e.v[p], e.v[m], e.v[n]; uint64(x+big) < 2*big && uint64(y+big) < 2*big && uint64(z+big) < 2*big {
			return x + k - y - z
		}
		return careful(e)
	}
}

func (c *compiler) call(x Call) number {
	args := make([]number, len(x.Args))
	for i, a := range x.Args {
		args[i] = c.number(a)
	}
	a := args[0]
	var b number
	if len(args) > 1 {
		b = args[1]
	}
	switch x.Name {
	case "min", "max":
		least := x.Name == "min"
		return func(e *env) int64 {
			v := a(e)
			for _, f := range args[1:] {
				if w := f(e); (w < v) == least {
					v = w
				}
			}
			return v
		}
	case "gcd":
		return func(e *env) int64 { return gcd(a(e), b(e)) }
	case "isqrt":
		return func(e *env) int64 { return e.note(isqrt(a(e))) }
	case "popcount":
		return func(e *env) int64 {
			v := a(e)
			if v < 0 {
				return e.note(0, undefined)
			}
			return int64(bits.OnesCount64(uint64(v)))
		}
	case "abs":
		return func(e *env) int64 {
			v := a(e)
			if v < 0 {
				return e.note(sub(0, v))
			}
			return v
		}
	case "bitand":
		return func(e *env) int64 { return a(e) & b(e) }
	case "bitor":
		return func(e *env) int64 { return a(e) | b(e) }
	case "mindigit":
		return func(e *env) int64 { v, _, s := digits(a(e)); return e.note(v, s) }
	case "maxdigit":
		return func(e *env) int64 { _, v, s := digits(a(e)); return e.note(v, s) }
	}
	panic("rule: unknown function " + x.Name)
}

func (c *compiler) truth(x Expr) truth {
	switch x := x.(type) {
	case Unary:
		y := c.truth(x.X)
		return func(e *env) bool { return !y(e) }
	case In:
		return c.member(x)
	case Binary:
		if x.Op == "and" || x.Op == "or" {
			a, b := c.truth(x.X), c.truth(x.Y)
			if x.Op == "and" {
				return func(e *env) bool { return a(e) && b(e) }
			}
			return func(e *env) bool { return a(e) || b(e) }
		}
		a, b := c.number(x.X), c.number(x.Y)
		switch x.Op {
		case "==":
			return func(e *env) bool { return a(e) == b(e) }
		case "!=":
			return func(e *env) bool { return a(e) != b(e) }
		case "<":
			return func(e *env) bool { return a(e) < b(e) }
		case "<=":
			return func(e *env) bool { return a(e) <= b(e) }
		case ">":
			return func(e *env) bool { return a(e) > b(e) }
		case ">=":
			return func(e *env) bool { return a(e) >= b(e) }
		}
	}
	panic(fmt.Sprintf("rule: %T is no condition", x))
}

func (c *compiler) member(x In) truth {
	v, not := c.number(x.X), x.Not
	switch s := x.Set.(type) {
	case Named:
		arg := func(*env) int64 { return 0 }
		if len(s.Args) > 0 {
			arg = c.number(s.Args[0])
		}
		return func(e *env) bool { return contains(s.Name, arg(e), v(e)) != not }
	case Range:
		return c.among(v, []Range{s}, not)
	case List:
		return c.among(v, s.Items, not)
	}
	panic("rule: no set of numbers")
}

func (c *compiler) among(v number, items []Range, not bool) truth {
	if set, ok := constant(items); ok {
		return func(e *env) bool { return set.Has(v(e)) != not }
	}
	lo, hi := make([]number, len(items)), make([]number, len(items))
	for i, r := range items {
		lo[i] = c.number(r.Lo)
		hi[i] = func(*env) int64 { return Inf }
		if r.Hi != nil {
			hi[i] = c.number(r.Hi)
		}
	}
	return func(e *env) bool {
		x := v(e)
		for i := range lo {
			if lo[i](e) <= x && x <= hi[i](e) {
				return !not
			}
		}
		return not
	}
}
