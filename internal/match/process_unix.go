//go:build unix

package match

import (
	"os/exec"
	"syscall"
)

// apart keeps the interrupt of a terminal from a program that is about to start.
// It is for us alone: a program that ended by it would lose its game before we
// know that the match is over.
func apart(cmd *exec.Cmd) { cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true} }
