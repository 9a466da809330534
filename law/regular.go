package law

import (
	"context"
	"math/big"

	"github.com/grundy-cgt/grundy/rule"
)

// Bounds of the recursions that are looked for.
const (
	maxRank     = 5    // members of the kernel that the others follow from
	maxFactor   = 64   // of a member in a recursion
	maxRegular  = 6000 // values that are looked at
	spareValues = 8    // what a relation must be true for beside its unknowns
)

// regular proposes the recursions of sequences whose k-kernel, the sequences
// g(k^i*m + r), lies in a module of finite rank: each is the sum of multiples of a
// few of them, of m and of 1 (Allouche and Shallit, The ring of k-regular
// sequences, 1992). g are the values that it is fitted to.
func regular(ctx context.Context, v string, g []uint64) []candidate {
	g = g[:min(len(g), maxRegular)]
	var out []candidate
	for k := int64(2); k <= 3; k++ {
		m := &module{k: k, g: g}
		if !m.close(ctx) {
			continue
		}
		f := &rule.Formula{Name: "g", Vars: []string{v}, Body: m.formula(rule.Var{Name: v})}
		out = append(out, candidate{Formula: f})
	}
	return out
}

// module is the span of some members of the k-kernel of the values g.
type module struct {
	k      int64
	g      []uint64
	basis  []kernelMember
	leaves map[kernelMember]relation // the other members that were looked at
}

// A kernelMember of the kernel is the sequence g(power*m + r), power = k^i.
type kernelMember struct{ power, r int64 }

// A relation says that a member is the sum of multiples of the basis, of m and of 1.
type relation struct {
	basis    []int64
	slope, c int64
}

// at is the value of a member, and how many are known.
func (m *module) at(b kernelMember, i int64) int64 { return int64(m.g[b.power*i+b.r]) }

func (m *module) known(b kernelMember) int64 { return (int64(len(m.g)) - b.r + b.power - 1) / b.power }

// close looks for a basis; false where there is no small one, and when ctx ends.
func (m *module) close(ctx context.Context) bool {
	m.basis = []kernelMember{{1, 0}}
	m.leaves = map[kernelMember]relation{}
	for i := 0; i < len(m.basis); i++ {
		b := m.basis[i]
		for d := range m.k {
			child := kernelMember{b.power * m.k, b.r + d*b.power}
			r, ok := m.relation(child)
			switch {
			case ctx.Err() != nil:
				return false
			case ok:
				m.leaves[child] = r
			case len(m.basis) == maxRank || m.known(child) < maxRank+2+spareValues:
				return false
			default:
				m.basis = append(m.basis, child)
			}
		}
	}
	return true
}

// relation expresses a member by those of the basis that come before it.
func (m *module) relation(x kernelMember) (r relation, ok bool) {
	var use []int
	for j, b := range m.basis {
		if b.power < x.power || b.power == x.power && b.r < x.r {
			use = append(use, j)
		}
	}
	unknowns := len(use) + 2
	known := m.known(x)
	if known < int64(unknowns+spareValues) {
		return r, false
	}
	row := func(i int64) []int64 {
		out := make([]int64, unknowns+1)
		for j, u := range use {
			out[j] = m.at(m.basis[u], i)
		}
		out[unknowns-2], out[unknowns-1], out[unknowns] = i, 1, m.at(x, i)
		return out
	}
	var rows [][]int64
	for i := range known {
		if rows = append(rows, row(i)); len(rows) == 4*unknowns {
			break
		}
	}
	solution, ok := solve(rows)
	if !ok {
		return r, false
	}
	for i := range known {
		line := row(i)
		for j, c := range solution {
			line[unknowns] -= c * line[j]
		}
		if line[unknowns] != 0 {
			return r, false
		}
	}
	r.basis = make([]int64, len(m.basis))
	for j, u := range use {
		r.basis[u] = solution[j]
	}
	r.slope, r.c = solution[unknowns-2], solution[unknowns-1]
	return r, true
}

// solve solves linear equations, the right sides last, in small integers, unknowns
// that are free being 0.
func solve(rows [][]int64) ([]int64, bool) {
	n := len(rows[0]) - 1
	a := make([][]*big.Rat, len(rows))
	for i, row := range rows {
		for _, v := range row {
			a[i] = append(a[i], new(big.Rat).SetInt64(v))
		}
	}
	out := make([]int64, n)
	pivots := make([]int, 0, n) // the column of each row that is done
	for c := range n {
		top := len(pivots)
		p := top
		for p < len(a) && a[p][c].Sign() == 0 {
			p++
		}
		if p == len(a) {
			continue
		}
		a[top], a[p] = a[p], a[top]
		inverse := new(big.Rat).Inv(a[top][c])
		for j := c; j <= n; j++ {
			a[top][j].Mul(a[top][j], inverse)
		}
		for i := range a {
			if f := new(big.Rat).Set(a[i][c]); i != top && f.Sign() != 0 {
				for j := c; j <= n; j++ {
					a[i][j].Sub(a[i][j], new(big.Rat).Mul(f, a[top][j]))
				}
			}
		}
		pivots = append(pivots, c)
	}
	for i, c := range pivots {
		v := a[i][n]
		if !v.IsInt() || !v.Num().IsInt64() || v.Num().Int64() > maxFactor || v.Num().Int64() < -maxFactor {
			return nil, false
		}
		out[c] = v.Num().Int64()
	}
	return out, true
}

// formula is the recursion that a closed module is. Values below the greatest power
// come from a list: there it may lead in a circle.
func (m *module) formula(n rule.Expr) rule.Expr {
	most := int64(1)
	for leaf := range m.leaves {
		most = max(most, leaf.power)
	}
	var first []int64
	for i := range most {
		first = append(first, int64(m.g[i]))
	}
	return choose(compare(n, "<", most), listed(first, n), m.branch(kernelMember{1, 0}, n))
}

// branch is the value at the numbers n = power*i + r, by their next digit.
func (m *module) branch(b kernelMember, n rule.Expr) rule.Expr {
	items := make([]rule.Expr, m.k)
	for d := range m.k {
		child := kernelMember{b.power * m.k, b.r + d*b.power}
		if r, leaf := m.leaves[child]; leaf {
			items[d] = m.sum(r, over(n, child.power))
		} else {
			items[d] = m.branch(child, n)
		}
	}
	return pick(items, mod(over(n, b.power), m.k))
}

// sum writes a relation, of m = q: what is added first, then what is subtracted.
func (m *module) sum(r relation, q rule.Expr) rule.Expr {
	e := num(0)
	for _, sign := range []int64{1, -1} {
		for j, c := range r.basis {
			if c *= sign; c <= 0 {
				continue
			}
			b := m.basis[j]
			term := times(c, rule.Self{Args: []rule.Expr{plus(times(b.power, q), b.r)}})
			if sign > 0 {
				e = sum(e, term)
			} else {
				e = rule.Binary{Op: "-", X: e, Y: term}
			}
		}
	}
	return sum(e, line(r.slope, q, r.c))
}
