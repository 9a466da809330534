package hunt_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"math/rand/v2"
	"os/exec"
	"path/filepath"
	"slices"
	"syscall"
	"testing"
	"time"

	"github.com/grundy-cgt/grundy/heap"
	"github.com/grundy-cgt/grundy/hunt"
	"github.com/grundy-cgt/grundy/rule"
	"github.com/grundy-cgt/grundy/store"
)

// command builds the real command.
func command(t *testing.T) string {
	t.Helper()
	bin := filepath.Join(t.TempDir(), "grundy.exe")
	if out, err := exec.Command("go", "build", "-o", bin, "../cmd/grundy").CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	return bin
}

// ended is what a store says of a hunt that has reached its end.
type ended struct {
	hash  string
	links []store.Link
	stats *hunt.Stats
	kept  []uint32
}

func readEnded(t *testing.T, dir string, r *rule.Rule, hash string) ended {
	t.Helper()
	st, err := store.View(dir)
	if err != nil {
		t.Fatal(err)
	}
	defer st.Close()
	run, ok, err := st.Find(r.String())
	if err != nil || !ok {
		t.Fatalf("no run: %v", err)
	}
	e := ended{hash: hash}
	if e.links, err = st.Links(run.ID, 0); err != nil {
		t.Fatal(err)
	}
	if e.stats, err = hunt.StatsOf(st, run); err != nil {
		t.Fatal(err)
	}
	if run.Keep == store.KeepAsked { // else it depends on when checkpoints were made whether values are kept
		err := hunt.Values(st, run, 0, e.stats.N, func(values []uint32) error {
			e.kept = append(e.kept, values...)
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	return e
}

// TestKill kills the real command 200 times (kill -9) at random moments, and
// compares the hash chain, the statistics and the kept values with those of a
// hunt that was never disturbed. Checkpoints are made every few milliseconds, so
// that some are hit.
func TestKill(t *testing.T) {
	kills := 200
	if testing.Short() {
		kills = 8
	}
	bin := command(t)
	r, err := rule.Parse("0.106")
	if err != nil {
		t.Fatal(err)
	}
	const n = 100_000
	args := func(dir string, round int) []string {
		a := []string{"hunt", "0.106", "--to", "100000", "--json", "--block", "1024", "--every", "4ms", "--store", dir}
		if round%2 == 0 {
			a = append(a, "--keep")
		}
		return a
	}
	undisturbed := [2]ended{}
	var longest time.Duration
	for round := range undisturbed {
		dir := t.TempDir()
		begun := time.Now()
		out, err := exec.Command(bin, args(dir, round)...).Output()
		longest = max(longest, time.Since(begun))
		if err != nil {
			t.Fatal(err)
		}
		undisturbed[round] = readEnded(t, dir, r, lastHash(t, out))
	}
	seq, err := heap.New(r, heap.Limits{})
	if err != nil {
		t.Fatal(err)
	}
	if g, err := seq.Table(t.Context(), n); err != nil || !slices.Equal(g[:n], undisturbed[0].kept) {
		t.Fatalf("the undisturbed hunt kept wrong values: %v", err)
	}

	random := rand.New(rand.NewPCG(1, 2))
	killed, rounds := 0, 0
	for ; killed < kills; rounds++ {
		dir := t.TempDir()
		for finished := false; !finished; {
			cmd := exec.Command(bin, args(dir, rounds)...)
			var out, errOut bytes.Buffer
			cmd.Stdout, cmd.Stderr = &out, &errOut
			if err := cmd.Start(); err != nil {
				t.Fatal(err)
			}
			timer := time.AfterFunc(time.Duration(random.Int64N(int64(longest))), func() { _ = cmd.Process.Kill() })
			err := cmd.Wait()
			timer.Stop()
			var exit *exec.ExitError
			switch {
			case err == nil:
				finished = true
				got := readEnded(t, dir, r, lastHash(t, out.Bytes()))
				compareEnded(t, got, undisturbed[rounds%2])
			case errors.As(err, &exit) && exit.Sys().(syscall.WaitStatus).Signaled():
				killed++
			default:
				t.Fatalf("after %d kills: %v\n%s", killed, err, &errOut)
			}
		}
		if t.Failed() {
			break
		}
	}
	t.Logf("%d kills in %d hunts", killed, rounds)
}

func lastHash(t *testing.T, out []byte) string {
	t.Helper()
	lines := bytes.Split(bytes.TrimSpace(out), []byte("\n"))
	var last struct {
		Event, Hash string
		N           int64
	}
	if err := json.Unmarshal(lines[len(lines)-1], &last); err != nil || last.Event != "done" || last.Hash == "" {
		t.Fatalf("the last line is %s: %v", lines[len(lines)-1], err)
	}
	return last.Hash
}

func compareEnded(t *testing.T, got, want ended) {
	t.Helper()
	if got.hash != want.hash {
		t.Errorf("the hash is %s, undisturbed %s", got.hash, want.hash)
	}
	if !slices.Equal(got.links, want.links) {
		t.Error("the hash chains differ")
	}
	if got.stats.N != want.stats.N || !slices.Equal(got.stats.Values, want.stats.Values) || !slices.Equal(got.stats.Records, want.stats.Records) {
		t.Errorf("the statistics differ: %+v, undisturbed %+v", got.stats, want.stats)
	}
	if !slices.Equal(got.kept, want.kept) {
		t.Errorf("the kept values differ: %d, undisturbed %d", len(got.kept), len(want.kept))
	}
}
