package store

import (
	"bufio"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"testing"
	"time"
)

// A reader in another process that stays in one transaction is in no one's way: the
// run goes on, the reader sees what there was, the log grows, and is emptied when the
// reader has gone.
func TestReader(t *testing.T) {
	const before, count = 3, 40
	if dir := os.Getenv("STORE_TEST_READ"); dir != "" {
		read(t, dir)
		return
	}
	dir := t.TempDir()
	s := open(t, dir)
	run := begin(t, s)
	save := func(n int64) {
		t.Helper()
		s.settled = time.Time{}
		if err := s.Save(run.ID, numbered(n)); err != nil {
			t.Fatal(err)
		}
	}
	for n := range int64(before) {
		save(n)
	}
	reader := exec.Command(os.Args[0], "-test.run=^TestReader$")
	reader.Env = append(os.Environ(), "STORE_TEST_READ="+dir)
	wait, err := reader.StdinPipe()
	if err != nil {
		t.Fatal(err)
	}
	out, err := reader.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := reader.Start(); err != nil {
		t.Fatal(err)
	}
	lines := bufio.NewScanner(out)
	sees := func() {
		t.Helper()
		if want := fmt.Sprintf("sees %d", before); !lines.Scan() || lines.Text() != want {
			t.Fatalf("the reader says %q, want %q", lines.Text(), want)
		}
	}
	sees()
	size := func() int64 {
		info, err := os.Stat(filepath.Join(dir, dbName+"-wal"))
		if err != nil {
			t.Fatal(err)
		}
		return info.Size()
	}
	for n := int64(before); n < count; n++ {
		save(n)
	}
	if got := size(); got == 0 {
		t.Error("the log is empty while a reader needs the database as it was")
	}
	if err := wait.Close(); err != nil {
		t.Fatal(err)
	}
	sees()
	if err := reader.Wait(); err != nil {
		t.Fatal(err)
	}
	save(count)
	if got := size(); got > 0 {
		t.Errorf("the log has %d bytes after the reader has gone", got)
	}
	s.Close()
	if n, err := goOn(dir, run); err != nil || n != count {
		t.Errorf("the last checkpoint is at %d, %v", n, err)
	}
}

// read counts the checkpoints of a store, and again, in one transaction, when its
// input ends.
func read(t *testing.T, dir string) {
	v, err := View(dir)
	if err != nil {
		t.Fatal(err)
	}
	defer v.Close()
	tx, err := v.db.Begin()
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = tx.Rollback() }()
	for range 2 {
		var seen int
		if err := tx.QueryRow("SELECT count(*) FROM checkpoints").Scan(&seen); err != nil {
			t.Fatal(err)
		}
		fmt.Println("sees", seen)
		_, _ = bufio.NewReader(os.Stdin).ReadByte()
	}
}
