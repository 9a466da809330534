package export

import (
	"fmt"
	"math"
	"strings"

	"github.com/grundy-cgt/grundy/game"
	"github.com/grundy-cgt/grundy/rule"
)

// maxTable is the greatest heap of a table.
const maxTable = 1 << 28

// most64 is the greatest number that programs without a bound are for.
const most64 = int64(1e18)

// table is the way by a table of heaps, each from those below it.
func (j *Job) table() *method {
	n := j.Most
	if n == 0 {
		n = j.reach()
	}
	if n > maxTable {
		refuse("a table of %d heaps; at most %d", n, maxTable)
	}
	m := &method{
		setup: "g := table(%s)", collect: true, args: "g []int", pass: "g", most: n, limited: true,
		value: func(p []string) string { return "g[" + p[0] + "]" },
	}
	effort, logs := j.recurrence(m, n)
	m.declareN()
	m.cost.before = "O(" + time("N", effort+1, logs) + ") once, then "
	m.cost.what = "heap"
	return m
}

// declareN makes the greatest coordinate a constant.
func (m *method) declareN() { m.tables.add("const N = %d", m.most) }

// reach is up to which heap a table is worth its time.
func (j *Job) reach() int64 {
	scratch := &method{value: func(p []string) string { return "g[" + p[0] + "]" }}
	effort, _ := j.recurrence(scratch, 1000)
	for _, n := range []int64{1_000_000, 100_000, 10_000, 5000, 1000, 500, 200} {
		if math.Pow(float64(n), effort+1) <= j.steps() {
			return n
		}
	}
	return 100
}

// recurrence writes the function that fills the table.
func (j *Job) recurrence(m *method, most int64) (effort float64, logs bool) {
	low := j.lowering(most)
	n := j.coordinates(low)[0]
	body := &code{}
	low.value = m.value
	o := &options{low: low, out: body, most: most, tables: &m.tables}
	o.leaf = func(parts []part) { body.add("seen[%s] = %s + 1", o.sum(parts), n) }
	o.alternatives(j.Rule)
	if *low.most >= math.MaxInt64 {
		refuse("numbers of the rule leave 64 bits for heaps up to %d", most)
	}
	m.funcs.add(`func table(most int) []int {
g := make([]int, most + 1)
seen := make([]int, 2)
for %s := 0; %[1]s <= most; %[1]s++ {
%[2]sfor seen[g[%[1]s]] == %[1]s + 1 {
g[%[1]s]++
}
if 2 * g[%[1]s] + 2 > len(seen) {
double(seen)
}
}
return g
}`, n, body)
	return o.effort, o.logs
}

// memo is the way by recursion with a memo: for any rule.
func (j *Job) memo() *method {
	dim := int64(j.Rule.Dim())
	base := int64(1) << (60 / dim) // the coordinates of a position make one key
	m := &method{setup: "memo := newmap()", args: "memo map[int]int", pass: "memo", most: j.Most, limited: true}
	if m.most == 0 {
		m.most = map[int64]int64{1: 1000, 2: 100, 3: 30}[dim]
		m.most = max(m.most, 8)
	}
	m.value = func(p []string) string { return "grundy(memo, " + strings.Join(p, ", ") + ")" }
	low := j.lowering(m.most)
	vars := j.coordinates(low)
	low.value = m.value
	body := &code{}
	o := &options{low: low, out: body, most: m.most, tables: &m.tables}
	o.leaf = func(parts []part) { body.add("add(seen, %s)", o.sum(parts)) }
	o.alternatives(j.Rule)
	if *low.most >= math.MaxInt64 {
		refuse("numbers of the rule leave 64 bits for coordinates up to %d", m.most)
	}
	key, declared := vars[0], ""
	for _, v := range vars[1:] {
		key = fmt.Sprintf("(%s) * %d + %s", key, base, v)
	}
	if dim > 1 {
		key, declared = "key", "key := "+key
	}
	m.funcs.add(`func grundy(memo map[int]int, %s int) int {
%s
lookup(memo, %s)
seen := newset()
%[4]sg := 0
for has(seen, g) {
g++
}
put(memo, %[3]s, g)
return g
}`, strings.Join(vars, ", "), declared, key, body)
	m.declareN()
	m.cost.before = fmt.Sprintf("For heaps up to N = %d: each heap once, from all its options", m.most)
	if dim > 1 {
		m.cost.before = fmt.Sprintf("For coordinates up to N = %d: each position once, from all its options", m.most)
	}
	return m
}

// descends reports that every heap leads to smaller heaps only.
func (j *Job) descends() (yes bool) {
	if j.Rule.Dim() > 1 {
		return false
	}
	p, err := j.Rule.Compile()
	var empty game.Options[int64]
	if err != nil || p.Heap(&empty, 0) != nil {
		return false
	}
	for option := range empty.All() {
		if len(option) > 0 {
			return false
		}
	}
	yes = true
	n := j.Rule.Vars()[0]
	low := j.lowering(1 << 30)
	low.limits.vars[0].span.lo = 1
	low.value = func([]string) string { return "0" }
	o := &options{low: low, out: &code{}, most: 1 << 30, tables: &code{}, leaf: func([]part) {}}
	o.each = func(a rule.Alt) {
		for _, p := range a.Parts {
			x := p.Coords[0]
			if r, ok := x.(run); ok {
				x = op(op(r.first, "+", r.count), "-", num(1))
			}
			if low.of(op(x, "-", rule.Var{Name: n})).hi >= 0 {
				yes = false
			}
		}
	}
	o.alternatives(j.Rule)
	return yes
}
