package digraph

import (
	"context"
	"io"
	"strings"
	"unicode/utf8"
)

// maxText is how large a text may be that is read as a whole.
const maxText = 1 << 30

// readAll reads a text that is not larger than maxText.
func readAll(r io.Reader) (string, error) {
	var b strings.Builder
	n, err := io.Copy(&b, io.LimitReader(r, maxText+1))
	if err != nil {
		return "", err
	}
	if n > maxText {
		return "", limitError("bytes of this format; an edge list may be longer", maxText)
	}
	return strings.TrimPrefix(b.String(), "\ufeff"), nil
}

// readDOT reads the directed graphs of the DOT language: vertices, chains and
// groups; attributes are skipped.
func (c *collector) readDOT(ctx context.Context, r io.Reader) error {
	text, err := readAll(r)
	if err != nil {
		return err
	}
	d := &dot{collector: c, ctx: ctx, text: text, line: 1}
	if err := d.next(); err != nil {
		return err
	}
	return d.graph()
}

// dot reads DOT word by word.
type dot struct {
	*collector
	ctx    context.Context
	text   string // what is left
	line   int
	word   string // the current word: a name, a sign, or "" at the end
	quoted bool   // it is a name in quotes
	at     int    // its line
	words  int
}

func (d *dot) wrong(want string) error {
	found := "the end of the text"
	switch {
	case d.quoted:
		found = quote(d.word)
	case d.word != "":
		found = d.word
	}
	return wrong(d.at, "%s is wanted, not %s", want, found)
}

// is reports whether the current word is a sign or a keyword.
func (d *dot) is(word string) bool { return !d.quoted && strings.EqualFold(d.word, word) }

// isName reports whether the current word can name a vertex.
func (d *dot) isName() bool {
	return d.quoted || d.word != "" && (nameByte(d.word[0]) || d.word[0] == '-' && len(d.word) > 1 && d.word != "->" && d.word != "--")
}

func nameByte(b byte) bool {
	return b == '_' || b == '.' || b >= '0' && b <= '9' || b|0x20 >= 'a' && b|0x20 <= 'z' || b >= utf8.RuneSelf
}

// next reads a word.
func (d *dot) next() error {
	if d.words++; d.words%check == 0 && d.ctx.Err() != nil {
		return d.ctx.Err()
	}
	if err := d.space(); err != nil {
		return err
	}
	d.word, d.quoted, d.at = "", false, d.line
	if d.text == "" {
		return nil
	}
	n := 1
	switch b := d.text[0]; {
	case b == '"':
		return d.inQuotes()
	case nameByte(b):
		for n < len(d.text) && nameByte(d.text[n]) {
			n++
		}
	case strings.HasPrefix(d.text, "->") || strings.HasPrefix(d.text, "--"):
		n = 2
	case b == '-':
		for n < len(d.text) && (d.text[n] == '.' || d.text[n] >= '0' && d.text[n] <= '9') {
			n++
		}
	case b == '<':
		return wrong(d.line, "a name in HTML is not read; write a name in quotes")
	case !strings.ContainsRune("{}[];,=:+", rune(b)):
		r, _ := utf8.DecodeRuneInString(d.text)
		return wrong(d.line, "%q means nothing in DOT", r)
	}
	d.word, d.text = d.text[:n], d.text[n:]
	return nil
}

// space skips blanks and comments.
func (d *dot) space() error {
	start := d.line == 1
	for d.text != "" {
		switch {
		case d.text[0] == '\n':
			d.line++
			start = true
			d.text = d.text[1:]
			continue
		case d.text[0] == ' ' || d.text[0] == '\t' || d.text[0] == '\r':
			d.text = d.text[1:]
			continue
		case strings.HasPrefix(d.text, "//"), start && d.text[0] == '#':
			end := strings.IndexByte(d.text, '\n')
			if end < 0 {
				end = len(d.text)
			}
			d.text = d.text[end:]
			continue
		case strings.HasPrefix(d.text, "/*"):
			end := strings.Index(d.text[2:], "*/")
			if end < 0 {
				return wrong(d.line, "the comment has no end: */ is missing")
			}
			d.line += strings.Count(d.text[:end+4], "\n")
			d.text = d.text[end+4:]
			continue
		}
		return nil
	}
	return nil
}

// inQuotes reads a name in quotes.
func (d *dot) inQuotes() error {
	var b strings.Builder
	d.quoted = true
	for i := 1; i < len(d.text); i++ {
		switch ch := d.text[i]; {
		case ch == '"':
			d.word, d.text = b.String(), d.text[i+1:]
			return nil
		case ch == '\\' && i+1 < len(d.text) && (d.text[i+1] == '"' || d.text[i+1] == '\\'):
			i++
			b.WriteByte(d.text[i])
		default:
			if ch == '\n' {
				d.line++
			}
			b.WriteByte(ch)
		}
	}
	return wrong(d.at, "the name in quotes has no end")
}

// graph reads the whole text.
func (d *dot) graph() error {
	if d.is("strict") {
		if err := d.next(); err != nil {
			return err
		}
	}
	if d.is("graph") {
		return wrong(d.at, "this graph is not directed; a move needs a direction: digraph { a -> b }")
	}
	if !d.is("digraph") {
		return d.wrong("digraph")
	}
	if err := d.next(); err != nil {
		return err
	}
	if d.isName() {
		if err := d.next(); err != nil {
			return err
		}
	}
	if !d.is("{") {
		return d.wrong("{")
	}
	if err := d.next(); err != nil {
		return err
	}
	for depth := 1; ; {
		switch {
		case d.is(";"):
			if err := d.next(); err != nil {
				return err
			}
		case d.is("subgraph"):
			if err := d.skipTo("{"); err != nil {
				return err
			}
			depth++
		case d.is("}"):
			depth--
			if err := d.next(); err != nil {
				return err
			}
			if depth > 0 {
				if d.is("->") {
					return wrong(d.at, "an edge from a subgraph with statements is not read; write a -> {b c}, or an edge a line")
				}
				continue
			}
			if d.word != "" || d.quoted {
				return d.wrong("the end of the text")
			}
			return nil
		default:
			if err := d.statement(); err != nil {
				return err
			}
		}
	}
}

// skipTo goes behind a sign.
func (d *dot) skipTo(sign string) error {
	for !d.is(sign) {
		if d.word == "" && !d.quoted {
			return d.wrong(sign)
		}
		if err := d.next(); err != nil {
			return err
		}
	}
	return d.next()
}

// statement reads a vertex, a chain of edges, or what is skipped.
func (d *dot) statement() error {
	if d.is("node") || d.is("edge") || d.is("graph") {
		if err := d.next(); err != nil {
			return err
		}
		return d.attributes()
	}
	from, err := d.ends()
	if err != nil {
		return err
	}
	if d.is("=") { // rankdir=LR
		if err := d.next(); err != nil {
			return err
		}
		if !d.isName() {
			return d.wrong("a value")
		}
		return d.next()
	}
	line := d.at
	if !d.is("->") {
		for _, v := range d.vertices(line, from...) {
			d.alone(v, line)
		}
	}
	for d.is("->") {
		if err := d.next(); err != nil {
			return err
		}
		line = d.at
		to, err := d.ends()
		if err != nil {
			return err
		}
		for _, a := range from {
			for _, b := range to {
				v := d.vertices(line, a, b)
				d.add(v[0], v[1], line)
			}
		}
		from = to
	}
	if d.is("--") {
		return wrong(d.at, "a -- b has no direction; write a -> b")
	}
	return d.attributes()
}

// ends reads a vertex, or a group of vertices {a b c}.
func (d *dot) ends() ([]string, error) {
	if d.isName() {
		name := d.word
		if err := d.next(); err != nil {
			return nil, err
		}
		for d.is(":") { // a port
			if err := d.next(); err != nil {
				return nil, err
			}
			if err := d.next(); err != nil {
				return nil, err
			}
		}
		return []string{name}, nil
	}
	if !d.is("{") {
		return nil, d.wrong("a vertex")
	}
	if err := d.next(); err != nil {
		return nil, err
	}
	var names []string
	for !d.is("}") {
		switch {
		case d.isName():
			names = append(names, d.word)
		case d.is(";") || d.is(","):
		default:
			return nil, d.wrong("a vertex of the group {a b c}")
		}
		if err := d.next(); err != nil {
			return nil, err
		}
	}
	return names, d.next()
}

// attributes skips lists such as [label="take one"].
func (d *dot) attributes() error {
	for d.is("[") {
		if err := d.skipTo("]"); err != nil {
			return err
		}
	}
	return nil
}
