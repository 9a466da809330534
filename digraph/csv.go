package digraph

import (
	"context"
	"encoding/csv"
	"errors"
	"io"
	"strings"
)

// readCSV reads the first two columns.
func (c *collector) readCSV(ctx context.Context, r io.Reader) error {
	in := csv.NewReader(r)
	in.FieldsPerRecord = -1
	in.ReuseRecord = true
	in.TrimLeadingSpace = true
	in.Comment = '#'
	for first := true; ; first = false {
		record, err := in.Read()
		var bad *csv.ParseError
		switch {
		case errors.Is(err, io.EOF):
			return nil
		case errors.As(err, &bad):
			return wrong(bad.Line, "%v", bad.Err)
		case err != nil:
			return err
		}
		if c.edges%check == 0 && ctx.Err() != nil {
			return ctx.Err()
		}
		line, _ := in.FieldPos(0)
		if first {
			record[0] = strings.TrimPrefix(record[0], "\ufeff")
			if len(record) >= 2 && heads(record[0], record[1]) {
				continue
			}
		}
		for i := range record {
			record[i] = strings.TrimSpace(record[i])
		}
		switch {
		case record[0] == "":
			return wrong(line, "the first column is empty; an edge is from,to")
		case len(record) == 1 || record[1] == "":
			c.alone(c.vertices(line, record[0])[0], line)
		default:
			v := c.vertices(line, record[0], record[1])
			c.add(v[0], v[1], line)
		}
	}
}

// heads reports whether the words name the columns of edges.
func heads(from, to string) bool {
	switch strings.ToLower(strings.TrimSpace(from)) + "," + strings.ToLower(strings.TrimSpace(to)) {
	case "from,to", "source,target", "src,dst", "tail,head", "source,destination":
		return true
	}
	return false
}
