package store

import (
	"bytes"
	"crypto/sha256"
	"database/sql"
	"encoding/binary"
	"errors"
	"fmt"
	"math/bits"
	"os"
	"path/filepath"
	"time"
)

// Checkpoint is where a run was: what it needs to go on from there.
type Checkpoint struct {
	N      int64 // G(0), ..., G(N-1) are done
	At     time.Time
	Worked time.Duration // by all programs that worked on the run
	Walk   []byte        // what later values depend on
	Rest   []byte        // what else the run knows; nil in most older checkpoints
}

// Waypoint is a place of the history between two checkpoints.
type Waypoint struct {
	N    int64
	Walk []byte
}

// Link is a block of the hash chain of a run.
type Link struct {
	Block int64
	Width int // bytes of a value
	Hash  [sha256.Size]byte
}

// Piece is a run of kept values, packed.
type Piece struct {
	First int64
	Width int
	Data  []byte
}

// Progress is what is new at a checkpoint.
type Progress struct {
	Checkpoint
	Between []Waypoint // since the last checkpoint, in increasing order
	Links   []Link     // blocks of the chain since the last checkpoint

	Keep  Keep
	Tail  []Piece // kept values since the last checkpoint that are in no file
	Files []File  // files of values since then; values before their end leave the tail
}

// How many checkpoints of a run are kept, evenly spread.
const (
	mostCheckpoints = 1000
	mostBytes       = 64 << 20
)

// sum is the checksum of bytes of a checkpoint at n.
func sum(n int64, data []byte) []byte {
	h := sha256.New()
	_ = binary.Write(h, binary.LittleEndian, n) // a hash takes everything
	h.Write(data)
	return h.Sum(nil)
}

// Save makes a checkpoint, in one transaction: when it returns nil the run goes
// on from there whatever happens. A link that contradicts one of the run's is
// refused with [ErrDamaged]: one of two computations of the block was wrong.
func (s *Store) Save(run int64, p *Progress) error {
	err := s.change(func(tx *sql.Tx) error {
		for _, l := range p.Links {
			if err := s.saveLink(tx, run, l); err != nil {
				return err
			}
		}
		if err := saveValues(tx, run, p); err != nil {
			return err
		}
		// Those behind this one were found damaged, and it begins before them.
		if _, err := tx.Exec("DELETE FROM checkpoints WHERE run = ? AND n > ?", run, p.N); err != nil {
			return err
		}
		for _, w := range p.Between {
			_, err := tx.Exec("INSERT OR IGNORE INTO checkpoints (run, n, at, worked, walk, walk_sum) VALUES (?, ?, ?, ?, ?, ?)",
				run, w.N, p.At.Unix(), p.Worked.Seconds(), pack(w.Walk), sum(w.N, w.Walk))
			if err != nil {
				return err
			}
		}
		_, err := tx.Exec("INSERT OR REPLACE INTO checkpoints (run, n, at, worked, walk, walk_sum, rest, rest_sum) VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
			run, p.N, p.At.Unix(), p.Worked.Seconds(), pack(p.Walk), sum(p.N, p.Walk), pack(p.Rest), sum(p.N, p.Rest))
		if err != nil {
			return err
		}
		return thin(tx, run)
	})
	if err == nil && p.Keep == KeepNone {
		err = s.fail(os.RemoveAll(filepath.Join(s.dir, valuesDir(run))))
	}
	return err
}

func (s *Store) saveLink(tx *sql.Tx, run int64, l Link) error {
	var before []byte
	err := tx.QueryRow("SELECT hash FROM chain WHERE run = ? AND block = ?", run, l.Block).Scan(&before)
	switch {
	case errors.Is(err, sql.ErrNoRows):
		_, err = tx.Exec("INSERT INTO chain (run, block, width, hash) VALUES (?, ?, ?, ?)", run, l.Block, l.Width, l.Hash[:])
	case err == nil && !bytes.Equal(before, l.Hash[:]):
		return s.damaged(nil, "block %d of the values was computed anew, and its hash is not what it was: one of the two was computed or kept wrongly", l.Block)
	}
	return err
}

// saveValues notes where the kept values are.
func saveValues(tx *sql.Tx, run int64, p *Progress) error {
	if p.Keep == KeepNone {
		for _, table := range []string{"tail", "files"} {
			if _, err := tx.Exec("DELETE FROM "+table+" WHERE run = ?", run); err != nil {
				return err
			}
		}
	}
	if _, err := tx.Exec("UPDATE runs SET keep = ? WHERE id = ?", p.Keep, run); err != nil {
		return err
	}
	for _, f := range p.Files {
		if _, err := tx.Exec("INSERT OR REPLACE INTO files (run, first, count, name) VALUES (?, ?, ?, ?)", run, f.First, f.Count, f.Name); err != nil {
			return err
		}
		if _, err := tx.Exec("DELETE FROM tail WHERE run = ? AND first < ?", run, f.First+f.Count); err != nil {
			return err
		}
	}
	for i, t := range p.Tail {
		if i == 0 {
			if _, err := tx.Exec("DELETE FROM tail WHERE run = ? AND first >= ?", run, t.First); err != nil {
				return err
			}
		}
		if _, err := tx.Exec("INSERT INTO tail (run, first, width, data) VALUES (?, ?, ?, ?)", run, t.First, t.Width, t.Data); err != nil {
			return err
		}
	}
	return nil
}

// wholeOnes is how many of the newest checkpoints stay whole.
const wholeOnes = 4

// thin keeps the whole of the newest checkpoints and of the first one at or above
// each power of two, so that there is one to go back to when the newest are
// damaged; of the others the walk, and of those evenly spread ones when there are
// too many.
func thin(tx *sql.Tx, run int64) error {
	rows, err := tx.Query("SELECT n, length(walk), rest IS NOT NULL FROM checkpoints WHERE run = ? ORDER BY n", run)
	if err != nil {
		return err
	}
	defer rows.Close()
	var at []int64
	var whole []bool
	var bytes int64
	for rows.Next() {
		var n, size int64
		var full bool
		if err := rows.Scan(&n, &size, &full); err != nil {
			return err
		}
		at, whole = append(at, n), append(whole, full)
		bytes += size
	}
	if err := rows.Err(); err != nil {
		return err
	}
	most := len(at)
	if len(at) > mostCheckpoints {
		most = mostCheckpoints / 2
	}
	if bytes > mostBytes {
		most = min(most, max(len(at)/2, 4))
	}
	drop := spread(at, most)
	power := 0 // the bits of the last that stays whole
	for i, n := range at[:max(len(at)-wholeOnes, 0)] {
		if b := bits.Len64(uint64(n)); whole[i] && b > power && (bytes <= mostBytes || !drop[n]) {
			power = b
			continue
		}
		switch {
		case drop[n]:
			_, err = tx.Exec("DELETE FROM checkpoints WHERE run = ? AND n = ?", run, n)
		case whole[i]:
			_, err = tx.Exec("UPDATE checkpoints SET rest = NULL, rest_sum = NULL WHERE run = ? AND n = ?", run, n)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// spread says which of the increasing places to drop so that about most are
// left with gaps as even as they can be. The first and the last two stay.
func spread(at []int64, most int) map[int64]bool {
	drop := map[int64]bool{}
	if len(at) <= most || len(at) < 4 {
		return drop
	}
	gap := (at[len(at)-1] - at[0]) / int64(most)
	last := at[0]
	for i := 1; i < len(at)-2; i++ {
		if at[i+1]-last <= gap {
			drop[at[i]] = true
		} else {
			last = at[i]
		}
	}
	return drop
}

// Latest returns the newest checkpoint that is whole and has not been altered,
// nil if there has been none yet, and where checkpoints were that are damaged.
// When there are only damaged ones, that is the error.
func (s *Store) Latest(run int64) (c *Checkpoint, damaged []int64, err error) {
	rows, err := s.db.Query("SELECT "+packed+", n, at, worked, walk, walk_sum, rest, rest_sum FROM checkpoints WHERE run = ? AND rest IS NOT NULL ORDER BY n DESC", run)
	if err != nil {
		return nil, nil, s.fail(err)
	}
	defer rows.Close()
	for rows.Next() {
		var c Checkpoint
		var at int64
		var worked float64
		var walkSum, restSum []byte
		var small bool
		if err := rows.Scan(&small, &c.N, &at, &worked, &c.Walk, &walkSum, &c.Rest, &restSum); err != nil {
			return nil, damaged, s.fail(err)
		}
		if small {
			c.Walk, c.Rest = unpack(c.Walk), unpack(c.Rest)
		}
		if !bytes.Equal(walkSum, sum(c.N, c.Walk)) || !bytes.Equal(restSum, sum(c.N, c.Rest)) {
			damaged = append(damaged, c.N)
			continue
		}
		c.At, c.Worked = time.Unix(at, 0), time.Duration(worked*float64(time.Second))
		return &c, damaged, nil
	}
	if err := rows.Err(); err != nil {
		return nil, damaged, s.fail(err)
	}
	if len(damaged) > 0 {
		return nil, damaged, s.damaged(nil, "no checkpoint of run %d can be gone on from: the checksums of those at %s do not fit. Nothing was changed. Put back a copy of the store; or begin the run anew, after grundy hunts remove %d or in another store", run, places(damaged), run)
	}
	return nil, nil, nil
}

// places lists heaps in a sentence.
func places(at []int64) string {
	text := fmt.Sprint(at[0])
	for i, n := range at[1:] {
		if i == len(at)-2 {
			text += " and"
		} else {
			text += ","
		}
		text += fmt.Sprintf(" %d", n)
	}
	return text
}

// History lists where checkpoints of a run are, in increasing order.
func (s *Store) History(run int64) ([]int64, error) {
	return s.numbers("SELECT n FROM checkpoints WHERE run = ? ORDER BY n", run)
}

func (s *Store) numbers(query string, args ...any) ([]int64, error) {
	rows, err := s.db.Query(query, args...)
	if err != nil {
		return nil, s.fail(err)
	}
	out, err := numbers(rows)
	return out, s.fail(err)
}

// numbers reads rows of one number each.
func numbers(rows *sql.Rows) ([]int64, error) {
	defer rows.Close()
	var out []int64
	for rows.Next() {
		var n int64
		if err := rows.Scan(&n); err != nil {
			return nil, err
		}
		out = append(out, n)
	}
	return out, rows.Err()
}

// Walk returns what later values depend on at a checkpoint of the history.
func (s *Store) Walk(run, n int64) ([]byte, error) {
	var walk, walkSum []byte
	var small bool
	if err := s.db.QueryRow("SELECT "+packed+", walk, walk_sum FROM checkpoints WHERE run = ? AND n = ?", run, n).Scan(&small, &walk, &walkSum); err != nil {
		return nil, s.fail(fmt.Errorf("checkpoint %d: %w", n, err))
	}
	if small {
		walk = unpack(walk)
	}
	if !bytes.Equal(walkSum, sum(n, walk)) {
		return nil, s.damaged(nil, "the checksum of the checkpoint at %d does not fit", n)
	}
	return walk, nil
}

// Links returns the blocks of the hash chain of a run from one on.
func (s *Store) Links(run, from int64) ([]Link, error) {
	rows, err := s.db.Query("SELECT block, width, hash FROM chain WHERE run = ? AND block >= ? ORDER BY block", run, from)
	if err != nil {
		return nil, s.fail(err)
	}
	defer rows.Close()
	var out []Link
	for rows.Next() {
		var l Link
		var hash []byte
		if err := rows.Scan(&l.Block, &l.Width, &hash); err != nil {
			return nil, s.fail(err)
		}
		if copy(l.Hash[:], hash) != len(l.Hash) || l.Block != from+int64(len(out)) {
			return nil, s.damaged(nil, "the hash chain has no block %d", from+int64(len(out)))
		}
		out = append(out, l)
	}
	return out, s.fail(rows.Err())
}
