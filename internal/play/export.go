package play

import (
	"context"
	"fmt"
	"strconv"
	"strings"
	"time"

	"github.com/manykings/manykings/record"
	"github.com/manykings/manykings/rules"
)

// Export returns a game as the text of a record (docs/record.md), as nobody in
// particular may see it.
func (s *Service) Export(ctx context.Context, id GameID) (string, error) {
	r, err := s.Get(ctx, id)
	if err != nil {
		return "", err
	}
	game, err := s.game(r.Variant)
	if err != nil {
		return "", wrap(id, err)
	}
	out, err := export(r, game)
	if err != nil {
		return "", wrap(id, err)
	}
	var text strings.Builder
	if err := record.NewWriter(&text).Write(out); err != nil {
		return "", wrap(id, err)
	}
	return text.String(), nil
}

// export returns r as a record.
func export(r *Record, game rules.Game) (*record.Record, error) {
	out := &record.Record{Game: r.Variant}
	out.SetTag("Event", "Casual game")
	out.SetTag("Site", string(r.ID))
	begun := r.Begun
	if begun == 0 {
		begun = r.Created
	}
	out.SetTag("Date", begun.Time().Format("2006.01.02"))
	out.SetTag("Time", begun.Time().Format("15:04:05"))
	names, err := r.names(game)
	if err != nil {
		return nil, err
	}
	for i, name := range names {
		out.SetTag(fmt.Sprintf("Seat%d", i+1), name)
	}
	out.SetTag("TimeControl", control(r.Clock))
	if r.Stage == Aborted {
		out.SetTag("Termination", "abandoned")
	}
	var departures []record.Departure
	_, err = r.Replay(game, len(r.Entries), func(_ int, _ *rules.Action, pos rules.Position) {
		for _, event := range pos.Events() {
			if event.Kind == rules.EventOut || event.Kind == rules.EventLeft {
				departures = append(departures, record.Departure{Seat: int(event.Seat), Reason: event.Reason.String()})
			}
		}
	})
	if err != nil {
		return nil, err
	}
	for i := range r.Entries {
		out.Moves = append(out.Moves, exportEntry(&r.Entries[i], r.Clock))
	}
	if r.Stage != Over {
		return out, nil
	}
	out.Result = result(*r.Outcome)
	out.Result.Out = departures
	return out, nil
}

// names returns what the seats are called, by who sat there when the game began.
func (r *Record) names(game rules.Game) ([]string, error) {
	seats, err := r.FirstSeats(game)
	names := make([]string, len(seats))
	for i, seat := range seats {
		switch {
		case seat.Kind == Bot:
			names[i] = "Bot " + strconv.Itoa(seat.Level)
		case seat.Kind == Person && seat.Name != "" && !r.NamesHidden():
			names[i] = seat.Name
		default:
			names[i] = "?"
		}
	}
	return names, err
}

// control returns c as PGN writes it.
func control(c Clock) string {
	switch c.Kind {
	case GameClock:
		control := strconv.FormatInt(c.Initial/1000, 10)
		if c.Increment > 0 {
			control += "+" + strconv.FormatInt(c.Increment/1000, 10)
		}
		return control
	case MoveClock, DaysClock:
		return "*" + strconv.FormatInt(c.PerMove/1000, 10)
	default:
		return "-"
	}
}

// exportEntry returns e as an entry of a record.
func exportEntry(e *Entry, c Clock) record.Move {
	m := record.Move{Seat: e.Seat, Text: e.Text}
	switch {
	case e.Text == "draw":
		return record.Move{Text: record.Draw, Comments: comments(e)}
	case strings.HasPrefix(e.Text, "resign"):
		m.Text = record.Resign
	case strings.HasPrefix(e.Text, "flag"):
		m.Text = record.Flag
	case c.Kind == GameClock:
		m.SetClock(time.Duration(e.Left) * time.Millisecond)
	}
	m.Comments = append(m.Comments, comments(e)...)
	return m
}

// comments says what an entry cannot.
func comments(e *Entry) []string {
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
	r := record.Result{Drawn: len(o.Winners) == 0, Reason: o.Reason.String(), Tied: numbers(o.Tied)}
	for _, place := range o.Places {
		r.Places = append(r.Places, numbers(place))
	}
	for _, s := range o.Score {
		r.Score = append(r.Score, record.TeamScore{Team: s.Team.String(), Mates: s.Mates})
	}
	return r
}

// numbers returns seats as numbers.
func numbers(seats []rules.Seat) []int {
	var list []int
	for _, s := range seats {
		list = append(list, int(s))
	}
	return list
}
