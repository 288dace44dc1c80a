//go:build !linux

package postgrestest

import "syscall"

// attributes returns the default: this system cannot end a process with its parent.
func attributes(*identity) *syscall.SysProcAttr { return nil }
