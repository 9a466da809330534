package rule

import "math"

// MaxDim is the greatest number of coordinates a position may have.
const MaxDim = 6

// Position is a component of a sum: a heap in its first coordinate, or a tuple
// of as many coordinates as the rule has. Coordinates that the rule does not
// have are 0, so positions can be compared with == and used as map keys.
type Position [MaxDim]int64

// Heap returns the position of one heap of n.
func Heap(n int64) Position { return Position{n} }

// Rule is the rule of an impartial game: the names of the coordinates of a
// position, and the moves. An option of a position is an option by any of the
// moves. A Rule is not changed after it is made and may be shared.
type Rule struct {
	vars  []string
	moves []Move
}

// Vars returns the names of the coordinates: n alone for a heap game. The
// caller must not change the slice.
func (r *Rule) Vars() []string { return r.vars }

// Dim is the number of coordinates, 1 to [MaxDim].
func (r *Rule) Dim() int { return len(r.vars) }

// Moves returns the moves. The caller must not change the slice.
func (r *Rule) Moves() []Move { return r.moves }

// Move is one way to move: a [Break], a [Lower], a [Turn], a [Product] or an
// [Alt]. Each has a core meaning, which [Rule.Core] prints and [Rule.Compile] runs.
type Move interface{ move() }

// Break takes k from a heap, k in Take, and leaves what remains in j heaps,
// none of them empty, j in Parts. Subtraction games (j is 0 or 1), splits
// (k = 0) and every take-and-break code are made of it. Only a heap of at least
// Min can be moved.
type Break struct {
	Take  Set
	Parts Intervals // how many heaps are left, each count >= 0
	Kind  Kind      // how the heaps must differ
	Min   int64     // the least heap that may be moved; 0 for all
}

// Lower replaces a heap by j lower heaps, each from 0 to n-1 and equal ones
// allowed, j in Parts, each count >= 1.
type Lower struct {
	Parts Intervals
}

// Alt is a move in the core language: for every choice of the iterators that
// meets the condition, the sum of the parts is an option, unless a coordinate
// of a part is negative.
type Alt struct {
	Parts []Part // none: the option that leaves nothing
	Iters []Iter
	Cond  Expr // nil: always
}

func (Break) move() {}
func (Lower) move() {}
func (Alt) move()   {}

// Part is a part of an option of an [Alt]: a position, several equal ones, or
// all members of a list that an iterator gives.
type Part struct {
	Coords []Expr // one for each coordinate; empty for a list
	Count  Expr   // how many copies; nil: one
	List   string // the list iterator whose members are the parts; "" otherwise
}

// Iter gives a variable the members of a set, or one value, in turn.
type Iter struct {
	Var string
	Set Source // nil: Var has the value of Is
	Is  Expr
}

// Kind says how the heaps of a split must differ.
type Kind uint8

// The kinds of splits.
const (
	Any         Kind = iota
	Distinct         // no two equal; ! in a code
	NotAllEqual      // not all equal; ? in a code
	Equal            // all equal; = in a code
	Consecutive      // a, a+1, a+2, ...
	Level            // no two differ by more than one

	// Of coins that are turned; they may also be Any or Consecutive.
	Spaced    // the same distance between each two neighbours
	Symmetric // the same from both ends
)

// Inf is the upper end of an interval that has none.
const Inf = math.MaxInt64

// Interval is the set of the integers from Lo to Hi, both included.
type Interval struct{ Lo, Hi int64 }

// Intervals is a set of integers: disjoint intervals in increasing order, no
// two of them adjacent.
type Intervals []Interval

// Set is a set of amounts to take. It is constant, then its members are
// Const; or they come from Src, which may depend on n, where Cond holds of k
// (the member) and n (the heap).
type Set struct {
	Const Intervals
	Src   Source // nil: the set is Const
	Cond  Expr   // nil: always; only with Src
}

// IsConst reports whether the set is a constant union of intervals.
func (s Set) IsConst() bool { return s.Src == nil }

// Source is a set that an iterator runs through.
type Source interface{ source() }

// Range is the numbers from Lo to Hi; Hi nil: without end.
type Range struct{ Lo, Hi Expr }

// List is the union of its items: single numbers, and ranges.
type List struct{ Items []Range } // a single number has Hi == Lo

// Named is a set of numbers by name: primes, squares, cubes, fibonacci,
// triangular, odd, even, powers(b), multiples(m), divisors(e), digits(e).
type Named struct {
	Name string
	Args []Expr
}

// Partitions is a set of lists, not of numbers: Of split into j positive parts
// in the way of Kind, or j numbers from 0 to Of-1 (Lower true), j in Parts.
type Partitions struct {
	Of    Expr
	Parts Intervals
	Kind  Kind
	Lower bool
}

func (Range) source()      {}
func (List) source()       {}
func (Named) source()      {}
func (Partitions) source() {}

// Expr is an expression over integers and truth values.
type Expr interface{ expr() }

// The expressions. Arithmetic is exact over 64-bit integers: an overflow is an
// error of the enumeration, never a wrong number. // and % round towards minus
// infinity; an option whose expressions divide by zero is no option.
type (
	// Num is a constant.
	Num struct{ V int64 }
	// Var is a coordinate or an iterator's variable.
	Var struct{ Name string }
	// Unary is -x or "not x".
	Unary struct {
		Op string
		X  Expr
	}
	// Binary is x op y: + - * // % ^ xor, a comparison, "and", "or".
	Binary struct {
		Op   string
		X, Y Expr
	}
	// Call is a function: min max gcd isqrt popcount abs bitand bitor maxdigit mindigit.
	Call struct {
		Name string
		Args []Expr
	}
	// In is "x in set" or "x not in set".
	In struct {
		X   Expr
		Set Source
		Not bool
	}
	// Each is all members of a list, as a coordinate of a part alone: the part
	// stands for one position for each of them.
	Each struct{ List string }
)

func (Num) expr()    {}
func (Var) expr()    {}
func (Unary) expr()  {}
func (Binary) expr() {}
func (Call) expr()   {}
func (In) expr()     {}
func (Each) expr()   {}
