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
	// mostPlayed is the most entries that news carry: a move, and what follows from it.
	mostPlayed = 4
	// longestPlayed is the most bytes that they take with the course of the game. What is
	// more is read.
	longestPlayed = 4096
)

// played returns what news of a change carry to the other nodes, so that they need not
// read the game: its course and the entries that it did not have before. It is nil
// where more has changed, or where there are no others.
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

// after returns the record that a change has made of r, as news of it say; nil if they do
// not say that of r.
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
		entries[i].Text = unique.Make(entries[i].Text).Value() // and not a part of the news, which would be kept with it
	}
	// Where there is room behind the entries of r it may be taken: by what was played at
	// this node and not stored.
	next.Entries = append(slices.Clip(r.Entries[:e.From]), entries...)
	return &next, nil
}

// Heard takes news of a game, which another node may have changed. What is remembered of
// it becomes what they say; where they do not say enough, or are not of the change that
// comes next, it is forgotten: it would be refused by the store. It waits for nobody.
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
		s.desk.forget(e.Game, e.Version) // whoever reads it settles that
		return
	}
	if err := s.desk.extend(e); err != nil {
		s.log.Warn("news that cannot be read", "game", e.Game, "version", e.Version, "err", err)
	}
}

// extend makes the desk remember a game as news say that it was changed, or forget it
// where they do not say that of what is remembered, unless somebody uses it.
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
