package play

import (
	"context"
	"math"
)

// The bounds of listing joint moves: states of a sum that are looked at, moves
// that are listed, and steps of listing them.
const (
	maxStates = 1 << 18
	maxJoint  = 1 << 14
	maxSteps  = 1 << 22
)

// layer is the states of a sum between two components: what the theory folds the
// components before to, and how many of them move, and for each in how many ways
// the rest can be completed to a winning move.
type layer map[layerKey]int64

type layerKey struct {
	state int64
	moved int
}

// joint finds the winning moves by the numbers of the options: it folds the sum
// component by component, so that moves are counted without being listed.
func (a *KindAnswer[P]) joint(ctx context.Context, m *measure[P], kind Kind, q Question[P]) error {
	list, err := parts(ctx, m, q)
	if err != nil {
		a.Count, a.Truncated = -1, true
		return err
	}
	n := len(list)
	j := jointsOf(kind, list, q.Sum)
	tally := func(moved int) int { // no more than need be told apart
		if j.most == n {
			return min(moved, 1)
		}
		return moved
	}
	layers, ok := m.forward(j, list, tally)
	if !ok {
		a.Count, a.Truncated = -1, true
		return nil
	}
	m.backward(j, list, layers, tally)
	a.Count = layers[0][layerKey{m.start, 0}]

	at := make([]layerKey, n+1)
	at[0] = layerKey{m.start, 0}
	steps, most := 0, min(q.Moves, maxJoint)
	j.each(func(i, c int) bool {
		steps++
		at[i+1] = m.step(at[i], &list[i], c, tally)
		return layers[i+1][at[i+1]] > 0 && steps < maxSteps
	}, func(choice []int) bool {
		if len(a.Moves) >= most || steps >= maxSteps {
			a.Truncated = true
			return false
		}
		a.Moves = append(a.Moves, jointOf(q.Sum, list, choice, j.ways(choice)))
		return true
	})
	a.Truncated = a.Truncated || steps >= maxSteps
	if a.Count == math.MaxInt64 {
		a.Count = -1
	}
	return nil
}

// step is the state after one component more.
func (m *measure[P]) step(k layerKey, c *part[P], choice int, tally func(int) int) layerKey {
	if choice < 0 {
		return layerKey{m.fold(k.state, c.number), k.moved}
	}
	return layerKey{m.fold(k.state, c.numbers[choice]), tally(k.moved + 1)}
}

// forward finds the states that can be reached; false if they are too many.
func (m *measure[P]) forward(j *joints, list []part[P], tally func(int) int) ([]layer, bool) {
	layers := []layer{{layerKey{m.start, 0}: 0}}
	states, most := 0, max(maxStates, 16*min(len(list), maxStates))
	for i := range list {
		next := layer{}
		classes := classesOf(j, i, &list[i])
		for k := range layers[i] {
			for _, c := range classes {
				if s := m.step(k, &list[i], c.choice, tally); s.moved <= j.most {
					next[s] = 0
				}
			}
			if states += len(classes); states > most {
				return nil, false
			}
		}
		layers = append(layers, next)
	}
	return layers, true
}

// backward counts the ways to complete each state to a winning move.
func (m *measure[P]) backward(j *joints, list []part[P], layers []layer, tally func(int) int) {
	for k := range layers[len(list)] {
		if k.moved > 0 && !m.wins(k.state) {
			layers[len(list)][k] = 1
		}
	}
	for i := len(list) - 1; i >= 0; i-- {
		classes := classesOf(j, i, &list[i])
		for k := range layers[i] {
			var ways int64
			for _, c := range classes {
				ways = addCapped(ways, timesCapped(c.times, layers[i+1][m.step(k, &list[i], c.choice, tally)]))
			}
			layers[i][k] = ways
		}
	}
}

// class is the choices of a component whose number is the same.
type class struct {
	choice int // one of them
	times  int64
}

// classesOf lists the choices of component i.
func classesOf[P comparable](j *joints, i int, c *part[P]) []class {
	var out []class
	if !j.all || j.counts[i] == 0 {
		out = append(out, class{-1, 1})
	}
	at := map[int32]int{}
	for choice, n := range c.numbers {
		if k, seen := at[n]; seen {
			out[k].times++
			continue
		}
		at[n] = len(out)
		out = append(out, class{choice, 1})
	}
	return out
}
