package store

import (
	"bytes"
	"errors"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"
)

func open(t *testing.T, dir string) *Store {
	t.Helper()
	s, err := Open(dir)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { s.Close() })
	return s
}

func begin(t *testing.T, s *Store) Run {
	t.Helper()
	run, err := s.Begin("0.106", 1024, KeepNone)
	if err != nil {
		t.Fatal(err)
	}
	return run
}

func progress(n int64, rest string) *Progress {
	return &Progress{Checkpoint: Checkpoint{N: n, At: time.Now(), Walk: []byte{byte(n)}, Rest: []byte(rest)}}
}

// noise is text that does not get smaller when it is compressed.
func noise(n int) string {
	random := rand.New(rand.NewPCG(uint64(n), 0))
	b := make([]byte, n)
	for i := range b {
		b[i] = byte(random.Uint32())
	}
	return string(b)
}

func TestSaveAndLatest(t *testing.T) {
	dir := t.TempDir()
	s := open(t, dir)
	run := begin(t, s)
	if c, _, err := s.Latest(run.ID); c != nil || err != nil {
		t.Fatalf("%v, %v before the first checkpoint", c, err)
	}
	for n := range int64(5) {
		p := progress(n, "rest")
		p.Links = []Link{{Block: n, Width: 1, Hash: [32]byte{byte(n)}}}
		if err := s.Save(run.ID, p); err != nil {
			t.Fatal(err)
		}
	}
	s.Close()
	s = open(t, dir)
	c, bad, err := s.Latest(run.ID)
	if err != nil || c.N != 4 || len(bad) > 0 || string(c.Rest) != "rest" || !bytes.Equal(c.Walk, []byte{4}) {
		t.Errorf("the last checkpoint is %+v, %v, %v", c, bad, err)
	}
	if links, err := s.Links(run.ID, 1); err != nil || len(links) != 4 || links[0].Hash[0] != 1 {
		t.Errorf("links %v, %v", links, err)
	}
	if got, ok, err := s.Find("0.106"); !ok || err != nil || got.ID != run.ID {
		t.Errorf("found %v, %t, %v", got, ok, err)
	}
	// A block that is computed anew with other values is no new truth.
	p := progress(5, "rest")
	p.Links = []Link{{Block: 2, Width: 1, Hash: [32]byte{7}}}
	if err := s.Save(run.ID, p); !errors.Is(err, ErrDamaged) {
		t.Errorf("another hash of a block: %v", err)
	}
	if c, _, _ := s.Latest(run.ID); c.N != 4 {
		t.Errorf("a refused checkpoint was made at %d", c.N)
	}
}

// A changed byte in the newest checkpoint: the one before it is taken. In all:
// that is an error.
func TestDamagedCheckpoint(t *testing.T) {
	s := open(t, t.TempDir())
	run := begin(t, s)
	for n := range int64(3) {
		if err := s.Save(run.ID, progress(n, "rest")); err != nil {
			t.Fatal(err)
		}
	}
	if _, err := s.db.Exec("UPDATE checkpoints SET rest = 'Rest' WHERE n = 2"); err != nil {
		t.Fatal(err)
	}
	c, bad, err := s.Latest(run.ID)
	if err != nil || c.N != 1 || !slices.Equal(bad, []int64{2}) {
		t.Fatalf("%+v, %v, %v", c, bad, err)
	}
	if _, err := s.db.Exec("UPDATE checkpoints SET walk = x'0707' WHERE n < 2"); err != nil {
		t.Fatal(err)
	}
	if c, _, err := s.Latest(run.ID); !errors.Is(err, ErrDamaged) || c != nil {
		t.Fatalf("%+v, %v", c, err)
	}
	if _, err := s.Walk(run.ID, 1); !errors.Is(err, ErrDamaged) {
		t.Errorf("the walk of a damaged checkpoint: %v", err)
	}
}

func TestThin(t *testing.T) {
	s := open(t, t.TempDir())
	run := begin(t, s)
	p := progress(0, "rest")
	p.Walk = []byte(noise(mostBytes / 8))
	for n := range int64(14) {
		p.N = 1000 * n
		if err := s.Save(run.ID, p); err != nil {
			t.Fatal(err)
		}
	}
	at, err := s.History(run.ID)
	if err != nil || len(at) < 4 || len(at) > 10 || at[0] != 0 || at[len(at)-1] != 13_000 {
		t.Errorf("the history is %v, %v", at, err)
	}
	var even []int64
	for n := range int64(1001) {
		even = append(even, n)
	}
	drop := spread(even, 500)
	if left := len(even) - len(drop); left < 450 || left > 550 || drop[0] || drop[1000] || drop[999] {
		t.Errorf("%d of 1001 are left", left)
	}
}

func TestLock(t *testing.T) {
	dir := t.TempDir()
	s := open(t, dir)
	begin(t, s)
	if _, err := Open(dir); !errors.Is(err, ErrBusy) || !strings.Contains(err.Error(), "another hunt, process") {
		t.Errorf("a second writer: %v", err)
	}
	v, err := View(dir)
	if err != nil {
		t.Fatal(err)
	}
	if runs, err := v.Runs(); err != nil || len(runs) != 1 {
		t.Errorf("a reader beside a writer sees %v, %v", runs, err)
	}
	if _, err := v.Begin("0.07", 1, KeepNone); !errors.Is(err, ErrReadOnly) {
		t.Errorf("a reader writes: %v", err)
	}
	v.Close()
	s.Close()
	open(t, dir) // the lock has ended
}

// None of what is refused is changed.
func TestRefused(t *testing.T) {
	if _, err := View(t.TempDir()); !errors.Is(err, ErrMissing) {
		t.Errorf("no store: %v", err)
	}
	dir := t.TempDir()
	s := open(t, dir)
	begin(t, s)
	if _, err := s.db.Exec("PRAGMA user_version = 3"); err != nil {
		t.Fatal(err)
	}
	s.Close()
	path := filepath.Join(dir, dbName)
	whole, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	try := func(name string, data []byte, want error) {
		t.Helper()
		if err := os.WriteFile(path, data, 0o666); err != nil {
			t.Fatal(err)
		}
		if s, err := Open(dir); !errors.Is(err, want) {
			t.Errorf("%s: %v", name, err)
			if err == nil {
				s.Close()
			}
		}
		if after, err := os.ReadFile(path); err != nil || !bytes.Equal(after, data) {
			t.Errorf("%s: the database was changed: %v", name, err)
		}
	}
	try("a newer version", whole, ErrNewer)
	cut := bytes.Clone(whole[:len(whole)/2])
	cut[63] = version
	try("cut off", cut, ErrDamaged)
	try("text", []byte(strings.Repeat("hello ", 2000)), ErrDamaged)
	altered := bytes.Clone(whole)
	for i := 4096; i < 3*4096; i++ {
		altered[i] ^= 0x55
	}
	altered[63] = version
	try("altered pages", altered, ErrDamaged)
}

func TestFullDisk(t *testing.T) {
	s := open(t, t.TempDir())
	run := begin(t, s)
	if err := s.Save(run.ID, progress(1, "rest")); err != nil {
		t.Fatal(err)
	}
	if _, err := s.db.Exec("PRAGMA max_page_count = 64"); err != nil {
		t.Fatal(err)
	}
	p := progress(2, noise(1<<20))
	if err := s.Save(run.ID, p); !errors.Is(err, ErrFull) || !strings.Contains(err.Error(), "make room") {
		t.Errorf("no room: %v", err)
	}
	if c, _, err := s.Latest(run.ID); err != nil || c.N != 1 {
		t.Errorf("the last checkpoint is %+v, %v", c, err)
	}
	if _, err := s.db.Exec("PRAGMA max_page_count = 100000"); err != nil {
		t.Fatal(err)
	}
	if err := s.Save(run.ID, p); err != nil {
		t.Errorf("with room again: %v", err)
	}
}

func TestFiles(t *testing.T) {
	dir := t.TempDir()
	s := open(t, dir)
	run := begin(t, s)
	value := func(i int64) uint32 { return uint32(i * i % 1000) }
	f, err := s.WriteFile(run, 2048, 3000, value)
	if err != nil {
		t.Fatal(err)
	}
	read := func() ([]uint32, int, error) {
		var g []uint32
		groups := 0
		err := s.ReadFile(f, func(values []uint32) error {
			g, groups = append(g, values...), groups+1
			return nil
		})
		return g, groups, err
	}
	g, groups, err := read()
	if err != nil || len(g) != 3000 || groups != 3 || g[2999] != value(2999) {
		t.Fatalf("%d values in %d groups, %v", len(g), groups, err)
	}
	if err := s.ReadFile(f, func([]uint32) error { return os.ErrInvalid }); err != os.ErrInvalid {
		t.Errorf("the error of the reader became %v", err)
	}
	path := filepath.Join(dir, f.Name)
	whole, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	for _, n := range []int{0, 10, len(whole) / 2, len(whole) - 1} {
		if err := os.WriteFile(path, whole[:n], 0o666); err != nil {
			t.Fatal(err)
		}
		if _, _, err := read(); !errors.Is(err, ErrDamaged) {
			t.Errorf("cut off at %d of %d bytes: %v", n, len(whole), err)
		}
	}
	if left, _ := filepath.Glob(filepath.Join(dir, "values", "*", "*.tmp")); len(left) > 0 {
		t.Errorf("temporary files stay: %v", left)
	}
	if err := os.Remove(path); err != nil {
		t.Fatal(err)
	}
	if _, _, err := read(); !errors.Is(err, ErrDamaged) {
		t.Errorf("missing: %v", err)
	}
}
