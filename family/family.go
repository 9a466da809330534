// Package family is the frame for games whose positions are no heaps of the rule
// language: boards, graphs, coins, tuples with a theory of their own.
//
// A family states its rules over a type of positions ([Rules]): the plain
// meaning, where an option is a sum as everywhere in this module. What theory
// knows is stated beside it, by the optional interfaces [Valuer], [Judge],
// [Lister] and [Labeler]. [New] makes a [Game] of that, which answers questions
// about positions as text. [Exact] asks for the plain meaning alone: it is the
// oracle that tests hold a theory against.
package family

import (
	"context"

	"github.com/grundy-cgt/grundy/game"
	"github.com/grundy-cgt/grundy/play"
)

// Entry describes a game that has a name.
type Entry struct {
	Name     string   // as it is typed, in lower case with hyphens
	Aliases  []string // other names
	Arg      string   // what the argument of the name is; "" for none
	Meaning  string   // the rules, in a sentence or two
	Position string   // how a position is typed
	Examples []string // positions worth looking at, the simplest first
	Source   string   // where the game is described
	Theory   string   // what is proved, by which theorem, under which hypotheses; or that it is searched
	Exercise string   // a question to the reader, which the command can answer
	// Open makes the game of an argument, "" for none.
	Open func(arg string) (Game, error)
}

// Rules are the rules of a family. Options must list the options of a position
// from the definition of the game, with no theory in it.
type Rules[P comparable] interface {
	game.Rules[P]
	// Parse reads a sum of positions as it is typed. The error says what was
	// expected.
	Parse(text string) ([]P, error)
	// Format writes a position as Parse reads it.
	Format(p P) string
}

// Valuer is theory that gives nim values: a theorem, or a search that uses one
// (components, symmetry). The method says which. It is false where the options
// must be searched.
type Valuer[P comparable] interface {
	Value(ctx context.Context, p P) (v uint64, method string, ok bool, err error)
}

// Judge is theory that knows who wins a position that is played alone, without
// its nim value. It is false where it does not know.
type Judge[P comparable] interface {
	Judge(ctx context.Context, p P, misere bool, most int) (v Verdict, ok bool, err error)
}

// Verdict is what a [Judge] knows.
type Verdict struct {
	Outcome Outcome
	Method  string // the theorem
	Moves   []Move // at most as many winning moves as were asked for
	Count   int64  // how many winning moves there are; -1 if that is not known
}

// Lister is theory that finds the moves from p to the options of nim value v,
// where options are too many, or too large, to be listed. count is the number of
// all such moves. Index and Times of the moves are filled in by the caller.
type Lister[P comparable] interface {
	Winning(ctx context.Context, p P, v uint64, most int) (moves []Move, count int64, ok bool, err error)
}

// Labeler names the move from a position to an option as a player would: "turn
// coins 2 and 5", "cut 3-4".
type Labeler[P comparable] interface {
	Label(from P, to []P) string
}

// Outcome is who wins: N, P or D.
type Outcome string

// The outcomes.
const (
	Win  Outcome = "N" // the player to move wins: an N position
	Lose Outcome = "P" // the previous player wins: a P position
	Draw Outcome = "D" // neither can win: the play goes on for ever
)

// OutcomeOf is Win if the player to move wins, and Lose otherwise.
func OutcomeOf(win bool) Outcome {
	if win {
		return Win
	}
	return Lose
}

// Game answers questions about positions that are given as text.
type Game interface {
	// Solve tells who wins a sum of positions. When a limit is met after the
	// outcome is known, both the answer and the error (a [game.ErrLimit]) are
	// returned.
	Solve(ctx context.Context, position string, q Question) (*Answer, error)
	// Components reads a sum and gives its components as they are typed.
	Components(position string) ([]string, error)
	// ValueOf is the nim value of a sum. The error is ErrNoValues, or a
	// [github.com/grundy-cgt/grundy/graph.CycleError], where it has none.
	ValueOf(ctx context.Context, position string) (uint64, error)
	// OptionsOf lists the options of a single position from the definition, each
	// as its parts.
	OptionsOf(position string) ([][]string, error)
	// Moves lists all moves from a sum, played as q.Kind says, for who plays it.
	// More than q.Moves (0: [play.DefaultMoves]) are an error, which is a
	// [game.ErrLimit]. q.Remoteness asks what each of them leads to, by a search of
	// at most q.Search sums (0: [DefaultStepSearch]); where it does not get so far,
	// that is not known and no error. [Nothing] is a position of every game here.
	Moves(ctx context.Context, position string, q Question) (*Moves, error)
}

// Question is what is asked of a position.
type Question struct {
	Kind       play.Kind // how the sum is played; the zero value is normal disjunctive play
	Exact      bool      // search the plain meaning, without theory
	Remoteness bool      // tell how long the game lasts
	Why        bool      // derive the values
	Moves      int       // the most winning moves that are listed; 0: [play.DefaultMoves]
	Some       bool      // some winning moves are enough, where a [Finder] finds them sooner than all; of all moves: see [Mover]
	Search     int       // the most sums of an exact search; 0: [play.DefaultSearch]
}

// Answer is what is known of a sum.
type Answer struct {
	Position   []string     // the components
	Values     []Value      // their nim values; nil where only the outcome is known
	Value      Value        // the nim sum
	Outcome    Outcome      //
	Method     string       // what the outcome follows from
	Moves      []Move       // winning moves; in a drawn position those that keep the draw
	Order      string       // what the order of the moves is, if it means something
	Count      int64        // how many there are, equal components counted one by one; -1: not known
	Truncated  bool         // not all of them are listed
	Remoteness int          // how many moves the game lasts, if that was asked for; -1: not known, or for ever
	Why        []Derivation // if that was asked for
	Replies    []Reply      // if that was asked for, and the position is lost
}

// Value is a nim value: a number, or in games that can go on for ever an
// infinite value with the numbers that its options have (Fraenkel and Yesha
// 1986).
type Value struct {
	Number   uint64
	Infinite bool
	Set      []uint64 // of an infinite value
}

// Move is a winning move.
type Move struct {
	Index int      // of the component in the sum; the first of equal ones
	From  string   // the component
	Times int      // how many components are equal to it
	To    []string // the parts that are left; nil where they are too large to be written
	Label string   // what the player does; "" where the parts say it
}

// Derivation is the derivation of the nim value of a component.
type Derivation struct {
	Position string
	Options  []Option
	Mex      uint64
	Skipped  string // why the options are not listed
}

// Option is an option and its value.
type Option struct {
	Parts  []string
	Values []uint64 // of the parts
	Value  uint64   // their nim sum
}

// Reply is what a move from a lost position is answered with.
type Reply struct {
	From   string
	To     []string
	Value  uint64 // the nim sum after the move
	Answer *Move  // nil: the move leaves nothing to answer
}
