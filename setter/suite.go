package setter

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"

	"github.com/grundy-cgt/grundy"
	"github.com/grundy-cgt/grundy/period"
	"github.com/grundy-cgt/grundy/play"
)

// Suite is the tests of a problem.
type Suite struct {
	Options // complete
	Rule    string
	Law     string // what is known of the nim values
	Tests   []Test
	Without []Without
	Brute   string // a program that answers and checks by the definition
	Missing string // what of the rule it cannot write; then there is none
	Checker string // a program that checks moves of great heaps by the law, or ""
	Small   int64  // the greatest heap that it is for
}

// Test is a file of positions and their answers.
type Test struct {
	Name     string // 01, 02, ...
	Group    string // samples, random, extreme or against
	Aim      string // what it is for
	Greatest int64  // heap
	Input    string
	Answer   string
}

// Without is a wrong solution that no test is against, and why.
type Without struct{ Wrong, Why string }

// How many positions a test has.
const (
	samples = 5
	perTest = 30
)

// smallHeaps is up to which heap the values are looked through for balancing
// heaps, lost heaps and false periods.
const smallHeaps = 2000

// maker makes the tests one by one.
type maker struct {
	answerer
	law   *period.Claim
	rng   *rand.Rand
	suite *Suite
}

// Make makes the tests of a problem about the game, a rule of heaps. It takes the
// time of looking for the law, of the table of the first thousands of heaps, and of
// the answers; in misere play of rules that are not tame, of searching sums.
//
// It returns an error for options that do not fit the game or each other; a
// [game.ErrLimit] where a value or the winner of a sum cannot be found.
func Make(ctx context.Context, g *grundy.Game, o Options) (*Suite, error) {
	if g.Rule().Dim() != 1 || g.Sequence() == nil {
		return nil, errors.New("tests are made for rules of heaps")
	}
	if o.Misere && g.Cancels() {
		return nil, errors.New("coins that are turned twice are no heaps in misere play")
	}
	law, err := g.Claim(ctx, 0)
	if err != nil {
		return nil, err
	}
	words := law.String()
	if law.Status != period.Proved && !o.Misere {
		best, _, err := g.Law(ctx, 0)
		if err != nil {
			return nil, err
		}
		if best != nil && best.Status == period.Proved {
			words = best.String()
		}
	}
	reach, err := o.reach(ctx, g, law)
	if err != nil {
		return nil, err
	}
	great, err := o.far(ctx, g, law)
	if err != nil {
		return nil, err
	}
	o, tame, err := o.complete(ctx, g, law, reach, great)
	if err != nil {
		return nil, err
	}
	m := &maker{
		answerer: answerer{Options: o, game: g, search: play.NewSearch[grundy.Position](g, 0), tame: tame, great: great, heaps: map[uint64][]int64{}, listed: map[int64][][]int64{}},
		law:      law,
		rng:      rand.New(rand.NewPCG(o.Seed, 0)),
		suite:    &Suite{Options: o, Rule: g.Rule().String(), Law: words},
	}
	if m.small, err = g.Values(ctx, 0, min(o.MaxHeap, smallHeaps)+1); err != nil {
		return nil, err
	}
	for n, v := range m.small {
		m.heaps[v] = append(m.heaps[v], int64(n))
	}
	if m.suite.Small, err = bruteReach(ctx, g, o, tame != ""); err != nil {
		return nil, err
	}
	m.suite.Brute, m.suite.Missing = brute(g.Rule(), o, m.suite.Small)
	if great {
		if m.suite.Checker, err = checker(g.Rule(), law, o); err != nil {
			return nil, err
		}
	}
	return m.suite, m.all(ctx)
}

// all makes the tests of all groups.
func (m *maker) all(ctx context.Context) error {
	first, err := m.samples(ctx)
	if err != nil {
		return err
	}
	if err := m.add(ctx, "samples", "the input and the rule are understood", first); err != nil {
		return err
	}
	for i := range max(m.Options.Tests, 0) {
		greatest, aim := m.MaxHeap, "random heaps"
		if i%3 == 0 && m.MaxHeap > m.MinHeap+30 {
			greatest, aim = m.MinHeap+30, "small random heaps"
		} else if i%3 == 1 && m.suite.Small < m.MaxHeap && m.suite.Small > m.MinHeap+30 {
			greatest, aim = m.suite.Small, "random heaps that the brute force can do"
		}
		tests, err := m.some(perTest, 4*perTest, func(int) ([]int64, bool, error) {
			return m.position(ctx, greatest, 1+m.rng.IntN(m.MaxHeaps)), true, nil
		})
		if err != nil {
			return err
		}
		if err := m.add(ctx, "random", aim, tests); err != nil {
			return err
		}
	}
	if err := m.add(ctx, "extreme", "the least and the greatest heaps, one heap and as many as there may be", m.extreme()); err != nil {
		return err
	}
	wrongs, err := m.wrongs(ctx, m.law)
	if err != nil {
		return err
	}
	for _, w := range wrongs {
		if err := m.against(ctx, w); err != nil {
			return err
		}
	}
	return nil
}

// add adds a test of the positions.
func (m *maker) add(ctx context.Context, group, aim string, positions [][]int64) error {
	var in, out strings.Builder
	t := Test{Name: fmt.Sprintf("%02d", len(m.suite.Tests)+1), Group: group, Aim: aim}
	fmt.Fprintln(&in, len(positions))
	for _, heaps := range positions {
		t.Greatest = max(t.Greatest, slices.Max(heaps))
		fmt.Fprintln(&in, len(heaps), plain(heaps))
		lines, err := m.lines(ctx, heaps)
		if err != nil {
			return fmt.Errorf("position %v: %w; choose a smaller greatest heap", heaps, err)
		}
		out.WriteString(lines)
	}
	t.Input, t.Answer = in.String(), out.String()
	m.suite.Tests = append(m.suite.Tests, t)
	return nil
}

// some returns up to count different positions that f makes and wants, in so many tries.
// f is told how many there are already.
func (m *maker) some(count, tries int, f func(have int) (heaps []int64, wanted bool, err error)) ([][]int64, error) {
	var out [][]int64
	seen := map[string]bool{}
	for i := 0; i < tries && len(out) < count; i++ {
		heaps, wanted, err := f(len(out))
		if err != nil {
			return nil, err
		}
		if key := plain(slices.Sorted(slices.Values(heaps))); wanted && !seen[key] {
			seen[key] = true
			out = append(out, heaps)
		}
	}
	return out, nil
}
