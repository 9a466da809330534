package cli

import (
	"errors"
	"fmt"
	"io"
	"os"

	"github.com/spf13/cobra"

	"github.com/grundy-cgt/grundy/period"
)

// verdict is what verify finds, and its JSON.
type verdict struct {
	Schema  string         `json:"schema"`
	Command string         `json:"command"`
	Valid   bool           `json:"valid"`
	Rule    string         `json:"rule,omitempty"`
	Theorem period.Theorem `json:"theorem,omitempty"`
	Period  int64          `json:"period,omitempty"`
	Start   int64          `json:"start"`
	Saltus  int64          `json:"saltus"`
	Known   int64          `json:"known"` // values that were computed anew
	Reason  string         `json:"reason,omitempty"`
}

// maxCertificate is the largest certificate file that is read, in bytes.
const maxCertificate = 64 << 20

func (a *app) verify() *cobra.Command {
	cmd := &cobra.Command{
		Use:   "verify FILE",
		Short: "Check a certificate of a period",
		Long: `Examples:
  grundy analyze kayles --certificate kayles.json && grundy verify kayles.json
  grundy verify - < kayles.json

Checks the proof in a certificate from nothing: the theorem's hypotheses, and
every value that it rests on, computed anew from the plain meaning of the rule
by code that shares nothing with the solvers. Exit code 1 when it is wrong.`,
		Args: arguments(1, 1, "one file, or - for standard input"),
		RunE: func(cmd *cobra.Command, args []string) error {
			in := a.in
			if args[0] != "-" {
				f, err := os.Open(args[0])
				if err != nil {
					return bad(fmt.Errorf("cannot read the certificate: %w", err))
				}
				defer f.Close()
				in = f
			}
			data, err := io.ReadAll(io.LimitReader(in, maxCertificate+1))
			if err != nil {
				return bad(fmt.Errorf("cannot read the certificate: %w", err))
			}
			if len(data) > maxCertificate {
				return bad(fmt.Errorf("a certificate has at most %d bytes", maxCertificate))
			}
			out := &verdict{Schema: schema, Command: "verify"}
			cert, err := period.Decode(data)
			if err == nil {
				b := a.bar("values checked")
				err = period.Check(cmd.Context(), cert, b.set)
				b.end()
			}
			var rejected *period.Rejected
			switch {
			case err == nil:
				out.Valid = true
				out.Rule, out.Theorem, out.Known = cert.Rule, cert.Theorem, cert.Known
				out.Period, out.Start, out.Saltus = cert.Period, cert.Start, cert.Saltus
			case cmd.Context().Err() != nil || isLimit(err):
				return err
			case errors.As(err, &rejected) || cert == nil:
				out.Reason = err.Error()
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
	return a.common(cmd)
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
	l.line("valid", claim)
	depth := fmt.Sprintf("%d values computed anew from the rule", v.Known)
	if v.Known == 0 {
		depth = "a formula, from the form of the rule"
	}
	l.line("by", fmt.Sprintf("theorem %q; %s", v.Theorem, depth))
}
