package rule

import (
	"fmt"
	"strings"
)

// coins reads a drawing of coins, or a set of them in braces, and appends those
// that show heads to the sum.
func (p *parser) coins(sum []Position, dim int) []Position {
	if p.accept("{") {
		return p.coinSet(sum, dim)
	}
	start := p.peek()
	width := 0
	for row := int64(1); ; row++ {
		t := p.next()
		if t.kind != tokIdent {
			p.pos = t.pos
			p.unexpected("a row of coins, each H for heads or T for tails")
		}
		if width == 0 {
			width = len(t.text)
		}
		if row > 1 && len(t.text) != width {
			p.fail(t, fmt.Sprintf("this row has %d coins, and the first one %d", len(t.text), width), "rows of the same length", "")
		}
		for i, c := range strings.ToLower(t.text) {
			switch c {
			case 'h':
				if dim == 1 {
					sum = append(sum, Heap(int64(i)+1))
				} else {
					sum = append(sum, Position{row, int64(i) + 1})
				}
			case 't':
			default:
				p.notCoins(t, i, dim)
			}
		}
		if !p.accept("/") {
			break
		}
		if dim != 2 {
			p.fail(p.since(start), fmt.Sprintf("a board of rows is a position of two coordinates, and this rule has %d", dim), example(dim), "")
		}
	}
	if dim > 2 {
		p.fail(p.since(start), fmt.Sprintf("coins are drawn in one or two dimensions, and this rule has %d coordinates", dim), example(dim), "")
	}
	return sum
}

// notCoins reports a letter that is no side of a coin.
func (p *parser) notCoins(t token, i, dim int) {
	if strings.Trim(strings.ToLower(t.text), "ht") == strings.ToLower(t.text) { // a word
		p.fail(t, fmt.Sprintf("`%s` does not fit here", t.text), example(dim)+", or coins such as HTTH", "")
	}
	p.fail(token{pos: t.pos + i, end: t.pos + i + 1}, fmt.Sprintf("`%c` is no side of a coin", t.text[i]), "H for heads or T for tails", "")
}

// coinSet reads the coins in braces that show heads, and the brace at the end.
func (p *parser) coinSet(sum []Position, dim int) []Position {
	seen := map[Position]bool{}
	for !p.accept("}") {
		if len(seen) > 0 {
			p.expect(",", "or `}` behind a coin")
		}
		t := p.peek()
		var pos Position
		if dim == 1 {
			pos[0] = p.power()
		} else {
			pos = p.tuple(dim)
		}
		for _, c := range pos[:dim] {
			if c < 1 {
				p.fail(p.since(t), "coins are numbered from 1", "a number of at least 1", "")
			}
		}
		if seen[pos] {
			p.fail(p.since(t), fmt.Sprintf("the coin %s is named twice", pos.Format(dim)), "each coin once; equal heaps are written 5+5", "")
		}
		seen[pos] = true
		sum = append(sum, pos)
	}
	return sum
}
