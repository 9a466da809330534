package rule

import "fmt"

// items reads amounts separated by commas, up to a token that cannot continue;
// closing is the bracket that ends them, "" for none.
func (p *parser) items(closing string) List {
	l := List{[]Range{p.amount()}}
	for {
		comma := p.accept(",")
		if comma && p.is("..") {
			p.ellipsis(&l)
			continue
		}
		last := p.lastItem()
		if !comma && !last && p.peek().kind != tokNum { // "subtraction 1 3 4"
			return l
		}
		if comma && closing == "" && !p.startsItem() {
			p.unexpected("a number behind the comma")
		}
		l.Items = append(l.Items, p.amount())
	}
}

func (p *parser) startsItem() bool {
	t := p.peek()
	return t.kind == tokNum || t.kind == tokIdent || t.is("(") || t.is("-")
}

// amount is an item in words as well: one, 1 to 3, 3 or more.
func (p *parser) amount() Range {
	if w, ok := p.numberWord(); ok {
		return p.amountFrom(Num{w})
	}
	t := p.peek()
	r := p.item()
	if dash, hi := p.after(t), p.after(p.after(t)); t.kind == tokNum && dash.is("-") && hi.kind == tokNum && hi.end == p.pos && hi.val >= t.val {
		p.fail(p.since(t), fmt.Sprintf("`%s` is the number %d", p.src[t.pos:p.pos], t.val-hi.val), "two points in a range", fmt.Sprintf("%s..%s", t.text, hi.text))
	}
	if one, ok := single(r); ok {
		return p.amountFrom(one)
	}
	return r
}

func (p *parser) amountFrom(lo Expr) Range {
	switch {
	case p.accept("to"):
		if w, ok := p.numberWord(); ok {
			return Range{lo, Num{w}}
		}
		return Range{lo, p.number()}
	case p.acceptWords("or more"):
		return Range{lo, nil}
	case p.acceptWords("or fewer"), p.acceptWords("or less"):
		return Range{Num{1}, lo}
	}
	return Range{lo, lo}
}

// item reads a number or a range.
func (p *parser) item() Range {
	e := p.number()
	if p.is("..") {
		return p.rangeFrom(e)
	}
	return Range{e, e}
}

// list reads the items of a set in braces.
func (p *parser) list() List {
	var l List
	for !p.accept("}") {
		if len(l.Items) > 0 && p.is("..") {
			p.ellipsis(&l)
		} else {
			l.Items = append(l.Items, p.item())
		}
		if !p.is("}") {
			p.expect(",", "or `}` behind an item")
		}
	}
	return l
}

// ellipsis reads the points in 1,2,...,9 and the end of the range.
func (p *parser) ellipsis(l *List) {
	points := p.next()
	p.accept(",")
	last := &l.Items[len(l.Items)-1]
	lo, ok := single(*last)
	if len(l.Items) > 1 && ok {
		a, isNum := l.Items[len(l.Items)-2].Lo.(Num)
		b, isNum2 := lo.(Num)
		ok = isNum && isNum2 && a.V == b.V-1
	}
	if !ok {
		p.fail(points, "it is not plain how this goes on", "a range such as 1..9, or a condition: take k where k % 2 == 1", "")
	}
	last.Hi = nil
	if !p.rangeEnds() {
		last.Hi = p.number()
	}
}

// formula recognises the sets written as a formula in one variable.
func formula(e Expr) (Source, bool) {
	b, ok := e.(Binary)
	if !ok {
		return nil, false
	}
	x, xNum := b.X.(Num)
	y, yNum := b.Y.(Num)
	xv, xVar := free(b.X)
	yv, yVar := free(b.Y)
	switch {
	case b.Op == "^" && xNum && yVar && x.V >= 2:
		return Named{"powers", []Expr{x}}, true
	case b.Op == "^" && xVar && yNum && y.V == 2, b.Op == "*" && xVar && yVar && xv == yv:
		return Named{Name: "squares"}, true
	case b.Op == "^" && xVar && yNum && y.V == 3:
		return Named{Name: "cubes"}, true
	case b.Op == "*" && xNum && yVar && x.V >= 1:
		return Named{"multiples", []Expr{x}}, true
	case b.Op == "*" && yNum && xVar && y.V >= 1:
		return Named{"multiples", []Expr{y}}, true
	case (b.Op == "+" || b.Op == "-") && yNum && y.V == 1:
		m, ok := formula(b.X)
		if named, isNamed := m.(Named); ok && isNamed && named.Name == "multiples" && named.Args[0] == Expr(Num{2}) {
			return Named{Name: "odd"}, true
		}
	case b.Op == "//" && yNum && y.V == 2: // k*(k+1)/2
		p, isProduct := b.X.(Binary)
		if !isProduct || p.Op != "*" {
			break
		}
		if v, ok := free(p.X); ok && exprText(p.Y) == v+"+1" {
			return Named{Name: "triangular"}, true
		}
	}
	return nil, false
}

// free returns the name of a variable other than n.
func free(e Expr) (string, bool) {
	v, ok := e.(Var)
	return v.Name, ok && v != heapVar
}
