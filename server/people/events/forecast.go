package events

import (
	"context"
	"slices"
	"time"

	"github.com/manykings/manykings/events/event"
	"github.com/manykings/manykings/rules"
	"github.com/manykings/manykings/rules/record"
	"github.com/manykings/manykings/server/live"
	"github.com/manykings/manykings/table"
)

// Tables whose time has ended, where the engine's forecast decides them.

// longestJudging is for how long a step judges tables of one event. Further ones wait for the next step.
const longestJudging = 2 * time.Second

// judge judges games for an event within its time.
type judge struct {
	*Service
	until time.Time
	any   bool // whether it has judged a game
}

// newJudge returns a judge for an event, nil if no forecast decides its tables.
func (s *Service) newJudge(e *Event) *judge {
	if e.Bell != event.ByForecast || s.Forecast == nil {
		return nil
	}
	return &judge{Service: s, until: time.Now().Add(longestJudging)}
}

// decides reports whether the forecast decides a game: its time is over, and every player still in
// has moved. Otherwise the result of the game itself counts.
func (j *judge) decides(r *live.Record) bool {
	n := len(r.Entries)
	if j == nil || n == 0 || r.Stage != table.Over || r.Entries[n-1].Text != record.TimeUp {
		return false
	}
	for i, s := range r.Past().Seats {
		if s.Plies == 0 && !slices.Contains(r.Out, i+1) {
			return false
		}
	}
	return true
}

// result adds the forecast of a game to the result of its table, whose seats have these seats of the game.
// It returns false if the table waits for the next step. Without a forecast, a bug, the arbiter decides.
func (j *judge) result(ctx context.Context, r *live.Record, seats []int, a event.Act) (event.Act, bool, error) {
	if j.any && time.Now().After(j.until) {
		return a, false, nil
	}
	j.any = true
	pos, _, err := j.Play.PositionAt(ctx, r.ID, len(r.Entries)-1)
	if err != nil {
		return a, false, err
	}
	f, err := j.Forecast(pos)
	if err != nil {
		return a, false, err
	}
	a.Forecast = f.AtTable(seats)
	a.Places = a.Forecast.Places()
	return a, true, nil
}

// Forecast returns what the engine expects of a position.
type Forecast func(pos rules.Position) (*event.Forecast, error)
