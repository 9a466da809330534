package store

import (
	"bytes"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"testing"
	"time"
)

// logged makes a store whose newest checkpoints are in the log alone, as a reader
// keeps them from being moved, and returns its files and its run.
func logged(t *testing.T, count int64) (database, log []byte, run Run) {
	t.Helper()
	dir := t.TempDir()
	s := open(t, dir)
	s.settled = time.Time{}
	run = begin(t, s)
	var v *Store
	for n := range count {
		if n == count/4 || n == count/2 {
			if v != nil {
				v.Close()
			}
			var err error
			if v, err = View(dir); err != nil {
				t.Fatal(err)
			}
			tx, err := v.db.Begin()
			if err != nil {
				t.Fatal(err)
			}
			defer func() { _ = tx.Rollback() }()
			var seen int
			if err := tx.QueryRow("SELECT count(*) FROM checkpoints").Scan(&seen); err != nil || seen != int(n) {
				t.Fatalf("%d checkpoints, %v", seen, err)
			}
		}
		s.settled = time.Time{} // try again, as far as the reader is not in the way
		if err := s.Save(run.ID, numbered(n)); err != nil {
			t.Fatal(err)
		}
	}
	defer v.Close()
	database, err := os.ReadFile(filepath.Join(dir, dbName))
	if err != nil {
		t.Fatal(err)
	}
	if log, err = os.ReadFile(filepath.Join(dir, dbName+"-wal")); err != nil {
		t.Fatal(err)
	}
	return database, log, run
}

// numbered is a checkpoint whose content follows from n.
func numbered(n int64) *Progress {
	p := progress(n, fmt.Sprintf("rest of %d", n))
	p.Walk = []byte(noise(3000 + int(n)))
	p.Links = []Link{{Block: n, Width: 1, Hash: [32]byte{byte(n)}}}
	return p
}

// A log that was cut off or altered anywhere: what is read is right, and older; or
// the store is damaged, and says so.
func TestLog(t *testing.T) {
	const count, rounds = 24, 24
	database, log, run := logged(t, count)
	if len(log) < 30*4096 {
		t.Fatalf("the log has %d bytes only", len(log))
	}
	random := rand.New(rand.NewPCG(1, 2))
	oldest, refused := int64(count), 0
	for round := range rounds {
		bad := bytes.Clone(log)
		at := random.IntN(len(bad))
		what := fmt.Sprintf("cut off at %d", at)
		switch {
		case round == 0:
			what = "whole"
		case round%2 == 0:
			bad = bad[:at]
		default:
			what = fmt.Sprintf("altered at %d", at)
			for i := at; i < min(at+1+random.IntN(5000), len(bad)); i++ {
				bad[i] ^= 0x55
			}
		}
		dir := t.TempDir()
		for name, data := range map[string][]byte{dbName: database, dbName + "-wal": bad} {
			if err := os.WriteFile(filepath.Join(dir, name), data, 0o666); err != nil {
				t.Fatal(err)
			}
		}
		n, err := goOn(dir, run)
		switch {
		case round == 0 && (err != nil || n != count-1):
			t.Fatalf("the whole log: the last checkpoint is at %d, %v", n, err)
		case errors.Is(err, ErrDamaged):
			refused++
		case err != nil:
			t.Errorf("%s: %v", what, err)
		}
		oldest = min(oldest, n)
	}
	t.Logf("the oldest checkpoint that was gone on from: %d of %d; damaged: %d of %d", oldest, count, refused, rounds)
}

// goOn reads the last checkpoint of a store, and makes those that follow.
func goOn(dir string, run Run) (int64, error) {
	s, err := Open(dir)
	if err != nil {
		return -1, err
	}
	defer s.Close()
	c, _, err := s.Latest(run.ID)
	if err != nil {
		return -1, err
	}
	at := int64(-1)
	if c != nil {
		at = c.N
		if want := numbered(at); !bytes.Equal(c.Walk, want.Walk) || !bytes.Equal(c.Rest, want.Rest) {
			return at, fmt.Errorf("the checkpoint at %d has another content", at)
		}
	}
	for n := at + 1; n < at+4; n++ {
		if err := s.Save(run.ID, numbered(n)); err != nil {
			return at, err
		}
	}
	links, err := s.Links(run.ID, 0)
	for i, l := range links {
		if l.Hash[0] != byte(i) {
			return at, fmt.Errorf("block %d has the hash of another", i)
		}
	}
	return at, err
}

// A change is in the database itself when it was the first for a while, and the log
// is empty.
func TestSettled(t *testing.T) {
	dir := t.TempDir()
	s := open(t, dir)
	run := begin(t, s)
	s.settled = time.Time{}
	if err := s.Save(run.ID, progress(1, "rest")); err != nil {
		t.Fatal(err)
	}
	if info, err := os.Stat(filepath.Join(dir, dbName+"-wal")); err != nil || info.Size() > 0 {
		t.Errorf("the log has %v bytes, %v", info.Size(), err)
	}
}
