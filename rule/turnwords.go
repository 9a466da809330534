package rule

import (
	"slices"
	"strings"

	"github.com/grundy-cgt/grundy/internal/near"
)

// turnWords are single words that restrict which coins are turned.
var turnWords = []string{"consecutive", "spaced", "symmetric", "within", "including", "odd", "even"}

// turn reads what stands behind "turn", or in the core behind "turn(n,": how many
// coins, and which.
func (p *parser) turn(start token) Turn {
	if t := p.peek(); t.is("square") || t.is("squares") || t.is("a") || t.is("connected") || t.is("rectangle") || t.is("rectangles") {
		p.fail(t, "`turn` turns coins of one row; squares and connected blocks of a board are games of their own and no products of rows",
			"how many coins", "")
	}
	t := Turn{}
	t.Coins, t.Parity = p.turnCounts()
	for p.turnRestriction(&t) {
	}
	if word := p.peek(); word.kind == tokIdent && !p.isAny("or", "x", "acrostic") {
		p.fail(word, "`"+word.text+"` does not say which coins", "consecutive, equally spaced, symmetric, within 5, including the first, odd or even",
			near.Word(strings.ToLower(word.text), turnWords))
	}
	normal, err := t.normal()
	if err != nil {
		p.fail(p.since(start), err.Error(), "", "")
	}
	return normal
}

// turnCounts reads how many coins are turned.
func (p *parser) turnCounts() (coins Intervals, parity Parity) {
	all := Intervals{{1, Inf}}
	upTo := false
	switch {
	case p.acceptWords("any number of"), p.acceptWords("one or more"), p.accept("any"):
		return all, EitherParity
	case p.acceptWords("an odd number of"), p.accept("odd"):
		return all, Odd
	case p.acceptWords("an even number of"), p.accept("even"):
		return all, Even
	case p.acceptWords("up to"), p.acceptWords("at most"), p.acceptWords("no more than"):
		upTo = true
	case p.acceptWords("at least"):
		return Intervals{{p.counts().Min(), Inf}}, EitherParity
	default:
		p.accept("exactly")
	}
	if t := p.peek(); t.kind != tokNum && !t.is("{") && !slices.Contains(numberWords, strings.ToLower(t.text)) {
		p.unexpected("how many coins, such as 2, 1..3, up to 3, or any number of")
	}
	coins = p.counts()
	for p.lastItem() || p.accept(",") {
		coins = coins.Union(p.counts())
	}
	switch {
	case upTo:
		coins = Intervals{{1, coins.Max()}}
	case p.acceptWords("or more"):
		coins = Intervals{{coins.Min(), Inf}}
	case p.acceptWords("or fewer"), p.acceptWords("or less"):
		coins = Intervals{{1, coins.Max()}}
	}
	return coins, EitherParity
}

// turnRestriction reads one restriction of the coins, or a noun.
func (p *parser) turnRestriction(t *Turn) bool {
	from := p.peek()
	kind := Any
	switch {
	case p.acceptAny(beanNouns...):
		return true
	case p.acceptWords("in a row"), p.acceptAny("consecutive", "contiguous", "adjacent"):
		kind = Consecutive
	case p.acceptWords("equally spaced"), p.acceptAny("spaced", "equidistant"):
		kind = Spaced
	case p.acceptAny("symmetric", "symmetrical", "symmetrically"):
		kind = Symmetric
	case p.accept("odd"):
		t.Parity = Odd
	case p.accept("even"):
		t.Parity = Even
	case p.accept("within"):
		number := p.peek()
		if w, ok := p.numberWord(); ok {
			t.Within = w
		} else {
			t.Within = p.power()
		}
		if t.Within < 1 {
			p.fail(number, "coins lie within at least 1", "a number of at least 1", "")
		}
		p.accept("consecutive")
	case p.acceptAny("including", "with"):
		p.accept("the")
		p.accept("coin")
		if !p.acceptAny("first", "leftmost") && !p.accept("left") {
			if one := p.peek(); one.kind != tokNum || one.val != 1 {
				p.unexpected("`the first`")
			}
			p.next()
		}
		t.First = true
	default:
		return false
	}
	if kind != Any {
		if t.Kind != Any && t.Kind != kind {
			p.fail(from, "the coins are "+kindWords[t.Kind]+" already", "", "")
		}
		t.Kind = kind
	}
	return true
}
