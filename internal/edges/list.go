package edges

import (
	"math"
	"strings"
	"unicode/utf8"
)

// parser goes through a text.
type parser struct {
	text string
	at   int
	line int // of at
	g    *Graph
}

const wantEdge = "expected an edge such as 0-1, or u v and perhaps its weight on a line"

func (p *parser) wrong(found, want string) error {
	return &Error{Line: p.line, Found: found, Want: want}
}

// list reads edges u-v, and lines of u v or u v w.
func (p *parser) list() error {
	for p.at < len(p.text) {
		if err := p.entries(); err != nil {
			return err
		}
	}
	return nil
}

// entries reads up to the end of a line, a comma or a semicolon: edges u-v, or
// the words of one edge.
func (p *parser) entries() error {
	var words [4]string
	n := 0
	for {
		p.blanks()
		if p.at == len(p.text) || p.ends() {
			break
		}
		from := p.at
		name := p.name()
		if n == 2 { // the weight, which may be written 10^18
			for p.at < len(p.text) && p.text[p.at] > ' ' && !p.ends() && p.text[p.at] != '#' {
				p.at++
			}
			name = p.text[from:p.at]
		}
		if name == "" {
			return p.wrong(p.rest(from), wantEdge)
		}
		p.blanks()
		if n < 2 && p.accept('-') {
			if n > 0 {
				return p.wrong(words[0], wantEdge)
			}
			if err := p.edge(from, name); err != nil {
				return err
			}
			continue
		}
		if p.at < len(p.text) && !p.ends() && p.text[p.at-1] > ' ' {
			return p.wrong(p.rest(from), wantEdge+"; names are letters and digits")
		}
		if n == len(words)-1 {
			return p.wrong(p.rest(from), "a line has two names, and perhaps the weight of the edge")
		}
		words[n] = name
		n++
	}
	err := p.words(words[:n])
	if p.at < len(p.text) {
		if p.text[p.at] == '\n' {
			p.line++
		}
		p.at++
	}
	return err
}

// ends reports whether what comes next ends the entries of a line.
func (p *parser) ends() bool {
	c := p.text[p.at]
	return c == '\n' || c == ',' || c == ';'
}

// words adds the edge u v, or u v w.
func (p *parser) words(words []string) error {
	switch len(words) {
	case 0:
		return nil
	case 1:
		return p.wrong(words[0], wantEdge)
	}
	count := uint64(1)
	if len(words) == 3 {
		var ok bool
		if count, ok = natural(words[2]); !ok {
			return p.wrong(words[2], "expected the weight of the edge, a number from 1 to 2^63-1")
		}
	}
	return p.g.join(p.g.Add(words[0]), p.g.Add(words[1]), count)
}

// edge reads what follows u- : the name v, and perhaps *3.
func (p *parser) edge(from int, u string) error {
	p.accept('-') // u--v
	p.blanks()
	v := p.name()
	if v == "" {
		return p.wrong(p.rest(from), "expected the edge's other end behind the -")
	}
	count := uint64(1)
	if p.accept('*') {
		word := p.at
		for p.at < len(p.text) && (isDigit(p.text[p.at]) || p.text[p.at] == '^' || p.text[p.at] == 'e') {
			p.at++
		}
		var ok bool
		if count, ok = natural(p.text[word:p.at]); !ok {
			return p.wrong(p.rest(from), "expected the edge's weight behind the *, a number from 1 to 2^63-1")
		}
	}
	if p.at < len(p.text) && p.text[p.at] > ' ' && !p.ends() && p.text[p.at] != '#' {
		return p.wrong(p.rest(from), wantEdge)
	}
	return p.g.join(p.g.Add(u), p.g.Add(v), count)
}

// blanks skips blanks and comments within a line.
func (p *parser) blanks() {
	for p.at < len(p.text) {
		switch c := p.text[p.at]; {
		case c == '#':
			if i := strings.IndexByte(p.text[p.at:], '\n'); i >= 0 {
				p.at += i
			} else {
				p.at = len(p.text)
			}
			return
		case c > ' ' || c == '\n':
			return
		}
		p.at++
	}
}

// name reads a name; it is empty if there is none.
func (p *parser) name() string {
	from := p.at
	for p.at < len(p.text) {
		c := p.text[p.at]
		if c < utf8.RuneSelf {
			if !isDigit(c) && !isName(rune(c)) {
				break
			}
			p.at++
			continue
		}
		r, size := utf8.DecodeRuneInString(p.text[p.at:])
		if !isName(r) {
			break
		}
		p.at += size
	}
	return p.text[from:p.at]
}

func (p *parser) accept(c byte) bool {
	if p.at < len(p.text) && p.text[p.at] == c {
		p.at++
		return true
	}
	return false
}

// rest is the text from there to the end of the word.
func (p *parser) rest(from int) string {
	to := max(p.at, from)
	for to < len(p.text) && p.text[to] > ' ' {
		to++
	}
	return strings.TrimSpace(p.text[from:to])
}

func isDigit(c byte) bool { return c-'0' <= 9 }

// natural reads a number from 1 to 2^63-1: 12, 10^18, 2^40 or 1e9.
func natural(text string) (uint64, bool) {
	base, exp, power := strings.Cut(text, "^")
	ten := false
	if !power {
		if base, exp, ten = strings.Cut(text, "e"); ten {
			exp = strings.TrimPrefix(exp, "+")
		}
	}
	b, ok := digits(base)
	if !ok || !power && !ten {
		return b, ok && b > 0
	}
	e, ok := digits(exp)
	if !ok {
		return 0, false
	}
	result, factor := b, uint64(10)
	if power {
		result, factor = 1, b
	}
	if factor < 2 {
		return 1, b == 1 // 1^e
	}
	for range e {
		if result > math.MaxInt64/factor {
			return 0, false
		}
		result *= factor
	}
	return result, result > 0
}

func digits(text string) (n uint64, ok bool) {
	for i := range len(text) {
		c := text[i]
		if !isDigit(c) || n > (math.MaxInt64-uint64(c-'0'))/10 {
			return 0, false
		}
		n = n*10 + uint64(c-'0')
	}
	return n, text != ""
}
