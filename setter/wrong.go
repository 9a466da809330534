package setter

import (
	"context"
	"errors"
	"fmt"

	"github.com/grundy-cgt/grundy/period"
)

// Wrong is a solution that people hand in and that is not right for every rule.
type Wrong struct {
	Name string // in a few words
	Says string // what it believes

	// judge is what it answers: who wins, and the nim value.
	judge func(ctx context.Context, heaps []int64) (win bool, value uint64, err error)
	// near are heaps on which it may be wrong, and most the greatest heap that
	// is tried besides; 0 stands for small ones.
	near []int64
	most int64
	none string // why it is not wrong for this rule, if that is known
}

// errTooFar says that a wrong solution has no answer for a position that large.
var errTooFar = errors.New("too large for this solution")

// wrongs returns the wrong solutions for the rule.
func (a *answerer) wrongs(ctx context.Context, law *period.Claim) ([]Wrong, error) {
	if a.Misere {
		return a.misereWrongs(), nil
	}
	out := []Wrong{a.pure(law), a.guessed(), a.wrapped(), a.cut(ctx)}
	for i := range out {
		if err := a.seek(ctx, &out[i]); err != nil {
			return nil, err
		}
	}
	beans := func(ctx context.Context, n int64) (uint64, error) { return uint64(n - a.lostBelow(n)), nil }
	moves := func(ctx context.Context, n int64) (uint64, error) {
		v, err := a.value(ctx, n)
		return min(v, 1), err
	}
	joined := Wrong{Name: "sum of the heaps", Says: "several heaps are one heap of all beans", judge: a.joined}
	if a.MaxHeaps == 1 {
		joined.none = "a position is one heap"
	}
	return append(
		out,
		Wrong{
			Name: "xor of the heaps", Says: "the nim value of a heap is its size, as in Nim",
			judge: byValues(func(_ context.Context, n int64) (uint64, error) { return uint64(n), nil }),
		},
		joined,
		Wrong{Name: "distance in moves", Says: "the nim value of a heap is the least number of moves to a lost heap: 0 or 1", judge: byValues(moves)},
		Wrong{
			Name: "distance in beans", Says: "the nim value of a heap is its distance to the next lost heap below",
			judge: byValues(beans), most: int64(len(a.small)) - 1,
		},
	), nil
}

// byValues judges by the xor of the values that the heaps are believed to have.
func byValues(value func(ctx context.Context, n int64) (uint64, error)) func(context.Context, []int64) (bool, uint64, error) {
	return func(ctx context.Context, heaps []int64) (bool, uint64, error) {
		xor := uint64(0)
		for _, n := range heaps {
			v, err := value(ctx, n)
			if err != nil {
				return false, 0, err
			}
			xor ^= v
		}
		return xor != 0, xor, nil
	}
}

// joined takes all heaps as one.
func (a *answerer) joined(ctx context.Context, heaps []int64) (bool, uint64, error) {
	all := int64(0)
	for _, n := range heaps {
		all += n
	}
	if all >= int64(len(a.small)) {
		return false, 0, errTooFar
	}
	return a.small[all] != 0, a.small[all], nil
}

// lostBelow returns the greatest lost heap up to n, or 0.
func (a *answerer) lostBelow(n int64) int64 {
	for n = min(n, int64(len(a.small))-1); n > 0 && a.small[n] != 0; n-- {
	}
	return n
}

// pure knows the period of the law, and not the exceptions before it.
func (a *answerer) pure(law *period.Claim) Wrong {
	w := Wrong{Name: "period without exceptions", none: "no period with exceptions is proved of this rule"}
	if law.Status != period.Proved || law.Period == 0 || law.Start == 0 {
		return w
	}
	w.Says = fmt.Sprintf("the period %d, which begins at n = %d, holds from n = 0 on", law.Period, law.Start)
	w.most, w.none = law.Start-1, ""
	w.judge = byValues(func(_ context.Context, n int64) (uint64, error) {
		turns := int64(0)
		if n < law.Start {
			turns = (law.Start - n + law.Period - 1) / law.Period
		}
		v, ok := law.At(n + turns*law.Period)
		if !ok || v < uint64(turns*law.Saltus) {
			return 0, errTooFar
		}
		return v - uint64(turns*law.Saltus), nil
	})
	return w
}

// The tables that people look for a period in, and the least number of values that
// repeat at their end.
const (
	leastTable  = 20
	mostTable   = 200
	leastRepeat = 8
)

// guessed takes for the law the period that a short table shows: of the longest
// table that shows one that is false.
func (a *answerer) guessed() Wrong {
	w := Wrong{Name: "period of a short table", none: fmt.Sprintf("the first %d to %d values show no period that fails in the %d heaps that are looked at", leastTable, mostTable, len(a.small))}
	for length := min(mostTable, len(a.small)-1); length >= leastTable; length-- {
		start, p, ok := repeats(a.small[:length])
		if !ok {
			continue
		}
		guess := func(n int64) uint64 {
			if n >= start {
				n = start + (n-start)%p
			}
			return a.small[n]
		}
		for n := int64(length); n < int64(len(a.small)); n++ {
			if guess(n) == a.small[n] {
				continue
			}
			w.Says = fmt.Sprintf("the values repeat with period %d from n = %d on, as the first %d show; that fails first at n = %d", p, start, length, n)
			w.most, w.none, w.near = int64(len(a.small))-1, "", []int64{max(n, a.MinHeap)}
			w.judge = byValues(func(_ context.Context, n int64) (uint64, error) { return guess(n), nil })
			return w
		}
	}
	return w
}

// repeats returns the least period that the end of a table shows twice, and where
// it begins.
func repeats(table []uint64) (start, period int64, ok bool) {
	last := len(table) - 1
	for p := 1; 2*p <= len(table); p++ {
		n := last
		for n >= p && table[n] == table[n-p] {
			n--
		}
		if last-n >= max(p, leastRepeat) {
			return int64(n - p + 1), int64(p), true
		}
	}
	return 0, 0, false
}

// word is the first number that 32 bits do not hold.
const word = 1 << 32

// wrapped keeps heaps in 32 bits.
func (a *answerer) wrapped() Wrong {
	w := Wrong{Name: "heaps in 32 bits", Says: "a heap fits 32 bits", none: fmt.Sprintf("heaps are at most %d, below 2^32", a.MaxHeap)}
	if a.MaxHeap < word {
		return w
	}
	w.most, w.none = min(a.MaxHeap, word+1<<20), ""
	w.judge = byValues(func(ctx context.Context, n int64) (uint64, error) { return a.value(ctx, n%word) })
	return w
}

// cut keeps nim values in 32 bits.
func (a *answerer) cut(ctx context.Context) Wrong {
	w := Wrong{Name: "values in 32 bits", Says: "a nim value fits 32 bits", none: fmt.Sprintf("the value of a heap of %d is below 2^32", a.MaxHeap)}
	if v, err := a.value(ctx, a.MaxHeap); err != nil || v < word {
		return w
	}
	w.most, w.none = a.MaxHeap, ""
	w.judge = byValues(func(ctx context.Context, n int64) (uint64, error) {
		v, err := a.value(ctx, n)
		return v % word, err
	})
	return w
}

// nearHeaps is how many heaps are kept on which a wrong solution fails.
const nearHeaps = 64

// seek finds the greatest heaps up to w.most on which a solution by values fails,
// and those beside them.
func (a *answerer) seek(ctx context.Context, w *Wrong) error {
	if w.none != "" {
		return nil
	}
	least := max(a.MinHeap, min(w.most, a.MaxHeap)-1<<16)
	if w.most < least {
		w.none = fmt.Sprintf("it is right for heaps above %d, and the least heap is %d", w.most, a.MinHeap)
		return nil
	}
	for n := min(w.most, a.MaxHeap); n >= least && len(w.near) < nearHeaps; n-- {
		_, v, err := w.judge(ctx, []int64{n})
		if err == errTooFar {
			continue
		}
		if err != nil {
			return err
		}
		right, err := a.value(ctx, n)
		if err != nil {
			return err
		}
		if v != right && (a.valueOnly() || a.MaxHeaps > 1 || min(v, right) == 0) {
			w.near = append(w.near, n)
		}
	}
	if len(w.near) == 0 {
		w.none = fmt.Sprintf("it is right for every heap from %d to %d", least, min(w.most, a.MaxHeap))
	}
	return nil
}
