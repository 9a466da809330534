package known

import (
	"maps"

	"github.com/grundy-cgt/grundy/rule"
)

// family is options of all heaps n at once: large parts that have the total
// n-less, and others whose values add up to rest.
type family struct {
	large, less int64
	rest        uint64
}

// What is looked at, so that there are few families.
const (
	maxTaken = 64
	maxParts = 4
	maxSmall = 12
)

// cousins reports whether heap n of a and heap n+shift of b have options of the
// same values for every n > end, provided that G(m) = G'(m+shift) for from <= m < n;
// then the equation holds for all n >= from if it does to n = end. shift is at
// least 0. ga and gb return values of small heaps. It covers rules that take
// amounts of a finite set and leave any of finitely many numbers of heaps.
//
// The parts of an option are large or small: of a, those from c = max(from, 1) on
// are large; of b, those from c+shift on, and such a part m+shift counts as m. Small
// parts have known values. So the options of all heaps n fall into families, by the
// number of the large parts, by n minus their total and by the xor of the values of
// the small ones, and all choices of large parts with this total occur. If a and b
// have the same families with large parts, then heaps n and n+shift have options of
// the same values, except by options that have none, which are options of one n
// each: end is the greatest of them. All parts are smaller than the heap they come
// from, so that the equation is known of them.
//
// For shift 1 these are the first cousins of Guy and Smith (The G-values of various
// games, 1956), such as Dawson's Chess and Dawson's Kayles.
func cousins(a, b *rule.Rule, ga, gb func(int64) (uint64, bool), shift, from int64) (end int64, ok bool) {
	c := max(from, 1)
	one, oneEnd, ok := families(a, ga, c, 0)
	if !ok {
		return 0, false
	}
	two, twoEnd, ok := families(b, gb, c, shift)
	return max(oneEnd, twoEnd, c), ok && maps.Equal(one, two)
}

// families returns the families of a rule, whose parts are large from least+shift
// on, and the greatest heap n, counted without shift, with an option without large
// parts.
func families(r *rule.Rule, g func(int64) (uint64, bool), least, shift int64) (all map[family]bool, end int64, ok bool) {
	most := least + shift - 1 // the greatest small part
	if most > maxSmall {
		return nil, 0, false
	}
	small := make([]uint64, most+1)
	for n := range small {
		if small[n], ok = g(int64(n)); !ok {
			return nil, 0, false
		}
	}
	all = map[family]bool{}
	// leave goes through the small parts, each not greater than the one before.
	var leave func(parts, next, less int64, rest uint64)
	leave = func(parts, next, less int64, rest uint64) {
		if f := (family{parts, less + parts*shift - shift, rest}); parts > 0 {
			all[f] = true
		} else {
			end = max(end, f.less)
			return
		}
		for n := next; n > 0; n-- {
			leave(parts-1, n, less+n, rest^small[n])
		}
	}
	for _, m := range r.Moves() {
		b, isBreak := m.(rule.Break)
		if !isBreak || !b.Take.IsConst() || len(b.Take.Const) == 0 || len(b.Parts) == 0 {
			return nil, 0, false
		}
		if b.Take.Const.Min() < 0 || b.Take.Const.Max() > maxTaken || b.Parts.Max() > maxParts || b.Kind != rule.Any || b.Min > 0 {
			return nil, 0, false
		}
		for _, taken := range b.Take.Const {
			for k := taken.Lo; k <= taken.Hi; k++ {
				for parts := range b.Parts.Max() + 1 {
					if b.Parts.Has(parts) {
						leave(parts, most, k, 0)
					}
				}
			}
		}
	}
	return all, end, true
}
