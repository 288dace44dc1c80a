package engine

import (
	"syscall"
	"unsafe"
)

// askForHugePages asks the system to keep a table in large pages: its entries are read in
// random order, and with small pages most reads would first have to look up the page. A
// refusal changes nothing.
func askForHugePages(buckets []bucket) {
	const huge = 2 << 20
	if size := len(buckets) * int(unsafe.Sizeof(bucket{})); size >= huge {
		_ = syscall.Madvise(unsafe.Slice((*byte)(unsafe.Pointer(unsafe.SliceData(buckets))), size), syscall.MADV_HUGEPAGE)
	}
}
