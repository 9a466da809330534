package rule

import (
	"fmt"
	"slices"
	"strings"
)

// longestCode is the greatest amount that a rule printed as a code takes.
const longestCode = 64

// code returns the rule as a code. It is one where a move takes and splits at
// once, which words say at greater length.
func (r *Rule) code() (string, bool) {
	lowest, highest := int64(0), int64(0)
	both := false
	for _, m := range r.moves {
		b, ok := m.(Break)
		if !ok || !b.Take.IsConst() || b.Min > 0 || b.Kind > Equal {
			return "", false
		}
		both = both || order(b) == 2
		for _, i := range b.Take.Const {
			last := i.Hi
			if last == Inf {
				last = i.Lo - 1
			}
			lowest, highest = min(lowest, i.Lo), max(highest, last)
		}
	}
	if !both || lowest < -longestCode || highest > longestCode {
		return "", false
	}
	var text strings.Builder
	hex := false
	write := func(t int64) bool {
		d, ok := r.digitAt(t)
		text.WriteString(d.text(&hex))
		return ok
	}
	for t := lowest; t <= max(highest, 1); t++ {
		if t == 1 {
			text.WriteByte('.')
		}
		if t <= highest && !write(t) {
			return "", false
		}
	}
	if d, ok := r.digitAt(Inf); !ok {
		return "", false
	} else if len(d.counts) > 0 {
		text.WriteString("[" + d.text(&hex) + "]")
	} else if highest < 1 {
		text.WriteByte('0')
	}
	if hex {
		return "hex " + text.String(), true
	}
	return text.String(), true
}

// digitAt returns what may be left after taking t; not ok where no digit says
// it, because different numbers of heaps must differ in different ways.
func (r *Rule) digitAt(t int64) (d digit, ok bool) {
	for _, m := range r.moves {
		b := m.(Break)
		if !b.Take.Const.Has(t) {
			continue
		}
		few := d.counts.intersect(Intervals{{2, Inf}})
		switch {
		case len(few) == 0:
			d.kind = b.Kind
		case b.Kind == d.kind, b.Parts.Max() <= 1:
		case b.Kind == NotAllEqual && d.kind == Distinct && few.Equal(Numbers(2)):
			d.kind = b.Kind // the same for two heaps
		default:
			return d, false
		}
		d.counts = d.counts.Union(b.Parts)
	}
	return d, true
}

// text is the digit as it is written; it sets hex where that is no octal digit.
func (d digit) text(hex *bool) string {
	value, mark := 0, ""
	if len(d.counts) > 0 && d.counts.Max() <= 3 {
		for _, j := range d.counts.Members() {
			value |= 1 << j
		}
	}
	if i := slices.Index(markedKinds, d.kind); i >= 0 {
		mark = kindMarks[i : i+1]
	}
	if value > 0 || len(d.counts) == 0 {
		*hex = *hex || value > 7
		return fmt.Sprintf("%x", value) + mark
	}
	var parts []string
	for _, i := range d.counts {
		switch {
		case i.Hi == Inf:
			parts = append(parts, fmt.Sprintf("%d+", i.Lo))
		case i.Hi == i.Lo:
			parts = append(parts, fmt.Sprint(i.Lo))
		default:
			parts = append(parts, fmt.Sprintf("%d..%d", i.Lo, i.Hi))
		}
	}
	return "{" + strings.Join(parts, ",") + "}" + mark
}
