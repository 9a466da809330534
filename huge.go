package grundy

import (
	"cmp"
	"context"
	"fmt"
	"math/big"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/grundy-cgt/grundy/game"
	"github.com/grundy-cgt/grundy/huge"
	"github.com/grundy-cgt/grundy/law"
	"github.com/grundy-cgt/grundy/rule"
)

// Huge returns the solver for heaps of any size, for rules of one coordinate. It
// shares what the game found out.
func (g *Game) Huge() (*huge.Solver, error) {
	if g.rule.Dim() != 1 {
		return nil, fmt.Errorf("heaps beyond 64 bits are for rules of one heap; this rule has %d coordinates", g.rule.Dim())
	}
	if g.big == nil {
		g.big = huge.New(g.rule, g.heaps, g.bigLaws)
	}
	return g.big, nil
}

// bigLaws returns the best law of the values and the best one of the lost heaps.
func (g *Game) bigLaws(ctx context.Context) (values, lost *law.Law, err error) {
	found, err := g.Laws(ctx, 0)
	if err != nil {
		return nil, nil, err
	}
	for _, l := range found.Laws {
		switch {
		case !l.Formula.Lost:
			values = cmp.Or(values, l)
		default:
			lost = cmp.Or(lost, l)
		}
	}
	return values, lost, nil
}

// BigHeap returns the nim value of a heap of any size, and the way that led to it:
// a proved law, the table, or a search of the positions that can be reached. The
// error is a [huge.UnknownError] where none does. See [huge.Solver.Value].
func (g *Game) BigHeap(ctx context.Context, n *big.Int) (*big.Int, *huge.Way, error) {
	if n.Sign() < 0 {
		return nil, nil, fmt.Errorf("there is no heap of %s", n)
	}
	s, err := g.Huge()
	if err != nil {
		return nil, nil, err
	}
	return s.Value(ctx, n)
}

// The heaps from which on a law is looked for before a table is made: where tables are
// fast, and where they are slow.
const (
	farHeap  = 1 << 16
	slowHeap = 1 << 11
)

// Far returns the heap from which on a proved law answers before a table is made and
// options are listed. Tables are slow for rules in the core language, for sets to take
// from that change with the heap, and for moves that leave three heaps or more: there it
// is asked sooner.
func (g *Game) Far() int64 {
	slow := slices.ContainsFunc(g.rule.Moves(), func(m rule.Move) bool {
		b, isBreak := m.(rule.Break)
		_, isAlt := m.(rule.Alt)
		return isAlt || isBreak && (!b.Take.Fixed() || !b.Parts.Finite() || b.Parts.Max() > 2)
	})
	if slow {
		return slowHeap
	}
	return farHeap
}

// lawful returns the value that a proved law gives to a heap that no table has yet
// and that is not near; false where no law is proved.
func (g *Game) lawful(ctx context.Context, n int64) (uint64, bool, error) {
	_, closed := g.heaps.Closed()
	if _, periodic := g.heaps.Period(); n < g.Far() || n < int64(g.heaps.Known()) || closed || periodic {
		return 0, false, nil
	}
	s, err := g.Huge()
	if err != nil {
		return 0, false, err
	}
	if l, _, err := s.Law(ctx); l == nil || err != nil {
		return 0, false, err
	}
	v, err := g.beyond(ctx, n)
	return v, err == nil, err
}

// beyond returns the value of a heap beyond the table.
func (g *Game) beyond(ctx context.Context, n int64) (uint64, error) {
	v, _, err := g.BigHeap(ctx, big.NewInt(n))
	if err != nil {
		return 0, err
	}
	if !v.IsUint64() {
		return 0, fmt.Errorf("%w: the value of heap %d is %v, which does not fit 64 bits", game.ErrLimit, n, v)
	}
	return v.Uint64(), nil
}

// Lawful reports whether a proved law gives the value of a heap that is far away, so
// that no table is needed.
func (g *Game) Lawful(ctx context.Context, n int64) (bool, error) {
	if g.heaps == nil {
		return false, nil
	}
	_, ok, err := g.lawful(ctx, n)
	return ok, err
}

// bigTerm is a number: 1_000, 10^30 or 5e20.
const bigTerm = `([0-9][0-9_]*)(?:([eE]|\s*\^\s*)([0-9]+))?`

// bigPosition is a component of a sum as [ParseBig] reads it: how many, a number, what is
// taken off it, and what stands behind it.
var bigPosition = regexp.MustCompile(`^(?:` + bigTerm + `\s*\*\s*)?` + bigTerm + `(?:(?:-|\s+-\s+)` + bigTerm + `)?(\s*[+,]\s*|\s+|$)`)

// maxBigBits is how long a number in a position may be.
const maxBigBits = 1 << 20

// ParseBig reads a sum of heaps of any size, as [rule.ParsePosition] does:
// "10^30+7", "3*10^20", "1e40 5", and differences, "10^30-1". The error is a
// [game.ErrLimit] where a number or the sum is too long.
func ParseBig(text string) ([]*big.Int, error) {
	small, wrong := rule.ParsePosition(text, 1)
	var sum []*big.Int
	if wrong == nil {
		for _, p := range small {
			sum = append(sum, big.NewInt(p[0]))
		}
		return sum, nil
	}
	for rest, sep := strings.TrimSpace(text), "+"; rest != "" || sep != ""; {
		m := bigPosition.FindStringSubmatch(rest)
		if m == nil {
			return nil, unfit(sum, rest, wrong)
		}
		rest, sep = rest[len(m[0]):], m[10]
		var terms [3]*big.Int // as in bigPosition
		for i := range terms {
			var ok bool
			if terms[i], ok = bigNumber(m[3*i+1], m[3*i+2], m[3*i+3]); !ok {
				return nil, fmt.Errorf("%w: a number of the position has more than %d bits", game.ErrLimit, maxBigBits)
			}
		}
		count, n := terms[0], terms[1]
		switch {
		case m[1] == "":
			count = big.NewInt(1)
		case m[7] != "":
			return nil, fmt.Errorf("%s is a number of heaps and a difference: write the difference out", strings.TrimSpace(m[0]))
		}
		if n = n.Sub(n, terms[2]); n.Sign() < 0 {
			return nil, fmt.Errorf("there is no negative heap: %s", strings.TrimSpace(m[0]))
		}
		if !count.IsInt64() || count.Int64() > rule.MaxParts-int64(len(sum)) {
			return nil, fmt.Errorf("%w: a position has at most %d components; 3*7 is three heaps of 7, and a product that is one heap is written out", game.ErrLimit, rule.MaxParts)
		}
		for range count.Int64() {
			sum = append(sum, n)
		}
	}
	return sum, nil
}

// bigStart is a number at the start of a text.
var bigStart = regexp.MustCompile("^" + bigTerm)

// unfit is the error where a component was expected behind others: that of
// [rule.ParsePosition], which finds fault with greater numbers only where nothing else is
// wrong.
func unfit(sum []*big.Int, rest string, wrong error) error {
	m := bigStart.FindStringSubmatch(rest)
	if m != nil {
		if n, ok := bigNumber(m[1], m[2], m[3]); !ok || !n.IsInt64() {
			return fmt.Errorf("%q does not fit behind %s; heaps are typed as 10^30+7, 3*10^20 or 10^30-1", rest[len(m[0]):], m[0])
		}
	}
	if slices.ContainsFunc(sum, func(n *big.Int) bool { return !n.IsInt64() }) {
		_, err := rule.ParsePosition(rest, 1)
		return cmp.Or(err, wrong)
	}
	return wrong
}

// bigNumber is digits*10^exponent if op is e, and else digits^exponent; 0 without digits.
func bigNumber(digits, op, exponent string) (*big.Int, bool) {
	n, ok := new(big.Int).SetString(cmp.Or(strings.ReplaceAll(digits, "_", ""), "0"), 10)
	if !ok || len(digits) > maxBigBits/3 {
		return nil, false
	}
	base, times := n, big.NewInt(1)
	if op = strings.TrimSpace(op); op != "^" {
		base, times = big.NewInt(10), n
	}
	x, err := strconv.ParseInt(cmp.Or(exponent, "0"), 10, 32)
	if err != nil || x*int64(base.BitLen()) > maxBigBits {
		return nil, false
	}
	p := new(big.Int).Exp(base, big.NewInt(x), nil)
	return p.Mul(p, times), true
}
