package notation

import "strconv"

// SyntaxError is the place and reason of an unreadable position text.
type SyntaxError struct {
	Text   string // all of it
	Offset int    // of the offending byte in Text, from 0
	Reason string // such as "expected a number"
}

// Error returns the place, counted from 1, and the reason.
func (e *SyntaxError) Error() string {
	return "column " + strconv.Itoa(e.Offset+1) + ": " + e.Reason
}
