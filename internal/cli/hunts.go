package cli

import (
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"strconv"
	"time"

	"github.com/spf13/cobra"

	"github.com/grundy-cgt/grundy/hunt"
	"github.com/grundy-cgt/grundy/store"
)

func (a *app) hunts() *cobra.Command {
	var dir string
	cmd := &cobra.Command{
		Use:   "hunts",
		Short: "What is in a store of hunts",
		Long: `Examples:
  grundy hunts                                    list the runs
  grundy hunts stats 0.106 --what rares           rare heaps and their values
  grundy hunts stats 0.106 -f parquet -o out.parquet
  grundy hunts chain 0.106 -o mine.csv            the hash chain over the values
  grundy hunts compare mine.csv theirs.csv        block by block
  grundy hunts certificate 0.104 -o cert.json

Each rule has one run in a store; a RUN is its rule or its number. All of it can
be asked while a hunt goes on.`,
		Args: arguments(0, 0, "a subcommand, or no arguments"),
		RunE: func(*cobra.Command, []string) error {
			return a.view(dir, a.listRuns)
		},
	}
	cmd.PersistentFlags().Var((*folder)(&dir), "store", "the `DIR` of the store (default $GRUNDY_STORE, or grundy in the user's folder for data)")
	cmd.AddCommand(a.huntStats(&dir), a.huntChain(&dir), a.huntCompare(&dir), a.huntCertificate(&dir), a.huntRemove(&dir))
	return a.common(cmd)
}

// view opens the store for reading.
func (a *app) view(flag string, f func(st *store.Store) error) error {
	dir, err := storeDir(flag)
	if err != nil {
		return err
	}
	st, err := store.View(dir)
	if err != nil {
		return err
	}
	return errors.Join(f(st), st.Close())
}

// findRun finds a run by its number or its rule.
func (a *app) findRun(st *store.Store, arg string) (store.Run, error) {
	runs, err := st.Runs()
	if err != nil {
		return store.Run{}, err
	}
	id, isNumber := int64(0), false
	if n, err := strconv.ParseInt(arg, 10, 64); err == nil {
		id, isNumber = n, true
	}
	text := arg
	if !isNumber {
		r, err := a.huntRule(arg)
		if err != nil {
			return store.Run{}, err
		}
		text = r.String()
	}
	for _, r := range runs {
		if isNumber && r.ID == id || r.Rule == text {
			return r, nil
		}
	}
	return store.Run{}, bad(fmt.Errorf("the store %s has no run %s; grundy hunts lists them", st.Dir(), arg))
}

// sayEarly says, for a run that ended with a period before it had a checkpoint,
// why there is nothing to print.
func (a *app) sayEarly(st *store.Store, run store.Run) error {
	c, _, err := st.Latest(run.ID)
	if err != nil || c != nil {
		return err
	}
	data, err := st.Certificate(run.ID)
	if err == nil && data != nil {
		fmt.Fprintf(a.err, "grundy: the period of %s was proved at once, so its values were not computed one by one: there are no statistics and no hash chain of them; grundy values %s --to N gives them\n", run.Rule, quoted(run.Rule))
	}
	return err
}

// runLine is a run of the list, and its JSON.
type runLine struct {
	Run     int64     `json:"run"`
	Rule    string    `json:"rule"`
	N       int64     `json:"n"`
	Max     uint32    `json:"max"`
	MaxAt   int64     `json:"max_at"`
	Rares   int       `json:"rares"`
	Kept    bool      `json:"kept"`
	Worked  float64   `json:"worked"` // seconds
	Hash    string    `json:"hash,omitempty"`
	Created time.Time `json:"created"`
	Period  int64     `json:"period,omitempty"`
	Start   *int64    `json:"start,omitempty"`
	Damaged string    `json:"damaged,omitempty"`
}

func (a *app) listRuns(st *store.Store) error {
	runs, err := st.Runs()
	if err != nil {
		return err
	}
	lines := []runLine{}
	for _, r := range runs {
		l := runLine{Run: r.ID, Rule: r.Rule, Created: r.Created}
		s, err := hunt.StatusOf(st, r)
		switch {
		case err == nil:
			l.N, l.Max, l.MaxAt, l.Rares, l.Kept, l.Worked = s.N, s.Max, s.MaxAt, s.Rares, s.Kept, s.Worked.Seconds()
			if s.N > 0 {
				l.Hash = hex.EncodeToString(s.Hash[:])
			}
		case errors.Is(err, store.ErrDamaged):
			l.Damaged = err.Error()
		default:
			return err
		}
		data, err := st.Certificate(r.ID)
		if err != nil {
			return err
		}
		if data != nil {
			c, err := readCertified(data)
			if err != nil {
				return err
			}
			l.Period, l.Start = c.period, &c.start
		}
		lines = append(lines, l)
	}
	return a.write(func(w io.Writer) error {
		if a.json {
			return writeJSON(w, struct {
				Schema  string    `json:"schema"`
				Command string    `json:"command"`
				Store   string    `json:"store"`
				Runs    []runLine `json:"runs"`
			}{schema, "hunts", st.Dir(), lines})
		}
		fmt.Fprintf(w, "%4s  %-20s %18s %6s %6s %10s  %s\n", "run", "rule", "values", "max", "rare", "worked", "period")
		for _, l := range lines {
			found := "not found yet"
			name := cut(l.Rule, 20)
			switch {
			case l.Damaged != "":
				found = l.Damaged
			case l.Start != nil && l.Period == 0:
				found = "a formula"
			case l.Start != nil:
				found = fmt.Sprintf("%d from %d, proved", l.Period, *l.Start)
			}
			values, most := grouped(l.N), fmt.Sprint(l.Max)
			if l.N == 0 {
				values, most = "-", "-"
			}
			fmt.Fprintf(w, "%4d  %-20s %18s %6s %6d %10s  %s\n", l.Run, name, values, most, l.Rares, roughly(time.Duration(l.Worked*float64(time.Second))), found)
		}
		return nil
	})
}

// cut shortens a text to so many characters.
func cut(text string, most int) string {
	if r := []rune(text); len(r) > most {
		return string(r[:most-1]) + "…"
	}
	return text
}

func (a *app) huntCertificate(dir *string) *cobra.Command {
	cmd := &cobra.Command{
		Use:   "certificate RUN",
		Short: "Write the certificate of a run",
		Long: `Examples:
  grundy hunts certificate 0.356 -o c.json && grundy verify c.json`,
		Args: arguments(1, 1, "one run"),
		RunE: func(_ *cobra.Command, args []string) error {
			return a.view(*dir, func(st *store.Store) error {
				run, err := a.findRun(st, args[0])
				if err != nil {
					return err
				}
				data, err := st.Certificate(run.ID)
				if err == nil && data == nil {
					err = fmt.Errorf("no period of %s is proved yet", run.Rule)
				}
				if err != nil {
					return err
				}
				return a.write(func(w io.Writer) error {
					_, err := w.Write(data)
					return err
				})
			})
		},
	}
	cmd.Flags().StringVarP(&a.output, "output", "o", "", "write to `FILE` instead of standard output")
	return cmd
}

func (a *app) huntRemove(dir *string) *cobra.Command {
	return &cobra.Command{
		Use:   "remove RUN",
		Short: "Remove a run and its values from the store",
		Long: `Examples:
  grundy hunts remove 3`,
		Args: arguments(1, 1, "one run"),
		RunE: func(_ *cobra.Command, args []string) error {
			name, err := storeDir(*dir)
			if err != nil {
				return err
			}
			if err := a.view(name, func(*store.Store) error { return nil }); err != nil {
				return err // there is none, and it is not made
			}
			st, err := store.Open(name)
			if err != nil {
				return err
			}
			run, err := a.findRun(st, args[0])
			if err == nil {
				err = st.Remove(run.ID)
			}
			return errors.Join(err, st.Close())
		},
	}
}
