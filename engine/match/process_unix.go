//go:build unix

package match

import (
	"os/exec"
	"syscall"
)

// apart shields a program that is about to start from the terminal's interrupt,
// which is meant for us alone: a program that it ended would lose its game before
// we knew that the match is over.
func apart(cmd *exec.Cmd) { cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true} }
