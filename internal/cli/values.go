package cli

import (
	"cmp"
	"context"
	"encoding/csv"
	"errors"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"

	"github.com/parquet-go/parquet-go"
	"github.com/spf13/cobra"
)

// formats of the table of values.
var formats = []string{"text", "csv", "json", "b-file", "markdown", "latex", "parquet"}

// what a table can hold.
var kinds = []string{"values", "outcomes", "remoteness"}

// valuesTable is a table of heaps, and its JSON.
type valuesTable struct {
	Schema   string   `json:"schema"`
	Command  string   `json:"command"`
	Rule     string   `json:"rule"`
	Show     string   `json:"show"`
	From     int64    `json:"from"`
	To       int64    `json:"to"`
	Values   []uint64 `json:"values,omitempty"`   // nim values, or remotenesses
	Outcomes string   `json:"outcomes,omitempty"` // P and N, a letter a heap
	Partial  string   `json:"partial,omitempty"`
}

// cells returns the table as it is printed.
func (t *valuesTable) cells() []string {
	out := make([]string, len(t.Values)+len(t.Outcomes))
	for i, v := range t.Values {
		out[i] = strconv.FormatUint(v, 10)
	}
	for i := range t.Outcomes {
		out[i] = t.Outcomes[i : i+1]
	}
	return out
}

func (a *app) values() *cobra.Command {
	var from, to, format, show string
	cmd := &cobra.Command{
		Use:   "values RULE",
		Short: "A table of nim values",
		Long: `Examples:
  grundy values kayles --to 100
  grundy values "take {1,3,4}" --from 10^18 --to 10^18+20
  grundy values 0.137 --to 10000 --format b-file -o dawson.txt
  grundy values kayles --show outcomes

Prints G(from), ..., G(to); or which heaps are lost (P) and won (N); or their
remoteness, how long the game lasts if the winner hurries. Formats: ` + strings.Join(formats, ", ") + `;
Parquet needs -o FILE.`,
		Args: arguments(1, 1, "one rule"),
		RunE: func(cmd *cobra.Command, args []string) error {
			return a.runValues(cmd.Context(), args[0], from, to, format, show)
		},
	}
	cmd.Flags().StringVar(&from, "from", "0", "the first heap `N`")
	cmd.Flags().StringVar(&to, "to", "", "the last heap `N`, or from+N (default from+59)")
	cmd.Flags().StringVarP(&format, "format", "f", "text", "one of "+strings.Join(formats, ", "))
	cmd.Flags().StringVar(&show, "show", "values", "one of "+strings.Join(kinds, ", "))
	_ = cmd.RegisterFlagCompletionFunc("show", cobra.FixedCompletions(kinds, cobra.ShellCompDirectiveNoFileComp))
	_ = cmd.RegisterFlagCompletionFunc("format", cobra.FixedCompletions(formats, cobra.ShellCompDirectiveNoFileComp))
	return a.common(cmd)
}

func (a *app) runValues(ctx context.Context, arg, from, to, format, show string) error {
	if a.json {
		format = "json"
	}
	printTable, known := writers[format]
	if !known {
		return bad(fmt.Errorf("there is no format %q; there are %s", format, strings.Join(formats, ", ")))
	}
	if format == "parquet" && a.output == "" {
		return bad(errors.New("a Parquet file is no text: name a file with -o FILE"))
	}
	if !slices.Contains(kinds, show) {
		return bad(fmt.Errorf("there is no table of %q; there are %s", show, strings.Join(kinds, ", ")))
	}
	s, err := a.subject(arg)
	if err != nil {
		return err
	}
	values, err := s.values(a)
	if err != nil {
		return err
	}
	if show == "remoteness" {
		values = s.remoteness()
	}
	t := &valuesTable{Schema: schema, Command: "values", Rule: s.text, Show: show}
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
		return noValues(limit)
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
		if t.Show == "outcomes" {
			t.Outcomes += outcome(v != 0)
		} else {
			t.Values = append(t.Values, v)
		}
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
		label := map[string]string{"remoteness": "length"}[t.Show]
		l.table(cmp.Or(label, t.Show), t.From, t.cells(), 20)
		if t.Partial != "" {
			l.line("partial", t.Partial)
		}
		return nil
	},
	"json": func(w io.Writer, t *valuesTable) error { return writeJSON(w, t) },
	"csv": func(w io.Writer, t *valuesTable) error {
		c := csv.NewWriter(w)
		if err := c.Write([]string{"n", strings.TrimSuffix(t.Show, "s")}); err != nil {
			return err
		}
		for i, v := range t.cells() {
			if err := c.Write([]string{strconv.FormatInt(t.From+int64(i), 10), v}); err != nil {
				return err
			}
		}
		c.Flush()
		return c.Error()
	},
	"b-file":   rows("", "%d %s\n", ""),
	"markdown": rows("| n | %s |\n|--:|--:|\n", "| %d | %s |\n", ""),
	"latex":    rows("\\begin{tabular}{rr}\n$n$ & %s \\\\\n\\hline\n", "%d & %s \\\\\n", "\\end{tabular}\n"),
	"parquet": func(w io.Writer, t *valuesTable) error {
		p := parquet.NewGenericWriter[parquetRow](w)
		p.SetKeyValueMetadata("rule", t.Rule)
		for i, v := range t.cells() {
			row := parquetRow{N: t.From + int64(i)}
			if t.Show == "outcomes" {
				row.Outcome = &v
			} else {
				row.Value = &t.Values[i]
			}
			if _, err := p.Write([]parquetRow{row}); err != nil {
				return err
			}
		}
		return p.Close()
	},
}

type parquetRow struct {
	N       int64   `parquet:"n"`
	Value   *uint64 `parquet:"value,optional"`
	Outcome *string `parquet:"outcome,optional"`
}

// rows writes a line for each heap between a head, which may name the column,
// and a foot.
func rows(head, line, foot string) func(io.Writer, *valuesTable) error {
	return func(w io.Writer, t *valuesTable) error {
		top := head
		if strings.Contains(head, "%s") {
			top = fmt.Sprintf(head, map[string]string{"values": "G(n)", "outcomes": "outcome", "remoteness": "remoteness"}[t.Show])
		}
		if _, err := io.WriteString(w, top); err != nil {
			return err
		}
		for i, v := range t.cells() {
			if _, err := fmt.Fprintf(w, line, t.From+int64(i), v); err != nil {
				return err
			}
		}
		_, err := io.WriteString(w, foot)
		return err
	}
}
