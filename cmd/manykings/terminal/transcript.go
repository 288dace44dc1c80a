package terminal

import (
	"errors"
	"strconv"

	"github.com/manykings/manykings/rules"
	"github.com/manykings/manykings/rules/notation"
	"github.com/manykings/manykings/rules/record"
	"github.com/manykings/manykings/rules/record/replay"
)

// errNoRecord is the error of an empty file to resume.
var errNoRecord = errors.New("the file has no record")

// Tags of the record.
const (
	tagDate     = "Date"
	tagPosition = "Position"
)

// seatTag returns the tag for the player of the seat with index i.
func seatTag(i int) string { return "Seat" + strconv.Itoa(i+1) }

// transcribe returns s as a record in protocol notation. It keeps the tags of base, the resumed
// record, and its comments and variations on moves that were not undone.
func transcribe(s *sitting, base *record.Record) *record.Record {
	r := &record.Record{Game: s.game.ID().String(), Round: base.Round}
	r.Tags = append(r.Tags, base.Tags...)
	for i, name := range s.names() {
		if name != "" {
			r.SetTag(seatTag(i), name)
		}
	}
	if s.setup != nil {
		r.SetTag(tagPosition, notation.FormatSetup(*s.setup))
	}
	told, _ := s.state.Record(s.game, "") // played entries can always be replayed
	r.Moves, r.Result, r.Round = told.Moves, told.Result, told.Round
	same := true
	for i := range r.Moves {
		m := &r.Moves[i]
		same = same && i < len(base.Moves) && base.Moves[i].Seat == m.Seat && base.Moves[i].Text == m.Text
		if same {
			*m = base.Moves[i]
		}
	}
	if same && len(s.played) == len(base.Moves) {
		r.Comments = base.Comments
	}
	return r
}

// recall returns the sitting of a record after its last move, and the record in protocol notation.
func recall(r *record.Record) (*sitting, *record.Record, error) {
	base, err := replay.Native(r, notation.Protocol)
	if err != nil {
		return nil, nil, err
	}
	start, err := replay.Start(base)
	if err != nil {
		return nil, nil, err
	}
	var setup *rules.Setup
	if base.Tag(tagPosition) != "" {
		x := start.Setup()
		x.Game = start.Game().ID().String()
		setup = &x
	}
	s, err := newSitting(start.Game(), setup)
	if err != nil {
		return nil, nil, err
	}
	for i := range s.state.Seats {
		s.state.Seats[i].Name = base.Tag(seatTag(i))
	}
	for _, m := range base.Moves {
		text := m.Text
		if _, _, said := rules.ParseEntry(text); said && m.Seat != 0 {
			text += strconv.Itoa(m.Seat)
		}
		if err := s.enter(text); err != nil {
			return nil, nil, err
		}
	}
	s.refresh()
	return s, base, nil
}
