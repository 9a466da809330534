package store

import (
	"bytes"
	"compress/zlib"
	"database/sql"
	"fmt"
	"io"
)

// packed tells whether checkpoints are compressed; those of stores of version 1 are
// not. It is part of the query that reads one, as a program that writes may make the
// store one of version 2 meanwhile.
const packed = "(SELECT user_version > 1 FROM pragma_user_version)"

// pack compresses what a checkpoint holds; nil stays nil. The fastest way is as
// small as the others within a few hundredths: the values of a window are what a
// code of Huffman leaves.
func pack(data []byte) []byte {
	if data == nil {
		return nil
	}
	var out bytes.Buffer
	w, err := zlib.NewWriterLevel(&out, zlib.BestSpeed)
	if err == nil {
		_, err = w.Write(data)
	}
	if err == nil {
		err = w.Close()
	}
	if err != nil {
		panic(err) // the level is known, and a buffer takes everything
	}
	return out.Bytes()
}

// unpack undoes pack. What was altered gives nil or other data, which the checksum
// tells.
func unpack(data []byte) []byte {
	r, err := zlib.NewReader(bytes.NewReader(data))
	if err != nil {
		return nil
	}
	out, err := io.ReadAll(r)
	if err != nil {
		return nil
	}
	return out
}

// upgrade makes a store of version 1 one of this version: in one transaction, or
// not at all.
func (s *Store) upgrade() error {
	return s.change(func(tx *sql.Tx) error {
		rows, err := tx.Query("SELECT rowid FROM checkpoints")
		if err != nil {
			return err
		}
		at, err := numbers(rows)
		if err != nil {
			return err
		}
		for _, id := range at {
			var walk, rest []byte
			if err := tx.QueryRow("SELECT walk, rest FROM checkpoints WHERE rowid = ?", id).Scan(&walk, &rest); err != nil {
				return err
			}
			if _, err := tx.Exec("UPDATE checkpoints SET walk = ?, rest = ? WHERE rowid = ?", pack(walk), pack(rest), id); err != nil {
				return err
			}
		}
		_, err = tx.Exec(fmt.Sprintf("PRAGMA user_version=%d", version))
		return err
	})
}
