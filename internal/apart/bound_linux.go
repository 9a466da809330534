package apart

import "syscall"

// Bound bounds the memory of the running process, which ends when it wants more, and
// lets other processes go first. Systems other than Linux have no such bound.
func Bound(bytes int64) error {
	if err := syscall.Setpriority(syscall.PRIO_PROCESS, 0, 10); err != nil {
		return err
	}
	limit := syscall.Rlimit{Cur: uint64(bytes), Max: uint64(bytes)}
	return syscall.Setrlimit(syscall.RLIMIT_DATA, &limit)
}
