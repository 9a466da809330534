package automata

// The ways two relations are joined.
type join uint8

const (
	both join = iota // both hold
	same             // both hold or neither does
)

// product joins two machines over tracks; la and lb say which of its tracks the
// tracks of a and b are, in growing order. It has at most as many states as
// pairs of states, and only those that are reached.
func product(g *guard, a, b *machine, la, lb []int32, tracks int, how join) (*machine, error) {
	p := &pairs{
		a: a, b: b, la: la, lb: lb, how: how,
		sinkA: a.sink(), sinkB: b.sink(),
		m: newMachine(a.k, tracks), index: map[uint64]int32{}, memo: map[uint64]ref{},
	}
	p.state(0, 0)
	for q := 0; q < len(p.keys); q++ {
		if err := g.check("joining two relations", q, len(p.m.root), max(len(p.m.kids)/2, len(p.memo))); err != nil {
			return nil, err
		}
		i, j := unpair(p.keys[q])
		if p.how == both && i == p.sinkA && j == p.sinkB {
			p.m.lead(q, ^int32(q))
			continue
		}
		p.m.lead(q, p.apply(a.root[i], b.root[j]))
	}
	return minimise(g, p.m)
}

type pairs struct {
	a, b         *machine
	la, lb       []int32
	how          join
	sinkA, sinkB int32
	m            *machine
	index        map[uint64]int32 // pair of states -> state
	keys         []uint64
	memo         map[uint64]ref // pair of refs -> ref
	stack        []ref
}

func pair(x, y int32) uint64         { return uint64(uint32(x))<<32 | uint64(uint32(y)) }
func unpair(key uint64) (x, y int32) { return int32(key >> 32), int32(uint32(key)) }

// dead reports whether one of the two can no longer hold, and so both.
func (p *pairs) dead(x, y ref) bool {
	return p.how == both && (p.sinkA >= 0 && x == ^p.sinkA || p.sinkB >= 0 && y == ^p.sinkB)
}

// level is the track of the product that x reads first, beyond all if x is a state.
func level(d *dag, x ref, l []int32) int32 {
	if x < 0 {
		return d.top(x)
	}
	return l[d.level[x]]
}

// state is the number of a pair of states. All pairs that never hold are one.
func (p *pairs) state(i, j int32) int32 {
	dead := p.dead(^i, ^j)
	if dead {
		i, j = p.sinkA, p.sinkB
	}
	key := pair(i, j)
	q, ok := p.index[key]
	if !ok {
		holds := !dead && (p.how == both && p.a.out[i]+p.b.out[j] == 2 || p.how == same && p.a.out[i] == p.b.out[j])
		q = p.m.add(bit(holds), none)
		p.index[key] = q
		p.keys = append(p.keys, key)
	}
	return q
}

func (p *pairs) apply(x, y ref) ref {
	switch {
	case p.dead(x, y):
		return ^p.state(p.sinkA, p.sinkB)
	case x < 0 && y < 0:
		return ^p.state(^x, ^y)
	}
	key := pair(x, y)
	if z, ok := p.memo[key]; ok {
		return z
	}
	lx, ly := level(&p.a.dag, x, p.la), level(&p.b.dag, y, p.lb)
	top := min(lx, ly)
	base := len(p.stack)
	for d := range p.a.k {
		x, y := x, y
		if lx == top {
			x = p.a.kid(x, d)
		}
		if ly == top {
			y = p.b.kid(y, d)
		}
		z := p.apply(x, y)
		p.stack = append(p.stack, z)
	}
	z := p.m.node(top, p.stack[base:])
	p.stack = p.stack[:base]
	p.memo[key] = z
	return z
}
