package play

import (
	"context"

	"github.com/manykings/manykings/report"
	"github.com/manykings/manykings/rules"
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
		return slot.pos.Unpack(nil), r, nil
	}
	game, err := s.game(r.Variant)
	if err != nil {
		return nil, nil, wrap(id, err)
	}
	pos, err := r.Replay(game, len(r.Entries))
	return pos, r, wrap(id, err)
}

// PositionAt returns the position after the first entries of a game, its turn begun,
// and the account of them: of all if ply is negative or too large.
func (s *Service) PositionAt(ctx context.Context, id GameID, ply int) (rules.Position, *report.Account, error) {
	r, err := s.Get(ctx, id)
	if err != nil {
		return nil, nil, err
	}
	if ply < 0 || ply > len(r.Entries) {
		ply = len(r.Entries)
	}
	game, err := s.game(r.Variant)
	if err != nil {
		return nil, nil, wrap(id, err)
	}
	pos, err := r.Replay(game, 0)
	if err != nil {
		return nil, nil, wrap(id, err)
	}
	account := report.NewAccount(pos)
	for _, e := range r.Entries[:ply] {
		if err := account.Play(pos, e.Text); err != nil {
			return nil, nil, wrap(id, err)
		}
	}
	return pos, account, nil
}
