package count

import (
	"context"
	"fmt"
	"math/big"
	"math/bits"
	"slices"
)

// Histogram counts by how many heaps have each value.
type Histogram struct {
	values []uint32
	start  int64
	period int64 // 0: only the heaps of values are known
}

// Periodic is the values of a sequence whose first start+period values are given, and
// repeat from there on.
func Periodic(values []uint32, start, period int64) *Histogram {
	return &Histogram{values[:start+period], start, period}
}

// Table is the values of the heaps from 0 to len(values)-1; no others may be asked for.
func Table(values []uint32) *Histogram { return &Histogram{values: values} }

// Of returns how many heaps of the range have each value, by value. O(start + period).
func (h *Histogram) Of(r Range) ([]*big.Int, error) {
	upper, err := h.below(new(big.Int).Add(r.To, one))
	if err != nil {
		return nil, err
	}
	lower, err := h.below(r.From)
	if err != nil {
		return nil, err
	}
	for v, n := range upper {
		n.Sub(n, lower[v])
	}
	return upper, nil
}

// below counts the heaps below a bound.
func (h *Histogram) below(bound *big.Int) ([]*big.Int, error) {
	out := make([]*big.Int, slices.Max(append([]uint32{0}, h.values...))+1)
	for v := range out {
		out[v] = new(big.Int)
	}
	known := int64(len(h.values))
	if h.period == 0 && bound.Cmp(big.NewInt(known)) > 0 {
		return nil, &limitError{fmt.Sprintf("only the values of the heaps below %d are known", known)}
	}
	rest := new(big.Int) // how many heaps follow those before the period
	if rest.Sub(bound, big.NewInt(h.start)); rest.Sign() < 0 {
		rest.SetInt64(0)
	}
	for i, v := range h.values {
		n := int64(i)
		if h.period == 0 || n < h.start {
			if big.NewInt(n).Cmp(bound) < 0 {
				out[v].Add(out[v], one)
			}
			continue
		}
		// The heaps start+j, start+j+period, ... among the rest.
		times := new(big.Int).Sub(rest, big.NewInt(n-h.start))
		if times.Sign() > 0 {
			times.Add(times, big.NewInt(h.period-1))
			out[v].Add(out[v], times.Quo(times, big.NewInt(h.period)))
		}
	}
	return out, nil
}

// maxValue bounds the values of which sums are counted: the transform has as many
// numbers as the next power of two.
const maxValue = 1 << 18

// Sums implements [Values], for more than one heap by the Walsh-Hadamard transform of the histogram: that of
// the nim sums of k heaps is its k-th power. O(start + period + V log V), V the next power of
// two above the greatest value, and V powers of numbers.
func (h *Histogram) Sums(ctx context.Context, k int, r Range, v *big.Int) (*big.Int, error) {
	hist, err := h.Of(r)
	if err != nil {
		return nil, err
	}
	if k == 1 {
		if !v.IsInt64() || v.Int64() >= int64(len(hist)) {
			return new(big.Int), nil
		}
		return hist[v.Int64()], nil
	}
	if len(hist) > maxValue {
		return nil, &limitError{fmt.Sprintf("the values go up to %d; sums are counted for values below %d", len(hist)-1, maxValue)}
	}
	size := 1 << bits.Len(uint(len(hist)-1))
	if !v.IsInt64() || v.Int64() >= int64(size) {
		return new(big.Int), nil
	}
	for len(hist) < size {
		hist = append(hist, new(big.Int))
	}
	transform(hist)
	total, exp := new(big.Int), big.NewInt(int64(k))
	for c, x := range hist {
		if c%1024 == 0 && ctx.Err() != nil {
			return nil, ctx.Err()
		}
		p := new(big.Int).Exp(x, exp, nil)
		if bits.OnesCount(uint(c)&uint(v.Int64()))%2 == 1 {
			p.Neg(p)
		}
		total.Add(total, p)
	}
	return total.Quo(total, big.NewInt(int64(size))), nil
}

// transform is the Walsh-Hadamard transform of as many numbers as a power of two, in
// place.
func transform(x []*big.Int) {
	for half := 1; half < len(x); half *= 2 {
		for i := range x {
			if i&half == 0 {
				a, b := x[i], x[i|half]
				x[i], x[i|half] = new(big.Int).Add(a, b), new(big.Int).Sub(a, b)
			}
		}
	}
}
