package digraph

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strings"
)

// readJSON reads edges, or the options of each vertex.
func (c *collector) readJSON(ctx context.Context, r io.Reader) error {
	text, err := readAll(r)
	if err != nil {
		return err
	}
	j := &jsonReader{collector: c, ctx: ctx, text: text, in: json.NewDecoder(strings.NewReader(text)), line: 1}
	j.in.UseNumber()
	if err := j.value(); err != nil {
		return err
	}
	if _, err := j.in.Token(); !errors.Is(err, io.EOF) {
		return wrong(j.at(), "there is more than one value")
	}
	return nil
}

type jsonReader struct {
	*collector
	ctx    context.Context
	text   string
	in     *json.Decoder
	line   int // of the offset
	offset int
	listed map[string]bool // the names in "nodes", if there is such a list
}

// at is the line of the last token.
func (j *jsonReader) at() int {
	end := min(int(j.in.InputOffset()), len(j.text))
	j.line += strings.Count(j.text[j.offset:end], "\n")
	j.offset = end
	return j.line
}

// token reads a token.
func (j *jsonReader) token() (json.Token, error) {
	if c := j.edges; c%check == 0 && j.ctx.Err() != nil {
		return nil, j.ctx.Err()
	}
	t, err := j.in.Token()
	var bad *json.SyntaxError
	switch {
	case errors.As(err, &bad):
		rest := j.text[min(int(j.in.InputOffset()), len(j.text)):]
		blank := len(rest) - len(strings.TrimLeft(rest, ",: \t\r\n"))
		return nil, wrong(j.at()+strings.Count(rest[:blank], "\n"), "this is no JSON: %v", err)
	case err != nil:
		return nil, wrong(1+strings.Count(j.text, "\n"), "the JSON ends too early")
	}
	return t, nil
}

// name reads the name of a vertex from a token.
func (j *jsonReader) name(t json.Token, want string) (string, error) {
	switch t := t.(type) {
	case string:
		return t, nil
	case json.Number:
		return t.String(), nil
	}
	return "", wrong(j.at(), "%s is wanted, not %v", want, tokenText(t))
}

func tokenText(t json.Token) string {
	if t == nil {
		return "null"
	}
	return fmt.Sprint(t)
}

// value reads the whole text.
func (j *jsonReader) value() error {
	t, err := j.token()
	if err != nil {
		return err
	}
	switch t {
	case json.Delim('['):
		return j.list()
	case json.Delim('{'):
		return j.object()
	}
	return wrong(j.at(), "a list of edges or an object is wanted, not %v", tokenText(t))
}

// list reads edges up to the end of their list.
func (j *jsonReader) list() error {
	for j.in.More() {
		t, err := j.token()
		if err != nil {
			return err
		}
		if err := j.edge(t); err != nil {
			return err
		}
	}
	_, err := j.token()
	return err
}

// edge reads an edge whose first token is t: ["a","b"] or {"from":"a","to":"b"}.
func (j *jsonReader) edge(t json.Token) error {
	switch t {
	case json.Delim('['):
		var ends []string
		for j.in.More() {
			t, err := j.token()
			if err != nil {
				return err
			}
			name, err := j.name(t, "a vertex")
			if err != nil {
				return err
			}
			ends = append(ends, name)
		}
		if len(ends) != 2 {
			return wrong(j.at(), "an edge has two ends, not %d", len(ends))
		}
		if _, err := j.token(); err != nil {
			return err
		}
		return j.join(ends[0], ends[1])
	case json.Delim('{'):
		return j.fields()
	}
	return wrong(j.at(), "an edge is wanted, [\"a\",\"b\"] or {\"from\":\"a\",\"to\":\"b\"}, not %v", tokenText(t))
}

// fields reads an edge that is an object; other fields are skipped.
func (j *jsonReader) fields() error {
	var from, to string
	var has [2]bool
	for j.in.More() {
		key, err := j.token()
		if err != nil {
			return err
		}
		end := &from
		switch key {
		case "from", "source":
			has[0] = true
		case "to", "target":
			end, has[1] = &to, true
		default:
			if err := j.skip(); err != nil {
				return err
			}
			continue
		}
		t, err := j.token()
		if err != nil {
			return err
		}
		if *end, err = j.name(t, "a vertex"); err != nil {
			return err
		}
	}
	if _, err := j.token(); err != nil {
		return err
	}
	if !has[0] || !has[1] {
		return wrong(j.at(), "an edge is wanted: {\"from\":\"a\",\"to\":\"b\"}")
	}
	return j.join(from, to)
}

func (j *jsonReader) join(from, to string) error {
	line := j.at()
	for _, name := range []string{from, to} {
		if j.listed != nil && !j.listed[name] {
			return wrong(line, "there is no vertex %s among the nodes", quote(name))
		}
	}
	v := j.vertices(line, from, to)
	j.add(v[0], v[1], line)
	return nil
}

// skip reads a value that is not wanted.
func (j *jsonReader) skip() error {
	t, err := j.token()
	if err != nil {
		return err
	}
	return j.rest(t)
}

// object reads {"a": ["b"]}, or {"nodes": [...], "edges": [...]}.
func (j *jsonReader) object() error {
	whole := false // it is of the second kind
	for j.in.More() {
		t, err := j.token()
		if err != nil {
			return err
		}
		key, _ := t.(string)
		line := j.at()
		if t, err = j.token(); err != nil {
			return err
		}
		if t != json.Delim('[') {
			if whole || key == "directed" || key == "multigraph" || key == "graph" || key == "name" {
				if err := j.rest(t); err != nil {
					return err
				}
				continue
			}
			return wrong(line, "the options of %s are wanted as a list, not %v", quote(key), tokenText(t))
		}
		switch {
		case (key == "nodes" || key == "vertices") && j.edges == 0 && !whole:
			whole = true
			err = j.nodes()
		case key == "edges" || key == "links":
			whole = true
			err = j.list()
		case whole:
			err = j.rest(t)
		default:
			err = j.options(key, line)
		}
		if err != nil {
			return err
		}
	}
	_, err := j.token()
	return err
}

// rest skips a value whose first token was read.
func (j *jsonReader) rest(t json.Token) error {
	if t != json.Delim('[') && t != json.Delim('{') {
		return nil
	}
	for depth := 1; depth > 0; {
		t, err := j.token()
		if err != nil {
			return err
		}
		switch t {
		case json.Delim('['), json.Delim('{'):
			depth++
		case json.Delim(']'), json.Delim('}'):
			depth--
		}
	}
	return nil
}

// options reads the options of a vertex.
func (j *jsonReader) options(from string, line int) error {
	empty := true
	for j.in.More() {
		t, err := j.token()
		if err != nil {
			return err
		}
		to, err := j.name(t, "an option of "+quote(from))
		if err != nil {
			return err
		}
		if err := j.join(from, to); err != nil {
			return err
		}
		empty = false
	}
	if empty {
		j.alone(j.vertices(line, from)[0], line)
	}
	_, err := j.token()
	return err
}

// nodes reads the list of all vertices: names, or objects with an id.
func (j *jsonReader) nodes() error {
	j.listed = map[string]bool{}
	for j.in.More() {
		t, err := j.token()
		if err != nil {
			return err
		}
		name := ""
		if t == json.Delim('{') {
			name, err = j.id()
		} else {
			name, err = j.name(t, "a vertex")
		}
		if err != nil {
			return err
		}
		line := j.at()
		if j.listed[name] {
			return wrong(line, "the vertex %s is listed twice", quote(name))
		}
		j.listed[name] = true
		j.alone(j.vertices(line, name)[0], line)
	}
	_, err := j.token()
	return err
}

// id reads the id or name of a vertex that is an object.
func (j *jsonReader) id() (name string, err error) {
	found := false
	for j.in.More() {
		key, err := j.token()
		if err != nil {
			return "", err
		}
		t, err := j.token()
		if err != nil {
			return "", err
		}
		if key == "id" || key == "name" && !found {
			if name, err = j.name(t, "a vertex"); err != nil {
				return "", err
			}
			found = true
			continue
		}
		if err := j.rest(t); err != nil {
			return "", err
		}
	}
	if !found {
		return "", wrong(j.at(), "a vertex that is an object needs an id")
	}
	_, err = j.token()
	return name, err
}
