package table

import (
	"cmp"
	"strconv"
	"time"

	"github.com/manykings/manykings/rules"
	"github.com/manykings/manykings/rules/record"
	"github.com/manykings/manykings/rules/record/replay"
)

// Record returns the game as a record (docs/record.md), with what everybody may
// see. Site says where it is played, such as the id by which a server knows it.
func (s *State) Record(game rules.Game, site string) (*record.Record, error) {
	start, err := s.Replay(game, 0)
	if err != nil {
		return nil, err
	}
	texts := make([]string, len(s.Entries))
	for i := range s.Entries {
		texts[i] = s.Entries[i].Text
	}
	out, err := replay.Record(start, texts...)
	if err != nil {
		return nil, err
	}
	for i := range out.Moves {
		s.Entries[i].remark(&out.Moves[i], s.Clock)
	}
	event := "Casual game"
	if s.Official {
		event = "Official game"
	}
	if s.Rated {
		event = "Rated game"
	}
	out.SetTag("Event", event)
	out.SetTag("Site", site)
	begun := cmp.Or(s.Begun, s.Created)
	date, time := begun.stamp()
	out.SetTag("Date", date)
	out.SetTag("UTCDate", date)
	out.SetTag("UTCTime", time)
	for i, seat := range s.FirstSeats() {
		out.SetTag("Seat"+strconv.Itoa(i+1), seat.called(s.NamesHidden()))
	}
	if s.Drawn != nil {
		out.SetTag(replay.TagLots, s.Seed)
		out.SetTag(replay.TagDrawn, replay.FormatDrawn(s.Drawn))
		if s.Seal != "" {
			out.SetTag(replay.TagSeal, s.Seal)
		}
	}
	if x := s.Match; x != nil {
		out.SetTag("Round", strconv.Itoa(x.Game))
		if !x.IsSeries() {
			out.SetTag("Match", strconv.Itoa(x.Games)+" games")
		}
		if s.Stage == Over {
			out.SetTag("MatchPoints", pointsText(firstOf(s.Entries, s.halves(game.Teams()))))
		}
	}
	out.SetTag("TimeControl", s.Clock.control())
	if s.Stage == Aborted {
		out.SetTag("Termination", "abandoned")
	}
	return out, nil
}

// called returns what whoever sits on a seat is called in a record.
func (s *Seat) called(hidden bool) string {
	switch {
	case s.Kind == Bot:
		return "Bot " + strconv.Itoa(s.Level)
	case s.Kind == Person && s.Name != "" && !hidden:
		return s.Name
	default:
		return "?"
	}
}

// control returns c as PGN writes it.
func (c Clock) control() string {
	switch c.Kind {
	case GameClock:
		control := strconv.FormatInt(c.Initial/second, 10)
		if c.Increment > 0 {
			control += "+" + strconv.FormatInt(c.Increment/second, 10)
		}
		return control
	case TotalClock:
		return "=" + strconv.FormatInt(c.Initial/second, 10)
	case MoveClock, DaysClock:
		return "*" + strconv.FormatInt(c.PerMove/second, 10)
	default:
		return "-"
	}
}

// remark adds to the move of a record what else the table knows of it.
func (e *Entry) remark(m *record.Move, c Clock) {
	if c.counts() && !e.isNoPly() {
		m.SetClock(time.Duration(e.Left) * time.Millisecond)
	}
	switch e.Cause {
	case Absence:
		m.Comments = append(m.Comments, "absent")
	case Limit:
		m.Comments = append(m.Comments, "too long a game")
	}
}
