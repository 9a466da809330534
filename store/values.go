package store

import (
	"database/sql"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"

	"github.com/parquet-go/parquet-go"
)

// File is a Parquet file of kept values: G(First), ..., G(First+Count-1), a row
// group for each block of the hash chain.
type File struct {
	First, Count int64
	Name         string // below the folder of the store
}

// valueRow is a row of such a file.
type valueRow struct {
	N     int64  `parquet:"n,delta"`
	Value uint32 `parquet:"value,dict,zstd"`
}

// WriteFile writes a file of values, given by value(i) for i from 0, in row groups
// of block values. Beginning, length and name are the same whenever it is written.
func (s *Store) WriteFile(run Run, first, count int64, value func(i int64) uint32) (File, error) {
	f := File{First: first, Count: count, Name: filepath.Join(valuesDir(run.ID), fmt.Sprintf("%016d.parquet", first))}
	err := s.writeFile(f.Name, func(w io.Writer) error {
		p := parquet.NewGenericWriter[valueRow](w)
		p.SetKeyValueMetadata("rule", run.Rule)
		rows := make([]valueRow, 0, 4096)
		for i := int64(0); i < count; {
			end := min(count, i+run.Block)
			for i < end {
				rows = rows[:0]
				for ; i < end && len(rows) < cap(rows); i++ {
					rows = append(rows, valueRow{first + i, value(i)})
				}
				if _, err := p.Write(rows); err != nil {
					return err
				}
			}
			if err := p.Flush(); err != nil {
				return err
			}
		}
		return p.Close()
	})
	return f, err
}

// writeFile writes a file below the store: whole, and on the disk, or not at all.
func (s *Store) writeFile(name string, f func(io.Writer) error) (err error) {
	if err := s.same(); err != nil {
		return err // a folder that was removed is not made again
	}
	path := filepath.Join(s.dir, name)
	if err := os.MkdirAll(filepath.Dir(path), 0o777); err != nil {
		return s.fail(err)
	}
	tmp, err := os.Create(path + ".tmp")
	if err != nil {
		return s.fail(err)
	}
	defer func() {
		if err != nil {
			tmp.Close()
			os.Remove(tmp.Name())
			err = s.fail(err)
		}
	}()
	if err := f(tmp); err != nil {
		return err
	}
	if err := tmp.Sync(); err != nil {
		return err
	}
	if err := tmp.Close(); err != nil {
		return err
	}
	if err := os.Rename(tmp.Name(), path); err != nil {
		return err
	}
	return syncDir(filepath.Dir(path))
}

// Files lists the files of values of a run, in increasing order.
func (s *Store) Files(run int64) ([]File, error) {
	rows, err := s.db.Query("SELECT first, count, name FROM files WHERE run = ? ORDER BY first", run)
	if err != nil {
		return nil, s.fail(err)
	}
	defer rows.Close()
	var out []File
	for rows.Next() {
		var f File
		if err := rows.Scan(&f.First, &f.Count, &f.Name); err != nil {
			return nil, s.fail(err)
		}
		out = append(out, f)
	}
	return out, s.fail(rows.Err())
}

// Tail lists the kept values of a run that are in no file.
func (s *Store) Tail(run int64) ([]Piece, error) {
	rows, err := s.db.Query("SELECT first, width, data FROM tail WHERE run = ? ORDER BY first", run)
	if err != nil {
		return nil, s.fail(err)
	}
	defer rows.Close()
	var out []Piece
	for rows.Next() {
		var p Piece
		if err := rows.Scan(&p.First, &p.Width, &p.Data); err != nil {
			return nil, s.fail(err)
		}
		out = append(out, p)
	}
	return out, s.fail(rows.Err())
}

// SetTail replaces the kept values that are in no file.
func (s *Store) SetTail(run int64, p Piece) error {
	return s.change(func(tx *sql.Tx) error {
		_, err := tx.Exec("DELETE FROM tail WHERE run = ?", run)
		if err == nil {
			_, err = tx.Exec("INSERT INTO tail (run, first, width, data) VALUES (?, ?, ?, ?)", run, p.First, p.Width, p.Data)
		}
		return err
	})
}

// ReadFile reads a file of values, a row group at a time. A file that is missing,
// cut off or altered where Parquet sees it is [ErrDamaged]; the hash chain tells
// whether the values are those of the run.
func (s *Store) ReadFile(f File, group func(values []uint32) error) (err error) {
	var stop error
	defer func() {
		if r := recover(); r != nil { // the reader trusts what it reads
			err = fmt.Errorf("%v", r)
		}
		if err != nil && err != stop {
			err = s.damaged(err, "the file %s of heaps %d to %d cannot be read; nothing was changed", f.Name, f.First, f.First+f.Count-1)
		}
	}()
	file, err := os.Open(filepath.Join(s.dir, f.Name))
	if err != nil {
		return err
	}
	defer file.Close()
	info, err := file.Stat()
	if err != nil {
		return err
	}
	p, err := parquet.OpenFile(file, info.Size())
	if err != nil {
		return err
	}
	if p.NumRows() != f.Count {
		return fmt.Errorf("it has %d rows, not %d", p.NumRows(), f.Count)
	}
	next := f.First
	for _, g := range p.RowGroups() {
		r := parquet.NewGenericRowGroupReader[valueRow](g)
		rows := make([]valueRow, g.NumRows())
		n := 0
		for n < len(rows) {
			k, err := r.Read(rows[n:])
			n += k
			if n < len(rows) && (err != nil || k == 0) {
				return errors.Join(errors.New("a row group ends too soon"), err, r.Close())
			}
		}
		if err := r.Close(); err != nil {
			return err
		}
		values := make([]uint32, n)
		for i, row := range rows {
			if row.N != next {
				return fmt.Errorf("row %d is of heap %d", next, row.N)
			}
			values[i] = row.Value
			next++
		}
		if stop = group(values); stop != nil {
			return stop
		}
	}
	return nil
}
