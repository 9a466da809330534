package cli

import (
	"context"
	"slices"

	"github.com/grundy-cgt/grundy/family"
	"github.com/grundy-cgt/grundy/opponent"
	"github.com/grundy-cgt/grundy/play"
)

// match is a game between a person and the computer. It is a value: a move gives a
// new one, so that old ones can be gone back to, and shown while the next is found.
type match struct {
	opponent *opponent.Opponent
	lies     func(m match, move opponent.Move) opponent.Move // a move as it is seen on the board
	kind     play.Kind
	level    opponent.Level
	seed     uint64

	position string
	moves    *family.Moves // from the position
	turns    []turn        // since the start
	over     bool
	result   result
}

// turn is a move that was made.
type turn struct {
	yours  bool
	before string
	move   opponent.Move
	wins   bool             // it is known to win
	placed bool             // the move is told as it lies on the board
	remark *opponent.Remark // of the teacher, on a move of yours
}

// result is how a match has ended.
type result int

const (
	open result = iota
	youWin
	youLose
	repeated // the same position came three times
)

// repetitions of a position make a draw.
const repetitions = 3

// newMatch begins a match.
func newMatch(ctx context.Context, g family.Game, kind play.Kind, level opponent.Level, seed uint64, position string) (match, error) {
	m := match{opponent: opponent.New(g, opponent.Options{Kind: kind, Large: true}), kind: kind, level: level, seed: seed, position: position}
	var err error
	if m.moves, err = m.opponent.Moves(ctx, position); err != nil {
		return m, err
	}
	m.position = position
	return m, nil
}

// after is the match after a turn.
func (m match) after(ctx context.Context, t turn) (match, error) {
	if m.lies != nil && !t.placed {
		t.move = m.lies(m, t.move)
	}
	m.turns = append(slices.Clip(m.turns), t)
	m.position = t.move.After
	listed, err := m.opponent.Moves(ctx, m.position)
	if err != nil {
		return m, err
	}
	m.moves = listed
	win := listed.Win // of the player to move
	if t.move.Over {
		win = m.kind.Misere
	}
	times := 0
	for _, u := range m.turns {
		if u.yours == t.yours && u.move.After == m.position {
			times++
		}
	}
	switch {
	case (t.move.Over || listed.Over) && win == t.yours:
		m.over, m.result = true, youLose
	case t.move.Over || listed.Over:
		m.over, m.result = true, youWin
	case times >= repetitions:
		m.over, m.result = true, repeated
	}
	return m, nil
}

// make makes a move of the person, which may be placed on the board. A teacher
// remarks on it.
func (m match) make(ctx context.Context, s family.Step, placed bool) (match, error) {
	t := turn{yours: true, before: m.position, move: opponent.MoveOf(s), placed: placed}
	if m.level == opponent.Teacher && !s.Over {
		r, err := m.opponent.Remark(ctx, m.position, s.After)
		if err != nil {
			return m, err
		}
		if r.Key != opponent.PlayerWon && r.Key != opponent.PlayerLost { // the verdict says that
			t.remark = r
		}
	}
	return m.after(ctx, t)
}

// reply makes the computer's move, if the match is not over.
func (m match) reply(ctx context.Context) (match, error) {
	if m.over {
		return m, nil
	}
	p, err := m.opponent.Play(ctx, m.position, m.level, m.seed+uint64(len(m.turns)))
	if err != nil {
		return m, err
	}
	if p.Over { // it was over at the start
		return m.ended(false), nil
	}
	return m.after(ctx, turn{before: m.position, move: *p.Move, wins: p.Wins})
}

// ended is a match that is over before a move: yours tells whose turn it would be.
func (m match) ended(yours bool) match {
	m.over, m.result = true, youLose
	if m.moves.Win == yours {
		m.result = youWin
	}
	return m
}

// back takes back the last move of the person and what followed.
func (m match) back(ctx context.Context) (match, bool, error) {
	for i, t := range slices.Backward(m.turns) {
		if !t.yours {
			continue
		}
		m.turns, m.position, m.over, m.result = m.turns[:i], t.before, false, open
		var err error
		m.moves, err = m.opponent.Moves(ctx, m.position)
		return m, true, err
	}
	return m, false, nil
}

// lastRemark is the remark on the person's last move; nil: there is none.
func (m match) lastRemark() *opponent.Remark {
	for _, t := range slices.Backward(m.turns) {
		if t.yours {
			return t.remark
		}
	}
	return nil
}

// lastReply is the computer's last move, if it was the last one but those of the
// person.
func (m match) lastReply() (turn, bool) {
	if n := len(m.turns); n > 0 && !m.turns[n-1].yours {
		return m.turns[n-1], true
	}
	return turn{}, false
}

// verdict says how the match has ended.
func (m match) verdict() string {
	switch m.result {
	case youWin:
		return "The play is over: you have won."
	case youLose:
		return "The play is over: you have lost."
	case repeated:
		return "The same position for the third time: a draw."
	case open:
	}
	return ""
}
