package edges

import "strings"

// IsDOT reports whether a text begins as graphs in DOT do.
func IsDOT(text string) bool {
	p := &parser{text: text}
	p.space()
	word := strings.ToLower(p.name())
	if word == "strict" {
		p.space()
		word = strings.ToLower(p.name())
	}
	if word != "graph" && word != "digraph" {
		return false
	}
	p.space()
	if p.at < len(p.text) && p.text[p.at] == '"' {
		return true
	}
	p.name()
	p.space()
	return p.at < len(p.text) && p.text[p.at] == '{'
}

// space skips blanks, ends of lines and comments.
func (p *parser) space() {
	for p.at < len(p.text) {
		rest := p.text[p.at:]
		switch {
		case rest[0] == '\n':
			p.line++
			p.at++
		case rest[0] <= ' ':
			p.at++
		case rest[0] == '#' || strings.HasPrefix(rest, "//"):
			p.at += len(untilLine(rest))
		case strings.HasPrefix(rest, "/*"):
			n := len(rest)
			if i := strings.Index(rest[2:], "*/"); i >= 0 {
				n = i + 4
			}
			p.line += strings.Count(rest[:n], "\n")
			p.at += n
		default:
			return
		}
	}
}

func untilLine(text string) string {
	line, _, _ := strings.Cut(text, "\n")
	return line
}

// dot reads a graph in DOT.
func (p *parser) dot() error {
	p.space()
	for {
		word := p.name()
		if strings.EqualFold(word, "digraph") {
			return p.wrong(word, "the edges of this game have no direction; expected graph { a -- b }")
		}
		p.space()
		if strings.EqualFold(word, "graph") {
			break
		}
	}
	if !p.accept('{') {
		if _, err := p.id(); err != nil {
			return err
		}
		p.space()
		if !p.accept('{') {
			return p.wrong(p.rest(p.at), "expected { behind the name of the graph")
		}
	}
	for {
		p.space()
		switch {
		case p.at == len(p.text):
			return p.wrong("", "expected } at the end of the graph")
		case p.accept('}'):
			p.space()
			if p.at < len(p.text) {
				return p.wrong(p.rest(p.at), "expected nothing behind the graph")
			}
			return nil
		case p.accept(';'), p.accept(','):
		default:
			if err := p.statement(); err != nil {
				return err
			}
		}
	}
}

// statement reads a -- b -- c [w=2], a [..], node [..] or a=b.
func (p *parser) statement() error {
	word, err := p.id()
	if err != nil {
		return err
	}
	p.space()
	if p.accept('=') {
		p.space()
		value, err := p.id()
		if err != nil {
			return err
		}
		if p.g.Settings == nil {
			p.g.Settings = map[string]string{}
		}
		p.g.Settings[word] = value
		return nil
	}
	if word == "node" || word == "edge" || word == "graph" {
		if p.at < len(p.text) && p.text[p.at] == '[' {
			_, err := p.attributes()
			return err
		}
	}
	ends := []int32{p.g.Add(word)}
	for {
		from := p.at
		if !p.accept('-') {
			break
		}
		if !p.accept('-') {
			return p.wrong(p.rest(from), "expected a -- b")
		}
		p.space()
		word, err := p.id()
		if err != nil {
			return err
		}
		ends = append(ends, p.g.Add(word))
		p.space()
	}
	count, err := p.attributes()
	if err != nil {
		return err
	}
	for i := 1; i < len(ends); i++ {
		if err := p.g.join(ends[i-1], ends[i], count); err != nil {
			return err
		}
	}
	return nil
}

// attributes reads [a=b, c=d] as often as there is one, and returns the weight
// that it gives.
func (p *parser) attributes() (uint64, error) {
	count := uint64(1)
	for {
		p.space()
		if !p.accept('[') {
			return count, nil
		}
		for {
			p.space()
			if p.accept(']') {
				break
			}
			if p.accept(',') || p.accept(';') {
				continue
			}
			key, err := p.anyID()
			if err != nil {
				return 0, err
			}
			p.space()
			if !p.accept('=') {
				continue
			}
			p.space()
			value, err := p.anyID()
			if err != nil {
				return 0, err
			}
			if key == "w" || key == "weight" {
				n, ok := natural(value)
				if !ok {
					return 0, p.wrong(value, "expected the weight of the edge, a number from 1 to 2^63-1")
				}
				count = n
			}
		}
	}
}

// id reads a name, in quotes or not.
func (p *parser) id() (string, error) {
	from := p.at
	word, err := p.anyID()
	if err != nil {
		return "", err
	}
	if !IsName(word) {
		return "", p.wrong(p.text[from:p.at], "names of vertices are letters, digits, points and underscores here")
	}
	if word == "subgraph" && from+len(word) == p.at {
		return "", p.wrong(word, "subgraphs are not read; write their edges")
	}
	return word, nil
}

// anyID reads a word, or any text in quotes.
func (p *parser) anyID() (string, error) {
	if !p.accept('"') {
		from := p.at
		if p.accept('{') {
			return "", p.wrong("{", "subgraphs are not read; write their edges")
		}
		p.accept('-') // a negative number
		word := p.name()
		if word == "" {
			return "", p.wrong(p.rest(from), "expected a name")
		}
		return p.text[from:p.at], nil
	}
	var b strings.Builder
	for p.at < len(p.text) {
		c := p.text[p.at]
		p.at++
		switch {
		case c == '"':
			return b.String(), nil
		case c == '\\' && p.at < len(p.text) && p.text[p.at] == '"':
			b.WriteByte('"')
			p.at++
			continue
		case c == '\n':
			p.line++
		}
		b.WriteByte(c)
	}
	return "", p.wrong("", "expected \" at the end of a name")
}
