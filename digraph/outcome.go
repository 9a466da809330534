package digraph

import "context"

// Outcome is who wins with a single token.
type Outcome byte

// The outcomes.
const (
	Draw Outcome = 'D' // neither can win: the play goes on for ever
	Lose Outcome = 'P' // the player to move loses
	Win  Outcome = 'N' // the player to move wins
)

// Play says when a game with one token ends. The zero value is normal play: who
// cannot move loses.
type Play struct {
	Misere bool     // who cannot move wins
	Lost   []uint32 // vertices where the game ends, and the player to move has lost
	Won    []uint32 // vertices where the game ends, and the player to move has won
}

// Outcomes tells for each vertex who wins, and how fast.
type Outcomes struct {
	Outcome []Outcome
	// Remoteness is how many moves the game lasts if the winner hurries and the
	// loser delays. It means nothing for a draw.
	Remoteness []uint32
}

// Retro finds outcomes backwards from the ends of the game. It keeps the
// predecessors of the vertices: 4 bytes a vertex and 4 an edge; and 8 bytes a
// vertex more while it works. It may be used by one goroutine at a time.
type Retro struct {
	g       *Graph
	start   []uint32
	rev     []uint32
	missing []uint32 // how many options are not known to be won by the opponent
	queue   []uint32
}

// Retro makes a [Retro] of the graph.
func (g *Graph) Retro(ctx context.Context) (*Retro, error) {
	n := g.Len()
	start, rev, err := g.reverse(ctx, n, 1)
	if err != nil {
		return nil, err
	}
	return &Retro{g: g, start: start, rev: rev, missing: make([]uint32, n), queue: make([]uint32, 0, n)}, nil
}

// Outcomes finds the outcomes of all vertices, in time linear in the vertices and
// edges (retrograde analysis: Smith 1966, Fraenkel and Tassa 1975). A vertex wins
// if it has an option that loses, loses if all its options win, and is a draw if
// neither follows. A vertex of Play must be one of the graph.
func (r *Retro) Outcomes(ctx context.Context, play Play) (*Outcomes, error) {
	n := r.g.Len()
	o := &Outcomes{Outcome: make([]Outcome, n), Remoteness: make([]uint32, n)}
	return o, r.fill(ctx, play, o)
}

// Fill is [Retro.Outcomes] into outcomes that were returned before, which saves
// the memory.
func (r *Retro) Fill(ctx context.Context, play Play, o *Outcomes) error { return r.fill(ctx, play, o) }

func (r *Retro) fill(ctx context.Context, play Play, o *Outcomes) error {
	atEnd := Lose
	if play.Misere {
		atEnd = Win
	}
	r.queue = r.queue[:0]
	for v := range o.Outcome {
		o.Outcome[v], o.Remoteness[v] = Draw, undecided
		r.missing[v] = r.g.offset[v+1] - r.g.offset[v]
	}
	for _, v := range play.Lost {
		r.decide(o, v, Lose, 0)
	}
	for _, v := range play.Won {
		r.decide(o, v, Win, 0)
	}
	for v, options := range r.missing {
		if options == 0 && r.g.Has(uint32(v)) {
			r.decide(o, uint32(v), atEnd, 0)
		}
	}
	for i := 0; i < len(r.queue); i++ { // in the order of remoteness
		if i%check == 0 {
			if err := ctx.Err(); err != nil {
				return err
			}
		}
		v := r.queue[i]
		next := o.Remoteness[v] + 1
		lost := o.Outcome[v] == Lose
		for _, u := range r.rev[r.start[v]:r.start[v+1]] {
			if o.Outcome[u] != Draw {
				continue
			}
			if lost {
				r.decide(o, u, Win, next)
			} else if r.missing[u]--; r.missing[u] == 0 {
				r.decide(o, u, Lose, next)
			}
		}
	}
	return nil
}

func (r *Retro) decide(o *Outcomes, v uint32, outcome Outcome, remoteness uint32) {
	if o.Outcome[v] == Draw {
		o.Outcome[v], o.Remoteness[v] = outcome, remoteness
		r.queue = append(r.queue, v)
	}
}
