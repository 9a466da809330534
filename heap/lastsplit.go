package heap

import (
	"context"
	"slices"
)

// lastSplit is a split whose sets are not completed, as only the mex is wanted of
// them: they are a union over some heaps a, until few values below those that the
// last heaps had are missing, and then the missing values that are asked for.
//
// For exactly j heaps, not all equal, a is one that is smaller than s/j. For j or
// more the union has then only the all-equal ones of more than j heaps too many, and
// for three unequal heaps it may lack what two of a pair and a single heap give: such
// values are decided by pairs.
//
// It remembers the sets of some sums; amounts that differ by a multiple of their
// number make it begin such sets again.
type lastSplit struct {
	split
	sets [64]askedSet // by sum
}

type askedSet struct {
	joint
	found, tried []uint64
	doubt        []uint32 // values of all-equal heaps
}

// at gives the set of the sum s, of which the heaps below s are known.
func (r *lastSplit) at(ctx context.Context, g []uint32, s int) (*askedSet, error) {
	t, set := r.sums, &r.sets[s%len(r.sets)]
	if err := t.learn(g); err != nil {
		return nil, err
	}
	if set.s == s && len(set.found) == t.words {
		set.below = r.below()
		return set, nil
	}
	if err := r.need(ctx, s); err != nil {
		return nil, err
	}
	*set = askedSet{found: make([]uint64, t.words), tried: make([]uint64, t.words)}
	set.joint = joint{sums: t, below: r.below(), s: s, order: newSpread(r.heaps(s)), apart: r.apart}
	usual := 0
	if len(g) > 0 {
		usual = int(slices.Max(g[max(0, len(g)-16):]))
	}
	usual = min(usual, set.bound()+1)
	for step := firstUnion; set.done < set.order.m; step *= 2 {
		if set.more(set.found, step); lacking(set.found, usual) <= t.few() {
			break
		}
	}
	if r.unlike && r.more {
		for i := int(r.parts) + 1; i <= s; i++ {
			if s%i == 0 {
				v := g[s/i] * uint32(i&1)
				set.found[v>>6] &^= 1 << (v & 63)
				set.doubt = append(set.doubt, v)
			}
		}
	}
	return set, nil
}

// heaps is the greatest a of the union for s.
func (r *lastSplit) heaps(s int) int {
	switch {
	case r.apart:
		return max(0, s-3) / 3
	case r.unlike:
		return (s - 1) / int(r.parts)
	}
	return s / int(r.parts)
}

// need makes the sets known of which the union for s is made.
func (r *lastSplit) need(ctx context.Context, s int) error {
	if r.apart {
		return r.sums.needApart(ctx, s-1)
	}
	return r.sums.need(ctx, r.more, int(r.parts)-1, s-1)
}

// below is the table of these sets.
func (r *lastSplit) below() *table {
	if r.apart {
		return &r.sums.apart[0]
	}
	return r.table(r.parts - 1)
}

func (r *lastSplit) or(ctx context.Context, set *marks, g []uint32, s int64) error {
	if s < r.parts {
		return nil
	}
	if err := inReach(g, s, s-r.parts+1); err != nil {
		return err
	}
	known, err := r.at(ctx, g, int(s))
	if err == nil {
		set.or(known.found)
	}
	return err
}

// all is or for the whole set.
func (r *lastSplit) all(ctx context.Context, set *marks, g []uint32, s int64) error {
	known, err := r.at(ctx, g, int(s))
	if err != nil {
		return err
	}
	for v := range known.bound() + 1 {
		if _, err := r.has(ctx, g, s, uint32(v)); err != nil {
			return err
		}
	}
	set.or(known.found)
	return nil
}

// has reports whether v is a value of s beans that are left.
func (r *lastSplit) has(ctx context.Context, g []uint32, s int64, v uint32) (bool, error) {
	if s < r.parts || int(v>>6) >= r.sums.words {
		return false, nil
	}
	set, err := r.at(ctx, g, int(s))
	if err != nil {
		return false, err
	}
	word, bit := v>>6, uint64(1)<<(v&63)
	if (set.found[word]|set.tried[word])&bit == 0 {
		set.tried[word] |= bit
		reached := false
		switch {
		case slices.Contains(set.doubt, v):
			reached, err = r.unlikely(ctx, set, v)
		default:
			reached = set.rest(v) || r.apart && set.byPairs(v)
		}
		if err != nil {
			return false, err
		}
		if reached {
			set.found[word] |= bit
		}
	}
	return set.found[word]&bit != 0, nil
}

// byPairs reports whether v is the xor of three unequal heaps a, b, c where a, a and
// s-2a have it too.
func (set *askedSet) byPairs(v uint32) bool {
	g, s := set.g, set.s
	for a := 1; a <= set.order.m; a++ {
		if g[s-2*a] != v {
			continue
		}
		for b := a + 1; a+2*b < s; b++ {
			if g[a]^g[b]^g[s-a-b] == v {
				return true
			}
		}
	}
	return false
}

// unlikely reports whether heaps that are not all equal give v, a value that
// all-equal ones have too: with a heap that does not divide s, or as two unequal
// heaps and the others.
func (r *lastSplit) unlikely(ctx context.Context, set *askedSet, v uint32) (bool, error) {
	t, s := r.sums, set.s
	for i := range set.order.m {
		if a := set.order.heap(i); s%a != 0 && contains(t.set(set.below, s-a), t.g[a]^v) {
			return true, nil
		}
	}
	if err := t.needApart(ctx, s-1); err != nil {
		return false, err
	}
	others := r.table(r.parts - 2)
	for i := 3; i < s; i++ {
		some := t.set(others, s-i)
		moved := make([]uint64, t.words)
		orXor(moved, t.set(&t.apart[0], i), v)
		for j, w := range moved {
			if w&some[j] != 0 {
				return true, nil
			}
		}
	}
	return false, nil
}

// contains reports whether v, below 64*len(set), is a member.
func contains(set []uint64, v uint32) bool { return set[v>>6]>>(v&63)&1 != 0 }
