package cli

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"time"

	"github.com/spf13/cobra"

	"github.com/grundy-cgt/grundy/heap"
	"github.com/grundy-cgt/grundy/hunt"
	"github.com/grundy-cgt/grundy/rule"
	"github.com/grundy-cgt/grundy/store"
)

// leastMemory is the least that --memory takes: a hunt needs more for other things.
const leastMemory = 1 << 20

// hunting is what the flags of hunt say.
type hunting struct {
	store       string
	to          string
	keep        bool
	threads     int
	memory      string
	every       time.Duration
	block       int64
	certificate string
	audit       bool
	repair      bool
	blocks      int
	seed        uint64
}

func (a *app) hunt() *cobra.Command {
	var f hunting
	cmd := &cobra.Command{
		Use:   "hunt RULE",
		Short: "Extend a nim sequence for weeks, and prove its period",
		Long: `Examples:
  grundy hunt 0.106 --to 10^12
  grundy hunt 0.127                       until a period is proved
  grundy hunt 0.007 --to 10^9 --keep --store /data/grundy
  grundy hunt 0.106 --audit               compute random blocks of what is known anew
  grundy hunt 0.007 --repair              and kept values that are lost or altered

Computes G(0), ..., G(N-1), looks for a period, and ends with a certificate when
one is proved. What is known is saved every few seconds: after Ctrl-C, a crash or
a power cut the same command goes on from there. Progress goes to standard
error; with --json a line of JSON a second, and one for the end, to standard
output. See grundy hunts for what is in a store, and docs/guide/hunts.md.

Exit code 3 when the disk is full, and 4 when the store is in use, damaged, removed
meanwhile, or cannot be written; what was saved before is not changed.`,
		Args: arguments(1, 1, "one rule"),
		RunE: func(cmd *cobra.Command, args []string) error {
			return a.runHunt(cmd.Context(), args[0], &f)
		},
	}
	cmd.Flags().StringVar(&f.to, "to", "", "compute the values of `N` heaps, 0 to N-1 (default: until a period is proved)")
	cmd.Flags().BoolVar(&f.keep, "keep", false, "keep all values, as Parquet files in the store")
	cmd.Flags().IntVar(&f.threads, "threads", 0, "use `K` cores; 0 means all")
	cmd.Flags().StringVar(&f.memory, "memory", "", "keep at most `N` bytes of values in memory, at least 2^20 (default 2^30)")
	cmd.Flags().DurationVar(&f.every, "every", 2*time.Second, "save a checkpoint each `TIME`")
	cmd.Flags().Int64Var(&f.block, "block", hunt.BlockSize, "values of a block of the hash chain")
	_ = cmd.Flags().MarkHidden("block") // two chains can be compared only if their blocks are of one size
	cmd.Flags().StringVar(&f.certificate, "certificate", "", "write the certificate to `FILE` when a period is proved")
	cmd.Flags().BoolVar(&f.audit, "audit", false, "compute the first values and random blocks of the run anew by plain means, and compare; read all kept values")
	cmd.Flags().BoolVar(&f.repair, "repair", false, "compute kept values anew that are lost or altered, and write them again")
	cmd.Flags().IntVar(&f.blocks, "blocks", 4, "with --audit: `K` blocks")
	cmd.Flags().Uint64Var(&f.seed, "seed", 0, "with --audit: choose them by this `NUMBER`, as an audit before has done")
	a.storeFlag(cmd, &f.store)
	cmd.Flags().BoolVar(&a.json, "json", false, "print lines of JSON (docs/reference/json.md)")
	return cmd
}

// storeFlag adds the flag that names the store.
func (a *app) storeFlag(cmd *cobra.Command, dir *string) {
	cmd.Flags().Var((*folder)(dir), "store", "the `DIR` of the store (default $GRUNDY_STORE, or grundy in the user's folder for data)")
}

// folder is a flag that names one.
type folder string

func (f *folder) String() string { return string(*f) }

// Type is the word for it in the help.
func (f *folder) Type() string { return "DIR" }

// Set refuses an empty name, which is a variable of a script that was not set.
func (f *folder) Set(text string) error {
	if text == "" {
		return errors.New("the name of the folder is empty")
	}
	*f = folder(text)
	return nil
}

// storeDir is the folder of the store.
func storeDir(flag string) (string, error) {
	if flag != "" {
		return flag, nil
	}
	if dir := os.Getenv("GRUNDY_STORE"); dir != "" {
		return dir, nil
	}
	if dir := os.Getenv("XDG_DATA_HOME"); dir != "" {
		return filepath.Join(dir, "grundy"), nil
	}
	if dir := os.Getenv("LocalAppData"); dir != "" { // Windows
		return filepath.Join(dir, "grundy"), nil
	}
	home, err := os.UserHomeDir()
	if err != nil {
		return "", bad(fmt.Errorf("name the folder of the store with --store: %w", err))
	}
	return filepath.Join(home, ".local", "share", "grundy"), nil
}

// huntRule reads the rule of a hunt.
func (a *app) huntRule(arg string) (*rule.Rule, error) {
	s, err := a.subject(arg)
	if err != nil {
		return nil, err
	}
	switch {
	case s.Rule == nil || s.Family != nil && s.Ends != nil:
		return nil, bad(fmt.Errorf("a hunt is for rules of one heap in the rule language; %s is none", s.Text))
	case s.Rule.Rule().Dim() != 1:
		return nil, bad(fmt.Errorf("a hunt is for rules of one heap; this rule has %d coordinates", s.Rule.Rule().Dim()))
	}
	return s.Rule.Rule(), nil
}

func (a *app) runHunt(ctx context.Context, arg string, f *hunting) (err error) {
	r, err := a.huntRule(arg)
	if err != nil {
		return err
	}
	if f.audit && f.repair {
		return bad(errors.New("--audit looks and --repair writes: use one of them"))
	}
	if f.audit {
		return a.runAudit(ctx, r, f)
	}
	c := hunt.Config{Keep: f.keep, Threads: f.threads, Every: f.every, Block: f.block}
	if f.to != "" {
		if c.To, err = number(f.to); err != nil {
			return err
		}
		if c.To < 1 {
			return bad(errors.New("--to takes the number of values, at least 1"))
		}
	}
	if f.memory != "" {
		if c.Memory, err = number(f.memory); err != nil {
			return err
		}
		if c.Memory < leastMemory {
			return bad(fmt.Errorf("--memory takes a number of bytes, at least %d", leastMemory))
		}
	}
	switch {
	case f.threads < 0:
		return bad(errors.New("--threads takes a number of cores; 0 means all"))
	case f.every <= 0:
		return bad(errors.New("--every takes a time above 0, as 2s"))
	case f.block < 8 || f.block > 1<<24:
		return bad(errors.New("--block takes a number from 8 to 2^24"))
	}
	if f.repair {
		return a.runRepair(ctx, r, f, heap.WalkOptions{Threads: c.Threads, Memory: c.Memory})
	}
	dir, err := storeDir(f.store)
	if err != nil {
		return err
	}
	st, err := store.Open(dir)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, st.Close()) }()
	p := a.huntProgress(r.String(), st.Dir())
	c.Report = p.report
	a.saving.Store(true)
	defer a.saving.Store(false)
	res, err := hunt.Run(ctx, st, r, c)
	p.end()
	if err == nil && res.Certificate != nil && res.Saved == 0 && (f.keep || f.to != "") {
		fmt.Fprintf(a.err, "grundy: the period gives all values, so none were computed for --to or kept for --keep; grundy values %s --to N -f parquet -o FILE writes them\n", quoted(r.String()))
	}
	for _, n := range res.Damaged {
		fmt.Fprintf(a.err, "grundy: the checkpoint at %s is damaged; the hunt went on from %s\n", grouped(n), grouped(res.From))
	}
	if err == nil || ctx.Err() != nil && errors.Is(err, ctx.Err()) {
		if e := p.result(res, err != nil); e != nil {
			return e
		}
	}
	if err == nil && f.certificate != "" {
		if res.Certificate == nil {
			return fmt.Errorf("no period is proved, so %s was not written", f.certificate)
		}
		err = a.writeFile(f.certificate, func(w io.Writer) error {
			_, err := w.Write(res.Certificate)
			return err
		})
	}
	if err != nil && res.Saved > 0 && !errors.Is(err, store.ErrGone) {
		fmt.Fprintf(a.err, "grundy: the last checkpoint is at %s: the same command goes on from there\n", grouped(res.Saved))
	}
	return err
}
