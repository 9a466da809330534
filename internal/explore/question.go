package explore

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"sync/atomic"
	"time"

	"github.com/grundy-cgt/grundy/game"
)

// question is a request that is being answered.
type question struct {
	engine *Engine
	ctx    context.Context
	emit   func(part any)    // nil: who asks takes no parts
	sent   int               // values that were given in parts
	typed  map[string]string // texts of the request, by field
	*entry                   // whose turn it has; nil: of none
	since  time.Time         // when it took the turn
}

// slice is how long a question keeps the turn while others wait.
const slice = 20 * time.Millisecond

// copies is how many times a game is kept when many ask about it at once, and soon is
// how long a question waits for one of them before it tries the next.
const (
	copies = 4
	soon   = 5 * time.Millisecond
)

// enter takes the turn of the game of a text, and reads the text if nobody has yet.
func (q *question) enter(key gameKey) error {
	q.typed["rule"] = key.text
	key.text = strings.TrimSpace(key.text)
	e, err := q.idle(key)
	if err != nil {
		return err
	}
	q.entry, q.since = e, time.Now()
	return at("rule", e.load(q.engine.options))
}

// idle takes the turn of the first copy of a game that nobody works with for long.
func (q *question) idle(key gameKey) (*entry, error) {
	for key.copy = range copies {
		e := q.engine.games.find(key)
		wait, stop := context.WithTimeout(q.ctx, soon)
		err := e.take(wait)
		stop()
		if err == nil {
			e.asker = q.ctx
			return e, nil
		}
	}
	key.copy = 0
	e := q.engine.games.find(key)
	return e, e.take(q.ctx)
}

// leave gives the turn back.
func (q *question) leave() {
	if q.entry != nil {
		q.entry.give()
		q.entry = nil
	}
}

// pause lets others have their turn, between two slices of long work.
func (q *question) pause() error {
	if err := q.ctx.Err(); err != nil {
		return err
	}
	if q.waiting.Load() == 0 || time.Since(q.since) < slice {
		return nil
	}
	e := q.entry
	q.leave()
	if err := e.take(q.ctx); err != nil {
		return err
	}
	q.entry, q.since = e, time.Now()
	return nil
}

// errPatience is what solvers are told when the answer is worth having without what
// they look for.
var errPatience = fmt.Errorf("%w: this takes longer than half of the time of a question", game.ErrLimit)

// patience is a context that ends with the question's, and after half of its time.
type patience struct {
	context.Context
	end time.Time
}

func (q *question) patience() *patience {
	return &patience{q.ctx, time.Now().Add(q.engine.options.Time / 2)}
}

// Err is the error of the question, or errPatience.
func (p *patience) Err() error {
	if err := p.Context.Err(); err != nil {
		return err
	}
	if time.Now().After(p.end) {
		return errPatience
	}
	return nil
}

// errTurn is what solvers are told when others wait for the game.
var errTurn = errors.New("others wait for this game")

// turn is the context of a slice of long work, which ends when others wait.
type turn struct {
	context.Context
	*entry
	end  time.Time
	over atomic.Bool
}

// Err is the error of the question, or errTurn.
func (t *turn) Err() error {
	if err := t.Context.Err(); err != nil {
		return err
	}
	if !t.over.Load() && (t.waiting.Load() == 0 || time.Now().Before(t.end)) {
		return nil
	}
	t.over.Store(true)
	return errTurn
}

// long does work that may take long and that begins anew where it was when its context
// ended: a search keeps what it found. While others wait it is done in slices, each
// twice as long as the one before.
func (q *question) long(work func(ctx context.Context) error) error {
	for patience := slice; ; patience *= 2 {
		t := &turn{Context: q.ctx, entry: q.entry, end: time.Now().Add(patience)}
		err := work(t)
		if !t.over.Load() || q.ctx.Err() != nil {
			return err
		}
		if err := q.pause(); err != nil {
			return err
		}
	}
}
