package automata

import (
	"fmt"
	"strings"
)

// String is the call for the variable n; see [DFAO.Call].
func (d *DFAO) String() string { return d.Call("n") }

// Call writes the sequence at n as a call that formulas understand:
//
//	automaton(k, n, [[next states of state 0 by the digits 0..k-1], ...], [outputs])
//
// State 0 is the start, and digits are read least significant first. The number
// k is the base, 0 for Zeckendorf, and -a for the system Fraenkel(a) with a >= 2.
// In these, 0 stands where the digit may not follow: that entry is never read.
func (d *DFAO) Call(n string) string {
	var b strings.Builder
	fmt.Fprintf(&b, "automaton(%d, %s, [", d.sys.code(), n)
	for q := range d.out {
		if q > 0 {
			b.WriteString(", ")
		}
		row := make([]int64, d.sys.k)
		for digit := range row {
			row[digit] = int64(max(d.Next(q, digit), 0))
		}
		writeList(&b, row)
	}
	b.WriteString("], ")
	writeList(&b, d.out)
	b.WriteByte(')')
	return b.String()
}

// writeList writes [1, 2, 3].
func writeList(b *strings.Builder, xs []int64) {
	b.WriteByte('[')
	for i, x := range xs {
		if i > 0 {
			b.WriteString(", ")
		}
		fmt.Fprint(b, x)
	}
	b.WriteByte(']')
}

// code is the number that stands for a system in calls.
func (s *System) code() int {
	switch {
	case !s.fraenkel:
		return s.k
	case s.k == 2:
		return 0
	}
	return 1 - s.k
}

// ByCode is the system that the first argument of a call stands for: the base
// k >= 2, 0 for Zeckendorf, -a for Fraenkel(a).
func ByCode(k int) (*System, error) {
	switch {
	case k == 0:
		return Zeckendorf(), nil
	case k >= 2 && k <= maxBase:
		return Base(k), nil
	case k <= -1 && k >= -maxFraenkel:
		return Fraenkel(-k), nil
	}
	return nil, fmt.Errorf("%d is no numeration system: 2..%d is a base, 0 is Zeckendorf, and -1..-%d are the systems of Fraenkel", k, maxBase, maxFraenkel)
}

// DOT draws the automaton in the language of Graphviz: each state with its
// number and output, edges with the digits they read.
func (d *DFAO) DOT() string {
	var b strings.Builder
	b.WriteString("digraph automaton {\n\trankdir = LR;\n\tstart [shape = point];\n\tstart -> 0;\n")
	for q, v := range d.out {
		fmt.Fprintf(&b, "\t%d [label = \"%d/%d\"];\n", q, q, v)
	}
	for q := range d.out {
		digits := map[int][]string{}
		var order []int
		for digit := range d.sys.k {
			p := d.Next(q, digit)
			if p < 0 {
				continue
			}
			if digits[p] == nil {
				order = append(order, p)
			}
			digits[p] = append(digits[p], fmt.Sprint(digit))
		}
		for _, p := range order {
			fmt.Fprintf(&b, "\t%d -> %d [label = \"%s\"];\n", q, p, strings.Join(digits[p], ","))
		}
	}
	b.WriteString("}\n")
	return b.String()
}
