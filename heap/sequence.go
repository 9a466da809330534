package heap

import (
	"context"
	"errors"
	"fmt"
	"math"

	"github.com/grundy-cgt/grundy/game"
	"github.com/grundy-cgt/grundy/period"
	"github.com/grundy-cgt/grundy/rule"
)

// Limits bound the memory that a [Sequence] may take.
type Limits struct {
	// Values is the most values a table may hold, four bytes each; 0 means
	// DefaultValues, and more than 2^31-1 means that many.
	Values int
}

// DefaultValues is the default for the most values of a table.
const DefaultValues = 1 << 26

// Sequence is the sequence G(0), G(1), ... of the nim values of the heaps of a
// rule. It grows when values are asked for, and while it grows it looks for a
// period at every number of values that could be the least to prove one; from
// then on values come from the period. Values are exact, without exception.
//
// A Sequence must not be used by several goroutines at once.
type Sequence struct {
	rule   *rule.Rule
	limit  int
	g      []uint32
	engine engine
	way    string
	closed *period.Claim // a formula, if there is one
	except []int64       // all-but: the amounts that may not be taken

	test   period.Test
	tested bool // test can prove a period
	watch  *watch
	finder period.Finder
	look   int // more than are known: with this many a period may be proved

	hit    period.Hit
	proved bool
	rests  int    // how many values the proof needs
	round  []byte // of Block: the values of one period, if they are bytes
	bound  int64  // residues: the greatest amount of the finite part
}

// New returns the sequence of a rule of one heap. No table is computed yet; it
// takes microseconds, and for infinite sets of amounts a millisecond. It returns
// an error for a rule of more than one coordinate, and for one that the rule's
// compiler refuses.
func New(r *rule.Rule, lim Limits) (*Sequence, error) {
	if r.Dim() != 1 {
		return nil, fmt.Errorf("heap: a position of %s has %d coordinates; a nim sequence needs one", r, r.Dim())
	}
	s := &Sequence{rule: r, limit: lim.Values, look: 1}
	if s.limit <= 0 {
		s.limit = DefaultValues
	}
	s.limit = min(s.limit, math.MaxInt32)
	if c, ok := period.ClosedForm(r); ok {
		s.closed, s.hit, s.proved = c, c.Hit, c.Period > 0 || c.Theorem == period.Coins
		s.test.Theorem = c.Theorem
		if s.proved {
			s.way = "closed form"
			return s, nil
		}
	}
	if set, ok := r.TakeSet(); ok && !set.IsConst() {
		if s.g, s.hit, s.rests, s.bound, s.proved = residues(set); s.proved {
			s.test.Theorem = period.Residues
			s.way = fmt.Sprintf("the amounts up to %d, and the residues of the others", s.bound)
			return s, nil
		}
	}
	var err error
	if s.engine, s.way, err = newEngine(r); err != nil {
		return nil, err
	}
	s.except, _ = r.AllBut()
	if test, ok := period.TestFor(r); ok {
		s.test, s.tested = test, true
	}
	if s.tested && s.test.Heaps <= 1 {
		s.watch = newWatch(s.test)
	}
	return s, nil
}

// Value returns G(n), n >= 0. For any n a proved period takes O(1), and a formula
// what [period.Claim.At] says; else the table is extended until it has n+1 values
// or proves a period, which ctx can end.
//
// Errors: a [LimitError] when the table would be too large, a
// [NotDescendingError] when the values do not follow from those of smaller
// heaps, the error of ctx, and what the enumeration of the options returns.
func (s *Sequence) Value(ctx context.Context, n int64) (uint64, error) {
	if n < 0 {
		return 0, fmt.Errorf("heap: there is no heap of %d", n)
	}
	if n < int64(len(s.g)) {
		return uint64(s.g[n]), nil
	}
	if s.closed != nil {
		if v, ok := s.closed.At(n); ok {
			return v, nil
		}
		if s.proved {
			return 0, fmt.Errorf("%w: %s, and that does not fit 64 bits for n = %d", game.ErrLimit, s.closed.Formula(), n)
		}
	}
	if !s.proved {
		if err := s.extend(ctx, min(n, math.MaxInt64-1)+1, true); err != nil {
			return 0, err
		}
	}
	if n < int64(len(s.g)) {
		return uint64(s.g[n]), nil
	}
	// The table holds at least Start+Period values.
	times := (n - s.hit.Start) / s.hit.Period
	return uint64(s.g[s.hit.Start+(n-s.hit.Start)%s.hit.Period]) + uint64(times)*uint64(s.hit.Saltus), nil
}

// Table returns G(0), ..., G(n-1), and more if more is known. The slice must
// not be changed; it stays valid but does not grow with the sequence. Errors are
// those of [Sequence.Value]; the values that are known are returned with them.
func (s *Sequence) Table(ctx context.Context, n int64) ([]uint32, error) {
	err := s.extend(ctx, n, false)
	return s.g, err
}

// Search extends the table until it proves a period or holds n values,
// whichever comes first. Errors are those of [Sequence.Value].
func (s *Sequence) Search(ctx context.Context, n int64) error {
	return s.extend(ctx, n, true)
}

// Known returns how many values the table holds.
func (s *Sequence) Known() int { return len(s.g) }

// Period returns the proved period, if one is proved so far: G(n+Period) =
// G(n)+Saltus for all n from Start on, with the least Period and then the least
// Start. G(0) is counted.
func (s *Sequence) Period() (period.Hit, bool) { return s.hit, s.proved && s.hit.Period > 0 }

// Test returns the test by which a period of the rule is proved, with the
// theorem and what it needs to know of the rule; false where none applies, so
// that no period will ever be claimed. Of a formula, and of [period.Residues],
// only the theorem is set.
func (s *Sequence) Test() (period.Test, bool) { return s.test, s.test.Theorem != "" }

// RestsOn returns how many values the proof of the period needs: G(0), ...,
// G(RestsOn-1). It is 0 for a closed form and when no period is proved.
func (s *Sequence) RestsOn() int { return s.rests }

// Closed returns the formula of the sequence, if the rule has one: see
// [period.ClosedForm].
func (s *Sequence) Closed() (*period.Claim, bool) { return s.closed, s.closed != nil }

// Way says in a few words how the values are computed.
func (s *Sequence) Way() string { return s.way }

// extend makes n values known, or with untilProved fewer if they prove a
// period.
func (s *Sequence) extend(ctx context.Context, n int64, untilProved bool) error {
	want := int(min(n, int64(s.limit)))
	if untilProved && n > int64(s.limit) {
		// Only a period can help, so it is not worth filling the whole table.
		want = min(want, max(Budget(s.rule), len(s.g)))
	}
	for len(s.g) < want && !(untilProved && s.proved) {
		if err := ctx.Err(); err != nil {
			return err
		}
		if s.proved {
			if err := s.repeat(min(want, len(s.g)+1<<20), want); err != nil {
				return err
			}
			continue
		}
		if !s.tested && n > int64(s.limit) && untilProved {
			break // more values than the limit, and no period could spare them
		}
		to := min(want, max(64, len(s.g)+len(s.g)/8))
		if s.tested && s.watch == nil {
			to = min(to, s.look)
		}
		s.reserve(to, want)
		done, err := s.engine.fill(ctx, s.g[:to], len(s.g), to)
		s.g = s.g[:done]
		s.prove()
		if err != nil {
			var limit *LimitError
			if errors.As(err, &limit) {
				limit.Known = done
			}
			return err
		}
	}
	if n > int64(len(s.g)) && !(untilProved && s.proved) {
		return &LimitError{"values", int64(s.limit), len(s.g)}
	}
	return nil
}

// reserve makes room for n values where want are wanted in the end.
func (s *Sequence) reserve(n, want int) {
	if n <= cap(s.g) {
		return
	}
	more := 2 * cap(s.g)
	if !s.proved && cap(s.g) >= 1<<18 { // memory that is not used costs nothing, a copy does
		more = max(more, min(16*cap(s.g), 1<<24))
	}
	g := make([]uint32, len(s.g), min(max(n, more), max(n, want)))
	copy(g, s.g)
	s.g = g
}

// prove looks for a period that the table proves.
func (s *Sequence) prove() {
	switch {
	case !s.tested || s.proved:
		return
	case s.watch != nil:
		if s.hit, s.rests, s.proved = s.watch.look(s.g); s.proved {
			s.watch = nil
		}
	case len(s.g) >= s.look:
		s.hit, s.proved, s.look = s.finder.Find(s.g, s.test)
		s.rests = s.look
	}
	if !s.proved {
		s.rests = 0
	}
}

// repeat extends the table to n values by the formula or the proved period,
// where want are wanted in the end.
func (s *Sequence) repeat(n, want int) error {
	from := len(s.g)
	s.reserve(n, want)
	s.g = s.g[:n]
	if s.closed == nil && s.hit.Saltus == 0 {
		for from < n { // whole periods, doubling
			have := (from - int(s.hit.Start)) / int(s.hit.Period) * int(s.hit.Period)
			from += copy(s.g[from:], s.g[from-have:from])
		}
		return nil
	}
	for i := from; i < n; i++ {
		var v uint64
		if s.closed != nil {
			v, _ = s.closed.At(int64(i))
		} else {
			v = uint64(s.g[i-int(s.hit.Period)]) + uint64(s.hit.Saltus)
		}
		if v > math.MaxUint32 {
			s.g = s.g[:i]
			return tooLarge(int64(i), v)
		}
		s.g[i] = uint32(v)
	}
	return nil
}

func tooLarge(n int64, v uint64) error {
	return fmt.Errorf("%w: the value of heap %d is %d, which does not fit the 32 bits of a table", game.ErrLimit, n, v)
}
