package live

import (
	"encoding/json"
	"slices"
	"unique"

	"github.com/manykings/manykings/rules"
	"github.com/manykings/manykings/rules/jsontext"
	"github.com/manykings/manykings/table"
)

const (
	// mostPlayed is the most entries of a message: a move, and its consequences.
	mostPlayed = 4
	// longestPlayed is the most bytes of such a message with the course of the game. A node
	// reads longer changes from the store.
	longestPlayed = 4096
)

// played returns the changes for other nodes, so that they need not read the game: its course and
// new entries. It is nil if more has changed, or without other nodes.
func (s *Service) played(before, r *Record, change table.Change) json.RawMessage {
	if !s.Shared() || len(r.Entries)-change.Keep > mostPlayed || r.Version != before.Version+1 || !r.sameHead(before) {
		return nil
	}
	dst := r.AppendCourse(append(make([]byte, 0, 1024), `{"course":`...))
	dst = table.AppendEntries(jsontext.AppendField(dst, "entries"), r.Entries[change.Keep:])
	if dst = append(dst, '}'); len(dst) > longestPlayed {
		return nil
	}
	return dst
}

// after returns the record after applying the event to r; nil if the event does not apply to r.
func (e *Event) after(r *Record) (*Record, error) {
	if e.Played == nil || e.Version != r.Version+1 || e.From > len(r.Entries) {
		return nil, nil
	}
	v, err := jsontext.Parse(string(e.Played))
	if err != nil {
		return nil, err
	}
	next, course, entries := *r, "", []table.Entry(nil)
	err = v.Fields(func(name string, v jsontext.Value) (err error) {
		switch name {
		case "course":
			course = v.Raw()
		case "entries":
			entries, err = table.ReadEntries(v)
		}
		return err
	})
	if err == nil {
		err = next.ReadCourse(course)
	}
	if err != nil {
		return nil, err
	}
	if next.Version = e.Version; next.Chain.Entries > e.From {
		next.Chain = Chain{}
	}
	for i := range entries {
		entries[i].Text = unique.Make(entries[i].Text).Value() // a copy, since a part would keep the whole message in memory
	}
	// Clip, since spare capacity after the entries of r may hold entries that this node played but
	// did not store.
	next.Entries = append(slices.Clip(r.Entries[:e.From]), entries...)
	return &next, nil
}

// Heard handles an announcement of another node. It updates the cached game if the message applies
// to it, and otherwise drops it, since the store would refuse it. It does not wait.
func (s *Service) Heard(e *Event) {
	r := s.desk.look(e.Game)
	if r != nil && r.Version >= e.Version {
		return
	}
	s.heard.note(e.Game, e.Version, s.now())
	if r == nil {
		return
	}
	if s.doubts.has(e.Game) {
		s.desk.forget(e.Game, e.Version) // the next reader settles the doubt
		return
	}
	if err := s.desk.extend(e); err != nil {
		s.log.Warn("news that cannot be read", "game", e.Game, "version", e.Version, "err", err)
	}
}

// extend updates the cached game by an event, or drops it if the event does not apply, unless it
// is in use.
func (d *desk) extend(e *Event) error {
	d.mu.Lock()
	s := d.slots[e.Game]
	if s == nil || s.users > 0 || s.element == nil {
		d.mu.Unlock()
		return nil
	}
	d.remove(s)
	s.users++
	d.mu.Unlock()
	s.mu.Lock() // at once: nobody else uses it
	defer d.give(s)
	r := s.record
	if r.Version >= e.Version {
		return nil
	}
	next, err := e.after(r)
	if next == nil || err != nil {
		s.clear()
		return err
	}
	pos, known := s.pos, s.played
	if e.From < known {
		pos, known = nil, 0
	}
	s.hold(next, nil)
	s.pos, s.played = pos, known
	return nil
}

// catchUp plays to the position of a slot the entries that it does not know yet.
func (s *slot) catchUp(pos rules.Position) error {
	for i, e := range s.record.Entries[s.played:] {
		if err := rules.Apply(pos, e.Text); err != nil {
			return &table.ReplayError{Entry: s.played + i + 1, Text: e.Text, Err: err}
		}
	}
	return nil
}
