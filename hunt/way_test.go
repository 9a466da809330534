package hunt

import (
	"slices"
	"testing"
	"time"

	"github.com/grundy-cgt/grundy/heap"
)

// Between two checkpoints there are places from which the walk is taken up, with the
// values that it had.
func TestWaypoints(t *testing.T) {
	st, r := open(t, t.TempDir()), parse(t, "0.106")
	const n = 8 << 20
	res, err := Run(t.Context(), st, r, Config{To: n, Every: time.Hour})
	if err != nil {
		t.Fatal(err)
	}
	at, err := st.History(res.Run.ID)
	if err != nil || len(at) < 4 || len(at) > 8 || at[len(at)-1] != n {
		t.Fatalf("the history is %v, %v", at, err)
	}
	w, err := newWindows(t.Context(), st, res.Run, r, heap.WalkOptions{})
	if err != nil {
		t.Fatal(err)
	}
	whole, err := heap.NewWalk(r, heap.WalkOptions{})
	if err != nil {
		t.Fatal(err)
	}
	g := &reader{ctx: t.Context(), walk: whole}
	for _, n := range at {
		if err := g.to(n, 1000); err != nil {
			t.Fatal(err)
		}
		got, err := w.window(n, 1000)
		if err != nil || !slices.Equal(got, g.last[len(g.last)-1000:]) {
			t.Errorf("the values before heap %d are others: %v", n, err)
		}
	}
}
