package store

import (
	"errors"
	"fmt"
	"os"
	"syscall"

	"modernc.org/sqlite"
)

// What can be wrong with a store, to be asked with errors.Is. Whatever it is,
// what was saved before is still there.
var (
	ErrBusy     = errors.New("the store is in use")
	ErrFull     = errors.New("the disk is full")
	ErrReadOnly = errors.New("the store cannot be written")
	ErrDamaged  = errors.New("the store is damaged")
	ErrNewer    = errors.New("the store is of a newer version")
	ErrGone     = errors.New("the store was removed or replaced")
	ErrMissing  = errors.New("there is no store")
)

// Error is an error of a store: what it is, one of the errors above, and where.
type Error struct {
	Kind error  // nil if none of those above
	Dir  string // the store
	What string // what was found, or what to do
	Err  error  // what the system or the database said
}

func (e *Error) Error() string {
	text := "the store " + e.Dir
	switch e.Kind {
	case ErrBusy:
		text += " is in use"
	case ErrFull:
		text = "the disk of the store " + e.Dir + " is full"
	case ErrReadOnly:
		text += " cannot be written"
	case ErrDamaged:
		text += " is damaged"
	case ErrNewer:
		text += " is of a newer version"
	case ErrGone:
		text += " was removed or replaced"
	case ErrMissing:
		text = "there is no store " + e.Dir
	}
	if e.What != "" {
		text += ": " + e.What
	}
	if e.Err != nil {
		text += fmt.Sprintf(" (%v)", e.Err)
	}
	return text
}

// Is reports whether the target is the kind of the error.
func (e *Error) Is(target error) bool { return target == e.Kind }

func (e *Error) Unwrap() error { return e.Err }

// The result codes of SQLite that have a meaning here.
const (
	codeBusy     = 5
	codeReadOnly = 8
	codeIO       = 10
	codeCorrupt  = 11
	codeFull     = 13
	codeCantOpen = 14
	codeNotDB    = 26

	codeIOShortRead = 522 // of an extended code: the file ends too soon
)

// fail gives an error of the database or of the system its kind.
func (s *Store) fail(err error) error {
	if err == nil {
		return nil
	}
	var known *Error
	if errors.As(err, &known) {
		return err
	}
	if gone := s.same(); gone != nil {
		return gone // whatever came of it
	}
	e := &Error{Dir: s.dir, Err: err}
	var db *sqlite.Error
	if errors.As(err, &db) {
		switch code := db.Code(); {
		case code&0xff == codeBusy:
			e.Kind, e.What = ErrBusy, "another program writes it"
		case code&0xff == codeReadOnly:
			e.Kind = ErrReadOnly
		case code&0xff == codeFull || code&0xff == codeIO && s.full():
			e.Kind, e.What = ErrFull, "make room and run the same command again"
		case code&0xff == codeCorrupt, code&0xff == codeNotDB, code == codeIOShortRead:
			e.Kind, e.What = ErrDamaged, "its database "+dbName+" cannot be read; it was not changed. Put back a copy of it, or hunt in another store"
		case code&0xff == codeCantOpen:
			e.Kind, e.What = ErrReadOnly, "its database cannot be opened"
		}
		return e
	}
	switch {
	case errors.Is(err, syscall.ENOSPC) || errors.Is(err, syscall.EDQUOT):
		e.Kind, e.What = ErrFull, "make room and run the same command again"
	case errors.Is(err, os.ErrPermission) || errors.Is(err, syscall.EROFS):
		e.Kind = ErrReadOnly
	}
	return e
}

// damaged is the error of something that was found altered.
func (s *Store) damaged(err error, format string, args ...any) error {
	return &Error{Kind: ErrDamaged, Dir: s.dir, What: fmt.Sprintf(format, args...), Err: err}
}
