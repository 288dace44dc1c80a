package match

import (
	"strconv"
	"time"

	"github.com/manykings/manykings/rules"
	"github.com/manykings/manykings/rules/notation"
	"github.com/manykings/manykings/rules/record"
	"github.com/manykings/manykings/rules/record/replay"
)

// transcribe returns the game as a record in protocol notation.
func (b *bout) transcribe(event string, number int, names []string) *record.Record {
	r := &record.Record{Game: b.game.ID().String()}
	r.SetTag("Event", event)
	r.SetTag("Round", strconv.Itoa(number))
	for i, name := range names {
		r.SetTag("Seat"+strconv.Itoa(i+1), name)
	}
	if b.game.Setup != nil {
		r.SetTag("Position", notation.FormatSetup(*b.game.Setup))
		r.Round = b.game.Setup.Round(b.game.Seats())
	}
	if c := b.control; c.Base > 0 {
		r.SetTag("TimeControl", seconds(c.Base)+"+"+seconds(c.Increment))
	}
	r.Moves = b.moves
	o := b.pos.Outcome()
	r.Result = replay.Result(o)
	if o.Over {
		r.Result.Out = b.departures
		return r
	}
	r.SetTag("Termination", "adjudication")
	r.Result.Drawn = true
	teams := b.game.Teams()
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
