package table

import (
	"cmp"
	"slices"
	"strconv"
	"time"

	"github.com/manykings/manykings/rules"
	"github.com/manykings/manykings/rules/record"
	"github.com/manykings/manykings/rules/record/replay"
)

// Record returns the game as a record (docs/record.md), with public data only. Site identifies the
// place of the game, such as its id on a server.
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
	if s.OverBoard {
		event = "Game over the board"
		out.SetTag("Mode", "OTB")
	}
	out.SetTag("Event", event)
	out.SetTag("Site", site)
	begun := cmp.Or(s.Begun, s.Created)
	date, time := begun.stamp()
	out.SetTag("Date", date)
	if !s.OverBoard { // only the day is known
		out.SetTag("UTCDate", date)
		out.SetTag("UTCTime", time)
	}
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
	if times := firstOf(s.Entries, slices.Clone(s.Clock.Seats)); len(times) > 0 {
		clock := s.Clock
		clock.Seats = times
		first := clock.of(1).control()
		out.SetTag("TimeControl", first)
		for n := 2; n <= len(times); n++ {
			if control := clock.of(n).control(); control != first {
				out.SetTag("TimeControl"+strconv.Itoa(n), control)
			}
		}
	}
	if word := s.termination(); word != "" {
		out.SetTag("Termination", word)
	}
	return out, nil
}

// termination returns the PGN tag value for an end that the entries do not explain; otherwise "".
func (s *State) termination() string {
	switch {
	case s.Stage == Aborted:
		return "abandoned"
	case s.Stage != Over || len(s.Entries) == 0:
		return ""
	}
	switch s.Entries[len(s.Entries)-1].Cause {
	case Absence:
		return "abandoned"
	case Limit:
		return "adjudication"
	}
	return ""
}

// called returns the name of the player of a seat for a record.
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

// control returns c in PGN's notation as far as PGN has one, and then the limits of a move and of
// the whole game (docs/record.md).
func (c Clock) control() string {
	seconds := func(ms int64) string { return strconv.FormatInt(ms/second, 10) }
	control := "-"
	switch c.Kind {
	case GameClock:
		more := ""
		if c.Increment > 0 {
			more = "+" + seconds(c.Increment)
		}
		control = ""
		time := c.Initial
		for _, stage := range c.Stages {
			control += strconv.Itoa(stage.Moves) + "/" + seconds(time) + more + ":"
			time = stage.Time
		}
		control += seconds(time) + more
		if c.Periods > 0 {
			control += ":" + strconv.Itoa(c.Periods) + "x" + seconds(c.Period)
		}
	case HourglassClock:
		control = "hourglass " + seconds(c.Initial)
	case TotalClock:
		control = "=" + seconds(c.Initial)
	case MoveClock, DaysClock:
		return "*" + seconds(c.PerMove)
	}
	if c.PerMove > 0 {
		control += " *" + seconds(c.PerMove)
	}
	if c.Total > 0 {
		control += " =" + seconds(c.Total)
	}
	return control
}

// remark adds the table's other data about an entry to the move of a record.
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
