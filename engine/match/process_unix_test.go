//go:build unix

package match

import (
	"syscall"
	"testing"
)

// An interrupt goes to the group of the terminal, and so to all programs in it.
func TestProcessesStandApart(t *testing.T) {
	p, err := startProcess([]string{"cat"})
	if err != nil {
		t.Fatal(err)
	}
	defer p.end()
	group, err := syscall.Getpgid(p.cmd.Process.Pid)
	if err != nil || group == syscall.Getpgrp() {
		t.Errorf("the program is of group %d, as we are (%v)", group, err)
	}
}
