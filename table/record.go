package table

import (
	"strconv"
	"strings"
	"time"

	"github.com/manykings/manykings/record"
	"github.com/manykings/manykings/rules"
)

// Record returns the game as a record (docs/record.md), as nobody in particular
// may see it. Site says where it is played, such as the id that a server knows it
// by.
func (s *State) Record(game rules.Game, site string) (*record.Record, error) {
	out := &record.Record{Game: s.Variant}
	out.SetTag("Event", "Casual game")
	out.SetTag("Site", site)
	begun := s.Begun
	if begun == 0 {
		begun = s.Created
	}
	out.SetTag("Date", begun.Time().Format("2006.01.02"))
	out.SetTag("Time", begun.Time().Format("15:04:05"))
	seats, err := s.FirstSeats(game)
	if err != nil {
		return nil, err
	}
	for i := range seats {
		out.SetTag("Seat"+strconv.Itoa(i+1), seats[i].called(s.NamesHidden()))
	}
	out.SetTag("TimeControl", s.Clock.control())
	if s.Position != "" {
		out.SetTag("Position", s.Position)
	}
	if s.Stage == Aborted {
		out.SetTag("Termination", "abandoned")
	}
	for i := range s.Entries {
		out.Moves = append(out.Moves, s.Entries[i].record(s.Clock))
	}
	if s.Stage != Over {
		return out, nil
	}
	out.Result = result(*s.Outcome)
	_, err = s.Replay(game, len(s.Entries), func(_ int, _ *rules.Action, pos rules.Position) {
		for _, e := range pos.Events() {
			if e.Kind == rules.EventOut || e.Kind == rules.EventLeft {
				out.Result.Out = append(out.Result.Out, record.Departure{Seat: int(e.Seat), Reason: e.Reason.String()})
			}
		}
	})
	return out, err
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
	case MoveClock, DaysClock:
		return "*" + strconv.FormatInt(c.PerMove/second, 10)
	default:
		return "-"
	}
}

// record returns e as an entry of a record.
func (e *Entry) record(c Clock) record.Move {
	m := record.Move{Seat: e.Seat, Text: e.Text}
	switch {
	case e.Text == "draw":
		return record.Move{Text: record.Draw, Comments: e.comments()}
	case strings.HasPrefix(e.Text, "resign"):
		m.Text = record.Resign
	case strings.HasPrefix(e.Text, "flag"):
		m.Text = record.Flag
	case c.Kind == GameClock:
		m.SetClock(time.Duration(e.Left) * time.Millisecond)
	}
	m.Comments = append(m.Comments, e.comments()...)
	return m
}

// comments says what an entry cannot.
func (e *Entry) comments() []string {
	switch e.Cause {
	case Absence:
		return []string{"absent"}
	case Limit:
		return []string{"too long a game"}
	default:
		return nil
	}
}

// result returns an outcome as records write it.
func result(o rules.Outcome) record.Result {
	r := record.Result{Drawn: len(o.Winners) == 0, Reason: o.Reason.String(), Tied: plain(o.Tied)}
	for _, place := range o.Places {
		r.Places = append(r.Places, plain(place))
	}
	for _, s := range o.Score {
		r.Score = append(r.Score, record.TeamScore{Team: s.Team.String(), Mates: s.Mates})
	}
	return r
}

// plain returns seats as numbers.
func plain(seats []rules.Seat) []int {
	var list []int
	for _, s := range seats {
		list = append(list, int(s))
	}
	return list
}
