package cli

import (
	"context"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"os"

	"github.com/spf13/cobra"

	"github.com/grundy-cgt/grundy/period"
)

// verdict is what verify finds, and its JSON.
type verdict struct {
	Schema     string         `json:"schema"`
	Command    string         `json:"command"`
	Valid      bool           `json:"valid"` // nothing is wrong, as far as was checked
	Rule       string         `json:"rule,omitempty"`
	Theorem    period.Theorem `json:"theorem,omitempty"`
	Period     int64          `json:"period,omitempty"`
	Start      int64          `json:"start"`
	Saltus     int64          `json:"saltus"`
	Known      int64          `json:"known"`      // values that the proof rests on
	Recomputed int64          `json:"recomputed"` // of these
	Complete   bool           `json:"complete"`   // all of the proof was checked
	Spot       *spot          `json:"spot,omitempty"`
	Reason     string         `json:"reason,omitempty"`
}

// spot says which parts of a long proof were checked.
type spot struct {
	Checked []int  `json:"checked"`
	Parts   int    `json:"parts"`
	Seed    uint64 `json:"seed"`
}

// maxCertificate is the largest certificate file that is read, in bytes.
const maxCertificate = 64 << 20

func (a *app) verify() *cobra.Command {
	var how depth
	cmd := &cobra.Command{
		Use:   "verify FILE",
		Short: "Check a certificate of a period",
		Long: `Examples:
  grundy analyze kayles --certificate kayles.json && grundy verify kayles.json
  grundy verify - < kayles.json
  grundy verify long.json --sample 3 --seed 7

Checks the proof in a certificate from nothing: the theorem's hypotheses, and
every value that it rests on, computed anew from the rule by code that shares
nothing with the solvers. Exit code 1 when it is wrong.

A proof by sparse windows has parts that can be checked alone. If all of them
would take more than about ten minutes, some are chosen at random: what is found
valid is then valid as far as was checked, and the output and "complete" in
the JSON say so. --full checks all of them in any case, --sample so many.`,
		Args: arguments(1, 1, "one file, or - for standard input"),
		RunE: func(cmd *cobra.Command, args []string) error {
			if how.full && cmd.Flags().Changed("sample") {
				return bad(errors.New("--full checks all parts and --sample some: use one of them"))
			}
			if cmd.Flags().Changed("sample") && how.sample < 1 {
				return bad(fmt.Errorf("--sample takes a number of parts, at least 1, not %d", how.sample))
			}
			if !cmd.Flags().Changed("seed") {
				how.seed = rand.Uint64() >> 32 // short, to be typed again
			}
			if how.threads < 0 {
				return bad(fmt.Errorf("--threads takes a number of cores, not %d", how.threads))
			}
			data, err := a.certificate(args[0])
			if err != nil {
				return err
			}
			out := &verdict{Schema: schema, Command: "verify"}
			if version, _ := period.Version(data); version == 2 {
				err = a.verifySparse(cmd.Context(), data, how, out)
			} else {
				err = a.verifyWhole(cmd.Context(), data, out)
			}
			switch {
			case err == nil:
				out.Valid = true
			case cmd.Context().Err() != nil || isLimit(err):
				return err
			case errors.As(err, new(*period.Rejected)) || errors.As(err, new(noCertificate)):
				*out = verdict{Schema: schema, Command: "verify", Reason: err.Error()}
			default:
				return err
			}
			err = a.write(func(w io.Writer) error {
				if a.json {
					return writeJSON(w, out)
				}
				out.text(w)
				return nil
			})
			if err == nil && !out.Valid {
				return errNo
			}
			return err
		},
	}
	cmd.Flags().IntVar(&how.sample, "sample", 0, "check only `K` parts of a proof by sparse windows, chosen at random")
	cmd.Flags().Uint64Var(&how.seed, "seed", 0, "choose them by this `NUMBER`, as a check before has done")
	cmd.Flags().BoolVar(&how.full, "full", false, "check all parts, however long it takes")
	cmd.Flags().IntVar(&how.threads, "threads", 0, "use so many cores (0: all)")
	return a.common(cmd)
}

// noCertificate is the error of a file that is no certificate.
type noCertificate struct{ error }

// certificate reads a file.
func (a *app) certificate(name string) ([]byte, error) {
	in := a.in
	if name != "-" {
		f, err := os.Open(name)
		if err != nil {
			return nil, bad(fmt.Errorf("cannot read the certificate: %w", err))
		}
		defer f.Close()
		in = f
	}
	data, err := io.ReadAll(io.LimitReader(in, maxCertificate+1))
	if err != nil {
		return nil, bad(fmt.Errorf("cannot read the certificate: %w", err))
	}
	if len(data) > maxCertificate {
		return nil, bad(fmt.Errorf("a certificate has at most %d bytes", maxCertificate))
	}
	return data, nil
}

// verifyWhole checks a certificate of version 1.
func (a *app) verifyWhole(ctx context.Context, data []byte, out *verdict) error {
	c, err := period.Decode(data)
	if err != nil {
		return noCertificate{err}
	}
	b := a.bar("values checked")
	err = period.Check(ctx, c, b.set)
	b.end()
	out.Rule, out.Theorem, out.Known, out.Recomputed, out.Complete = c.Rule, c.Theorem, c.Known, c.Known, true
	out.Period, out.Start, out.Saltus = c.Period, c.Start, c.Saltus
	return err
}

func (v *verdict) text(w io.Writer) {
	l := labels{w}
	if !v.Valid {
		l.line("invalid", v.Reason)
		return
	}
	claim := fmt.Sprintf("%s: G(n+%d) = G(n)", v.Rule, v.Period)
	if v.Saltus > 0 {
		claim += fmt.Sprintf(" + %d", v.Saltus)
	}
	if v.Period == 0 {
		claim = v.Rule + ": the formula that grundy analyze prints, for all n"
	} else {
		claim += fmt.Sprintf(" for all n >= %d", v.Start)
	}
	if !v.Complete {
		claim = "as far as checked, " + claim
	}
	l.line("valid", claim)
	depth := fmt.Sprintf("%d values computed anew from the rule", v.Known)
	switch {
	case v.Known == 0:
		depth = "a formula, from the form of the rule"
	case v.Spot != nil && v.Complete:
		depth = fmt.Sprintf("every one of the %d values computed anew, in %d parts", v.Known, v.Spot.Parts)
	case v.Spot != nil:
		depth = fmt.Sprintf("spot check: %d of %d parts (seed %d), %d of %d values computed anew", len(v.Spot.Checked), v.Spot.Parts, v.Spot.Seed, v.Recomputed, v.Known)
	}
	l.line("by", fmt.Sprintf("theorem %q; %s", v.Theorem, depth))
}
