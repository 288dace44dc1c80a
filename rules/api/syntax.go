package api

import (
	"bytes"
	"errors"
	"strconv"

	"github.com/manykings/manykings/rules/jsontext"
)

// MaxSize is the largest position that is read, in bytes: many times one with a
// man on each of 256 squares.
const MaxSize = 64 << 10

// SyntaxError says where and why text is not the JSON object it should be.
type SyntaxError struct {
	Offset       int // of the offending byte, from 0
	Line, Column int // of the same, from 1; columns are bytes
	Reason       string
}

// Error returns the place and the reason.
func (e *SyntaxError) Error() string {
	return "line " + strconv.Itoa(e.Line) + ", column " + strconv.Itoa(e.Column) + ": " + e.Reason
}

// syntaxError returns the error for a place in data.
func syntaxError(data []byte, offset int, reason string) *SyntaxError {
	before := data[:offset]
	return &SyntaxError{
		Offset: offset,
		Line:   1 + bytes.Count(before, []byte("\n")),
		Column: offset - bytes.LastIndexByte(before, '\n'),
		Reason: reason,
	}
}

// parseObject returns the object that data is. Errors are of type [*SyntaxError].
func parseObject(data []byte) (jsontext.Value, error) {
	if len(data) > MaxSize {
		return jsontext.Value{}, syntaxError(data, MaxSize, "longer than "+strconv.Itoa(MaxSize)+" bytes")
	}
	v, err := jsontext.Parse(string(data))
	if err == nil && v.Kind() != jsontext.Object {
		err = v.Expected("an object")
	}
	if e, ok := errors.AsType[*jsontext.Error](err); ok {
		return v, syntaxError(data, e.Offset, e.Reason)
	}
	return v, err
}
