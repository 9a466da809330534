package setter

import (
	"context"
	"slices"
	"sort"

	"github.com/grundy-cgt/grundy/period"
)

// sampleTries is how many positions are tried for the samples.
const sampleTries = 500

// samples returns small positions, won and lost by turns, of one heap and of more,
// which are not all equal; where there are few positions, any.
func (m *maker) samples(ctx context.Context) ([][]int64, error) {
	greatest := min(m.MinHeap+10, m.MaxHeap)
	count := func(have int) int { return 1 + (have+1)/2%min(m.MaxHeaps, 3) }
	out, err := m.some(samples, sampleTries, func(have int) ([]int64, bool, error) {
		heaps := m.position(ctx, greatest, count(have))
		if slices.Max(heaps) == 0 || len(heaps) > 1 && slices.Max(heaps) == slices.Min(heaps) {
			return nil, false, nil
		}
		win, err := m.wins(ctx, heaps)
		return heaps, win == (have%2 == 0), err
	})
	if len(out) == samples || err != nil {
		return out, err
	}
	return m.some(samples, sampleTries, func(have int) ([]int64, bool, error) {
		if have < len(out) {
			return out[have], true, nil
		}
		return m.position(ctx, greatest, count(have)), true, nil
	})
}

// extreme returns the positions at the ends of what is allowed.
func (m *maker) extreme() [][]int64 {
	var out [][]int64
	ends := []int64{m.MinHeap, m.MinHeap + 1, m.MinHeap + 2, m.MaxHeap - 1, m.MaxHeap, word/2 - 1, word / 2, word - 1, word}
	slices.Sort(ends)
	least := max(m.MinHeap, 1)
	for _, n := range slices.Compact(ends) {
		if n < m.MinHeap || n > m.MaxHeap {
			continue
		}
		out = append(out, []int64{n})
		if m.MaxHeaps > 1 {
			out = append(out, slices.Repeat([]int64{n}, m.MaxHeaps))
			if n != least {
				out = append(out, append(slices.Repeat([]int64{n}, m.MaxHeaps-1), least))
			}
		}
	}
	return out
}

// position returns a random position of so many heaps up to greatest. One heap balances
// the others in half of the positions, where one is found, so that both players win
// often.
func (m *maker) position(ctx context.Context, greatest int64, count int) []int64 {
	heaps := make([]int64, count)
	for i := range heaps {
		heaps[i] = m.MinHeap + m.rng.Int64N(greatest-m.MinHeap+1)
	}
	if m.rng.IntN(2) == 0 {
		m.balance(ctx, heaps, greatest)
	}
	return heaps
}

// balance tries to make the xor of the values 0 by another last heap.
func (m *maker) balance(ctx context.Context, heaps []int64, greatest int64) {
	last := len(heaps) - 1
	_, xor, err := m.values(ctx, heaps[:last])
	if err != nil {
		return
	}
	if n, ok := m.valued(ctx, xor, greatest); ok && n >= m.MinHeap {
		heaps[last] = n
	}
}

// valued returns a heap with the value, up to greatest, if it knows one: a small
// one, or one that lies some periods behind it; or where the law grows.
func (m *maker) valued(ctx context.Context, v uint64, greatest int64) (n int64, ok bool) {
	if same := m.heaps[v]; len(same) > 0 && same[0] <= greatest {
		if least, _ := slices.BinarySearch(same, m.MinHeap); least < len(same) {
			same = same[least:]
		}
		n = same[m.rng.IntN(len(same))]
		if n > greatest {
			n = same[0]
		}
		if l := m.law; l.Status == period.Proved && l.Period > 0 && l.Saltus == 0 && n >= l.Start {
			n += l.Period * m.rng.Int64N((greatest-n)/l.Period+1)
			if n < m.MinHeap { // by the least number of periods
				n += (m.MinHeap - n + l.Period - 1) / l.Period * l.Period
			}
		}
		return n, n <= greatest
	}
	if h, _, ok := m.law.Rule.TakeUpTo(); ok { // the value is h(n) where h grows
		n = int64(sort.Search(int(greatest), func(n int) bool {
			most, _ := h(int64(n))
			return uint64(most) >= v
		}))
		most, _ := h(n)
		return n, uint64(most) == v
	}
	if m.law.Saltus == 0 {
		return 0, false
	}
	for n = m.law.Start; n < min(m.law.Start+m.law.Period, smallHeaps); n++ {
		low, _ := m.law.At(n)
		turns := (v - low) / uint64(m.law.Saltus)
		if v >= low && (v-low)%uint64(m.law.Saltus) == 0 && turns <= uint64((greatest-n)/m.law.Period) {
			n += int64(turns) * m.law.Period
			right, err := m.value(ctx, n) // the period may be checked only
			return n, err == nil && right == v
		}
	}
	return 0, false
}
