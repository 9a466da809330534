package store

import (
	"bytes"
	"testing"
)

// A store of version 1 is read as it is, and becomes one of this version when it
// is opened for writing. Damaged checkpoints stay damaged.
func TestVersion1(t *testing.T) {
	dir := t.TempDir()
	s := open(t, dir)
	run := begin(t, s)
	for n := range int64(12) {
		if err := s.Save(run.ID, numbered(n)); err != nil {
			t.Fatal(err)
		}
	}
	for _, n := range []int64{11, 10, 9, 8, 4, 2, 1, 0} {
		c := numbered(n).Checkpoint
		if n == 11 {
			c.Rest = []byte("altered")
		}
		if _, err := s.db.Exec("UPDATE checkpoints SET walk = ?, rest = ? WHERE n = ?", c.Walk, c.Rest, n); err != nil {
			t.Fatal(err)
		}
	}
	if _, err := s.db.Exec("PRAGMA user_version = 1"); err != nil {
		t.Fatal(err)
	}
	s.Close()
	read := func(s *Store, err error) {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
		defer s.Close()
		c, bad, err := s.Latest(run.ID)
		if want := numbered(10); err != nil || c.N != 10 || len(bad) != 1 || !bytes.Equal(c.Walk, want.Walk) || !bytes.Equal(c.Rest, want.Rest) {
			t.Errorf("%+v, %v, %v", c, bad, err)
		}
		if walk, err := s.Walk(run.ID, 4); err != nil || !bytes.Equal(walk, numbered(4).Walk) {
			t.Errorf("%x, %v", walk, err)
		}
	}
	read(View(dir))
	read(Open(dir))
	s = open(t, dir)
	var v int
	if err := s.db.QueryRow("PRAGMA user_version").Scan(&v); err != nil || v != version {
		t.Errorf("version %d, %v", v, err)
	}
	read(s, nil)
	read(View(dir))
}

func TestPack(t *testing.T) {
	if pack(nil) != nil || pack([]byte{}) == nil {
		t.Error("nothing is not nothing")
	}
	data := bytes.Repeat([]byte("0120130201"), 5000)
	small := pack(data)
	if len(small) > len(data)/8 || !bytes.Equal(unpack(small), data) {
		t.Errorf("%d bytes became %d", len(data), len(small))
	}
	for i := range small {
		if bytes.Equal(unpack(small[:i]), data) {
			t.Errorf("%d of %d bytes give all", i, len(small))
		}
	}
}

// A checkpoint of 0.106 with an incomplete block of the chain: about a MB.
func BenchmarkPack(b *testing.B) {
	data := make([]byte, 1<<20)
	for i := range data {
		data[i] = byte(i * i >> 7 & 15)
	}
	b.SetBytes(1 << 20)
	for b.Loop() {
		pack(data)
	}
}
