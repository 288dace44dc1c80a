//go:build unix

package match

import (
	"os/exec"
	"syscall"
)

// apart shields a starting program from the terminal's interrupt: an interrupted program would lose
// its game before the match ends.
func apart(cmd *exec.Cmd) { cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true} }
