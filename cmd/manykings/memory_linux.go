package main

import "syscall"

// memory returns the memory of the machine in bytes; 0 if unknown.
func memory() uint64 {
	var info syscall.Sysinfo_t
	if err := syscall.Sysinfo(&info); err != nil {
		return 0
	}
	return uint64(info.Totalram) * uint64(info.Unit) //nolint:unconvert // Totalram has 32 bits on some machines
}
