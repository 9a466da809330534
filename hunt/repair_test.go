package hunt

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/grundy-cgt/grundy/heap"
	"github.com/grundy-cgt/grundy/store"
)

// An audit sees each kept file that is lost or altered, and what is in no file;
// Repair writes the values again that were there.
func TestRepair(t *testing.T) {
	for _, text := range []string{"0.106", "0.007"} {
		r := parse(t, text)
		dir := t.TempDir()
		st := open(t, dir)
		c := Config{To: 6000, Keep: true, Block: 64}
		if _, err := Run(t.Context(), st, r, c); err != nil {
			t.Fatal(err)
		}
		run, _, err := st.Find(r.String())
		if err != nil {
			t.Fatal(err)
		}
		read := func() (g []uint32) {
			err := Values(st, run, 0, 6000, func(values []uint32) error {
				g = append(g, values...)
				return nil
			})
			if err != nil {
				t.Error(err)
			}
			return g
		}
		want := read()
		wrong := func() (at []int64) {
			err := Audit(t.Context(), st, run, r, 0, 1, func(x Audited) {
				if x.Wrong != "" {
					at = append(at, x.From)
				}
			})
			if err != nil {
				t.Errorf("%s: audit: %v", text, err)
			}
			return at
		}
		if at := wrong(); len(at) != 0 {
			t.Fatalf("%s: wrong at once: %v", text, at)
		}
		files, err := st.Files(run.ID)
		if err != nil || len(files) != 5 {
			t.Fatalf("files %v, %v", files, err)
		}
		if err := os.Remove(filepath.Join(dir, files[1].Name)); err != nil {
			t.Fatal(err)
		}
		if _, err := st.WriteFile(run, files[3].First, files[3].Count, func(i int64) uint32 { return 1 }); err != nil {
			t.Fatal(err)
		}
		damage(t, dir, "UPDATE tail SET data = zeroblob(length(data))")
		if at := wrong(); len(at) != 3 || at[0] != 1024 || at[1] != 3072 || at[2] != 5120 {
			t.Errorf("%s: wrong are %v", text, at)
		}
		var mended []int64
		err = Repair(t.Context(), st, run, r, heap.WalkOptions{}, func(x Audited) {
			if strings.HasPrefix(x.How, "a walk") {
				mended = append(mended, x.From)
			}
		})
		if err != nil || len(mended) != 3 {
			t.Errorf("%s: mended %v, %v", text, mended, err)
		}
		for i, v := range read() {
			if v != want[i] {
				t.Fatalf("%s: G(%d) is %d after the repair", text, i, v)
			}
		}
		if at := wrong(); len(at) != 0 {
			t.Errorf("%s: wrong after the repair: %v", text, at)
		}
		st.Close()
	}
	st := open(t, t.TempDir())
	if err := Repair(t.Context(), st, store.Run{}, nil, heap.WalkOptions{}, nil); err == nil {
		t.Error("a run without kept values is repaired")
	}
}
