package rule

import (
	"fmt"
	"strconv"
	"strings"
)

// MaxParts is the greatest number of components in a typed position.
const MaxParts = 1 << 20

// ParsePosition reads a sum of positions of dim coordinates: "5+7+9", "5 7 9",
// "3*7" for three heaps of 7, "(3,5)+(1,2)", and "none" for no component.
// Numbers may be written 10^18, 1e9 or 2^40. Coins may be drawn: "HTTH" is a row
// of coins from 1, with heads at 1 and 4, which may be written {1,4} as well, and
// "HT/TH" a board of two rows. An error is an *[Error].
func ParsePosition(text string, dim int) (sum []Position, err error) {
	defer catch(&err)
	p := newParser(text, maxPosition, "position", example(dim))
	if p.accept("none") {
		p.end("nothing behind `none`")
		return nil, nil
	}
	if dim > 1 {
		if one, ok := p.bare(dim); ok {
			return []Position{one}, nil
		}
	}
	for drawn := false; ; {
		t := p.peek()
		count := int64(1)
		var pos Position
		if t.kind == tokIdent || t.is("{") {
			if drawn && t.kind == tokIdent && !strings.HasSuffix(strings.TrimRight(p.src[:t.pos], " "), "+") {
				p.fail(t, "a row of coins is written without gaps, and a board with its rows joined by /", "", joined(p.src, dim))
			}
			drawn = t.kind == tokIdent
			if sum = p.coins(sum, dim); len(sum) > MaxParts {
				p.fail(p.since(t), fmt.Sprintf("a position has at most %d components", MaxParts), "", "")
			}
			if p.joint() {
				continue
			}
			return sum, nil
		}
		if dim == 1 {
			pos[0] = p.power()
			if p.accept("*") {
				count = pos[0]
				pos[0] = p.power()
			}
		} else {
			if p.peek().kind == tokNum {
				count = p.power()
				if !p.accept("*") {
					p.fail(p.since(t), fmt.Sprintf("a position has %d coordinates here", dim), example(dim), "")
				}
			}
			pos = p.tuple(dim)
		}
		if count > MaxParts-int64(len(sum)) {
			p.fail(p.since(t), fmt.Sprintf("a position has at most %d components", MaxParts), "", "")
		}
		for range count {
			sum = append(sum, pos)
		}
		if !p.joint() {
			return sum, nil
		}
	}
}

// joint reads what stands between two components: +, a comma, or a space.
func (p *parser) joint() bool {
	return p.accept("+") || p.accept(",") || p.peek().kind != tokEnd
}

func example(dim int) string {
	if dim == 1 {
		return "heaps such as 5+7+9 or 3*7"
	}
	coords := make([]string, dim)
	for i := range coords {
		coords[i] = strconv.Itoa(i + 3)
	}
	return "a position such as (" + strings.Join(coords, ",") + ")"
}

// bare reads one position without brackets: 3,5 or 3 5.
func (p *parser) bare(dim int) (Position, bool) {
	from := p.pos
	var pos Position
	for i := range dim {
		if p.peek().kind != tokNum {
			p.pos = from
			return pos, false
		}
		pos[i] = p.power()
		if i+1 < dim {
			p.accept(",")
		}
	}
	if p.peek().kind != tokEnd {
		p.pos = from
		return pos, false
	}
	return pos, true
}

func (p *parser) tuple(dim int) Position {
	from := p.peek()
	if !p.accept("(") {
		p.unexpected(example(dim))
	}
	var pos Position
	n := 0
	for {
		v := p.power()
		if n < MaxDim {
			pos[n] = v
		}
		n++
		if !p.accept(",") && p.is(")") {
			break
		}
	}
	p.expect(")", "behind the coordinates")
	if n != dim {
		p.fail(p.since(from), fmt.Sprintf("a position has %d coordinates here, not %d", dim, n), example(dim), "")
	}
	return pos
}

// power reads a number, or a power of two numbers.
func (p *parser) power() int64 {
	t := p.peek()
	if t.is("-") {
		p.fail(t, "there is no negative heap", "a natural number", "")
	}
	if t.kind != tokNum {
		p.unexpected("a number")
	}
	p.next()
	if !p.accept("^") {
		return t.val
	}
	e := p.next()
	if e.kind != tokNum {
		p.pos = e.pos
		p.unexpected("an exponent")
	}
	v, st := pow(t.val, e.val)
	if st != fine {
		p.fail(token{pos: t.pos, end: e.end}, fmt.Sprintf("the number `%s^%s` does not fit 63 bits", t.text, e.text), "a number up to 2^63-1", "")
	}
	return v
}

// Format writes the position with its first dim coordinates: 5, or (3,5).
func (p Position) Format(dim int) string {
	if dim == 1 {
		return strconv.FormatInt(p[0], 10)
	}
	parts := make([]string, dim)
	for i := range parts {
		parts[i] = strconv.FormatInt(p[i], 10)
	}
	return "(" + strings.Join(parts, ",") + ")"
}

// FormatSum writes a sum of positions: 5+7+9; an empty one is "none".
func FormatSum(sum []Position, dim int) string {
	if len(sum) == 0 {
		return "none"
	}
	parts := make([]string, len(sum))
	for i, p := range sum {
		parts[i] = p.Format(dim)
	}
	return strings.Join(parts, "+")
}

// joined is a drawing of coins with gaps as it should be typed; "" if the text is
// more than coins and gaps.
func joined(text string, dim int) string {
	rows := strings.FieldsFunc(text, func(r rune) bool { return r == ' ' || r == ',' })
	if strings.Trim(strings.ToLower(strings.Join(rows, "")), "ht") != "" {
		return ""
	}
	if dim == 2 {
		return strings.Join(rows, "/")
	}
	return strings.Join(rows, "")
}
