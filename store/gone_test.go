package store

import (
	"errors"
	"os"
	"path/filepath"
	"testing"
)

// Nothing is saved in files that were removed or replaced, and that is said.
func TestGone(t *testing.T) {
	for name, remove := range map[string]func(dir string) error{
		"the folder":   os.RemoveAll,
		"the database": func(dir string) error { return os.Remove(filepath.Join(dir, dbName)) },
		"the log":      func(dir string) error { return os.Remove(filepath.Join(dir, dbName+"-wal")) },
		"the lock":     func(dir string) error { return os.Remove(filepath.Join(dir, lockName)) },
		"another": func(dir string) error {
			path := filepath.Join(dir, dbName)
			data, err := os.ReadFile(path)
			return errors.Join(err, os.Remove(path), os.WriteFile(path, data, 0o666))
		},
		"another folder": func(dir string) error {
			if err := os.Rename(dir, dir+"x"); err != nil {
				return err
			}
			s, err := Open(dir)
			if err != nil {
				return err
			}
			return s.Close()
		},
	} {
		dir := filepath.Join(t.TempDir(), "s")
		s := open(t, dir)
		run := begin(t, s)
		if err := s.Save(run.ID, progress(1, "rest")); err != nil {
			t.Fatal(err)
		}
		if err := remove(dir); err != nil {
			t.Logf("%s: the system does not allow it: %v", name, err)
			continue
		}
		if err := s.Save(run.ID, progress(2, "rest")); !errors.Is(err, ErrGone) {
			t.Errorf("%s: a checkpoint in what is gone: %v", name, err)
		}
		if _, err := s.WriteFile(run, 0, 4, func(int64) uint32 { return 0 }); !errors.Is(err, ErrGone) {
			t.Errorf("%s: a file in what is gone: %v", name, err)
		}
		if _, err := os.Stat(filepath.Join(dir, valuesDir(run.ID))); err == nil {
			t.Errorf("%s: a folder was made anew", name)
		}
	}
}

// A store of a newer version is left as it is, with all that is beside it.
func TestNewerUntouched(t *testing.T) {
	dir := t.TempDir()
	s := open(t, dir)
	begin(t, s)
	if _, err := s.db.Exec("PRAGMA user_version = 3"); err != nil {
		t.Fatal(err)
	}
	s.Close()
	if err := os.WriteFile(filepath.Join(dir, lockName), []byte("other"), 0o666); err != nil {
		t.Fatal(err)
	}
	for _, f := range []func(string) (*Store, error){Open, View} {
		if _, err := f(dir); !errors.Is(err, ErrNewer) {
			t.Errorf("a newer store: %v", err)
		}
		entries, err := os.ReadDir(dir)
		if err != nil || len(entries) != 2 {
			t.Errorf("files were made: %v, %v", entries, err)
		}
		if text, _ := os.ReadFile(filepath.Join(dir, lockName)); string(text) != "other" {
			t.Errorf("the lock was written: %q", text)
		}
	}
}

// When the newest checkpoints are damaged, older ones are there to go on from.
func TestOlderWhole(t *testing.T) {
	s := open(t, t.TempDir())
	run := begin(t, s)
	for n := range int64(100) {
		if err := s.Save(run.ID, progress(n+1, "rest")); err != nil {
			t.Fatal(err)
		}
	}
	whole, err := s.numbers("SELECT n FROM checkpoints WHERE run = ? AND rest IS NOT NULL ORDER BY n DESC", run.ID)
	if err != nil || len(whole) != 11 {
		t.Fatalf("whole are %v, %v", whole, err)
	}
	want := []int64{100, 99, 98, 97, 64, 32, 16, 8, 4, 2, 1}
	for i, n := range want {
		c, bad, err := s.Latest(run.ID)
		if err != nil || c.N != n || len(bad) != i {
			t.Fatalf("%+v, %v, %v; not %d", c, bad, err, n)
		}
		if _, err := s.db.Exec("UPDATE checkpoints SET walk = x'00' WHERE n = ?", n); err != nil {
			t.Fatal(err)
		}
	}
	if _, _, err := s.Latest(run.ID); !errors.Is(err, ErrDamaged) || places([]int64{9, 5, 1}) != "9, 5 and 1" {
		t.Errorf("%v", err)
	}
}
