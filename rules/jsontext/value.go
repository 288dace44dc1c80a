package jsontext

import (
	"slices"
	"strconv"
)

// MaxDepth is the largest nesting of lists and objects.
const MaxDepth = 64

// Error is the place and reason of invalid or unexpected JSON.
type Error struct {
	Offset int    // of the offending byte, from 0; the length of the text behind its end
	Reason string // such as "expected a list"
}

// Error returns the place and the reason.
func (e *Error) Error() string { return "byte " + strconv.Itoa(e.Offset) + ": " + e.Reason }

// Kind is the kind of a value: its first byte, '0' for all numbers and 't' for false too.
type Kind byte

// The kinds of value.
const (
	Object Kind = '{'
	List   Kind = '['
	Text   Kind = '"'
	Number Kind = '0'
	Bool   Kind = 't'
	Null   Kind = 'n'
)

// Value is a value in JSON text that was found to be valid. The zero Value is none
// and must not be asked.
type Value struct {
	doc      string // the whole text
	from, to int    // its value
}

// Parse returns the value that text is. Errors are of type [*Error].
func Parse(text string) (Value, error) {
	s := scanner{text: text}
	s.space()
	from := s.at
	if err := s.value(0); err != nil {
		return Value{}, err
	}
	to := s.at
	if s.space(); s.at < len(text) {
		return Value{}, s.expected("the end")
	}
	return Value{text, from, to}, nil
}

// Kind returns the kind of v.
func (v Value) Kind() Kind {
	switch c := v.doc[v.from]; c {
	case '{', '[', '"', 'n':
		return Kind(c)
	case 't', 'f':
		return Bool
	default:
		return Number
	}
}

// Raw returns the text of v.
func (v Value) Raw() string { return v.doc[v.from:v.to] }

// Members calls yield for each name of an object and its value, in order, repeated
// names included, until it returns false. Other values have none.
func (v Value) Members() func(yield func(name string, value Value) bool) {
	return func(yield func(string, Value) bool) {
		if v.Kind() != Object {
			return
		}
		for at := v.from + 1; ; at++ { // behind the brace or a comma
			from := skipSpace(v.doc, at)
			if v.doc[from] == '}' {
				return
			}
			to := skip(v.doc, from)
			at = skipSpace(v.doc, skipSpace(v.doc, to)+1)
			value := Value{v.doc, at, skip(v.doc, at)}
			if !yield(unquote(v.doc[from:to]), value) {
				return
			}
			if at = skipSpace(v.doc, value.to); v.doc[at] == '}' {
				return
			}
		}
	}
}

// Elements calls yield for each element of a list, in order, until it returns
// false. Other values have none.
func (v Value) Elements() func(yield func(Value) bool) {
	return func(yield func(Value) bool) {
		if v.Kind() != List {
			return
		}
		for at := v.from + 1; ; at++ { // behind the bracket or a comma
			from := skipSpace(v.doc, at)
			if v.doc[from] == ']' {
				return
			}
			element := Value{v.doc, from, skip(v.doc, from)}
			if !yield(element) {
				return
			}
			if at = skipSpace(v.doc, element.to); v.doc[at] == ']' {
				return
			}
		}
	}
}

// Expected returns the error of a value of the wrong kind, such as "a list".
func (v Value) Expected(what string) error { return v.Wrong("expected " + what) }

// Wrong returns an error at the place of v.
func (v Value) Wrong(reason string) error { return &Error{v.from, reason} }

// Fields calls read for each member of an object, until it returns an error. It returns an
// error for another value, and for a repeated name.
func (v Value) Fields(read func(name string, value Value) error) error {
	if v.Kind() != Object {
		return v.Expected("an object")
	}
	var few [16]string
	seen := few[:0]
	for name, value := range v.Members() {
		if slices.Contains(seen, name) {
			return value.Wrong("the field " + name + " stands twice")
		}
		seen = append(seen, name)
		if err := read(name, value); err != nil {
			return err
		}
	}
	return nil
}

// List calls read for each element of a list, until it returns an error. It
// returns an error for another value.
func (v Value) List(read func(Value) error) error {
	if v.Kind() != List {
		return v.Expected("a list")
	}
	for element := range v.Elements() {
		if err := read(element); err != nil {
			return err
		}
	}
	return nil
}

// Text returns a string.
func (v Value) Text() (string, error) {
	if v.Kind() != Text {
		return "", v.Expected("a text")
	}
	return unquote(v.Raw()), nil
}

// Texts returns a list of strings.
func (v Value) Texts() ([]string, error) {
	var list []string
	err := v.List(func(e Value) error {
		text, err := e.Text()
		list = append(list, text)
		return err
	})
	return list, err
}

// Bool returns true or false.
func (v Value) Bool() (bool, error) {
	if v.Kind() != Bool {
		return false, v.Expected("true or false")
	}
	return v.doc[v.from] == 't', nil
}

// Int returns a whole number from least to most, written without fraction and
// exponent.
func (v Value) Int(least, most int) (int, error) {
	n, err := strconv.ParseInt(v.Raw(), 10, 64)
	if err != nil || n < int64(least) || n > int64(most) {
		return 0, v.Expected("a whole number from " + strconv.Itoa(least) + " to " + strconv.Itoa(most))
	}
	return int(n), nil
}

// Uint returns a whole number from 0 on.
func (v Value) Uint() (uint64, error) {
	n, err := strconv.ParseUint(v.Raw(), 10, 64)
	if err != nil {
		return 0, v.Expected("a whole number from 0 on")
	}
	return n, nil
}
