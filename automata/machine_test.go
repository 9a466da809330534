package automata

import (
	"math/rand"
	"testing"
)

// randomMachine is a machine with random transitions, and outputs that zeros do
// not change.
func randomMachine(r *rand.Rand, k, tracks, states int) *machine {
	m := newMachine(k, tracks)
	for range states {
		m.add(0, none)
	}
	for q := range m.root {
		var build func(level int) ref
		build = func(level int) ref {
			if level == tracks || r.Intn(6) == 0 {
				return ^ref(r.Intn(states))
			}
			kids := make([]ref, k)
			for d := range kids {
				kids[d] = build(level + 1)
			}
			return m.node(int32(level), kids)
		}
		m.root[q] = build(0)
	}
	// what zeros lead from one to the other has one output
	same := make([]int32, states)
	for q := range same {
		same[q] = int32(q)
	}
	for range states {
		for q := range same {
			p := m.step(int32(q), make([]int, tracks))
			same[p] = min(same[p], same[q])
			same[q] = same[p]
		}
	}
	outs := make([]int32, states)
	for q := range outs {
		outs[q] = int32(r.Intn(2))
	}
	for q := range same {
		m.out[q] = outs[same[q]]
	}
	return canonical(m)
}

// words calls yield with all words of letters of so many tracks.
func words(k, tracks, length int, yield func(word [][]int)) {
	word := make([][]int, length)
	for i := range word {
		word[i] = make([]int, tracks)
	}
	var all func(i int)
	all = func(i int) {
		if i == length*tracks {
			yield(word)
			return
		}
		for d := range k {
			word[i/tracks][i%tracks] = d
			all(i + 1)
		}
	}
	all(0)
}

func (m *machine) after(word [][]int) int32 {
	q := int32(0)
	for _, letter := range word {
		q = m.step(q, letter)
	}
	return m.out[q]
}

// Machines that come from no formula: product, order of tracks and projection
// against their definitions, over all short words.
func TestRandomMachines(t *testing.T) {
	rounds := 60
	if testing.Short() {
		rounds = 10
	}
	r := rand.New(rand.NewSource(7))
	g := unlimited()
	check := func(what string, m *machine, err error, tracks int, want func(word [][]int) bool) {
		t.Helper()
		if err != nil || m.tracks != tracks {
			t.Fatalf("%s: %v", what, err)
		}
		for length := range 4 {
			words(m.k, tracks, length, func(word [][]int) {
				if (m.after(word) == 1) != want(word) {
					t.Fatalf("%s: wrong at %v", what, word)
				}
			})
		}
	}
	pick := func(word [][]int, tracks ...int) [][]int {
		picked := make([][]int, len(word))
		for i, letter := range word {
			for _, t := range tracks {
				picked[i] = append(picked[i], letter[t])
			}
		}
		return picked
	}
	for range rounds {
		a, b := randomMachine(r, 2, 2, 1+r.Intn(9)), randomMachine(r, 2, 2, 1+r.Intn(9))
		m, err := minimise(g, a)
		check("minimise", m, err, 2, func(w [][]int) bool { return a.after(w) == 1 })
		m, err = product(g, a, b, []int32{0, 1}, []int32{1, 2}, 3, both)
		check("both", m, err, 3, func(w [][]int) bool { return a.after(pick(w, 0, 1)) == 1 && b.after(pick(w, 1, 2)) == 1 })
		m, err = product(g, a, b, []int32{0, 2}, []int32{0, 1}, 3, same)
		check("same", m, err, 3, func(w [][]int) bool { return a.after(pick(w, 0, 2)) == b.after(pick(w, 0, 1)) })
		m, err = rename(g, a, []int32{1, 0}, 2)
		check("exchanged", m, err, 2, func(w [][]int) bool { return a.after(pick(w, 1, 0)) == 1 })
		m, err = rename(g, a, []int32{0, 0}, 1)
		check("made equal", m, err, 1, func(w [][]int) bool { return a.after(pick(w, 0, 0)) == 1 })

		c := randomMachine(r, 2+r.Intn(2), 3, 1+r.Intn(7))
		for _, gone := range [][]bool{{true, false, false}, {false, true, false}, {false, true, true}, {true, false, true}} {
			var kept []int
			for track, gone := range gone {
				if !gone {
					kept = append(kept, track)
				}
			}
			m, err := project(g, c, gone)
			check("projected", m, err, len(kept), func(w [][]int) bool { return guessed(c, kept, w) })
		}
	}
}

// guessed reports whether m holds for a word of which only the tracks kept are
// known, and which may go on with zeros on them.
func guessed(m *machine, kept []int, word [][]int) bool {
	at := map[int32]bool{0: true}
	for i := range len(word) + len(m.root) {
		next := map[int32]bool{}
		words(m.k, m.tracks, 1, func(letter [][]int) {
			for j, track := range kept {
				d := 0
				if i < len(word) {
					d = word[i][j]
				}
				if letter[0][track] != d {
					return
				}
			}
			for q := range at {
				next[m.step(q, letter[0])] = true
			}
		})
		at = next
	}
	for q := range at {
		if m.out[q] == 1 {
			return true
		}
	}
	return false
}
