package live

import (
	"context"

	"github.com/manykings/manykings/internal/rescue"
	"github.com/manykings/manykings/rules"
	"github.com/manykings/manykings/rules/api"
	"github.com/manykings/manykings/table"
)

// Position returns a position of the caller's own, after all entries of a game
// and with its turn begun, and the record that it belongs to. Before the start
// that is the first position.
func (s *Service) Position(ctx context.Context, id GameID) (rules.Position, *Record, error) {
	r, err := s.Get(ctx, id)
	if err != nil {
		return nil, nil, err
	}
	slot := s.desk.take(id)
	defer s.desk.give(slot)
	if slot.pos != nil && slot.record.Version == r.Version {
		if pos := slot.pos.Unpack(nil); slot.catchUp(pos) == nil {
			return pos, r, nil
		}
	}
	pos, err := s.replay(ctx, r, len(r.Entries))
	return pos, r, err
}

// PositionAt returns the position after the first entries of a game, its turn begun,
// and the chronicle of them: of all that a viewer may see if ply is negative or too large.
func (s *Service) PositionAt(ctx context.Context, id GameID, viewer table.Player, ply int) (rules.Position, *api.Chronicle, error) {
	r, err := s.Seen(ctx, id, viewer)
	if err != nil {
		return nil, nil, err
	}
	if ply < 0 || ply > len(r.Entries) {
		ply = len(r.Entries)
	}
	at, _ := s.reached.Get(id)
	if at == nil || !at.leadsTo(r.Entries[:ply]) {
		pos, err := s.replay(ctx, r, 0)
		if err != nil {
			return nil, nil, err
		}
		at = &reached{pos: rules.Pack(pos), chronicle: api.NewChronicle(pos)}
	}
	pos, chronicle := at.pos.Unpack(nil), at.chronicle.Clone()
	err = rescue.Do(func() error {
		for _, e := range r.Entries[len(at.entries):ply] {
			if err := chronicle.Play(pos, e.Text); err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		return nil, nil, s.setAside(ctx, id, err)
	}
	if ply == len(r.Entries) && ply > len(at.entries) {
		s.reached.Add(id, &reached{r.Entries, rules.Pack(pos), chronicle.Clone()})
	}
	return pos, chronicle, nil
}

// mostReached is how many games are remembered with how far their positions were asked for.
const mostReached = 256

// reached is how far a game was replayed for its chronicle: a client that asks for the view
// after every move costs one move each time, however long the game is. It is never changed.
type reached struct {
	entries   []table.Entry
	pos       rules.Packed
	chronicle *api.Chronicle
}

// leadsTo reports whether a game with these entries comes through it.
func (at *reached) leadsTo(entries []table.Entry) bool {
	return table.CommonEntries(at.entries, entries) == len(at.entries)
}

// replay returns the position after the first n entries of a game.
func (s *Service) replay(ctx context.Context, r *Record, n int) (pos rules.Position, err error) {
	err = rescue.Do(func() error {
		game, err := s.game(r.Variant)
		if err == nil {
			pos, err = r.Replay(game, n)
		}
		return err
	})
	if err != nil {
		return nil, s.setAside(ctx, r.ID, err)
	}
	return pos, nil
}
