//go:build !linux

package postgrestest

import "syscall"

// attributes are those of any process.
func attributes(*identity) *syscall.SysProcAttr { return nil }
