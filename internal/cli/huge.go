package cli

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"math/big"
	"strings"

	"github.com/grundy-cgt/grundy"
	"github.com/grundy-cgt/grundy/family"
	"github.com/grundy-cgt/grundy/heap"
	"github.com/grundy-cgt/grundy/huge"
	"github.com/grundy-cgt/grundy/internal/subject"
	"github.com/grundy-cgt/grundy/play"
	"github.com/grundy-cgt/grundy/rule"
)

// source says where the values of huge heaps come from.
type source struct {
	Way    string `json:"way"`
	Reason string `json:"reason"`
}

func sources(ways []*huge.Way) (out []source) {
	for _, w := range ways {
		out = append(out, source{w.Words, w.Reason})
	}
	return out
}

// solveHuge answers for heaps that are too large for tables and lists of options;
// false where the question is not for it.
func (a *app) solveHuge(ctx context.Context, s *subject.Subject, position string, o solveOptions) (done bool, err error) {
	kind, err := play.ParseKind(strings.ToLower(o.play))
	if err != nil || s.Rule == nil || s.Family != nil || s.Rule.Rule().Dim() != 1 {
		return false, nil
	}
	kind.Misere = kind.Misere || o.misere
	sum, err := grundy.ParseBig(position)
	if err != nil {
		return true, unread(err)
	}
	most := new(big.Int)
	for _, n := range sum {
		if n.Cmp(most) > 0 {
			most = n
		}
	}
	if most.Cmp(big.NewInt(s.Rule.Far())) < 0 {
		return false, nil
	}
	fits := most.IsInt64()
	if s.Rule.Cancels() && fits {
		return false, nil
	}
	if kind != (play.Kind{Misere: kind.Misere}) || o.exact || o.remoteness || o.why {
		if fits {
			return false, nil
		}
		return true, bad(errors.New("heaps beyond 2^63-1 are answered for in normal and in misere play, without --exact, --remoteness and --why"))
	}
	out, err := a.findHuge(ctx, s.Rule, sum, kind, most)
	var unknown *huge.UnknownError
	if err != nil && fits && !errors.As(err, &unknown) || out == nil && err == nil {
		return false, nil
	}
	if err != nil {
		return true, err
	}
	out.kind = kind
	err = a.write(func(w io.Writer) error {
		if a.json {
			return writeJSON(w, out)
		}
		out.text(w, o)
		return nil
	})
	if err == nil && o.exitCode && out.Outcome != string(family.Win) {
		return true, errNo
	}
	return true, err
}

// plain writes heaps that [rule.ParsePosition] does not read, such as 10^18-1, with their
// digits.
func plain(position string) string {
	if _, err := rule.ParsePosition(position, 1); err == nil {
		return position
	}
	sum, err := grundy.ParseBig(position)
	if err != nil {
		return position
	}
	heaps := make([]string, len(sum))
	for i, n := range sum {
		heaps[i] = n.String()
	}
	return cmp.Or(strings.Join(heaps, "+"), "none")
}

// unread is the error for a position that is not read: a limit, or bad input.
func unread(err error) error {
	if isLimit(err) {
		return err
	}
	return bad(err)
}

// findHuge solves the sum; nil where a table reaches it and no law is proved.
func (a *app) findHuge(ctx context.Context, g *grundy.Game, sum []*big.Int, kind play.Kind, most *big.Int) (*solution, error) {
	defer a.busy("searching")()
	solver, err := g.Huge()
	if err != nil {
		return nil, err
	}
	if most.Cmp(big.NewInt(heap.DefaultValues)) < 0 {
		if l, _, err := solver.Law(ctx); l == nil {
			return nil, err
		}
	}
	answer, err := solver.Solve(ctx, sum, kind.Misere, play.DefaultMoves)
	if err != nil {
		return nil, err
	}
	return newHugeSolution(g.Rule().String(), sum, kind, answer), nil
}

func newHugeSolution(name string, sum []*big.Int, kind play.Kind, a *huge.Answer) *solution {
	out := &solution{
		Schema: schema, Command: "solve", Rule: name, Position: []string{}, Play: kind.String(),
		Outcome: string(family.OutcomeOf(a.Win)), Method: a.Method, Moves: []move{}, Count: a.Count, Classes: a.Classes,
	}
	if a.Count == nil {
		out.Count = big.NewInt(-1)
	}
	if a.Complete {
		out.order = "the least first"
	}
	for _, n := range sum {
		out.Position = append(out.Position, n.String())
	}
	if a.Value != nil {
		out.Value = a.Value
	}
	for _, v := range a.Values {
		out.Values = append(out.Values, v)
	}
	out.From = sources(a.Ways)
	for _, m := range a.Moves {
		shown := newMove(family.Move{Index: m.Index, From: m.From.String(), Times: m.Times, To: partsText(m.To)})
		if m.Class.Cmp(big.NewInt(1)) > 0 {
			shown.Class = m.Class
		}
		out.Moves = append(out.Moves, shown)
	}
	return out
}

// partsText writes parts as they are typed, many equal ones with their number.
func partsText(parts []huge.Part) []string {
	out := []string{}
	for _, p := range parts {
		if p.Times.Cmp(big.NewInt(3)) > 0 {
			out = append(out, fmt.Sprintf("%v*%v", p.Times, p.Heap))
			continue
		}
		for range p.Times.Int64() {
			out = append(out, p.Heap.String())
		}
	}
	return out
}

// valueAt is the value of a heap of any size: by a table where it fits 63 bits.
func valueAt(ctx context.Context, s *subject.Subject, values subject.Values, n *big.Int) (*big.Int, error) {
	switch {
	case n.IsInt64():
		v, err := values(ctx, n.Int64())
		return new(big.Int).SetUint64(v), err
	case s.Rule == nil || s.Ends != nil:
		return nil, bad(errors.New("heaps beyond 2^63-1 have values in rules of one heap alone"))
	}
	v, _, err := s.Rule.BigHeap(ctx, n)
	return v, err
}
