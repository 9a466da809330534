package cli

import (
	"fmt"
	"io"
	"strings"

	"github.com/grundy-cgt/grundy/rule"
)

// tuples is a table of a rule with two or more coordinates, and its JSON. The
// coordinates behind the second one are 0.
type tuples struct {
	Schema  string     `json:"schema"`
	Command string     `json:"command"`
	Rule    *rule.Rule `json:"rule"`
	Theory  string     `json:"theory,omitempty"` // what is proved, of a rule with a theory of its own
	Values  [][]uint64 `json:"values"`           // by the first and the second coordinate
	Lost    []string   `json:"lost"`             // the P positions of the table
	Below   int64      `json:"below"`            // the coordinates of the table are less than this
	Method  string     `json:"method,omitempty"` // the theorem that gives the values, if there is one
}

func (t *tuples) text(w io.Writer) {
	l := labels{w}
	l.line("rule", t.Rule.String())
	l.prose("theory", t.Theory)
	cell := 2
	for _, row := range t.Values {
		for _, v := range row {
			cell = max(cell, len(fmt.Sprint(v)))
		}
	}
	vars := t.Rule.Vars()
	var head strings.Builder
	fmt.Fprintf(&head, "%*s |", cell, "")
	for y := range t.Values {
		fmt.Fprintf(&head, " %*d", cell, y)
	}
	names := fmt.Sprintf("down %s, across %s", vars[0], vars[1])
	if len(vars) > 2 {
		names += ", " + strings.Join(vars[2:], " = ") + " = 0"
	}
	l.line("values", names)
	l.line("", head.String())
	l.line("", strings.Repeat("-", cell+1)+"+"+strings.Repeat("-", len(t.Values)*(cell+1)))
	for x, row := range t.Values {
		var b strings.Builder
		fmt.Fprintf(&b, "%*d |", cell, x)
		for _, v := range row {
			fmt.Fprintf(&b, " %*d", cell, v)
		}
		l.line("", b.String())
	}
	if t.Method != "" {
		l.line("by", t.Method)
	}
	l.prose("lost (P)", fmt.Sprintf("%s (checked for coordinates below %d)", strings.Join(t.Lost, " "), t.Below))
}
