package digraph

import (
	"bytes"
	"context"
	"errors"
	"io"
	"strings"
)

const (
	readSize = 1 << 20
	maxLine  = 1 << 24
)

// readEdges reads an edge list by whole lines.
func (c *collector) readEdges(ctx context.Context, r io.Reader) error {
	buffer := make([]byte, readSize)
	kept, line := 0, 1
	for {
		if err := ctx.Err(); err != nil {
			return err
		}
		if kept == len(buffer)-1 {
			if kept >= maxLine {
				return wrong(line, "the line is longer than %d bytes", maxLine)
			}
			buffer = append(buffer, make([]byte, len(buffer))...)
		}
		n, err := r.Read(buffer[kept : len(buffer)-1]) // with room for a line end
		end := kept + n
		if err != nil && !errors.Is(err, io.EOF) {
			return err
		}
		if err != nil {
			buffer[end] = '\n'
			_, wrongLine := c.readLines(buffer[:end+1], line)
			return wrongLine
		}
		whole := bytes.LastIndexByte(buffer[kept:end], '\n') + 1
		if whole == 0 {
			kept = end
			continue
		}
		whole += kept
		if line, err = c.readLines(buffer[:whole], line); err != nil {
			return err
		}
		kept = copy(buffer, buffer[whole:end])
	}
}

// readLines reads lines, each with its end. Two numbers with a blank between
// them are read here, in one go; every other line by readLine.
func (c *collector) readLines(data []byte, line int) (int, error) {
	for len(data) > 0 {
		edges := c.room()
		n, read, top, next := plainLines(data, (*edges)[len(*edges):cap(*edges)])
		if c.index != nil || c.header && c.wantedLine == 0 {
			n, read = 0, 0
		}
		if n > 0 {
			c.oneEach(line)
			*edges = (*edges)[:len(*edges)+n]
			c.edges += n
			c.top = max(c.top, uint64(top)+1)
			line += n
			data = data[read:]
			if !next { // the chunk is full
				continue
			}
		}
		if len(data) == 0 {
			break
		}
		end := bytes.IndexByte(data, '\n')
		if err := c.readLine(string(data[:end]), line); err != nil {
			return line, err
		}
		data = data[end+1:]
		line++
	}
	return line, nil
}

// plainLines reads lines of two numbers, as many as there are and as there is
// room for. It returns how many, their bytes, the largest number, and whether it
// stopped at a line of another kind.
func plainLines(data []byte, edges []Edge) (n, read int, top uint32, other bool) {
	i := 0
	for n < len(edges) && i < len(data) {
		from := uint32(data[i] - '0')
		if from > 9 {
			return n, read, top, true
		}
		digits := i
		for i++; ; i++ {
			d := uint32(data[i] - '0')
			if d > 9 {
				break
			}
			from = from*10 + d
		}
		if digits = i - digits; digits > 9 || data[read] == '0' && digits > 1 || data[i] != ' ' && data[i] != '\t' {
			return n, read, top, true
		}
		i++
		second := i
		to := uint32(data[i] - '0')
		if to > 9 {
			return n, read, top, true
		}
		for i++; ; i++ {
			d := uint32(data[i] - '0')
			if d > 9 {
				break
			}
			to = to*10 + d
		}
		if digits = i - second; digits > 9 || data[second] == '0' && digits > 1 {
			return n, read, top, true
		}
		if data[i] == '\r' {
			i++
		}
		if data[i] != '\n' {
			return n, read, top, true
		}
		i++
		edges[n] = Edge{from, to}
		top = max(top, from, to)
		n++
		read = i
	}
	return n, read, top, false
}

// readLine reads any line.
func (c *collector) readLine(text string, line int) error {
	if line == 1 {
		text = strings.TrimPrefix(text, "\ufeff")
	}
	text, _, _ = strings.Cut(text, "#")
	words := strings.Fields(text)
	switch {
	case len(words) == 0:
		return nil
	case len(words) > 2:
		return wrong(line, "%d words; an edge is two: u v", len(words))
	case c.header && c.wantedLine == 0:
		if len(words) != 2 {
			return wrong(line, "the line n m is wanted: the numbers of vertices and edges")
		}
		n, isNumber := number(words[0])
		m, isNumberToo := number(words[1])
		if !isNumber || !isNumberToo || n > MaxVertices {
			return wrong(line, "the line n m is wanted, the numbers of vertices and edges; this is %q", strings.TrimSpace(text))
		}
		c.wantedLine, c.wanted, c.wantedEdges = line, int(n), int(m)
		return nil
	case len(words) == 1:
		c.alone(c.vertices(line, words[0])[0], line)
		return nil
	}
	v := c.vertices(line, words...)
	c.add(v[0], v[1], line)
	return nil
}
