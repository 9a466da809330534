package law

import (
	"slices"

	"github.com/grundy-cgt/grundy/rule"
)

// moduli are the numbers of residue classes that laws are looked for in.
var moduli = [...]int64{2, 3, 4, 5, 6, 8, 10}

// classes returns the laws that say something else of each residue class of n:
// something simple of n, or how the value follows from that of floor(n/m) or a
// neighbour of it. s are the values from 0 on.
func (s series) classes(atoms []atom) []tail {
	var out []tail
	for _, m := range moduli {
		if int64(len(s.x)) < 12*m {
			break
		}
		parts := make([]series, m)
		for i, x := range s.x {
			p := &parts[x%m]
			p.x, p.y, p.e = append(p.x, x), append(p.y, s.y[i]), s.e
		}
		if t, ok := s.joined(parts, atoms); ok {
			out = append(out, t)
		}
	}
	return out
}

// plain are the laws of a residue class mod m that do without other values.
func (s series) plain(m int64, atoms []atom) []tail {
	q := series{e: over(s.e, m), y: s.y}
	for _, x := range s.x {
		q.x = append(q.x, x/m)
	}
	tails := s.depends(atoms)
	if h, ok := q.period(); ok {
		tails = append(tails, q.periodic(h))
	}
	return tails
}

// recursive are the laws of a residue class mod m in which the value follows from
// that of floor(n/m) + c; all are the values of all heaps.
func (s series) recursive(m int64, all []int64) (tails []tail) {
	for _, c := range [...]int64{0, -1, 1} {
		z := make([]int64, len(s.x))
		for i, x := range s.x {
			if above := x/m + c; above >= 0 && above < x {
				z[i] = all[above]
			} else {
				z[i] = unknown
			}
		}
		own := rule.Self{Args: []rule.Expr{plus(over(s.e, m), c)}}
		if t, ok := s.function(z, own, maxExceptions); ok {
			tails = append(tails, t)
		}
		if t, ok := s.linear(z, own); ok {
			tails = append(tails, t)
		}
	}
	return tails
}

// joined is the law of all residue classes together.
func (s series) joined(parts []series, atoms []atom) (tail, bool) {
	m := int64(len(parts))
	from, bodies := 0, make([]rule.Expr, m)
	for r, p := range parts {
		tails := append(p.plain(m, atoms), p.recursive(m, s.y)...)
		tails = slices.DeleteFunc(tails, func(t tail) bool { return t.from > maxExceptions || t.from >= len(p.x)/2 })
		if len(tails) == 0 {
			return tail{}, false
		}
		best := slices.MinFunc(tails, func(a, b tail) int { return cost(a.e) - cost(b.e) })
		if bodies[r] = best.e; best.from > 0 {
			from = max(from, int(p.x[best.from-1])+1)
		}
	}
	return tail{from, branch(s.e, bodies)}, true
}

// branch is bodies[e mod m], where most bodies may be the same.
func branch(e rule.Expr, bodies []rule.Expr) rule.Expr {
	m := int64(len(bodies))
	texts := make([]string, m)
	count := map[string]int{}
	for r, b := range bodies {
		texts[r] = rule.Text(b)
		count[texts[r]]++
	}
	usual := m - 1
	for r := range m {
		if count[texts[r]] > count[texts[usual]] {
			usual = r
		}
	}
	out := bodies[usual]
	for r, b := range slices.Backward(bodies) {
		if texts[r] != texts[usual] {
			out = choose(compare(mod(e, m), "==", int64(r)), b, out)
		}
	}
	return out
}
