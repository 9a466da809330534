package geography

import (
	"context"
	"fmt"
	"strings"

	"github.com/grundy-cgt/grundy/family"
	"github.com/grundy-cgt/grundy/game"
	"github.com/grundy-cgt/grundy/internal/edges"
)

const (
	// maxListed is the greatest number of edges of a position whose options are
	// listed, each of which may be as large as the position.
	maxListed = 1000
	// shown is the greatest number of edges of an option that is written beside
	// the move to it.
	shown = 200
	// maxText is how many bytes of positions a search may go through.
	maxText = 1 << 30
)

const method = "a maximum matching: the player to move wins if every one covers the start (Fraenkel, Scheinerman and Ullman 1993)"

// rules are those of undirected vertex geography. A position is the text of a
// [Position] with all that the token can reach.
type rules struct {
	known map[string]*Position // those that were read last
	text  int                  // the bytes of the positions searched since then
}

// Parse implements [family.Rules].
func (r *rules) Parse(text string) ([]string, error) {
	r.known, r.text = map[string]*Position{}, 0
	if strings.TrimSpace(text) == "none" {
		return nil, nil
	}
	var sum []string
	line := 1
	for _, part := range edges.Components(text) {
		p, err := readPosition(part, line)
		if err != nil {
			return nil, err
		}
		line += strings.Count(part, "\n")
		canonical := p.String()
		r.known[canonical] = p
		sum = append(sum, canonical)
	}
	return sum, nil
}

// read returns a position by its text.
func (r *rules) read(text string) (*Position, error) {
	if p, ok := r.known[text]; ok {
		return p, nil
	}
	return ReadPosition(text)
}

// Format implements [family.Rules].
func (r *rules) Format(p string) string { return p }

// Options implements [game.Rules]: the token goes to each neighbour, and the
// vertex that it leaves is lost with its edges, and all that only it led to.
func (r *rules) Options(dst *game.Options[string], text string) error {
	p, err := r.read(text)
	if err != nil {
		return err
	}
	if len(p.Edges) > maxListed {
		return fmt.Errorf("the options of a graph of %d edges are not listed, only up to %d edges: %w", len(p.Edges), maxListed, game.ErrLimit)
	}
	if r.text += len(text); r.text > maxText {
		return fmt.Errorf("the positions searched take more than %d bytes: %w", maxText, game.ErrLimit)
	}
	for _, v := range p.Graph.neighbours(int32(p.Start)) {
		dst.Add(p.after(int(v)))
	}
	return nil
}

// Judge implements [family.Judge]. In misere play no theorem is known.
func (r *rules) Judge(ctx context.Context, text string, misere bool, most int) (family.Verdict, bool, error) {
	if misere {
		return family.Verdict{}, false, nil
	}
	p, err := r.read(text)
	if err != nil {
		return family.Verdict{}, false, err
	}
	win, moves, err := p.Graph.Solve(ctx, p.Start)
	if err != nil {
		return family.Verdict{}, false, err
	}
	v := family.Verdict{Outcome: family.OutcomeOf(win), Method: method, Count: int64(len(moves))}
	for _, to := range moves[:min(most, len(moves))] {
		m := family.Move{Label: moveTo(p.Names[to])}
		if len(p.Edges) <= shown {
			m.To = []string{p.after(to)}
		}
		v.Moves = append(v.Moves, m)
	}
	return v, true, nil
}

func moveTo(name string) string { return "move to " + name }

// Label implements [family.Labeler].
func (r *rules) Label(_ string, to []string) string {
	if len(to) != 1 {
		return ""
	}
	return moveTo(to[0][strings.LastIndexByte(to[0], ' ')+1:])
}
