// Package rescue turns the panic of one task into its error, so that the program goes on.
//
//	func (s *Service) open(id GameID) (err error) {
//		defer rescue.Panic(&err)
//		...
//	}
package rescue

import (
	"fmt"
	"runtime/debug"
	"sync/atomic"
)

// PanicError is the error of a task that panicked.
type PanicError struct {
	Value any
	Stack []byte
}

// Error returns the value and the stack.
func (e *PanicError) Error() string { return fmt.Sprintf("panic: %v\n%s", e.Value, e.Stack) }

var count atomic.Int64

// Count returns the number of panics turned into errors since the program began.
func Count() int64 { return count.Load() }

// Panic turns a panic of the deferring function into its error.
func Panic(err *error) {
	if p := recover(); p != nil {
		*err = New(p)
	}
}

// New returns the error of a recovered panic, for callers that do more than return it.
func New(value any) *PanicError {
	count.Add(1)
	return &PanicError{value, debug.Stack()}
}

// Do calls f and returns its panic as an error.
func Do(f func() error) (err error) {
	defer Panic(&err)
	return f()
}
