package replay

import (
	"github.com/manykings/manykings/notation"
	"github.com/manykings/manykings/record"
	"github.com/manykings/manykings/rules"
)

// Record returns the record, in protocol notation, of what was played from a
// position that no move was played from: moves as their texts, "resign",
// "resign3", "flag", "draw", as [rules.Apply] takes them. Start is left as it
// is. The error is that of the first entry that the rules refuse.
//
//	rec, err := replay.Record(game.Start(), "1e21e4", "2e22e4", "resign1")
func Record(start rules.Position, entries ...string) (*record.Record, error) {
	pos := start.Clone()
	r := &record.Record{Game: pos.Game().ID().String()}
	if setup := notation.FormatSetup(start.Setup()); setup != notation.FormatSetup(pos.Game().Start().Setup()) {
		r.SetTag(tagPosition, setup)
	}
	out := departures(pos.Events())
	for _, text := range entries {
		m := record.Move{Seat: int(pos.Turn()), Text: text}
		if kind, seat, ok := rules.ParseEntry(text); ok {
			m.Text = kind
			switch {
			case kind == record.Draw:
				m.Seat = 0
			case seat != 0:
				m.Seat = int(seat)
			}
		}
		if err := rules.Apply(pos, text); err != nil {
			return nil, err
		}
		out = append(out, departures(pos.Events())...)
		r.Moves = append(r.Moves, m)
	}
	if r.Result = Result(pos.Outcome()); pos.Over() {
		r.Result.Out = out
	}
	return r, nil
}
