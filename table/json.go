package table

import (
	"math"

	"github.com/manykings/manykings/rules/api"
	"github.com/manykings/manykings/rules/jsontext"
)

// JSON of a table without reflection. jsongen generates methods named members from the tags of the
// structs; encoding/json, which describes the API, uses the same tags.

//go:generate go run ./jsongen

// AppendJSON appends s as JSON.
func (s *State) AppendJSON(dst []byte) []byte { return writeObject(dst, s, (*State).members) }

// AppendMembers appends the members of s to an open JSON object, for callers that store more with a
// state.
func (s *State) AppendMembers(dst []byte) []byte {
	m := &members{dst: dst}
	s.members(m)
	return m.dst
}

// ReadJSON decodes a state from the members of AppendJSON or AppendMembers. Missing members are
// zero.
func (s *State) ReadJSON(v jsontext.Value) error { return readObject(v, s, (*State).members) }

// ParseState decodes a state from AppendJSON.
func ParseState(text string) (*State, error) {
	v, err := jsontext.Parse(text)
	if err != nil {
		return nil, err
	}
	s := new(State)
	return s, s.ReadJSON(v)
}

// ParseTimes decodes the times of seats from a list of objects, which may have other members.
func ParseTimes(seats jsontext.Value) ([]SeatTime, error) {
	var times []SeatTime
	err := seats.List(func(v jsontext.Value) error {
		times = append(times, SeatTime{})
		return readObject(v, &times[len(times)-1], (*SeatTime).members)
	})
	return times, err
}

// AppendEntries appends entries as a list, in the JSON of a state.
func AppendEntries(dst []byte, entries []Entry) []byte {
	return jsontext.AppendList(dst, entries, func(dst []byte, e Entry) []byte { return writeObject(dst, &e, (*Entry).members) })
}

// ReadEntries decodes entries from AppendEntries.
func ReadEntries(v jsontext.Value) (entries []Entry, err error) {
	err = v.List(func(v jsontext.Value) error {
		entries = append(entries, Entry{})
		return readObject(v, &entries[len(entries)-1], (*Entry).members)
	})
	return entries, err
}

// AppendMembers appends the members of c to an open JSON object, for callers that store it apart
// from the rest of a state.
func (c *Course) AppendMembers(dst []byte) []byte {
	m := &members{dst: dst}
	c.members(m)
	return m.dst
}

// ReadJSON decodes the members of AppendMembers, among others. Missing members stay unchanged.
func (c *Course) ReadJSON(v jsontext.Value) error { return readObject(v, c, (*Course).members) }

// outcome codes the outcome of formats.md.
func (c *Course) outcome(m *members) {
	const name = "outcome"
	if !m.reading {
		if c.Outcome != nil {
			m.dst = api.NewOutcome(*c.Outcome).Append(jsontext.AppendField(m.dst, name))
		}
		return
	}
	if v, ok := m.find(name); ok && v.Kind() != jsontext.Null {
		o, err := api.ParseOutcome([]byte(v.Raw()))
		m.fail(err)
		c.Outcome = &o
	}
}

// AppendJSON appends c as JSON.
func (c *Clock) AppendJSON(dst []byte) []byte { return writeObject(dst, c, (*Clock).members) }

// AppendJSON appends c as JSON, without Faults.
func (c *Change) AppendJSON(dst []byte) []byte { return writeObject(dst, c, (*Change).members) }

// members are the members of a JSON object that is being written or read.
type members struct {
	dst     []byte // output
	reading bool
	values  []member // input
	err     error
}

type member struct {
	name  string
	value jsontext.Value
}

// find returns the member with a name.
func (m *members) find(name string) (jsontext.Value, bool) {
	for _, f := range m.values {
		if f.name == name {
			return f.value, true
		}
	}
	return jsontext.Value{}, false
}

// fail records the first error.
func (m *members) fail(err error) {
	if m.err == nil {
		m.err = err
	}
}

// writeObject appends an object.
func writeObject[T any](dst []byte, x *T, of func(*T, *members)) []byte {
	m := &members{dst: append(dst, '{')}
	of(x, m)
	return append(m.dst, '}')
}

// readObject reads an object.
func readObject[T any](v jsontext.Value, x *T, of func(*T, *members)) error {
	return read(v, func(m *members) { of(x, m) })
}

// read is the part of readObject for all types, so that the browser's module has its code only
// once.
func read(v jsontext.Value, of func(*members)) error {
	m := &members{reading: true}
	err := v.Fields(func(name string, v jsontext.Value) error {
		m.values = append(m.values, member{name, v})
		return nil
	})
	if err != nil {
		return err
	}
	of(m)
	return m.err
}

// some codes a member that is omitted unless it is there.
func some[T any](m *members, there bool, name string, p *T, kind func(*members, string, *T)) {
	if m.reading || there {
		kind(m, name, p)
	}
}

func text[T ~string](m *members, name string, p *T) {
	if !m.reading {
		m.dst = jsontext.AppendText(jsontext.AppendField(m.dst, name), string(*p))
	} else if v, ok := m.find(name); ok {
		s, err := v.Text()
		m.fail(err)
		*p = T(s)
	}
}

func number[T ~int | ~int64 | ~uint64](m *members, name string, p *T) {
	if !m.reading {
		m.dst = jsontext.AppendInt(jsontext.AppendField(m.dst, name), int64(*p))
	} else if v, ok := m.find(name); ok {
		n, err := v.Int(math.MinInt, math.MaxInt)
		m.fail(err)
		*p = T(n)
	}
}

func flag(m *members, name string, p *bool) {
	if !m.reading {
		m.dst = jsontext.AppendBool(jsontext.AppendField(m.dst, name), *p)
	} else if v, ok := m.find(name); ok {
		b, err := v.Bool()
		m.fail(err)
		*p = b
	}
}

// object codes a member that is an object. All types share its code.
func (m *members) object(name string, of func(*members)) {
	m.dst = append(jsontext.AppendField(m.dst, name), '{')
	of(m)
	m.dst = append(m.dst, '}')
}

// one codes a member that is an object.
func one[T any](m *members, name string, p *T, of func(*T, *members)) {
	if !m.reading {
		m.object(name, func(m *members) { of(p, m) })
	} else if v, ok := m.find(name); ok {
		m.fail(readObject(v, p, of))
	}
}

// optional codes a member that is an object or left out.
func optional[T any](m *members, name string, p **T, of func(*T, *members)) {
	if !m.reading && *p != nil {
		m.object(name, func(m *members) { of(*p, m) })
	} else if v, ok := m.find(name); ok && v.Kind() != jsontext.Null {
		*p = new(T)
		m.fail(readObject(v, *p, of))
	}
}

// list codes a member that is a list of objects; null reads as no list.
func list[T any](m *members, name string, p *[]T, of func(*T, *members)) {
	m.list(name, len(*p), func() { *p = append(*p, *new(T)) }, func(i int, m *members) { of(&(*p)[i], m) })
}

// list writes length elements, or reads elements after making room for each with more.
func (m *members) list(name string, length int, more func(), of func(int, *members)) {
	if !m.reading {
		m.dst = append(jsontext.AppendField(m.dst, name), '[')
		for i := range length {
			m.dst = append(jsontext.AppendComma(m.dst), '{')
			of(i, m)
			m.dst = append(m.dst, '}')
		}
		m.dst = append(m.dst, ']')
	} else if v, ok := m.find(name); ok && v.Kind() != jsontext.Null {
		m.fail(v.List(func(e jsontext.Value) error {
			more()
			length++
			return read(e, func(m *members) { of(length-1, m) })
		}))
	}
}

// numbers codes a member that is a list of numbers; null reads as no list.
func numbers(m *members, name string, p *[]int) {
	if !m.reading {
		m.dst = jsontext.AppendList(jsontext.AppendField(m.dst, name), *p, jsontext.AppendInt[int])
	} else if v, ok := m.find(name); ok && v.Kind() != jsontext.Null {
		m.fail(v.List(func(e jsontext.Value) error {
			n, err := e.Int(math.MinInt, math.MaxInt)
			*p = append(*p, n)
			return err
		}))
	}
}

// texts codes a member that is a list of texts.
func texts(m *members, name string, p *[]string) {
	if !m.reading {
		m.dst = jsontext.AppendList(jsontext.AppendField(m.dst, name), *p, jsontext.AppendText)
	} else if v, ok := m.find(name); ok {
		var err error
		*p, err = v.Texts()
		m.fail(err)
	}
}
