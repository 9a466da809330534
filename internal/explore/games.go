package explore

import (
	"container/list"
	"context"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"github.com/grundy-cgt/grundy"
	"github.com/grundy-cgt/grundy/family"
	"github.com/grundy-cgt/grundy/internal/subject"
	"github.com/grundy-cgt/grundy/period"
	"github.com/grundy-cgt/grundy/script"
)

// games are the games that were asked about lately, by the text that named them.
type games struct {
	options Options
	mu      sync.Mutex
	byText  map[string]*list.Element // of *entry
	order   *list.List               // the one asked last in front
}

// entry is a game and who is asking it. Its fields belong to who has the turn.
type entry struct {
	text    string
	turn    chan struct{} // holds a token while somebody has the turn; others wait in a queue
	waiting atomic.Int32

	asker   context.Context // of who has the turn: scripts look at it
	subject *subject.Subject
	game    family.Game
	wrong   error // of reading the text
	claim   *period.Claim
	looked  int // how many values the claim was looked for in
}

func newGames(o Options) *games {
	return &games{options: o, byText: map[string]*list.Element{}, order: list.New()}
}

// find returns the entry of a text, and makes one if there is none.
func (g *games) find(text string) *entry {
	g.mu.Lock()
	defer g.mu.Unlock()
	if at, ok := g.byText[text]; ok {
		g.order.MoveToFront(at)
		return at.Value.(*entry)
	}
	e := &entry{text: text, turn: make(chan struct{}, 1)}
	g.byText[text] = g.order.PushFront(e)
	for g.order.Len() > g.options.Games {
		g.drop(g.order.Back())
	}
	return e
}

// drop forgets a game. Who asks it just now has it to the end.
func (g *games) drop(at *list.Element) {
	delete(g.byText, g.order.Remove(at).(*entry).text)
}

// take waits for the turn.
func (e *entry) take(ctx context.Context) error {
	e.waiting.Add(1)
	defer e.waiting.Add(-1)
	select {
	case e.turn <- struct{}{}:
		e.asker = ctx
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}

func (e *entry) give() { e.asker = nil; <-e.turn }

// load reads the text, the first time.
func (e *entry) load(o Options) error {
	if e.subject != nil || e.wrong != nil {
		return e.wrong
	}
	s, err := subject.Read(e.text, subject.Options{
		Limits: grundy.Limits{Values: o.Values, Positions: o.Positions},
		Script: script.Options{Steps: o.Steps, Positions: o.Positions},
	})
	if err != nil {
		if e.asker.Err() == nil {
			e.wrong = err
		}
		return err
	}
	e.subject = s
	e.game = s.Game()
	return nil
}

// question is a request that is being answered.
type question struct {
	engine *Engine
	ctx    context.Context
	emit   func(part any)
	*entry           // whose turn it has; nil: of none
	since  time.Time // when it took the turn
}

// slice is how long a question keeps the turn while others wait.
const slice = 20 * time.Millisecond

// enter takes the turn of the game of a text, and reads the text if nobody has yet.
func (q *question) enter(text string) error {
	e := q.engine.games.find(strings.TrimSpace(text))
	if err := e.take(q.ctx); err != nil {
		return err
	}
	q.entry, q.since = e, time.Now()
	return at("rule", e.load(q.engine.options))
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
