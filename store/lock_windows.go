package store

import (
	"errors"
	"os"

	"golang.org/x/sys/windows"
)

// lockAt is a byte behind the text of the file, which others may then read.
const lockAt = 1 << 30

func lockFile(f *os.File) error {
	err := windows.LockFileEx(windows.Handle(f.Fd()), windows.LOCKFILE_EXCLUSIVE_LOCK|windows.LOCKFILE_FAIL_IMMEDIATELY,
		0, 1, 0, &windows.Overlapped{Offset: lockAt})
	if errors.Is(err, windows.ERROR_LOCK_VIOLATION) {
		return errHeld
	}
	return err
}

// full reports whether the disk of the store has no room left.
func (s *Store) full() bool {
	var free uint64
	name, err := windows.UTF16PtrFromString(s.dir)
	return err == nil && windows.GetDiskFreeSpaceEx(name, &free, nil, nil) == nil && free < 1<<20
}

// syncDir does nothing: names are durable here without it.
func syncDir(string) error { return nil }
