//go:build !unix

package bbp

import "os/exec"

// together does nothing: this system has no groups of processes.
func together(*exec.Cmd) {}
