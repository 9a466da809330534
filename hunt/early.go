package hunt

import (
	"github.com/grundy-cgt/grundy/heap"
	"github.com/grundy-cgt/grundy/period"
	"github.com/grundy-cgt/grundy/rule"
)

// Within earlyValues every rule's values are held in memory, and a period is
// proved at the least number of values that can; up to mostValues those of rules
// whose values all depend on all lower ones, which a walk holds anyway.
const (
	earlyValues = 1 << 20
	mostValues  = 1 << 26
)

// early proves periods from all values, by the theorems of [period.TestFor].
type early struct {
	rule   *rule.Rule
	test   period.Test
	finder period.Finder
	g      []uint32
	look   int // with so many values a period may be proved
}

// newEarly returns nil where no such theorem covers the rule.
func newEarly(r *rule.Rule) *early {
	t, ok := period.TestFor(r)
	if !ok {
		return nil
	}
	return &early{rule: r, test: t, look: 1}
}

// feed takes the next values, and returns a period that they prove, with G(0),
// ..., G(Known-1) as its values.
func (e *early) feed(b heap.Block) (*period.Claim, bool) {
	if b.From != int64(len(e.g)) {
		return nil, false
	}
	e.g = b.Append(e.g)
	for e.look <= len(e.g) {
		at := e.look
		h, ok, next := e.finder.Find(e.g[:at], e.test)
		if ok {
			if e.test.Theorem != period.AllBut {
				at = min(at, int(e.test.Need(h.Start, h.Period)))
			}
			return &period.Claim{Rule: e.rule, Status: period.Proved, Theorem: e.test.Theorem, Hit: h, Known: int64(at), Values: e.g[:at]}, true
		}
		e.look = next
	}
	return nil, false
}

// over reports whether the values are too many.
func (e *early) over() bool { return len(e.g) > mostValues }

// again takes values that were looked at before.
func (e *early) again(b heap.Block) {
	e.g = b.Append(nil)
	if _, ok, next := e.finder.Find(e.g, e.test); ok {
		e.look = len(e.g) // and no certificate was written
	} else {
		e.look = next
	}
}
