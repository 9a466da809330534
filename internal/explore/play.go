package explore

import (
	"github.com/grundy-cgt/grundy/family"
	"github.com/grundy-cgt/grundy/opponent"
	"github.com/grundy-cgt/grundy/play"
)

// play answers [MethodPlay].
func (q *question) play(r *PlayRequest) (*Play, error) {
	level, err := opponent.ParseLevel(r.Level)
	if err != nil && !r.Hint {
		return nil, at("level", err)
	}
	parts, err := q.components(r.Position)
	if err != nil {
		return nil, err
	}
	o := q.opponent(r.Misere)
	out := &Play{}
	var turn *opponent.Turn
	if r.Hint {
		var remarks []opponent.Remark
		if turn, remarks, err = o.Hint(q.ctx, r.Position); err != nil {
			return nil, at("position", err)
		}
		for _, remark := range remarks {
			out.Remarks = append(out.Remarks, Remark(remarkOf(remark)))
		}
	} else {
		if level == opponent.Teacher && r.Before != "" {
			remark, err := o.Remark(q.ctx, r.Before, r.Position)
			if err != nil {
				return nil, at("before", err)
			}
			out.Remarks = append(out.Remarks, remarkOf(*remark))
		}
		if turn, err = o.Play(q.ctx, r.Position, level, r.Seed); err != nil {
			return nil, at("position", err)
		}
	}
	mover, other := "computer", "player"
	if r.Hint {
		mover, other = other, mover
	}
	if turn.Over {
		out.Over, out.Winner = true, other
		if turn.Win {
			out.Winner = mover
		}
		out.Sum, err = q.sumOf(r.Position, r.Misere)
		return out, err
	}
	out.Winning = turn.Wins
	b, err := q.board(r.Position, parts, r.Misere)
	if err != nil {
		return nil, err
	}
	m := turn.Move
	if out.Move, err = b.move(m.Component, family.Move{Index: m.Component, From: m.From, To: m.To, Label: m.Label}); err != nil {
		return nil, at("position", err)
	}
	if m.Component < len(parts) {
		moves := []Move{*out.Move}
		b.onDrawing(q.frame(parts[m.Component]), m.Component, moves)
		out.Move = &moves[0]
	}
	after, err := o.Moves(q.ctx, out.Move.After)
	if err == nil && after.Over {
		if out.Winner = mover; after.Win {
			out.Winner = other
		}
	}
	out.Sum, err = q.sumOf(out.Move.After, r.Misere)
	return out, err
}

// opponent is the one of this game, which keeps its answers.
func (q *question) opponent(misere bool) *opponent.Opponent {
	i := 0
	if misere {
		i = 1
	}
	if q.players[i] == nil {
		q.players[i] = opponent.New(q.game, opponent.Options{Kind: play.Kind{Misere: misere}})
	}
	return q.players[i]
}

func remarkOf(r opponent.Remark) Remark {
	return Remark{Key: string(r.Key), Values: r.Values, Text: r.Text}
}
