package automata

// copier copies nodes into another dag, with other states at their ends.
type copier struct {
	from, to *dag
	state    func(int32) int32
	memo     []ref
	stack    []ref
}

func newCopier(from, to *dag, state func(int32) int32) *copier {
	c := &copier{from: from, to: to, state: state, memo: make([]ref, len(from.level))}
	for i := range c.memo {
		c.memo[i] = none
	}
	return c
}

func (c *copier) copy(x ref) ref {
	if x < 0 {
		return ^c.state(^x)
	}
	if c.memo[x] != none {
		return c.memo[x]
	}
	base := len(c.stack)
	for d := range c.from.k {
		y := c.copy(c.from.kid(x, d))
		c.stack = append(c.stack, y)
	}
	c.memo[x] = c.to.node(c.from.level[x], c.stack[base:])
	c.stack = c.stack[:base]
	return c.memo[x]
}

// minimise is the least machine with the same outputs, its states numbered in
// the order in which a walk in breadth from the start meets them. So equal
// relations over the same tracks are equal machines. All states of m must be
// reached.
//
// It refines the classes of states as Moore does; because transitions are
// hash-consed, one round costs a copy of the dag. There are at most as many
// rounds as states, and rarely more than a few.
func minimise(g *guard, m *machine) (*machine, error) {
	class := m.out
	for count := 0; ; {
		if err := g.check("minimising", 0, 0, 0); err != nil {
			return nil, err
		}
		to := &dag{k: m.k}
		c := newCopier(&m.dag, to, func(q int32) int32 { return class[q] })
		index := map[uint64]int32{}
		next := make([]int32, len(class))
		root := make([]ref, 0, count)
		for q, x := range m.root {
			y := c.copy(x)
			key := pair(class[q], y)
			n, ok := index[key]
			if !ok {
				n = int32(len(index))
				index[key] = n
				root = append(root, y)
			}
			next[q] = n
		}
		if len(index) == count {
			// the classes did not split, so that they have their old numbers too
			return canonical(&machine{dag: *to, tracks: m.tracks, root: root, out: outputs(m, next, count)}), nil
		}
		count, class = len(index), next
	}
}

// outputs are the outputs of the classes.
func outputs(m *machine, class []int32, count int) []int32 {
	out := make([]int32, count)
	for q, c := range class {
		out[c] = m.out[q]
	}
	return out
}

// canonical numbers the states of m in the order of a walk in breadth from
// state 0, and writes the nodes in the order of the states.
func canonical(m *machine) *machine {
	number := make([]int32, len(m.root))
	for i := range number {
		number[i] = -1
	}
	order := make([]int32, 0, len(m.root))
	meet := func(q int32) {
		if number[q] < 0 {
			number[q] = int32(len(order))
			order = append(order, q)
		}
	}
	seen := make([]bool, len(m.level))
	var walk func(x ref)
	walk = func(x ref) {
		if x < 0 {
			meet(^x)
			return
		}
		if seen[x] {
			return
		}
		seen[x] = true
		for d := range m.k {
			walk(m.kid(x, d))
		}
	}
	meet(0)
	for i := 0; i < len(order); i++ {
		walk(m.root[order[i]])
	}
	r := newMachine(m.k, m.tracks)
	c := newCopier(&m.dag, &r.dag, func(q int32) int32 { return number[q] })
	for _, q := range order {
		r.add(m.out[q], c.copy(m.root[q]))
	}
	r.table = nil // nothing is added any more
	return r
}
