package classic

import (
	"fmt"
	"slices"

	"github.com/grundy-cgt/grundy/game"
)

// Moves of these games change a number or two, so that one move is judged without a
// list of all, of which there may be 10^18: they are a [family.Vast].

// amounts are some of the numbers from 1 to n: the least, the half and all.
func amounts(n int64) (out []int64) {
	for k := int64(1); k <= min(n, 6); k++ {
		out = append(out, k)
	}
	for _, k := range []int64{n / 2, n} {
		if k > 6 {
			out = append(out, k)
		}
	}
	return out
}

// changed returns the only number in which two tuples differ; false: there is none, or
// there are more.
func changed(p, q []int64) (i int, ok bool) {
	if len(p) != len(q) {
		return 0, false
	}
	i = -1
	for j := range p {
		if p[j] != q[j] {
			if i >= 0 {
				return 0, false
			}
			i = j
		}
	}
	return i, i >= 0
}

// Allows implements [family.Vast].
func (w *Wythoff) Allows(p Pair, to []Pair) (allowed, ok bool) {
	return len(to) == 1 && w.legal(p, to[0]), true
}

// Some implements [family.Vast].
func (w *Wythoff) Some(dst *game.Options[Pair], p Pair, _ int) error {
	for _, k := range amounts(p[0]) {
		dst.Add(Pair{p[0] - k, p[1]})
	}
	for _, k := range amounts(p[1]) {
		dst.Add(Pair{p[0], p[1] - k})
	}
	for _, k := range amounts(min(p[0], p[1])) {
		dst.Add(Pair{p[0] - k, p[1] - k})
	}
	return tooMany(p.String())
}

// Allows implements [family.Vast].
func (Welter) Allows(p Tuple, to []Tuple) (allowed, ok bool) {
	if len(to) != 1 || p.Len() != to[0].Len() {
		return false, true
	}
	var from, onto []int64 // squares that lose their coin, and get one
	before, after := p.Numbers(), to[0].Numbers()
	for i := range before {
		if _, stays := slices.BinarySearch(after, before[i]); !stays {
			from = append(from, before[i])
		}
		if _, stood := slices.BinarySearch(before, after[i]); !stood {
			onto = append(onto, after[i])
		}
	}
	return len(from) == 1 && len(onto) == 1 && onto[0] < from[0], true
}

// Some implements [family.Vast].
func (Welter) Some(dst *game.Options[Tuple], p Tuple, _ int) error {
	squares := p.Numbers()
	for i, a := range squares {
		for _, k := range amounts(a) {
			if _, occupied := slices.BinarySearch(squares, a-k); !occupied {
				dst.Add(shifted(squares, i, a-k))
			}
		}
	}
	if dst.Len() == 0 { // the free squares are few, or far
		return Welter{}.Options(dst, p)
	}
	return tooMany(list('{', squares, '}'))
}

// Allows implements [family.Vast].
func (Nimble) Allows(p int64, to []int64) (allowed, ok bool) {
	return len(to) == 1 && to[0] < p, true
}

// Some implements [family.Vast].
func (Nimble) Some(dst *game.Options[int64], p int64, _ int) error {
	for _, k := range amounts(p) {
		dst.Add(p - k)
	}
	return tooMany(fmt.Sprint(p))
}

// Allows implements [family.Vast].
func (Staircase) Allows(p Tuple, to []Tuple) (allowed, ok bool) {
	if len(to) != 1 || p.Len() != to[0].Len() {
		return false, true
	}
	before, after := p.Numbers(), to[0].Numbers()
	for i := range slices.Backward(before) { // the highest step that changes
		if k := before[i] - after[i]; k != 0 {
			return k > 0 && slices.Equal(moved(before, i, k), after), true
		}
	}
	return false, true
}

// Some implements [family.Vast].
func (Staircase) Some(dst *game.Options[Tuple], p Tuple, _ int) error {
	coins := p.Numbers()
	for i, c := range coins {
		for _, k := range amounts(c) {
			dst.Add(TupleOf(moved(coins, i, k)...))
		}
	}
	return tooMany(p.String())
}

// Allows implements [family.Vast].
func (d *Dynamic) Allows(p TakeAway, to []TakeAway) (allowed, ok bool) {
	if len(to) != 1 {
		return false, true
	}
	k := p.N - to[0].N
	return k >= 1 && k <= d.Limit(p) && to[0] == d.Take(p, k), true
}

// Some implements [family.Vast].
func (d *Dynamic) Some(dst *game.Options[TakeAway], p TakeAway, _ int) error {
	for _, k := range amounts(d.Limit(p)) {
		dst.Add(d.Take(p, k))
	}
	return tooMany(d.Format(p))
}

// Allows implements [family.Vast].
func (m Moore) Allows(p Tuple, to []Tuple) (allowed, ok bool) {
	if len(to) != 1 || p.Len() != to[0].Len() {
		return false, true
	}
	smaller := 0
	after := to[0].Numbers()
	for i, n := range p.Numbers() {
		switch {
		case after[i] > n:
			return false, true
		case after[i] < n:
			smaller++
		}
	}
	return smaller >= 1 && smaller <= m.K, true
}

// Some implements [family.Vast].
func (m Moore) Some(dst *game.Options[Tuple], p Tuple, _ int) error {
	heaps := p.Numbers()
	for i, n := range heaps {
		for _, k := range amounts(n) {
			dst.Add(with(heaps, i, n-k))
		}
	}
	return tooMany(m.Format(p))
}

// Allows implements [family.Vast].
func (e Euclid) Allows(p Tuple, to []Tuple) (allowed, ok bool) {
	if len(to) != 1 {
		return false, true
	}
	before, after := p.Numbers(), to[0].Numbers()
	i, one := changed(before, after)
	if !one || after[i] >= before[i] || e.Positive && after[i] == 0 {
		return false, true
	}
	for j, b := range before {
		if j != i && b > 0 && (before[i]-after[i])%b == 0 {
			return true, true
		}
	}
	return false, true
}

// Some implements [family.Vast].
func (e Euclid) Some(dst *game.Options[Tuple], p Tuple, _ int) error {
	numbers := p.Numbers()
	least := int64(0)
	if e.Positive {
		least = 1
	}
	for i, a := range numbers {
		for j, b := range numbers {
			if i == j || b == 0 {
				continue
			}
			for _, k := range amounts((a - least) / b) {
				dst.Add(with(numbers, i, a-k*b))
			}
		}
	}
	return tooMany(p.String())
}
