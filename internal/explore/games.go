package explore

import (
	"container/list"
	"context"
	"sync"
	"sync/atomic"

	"github.com/grundy-cgt/grundy"
	"github.com/grundy-cgt/grundy/family"
	"github.com/grundy-cgt/grundy/internal/subject"
	"github.com/grundy-cgt/grundy/opponent"
	"github.com/grundy-cgt/grundy/period"
	"github.com/grundy-cgt/grundy/script"
)

// games are the games that were asked about lately, by what named them.
type games struct {
	options  Options
	clearing sync.Mutex // held by who frees memory
	mu       sync.Mutex
	byKey    map[gameKey]*list.Element // of *entry
	order    *list.List                // the one asked last in front
}

// entry is a game and who is asking it. Its fields belong to who has the turn.
type entry struct {
	gameKey
	turn    chan struct{} // holds a token while somebody has the turn; others wait in a queue
	waiting atomic.Int32

	asker   context.Context // of who has the turn: scripts look at it
	subject *subject.Subject
	game    family.Game
	wrong   error // of reading the text
	claim   *period.Claim
	looked  int // how many values the claim was looked for in
	known   *Rule
	players [2]*opponent.Opponent // in normal and in misere play
}

func newGames(o Options) *games {
	return &games{options: o, byKey: map[gameKey]*list.Element{}, order: list.New()}
}

// find returns the entry of a key, and makes one if there is none.
func (g *games) find(key gameKey) *entry {
	g.mu.Lock()
	defer g.mu.Unlock()
	if at, ok := g.byKey[key]; ok {
		g.order.MoveToFront(at)
		return at.Value.(*entry)
	}
	e := &entry{gameKey: key, turn: make(chan struct{}, 1)}
	g.byKey[key] = g.order.PushFront(e)
	for g.order.Len() > g.options.Games {
		g.drop(g.order.Back())
	}
	return e
}

// drop forgets a game. Who asks it just now has it to the end.
func (g *games) drop(at *list.Element) {
	delete(g.byKey, g.order.Remove(at).(*entry).gameKey)
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

// maxText is how long a text that names a game may be. The rule language takes time
// that grows faster than the text.
func maxText(text string) int {
	if subject.IsProgram(text) {
		return 1 << 16
	}
	return 1 << 11
}

// mostListed is the most choices by which the options of a position are listed; 0, the
// most of all, where laws are looked for.
func (e *entry) mostListed() int {
	if e.laws {
		return 0
	}
	return 1 << 17
}

// load reads the text, the first time.
func (e *entry) load(o Options) error {
	if e.subject != nil || e.wrong != nil {
		return e.wrong
	}
	if most := maxText(e.text); len(e.text) > most {
		return tooLong("rule", most)
	}
	s, err := subject.Read(e.text, subject.Options{
		Limits: grundy.Limits{Values: o.Values, Positions: o.Positions, Options: e.mostListed()},
		Script: script.Options{Steps: o.Steps, Positions: o.Positions, Memory: uint64(o.Memory), Stop: e.stop},
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

// stop tells a script why it must stop, if it must.
func (e *entry) stop() error {
	if e.asker == nil {
		return nil
	}
	return e.asker.Err()
}
