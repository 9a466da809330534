package digraph

import (
	"syscall"
	"unsafe"
)

// hugePage is the size of the pages that are asked for.
const hugePage = 2 << 20

// advise asks the system for large pages under a slice that is used at random
// places, before it is first written: a processor knows where only some thousand
// pages lie. It is advice, so that nothing depends on the answer.
func advise[T any](s []T) {
	size := uintptr(len(s)) * unsafe.Sizeof(*new(T))
	if size < 4*hugePage {
		return
	}
	start := uintptr(unsafe.Pointer(unsafe.SliceData(s)))
	skip := (hugePage - start%hugePage) % hugePage
	whole := (size - skip) / hugePage * hugePage
	inside := unsafe.Slice((*byte)(unsafe.Add(unsafe.Pointer(unsafe.SliceData(s)), skip)), whole)
	_ = syscall.Madvise(inside, syscall.MADV_HUGEPAGE)
}
