package replay

import (
	"github.com/manykings/manykings/rules"
	"github.com/manykings/manykings/rules/notation"
	"github.com/manykings/manykings/rules/record"
)

// Record returns the record, in protocol notation, of entries from a position without
// earlier moves: moves as their texts, "resign", "resign3", "flag", "draw", "time", as for
// [rules.Apply]. Start is unchanged afterwards. The error is that of the first refused
// entry.
//
//	rec, err := replay.Record(game.Start(), "1e21e4", "2e22e4", "resign1")
func Record(start rules.Position, entries ...string) (*record.Record, error) {
	pos := start.Clone()
	r := &record.Record{Game: pos.Game().ID().String()}
	if setup := notation.FormatSetup(start.Setup()); setup != notation.FormatSetup(pos.Game().Start().Setup()) {
		r.SetTag(tagPosition, setup)
		r.Round = firstRound(start)
	}
	out := Departures(pos.Events())
	for _, text := range entries {
		m, err := Enter(pos, text)
		if err != nil {
			return nil, err
		}
		out = append(out, Departures(pos.Events())...)
		r.Moves = append(r.Moves, m)
	}
	if r.Result = Result(pos.Outcome()); pos.Over() {
		r.Result.Out = out
	}
	return r, nil
}

// firstRound returns the number of the round in which a game begins, as records have it.
func firstRound(start rules.Position) int {
	if n := start.Setup().Round(start.Game().Seats()); n > 1 {
		return n
	}
	return 0
}

// Enter plays an entry, as [rules.Apply] does, and returns it as a record has it.
func Enter(pos rules.Position, text string) (record.Move, error) {
	m := record.Move{Seat: int(pos.Turn()), Text: text}
	kind, seat, said := rules.ParseEntry(text)
	if said || pos.Over() {
		switch {
		case kind == record.Draw, kind == record.TimeUp:
			m.Seat = 0
		case seat != 0:
			m.Seat = int(seat)
		}
		m.Text = kind
		return m, rules.Apply(pos, text)
	}
	move, err := pos.ParseMove(text)
	if err != nil {
		return m, err
	}
	m.Choice = isChoice(pos, move)
	pos.Play(move)
	return m, nil
}

// isChoice reports whether a legal move is a choice that takes no turn, as
// [record.Move] has it.
func isChoice(pos rules.Position, move rules.Move) bool { return !pos.Describe(move).IsPly() }
