package play

import (
	"context"
	"fmt"
	"strconv"
	"strings"
	"time"

	"github.com/manykings/manykings/notation/posjson"
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
	for i, name := range r.names() {
		out.SetTag(fmt.Sprintf("Seat%d", i+1), name)
	}
	if control := r.Clock.control(); control != "" {
		out.SetTag("TimeControl", control)
	}
	if r.Stage == Aborted {
		out.SetTag("Termination", "abandoned")
	}
	departures, err := departures(game, r.Entries)
	if err != nil {
		return nil, err
	}
	for i := range r.Entries {
		out.Moves = append(out.Moves, r.Entries[i].export(r.Clock))
	}
	if r.Stage != Over {
		return out, nil
	}
	outcome, err := posjson.ParseOutcome(r.Outcome)
	if err != nil {
		return nil, fmt.Errorf("stored outcome: %w", err)
	}
	out.Result = result(outcome)
	out.Result.Out = departures
	return out, nil
}

// names returns what the seats are called, by who sat there when the game began:
// the pie of Sovereign has made people change seats since.
func (r *Record) names() []string {
	var names []string
	for i := range r.Seats {
		seat := &r.Seats[i]
		switch {
		case seat.Kind == Bot:
			names = append(names, "Bot "+strconv.Itoa(seat.Level))
		case seat.Kind == Person && seat.Name != "" && !r.namesHidden():
			names = append(names, seat.Name)
		default:
			names = append(names, "?")
		}
	}
	for _, e := range r.Entries {
		if e.Text == swap {
			names[0], names[1] = names[1], names[0]
		}
	}
	return names
}

// control returns c as PGN writes it, empty if it has no word for it.
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

// export returns e as an entry of a record.
func (e *Entry) export(c Clock) record.Move {
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

// departures returns the seats that went out, in order, and why.
func departures(game rules.Game, entries []Entry) ([]record.Departure, error) {
	pos := game.Start()
	var out []record.Departure
	for i, e := range entries {
		if err := rules.Apply(pos, e.Text); err != nil {
			return nil, fmt.Errorf("entry %d, %q: %w", i+1, e.Text, err)
		}
		for _, event := range pos.Events() {
			if event.Kind == rules.EventOut || event.Kind == rules.EventLeft {
				out = append(out, record.Departure{Seat: int(event.Seat), Reason: event.Reason.String()})
			}
		}
	}
	return out, nil
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
