package cli

import (
	"encoding/csv"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/parquet-go/parquet-go"
	"github.com/spf13/cobra"

	"github.com/grundy-cgt/grundy/hunt"
	"github.com/grundy-cgt/grundy/store"
)

// The tables of statistics, and their rows.
var statTables = []string{"counts", "records", "rares"}

var statFormats = []string{"csv", "parquet", "json"}

type countRow struct {
	Value uint32 `parquet:"value" json:"value"`
	Count int64  `parquet:"count" json:"count"`
	First int64  `parquet:"first" json:"first"`
	Last  int64  `parquet:"last" json:"last"`
}

type heapRow struct {
	Heap  int64  `parquet:"n" json:"n"`
	Value uint32 `parquet:"value" json:"value"`
}

func (a *app) huntStats(dir *string) *cobra.Command {
	var what, format string
	cmd := &cobra.Command{
		Use:   "stats RUN",
		Short: "Statistics of the values of a run",
		Long: `Examples:
  grundy hunts stats 0.106                  how often each value occurs, first and last
  grundy hunts stats 0.106 --what records   heaps with a greater value than all before
  grundy hunts stats 0.106 --what rares -f parquet -o rares.parquet

The tables, as of the last checkpoint: counts (value, count, first and last heap),
records and rares (heap and value). Formats: ` + strings.Join(statFormats, ", ") + `; Parquet needs -o FILE.`,
		Args: arguments(1, 1, "one run"),
		RunE: func(_ *cobra.Command, args []string) error {
			if a.json {
				format = "json"
			}
			switch {
			case !slices.Contains(statTables, what):
				return bad(fmt.Errorf("there is no table of %q; there are %s", what, strings.Join(statTables, ", ")))
			case !slices.Contains(statFormats, format):
				return bad(fmt.Errorf("there is no format %q; there are %s", format, strings.Join(statFormats, ", ")))
			case format == "parquet" && a.output == "":
				return bad(errors.New("a Parquet file is no text: name a file with -o FILE"))
			}
			return a.view(*dir, func(st *store.Store) error {
				run, err := a.findRun(st, args[0])
				if err != nil {
					return err
				}
				s, err := hunt.StatsOf(st, run)
				if err != nil {
					return err
				}
				if err := a.sayEarly(st, run); err != nil {
					return err
				}
				return a.writeStats(run, s, what, format)
			})
		},
	}
	cmd.Flags().StringVar(&what, "what", "counts", "one of "+strings.Join(statTables, ", "))
	cmd.Flags().StringVarP(&format, "format", "f", "csv", "one of "+strings.Join(statFormats, ", "))
	_ = cmd.RegisterFlagCompletionFunc("what", cobra.FixedCompletions(statTables, cobra.ShellCompDirectiveNoFileComp))
	_ = cmd.RegisterFlagCompletionFunc("format", cobra.FixedCompletions(statFormats, cobra.ShellCompDirectiveNoFileComp))
	return a.common(cmd)
}

func (a *app) writeStats(run store.Run, s *hunt.Stats, what, format string) error {
	var heaps []heapRow
	switch what {
	case "counts":
		rows := []countRow{}
		for _, o := range s.Values {
			rows = append(rows, countRow{o.Value, o.Count, o.First, o.Last})
		}
		return writeRows(a, run, s, what, format, []string{"value", "count", "first", "last"}, rows,
			func(r countRow) []any { return []any{r.Value, r.Count, r.First, r.Last} })
	case "records":
		for _, r := range s.Records {
			heaps = append(heaps, heapRow{r.Heap, r.Value})
		}
	default:
		for _, r := range s.Rares {
			heaps = append(heaps, heapRow{r.Heap, r.Value})
		}
	}
	return writeRows(a, run, s, what, format, []string{"n", "value"}, append([]heapRow{}, heaps...),
		func(r heapRow) []any { return []any{r.Heap, r.Value} })
}

func writeRows[R any](a *app, run store.Run, s *hunt.Stats, what, format string, head []string, rows []R, cells func(R) []any) error {
	return a.write(func(w io.Writer) error {
		switch format {
		case "json":
			return writeJSON(w, struct {
				Schema  string `json:"schema"`
				Command string `json:"command"`
				Rule    string `json:"rule"`
				N       int64  `json:"n"`
				Mask    uint32 `json:"mask"`
				Place   bool   `json:"place"`
				Beyond  int64  `json:"beyond"` // values too large to be counted one by one
				What    string `json:"what"`
				Rows    []R    `json:"rows"`
			}{schema, "hunts stats", run.Rule, s.N, s.Mask.Bits, s.Mask.Place, s.Beyond, what, rows})
		case "parquet":
			p := parquet.NewGenericWriter[R](w)
			p.SetKeyValueMetadata("rule", run.Rule)
			p.SetKeyValueMetadata("values", fmt.Sprint(s.N))
			if _, err := p.Write(rows); err != nil {
				return err
			}
			return p.Close()
		}
		c := csv.NewWriter(w)
		if err := c.Write(head); err != nil {
			return err
		}
		for _, r := range rows {
			var line []string
			for _, v := range cells(r) {
				line = append(line, fmt.Sprint(v))
			}
			if err := c.Write(line); err != nil {
				return err
			}
		}
		c.Flush()
		return c.Error()
	})
}
