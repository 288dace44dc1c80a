package record

import "strconv"

// SyntaxError has the place of a fault in a file, the expected and the found text.
type SyntaxError struct {
	Place
	Expected string // such as "a move or the result"
	Found    string // such as "the end of the file"
}

// Error returns "line 3, column 7: expected a move, found ...".
func (e *SyntaxError) Error() string {
	return e.Place.String() + ": expected " + e.Expected + ", found " + e.Found
}

// String returns "line 3, column 7".
func (p Place) String() string {
	return "line " + strconv.Itoa(p.Line) + ", column " + strconv.Itoa(p.Column)
}

// streamError says where a stream broke off.
type streamError struct {
	at  Place
	err error
}

func (e *streamError) Error() string { return e.at.String() + ": " + e.err.Error() }
func (e *streamError) Unwrap() error { return e.err }
