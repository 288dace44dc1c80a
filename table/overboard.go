package table

import (
	"strconv"

	"github.com/manykings/manykings/rules"
	"github.com/manykings/manykings/rules/record"
)

// OverBoard returns a game that was played over the board, from its entries. It uses these fields
// of agreed: Position, Host, and Begun for when it was played. The seats are those at the start.
// A game whose entries do not end it has no result.
//
// Errors: an [*InputError] for a wrong choice, a [*ReplayError] for an entry that cannot be played.
func OverBoard(game rules.Game, agreed Setting, seats []Seat, entries []string, now Millis) (*State, error) {
	switch {
	case agreed.Host == "":
		return nil, &InputError{"player", "missing"}
	case len(seats) != game.Seats():
		return nil, &InputError{"seats", strconv.Itoa(game.Seats()) + " are needed, one for each seat"}
	case len(entries) == 0 || len(entries) > maxEntries:
		return nil, &InputError{"record", "needs 1 to " + strconv.Itoa(maxEntries) + " moves"}
	}
	played := agreed.Begun
	agreed = Setting{Position: agreed.Position, Host: agreed.Host, Clock: Clock{Kind: NoClock}, Leaving: Leaving{Kind: LeaveOut}}
	t := begin(game, agreed, now)
	if err := t.checkStart(); err != nil {
		return nil, err
	}
	t.Setting.OverBoard = true
	t.Seats = seats
	t.start()
	t.Begun, t.Started = played, 0
	for i, text := range entries {
		if t.Stage != Playing {
			return nil, &ReplayError{i + 1, text, ErrOver}
		}
		e := Entry{Text: text, Seat: int(t.pos.Turn()), At: played}
		switch kind, seat, said := rules.ParseEntry(text); {
		case said && seat != 0:
			e.Seat = int(seat)
		case said && (kind == record.Draw || kind == record.TimeUp):
			e.Seat = 0
		}
		if err := rules.Apply(t.pos, text); err != nil {
			return nil, &ReplayError{i + 1, text, err}
		}
		t.Entries = append(t.Entries, e)
		if one, other := rules.Exchanges(text); one != 0 {
			t.exchange(int(one), int(other))
		}
		t.stand()
	}
	if t.Stage == Playing {
		t.Outcome = nil
		t.end(Aborted)
	}
	t.Moved, t.Updated, t.Started, t.Ended, t.asks = 1, now, 0, played, nil
	return &t.State, nil
}
