package match

import (
	"strconv"
	"time"

	"github.com/manykings/manykings/notation"
	"github.com/manykings/manykings/record"
	"github.com/manykings/manykings/record/replay"
	"github.com/manykings/manykings/rules"
)

// transcribe returns the game of t as a record in protocol notation.
func (t *table) transcribe(event string, number int, names []string) *record.Record {
	r := &record.Record{Game: t.game.ID().String()}
	r.SetTag("Event", event)
	r.SetTag("Round", strconv.Itoa(number))
	for i, name := range names {
		r.SetTag("Seat"+strconv.Itoa(i+1), name)
	}
	if t.game.Setup != nil {
		r.SetTag("Position", notation.FormatSetup(*t.game.Setup))
	}
	if c := t.control; c.Base > 0 {
		r.SetTag("TimeControl", seconds(c.Base)+"+"+seconds(c.Increment))
	}
	r.Moves = t.moves
	o := t.pos.Outcome()
	r.Result = replay.Result(o)
	if o.Over {
		r.Result.Out = t.departures
		return r
	}
	r.SetTag("Termination", "adjudication")
	r.Result.Drawn = true
	teams := t.game.Teams()
	for _, place := range rules.Places(teams, playing(teams, o.Out), o.Out) {
		var seats []int
		for _, seat := range place {
			seats = append(seats, int(seat))
		}
		r.Result.Places = append(r.Result.Places, seats)
	}
	return r
}

// seconds returns a time as PGN writes it: 5, 0.05.
func seconds(d time.Duration) string { return strconv.FormatFloat(d.Seconds(), 'f', -1, 64) }
