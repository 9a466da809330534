package rule

import (
	"fmt"
	"sort"
	"strings"
)

// namedSet says what a set's name means. next is the least member above x, and
// has decides membership, both for the argument arg (0 where there is none).
type namedSet struct {
	arg    string // what the argument is; "" when there is none
	finite bool   // ends by itself (divisors, digits)
	bases  int64  // least allowed constant argument
}

var namedSets = map[string]namedSet{
	"primes":     {},
	"squares":    {},
	"cubes":      {},
	"fibonacci":  {},
	"triangular": {},
	"odd":        {},
	"even":       {},
	"powers":     {arg: "base", bases: 2},
	"multiples":  {arg: "number", bases: 1},
	"divisors":   {arg: "number", finite: true},
	"digits":     {arg: "number", finite: true},
}

func setNames() []string {
	names := make([]string, 0, len(namedSets)+2)
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

// source reads a set.
func (p *parser) source() Source {
	p.enter()
	defer p.leave()
	t := p.peek()
	if p.accept("{") {
		return p.list()
	}
	if t.kind == tokIdent {
		name := strings.ToLower(t.text)
		if set, known := namedSets[name]; known {
			p.next()
			return p.named(name, set)
		}
		if name == "split" || name == "lower" {
			p.next()
			return p.partitions(name == "lower")
		}
		after := lex(p.src, t.end)
		if _, isFn := functions[name]; !isFn && after.kind == tokOp && after.text == "(" && name != "ceil" && name != "floor" {
			p.fail(t, fmt.Sprintf("there is no set `%s`", t.text), "one of "+strings.Join(setNames(), ", "), nearest(name, setNames()))
		}
	}
	lo := p.number()
	if !p.is("..") {
		p.unexpected("`..` and the end of the range, or a set such as {1, 3, 4} or primes")
	}
	return p.rangeFrom(lo)
}

// rangeFrom reads ".." and an upper end, which may be missing.
func (p *parser) rangeFrom(lo Expr) Range {
	p.expect("..", "")
	switch t := p.peek(); {
	case t.kind == tokEnd, t.kind == tokOp && strings.Contains("|,)}", t.text), p.is("if"), p.is("where"), p.is("then"), p.is("or"), p.is("and"):
		return Range{lo, nil}
	case p.is("="): // 1..=n of other languages
		p.fail(t, "a range includes its upper end", "a number", "")
	}
	return Range{lo, p.number()}
}

// list reads the items of a set in braces.
func (p *parser) list() List {
	var l List
	for !p.accept("}") {
		l.Items = append(l.Items, p.item())
		if !p.is("}") {
			p.expect(",", "or `}` behind an item")
		}
	}
	return l
}

// item reads a number or a range.
func (p *parser) item() Range {
	e := p.number()
	if p.is("..") {
		return p.rangeFrom(e)
	}
	return Range{e, e}
}

// named reads the argument of a set that has one.
func (p *parser) named(name string, set namedSet) Named {
	if set.arg == "" {
		return Named{Name: name}
	}
	p.expect("(", "and the "+set.arg)
	t := p.peek()
	arg := p.number()
	p.expect(")", "to close the argument")
	if set.bases > 0 {
		if c, isNum := arg.(Num); !isNum || c.V < set.bases {
			p.fail(token{pos: t.pos, end: p.pos}, fmt.Sprintf("`%s` needs a fixed %s", name, set.arg), fmt.Sprintf("a number of at least %d", set.bases), "")
		}
	}
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

// counts reads a constant set of numbers: 2, 2.., 0..2, {1, 3..}.
func (p *parser) counts() Intervals {
	const want = "a number, or a range such as 2..4 or 2.."
	t := p.peek()
	var in []Interval
	one := func() {
		lo := p.next()
		if lo.kind != tokNum {
			p.pos = lo.pos
			p.unexpected(want)
		}
		i := Interval{lo.val, lo.val}
		if p.accept("..") {
			i.Hi = Inf
			if hi := p.peek(); hi.kind == tokNum {
				i.Hi = p.next().val
			}
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
		p.fail(token{pos: t.pos, end: p.pos}, "this is no number of heaps", want, "")
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

var kindWords = map[Kind]string{
	Any: "any", Distinct: "distinct", NotAllEqual: "not all equal",
	Equal: "equal", Consecutive: "consecutive", Level: "level",
}

// kind reads how the heaps of a split must differ; with must unset, nothing
// there means Any.
func (p *parser) kind(must bool) Kind {
	switch {
	case p.acceptWords("not", "all", "equal"):
		return NotAllEqual
	case p.accept("unequal"), p.accept("distinct"), p.accept("different"):
		return Distinct
	case p.accept("equal"):
		return Equal
	case p.accept("consecutive"):
		return Consecutive
	case p.accept("level"), p.acceptWords("nearly", "equal"), p.accept("balanced"):
		return Level
	case p.accept("any"):
		return Any
	}
	t := p.peek()
	if !must && (t.kind != tokIdent || p.is("or") || p.is("if") || p.is("where") || p.is("heaps")) {
		return Any
	}
	const want = "distinct, not all equal, equal, consecutive or level"
	if t.kind == tokIdent {
		p.fail(t, fmt.Sprintf("`%s` does not say how heaps differ", t.text), want,
			nearest(strings.ToLower(t.text), []string{"unequal", "distinct", "different", "equal", "consecutive", "level"}))
	}
	p.unexpected(want)
	return Any
}

func sourceText(s Source) string {
	switch s := s.(type) {
	case Range:
		return rangeText(s)
	case List:
		items := make([]string, len(s.Items))
		for i, r := range s.Items {
			items[i] = rangeText(r)
		}
		return "{" + strings.Join(items, ",") + "}"
	case Named:
		if len(s.Args) == 0 {
			return s.Name
		}
		return s.Name + "(" + exprText(s.Args[0]) + ")"
	case Partitions:
		if s.Lower {
			return fmt.Sprintf("lower(%s, %s)", exprText(s.Of), countsText(s.Parts))
		}
		if s.Kind == Any {
			return fmt.Sprintf("split(%s, %s)", exprText(s.Of), countsText(s.Parts))
		}
		return fmt.Sprintf("split(%s, %s, %s)", exprText(s.Of), countsText(s.Parts), kindWords[s.Kind])
	}
	panic("rule: unknown source")
}

func rangeText(r Range) string {
	lo := exprText(r.Lo)
	if r.Hi == nil {
		return lo + ".."
	}
	if hi := exprText(r.Hi); hi != lo {
		return lo + ".." + hi
	}
	return lo
}

// countsText writes a constant set: 2, 0..2, 2.., {1,3..}.
func countsText(s Intervals) string {
	text := intervalsText(s)
	if len(s) == 1 {
		return text
	}
	return "{" + text + "}"
}

func intervalsText(s Intervals) string {
	return sourceItems(boundedBy(s, nil))
}

// sourceItems writes the members of a list or range without braces.
func sourceItems(s Source) string {
	return strings.Trim(sourceText(s), "{}")
}
