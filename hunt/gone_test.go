package hunt

import (
	"errors"
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/grundy-cgt/grundy/store"
)

// A hunt whose store is removed does not end as one that saved what it found.
func TestGone(t *testing.T) {
	for _, keep := range []bool{false, true} {
		dir := filepath.Join(t.TempDir(), "s")
		st := open(t, dir)
		removed := false
		_, err := Run(t.Context(), st, parse(t, "0.106"), Config{To: 40_000_000, Keep: keep, Every: 10 * time.Millisecond, Report: func(s Status) {
			if !removed && s.Saved > 0 && s.N < 30_000_000 {
				removed = os.RemoveAll(dir) == nil
			}
		}})
		if removed && !errors.Is(err, store.ErrGone) {
			t.Errorf("keep %t: %v", keep, err)
		}
		if _, err := os.Stat(dir); removed && err == nil {
			t.Errorf("keep %t: the folder was made anew", keep)
		}
	}
}

// A rule that is refused leaves no run.
func TestRefusedRule(t *testing.T) {
	st := open(t, t.TempDir())
	if _, err := Run(t.Context(), st, parse(t, "n -> n"), Config{}); err == nil {
		t.Fatal("heap 0 moves to itself, and there is no error")
	}
	if runs, err := st.Runs(); err != nil || len(runs) != 0 {
		t.Errorf("runs %v, %v", runs, err)
	}
}

// The rate is that of the last seconds.
func TestRate(t *testing.T) {
	var r rate
	at := time.Now()
	for i := range 100 {
		if i < 50 {
			r.add(100)
		} else {
			r.add(200_000)
		}
		r.dueAt(at.Add(time.Duration(i) * 200 * time.Millisecond))
		if got := r.late(); i == 49 && got != 500 || i == 99 && got != 1e6 {
			t.Errorf("after %d steps the rate is %g", i+1, got)
		}
	}
}
