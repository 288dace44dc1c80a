package play

import (
	"fmt"
	"slices"

	"github.com/manykings/manykings/notation/posjson"
	"github.com/manykings/manykings/rules"
)

// table is a game while it is being changed: a copy of its record, and its
// position.
type table struct {
	s      *Service
	before *Record // as it was
	r      *Record // as it will be
	game   rules.Game
	pos    rules.Position // after r.Entries, the turn begun; nil unless the game is played
	now    Millis

	changed bool
	moved   bool     // Entries have changed
	keep    int      // how many entries are as they were
	asked   bool     // bots must be asked again
	jobs    []BotJob // for bots, once the change is stored
}

// sit returns a table at the game that a slot holds.
func (s *Service) sit(slot *slot) (*table, error) {
	r := *slot.record
	r.detach()
	game, err := s.game(r.Variant)
	if err != nil {
		return nil, fmt.Errorf("game %s: %w", r.ID, err)
	}
	t := &table{s: s, before: slot.record, r: &r, game: game, now: s.now(), keep: len(r.Entries)}
	if r.Stage != Playing {
		return t, nil
	}
	if slot.pos == nil {
		if slot.pos, err = replay(game, r.Entries); err != nil {
			return nil, fmt.Errorf("game %s: %w", r.ID, err)
		}
	}
	t.pos = slot.pos
	// What is done to the position is only true once it is stored.
	slot.pos = nil
	return t, nil
}

// replay returns the position after entries, its turn begun.
func replay(game rules.Game, entries []Entry) (rules.Position, error) {
	pos := game.Start()
	for i, e := range entries {
		if err := rules.Apply(pos, e.Text); err != nil {
			return nil, fmt.Errorf("entry %d, %q: %w", i+1, e.Text, err)
		}
	}
	return pos, nil
}

// touch notes that the record has changed.
func (t *table) touch() { t.changed = true }

// seat returns what sits on a seat, from 1.
func (t *table) seat(n int) *Seat { return &t.r.Seats[n-1] }

// hasSeat returns an error if the game has no such seat.
func (t *table) hasSeat(n int) error {
	if n < 1 || n > len(t.r.Seats) {
		return &InputError{"seat", fmt.Sprintf("1 to %d", len(t.r.Seats))}
	}
	return nil
}

// isPlaying returns an error unless the game is being played.
func (t *table) isPlaying() error {
	switch t.r.Stage {
	case Playing:
		return nil
	case Waiting:
		return ErrWaiting
	default:
		return ErrOver
	}
}

// isWaiting returns an error unless the game waits for players.
func (t *table) isWaiting() error {
	switch t.r.Stage {
	case Waiting:
		return nil
	case Playing:
		return ErrStarted
	default:
		return ErrOver
	}
}

// holds returns an error unless a player sits on a seat of a game that is being
// played and is living.
func (t *table) holds(player PlayerID, seat int) error {
	if err := t.hasSeat(seat); err != nil {
		return err
	}
	if player == "" || t.seat(seat).Player != player {
		return ErrNotSeated
	}
	if err := t.isPlaying(); err != nil {
		return err
	}
	if t.r.isOut(seat) {
		return ErrOut
	}
	return nil
}

// living reports whether a seat is in the game that is being played.
func (t *table) living(seat int) bool { return t.r.Stage == Playing && !t.r.isOut(seat) }

// byBot reports whether a bot moves for a seat, its own or in somebody's place.
func (s *Seat) byBot() bool { return s.Kind == Bot || s.Substitute > 0 }

// botLevel returns the level of the bot that moves for a seat.
func (s *Seat) botLevel() int {
	if s.Kind == Bot {
		return s.Level
	}
	return s.Substitute
}

// settle makes the record consistent after changes, before it is stored: how the
// game stands, who is to leave when, when to look again, which bots to ask.
func (t *table) settle() {
	r := t.r
	t.settleVote()
	r.Updated = t.now
	if t.moved {
		r.Moved = r.Version + 1
	}
	t.settleAbsences()
	r.Deadline = r.deadline(t.choosing())
	r.Due = t.due()
	t.settleBots()
}

// stand takes over from the position how the game stands. The game is over if
// that says so.
func (t *table) stand() {
	o := t.pos.Outcome()
	r := t.r
	r.Outcome = posjson.AppendOutcome(nil, o)
	r.Out, r.Turn = r.Out[:0:0], 0
	if !o.Over {
		r.Turn = int(o.Turn)
		for _, s := range o.Out {
			r.Out = append(r.Out, int(s))
		}
		return
	}
	for _, s := range t.pos.Setup().Out {
		r.Out = append(r.Out, int(s))
	}
	t.end(Over)
}

// end ends the game.
func (t *table) end(stage Stage) {
	r := t.r
	r.Stage, r.Ended = stage, t.now
	r.Turn, r.Started, r.Pause, r.Vote, r.Declined = 0, 0, nil, nil, nil
	for i := range r.Seats {
		r.Seats[i].Leaves, r.Seats[i].Substitute = 0, 0
	}
	t.pos = nil
	t.touch()
}

// exchange lets the people of two seats change places, with their time
// (sovereign.16).
func (t *table) exchange(a, b int) {
	r := t.r
	r.Seats[a-1], r.Seats[b-1] = r.Seats[b-1], r.Seats[a-1]
	other := func(seat *int) {
		switch *seat {
		case a:
			*seat = b
		case b:
			*seat = a
		}
	}
	if r.Vote != nil {
		other(&r.Vote.By)
		for i := range r.Vote.Voters {
			other(&r.Vote.Voters[i].Seat)
		}
	}
	for i := range r.Declined {
		other(&r.Declined[i].Seat)
	}
}

// botsAlone reports whether no person is in the game any more.
func (t *table) botsAlone() bool {
	return !slices.ContainsFunc(t.seats(), func(n int) bool { return t.living(n) && t.seat(n).Kind == Person })
}

// seats returns the numbers of all seats.
func (t *table) seats() []int {
	list := make([]int, len(t.r.Seats))
	for i := range list {
		list[i] = i + 1
	}
	return list
}
