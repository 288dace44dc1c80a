//go:build unix

package bbp

import (
	"errors"
	"os"
	"os/exec"
	"syscall"
)

// together lets the end of a program by its context end all programs that it has started too.
func together(cmd *exec.Cmd) {
	cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
	cmd.Cancel = func() error {
		err := syscall.Kill(-cmd.Process.Pid, syscall.SIGKILL)
		if errors.Is(err, syscall.ESRCH) {
			return os.ErrProcessDone
		}
		return err
	}
}
