package store

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
)

// lockName is the file that whoever writes the store holds a lock on. It stays:
// the lock is the system's and not the file.
const lockName = "lock"

// errHeld says that another program holds a lock.
var errHeld = errors.New("locked")

// lockDir takes the lock of the store, which ends when the file is closed, also
// by the end of the program.
func lockDir(dir string) (*os.File, error) {
	f, err := os.OpenFile(filepath.Join(dir, lockName), os.O_RDWR|os.O_CREATE, 0o666)
	if err != nil {
		return nil, err
	}
	err = lockFile(f)
	if errors.Is(err, errHeld) {
		who := "another hunt"
		if text, _ := os.ReadFile(f.Name()); len(text) > 0 {
			who += ", process " + strings.TrimSpace(string(text)) + ","
		}
		f.Close()
		return nil, &Error{Kind: ErrBusy, Dir: dir, What: who + " writes it; wait for it, or name another folder with --store"}
	}
	if err == nil {
		if err = f.Truncate(0); err == nil {
			_, err = f.WriteAt(fmt.Appendln(nil, os.Getpid()), 0)
		}
	}
	if err != nil {
		f.Close()
		return nil, err
	}
	return f, nil
}
