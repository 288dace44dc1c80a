package live

import (
	"context"

	"github.com/manykings/manykings/internal/rescue"
	"github.com/manykings/manykings/rules"
	"github.com/manykings/manykings/rules/api"
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
// and the chronicle of them: of all if ply is negative or too large.
func (s *Service) PositionAt(ctx context.Context, id GameID, ply int) (rules.Position, *api.Chronicle, error) {
	r, err := s.Get(ctx, id)
	if err != nil {
		return nil, nil, err
	}
	if ply < 0 || ply > len(r.Entries) {
		ply = len(r.Entries)
	}
	pos, err := s.replay(ctx, r, 0)
	if err != nil {
		return nil, nil, err
	}
	chronicle := api.NewChronicle(pos)
	err = rescue.Do(func() error {
		for _, e := range r.Entries[:ply] {
			if err := chronicle.Play(pos, e.Text); err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		return nil, nil, s.setAside(ctx, id, err)
	}
	return pos, chronicle, nil
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
