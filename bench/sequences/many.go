package main

// many holds, for all sums s of beans, the xors of j heaps or more: sets[j][s], as
// a list, for j from 1 up. Those of j heaps or more are the value of one, xor those
// of j-1 heaps or more with the rest of the beans.
type many struct {
	g    []uint16
	most int
	sets [][][]uint16
	set  marks
}

// newMany makes what the plain loop has made before the last value: the sets of up to
// most heaps for the sums that it needs.
func newMany(g []uint16, most, take int) *many {
	m := &many{g: g, most: most, sets: make([][][]uint16, most+1)}
	for j := range m.sets {
		m.sets[j] = make([][]uint16, len(g))
	}
	for s := range len(g) - take {
		m.learn(s)
	}
	return m
}

// learn makes the sets of s, from those of smaller sums.
func (m *many) learn(s int) {
	for j := 2; j <= max(2, m.most); j++ {
		list := m.unite(j, s)
		if j == 2 && s > 0 { // or one heap
			one := list
			if !m.set.has(m.g[s]) {
				one = append(list[:len(list):len(list)], m.g[s])
			}
			m.sets[1][s] = one
		}
		if j <= m.most {
			m.sets[j][s] = list
		}
	}
}

// unite lists the xors of j heaps or more; they are left in m.set.
func (m *many) unite(j, s int) (list []uint16) {
	m.set.reset()
	stamp, seen := m.set.stamp, (*[1 << 16]uint32)(m.set.at)
	for a := 1; j*a <= s; a++ {
		for _, v := range m.sets[j-1][s-a] {
			if v ^= m.g[a]; seen[v] != stamp {
				seen[v] = stamp
				list = append(list, v)
			}
		}
	}
	return list
}

// values are the xors of more than most heaps with the sum s, with the work for the
// sets of s that larger sums will need.
func (m *many) values(s int) []uint16 {
	m.learn(s)
	return m.unite(m.most+1, s)
}
