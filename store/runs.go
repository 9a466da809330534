package store

import (
	"database/sql"
	"errors"
	"os"
	"path/filepath"
	"strconv"
	"time"
)

// Keep says whether the values of a run are kept.
type Keep int

// The ways to keep values.
const (
	KeepNone   Keep = iota
	KeepNeeded      // as long as later values depend on all of them
	KeepAsked       // for ever
)

// Run is a hunt: one for each rule of a store.
type Run struct {
	ID       int64
	Rule     string // canonical text
	Block    int64  // values of a block of the hash chain
	Keep     Keep
	Created  time.Time
	Searched bool // an early period was looked for
}

const runColumns = "id, rule, block, keep, created, searched"

func scanRun(row interface{ Scan(...any) error }) (Run, error) {
	var r Run
	var created int64
	err := row.Scan(&r.ID, &r.Rule, &r.Block, &r.Keep, &created, &r.Searched)
	r.Created = time.Unix(created, 0)
	return r, err
}

// Runs lists the runs.
func (s *Store) Runs() ([]Run, error) {
	rows, err := s.db.Query("SELECT " + runColumns + " FROM runs ORDER BY id")
	if err != nil {
		return nil, s.fail(err)
	}
	defer rows.Close()
	var out []Run
	for rows.Next() {
		r, err := scanRun(rows)
		if err != nil {
			return nil, s.fail(err)
		}
		out = append(out, r)
	}
	return out, s.fail(rows.Err())
}

// Find returns the run of a rule, given by its canonical text.
func (s *Store) Find(rule string) (Run, bool, error) {
	r, err := scanRun(s.db.QueryRow("SELECT "+runColumns+" FROM runs WHERE rule = ?", rule))
	if errors.Is(err, sql.ErrNoRows) {
		return Run{}, false, nil
	}
	return r, err == nil, s.fail(err)
}

// Begin makes the run of a rule that has none.
func (s *Store) Begin(rule string, block int64, keep Keep) (Run, error) {
	r := Run{Rule: rule, Block: block, Keep: keep, Created: time.Now().Truncate(time.Second)}
	err := s.change(func(tx *sql.Tx) error {
		res, err := tx.Exec("INSERT INTO runs (rule, block, keep, created) VALUES (?, ?, ?, ?)", rule, block, keep, r.Created.Unix())
		if err == nil {
			r.ID, err = res.LastInsertId()
		}
		return err
	})
	return r, err
}

// SetSearched notes that an early period of the run was looked for.
func (s *Store) SetSearched(run int64) error {
	return s.change(func(tx *sql.Tx) error {
		_, err := tx.Exec("UPDATE runs SET searched = 1 WHERE id = ?", run)
		return err
	})
}

// Remove removes a run and all that is known of it.
func (s *Store) Remove(run int64) error {
	err := s.change(func(tx *sql.Tx) error {
		_, err := tx.Exec("DELETE FROM runs WHERE id = ?", run)
		return err
	})
	if err != nil {
		return err
	}
	return s.fail(os.RemoveAll(filepath.Join(s.dir, valuesDir(run))))
}

// AddCertificate adds a certificate to a run.
func (s *Store) AddCertificate(run int64, data []byte) error {
	return s.change(func(tx *sql.Tx) error {
		_, err := tx.Exec("INSERT OR REPLACE INTO certificates (run, at, data) VALUES (?, ?, ?)", run, time.Now().Unix(), data)
		return err
	})
}

// Certificate returns the certificate of a run that was added last, whatever the
// clock said; nil if there is none.
func (s *Store) Certificate(run int64) ([]byte, error) {
	var data []byte
	err := s.db.QueryRow("SELECT data FROM certificates WHERE run = ? ORDER BY rowid DESC LIMIT 1", run).Scan(&data)
	if errors.Is(err, sql.ErrNoRows) {
		return nil, nil
	}
	return data, s.fail(err)
}

// valuesDir is the folder of the kept values of a run, below the store.
func valuesDir(run int64) string { return filepath.Join("values", strconv.FormatInt(run, 10)) }
