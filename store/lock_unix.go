//go:build unix && !solaris && !aix

package store

import (
	"errors"
	"os"
	"syscall"
)

func lockFile(f *os.File) error {
	for {
		err := syscall.Flock(int(f.Fd()), syscall.LOCK_EX|syscall.LOCK_NB)
		switch {
		case errors.Is(err, syscall.EINTR):
			continue
		case errors.Is(err, syscall.EWOULDBLOCK):
			return errHeld
		}
		return err
	}
}

// full reports whether the disk of the store has no room left.
func (s *Store) full() bool {
	var st syscall.Statfs_t
	return syscall.Statfs(s.dir, &st) == nil && uint64(st.Bavail)*uint64(st.Bsize) < 1<<20
}

// syncDir makes the names in a folder durable.
func syncDir(dir string) error {
	d, err := os.Open(dir)
	if err != nil {
		return err
	}
	return errors.Join(d.Sync(), d.Close())
}
