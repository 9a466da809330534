package opponent

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"strings"

	"github.com/grundy-cgt/grundy/family"
	"github.com/grundy-cgt/grundy/game"
	"github.com/grundy-cgt/grundy/play"
)

// Level is how well an opponent plays.
type Level string

// The levels.
const (
	Perfect Level = "perfect" // the best move
	Random  Level = "random"  // any move
	Teacher Level = "teacher" // the best move; meant to be asked for [Opponent.Remarks]
)

// Levels are all levels, the strongest first.
func Levels() []Level { return []Level{Perfect, Teacher, Random} }

// ParseLevel reads the name of a level.
func ParseLevel(text string) (Level, error) {
	for _, l := range Levels() {
		if strings.EqualFold(text, string(l)) {
			return l, nil
		}
	}
	return "", fmt.Errorf("there is no level %q; there are perfect, teacher, random", text)
}

// Options bound what an opponent may take, and say how sums are played.
type Options struct {
	Kind   play.Kind // the zero value is normal play
	Moves  int       // the most moves of a position that is played; 0: [DefaultMoves]
	Search int       // the most sums of a search for who wins; 0: [DefaultSearch]
	// Ahead is the most sums that are searched for how long the game lasts after each
	// move, so that wins are fast and losses slow; 0: [DefaultAhead], -1: none.
	Ahead int
	// Large plays positions of more moves too, in the usual ways to play: of these a
	// few are listed, some that win among them, and [Opponent.Step] judges others.
	Large bool
}

// The defaults of [Options].
const (
	DefaultMoves  = 1 << 14
	DefaultSearch = 1 << 18
	DefaultAhead  = 1 << 13
)

// Opponent plays a game. It keeps the answers of the last positions. Use it from
// one goroutine at a time.
type Opponent struct {
	game    family.Game
	options Options
	answers map[string]answer
	listed  map[string]*family.Moves // with what they lead to
	large   map[string]*family.Moves // some moves where there are too many
}

// New makes an opponent for a game.
func New(g family.Game, o Options) *Opponent {
	if o.Moves <= 0 {
		o.Moves = DefaultMoves
	}
	if o.Search <= 0 {
		o.Search = DefaultSearch
	}
	if o.Ahead == 0 {
		o.Ahead = DefaultAhead
	}
	return &Opponent{game: g, options: o, answers: map[string]answer{}, listed: map[string]*family.Moves{}, large: map[string]*family.Moves{}}
}

// Move is a move of a sum.
type Move struct {
	Component int      // in which it is; the first of equal ones
	From      string   // the component
	To        []string // what is left of it; nil for a move in several components
	Label     string   // what the player does, in words that read alone
	After     string   // the whole sum after it, as it is typed
	Over      bool     // the play is over then: told where After alone does not show it
}

// MoveOf is the move of a step that [family.Game] lists.
func MoveOf(s family.Step) Move {
	return Move{Component: s.Index, From: s.From, To: s.To, Label: Say(s.Move), After: s.After, Over: s.Over}
}

// Say names a move: what the player does, or from what to what.
func Say(m family.Move) string {
	if m.Label != "" {
		return m.Label
	}
	to := "nothing"
	if len(m.To) > 0 {
		to = strings.Join(m.To, "+")
	}
	return m.From + " -> " + to
}

// Turn is what a player does who is to move in a position.
type Turn struct {
	Over    bool           // the play is over, and there is no move
	Win     bool           // of a play that is over: the player to move has won
	Move    *Move          // nil when it is over
	Wins    bool           // the move wins against every answer
	Outcome family.Outcome // of the position, for the player to move; "" where it is not known
	Lasts   int            // how many moves are left if the winner hurries and the loser delays; -1: not known
	Proved  bool           // the outcome is known; it rests on Method
	Method  string         //
	Limit   error          // why it is not known
}

// Moves lists the moves from a position, winning or not, and tells whether the play
// is over and who has won. The error is that of a text that is no position, or a
// [game.ErrLimit] for more moves than [Options] allows.
func (o *Opponent) Moves(ctx context.Context, position string) (*family.Moves, error) {
	return o.moves(ctx, position, family.Question{Kind: o.options.Kind, Moves: o.options.Moves})
}

// moves lists the moves, or some where there are too many.
func (o *Opponent) moves(ctx context.Context, position string, q family.Question) (*family.Moves, error) {
	if some, known := o.large[position]; known {
		return some, nil
	}
	q.Some = o.options.Large
	listed, err := o.game.Moves(ctx, position, q)
	mover, can := o.game.(family.Mover)
	if !o.options.Large || !can || !errors.Is(err, game.ErrLimit) {
		return listed, err
	}
	some, err := mover.Some(ctx, position, family.Question{Kind: o.options.Kind, Search: o.options.Search})
	if err != nil {
		return nil, err
	}
	if len(o.large) >= maxLarge {
		clear(o.large)
	}
	o.large[position] = some
	return some, nil
}

// Step is the move in a component of a position, counted from 0, that leaves the
// given parts, as a sum is typed: for moves that are not listed. See [family.Mover].
func (o *Opponent) Step(position string, component int, parts string) (*family.Step, error) {
	mover, can := o.game.(family.Mover)
	if !can {
		return nil, errors.New("the moves of this game have to be listed")
	}
	return mover.Step(position, component, parts, family.Question{Kind: o.options.Kind})
}

// Play chooses a move from a position. Equal seeds choose equal moves. It takes the
// time of [family.Game.Solve] for the position, and in a lost position for some
// that can be reached from it. The error is as in [Opponent.Moves]; positions that
// can be played but not decided are no error, see [Turn.Proved].
func (o *Opponent) Play(ctx context.Context, position string, level Level, seed uint64) (*Turn, error) {
	if level != Perfect && level != Teacher && level != Random {
		return nil, fmt.Errorf("there is no level %q", level)
	}
	listed, err := o.searched(ctx, position)
	if err != nil {
		return nil, err
	}
	if listed.Over {
		return &Turn{Over: true, Win: listed.Win, Outcome: family.OutcomeOf(listed.Win), Proved: true, Method: "the play is over"}, nil
	}
	c := &choice{Opponent: o, position: position, steps: listed.Moves, some: listed.Truncated, random: rand.New(rand.NewPCG(seed, uint64(len(position))))}
	if level == Random {
		return c.any(ctx)
	}
	return c.best(ctx)
}

// searched lists the moves, with what they lead to where that is found cheaply.
func (o *Opponent) searched(ctx context.Context, position string) (*family.Moves, error) {
	if listed, known := o.listed[position]; known {
		return listed, nil
	}
	q := family.Question{Kind: o.options.Kind, Moves: o.options.Moves, Remoteness: o.options.Ahead > 0, Search: o.options.Ahead}
	listed, err := o.moves(ctx, position, q)
	if err != nil || listed.Truncated {
		return listed, err
	}
	for i, s := range listed.Moves {
		if s.Over {
			listed.Moves[i].Outcome, listed.Moves[i].Remoteness = family.OutcomeOf(o.options.Kind.Misere), 0
		}
	}
	if len(o.listed) >= maxAnswers || len(listed.Moves) > maxListed {
		clear(o.listed)
	}
	o.listed[position] = listed
	return listed, nil
}

// answer is what [family.Game.Solve] says of a position.
type answer struct {
	*family.Answer // nil: the outcome is not known
	limit          error
}

// The most answers that are kept, the most moves of a position among many, and the
// most positions with more moves than are listed.
const (
	maxAnswers = 1 << 10
	maxListed  = 1 << 10
	maxLarge   = 1 << 7
)

// solve asks who wins a position that is not over, by a search of at most so many
// sums. What is not decided is no error, but the end of the context is.
func (o *Opponent) solve(ctx context.Context, position string, search int) (answer, error) {
	key := fmt.Sprintf("%d %s", search, position)
	if a, known := o.answers[key]; known {
		return a, nil
	}
	found, err := o.game.Solve(ctx, position, family.Question{Kind: o.options.Kind, Moves: o.options.Moves, Search: search, Some: o.options.Large})
	if ctx.Err() != nil {
		return answer{}, ctx.Err()
	}
	a := answer{found, err}
	if found == nil && err == nil {
		a.limit = errors.New("nothing is known of the position")
	}
	if len(o.answers) >= maxAnswers {
		clear(o.answers)
	}
	o.answers[key] = a
	return a, nil
}
