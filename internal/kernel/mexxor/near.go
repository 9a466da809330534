package mexxor

// near is the pairs of distance below 64 as the kernels see them.
type near struct {
	distinct bool // no two have one distance; the tables are for this case
	links    []uint64
	r        [2 * lanes]byte // r[64+d] is that of distance d
	none     [2 * lanes]byte // None where there is no such pair
	before   [2 * lanes]byte // the values before the block, and None for its own
}

func (x *near) prepare(pairs []Pair) {
	x.distinct, x.links = true, x.links[:0]
	for i := range x.none {
		x.none[i], x.before[i] = None, None
	}
	for _, p := range pairs {
		x.distinct = x.distinct && x.none[lanes+p.D] == None
		x.r[lanes+p.D], x.none[lanes+p.D] = p.R, 0
		x.links = append(x.links, link(p))
	}
	if len(x.links)%2 != 0 {
		x.links = append(x.links, x.links[0])
	}
}
