// Package rescue keeps the panic of one task from ending the program: it becomes the
// error of that task.
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

// PanicError is the error of a task that has panicked.
type PanicError struct {
	Value any
	Stack []byte
}

// Error returns the value and the stack.
func (e *PanicError) Error() string { return fmt.Sprintf("panic: %v\n%s", e.Value, e.Stack) }

var count atomic.Int64

// Count returns how many panics have become errors since the program began.
func Count() int64 { return count.Load() }

// Panic turns a panic of the function that defers it into its error.
func Panic(err *error) {
	if p := recover(); p != nil {
		*err = New(p)
	}
}

// New returns the error of a panic that was recovered from where more is to be done
// about it.
func New(value any) *PanicError {
	count.Add(1)
	return &PanicError{value, debug.Stack()}
}

// Do does f, and returns a panic of it as an error.
func Do(f func() error) (err error) {
	defer Panic(&err)
	return f()
}
