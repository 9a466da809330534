package opponent

import (
	"context"
	"fmt"
	"strconv"
	"strings"

	"github.com/grundy-cgt/grundy/family"
	"github.com/grundy-cgt/grundy/play"
)

// Key says what a remark is about, for translations.
type Key string

// The keys of remarks on a move, each with its values in brackets. Every remark on a
// move has before and after in normal play of games with nim values: the nim sums
// before and after the move.
const (
	KeptTheWin     Key = "kept-the-win"     // [moves: how many winning moves there were]
	OnlyMove       Key = "only-move"        // the same, and no other move wins
	LostTheWin     Key = "lost-the-win"     // [move: one that wins; moves]
	MissedTheWin   Key = "missed-the-win"   // the same, and the position is a draw now
	WasLostAlready Key = "was-lost-already" // [lasts: how many moves are left; none where that is not known]
	KeptTheDraw    Key = "kept-the-draw"    // [moves: how many moves keep it]
	LostTheDraw    Key = "lost-the-draw"    // [move: one that keeps it; moves]
	NotKnown       Key = "not-known"        // [limit: why]
	PlayerWon      Key = "player-won"       // the play is over
	PlayerLost     Key = "player-lost"
)

// The keys of hints.
const (
	LookAt        Key = "look-at"         // [component: its number, from 1; position: its text]
	WinningMove   Key = "winning-move"    // [move]
	DrawingMove   Key = "drawing-move"    // [move]
	NoWinningMove Key = "no-winning-move" // [move: the one that is hardest to answer; lasts]
	GoodGuess     Key = "good-guess"      // [move; limit]
)

// Remark is what a teacher says.
type Remark struct {
	Key    Key
	Values map[string]string
	Text   string // in English
}

// Remark says what the move from a position to one that it leads to has changed. It
// takes the time of two answers. The error is that of a text that is no position.
func (o *Opponent) Remark(ctx context.Context, before, after string) (*Remark, error) {
	r := &Remark{Values: map[string]string{}}
	listed, err := o.Moves(ctx, after)
	if err != nil {
		return nil, err
	}
	if listed.Over {
		if r.Key = PlayerWon; listed.Win {
			r.Key = PlayerLost
		}
	}
	was, now, err := o.both(ctx, before, after, listed)
	if err != nil {
		return nil, err
	}
	switch {
	case r.Key != "":
	case was.Answer == nil || now.Answer == nil:
		r.Key = NotKnown
		for _, a := range []answer{was, now} {
			if a.limit != nil {
				r.Values["limit"] = a.limit.Error()
			}
		}
	default:
		r.judge(was, now)
		if r.Key == WasLostAlready {
			if err := o.lasts(ctx, after, r); err != nil {
				return nil, err
			}
		}
	}
	if o.options.Kind == (play.Kind{}) && was.Answer != nil && now.Answer != nil && was.Values != nil && now.Values != nil {
		r.Values["before"], r.Values["after"] = number(was.Value), number(now.Value)
	}
	r.Text = r.english()
	return r, nil
}

// both answers for the positions before and after a move.
func (o *Opponent) both(ctx context.Context, before, after string, listed *family.Moves) (was, now answer, err error) {
	if was, err = o.solve(ctx, before, o.options.Search); err != nil {
		return
	}
	if listed.Over {
		return was, answer{}, nil
	}
	now, err = o.solve(ctx, after, o.options.Search)
	return
}

// judge finds the key from the answers before and after.
func (r *Remark) judge(was, now answer) {
	if was.Count >= 0 && was.Outcome != family.Lose {
		r.Values["moves"] = strconv.FormatInt(was.Count, 10)
	}
	switch {
	case was.Outcome == family.Lose:
		r.Key = WasLostAlready
		return
	case was.Outcome == family.Win && now.Outcome == family.Lose:
		if r.Key = KeptTheWin; was.Count == 1 {
			r.Key = OnlyMove
		}
		return
	case was.Outcome == family.Win && now.Outcome == family.Draw:
		r.Key = MissedTheWin
	case was.Outcome == family.Win:
		r.Key = LostTheWin
	case now.Outcome == family.Draw:
		r.Key = KeptTheDraw
		return
	default:
		r.Key = LostTheDraw
	}
	if len(was.Moves) > 0 {
		r.Values["move"] = in(len(was.Position), was.Moves[0].From, Say(was.Moves[0]))
	}
}

// lasts tells how many moves are left from a position that is won, where that is
// found cheaply.
func (o *Opponent) lasts(ctx context.Context, position string, r *Remark) error {
	listed, err := o.searched(ctx, position)
	if err != nil {
		return ctx.Err()
	}
	least := -1
	for _, s := range listed.Moves {
		if s.Outcome == "" {
			return nil
		}
		if s.Outcome == family.Lose && s.Remoteness >= 0 && (least < 0 || s.Remoteness < least) {
			least = s.Remoteness
		}
	}
	if least >= 0 {
		r.Values["lasts"] = strconv.Itoa(least + 1)
	}
	return nil
}

// Hint is help for the player who is to move: first where to look, where that says
// something, and then a move. The last remark holds the move; the turn is that of a
// perfect player.
func (o *Opponent) Hint(ctx context.Context, position string) (*Turn, []Remark, error) {
	t, err := o.Play(ctx, position, Perfect, 0)
	if err != nil || t.Over {
		return t, nil, err
	}
	listed, err := o.Moves(ctx, position)
	if err != nil {
		return nil, nil, err
	}
	move := Remark{Values: map[string]string{"move": in(len(listed.Position), t.Move.From, t.Move.Label)}}
	var out []Remark
	switch {
	case t.Wins:
		move.Key = WinningMove
	case t.Outcome == family.Draw:
		move.Key = DrawingMove
	case t.Outcome == family.Lose:
		move.Key = NoWinningMove
		if t.Lasts >= 0 {
			move.Values["lasts"] = strconv.Itoa(t.Lasts)
		}
	default:
		move.Key = GoodGuess
		if t.Limit != nil {
			move.Values["limit"] = t.Limit.Error()
		}
	}
	if len(listed.Position) > 1 && t.Move.To != nil && (t.Wins || t.Outcome == family.Draw) {
		look := Remark{Key: LookAt, Values: map[string]string{"component": strconv.Itoa(t.Move.Component + 1), "position": t.Move.From}}
		look.Text = look.english()
		out = append(out, look)
	}
	move.Text = move.english()
	return t, append(out, move), nil
}

// in names a move of a sum of so many components.
func in(components int, from, move string) string {
	if components < 2 || strings.HasPrefix(move, from+" -> ") || strings.Contains(from, "+") {
		return move
	}
	return fmt.Sprintf("in %s: %s", from, move)
}

// number writes a nim value.
func number(v family.Value) string {
	if !v.Infinite {
		return strconv.FormatUint(v.Number, 10)
	}
	set := make([]string, len(v.Set))
	for i, x := range v.Set {
		set[i] = strconv.FormatUint(x, 10)
	}
	return "inf{" + strings.Join(set, ",") + "}"
}
