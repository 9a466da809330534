package setter

import (
	"context"
	"fmt"
	"math/big"
	"slices"
	"strings"

	"github.com/grundy-cgt/grundy"
	"github.com/grundy-cgt/grundy/export"
	"github.com/grundy-cgt/grundy/game"
	"github.com/grundy-cgt/grundy/period"
	"github.com/grundy-cgt/grundy/rule"
)

// far reports whether a move is asked of heaps that are too great for listing moves, and
// is found and checked by a proved law: in normal play, where the amounts that may be
// taken and the numbers of heaps that may be left are the same for all heaps.
func (o Options) far(ctx context.Context, g *grundy.Game, law *period.Claim) (bool, error) {
	if o.MaxHeap <= mostMoveHeap || o.Misere || !slices.Contains(o.Ask, Move) || slices.Contains(o.Ask, Count) ||
		law.Status != period.Proved || legal(g.Rule()) == "" || g.Cancels() {
		return false, nil
	}
	s, err := g.Huge()
	if err != nil {
		return false, err
	}
	found, err := s.WithValue(ctx, big.NewInt(o.MaxHeap), new(big.Int), 1)
	return err == nil && found.Count != nil, err
}

// farMove returns the first move to a heap of smaller value that wins, as
// [answerer.winning] writes it, without listing moves.
func (a *answerer) farMove(ctx context.Context, heaps []int64) (string, error) {
	each, xor, err := a.values(ctx, heaps)
	if err != nil || xor == 0 {
		return "0", err
	}
	s, err := a.game.Huge()
	if err != nil {
		return "", err
	}
	for i, n := range heaps {
		want := each[i] ^ xor
		if want > each[i] {
			continue
		}
		found, err := s.WithValue(ctx, big.NewInt(n), new(big.Int).SetUint64(want), 1)
		if err != nil {
			return "", err
		}
		if len(found.List) == 0 {
			break
		}
		var left []int64
		for _, p := range found.List[0].Parts {
			if p.Heap.Sign() > 0 {
				left = append(left, slices.Repeat([]int64{p.Heap.Int64()}, int(p.Times.Int64()))...)
			}
		}
		slices.Sort(left)
		return written(i, left), nil
	}
	return "", fmt.Errorf("%w: no winning move is found", game.ErrLimit)
}

// legal writes in Python that taking k and leaving so many heaps is a move; "" for rules
// in which that depends on more.
func legal(r *rule.Rule) string {
	var out []string
	for _, m := range r.Moves() {
		b, ok := m.(rule.Break)
		if !ok || b.Kind != rule.Any || b.Min != 0 || !b.Take.IsConst() {
			return ""
		}
		out = append(out, fmt.Sprintf("(%s) and (%s)", within("k", b.Take.Const), within("len(left)", b.Parts)))
	}
	return strings.Join(out, " or ")
}

// checker writes a program that checks answers about heaps of any size by the law.
func checker(r *rule.Rule, law *period.Claim, o Options) (string, error) {
	source, err := export.Job{Rule: r, Lang: "python", Claim: law}.Source()
	if err != nil {
		return "", err
	}
	values, err := export.Translate("python", source.Text, nil)
	if err != nil {
		return "", err
	}
	values = strings.ReplaceAll(strings.TrimSuffix(values, "\nmain()\n"), "\n\n", "\n\n\n")
	own := fmt.Sprintf(`%s

def value(heaps):
    total = 0
    for n in heaps:
        total ^= grundy(n)
    return total


def legal(n, left):
    k = n - sum(left)
    return min(left, default=1) > 0 and (%s)


def winning(heaps):
    return wins(heaps)


def move(heaps):
    sys.exit("check.py checks moves and finds none")


`, values, legal(r)) + settings(o, o.MaxHeap)
	return fmt.Sprintf("# Checks answers for the rule %s by its law, which is %s.\n# python3 check.py 01.in OUTPUT ...\n%s\n", r, law, library(own)) + own, nil
}
