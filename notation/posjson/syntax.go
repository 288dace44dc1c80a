package posjson

import (
	"bytes"
	"encoding/json"
	"errors"
	"strconv"
)

// MaxSize is the largest input that is read, in bytes: many times a position
// with a man on each of 256 squares.
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
	offset = max(0, min(offset, len(data)))
	before := data[:offset]
	return &SyntaxError{
		Offset: offset,
		Line:   1 + bytes.Count(before, []byte("\n")),
		Column: offset - bytes.LastIndexByte(before, '\n'),
		Reason: reason,
	}
}

// checkObject returns an error of type [*SyntaxError] unless data is one JSON object.
func checkObject(data []byte) error {
	if len(data) > MaxSize {
		return syntaxError(data, MaxSize, "longer than "+strconv.Itoa(MaxSize)+" bytes")
	}
	var whole json.RawMessage
	if err := json.Unmarshal(data, &whole); err != nil {
		if syntax, ok := errors.AsType[*json.SyntaxError](err); ok {
			// The offset counts the bytes read, the offending one included,
			// unless the text ended too early.
			at := int(syntax.Offset) - 1
			if at == len(data)-1 && syntax.Error() == "unexpected end of JSON input" {
				at = len(data)
			}
			return syntaxError(data, at, syntax.Error())
		}
		return syntaxError(data, 0, err.Error())
	}
	if start := len(data) - len(bytes.TrimLeft(data, " \t\r\n")); data[start] != '{' {
		return syntaxError(data, start, "expected an object")
	}
	return nil
}
