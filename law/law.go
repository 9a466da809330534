// Package law finds laws: formulas that the values of a game follow, simplest
// first, each with what stands behind it.
package law

import (
	"fmt"

	"github.com/grundy-cgt/grundy/period"
	"github.com/grundy-cgt/grundy/rule"
)

// Law is a formula for the values of a rule, or for its lost positions, and what
// stands behind it.
type Law struct {
	Formula *rule.Formula
	Words   string // the law in words; "" where the formula says it best
	Status  period.Status
	Theorem string // by which it is proved; "" unless Status is Proved
	Reason  string // why it holds, in a sentence
	Known   int64  // it was compared with all positions whose coordinates are below
	Cost    int    // the length of its description, in bits

	Claim *period.Claim // that it was read off; nil: it was not
}

// Found is what a search for laws found.
type Found struct {
	Laws  []*Law // the best first: proved ones, then the shortest
	Known int64  // all positions whose coordinates are below were looked at
	Why   string // why no law is claimed, where there is more to say
}

// Best is the first law; nil if there is none.
func (f *Found) Best() *Law {
	if len(f.Laws) == 0 {
		return nil
	}
	return f.Laws[0]
}

// String is the status and the formula.
func (l *Law) String() string {
	if l.Status == period.Proved {
		return fmt.Sprintf("%s: %s", l.Status, l.Formula)
	}
	return fmt.Sprintf("%s below %d: %s", l.Status, l.Known, l.Formula)
}
