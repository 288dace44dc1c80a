package postgrestest

import "syscall"

// attributes are those of a process that ends with this one, as somebody else if who is
// not nil.
func attributes(who *identity) *syscall.SysProcAttr {
	a := &syscall.SysProcAttr{Pdeathsig: syscall.SIGQUIT}
	if who != nil {
		a.Credential = &syscall.Credential{Uid: who.user, Gid: who.group}
	}
	return a
}
