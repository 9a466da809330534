package hackenbush

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"github.com/grundy-cgt/grundy/family"
	"github.com/grundy-cgt/grundy/game"
	"github.com/grundy-cgt/grundy/internal/edges"
)

const (
	// shown is the greatest number of edges of a picture whose options are
	// listed, or written beside the moves to them: each may be as large as the
	// picture.
	shown = 200
	// maxText is how many bytes of positions a search may go through.
	maxText = 1 << 30
)

// rules are those of Green Hackenbush. A position is the text of a picture that
// stands, as [Picture.text] writes it.
type rules struct {
	known map[string]*solvedPicture // the pictures that were read last
	text  int                       // the bytes of the positions searched since then
}

// solvedPicture is a picture all of which stands, and its solution.
type solvedPicture struct {
	*Picture
	*Solution
}

// stand reads the text of a picture, and drops what does not stand.
func stand(ctx context.Context, text string, line int) (*solvedPicture, string, error) {
	p, err := readPicture(text, line)
	if err != nil {
		return nil, "", err
	}
	s, err := p.Graph.Solve(ctx)
	if err != nil {
		return nil, "", err
	}
	chosen := make([]int, 0, len(p.Edges))
	for i, e := range p.Edges {
		if s.Stands(e.U) {
			chosen = append(chosen, i)
		}
	}
	canonical := p.text(chosen)
	if len(chosen) < len(p.Edges) {
		return stand(ctx, canonical, 1)
	}
	return &solvedPicture{p, s}, canonical, nil
}

// Parse implements [family.Rules].
func (r *rules) Parse(text string) ([]string, error) {
	r.known, r.text = map[string]*solvedPicture{}, 0
	if strings.TrimSpace(text) == "none" {
		return nil, nil
	}
	var sum []string
	line := 1
	for _, part := range edges.Components(text) {
		s, canonical, err := stand(context.Background(), part, line)
		if err != nil {
			return nil, err
		}
		line += strings.Count(part, "\n")
		r.known[canonical] = s
		sum = append(sum, canonical)
	}
	return sum, nil
}

// read returns the picture of a position.
func (r *rules) read(p string) (*solvedPicture, error) {
	if s, ok := r.known[p]; ok {
		return s, nil
	}
	s, _, err := stand(context.Background(), p, 1)
	return s, err
}

// Format implements [family.Rules].
func (r *rules) Format(p string) string { return p }

// Options implements [game.Rules]: each edge is cut in turn, of several strands
// one. What stands on the ground vertices apart from each other is a sum.
func (r *rules) Options(dst *game.Options[string], p string) error {
	s, err := r.read(p)
	if err != nil {
		return err
	}
	if len(s.Edges) > shown {
		return fmt.Errorf("the options of a picture of %d edges are not listed, only up to %d edges: %w", len(s.Edges), shown, game.ErrLimit)
	}
	if r.text += len(p); r.text > maxText {
		return fmt.Errorf("the positions searched take more than %d bytes: %w", maxText, game.ErrLimit)
	}
	for i := range s.Edges {
		dst.Add(s.after(i)...)
	}
	return nil
}

// after returns the parts that stand after a cut.
func (p *Picture) after(cut int) []string {
	left := *p
	left.Edges = slices.Clone(p.Edges)
	left.Edges[cut].Strands--
	return left.parts()
}

// parts returns the parts of a picture that stand apart from each other, without
// the edges that have no strands.
func (p *Picture) parts() []string {
	joined := newJoined(len(p.Names))
	onGround := make([]bool, len(p.Names))
	for _, v := range p.Ground {
		onGround[v] = true
	}
	for _, e := range p.Edges {
		if e.Strands > 0 && !onGround[e.U] && !onGround[e.V] {
			joined.join(e.U, e.V)
		}
	}
	stands := make([]bool, len(p.Names)) // by what a vertex is joined to
	for _, e := range p.Edges {
		if e.Strands > 0 && onGround[e.U] != onGround[e.V] {
			stands[joined.find(e.U)], stands[joined.find(e.V)] = true, true
		}
	}
	parts := [][]int{}
	place := map[int]int{} // of a part in parts
	for i, e := range p.Edges {
		v := joined.find(e.U)
		if onGround[e.U] {
			v = joined.find(e.V)
		}
		switch {
		case e.Strands == 0:
			continue
		case onGround[e.U] && onGround[e.V]: // a part of its own
			parts = append(parts, []int{i})
			continue
		case !stands[v]:
			continue
		}
		k, ok := place[v]
		if !ok {
			k = len(parts)
			place[v] = k
			parts = append(parts, nil)
		}
		parts[k] = append(parts[k], i)
	}
	out := make([]string, len(parts))
	for k, chosen := range parts {
		out[k] = p.text(chosen)
	}
	return out
}

// joined is a partition of vertices.
type joined []int

func newJoined(n int) joined {
	j := make(joined, n)
	for v := range j {
		j[v] = v
	}
	return j
}

func (j joined) find(v int) int {
	for j[v] != v {
		j[v] = j[j[v]]
		v = j[v]
	}
	return v
}

func (j joined) join(u, v int) { j[j.find(u)] = j.find(v) }

// Value implements [family.Valuer].
func (r *rules) Value(_ context.Context, p string) (uint64, string, bool, error) {
	s, err := r.read(p)
	if err != nil {
		return 0, "", false, err
	}
	return s.Solution.Value(), "the fusion and colon principles (Winning Ways, chapter 7)", true, nil
}

// Winning implements [family.Lister].
func (r *rules) Winning(ctx context.Context, p string, v uint64, most int) ([]family.Move, int64, bool, error) {
	s, err := r.read(p)
	if err != nil {
		return nil, 0, false, err
	}
	cuts, err := s.Cuts(ctx, v)
	if err != nil {
		return nil, 0, false, err
	}
	moves := make([]family.Move, 0, min(most, len(cuts)))
	for _, i := range cuts[:min(most, len(cuts))] {
		m := family.Move{Label: s.label(i)}
		if len(s.Edges) <= shown {
			m.To = s.after(i)
		}
		moves = append(moves, m)
	}
	return moves, int64(len(cuts)), true, nil
}

func (p *Picture) label(cut int) string {
	e := p.Edges[cut]
	label := "cut " + p.Names[e.U] + "-" + p.Names[e.V]
	if e.Strands > 1 {
		return fmt.Sprintf("%s, one of its %d strands", label, e.Strands)
	}
	return label
}

// Label implements [family.Labeler]: the option of an edge's cut is that of no
// other edge.
func (r *rules) Label(from string, to []string) string {
	s, err := r.read(from)
	if err != nil || len(s.Edges) > shown {
		return ""
	}
	to = slices.Sorted(slices.Values(to))
	for i := range s.Edges {
		option := s.after(i)
		slices.Sort(option)
		if slices.Equal(option, to) {
			return s.label(i)
		}
	}
	return ""
}
