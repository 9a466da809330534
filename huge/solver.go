package huge

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"math/big"

	"github.com/grundy-cgt/grundy/formula"
	"github.com/grundy-cgt/grundy/game"
	"github.com/grundy-cgt/grundy/heap"
	"github.com/grundy-cgt/grundy/law"
	"github.com/grundy-cgt/grundy/period"
	"github.com/grundy-cgt/grundy/rule"
)

// Solver answers for the heaps of one rule. It keeps what it finds out; use it from
// one goroutine at a time.
type Solver struct {
	rule *rule.Rule
	seq  *heap.Sequence // nil where heaps cannot be solved in increasing order
	laws Laws

	lister *lister
	search *search

	asked   bool
	claim   *period.Claim // proved, or nil
	proved  *law.Law      // or nil
	checked *law.Law      // or nil
	formula *formula.Evaluator
	lost    *law.Law // of the lost heaps, proved, or nil
	isLost  *formula.Evaluator
}

// Laws finds the best law of the values of a rule, and the best one of its lost heaps; nil
// where there is none.
type Laws func(ctx context.Context) (values, lost *law.Law, err error)

// New returns the solver of a rule of one coordinate, with its sequence, if it has
// one. laws is asked where the sequence proves no law.
func New(r *rule.Rule, seq *heap.Sequence, laws Laws) *Solver {
	l := newLister(r)
	return &Solver{rule: r, seq: seq, laws: laws, lister: l, search: newSearch(l)}
}

// Way says how a value was found. All ways are proofs.
type Way struct {
	Words  string // "proved: G(n+12) = G(n) for all n >= 71"
	Reason string // why it holds
}

// UnknownError says that the value of a heap is out of reach. It is a
// [game.ErrLimit].
type UnknownError struct {
	Heap   *big.Int
	Why    error    // what the last way ended with
	Proved *law.Law // a law that is proved and does not reach the value, or nil
	Won    *Way     // how it is known all the same that the value is not 0, or nil
	Law    *law.Law // a law that is only checked, or nil
	Says   *big.Int // the value that it would give, or nil
}

func (e *UnknownError) Error() string {
	law := "no law of this rule is proved"
	if e.Proved != nil {
		law = "the proved law is " + e.Proved.Formula.String()
	}
	text := fmt.Sprintf("the value of heap %s is out of reach: %s, and %v", e.Heap, law, e.Why)
	if e.Won != nil {
		text += "; it is not 0, so that who moves first wins this heap alone"
	}
	if e.Says != nil {
		text += fmt.Sprintf("\na law checked below %d would give %s, which is not proved: %s", e.Law.Known, e.Says, e.Law.Formula)
	}
	return text
}

// Unwrap returns what the last way ended with.
func (e *UnknownError) Unwrap() error { return e.Why }

// Law returns the proved law of the rule and the claim it comes from, if it is a
// period or a closed form of the sequence; nil where none is proved. The first call
// looks for it, in the time of [heap.Sequence.Claim] and of the finder of laws.
func (s *Solver) Law(ctx context.Context) (*law.Law, *period.Claim, error) {
	if s.asked {
		return s.proved, s.claim, nil
	}
	if err := s.fromSequence(ctx); err != nil {
		return nil, nil, err
	}
	if s.proved == nil {
		l, lost, err := s.laws(ctx)
		switch {
		case err != nil && !errors.Is(err, game.ErrLimit):
			return nil, nil, err
		case l != nil && l.Status == period.Proved:
			s.proved = l
		default:
			s.checked = l
		}
		if lost != nil && lost.Status == period.Proved {
			s.lost, s.isLost = lost, formula.New(lost.Formula)
		}
	}
	if s.proved != nil {
		s.formula = formula.New(s.proved.Formula)
	}
	s.asked = true
	return s.proved, s.claim, nil
}

// fromSequence asks the sequence for a proved claim.
func (s *Solver) fromSequence(ctx context.Context) error {
	if s.seq == nil {
		return nil
	}
	claim, err := s.seq.Claim(ctx, 0)
	var up *heap.NotDescendingError
	if errors.As(err, &up) {
		s.seq = nil
		return nil
	}
	if err == nil && claim.Status == period.Proved {
		s.claim, s.proved = claim, law.Of(claim)
	}
	return err
}

// Value returns the nim value of a heap n >= 0 and the way that led to it. It takes
// the time of the way: microseconds for a law once it is known, seconds at most for a
// search. Where no way leads to it, the error is an [UnknownError].
func (s *Solver) Value(ctx context.Context, n *big.Int) (*big.Int, *Way, error) {
	if v, ok := s.table(n); ok {
		return v, s.Way(), nil
	}
	l, claim, err := s.Law(ctx)
	if err != nil {
		return nil, nil, err
	}
	var why error
	if l != nil {
		v, err := s.byLaw(ctx, n)
		if err == nil {
			return v, lawWay(l, claim), nil
		}
		if !errors.Is(err, game.ErrLimit) {
			return nil, nil, err
		}
		why = err
	}
	if s.lost != nil {
		lost, err := s.isLost.Lost(ctx, n)
		if lost && err == nil {
			return new(big.Int), lawWay(s.lost, nil), nil
		}
		if err != nil && !errors.Is(err, game.ErrLimit) {
			return nil, nil, err
		}
	}
	v, err := s.search.value(ctx, n, searchChoices)
	if err == nil {
		return new(big.Int).SetUint64(v), &Way{fmt.Sprintf("a search of %d positions", s.search.solver.Len()), "these are all that can be reached, and each has the mex of its options' values"}, nil
	}
	if !errors.Is(err, game.ErrLimit) {
		return nil, nil, err
	}
	if why == nil {
		why = err
	}
	return nil, nil, s.unknown(ctx, n, why)
}

// unknown is the error for a heap that no way leads to.
func (s *Solver) unknown(ctx context.Context, n *big.Int, why error) error {
	e := &UnknownError{Heap: n, Why: why, Proved: cmp.Or(s.proved, s.lost), Won: s.won(ctx, n), Law: s.checked}
	if e.Law != nil {
		if v, err := formula.New(e.Law.Formula).At(ctx, n); err == nil {
			e.Says = v
		}
	}
	return e
}

// won is how it is known that a heap is won, without its value; nil where it is not known.
func (s *Solver) won(ctx context.Context, n *big.Int) *Way {
	if s.lost != nil {
		if lost, err := s.isLost.Lost(ctx, n); err == nil && !lost {
			return lawWay(s.lost, nil)
		}
	}
	if s.proved != nil && s.formula.Positive(ctx, n) {
		return lawWay(s.proved, s.claim)
	}
	return nil
}

// table looks a value up where it is known.
func (s *Solver) table(n *big.Int) (*big.Int, bool) {
	if s.seq == nil || !n.IsInt64() || n.Int64() >= int64(s.seq.Known()) {
		return nil, false
	}
	v, err := s.seq.Value(context.Background(), n.Int64())
	return new(big.Int).SetUint64(v), err == nil
}

// Way is how values are found that have been asked for: by the proved law, or else by
// the table.
func (s *Solver) Way() *Way {
	if s.proved != nil {
		return lawWay(s.proved, s.claim)
	}
	return &Way{"the table of values", "computed from the values of all lower heaps"}
}

func lawWay(l *law.Law, claim *period.Claim) *Way {
	if claim != nil {
		return &Way{claim.String(), claim.Reason()}
	}
	return &Way{l.String(), l.Reason}
}

// byLaw evaluates the proved law.
func (s *Solver) byLaw(ctx context.Context, n *big.Int) (*big.Int, error) {
	if c := s.claim; c != nil && len(c.Values) > 0 {
		return periodic(c, n), nil
	}
	return s.formula.At(ctx, n)
}

// periodic is the value that a proved period gives.
func periodic(c *period.Claim, n *big.Int) *big.Int {
	if n.Cmp(big.NewInt(int64(len(c.Values)))) < 0 {
		return big.NewInt(int64(c.Values[n.Int64()]))
	}
	past := new(big.Int).Sub(n, big.NewInt(c.Start))
	turns, i := new(big.Int).QuoRem(past, big.NewInt(c.Period), new(big.Int))
	turns.Mul(turns, big.NewInt(c.Saltus))
	return turns.Add(turns, big.NewInt(int64(c.Values[c.Start+i.Int64()])))
}
