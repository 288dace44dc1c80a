package postgrestest

import "syscall"

// attributes returns the attributes of a process that ends with this one, and runs as who unless
// that is nil.
func attributes(who *identity) *syscall.SysProcAttr {
	a := &syscall.SysProcAttr{Pdeathsig: syscall.SIGQUIT}
	if who != nil {
		a.Credential = &syscall.Credential{Uid: who.user, Gid: who.group}
	}
	return a
}
