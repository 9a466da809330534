package hunt

import (
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"testing"
	"time"
)

// A clock that jumps by centuries, between the parts of a hunt and in them, changes
// neither what is found nor which checkpoint is the last. Times that are measured
// are those of the monotonic clock.
func TestClock(t *testing.T) {
	r := parse(t, "0.106")
	const n = 60_000
	random := rand.New(rand.NewPCG(7, 8))
	clocks := []func() time.Time{
		time.Now,
		func() time.Time { return time.Unix(0, 0) },
		func() time.Time { return time.Now().AddDate(300, 0, 0) },
		func() time.Time { return time.Date(-100, 1, 1, 0, 0, 0, 0, time.UTC) },
		func() time.Time { return time.Unix(random.Int64N(1<<40)-1<<39, 0) },
	}
	whole, err := Run(t.Context(), open(t, t.TempDir()), r, Config{To: n, Block: 512})
	if err != nil {
		t.Fatal(err)
	}
	st := open(t, t.TempDir())
	var got *Result
	for i := range 2 * len(clocks) {
		from := int64(i) * n / int64(2*len(clocks))
		c := Config{To: from + n/int64(2*len(clocks)), Block: 512, Every: 5 * time.Millisecond, now: clocks[i%len(clocks)]}
		before := time.Duration(0)
		if got != nil {
			before = got.Worked
		}
		if got, err = Run(t.Context(), st, r, c); err != nil || got.N != c.To || got.From != from {
			t.Fatalf("to %d: from %d to %d, %v", c.To, got.From, got.N, err)
		}
		if work := got.Worked - before; work < -time.Second || work > time.Hour {
			t.Errorf("a part took %v", work)
		}
		if s, err := StatusOf(st, got.Run); err != nil || s.N != c.To || s.Hash != got.Hash {
			t.Errorf("the last checkpoint is at %d of %d, %v", s.N, c.To, err)
		}
	}
	if got.Hash != whole.Hash || got.Max != whole.Max {
		t.Errorf("with a clock that jumps %+v, undisturbed %+v", got.Status, whole.Status)
	}
	at, err := st.History(got.Run.ID)
	if err != nil || !slices.IsSorted(at) || len(at) < len(clocks) || at[len(at)-1] != n {
		t.Errorf("the history is %v, %v", at, err)
	}
}

// The files of a hunt as a crash leaves them, with a log that is cut off or altered
// besides: the hunt goes on from a checkpoint before, to the same end.
func TestDamagedLog(t *testing.T) {
	r := parse(t, "0.106")
	const n = 60_000
	whole, err := Run(t.Context(), open(t, t.TempDir()), r, Config{To: n, Block: 512})
	if err != nil {
		t.Fatal(err)
	}
	random := rand.New(rand.NewPCG(9, 10))
	dir := t.TempDir()
	st := open(t, dir)
	for i, to := range []int64{10_000, 20_000, 30_000, 40_000} {
		res, err := Run(t.Context(), st, r, Config{To: to, Block: 512, Every: 5 * time.Millisecond, Keep: true})
		if err != nil || res.N != to {
			t.Fatalf("to %d: %v", to, err)
		}
		for round := range 4 {
			crashed := t.TempDir()
			if err := os.CopyFS(crashed, os.DirFS(dir)); err != nil {
				t.Fatal(err)
			}
			path := filepath.Join(crashed, "grundy.db-wal")
			log, err := os.ReadFile(path)
			if err != nil {
				t.Fatal(err)
			}
			if len(log) > 0 {
				at := random.IntN(len(log))
				if round%2 == 0 {
					log = log[:at]
				} else {
					log[at] ^= 0x55
				}
			}
			if err := os.WriteFile(path, log, 0o666); err != nil {
				t.Fatal(err)
			}
			again := open(t, crashed)
			res, err := Run(t.Context(), again, r, Config{To: n, Block: 512, Keep: true})
			if err != nil || res.Hash != whole.Hash {
				t.Errorf("part %d, round %d: %x, undisturbed %x, %v", i, round, res.Hash, whole.Hash, err)
			}
			again.Close()
		}
	}
}
