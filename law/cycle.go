package law

import (
	"math"
	"math/bits"
	"slices"

	"github.com/grundy-cgt/grundy/period"
	"github.com/grundy-cgt/grundy/rule"
)

// cycle is the shortest expression found for list[e mod len(list)].
func cycle(list []int64, e rule.Expr) rule.Expr {
	list = unrepeated(list)
	p := int64(len(list))
	if p == 1 {
		return num(list[0])
	}
	r := mod(e, p)
	forms := []rule.Expr{listed(list, r)}
	if p == 2 {
		return shortest(append(forms, line(list[1]-list[0], r, list[0]))...)
	}
	for c := range p { // a rising run of residues, from the place of the least value on
		if low := list[(p-c)%p]; rises(list, c, low) {
			forms = append(forms, plus(stairs(list, c, mod(plus(e, c), p)), low))
			break
		}
	}
	if odd, ok := oddOne(list); ok {
		usual := list[(odd+1)%p]
		forms = append(forms, choose(compare(r, "==", odd), num(list[odd]), num(usual)))
	}
	return shortest(forms...)
}

// unrepeated is the list that this one repeats, or itself.
func unrepeated(list []int64) []int64 {
	for p := 1; p <= len(list)/2; p++ {
		if len(list)%p == 0 && slices.Equal(list[p:], list[:len(list)-p]) {
			return list[:p]
		}
	}
	return list
}

// stairs is floor(r / d), where d is how long the list stays at its least value.
func stairs(list []int64, c int64, r rule.Expr) rule.Expr { return over(r, step(list, c)) }

// step is the length of the run of equal members that begins at -c.
func step(list []int64, c int64) int64 {
	p := int64(len(list))
	d := int64(1)
	for d < p && list[(p-c+d)%p] == list[(p-c)%p] {
		d++
	}
	return d
}

// rises reports whether list[(r-c) mod p] = low + floor(r/d) for a d.
func rises(list []int64, c, low int64) bool {
	p := int64(len(list))
	d := step(list, c)
	for r := range p {
		if list[(r-c+p)%p] != low+r/d {
			return false
		}
	}
	return true
}

// oddOne returns the only place of a list whose member is not like the others.
func oddOne(list []int64) (int64, bool) {
	usual := list[0]
	if list[1] != usual && list[2] != usual {
		usual = list[1]
	}
	odd := int64(-1)
	for i, v := range list {
		if v == usual {
			continue
		}
		if odd >= 0 {
			return 0, false
		}
		odd = int64(i)
	}
	return odd, odd >= 0
}

// maxShift bounds the c that are tried in floor((x+c)/p).
const maxShift = 1 << 10

// arithmetic is the shortest expression found for y(x+p) = y(x) + saltus, where
// list[r] is y at the argument r, were the law to hold from 0 on.
func arithmetic(list []int64, saltus int64, e rule.Expr) rule.Expr {
	p := int64(len(list))
	if saltus == 0 {
		return cycle(list, e)
	}
	var forms []rule.Expr
	if saltus%p == 0 {
		rest := make([]int64, p)
		for r := range p {
			rest[r] = list[r] - saltus/p*r
		}
		slope := times(saltus/p, e)
		if constant(rest) {
			return plus(slope, rest[0])
		}
		forms = append(forms, sum(slope, cycle(rest, e)))
	}
	at := func(x int64) int64 { return list[x%p] + saltus*(x/p) }
	for _, a := range [...]int64{saltus, 1} { // floor((a*x+c)/p) + d, and its multiples
		for c := range min(a*p, maxShift) {
			if times := saltus / a; same(p, at, func(x int64) int64 { return (a*x+c)/p*times + list[0] - c/p*times }) {
				forms = append(forms, line(times, over(line(a, e, c), p), list[0]-c/p*times))
				break
			}
		}
	}
	if saltus == p && p&(p-1) == 0 {
		for _, c := range [...]int64{0, -1, 1} {
			b := at(2*p) ^ (2*p + c)
			if bits.Len64(uint64(b)) <= bits.Len64(uint64(p)) && same(4*p, func(x int64) int64 { return at(x + p) }, func(x int64) int64 { return (x + p + c) ^ b }) {
				forms = append(forms, xor(plus(e, c), b))
			}
		}
	}
	forms = append(forms, sum(times(saltus, over(e, p)), cycle(list, e)))
	return shortest(forms...)
}

// same reports whether two functions agree below n.
func same(n int64, f, g func(int64) int64) bool {
	for x := range n {
		if f(x) != g(x) {
			return false
		}
	}
	return true
}

// period looks for the period that the values of a series of consecutive
// arguments show, perhaps with a saltus; its start is an argument. See
// [period.Seen].
func (s series) period() (period.Hit, bool) {
	least, most := slices.Min(s.y), slices.Max(s.y)
	if most-least > math.MaxInt32 {
		return period.Hit{}, false
	}
	g := make([]uint32, len(s.y))
	for i, v := range s.y {
		g[i] = uint32(v - least)
	}
	h, ok := period.Seen(g)
	h.Start += s.x[0]
	return h, ok
}

// periodic is the law of a period that begins at the argument start of a series
// of consecutive arguments, whose values are known for one period at least.
func (s series) periodic(h period.Hit) tail {
	list := make([]int64, h.Period)
	from := int(h.Start - s.x[0])
	for i := range list {
		x := s.x[from+i]
		list[x%h.Period] = s.y[from+i] - h.Saltus*(x/h.Period)
	}
	return tail{from, arithmetic(list, h.Saltus, s.e)}
}
