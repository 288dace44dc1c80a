package table

import (
	"math"

	"github.com/manykings/manykings/rules/api"
	"github.com/manykings/manykings/rules/jsontext"
)

// JSON of a table, without reflection: each struct lists its members once, for
// writing and for reading. The tags say the same to encoding/json, for what is
// shown to people.

// AppendJSON appends s as JSON.
func (s *State) AppendJSON(dst []byte) []byte { return writeObject(dst, s, (*State).members) }

// AppendMembers appends the members of the JSON of s to an object that is open,
// for those who keep more with a state.
func (s *State) AppendMembers(dst []byte) []byte {
	m := &members{dst: dst}
	s.members(m)
	return m.dst
}

// ReadJSON reads what AppendJSON writes, and AppendMembers among others. Members
// that are missing are zero.
func (s *State) ReadJSON(v jsontext.Value) error { return readObject(v, s, (*State).members) }

// ParseState reads the state that AppendJSON wrote.
func ParseState(text string) (*State, error) {
	v, err := jsontext.Parse(text)
	if err != nil {
		return nil, err
	}
	s := new(State)
	return s, s.ReadJSON(v)
}

// ParseTimes reads the times of seats from a list of objects that have them among
// other members.
func ParseTimes(seats jsontext.Value) ([]SeatTime, error) {
	var times []SeatTime
	err := seats.List(func(v jsontext.Value) error {
		times = append(times, SeatTime{})
		return readObject(v, &times[len(times)-1], (*SeatTime).members)
	})
	return times, err
}

// AppendEntries appends entries as a list, as the JSON of a state has them.
func AppendEntries(dst []byte, entries []Entry) []byte {
	return jsontext.AppendList(dst, entries, func(dst []byte, e Entry) []byte { return writeObject(dst, &e, (*Entry).members) })
}

// ReadEntries reads what AppendEntries writes.
func ReadEntries(v jsontext.Value) (entries []Entry, err error) {
	err = v.List(func(v jsontext.Value) error {
		entries = append(entries, Entry{})
		return readObject(v, &entries[len(entries)-1], (*Entry).members)
	})
	return entries, err
}

func (s *State) members(m *members) {
	text(m, "variant", &s.Variant)
	some(m, s.Position != "", "position", &s.Position, text)
	text(m, "host", &s.Host)
	flag(m, "listed", &s.Listed)
	flag(m, "lots", &s.Lots)
	flag(m, "hidden", &s.Hidden)
	flag(m, "official", &s.Official)
	some(m, s.Rated, "rated", &s.Rated, flag)
	one(m, "clock", &s.Clock, (*Clock).members)
	one(m, "leaving", &s.Leaving, (*Leaving).members)
	number(m, "created", &s.Created)
	some(m, s.Seed != "", "seed", &s.Seed, text)
	some(m, s.Seal != "", "seal", &s.Seal, text)
	some(m, s.Drawn != nil, "drawn", &s.Drawn, numbers)
	optional(m, "match", &s.Match, (*Match).members)
	text(m, "stage", &s.Stage)
	number(m, "begun", &s.Begun)
	number(m, "ended", &s.Ended)
	list(m, "seats", &s.Seats, (*Seat).members)
	numbers(m, "out", &s.Out)
	some(m, len(s.Vacations) > 0, "vacations", &s.Vacations, func(m *members, name string, p *[]SeatVacation) { list(m, name, p, (*SeatVacation).members) })
	optional(m, "pause", &s.Pause, (*Pause).members)
	optional(m, "vote", &s.Vote, (*Vote).members)
	optional(m, "lastVote", &s.LastVote, (*LastVote).members)
	some(m, len(s.Votes) > 0, "votes", &s.Votes, func(m *members, name string, p *[]LastVote) { list(m, name, p, (*LastVote).members) })
	some(m, len(s.Declined) > 0, "declined", &s.Declined, func(m *members, name string, p *[]Decline) { list(m, name, p, (*Decline).members) })
	number(m, "resumed", &s.Resumed)
	s.Course.members(m)
	list(m, "entries", &s.Entries, (*Entry).members)
}

// AppendMembers appends the members of the JSON of c to an object that is open, for
// those who keep it apart from the rest of a state.
func (c *Course) AppendMembers(dst []byte) []byte {
	m := &members{dst: dst}
	c.members(m)
	return m.dst
}

// ReadJSON reads what AppendMembers writes among others. Members that are missing
// stay as they are.
func (c *Course) ReadJSON(v jsontext.Value) error { return readObject(v, c, (*Course).members) }

func (c *Course) members(m *members) {
	number(m, "version", &c.Version)
	number(m, "moved", &c.Moved)
	some(m, c.Cut != 0, "cut", &c.Cut, number)
	number(m, "updated", &c.Updated)
	number(m, "turn", &c.Turn)
	some(m, c.Agree != nil, "agree", &c.Agree, numbers)
	c.outcome(m)
	list(m, "times", &c.Times, (*SeatTime).members)
	number(m, "started", &c.Started)
	number(m, "deadline", &c.Deadline)
	number(m, "due", &c.Due)
}

// outcome is the outcome of formats.md.
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

func (s *Seat) members(m *members) {
	text(m, "kind", &s.Kind)
	some(m, s.Player != "", "player", &s.Player, text)
	some(m, s.Name != "", "name", &s.Name, text)
	some(m, s.Handle != "", "handle", &s.Handle, text)
	some(m, s.Gone, "gone", &s.Gone, flag)
	some(m, s.Level != 0, "level", &s.Level, number)
	some(m, s.Program, "program", &s.Program, flag)
	flag(m, "ready", &s.Ready)
	some(m, s.Reserved, "reserved", &s.Reserved, flag)
	some(m, s.Away != 0, "away", &s.Away, number)
	some(m, s.Leaves != 0, "leaves", &s.Leaves, number)
	some(m, s.Substitute != 0, "substitute", &s.Substitute, number)
}

func (s *SeatTime) members(m *members) {
	number(m, "left", &s.Left)
	number(m, "lag", &s.Lag)
}

func (e *Entry) members(m *members) {
	text(m, "text", &e.Text)
	number(m, "seat", &e.Seat)
	number(m, "at", &e.At)
	number(m, "spent", &e.Spent)
	number(m, "left", &e.Left)
	some(m, e.Cause != "", "cause", &e.Cause, text)
	some(m, e.Bot, "bot", &e.Bot, flag)
}

func (c *Clock) members(m *members) {
	text(m, "kind", &c.Kind)
	some(m, c.Initial != 0, "initial", &c.Initial, number)
	some(m, c.Increment != 0, "increment", &c.Increment, number)
	some(m, c.Delay != 0, "delay", &c.Delay, number)
	some(m, c.PerMove != 0, "perMove", &c.PerMove, number)
}

func (l *Leaving) members(m *members) {
	text(m, "kind", &l.Kind)
	some(m, l.Level != 0, "level", &l.Level, number)
	number(m, "after", &l.After)
}

func (v *SeatVacation) members(m *members) {
	number(m, "seat", &v.Seat)
	number(m, "from", &v.From)
	number(m, "until", &v.Until)
	some(m, v.Over, "over", &v.Over, flag)
}

func (p *Pause) members(m *members) {
	number(m, "since", &p.Since)
	number(m, "elapsed", &p.Elapsed)
	some(m, p.Until != 0, "until", &p.Until, number)
}

func (v *Vote) members(m *members) {
	number(m, "id", &v.ID)
	text(m, "kind", &v.Kind)
	number(m, "by", &v.By)
	number(m, "opened", &v.Opened)
	number(m, "until", &v.Until)
	some(m, v.Keep != 0, "keep", &v.Keep, number)
	list(m, "voters", &v.Voters, (*Voter).members)
}

func (v *Voter) members(m *members) {
	some(m, v.Player != "", "player", &v.Player, text)
	number(m, "seat", &v.Seat)
	some(m, v.Ballot != "", "ballot", &v.Ballot, text)
}

func (v *LastVote) members(m *members) {
	number(m, "id", &v.ID)
	text(m, "kind", &v.Kind)
	number(m, "by", &v.By)
	flag(m, "passed", &v.Passed)
	number(m, "at", &v.At)
}

func (d *Decline) members(m *members) {
	text(m, "kind", &d.Kind)
	number(m, "seat", &d.Seat)
	number(m, "times", &d.Times)
	number(m, "until", &d.Until)
}

func (c *Change) members(m *members) {
	flag(m, "changed", &c.Changed)
	flag(m, "moved", &c.Moved)
	number(m, "keep", &c.Keep)
	list(m, "asks", &c.Asks, (*Ask).members)
}

func (a *Ask) members(m *members) {
	number(m, "seat", &a.Seat)
	number(m, "level", &a.Level)
	number(m, "moved", &a.Moved)
	some(m, a.Vote != 0, "vote", &a.Vote, number)
}

// AppendJSON appends c as JSON, without Faults.
func (c *Change) AppendJSON(dst []byte) []byte { return writeObject(dst, c, (*Change).members) }

// members are the members of one JSON object, while it is written or read.
type members struct {
	dst     []byte // written
	reading bool
	values  []member // read
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

// fail notes the first error.
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

// read is what readObject does for every type: the browser's module has its code
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

// some is a member that is left out unless it is there.
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

// object writes a member that is an object. Its code is there once for all types.
func (m *members) object(name string, of func(*members)) {
	m.dst = append(jsontext.AppendField(m.dst, name), '{')
	of(m)
	m.dst = append(m.dst, '}')
}

// one is a member that is an object.
func one[T any](m *members, name string, p *T, of func(*T, *members)) {
	if !m.reading {
		m.object(name, func(m *members) { of(p, m) })
	} else if v, ok := m.find(name); ok {
		m.fail(readObject(v, p, of))
	}
}

// optional is a member that is an object, or left out.
func optional[T any](m *members, name string, p **T, of func(*T, *members)) {
	if !m.reading && *p != nil {
		m.object(name, func(m *members) { of(*p, m) })
	} else if v, ok := m.find(name); ok && v.Kind() != jsontext.Null {
		*p = new(T)
		m.fail(readObject(v, *p, of))
	}
}

// list is a member that is a list of objects; null, when read, is none.
func list[T any](m *members, name string, p *[]T, of func(*T, *members)) {
	m.list(name, len(*p), func() { *p = append(*p, *new(T)) }, func(i int, m *members) { of(&(*p)[i], m) })
}

// list writes as many elements as there are, or reads those that more makes
// room for.
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

// numbers is a member that is a list of numbers; null, when read, is none.
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

// texts is a member that is a list of texts.
func texts(m *members, name string, p *[]string) {
	if !m.reading {
		m.dst = jsontext.AppendList(jsontext.AppendField(m.dst, name), *p, jsontext.AppendText)
	} else if v, ok := m.find(name); ok {
		var err error
		*p, err = v.Texts()
		m.fail(err)
	}
}
