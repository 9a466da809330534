package cli

import (
	"context"
	"encoding/csv"
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"

	"github.com/parquet-go/parquet-go"
	"github.com/spf13/cobra"
)

// formats of the table of values.
var formats = []string{"text", "csv", "json", "b-file", "markdown", "latex", "parquet"}

// valuesTable is a table of values, and its JSON.
type valuesTable struct {
	Schema  string   `json:"schema"`
	Command string   `json:"command"`
	Rule    string   `json:"rule"`
	From    int64    `json:"from"`
	To      int64    `json:"to"`
	Values  []uint64 `json:"values"`
	Partial string   `json:"partial,omitempty"`
}

func (a *app) values() *cobra.Command {
	var from, to, format string
	cmd := &cobra.Command{
		Use:   "values RULE",
		Short: "A table of nim values",
		Long: `Examples:
  grundy values kayles --to 100
  grundy values "take {1,3,4}" --from 10^18 --to 10^18+20
  grundy values 0.137 --to 10000 --format b-file -o dawson.txt

Prints G(from), ..., G(to). Formats: ` + strings.Join(formats, ", ") + `;
Parquet needs -o FILE.`,
		Args: arguments(1, 1, "one rule"),
		RunE: func(cmd *cobra.Command, args []string) error {
			return a.runValues(cmd.Context(), args[0], from, to, format)
		},
	}
	cmd.Flags().StringVar(&from, "from", "0", "the first heap `N`")
	cmd.Flags().StringVar(&to, "to", "", "the last heap `N`, or from+N (default from+59)")
	cmd.Flags().StringVarP(&format, "format", "f", "text", "one of "+strings.Join(formats, ", "))
	_ = cmd.RegisterFlagCompletionFunc("format", cobra.FixedCompletions(formats, cobra.ShellCompDirectiveNoFileComp))
	return a.common(cmd)
}

func (a *app) runValues(ctx context.Context, arg, from, to, format string) error {
	if a.json {
		format = "json"
	}
	printTable, known := writers[format]
	if !known {
		return bad(fmt.Errorf("there is no format %q; there are %s", format, strings.Join(formats, ", ")))
	}
	if format == "parquet" && a.output == "" {
		return bad(errors.New("Parquet is no text: name a file with -o FILE"))
	}
	s, err := a.subject(arg)
	if err != nil {
		return err
	}
	values, err := s.values(a)
	if err != nil {
		return err
	}
	t := &valuesTable{Schema: schema, Command: "values", Rule: s.text, Values: []uint64{}}
	if s.rule != nil {
		t.Rule = s.rule.Rule().String()
	}
	if t.From, err = number(from); err != nil {
		return err
	}
	if t.To, err = last(t.From, to); err != nil {
		return err
	}
	limit := t.fill(ctx, values, a.bar("values"))
	if limit != nil && !isLimit(limit) {
		return limit
	}
	if limit != nil {
		t.Partial = limit.Error()
	}
	return errors.Join(a.write(func(w io.Writer) error { return printTable(w, t) }), limit)
}

// last reads the last heap: a number, or a sum of numbers such as 10^18+20.
func last(from int64, text string) (int64, error) {
	if text == "" {
		return from + 59, nil
	}
	to := int64(0)
	for part := range strings.SplitSeq(text, "+") {
		n, err := number(part)
		if err != nil {
			return 0, err
		}
		if to += n; to < 0 {
			return 0, bad(fmt.Errorf("%s does not fit 63 bits", text))
		}
	}
	if to < from {
		return 0, bad(fmt.Errorf("the last heap %d is before the first one, %d", to, from))
	}
	if to-from >= maxTable {
		return 0, bad(fmt.Errorf("a table has at most %d values", maxTable))
	}
	return to, nil
}

// maxTable is the most values of one table.
const maxTable = 1 << 27

// fill computes the values; with an error it holds those before it.
func (t *valuesTable) fill(ctx context.Context, values heapValues, b *bar) error {
	defer b.end()
	for n := t.From; ; n++ {
		v, err := values(ctx, n)
		if err != nil {
			return err
		}
		t.Values = append(t.Values, v)
		if n == t.To {
			return nil
		}
		if n%1024 == 0 {
			b.set(n-t.From, t.To-t.From+1)
		}
	}
}

// writers write the table, by format.
var writers = map[string]func(io.Writer, *valuesTable) error{
	"text": func(w io.Writer, t *valuesTable) error {
		l := labels{w}
		l.line("rule", t.Rule)
		l.table("values", t.From, t.Values, 20)
		if t.Partial != "" {
			l.line("partial", t.Partial)
		}
		return nil
	},
	"json": func(w io.Writer, t *valuesTable) error { return writeJSON(w, t) },
	"csv": func(w io.Writer, t *valuesTable) error {
		c := csv.NewWriter(w)
		if err := c.Write([]string{"n", "value"}); err != nil {
			return err
		}
		for i, v := range t.Values {
			if err := c.Write([]string{strconv.FormatInt(t.From+int64(i), 10), strconv.FormatUint(v, 10)}); err != nil {
				return err
			}
		}
		c.Flush()
		return c.Error()
	},
	"b-file":   rows("", "%d %d\n", ""),
	"markdown": rows("| n | G(n) |\n|--:|--:|\n", "| %d | %d |\n", ""),
	"latex":    rows("\\begin{tabular}{rr}\n$n$ & $\\mathcal{G}(n)$ \\\\\n\\hline\n", "%d & %d \\\\\n", "\\end{tabular}\n"),
	"parquet": func(w io.Writer, t *valuesTable) error {
		p := parquet.NewGenericWriter[parquetRow](w)
		p.SetKeyValueMetadata("rule", t.Rule)
		for i, v := range t.Values {
			if _, err := p.Write([]parquetRow{{t.From + int64(i), v}}); err != nil {
				return err
			}
		}
		return p.Close()
	},
}

type parquetRow struct {
	N     int64  `parquet:"n"`
	Value uint64 `parquet:"value"`
}

// rows writes a line for each value between a head and a foot.
func rows(head, line, foot string) func(io.Writer, *valuesTable) error {
	return func(w io.Writer, t *valuesTable) error {
		if _, err := io.WriteString(w, head); err != nil {
			return err
		}
		for i, v := range t.Values {
			if _, err := fmt.Fprintf(w, line, t.From+int64(i), v); err != nil {
				return err
			}
		}
		_, err := io.WriteString(w, foot)
		return err
	}
}
