package digraph

import (
	"bytes"
	"context"
	"encoding/binary"
	"errors"
	"io"
	"math/bits"
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
	for n < len(edges) && read < len(data) {
		from, i := plainNumber(data, read)
		if i == read || data[i] != ' ' && data[i] != '\t' {
			return n, read, top, true
		}
		i++
		to, end := plainNumber(data, i)
		if end == i {
			return n, read, top, true
		}
		if data[end] == '\r' {
			end++
		}
		if data[end] != '\n' {
			return n, read, top, true
		}
		edges[n] = Edge{from, to}
		top = max(top, from, to)
		n++
		read = end + 1
	}
	return n, read, top, false
}

// plainNumber reads a number of up to 9 digits without leading zeros that begins
// at i, and returns where it ends: i if there is none. The data ends with a line
// end.
func plainNumber(data []byte, i int) (n uint32, end int) {
	if len(data)-i < 9 {
		return byteNumber(data, i)
	}
	// Eight bytes at a time: t has their digits, and the mark of the first byte
	// that is none is its place.
	x := binary.LittleEndian.Uint64(data[i:])
	t := x ^ zeros
	digits := bits.TrailingZeros64((t+0x7676767676767676|t)&0x8080808080808080) / 8
	if digits == 8 || digits == 0 || byte(t) == 0 && digits > 1 {
		return byteNumber(data, i)
	}
	t <<= 64 - 8*digits // zeros before them
	t = t*10 + t>>8     // pairs of digits
	const low = 0x000000FF000000FF
	t = (t&low*(100+1000000<<32) + t>>16&low*(1+10000<<32)) >> 32
	return uint32(t), i + digits
}

const zeros = 0x3030303030303030

// byteNumber is plainNumber byte by byte.
func byteNumber(data []byte, i int) (n uint32, end int) {
	end = i
	for ; data[end]-'0' <= 9; end++ {
		n = n*10 + uint32(data[end]-'0')
	}
	if end-i > 9 || data[i] == '0' && end-i > 1 {
		return 0, i
	}
	return n, end
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
	case otherFormat(words):
		return wrong(line, "%q: an edge is two words, u v; a file with commas is read with --format csv, and a -> b with --format dot (digraph { a -> b })",
			strings.TrimSpace(text))
	case len(words) == 1:
		c.alone(c.vertices(line, words[0])[0], line)
		return nil
	}
	v := c.vertices(line, words...)
	c.add(v[0], v[1], line)
	return nil
}

// otherFormat reports whether a line is meant as edges but not as two words: a>b,
// a,b and "a, b". Names with such signs are accepted where the line can mean
// nothing else.
func otherFormat(words []string) bool {
	if len(words) == 1 {
		return strings.ContainsAny(words[0], ">,;")
	}
	return strings.HasSuffix(words[0], ",") || strings.HasPrefix(words[1], ",") ||
		strings.Contains(words[0], ">") && strings.Contains(words[1], ">")
}
