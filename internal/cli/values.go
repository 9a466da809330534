package cli

import (
	"cmp"
	"context"
	"encoding/csv"
	"errors"
	"fmt"
	"io"
	"math/big"
	"slices"
	"strconv"
	"strings"

	"github.com/parquet-go/parquet-go"
	"github.com/spf13/cobra"

	"github.com/grundy-cgt/grundy"
	"github.com/grundy-cgt/grundy/internal/subject"
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
	From     *big.Int `json:"from"`
	To       *big.Int `json:"to"`
	Values   any      `json:"values,omitempty"`   // nim values, or remotenesses: the two fields below
	Outcomes string   `json:"outcomes,omitempty"` // P and N, a letter a heap
	Partial  string   `json:"partial,omitempty"`

	small []uint64
	huge  []*big.Int // where the heaps do not fit 63 bits
}

// cells returns the table as it is printed.
func (t *valuesTable) cells() []string {
	out := make([]string, len(t.small)+len(t.huge)+len(t.Outcomes))
	for i, v := range t.small {
		out[i] = strconv.FormatUint(v, 10)
	}
	for i, v := range t.huge {
		out[i] = v.String()
	}
	for i := range t.Outcomes {
		out[i] = t.Outcomes[i : i+1]
	}
	return out
}

// heap is the heap of cell i.
func (t *valuesTable) heap(i int) *big.Int { return new(big.Int).Add(t.From, big.NewInt(int64(i))) }

func (a *app) values() *cobra.Command {
	var from, to, format, show string
	cmd := &cobra.Command{
		Use:   "values RULE",
		Short: "A table of nim values",
		Long: `Examples:
  grundy values kayles --to 100
  grundy values "take {1,3,4}" --from 10^18 --to 10^18+20
  grundy values 0.137 --from 10^30
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
	values, err := a.heapValues(s)
	if err != nil {
		return err
	}
	if show == "remoteness" {
		values = remoteness(s)
	}
	t := &valuesTable{Schema: schema, Command: "values", Rule: s.Text, Show: show}
	if s.Rule != nil {
		t.Rule = s.Rule.Rule().String()
	}
	if t.From, err = bigNumber(from); err != nil {
		return err
	}
	if t.To, err = last(t.From, to); err != nil {
		return err
	}
	if new(big.Int).Sub(t.To, t.From).Cmp(big.NewInt(maxTable)) >= 0 {
		return bad(fmt.Errorf("a table has at most %d values", maxTable))
	}
	var limit error
	if t.To.IsInt64() {
		limit = t.fill(ctx, values, a.bar("values"))
	} else {
		limit = t.fillHuge(ctx, s, values)
	}
	if limit != nil && !isLimit(limit) {
		return noValues(limit)
	}
	if limit != nil {
		t.Partial = limit.Error()
	}
	switch {
	case t.huge != nil:
		t.Values = t.huge
	case t.small != nil:
		t.Values = t.small
	}
	return errors.Join(a.write(func(w io.Writer) error { return printTable(w, t) }), limit)
}

// bigNumber reads one natural number of any size, which may be written as a sum or a
// difference: 10^18+20, 10^30-1.
func bigNumber(text string) (*big.Int, error) {
	if err := noWord(text); err != nil {
		return nil, err
	}
	n := new(big.Int)
	for part := range strings.SplitSeq(text, "+") {
		sum, err := grundy.ParseBig(part)
		switch {
		case isLimit(err):
			return nil, err
		case err != nil || len(sum) != 1:
			_, err = number(part) // which says what is wrong
			return nil, cmp.Or(err, bad(fmt.Errorf("one number is expected, not %q", part)))
		}
		n.Add(n, sum[0])
	}
	return n, nil
}

// last reads the last heap, by default 59 behind the first one.
func last(from *big.Int, text string) (*big.Int, error) {
	if text == "" {
		return new(big.Int).Add(from, big.NewInt(59)), nil
	}
	to, err := bigNumber(text)
	if err == nil && to.Cmp(from) < 0 {
		return nil, bad(fmt.Errorf("the last heap %d is before the first one, %d", to, from))
	}
	return to, err
}

// maxTable is the most values of one table.
const maxTable = 1 << 27

// fill computes the values; with an error it holds those before it.
func (t *valuesTable) fill(ctx context.Context, values subject.Values, b *bar) error {
	defer b.end()
	from, to := t.From.Int64(), t.To.Int64()
	for n := from; ; n++ {
		v, err := values(ctx, n)
		if err != nil {
			return err
		}
		if t.Show == "outcomes" {
			t.Outcomes += outcome(v != 0)
		} else {
			t.small = append(t.small, v)
		}
		if n == to {
			return nil
		}
		if n%1024 == 0 {
			b.set(n-from, to-from+1)
		}
	}
}

// fillHuge computes the values of heaps beyond 63 bits.
func (t *valuesTable) fillHuge(ctx context.Context, s *subject.Subject, values subject.Values) error {
	if t.Show == "remoteness" {
		return bad(errors.New("the remoteness of heaps beyond 2^63-1 is not known"))
	}
	for n := t.From; n.Cmp(t.To) <= 0; n = new(big.Int).Add(n, big.NewInt(1)) {
		v, err := valueAt(ctx, s, values, n)
		if err != nil {
			return err
		}
		if t.Show == "outcomes" {
			t.Outcomes += outcome(v.Sign() != 0)
		} else {
			t.huge = append(t.huge, v)
		}
	}
	return nil
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
			if err := c.Write([]string{t.heap(i).String(), v}); err != nil {
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
		if t.huge != nil {
			return bad(errors.New("the columns of a Parquet file hold numbers of 64 bits; take another format"))
		}
		p := parquet.NewGenericWriter[parquetRow](w)
		p.SetKeyValueMetadata("rule", t.Rule)
		for i, v := range t.cells() {
			row := parquetRow{N: t.From.Int64() + int64(i)}
			if t.Show == "outcomes" {
				row.Outcome = &v
			} else {
				row.Value = &t.small[i]
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
			if _, err := fmt.Fprintf(w, line, t.heap(i), v); err != nil {
				return err
			}
		}
		_, err := io.WriteString(w, foot)
		return err
	}
}
