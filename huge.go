package grundy

import (
	"cmp"
	"context"
	"fmt"
	"math/big"
	"regexp"
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
		g.big = huge.New(g.rule, g.heaps, func(ctx context.Context) (*law.Law, error) {
			best, _, err := g.Law(ctx, 0)
			return best, err
		})
	}
	return g.big, nil
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

// farHeap is the heap from which on a law is looked for before a table is made.
const farHeap = 1 << 16

// lawful returns the value that a proved law gives to a heap that no table has yet
// and that is not near; false where no law is proved.
func (g *Game) lawful(ctx context.Context, n int64) (uint64, bool, error) {
	_, closed := g.heaps.Closed()
	if _, periodic := g.heaps.Period(); n < farHeap || n < int64(g.heaps.Known()) || closed || periodic {
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

// bigPosition is a component of a sum as [ParseBig] reads it.
var bigPosition = regexp.MustCompile(`^(?:([0-9_]+)\s*\*\s*)?([0-9][0-9_]*)(?:[eE]([0-9]{1,6})|\s*\^\s*([0-9]{1,6}))?(\s*[+,]\s*|\s+|$)`)

// maxBigBits is how long a number in a position may be.
const maxBigBits = 1 << 20

// ParseBig reads a sum of heaps of any size, as [rule.ParsePosition] does:
// "10^30+7", "3*10^20", "1e40 5". Its errors are those of [rule.ParsePosition].
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
			return nil, wrong
		}
		rest, sep = rest[len(m[0]):], m[5]
		n, ok := bigNumber(m[2], m[3], m[4])
		if !ok {
			return nil, fmt.Errorf("a number of the position has more than %d bits", maxBigBits)
		}
		count := big.NewInt(1)
		if m[1] != "" {
			count, _ = bigNumber(m[1], "", "")
		}
		if !count.IsInt64() || count.Int64() > rule.MaxParts-int64(len(sum)) {
			return nil, fmt.Errorf("a position has at most %d components", rule.MaxParts)
		}
		for range count.Int64() {
			sum = append(sum, n)
		}
	}
	return sum, nil
}

// bigNumber is digits*10^e, or digits^power.
func bigNumber(digits, e, power string) (*big.Int, bool) {
	n, ok := new(big.Int).SetString(strings.ReplaceAll(digits, "_", ""), 10)
	if !ok || len(digits) > maxBigBits/3 {
		return nil, false
	}
	base, exponent := big.NewInt(10), e
	if power != "" {
		base, exponent = n, power
	}
	x, err := strconv.Atoi(cmp.Or(exponent, "0"))
	if err != nil || x*base.BitLen() > maxBigBits {
		return nil, false
	}
	p := new(big.Int).Exp(base, big.NewInt(int64(x)), nil)
	if power != "" {
		return p, true
	}
	return p.Mul(p, n), true
}
