package rule

import (
	"fmt"
	"sort"
	"strings"

	"github.com/grundy-cgt/grundy/internal/near"
)

// namedSet is what the parser has to know of a set with a name; members and
// contains in sets.go say what is in it.
type namedSet struct {
	arg    string // what the argument is; "" when there is none
	least  int64  // the least argument, which must be a number; 0: any expression
	finite bool   // ends by itself (divisors, digits)
}

var namedSets = map[string]namedSet{
	"primes":     {},
	"squares":    {},
	"cubes":      {},
	"fibonacci":  {},
	"triangular": {},
	"odd":        {},
	"even":       {},
	"powers":     {arg: "base", least: 2},
	"multiples":  {arg: "number", least: 1},
	"divisors":   {arg: "number", finite: true},
	"digits":     {arg: "number", finite: true},
}

func setNames() []string {
	names := make([]string, 0, len(namedSets))
	for n := range namedSets {
		names = append(names, n)
	}
	sort.Strings(names)
	return names
}

// infinite reports whether iterating the source needs a bound from elsewhere.
func infinite(s Source) bool {
	switch s := s.(type) {
	case Range:
		return s.Hi == nil
	case List:
		for _, r := range s.Items {
			if r.Hi == nil {
				return true
			}
		}
	case Named:
		return !namedSets[s.Name].finite
	}
	return false
}

// listOrSet reads what an iterator may run through.
func (p *parser) listOrSet() Source {
	if lower := p.is("lower"); lower || p.is("split") {
		p.next()
		return p.partitions(lower)
	}
	if t := p.peek(); p.accept("turn") {
		p.expect("(", "and the right-most coin")
		s := Turns{Of: p.number()}
		p.expect(",", "and how many coins are turned")
		s.Turn = p.turn(t)
		p.expect(")", "to close the arguments")
		return s
	}
	return p.source()
}

// source reads a set of numbers.
func (p *parser) source() Source {
	t := p.peek()
	if p.accept("{") {
		return p.list()
	}
	name := strings.ToLower(t.text)
	if set, known := namedSets[name]; known {
		p.next()
		return p.named(name, set)
	}
	if t.kind == tokIdent && p.after(t).is("(") {
		switch _, isFunction := functions[name]; {
		case name == "split" || name == "lower":
			p.fail(t, "a number is in no set of lists", "a set of numbers", "")
		case !isFunction && name != "ceil" && name != "floor":
			p.fail(t, fmt.Sprintf("there is no set `%s`", t.text), "one of "+strings.Join(setNames(), ", "), near.Word(name, setNames()))
		}
	}
	lo := p.number()
	if !p.is("..") {
		const want = "`..` and the end of the range, or a set such as {1, 3, 4} or primes"
		if v, ok := lo.(Var); ok && p.since(t).end == t.end {
			p.fail(t, fmt.Sprintf("`%s` is no set", v.Name), want, near.Word(name, setNames()))
		}
		p.unexpected(want)
	}
	return p.rangeFrom(lo)
}

// rangeFrom reads ".." and an upper end, which may be missing.
func (p *parser) rangeFrom(lo Expr) Range {
	p.expect("..", "and the upper end")
	if p.rangeEnds() {
		return Range{lo, nil}
	}
	p.accept("=") // 1..=n of other languages
	return Range{lo, p.number()}
}

// rangeEnds reports whether what follows the points of a range is no upper end.
func (p *parser) rangeEnds() bool {
	return p.peek().kind == tokEnd || p.productFollows() || p.isAny("|", ",", ")", "}", "if", "where", "with", "then", "or", "and", "split")
}

// named reads the argument of a set that has one.
func (p *parser) named(name string, set namedSet) Named {
	if set.arg == "" {
		return Named{Name: name}
	}
	p.expect("(", "and the "+set.arg)
	t := p.peek()
	arg := p.number()
	if c, isNum := arg.(Num); set.least > 0 && (!isNum || c.V < set.least) {
		p.fail(p.since(t), fmt.Sprintf("`%s` needs a fixed %s", name, set.arg), fmt.Sprintf("a number of at least %d", set.least), "")
	}
	p.expect(")", "to close the argument")
	return Named{Name: name, Args: []Expr{arg}}
}

// partitions reads the arguments of split(m, counts, kind) or lower(m, counts).
func (p *parser) partitions(lower bool) Partitions {
	p.expect("(", "and what is split")
	s := Partitions{Of: p.number(), Lower: lower}
	p.expect(",", "and the number of parts")
	s.Parts = p.counts()
	if !lower && p.accept(",") {
		s.Kind = p.kind(true)
	}
	p.expect(")", "to close the arguments")
	return s
}

// counts reads a constant set of numbers: 2, two, 2.., 0..2, {1,3..}.
func (p *parser) counts() Intervals {
	const want = "a number, or a range such as 2..4 or 2.."
	t := p.peek()
	var in []Interval
	one := func() {
		if w, ok := p.numberWord(); ok {
			in = append(in, Interval{w, w})
			return
		}
		if p.peek().kind != tokNum {
			p.unexpected(want)
		}
		lo := p.power()
		i := Interval{lo, lo}
		switch dots := p.peek(); {
		case dots.is(".."):
			p.next()
			i.Hi = Inf
			if p.peek().kind == tokNum {
				i.Hi = p.power()
			} else { // 2..m and 2..n are "2 or more"
				p.acceptAny("m", heapVar.Name)
			}
		case dots.is("to") && p.after(dots).kind == tokNum:
			p.next()
			i.Hi = p.power()
		}
		in = append(in, i)
	}
	if p.accept("{") {
		for one(); p.accept(","); {
			one()
		}
		p.expect("}", "behind the numbers of heaps")
	} else {
		one()
	}
	set := NewIntervals(in...)
	if len(set) == 0 {
		p.fail(p.since(t), "there is no such number of heaps", want, "")
	}
	return set
}

// constant returns the set of the items if all their ends are constants.
func constant(items []Range) (Intervals, bool) {
	in := make([]Interval, 0, len(items))
	for _, r := range items {
		lo, ok := r.Lo.(Num)
		if !ok {
			return nil, false
		}
		hi := int64(Inf)
		if r.Hi != nil {
			n, ok := r.Hi.(Num)
			if !ok {
				return nil, false
			}
			hi = n.V
		}
		in = append(in, Interval{lo.V, hi})
	}
	return NewIntervals(in...), true
}
