package events

import (
	"context"
	"slices"
	"sync"

	lru "github.com/hashicorp/golang-lru/v2"

	"github.com/manykings/manykings/events/event"
	"github.com/manykings/manykings/rules"
	"github.com/manykings/manykings/rules/record"
	"github.com/manykings/manykings/server/live"
	"github.com/manykings/manykings/table"
)

// Tables whose time has ended, where the engine's forecast decides them. A search takes up to a second, so
// that [Service.Judge] searches beside [Service.Step], and events without such tables never wait for it.

// Forecast returns what the engine expects of a position.
type Forecast func(pos rules.Position) (*event.Forecast, error)

// mostVerdicts is how many verdicts wait for the step that records them. A lost one is found again.
const mostVerdicts = 4096

// verdict is the forecast of a finished game, nil if it has failed: then the arbiter decides.
type verdict struct{ *event.Forecast }

// docket holds the games that wait for a verdict, and verdicts.
type docket struct {
	mu       sync.Mutex
	waiting  []caseOf
	verdicts *lru.Cache[live.GameID, verdict]
}

// caseOf is a game of an event that waits for its verdict.
type caseOf struct {
	event string
	round int
	table int
	game  *live.Record
}

// verdict returns the verdict on a game, false if there is none yet: then [Service.Judge] will find it.
func (d *docket) verdict(c caseOf) (verdict, bool) {
	d.mu.Lock()
	defer d.mu.Unlock()
	v, ok := d.verdicts.Get(c.game.ID)
	if !ok && !slices.ContainsFunc(d.waiting, func(other caseOf) bool { return other.game.ID == c.game.ID }) {
		d.waiting = append(d.waiting, c)
	}
	return v, ok
}

// next returns the game that has waited longest.
func (d *docket) next() (caseOf, bool) {
	d.mu.Lock()
	defer d.mu.Unlock()
	if len(d.waiting) == 0 {
		return caseOf{}, false
	}
	return d.waiting[0], true
}

// decide notes the verdict on the game that has waited longest.
func (d *docket) decide(c caseOf, v verdict) {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.verdicts.Add(c.game.ID, v)
	d.waiting = d.waiting[1:]
}

// Judge finds the forecasts that steps wait for. Call it every few seconds, from one goroutine: it searches
// until no table waits.
func (s *Service) Judge(ctx context.Context) error {
	for ctx.Err() == nil {
		c, ok := s.docket.next()
		if !ok {
			return nil
		}
		f, err := s.forecast(ctx, c.game)
		if ctx.Err() != nil {
			break
		}
		if err != nil {
			s.Log.ErrorContext(ctx, "the forecast of a table failed: its arbiter decides", "event", c.event, "round", c.round, "table", c.table, "err", err)
		}
		s.docket.decide(c, verdict{f})
	}
	return nil
}

func (s *Service) forecast(ctx context.Context, r *live.Record) (*event.Forecast, error) {
	pos, _, err := s.Play.PositionAt(ctx, r.ID, "", len(r.Entries)-1)
	if err != nil {
		return nil, err
	}
	return s.Forecast(pos)
}

// decides reports whether the forecast decides a game: its time is over, and every player still in
// has moved. Otherwise the result of the game itself counts.
func (s *Service) decides(e *Event, r *live.Record) bool {
	n := len(r.Entries)
	if e.Bell != event.ByForecast || s.Forecast == nil || n == 0 || r.Stage != table.Over || r.Entries[n-1].Text != record.TimeUp {
		return false
	}
	for i, s := range r.Past().Seats {
		if s.Plies == 0 && !slices.Contains(r.Out, i+1) {
			return false
		}
	}
	return true
}

// judged returns the result of a table that the forecast of its game decides; without a forecast, a bug, it
// calls the arbiter. Seats are the seats of the game by seat of the table. It returns false while there is
// no verdict, and where the arbiter was called before.
func (s *Service) judged(e *Event, r *live.Record, seats []int, a event.Act, called bool) (event.Act, bool) {
	v, ok := s.docket.verdict(caseOf{e.Key, a.Round, a.Table, r})
	if !ok {
		return a, false
	}
	if v.Forecast == nil {
		return event.Act{Kind: event.Call, Round: a.Round, Table: a.Table}, !called
	}
	a.Forecast = v.AtTable(seats)
	a.Places = a.Forecast.Places()
	return a, true
}
