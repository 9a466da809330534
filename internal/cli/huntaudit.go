package cli

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"math/rand/v2"

	"github.com/grundy-cgt/grundy/heap"
	"github.com/grundy-cgt/grundy/hunt"
	"github.com/grundy-cgt/grundy/rule"
	"github.com/grundy-cgt/grundy/store"
)

// auditLine is a line of JSON for a part that was computed anew.
type auditLine struct {
	Schema  string `json:"schema"`
	Command string `json:"command"`
	Event   string `json:"event"`
	Rule    string `json:"rule"`
	From    int64  `json:"from"`
	To      int64  `json:"to"`
	Values  int64  `json:"values"`
	How     string `json:"how"`
	Valid   bool   `json:"valid"`
	Reason  string `json:"reason,omitempty"`
	Seed    uint64 `json:"seed,omitempty"`
}

// runAudit computes parts of a run anew.
func (a *app) runAudit(ctx context.Context, r *rule.Rule, f *hunting) error {
	if f.blocks < 0 {
		return bad(errors.New("--blocks takes a number of blocks"))
	}
	seed := f.seed
	if seed == 0 {
		seed = rand.Uint64()>>32 + 1 // short, to be typed again
	}
	wrong := false
	err := a.view(f.store, func(st *store.Store) error {
		run, err := a.findRun(st, r.String())
		if err != nil {
			return err
		}
		if !a.json {
			l := labels{a.out}
			l.line("rule", run.Rule)
			l.line("seed", fmt.Sprint(seed))
		}
		return hunt.Audit(ctx, st, run, r, f.blocks, seed, func(x hunt.Audited) {
			wrong = wrong || x.Wrong != ""
			a.audited("audit", run, x, seed)
		})
	})
	if err == nil && wrong {
		return errNo
	}
	return err
}

// audited prints what was found of a part.
func (a *app) audited(event string, run store.Run, x hunt.Audited, seed uint64) {
	if a.json {
		data, err := json.Marshal(auditLine{schema, "hunt", event, run.Rule, x.From, x.To, x.Values, x.How, x.Wrong == "", x.Wrong, seed})
		if err == nil {
			fmt.Fprintf(a.out, "%s\n", data)
		}
		return
	}
	label, text := "right", fmt.Sprintf("G(%s) to G(%s): %s values by %s", grouped(x.From), grouped(x.To-1), grouped(x.Values), x.How)
	if x.Wrong != "" {
		label, text = "wrong", text+": "+x.Wrong
	}
	labels{a.out}.line(label, text)
}

// runRepair computes kept values anew that are lost or altered.
func (a *app) runRepair(ctx context.Context, r *rule.Rule, f *hunting, o heap.WalkOptions) error {
	dir, err := storeDir(f.store)
	if err != nil {
		return err
	}
	if err := a.view(dir, func(*store.Store) error { return nil }); err != nil {
		return err // there is none, and it is not made
	}
	st, err := store.Open(dir)
	if err != nil {
		return err
	}
	run, err := a.findRun(st, r.String())
	if err == nil {
		if !a.json {
			labels{a.out}.line("rule", run.Rule)
		}
		err = hunt.Repair(ctx, st, run, r, o, func(x hunt.Audited) { a.audited("repair", run, x, 0) })
	}
	return errors.Join(err, st.Close())
}
