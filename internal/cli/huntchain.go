package cli

import (
	"encoding/csv"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"os"
	"slices"
	"strconv"

	"github.com/spf13/cobra"

	"github.com/grundy-cgt/grundy/store"
)

// chainHead is the head of a hash chain as CSV.
var chainHead = []string{"rule", "block", "first", "count", "width", "sha256"}

// runChain is the hash chain of a run.
type runChain struct {
	name  string
	rule  string
	size  int64
	links []store.Link
}

func (a *app) huntChain(dir *string) *cobra.Command {
	cmd := &cobra.Command{
		Use:   "chain RUN",
		Short: "The hash chain over the values of a run, as CSV",
		Long: `Examples:
  grundy hunts chain 0.106 -o mine.csv

A line for each block of 2^20 values: its first heap, the bytes of a value in the
hash, and the hash, which depends on the values of the block and all before.
docs/reference/store.md says how to compute it.`,
		Args: arguments(1, 1, "one run"),
		RunE: func(_ *cobra.Command, args []string) error {
			c, err := a.chainOfRun(*dir, args[0])
			if err != nil {
				return err
			}
			return a.write(func(w io.Writer) error {
				out := csv.NewWriter(w)
				lines := [][]string{chainHead}
				for _, l := range c.links {
					lines = append(lines, []string{
						c.rule, fmt.Sprint(l.Block), fmt.Sprint(l.Block * c.size), fmt.Sprint(c.size), fmt.Sprint(l.Width), hex.EncodeToString(l.Hash[:]),
					})
				}
				return out.WriteAll(lines)
			})
		},
	}
	cmd.Flags().StringVarP(&a.output, "output", "o", "", "write to `FILE` instead of standard output")
	return cmd
}

func (a *app) chainOfRun(dir, arg string) (c *runChain, err error) {
	err = a.view(dir, func(st *store.Store) error {
		run, err := a.findRun(st, arg)
		if err != nil {
			return err
		}
		if err := a.sayEarly(st, run); err != nil && !errors.Is(err, store.ErrDamaged) {
			return err // the chain of a damaged run can be read
		}
		c = &runChain{name: arg, rule: run.Rule, size: run.Block}
		c.links, err = st.Links(run.ID, 0)
		return err
	})
	return c, err
}

// chainOf reads a chain from a file, or from a run of the store.
func (a *app) chainOf(dir, arg string) (*runChain, error) {
	f, err := os.Open(arg)
	if errors.Is(err, os.ErrNotExist) {
		c, err := a.chainOfRun(dir, arg)
		var input badInput
		if errors.As(err, &input) || errors.Is(err, store.ErrMissing) {
			return nil, bad(fmt.Errorf("there is no file %s, and no run %s in the store; grundy hunts lists the runs", arg, arg))
		}
		return c, err
	}
	if err != nil {
		return nil, bad(fmt.Errorf("cannot read the chain: %w", err))
	}
	defer f.Close()
	lines, err := csv.NewReader(f).ReadAll()
	if err != nil || len(lines) == 0 || !slices.Equal(lines[0], chainHead) {
		return nil, bad(errors.Join(fmt.Errorf("%s is no hash chain as `grundy hunts chain` writes it", arg), err))
	}
	c := &runChain{name: arg}
	for i, line := range lines[1:] {
		block, err1 := strconv.ParseInt(line[1], 10, 64)
		size, err2 := strconv.ParseInt(line[3], 10, 64)
		width, err3 := strconv.Atoi(line[4])
		hash, err4 := hex.DecodeString(line[5])
		l := store.Link{Block: block, Width: width}
		if err := errors.Join(err1, err2, err3, err4); err != nil || copy(l.Hash[:], hash) != len(l.Hash) || block != int64(i) || i > 0 && (size != c.size || line[0] != c.rule) {
			return nil, bad(errors.Join(fmt.Errorf("%s: line %d is not the block %d of one chain", arg, i+2, i), err))
		}
		c.rule, c.size = line[0], size
		c.links = append(c.links, l)
	}
	return c, nil
}

// chainVerdict is what compare finds, and its JSON.
type chainVerdict struct {
	Schema  string `json:"schema"`
	Command string `json:"command"`
	Rule    string `json:"rule"`
	Equal   bool   `json:"equal"`             // all blocks that both have
	Blocks  int    `json:"blocks"`            // that are equal, from the first on
	Heaps   int64  `json:"heaps"`             // G(0), ..., G(Heaps-1) are equal
	Differs *int64 `json:"differs,omitempty"` // the first heap of the first block that is not
}

func (a *app) huntCompare(dir *string) *cobra.Command {
	cmd := &cobra.Command{
		Use:   "compare A B",
		Short: "Compare two hash chains block by block",
		Long: `Examples:
  grundy hunts compare 0.106 theirs.csv
  grundy hunts compare mine.csv theirs.csv

A and B are runs of the store, or files that grundy hunts chain wrote, perhaps on
another machine. Exit code 1 when the values differ, with the first block where
they do.`,
		Args: arguments(2, 2, "two chains"),
		RunE: func(_ *cobra.Command, args []string) error {
			x, err := a.chainOf(*dir, args[0])
			if err != nil {
				return err
			}
			y, err := a.chainOf(*dir, args[1])
			if err != nil {
				return err
			}
			common := min(len(x.links), len(y.links))
			switch {
			case common == 0:
				return bad(errors.New("there is no block that both have; a block is complete after 2^20 values"))
			case x.size != y.size:
				return bad(fmt.Errorf("the blocks of %s have %d values and those of %s %d, so they cannot be compared", x.name, x.size, y.name, y.size))
			case x.rule != y.rule:
				return bad(fmt.Errorf("%s is of the rule %s, and %s of %s", x.name, x.rule, y.name, y.rule))
			}
			v := &chainVerdict{Schema: schema, Command: "hunts compare", Rule: x.rule, Equal: true}
			for v.Blocks < common && x.links[v.Blocks] == y.links[v.Blocks] {
				v.Blocks++
			}
			v.Heaps = int64(v.Blocks) * x.size
			if v.Blocks < common {
				v.Equal, v.Differs = false, &v.Heaps
			}
			err = a.write(func(w io.Writer) error {
				if a.json {
					return writeJSON(w, v)
				}
				l := labels{w}
				l.line("rule", v.Rule)
				if v.Blocks > 0 {
					l.line("equal", fmt.Sprintf("%s blocks: G(0) to G(%s)", grouped(int64(v.Blocks)), grouped(v.Heaps-1)))
				}
				if !v.Equal {
					l.line("differ", fmt.Sprintf("block %d: some of the heaps %s to %s", v.Blocks, grouped(v.Heaps), grouped(v.Heaps+x.size-1)))
				}
				return nil
			})
			if err == nil && !v.Equal {
				return errNo
			}
			return err
		},
	}
	return a.common(cmd)
}
