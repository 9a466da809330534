package hackenbush

// trie is a set of labelled numbers to all of which a number can be nim-added,
// or one added, at once. Its levels are the binary digits, the lowest first.
type trie struct {
	levels int
	nodes  []trieNode
	next   []int32 // of a label: the next label of the same number
}

// trieNode has the numbers with the digits on the way to it. At the last level
// child[0] is a label, and none if there is none.
type trieNode struct {
	child [2]int32
	xor   uint32 // what is yet to be added to the digits below, this level's first
}

// newTrie makes an empty set for numbers below 2^levels and labels below count.
func newTrie(levels, count int) *trie {
	t := &trie{levels: levels, next: make([]int32, count)}
	t.add()
	return t
}

func (t *trie) add() int32 {
	t.nodes = append(t.nodes, trieNode{child: [2]int32{none, none}})
	return int32(len(t.nodes) - 1)
}

// push hands what is to be added down to the children.
func (t *trie) push(at int32) {
	n := &t.nodes[at]
	if n.xor == 0 {
		return
	}
	if n.xor&1 == 1 {
		n.child[0], n.child[1] = n.child[1], n.child[0]
	}
	for _, c := range n.child {
		if c != none {
			t.nodes[c].xor ^= n.xor >> 1
		}
	}
	n.xor = 0
}

// insert puts the number 0 with a label into the set. O(levels).
func (t *trie) insert(label int32) {
	at := int32(0)
	for range t.levels {
		t.push(at)
		if t.nodes[at].child[0] == none {
			fresh := t.add()
			t.nodes[at].child[0] = fresh
		}
		at = t.nodes[at].child[0]
	}
	t.next[label] = t.nodes[at].child[0]
	t.nodes[at].child[0] = label
}

// addXor adds a number to all numbers, without carrying. O(1).
func (t *trie) addXor(w uint32) { t.nodes[0].xor ^= w }

// increment adds one to all numbers. O(levels): those with the lowest digit 1
// carry.
func (t *trie) increment() {
	at := int32(0)
	for level := 0; level < t.levels && at != none; level++ {
		t.push(at)
		c := &t.nodes[at].child
		c[0], c[1] = c[1], c[0]
		at = c[0]
	}
}

// read stores the numbers at their labels.
func (t *trie) read(out []uint32) {
	type frame struct {
		at     int32
		level  int
		number uint32
	}
	todo := []frame{{}}
	for len(todo) > 0 {
		f := todo[len(todo)-1]
		todo = todo[:len(todo)-1]
		if f.level == t.levels {
			for l := t.nodes[f.at].child[0]; l != none; l = t.next[l] {
				out[l] = f.number
			}
			continue
		}
		t.push(f.at)
		for digit, c := range t.nodes[f.at].child {
			if c != none {
				todo = append(todo, frame{c, f.level + 1, f.number | uint32(digit)<<f.level})
			}
		}
	}
}
