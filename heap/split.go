package heap

import "context"

// split is the rest that is left as exactly parts heaps, two or more, or as that
// many at least. It is the last one if no sets of more heaps are made from its own:
// then it can be asked for values.
type split struct {
	sums   *sums
	parts  int64
	more   bool
	apart  bool // two or three heaps, no two equal
	unlike bool // three heaps or more, not all equal
	last   bool
}

func (r split) or(ctx context.Context, set *marks, g []uint32, s int64) error {
	if s < r.parts {
		return nil
	}
	if err := inReach(g, s, s-r.parts+1); err != nil {
		return err
	}
	if r.unlike || r.apart && r.parts == 3 {
		return (&lastSplit{split: r}).all(ctx, set, g, s)
	}
	if err := r.sums.learn(g); err != nil {
		return err
	}
	if r.apart {
		if err := r.sums.needApart(ctx, int(s)); err != nil {
			return err
		}
		set.or(r.sums.set(&r.sums.apart[0], int(s)))
		return nil
	}
	if err := r.sums.need(ctx, r.more, int(r.parts), int(s)); err != nil {
		return err
	}
	set.or(r.sums.set(r.table(r.parts), int(s)))
	return nil
}

// table is that of the sets of j heaps, or of j at least.
func (r split) table(j int64) *table {
	if r.more {
		return &r.sums.more[j]
	}
	return &r.sums.exact[j]
}
