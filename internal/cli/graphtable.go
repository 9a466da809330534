package cli

import (
	"cmp"
	"context"
	"encoding/csv"
	"errors"
	"fmt"
	"io"
	"path/filepath"
	"strings"

	"github.com/grundy-cgt/grundy/digraph"
)

// graphTable is a graph and its vertices, and its JSON.
type graphTable struct {
	Schema   string         `json:"schema"`
	Command  string         `json:"command"`
	Graph    string         `json:"graph"`
	Play     string         `json:"play"`
	Vertices int            `json:"vertices"`
	Edges    int            `json:"edges"`
	Sinks    int            `json:"sinks"`
	Acyclic  bool           `json:"acyclic"`
	Cycle    []string       `json:"cycle,omitempty"`
	Shortest bool           `json:"shortest,omitempty"` // there is no shorter cycle
	Outcomes map[string]int `json:"outcomes"`
	Largest  *uint64        `json:"largest,omitempty"`  // of the values that are numbers
	Infinite int            `json:"infinite,omitempty"` // values
	Lost     []string       `json:"lost"`               // the first of them
	Table    []graphVertex  `json:"table,omitempty"`
	loopy    *digraph.Loopy
	outcomes *digraph.Outcomes
}

type graphVertex struct {
	Vertex     string  `json:"vertex"`
	Value      string  `json:"value,omitempty"`
	Outcome    string  `json:"outcome"`
	Remoteness *uint32 `json:"remoteness,omitempty"`
}

// lostFirst is how many lost vertices a summary lists.
const lostFirst = 20

func (a *app) graphSummary(ctx context.Context, g *digraph.Graph, name string, o graphOptions) error {
	t := &graphTable{
		Schema: schema, Command: "graph", Graph: name, Play: "normal",
		Vertices: g.Vertices(), Edges: g.Edges(), Sinks: g.Sinks(), Acyclic: true,
		Outcomes: map[string]int{}, Lost: []string{},
	}
	var err error
	if o.misere {
		t.Play = "misere"
	} else if t.loopy, err = g.Loopy(ctx); err != nil {
		return err
	}
	if t.loopy == nil || !t.loopy.Finite() {
		var cycle *digraph.CycleError
		if _, err := g.Values(ctx); errors.As(err, &cycle) {
			t.Acyclic, t.Cycle, t.Shortest = false, cycle.Cycle, cycle.Shortest
		} else if err != nil {
			return err
		}
	}
	if o.misere || o.values {
		r, err := g.Retro(ctx)
		if err != nil {
			return err
		}
		if t.outcomes, err = r.Outcomes(ctx, digraph.Play{Misere: o.misere}); err != nil {
			return err
		}
	}
	t.count(g)
	as := cmp.Or(o.as, map[string]string{".csv": "csv", ".json": "json"}[filepath.Ext(a.output)], "text")
	if a.json {
		as = "json"
	}
	return a.write(func(w io.Writer) error {
		switch {
		case o.values && as == "csv":
			return t.csv(w, g)
		case o.values && as == "text":
			return t.columns(w, g)
		case as == "json":
			if o.values {
				t.each(g, func(v graphVertex) error { t.Table = append(t.Table, v); return nil })
			}
			return writeJSON(w, t)
		}
		t.text(w)
		return nil
	})
}

// count counts the outcomes, and lists the first lost vertices.
func (t *graphTable) count(g *digraph.Graph) {
	for v := range uint32(g.Len()) {
		if !g.Has(v) {
			continue
		}
		outcome := t.outcome(v)
		t.Outcomes[string(outcome)]++
		if outcome == digraph.Lose && len(t.Lost) < lostFirst {
			t.Lost = append(t.Lost, g.Format(v))
		}
		if t.loopy == nil {
			continue
		}
		if value, finite := t.loopy.Number(v); !finite {
			t.Infinite++
		} else if t.Largest == nil || value > *t.Largest {
			t.Largest = &value
		}
	}
}

// outcome is that of a single token.
func (t *graphTable) outcome(v uint32) digraph.Outcome {
	if t.outcomes != nil {
		return t.outcomes.Outcome[v]
	}
	return t.loopy.Outcome(v)
}

// each calls f for the rows of the table.
func (t *graphTable) each(g *digraph.Graph, f func(graphVertex) error) error {
	for v := range uint32(g.Len()) {
		if !g.Has(v) {
			continue
		}
		row := graphVertex{Vertex: g.Format(v), Outcome: string(t.outcome(v))}
		if t.loopy != nil {
			row.Value = t.loopy.Value(v).String()
		}
		if row.Outcome != "D" {
			row.Remoteness = &t.outcomes.Remoteness[v]
		}
		if err := f(row); err != nil {
			return err
		}
	}
	return nil
}

func (v graphVertex) remoteness() string {
	if v.Remoteness == nil {
		return ""
	}
	return fmt.Sprint(*v.Remoteness)
}

func (t *graphTable) csv(w io.Writer, g *digraph.Graph) error {
	c := csv.NewWriter(w)
	if err := c.Write([]string{"vertex", "value", "outcome", "remoteness"}); err != nil {
		return err
	}
	err := t.each(g, func(v graphVertex) error {
		return c.Write([]string{v.Vertex, v.Value, v.Outcome, v.remoteness()})
	})
	c.Flush()
	return errors.Join(err, c.Error())
}

// columns prints the table as text.
func (t *graphTable) columns(w io.Writer, g *digraph.Graph) error {
	const format = "%-12s %-12s %-7s %s\n"
	value := "value"
	if t.loopy == nil {
		value = "" // misere play has none
	}
	if _, err := fmt.Fprintf(w, format, "vertex", value, "outcome", "remoteness"); err != nil {
		return err
	}
	return t.each(g, func(v graphVertex) error {
		_, err := fmt.Fprintf(w, format, v.Vertex, v.Value, v.Outcome, cmp.Or(v.remoteness(), "-"))
		return err
	})
}

// text prints the summary for people.
func (t *graphTable) text(w io.Writer) {
	l := labels{w}
	l.line("graph", t.Graph)
	l.line("vertices", fmt.Sprintf("%d, of which %d have no option", t.Vertices, t.Sinks))
	l.line("edges", fmt.Sprint(t.Edges))
	switch {
	case t.Acyclic:
		l.line("cycles", "none: every play ends")
	case t.Shortest:
		l.line("cycles", "a shortest one is "+digraph.CycleText(t.Cycle))
	default:
		l.line("cycles", "one is "+digraph.CycleText(t.Cycle))
	}
	if t.Play == "misere" {
		l.line("play", "misere: who makes the last move loses")
	}
	if t.Largest != nil || t.Infinite > 0 {
		text := "no number"
		if t.Largest != nil {
			text = fmt.Sprintf("up to %d", *t.Largest)
		}
		if t.Infinite > 0 {
			text += fmt.Sprintf("; %d are infinite", t.Infinite)
		}
		l.line("values", text)
	}
	l.line("outcomes", fmt.Sprintf("N %d, P %d, D %d", t.Outcomes["N"], t.Outcomes["P"], t.Outcomes["D"]))
	text := "none"
	if len(t.Lost) > 0 {
		text = strings.Join(t.Lost, ", ")
		if more := t.Outcomes["P"] - len(t.Lost); more > 0 {
			text += fmt.Sprintf(", ... (%d more)", more)
		}
	}
	l.line("lost (P)", text)
}
