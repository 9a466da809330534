package store

import (
	"context"
	"database/sql"
	"encoding/binary"
	"errors"
	"fmt"
	"net/url"
	"os"
	"path/filepath"
	"sync"
	"time"
)

const (
	dbName      = "grundy.db"
	application = 0x6772756e // "grun", in the head of the database
	version     = 2
	patience    = "5000" // milliseconds to wait for another program
)

const tables = `
CREATE TABLE runs (
	id       INTEGER PRIMARY KEY,
	rule     TEXT NOT NULL UNIQUE,        -- canonical text
	block    INTEGER NOT NULL,            -- values of a block of the hash chain
	keep     INTEGER NOT NULL,            -- values are kept: 0 no, 1 as long as later ones need them all, 2 asked for
	created  INTEGER NOT NULL,            -- seconds since 1970
	searched INTEGER NOT NULL DEFAULT 0   -- an early period was looked for
);
CREATE TABLE checkpoints (
	run      INTEGER NOT NULL REFERENCES runs ON DELETE CASCADE,
	n        INTEGER NOT NULL,            -- G(0), ..., G(n-1) are done
	at       INTEGER NOT NULL,            -- seconds since 1970
	worked   REAL NOT NULL,               -- seconds of work so far
	walk     BLOB NOT NULL,               -- what later values depend on; zlib
	walk_sum BLOB NOT NULL,               -- SHA-256 of n and walk, not compressed
	rest     BLOB,                        -- what the run knows besides; of some checkpoints only; zlib
	rest_sum BLOB,
	PRIMARY KEY (run, n)
);
CREATE TABLE chain (
	run   INTEGER NOT NULL REFERENCES runs ON DELETE CASCADE,
	block INTEGER NOT NULL,
	width INTEGER NOT NULL,               -- bytes of a value
	hash  BLOB NOT NULL,
	PRIMARY KEY (run, block)
) WITHOUT ROWID;
CREATE TABLE tail (                       -- kept values behind those in files
	run   INTEGER NOT NULL REFERENCES runs ON DELETE CASCADE,
	first INTEGER NOT NULL,
	width INTEGER NOT NULL,
	data  BLOB NOT NULL,
	PRIMARY KEY (run, first)
);
CREATE TABLE files (
	run   INTEGER NOT NULL REFERENCES runs ON DELETE CASCADE,
	first INTEGER NOT NULL,
	count INTEGER NOT NULL,
	name  TEXT NOT NULL,                  -- below the folder of the store
	PRIMARY KEY (run, first)
) WITHOUT ROWID;
CREATE TABLE certificates (
	run  INTEGER NOT NULL REFERENCES runs ON DELETE CASCADE,
	at   INTEGER NOT NULL,
	data BLOB NOT NULL,
	PRIMARY KEY (run, at)
);
`

// Store is an open store. Its methods may be called by several goroutines.
type Store struct {
	dir  string
	db   *sql.DB
	lock *os.File // nil: for reading only
	mu   sync.Mutex
	held map[string]os.FileInfo // under mu: the files that were opened for writing; nil: for reading only

	settled time.Time // under mu
}

// Open opens the store in a folder for writing, and makes it if there is none.
// The errors are of type [Error]: [ErrBusy] while another program has it open for
// writing, [ErrReadOnly], [ErrDamaged], [ErrNewer]. None of them changes it. When
// its files are removed or replaced later, whatever writes returns [ErrGone].
func Open(dir string) (*Store, error) {
	s := &Store{dir: dir}
	if err := os.MkdirAll(dir, 0o777); err != nil {
		return nil, &Error{Kind: ErrReadOnly, Dir: dir, Err: err}
	}
	if err := s.newer(); err != nil {
		return nil, err
	}
	var err error
	if s.lock, err = lockDir(dir); err != nil {
		return nil, s.fail(err)
	}
	if err := s.open("rw", "rwc"); err != nil {
		s.Close()
		return nil, s.fail(err)
	}
	s.held = map[string]os.FileInfo{}
	if err := s.same(); err != nil {
		s.Close()
		return nil, err
	}
	return s, nil
}

// View opens a store for reading, also while another program writes it. It
// returns [ErrMissing] if there is none, and what Open returns.
func View(dir string) (*Store, error) {
	s := &Store{dir: dir}
	if _, err := os.Stat(filepath.Join(dir, dbName)); err != nil {
		if errors.Is(err, os.ErrNotExist) {
			return nil, &Error{Kind: ErrMissing, Dir: dir, What: "grundy hunt makes one"}
		}
		return nil, s.fail(err)
	}
	if err := s.newer(); err != nil {
		return nil, err
	}
	err := s.open("ro", "ro")
	if err != nil && errors.Is(s.fail(err), ErrReadOnly) {
		// Where nothing can be written there is no log to share either.
		err = s.open("ro&immutable=1", "")
	}
	if err != nil {
		s.Close()
		return nil, s.fail(err)
	}
	return s, nil
}

// open opens the database in a mode, and a new one in the mode to make it.
func (s *Store) open(mode, create string) error {
	path := filepath.Join(s.dir, dbName)
	info, err := os.Stat(path)
	fresh := errors.Is(err, os.ErrNotExist) || err == nil && info.Size() == 0
	if fresh {
		mode = create
	}
	abs, err := filepath.Abs(path)
	if err != nil {
		return err
	}
	u := url.URL{Scheme: "file", Path: filepath.ToSlash(abs), RawQuery: "mode=" + mode +
		"&_txlock=immediate&_pragma=busy_timeout(" + patience + ")&_pragma=synchronous(FULL)&_pragma=foreign_keys(1)"}
	if s.db, err = sql.Open("sqlite", u.String()); err != nil {
		return err
	}
	s.db.SetMaxOpenConns(1)
	if fresh {
		return s.create()
	}
	var app, v int
	if err := s.db.QueryRow("PRAGMA application_id").Scan(&app); err != nil {
		return err
	}
	if err := s.db.QueryRow("PRAGMA user_version").Scan(&v); err != nil {
		return err
	}
	switch {
	case app != application && v == 0 && s.lock != nil && s.empty():
		return s.create() // a crash came before the tables
	case app != application:
		return s.damaged(nil, "its database %s is not one of grundy's; it was not changed", dbName)
	case v > version:
		return s.tooNew(v)
	}
	if s.lock == nil {
		return nil
	}
	var verdict string
	if err := s.db.QueryRow("PRAGMA quick_check(1)").Scan(&verdict); err != nil {
		return err
	}
	if verdict != "ok" {
		return s.damaged(errors.New(verdict), "its database %s was altered; it was not changed. Put back a copy of it, or hunt in another store", dbName)
	}
	if v < version {
		return s.upgrade()
	}
	return nil
}

func (s *Store) tooNew(v int) error {
	return &Error{Kind: ErrNewer, Dir: s.dir, What: fmt.Sprintf("it has version %d and this program reads version %d; it was not changed. Take a newer grundy", v, version)}
}

// newer looks for a newer version in the head of the file: SQLite makes files
// beside a database that it opens.
func (s *Store) newer() error {
	f, err := os.Open(filepath.Join(s.dir, dbName))
	if err != nil {
		return nil // whoever opens it says why
	}
	defer f.Close()
	var head [72]byte
	if _, err := f.ReadAt(head[:], 0); err != nil {
		return nil
	}
	v := binary.BigEndian.Uint32(head[60:])
	if binary.BigEndian.Uint32(head[68:]) == application && v > version {
		return s.tooNew(int(v))
	}
	return nil
}

// same reports that the files of the store are no longer those that were opened:
// what is written to a file that was removed is lost with the program.
func (s *Store) same() error {
	if s.held == nil {
		return nil
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, name := range []string{lockName, dbName, dbName + "-wal"} {
		now, err := os.Stat(filepath.Join(s.dir, name))
		before := s.held[name]
		switch {
		case before == nil && err == nil:
			s.held[name] = now
		case before != nil && (err != nil || !os.SameFile(before, now)):
			return &Error{Kind: ErrGone, Dir: s.dir, What: "its file " + name + " is not the one that was opened, so nothing more can be saved there. Put the store back, or run the same command to begin anew"}
		}
	}
	return nil
}

// empty reports whether the database has no tables.
func (s *Store) empty() bool {
	var n int
	err := s.db.QueryRow("SELECT count(*) FROM sqlite_schema").Scan(&n)
	return err == nil && n == 0
}

// create makes the tables. The mode of the journal is kept in the database.
func (s *Store) create() error {
	if _, err := s.db.Exec("PRAGMA journal_mode=WAL"); err != nil {
		return err
	}
	return s.change(func(tx *sql.Tx) error {
		_, err := tx.Exec(tables + fmt.Sprintf("PRAGMA application_id=%d; PRAGMA user_version=%d;", application, version))
		return err
	})
}

// Dir is the folder of the store.
func (s *Store) Dir() string { return s.dir }

// Close closes the store and ends its lock.
func (s *Store) Close() error {
	var err error
	if s.db != nil {
		err = s.db.Close()
	}
	if s.lock != nil {
		err = errors.Join(err, s.lock.Close())
	}
	return s.fail(err)
}

// change runs f in a transaction, all of which is done and on the disk when
// change returns nil, and nothing of it otherwise; but see [ErrGone].
func (s *Store) change(f func(tx *sql.Tx) error) error {
	if err := s.same(); err != nil {
		return err
	}
	tx, err := s.db.BeginTx(context.Background(), nil)
	if err != nil {
		return s.fail(err)
	}
	if err := f(tx); err != nil {
		_ = tx.Rollback() // the first error says what is wrong
		return s.fail(err)
	}
	if err := tx.Commit(); err != nil {
		return s.fail(err)
	}
	s.settle()
	return s.same()
}

// settleEvery is how long a change may stay in the log alone.
const settleEvery = time.Second

// settle moves what is in the log into the database now and then, as a log that is
// altered or cut off later loses what follows. Where a reader or a full disk is in
// the way, a later change does it.
func (s *Store) settle() {
	s.mu.Lock()
	defer s.mu.Unlock()
	if !s.settled.IsZero() && time.Since(s.settled) < settleEvery {
		return
	}
	s.settled = time.Now()
	_, _ = s.db.Exec("PRAGMA busy_timeout(0); PRAGMA wal_checkpoint(TRUNCATE); PRAGMA busy_timeout(" + patience + ")")
}
