//go:build !unix

package web

import "syscall"

const canTry = false

func tryWrite(_ syscall.RawConn, p []byte) (rest []byte, err error) { return p, nil }
