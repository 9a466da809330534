package rule

import (
	"slices"
	"strings"
)

// sugar reads a rule in words, a code, or a name.
func (p *parser) sugar() ([]string, []Move) {
	t := p.peek()
	heapGame := []string{heapVar.Name}
	switch word := strings.ToLower(t.text); {
	case isCode(p.src[t.pos:]):
		return heapGame, p.code(8)
	case word == "take", word == "remove":
		p.next()
		return heapGame, []Move{p.take(t)}
	case word == "subtract", word == "subtraction":
		p.next()
		p.acceptAny("set", "game")
		p.accept("=")
		return heapGame, []Move{p.take(t)}
	case p.subtractionSet(): // S(1,3,4), S{1,3,4}, S = {1,3,4}
		p.next()
		p.accept("=")
		return heapGame, []Move{p.take(t)}
	case word == "{", word == "allbut":
		return heapGame, []Move{p.take(t)}
	case word == "split":
		p.next()
		number := p.peek()
		b := Break{Take: Set{Const: Numbers(0)}}
		b.Parts, b.Kind = p.split()
		if b.Parts.Max() < 2 {
			p.fail(number, "splitting leaves at least two heaps", "2 or more", "2")
		}
		return heapGame, []Move{p.checked(t, p.where(b))}
	case word == "replace":
		p.next()
		return heapGame, []Move{p.replace()}
	case word == "turn":
		p.next()
		return heapGame, []Move{p.turn(t)}
	case word == "octal", word == "hex", word == "hexadecimal", word == "code":
		p.next()
		p.acceptAny("game", "code")
		return heapGame, p.code(map[string]int{"octal": 8, "code": 36, "hex": 16, "hexadecimal": 16}[word])
	case t.kind == tokNum:
		p.bareNumber(t)
	case t.kind != tokIdent:
		p.unexpected("a rule such as " + exampleRules)
	}
	return p.name()
}

// subtractionSet reports whether a set called S follows.
func (p *parser) subtractionSet() bool {
	s := p.peek()
	return s.is("s") && slices.ContainsFunc([]string{"(", "{", "="}, p.after(s).is)
}

// bareNumber reports a rule that begins with a number but is no code.
func (p *parser) bareNumber(t token) {
	text := p.src[t.pos:]
	if i := strings.Index(strings.ToLower(text), " or "); i >= 0 {
		text = text[:i]
	}
	hint := strings.Replace(text, ",", ".", 1) // 0,77
	if _, err := Parse("octal " + hint); err != nil {
		hint = "take " + text // 1, 3, 4
		if _, err := Parse(hint); err != nil {
			hint = ""
		}
	}
	p.fail(token{pos: t.pos, end: t.pos + len(text)}, "this is no rule: a set of amounts begins with `take`, and a code has a point",
		"a rule such as "+exampleRules, hint)
}

// checked makes a move normal, or reports what is wrong with it.
func (p *parser) checked(start token, b Break) Break {
	normal, err := b.normal()
	if err != nil {
		p.fail(p.since(start), err.Error(), "", "")
	}
	return normal
}

// where reads a condition behind a move. "if n >= 5" is kept apart, because
// every solver understands a least heap.
func (p *parser) where(b Break) Break {
	if !p.accept("where") && !p.accept("if") {
		return b
	}
	from := len(p.refs)
	cond := p.condition(heapVar.Name, takeVar.Name)
	p.checkRefs(from, []string{heapVar.Name, takeVar.Name})
	p.refs = p.refs[:from]
	if set, ok := limits(cond, heapVar); ok && len(set) == 1 && set[0].Lo >= 0 && set[0].Hi == Inf {
		b.Min = set[0].Lo
		return b
	}
	src, own := b.Take.source()
	b.Take = Set{Src: src, Cond: and(own, cond)}.simplify()
	return b
}

// nouns are what heaps and their members are called; the language skips them.
var (
	heapNouns = []string{"heaps", "heap", "piles", "pile", "parts"}
	beanNouns = []string{"beans", "bean", "stones", "stone", "counters", "counter", "tokens", "token", "objects", "object", "matches", "match", "coins", "coin", "pins", "pin"}
)

var numberWords = []string{"zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"}

// numberWord reads a number written as a word.
func (p *parser) numberWord() (int64, bool) {
	i := slices.IndexFunc(numberWords, p.is)
	if i < 0 {
		return 0, false
	}
	p.next()
	return int64(i), true
}

// split reads how many heaps are left, and how they must differ.
func (p *parser) split() (Intervals, Kind) {
	_ = p.accept("into") || p.accept("in") // "split into 3" is "split 3"
	parts := Intervals{{2, Inf}}
	t := p.peek()
	switch {
	case p.acceptWords("any number of"), p.accept("any"):
	case t.is("not") || slices.Contains(kindNames, strings.ToLower(t.text)): // "split into equal heaps"
	default:
		parts = p.counts()
		for p.lastItem() || p.accept(",") {
			parts = parts.Union(p.counts())
		}
		if len(parts) == 1 && parts[0].Lo == parts[0].Hi && p.acceptWords("or more") {
			parts[0].Hi = Inf
		}
	}
	heaps := p.acceptAny(heapNouns...)
	kind := p.kind(false)
	if !heaps {
		p.acceptAny(heapNouns...)
	}
	return parts, kind
}

// lastItem takes an "and" or "or" that stands before the last number of a list,
// and not between two moves.
func (p *parser) lastItem() bool {
	word := p.peek()
	if !word.is("and") && !word.is("or") {
		return false
	}
	q := &parser{src: p.src, pos: word.end}
	t := q.peek()
	_, isWord := q.numberWord()
	then := q.after(t)
	formula := (then.is("^") || then.is("*")) && q.after(then).kind == tokIdent && !q.after(then).is("n") // 3^k
	if isWord || t.is("n") && !then.is("->") || t.kind == tokNum && !formula && !isCode(p.src[t.pos:]) {
		p.pos = word.end
		return true
	}
	return false
}

// replace reads "by 7 lower" or "by up to 2 lower".
func (p *parser) replace() Move {
	if !p.accept("by") && !p.accept("with") {
		p.unexpected("`by` and a number of lower heaps")
	}
	parts := Intervals{{1, Inf}}
	t := p.peek()
	if !p.acceptWords("any number of") {
		upTo := p.acceptWords("up to") || p.acceptWords("at most")
		parts = p.counts()
		for p.lastItem() || p.accept(",") {
			parts = parts.Union(p.counts())
		}
		if upTo {
			parts = Intervals{{1, parts.Max()}}
		}
	}
	if parts.Min() < 1 {
		p.fail(p.since(t), "a heap is replaced by at least one lower heap", "a number such as 2, or a range such as 1..3", "")
	}
	p.expect("lower", "behind the number of heaps")
	p.acceptAny(heapNouns...)
	return Lower{parts}
}
