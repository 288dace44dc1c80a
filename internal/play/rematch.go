package play

import (
	"context"
	"fmt"
)

// Rematch returns the game that follows one that is over, with the same people
// and bots, every one a seat further. The first who asks makes it and is its
// host; each further one sits down in it. It starts when all have come, or when
// the host does not want to wait any longer ([Service.Start]).
func (s *Service) Rematch(ctx context.Context, q PlayerRequest) (*Record, error) {
	old, err := s.Get(ctx, q.Game)
	if err != nil {
		return nil, err
	}
	switch {
	case len(old.seatsOf(q.Player)) == 0:
		return nil, wrap(q.Game, ErrNotSeated)
	case old.Stage != Over && old.Stage != Aborted || old.Begun == 0:
		return nil, wrap(q.Game, ErrNotOver)
	}
	if old.Rematch == "" {
		if err := s.makeRematch(ctx, old, q.Player); err != nil {
			return nil, err
		}
	}
	next := rematchID(q.Game)
	return s.change(ctx, request{game: next, player: q.Player, token: q.Token}, func(t *table) error {
		// Whose seat was given to another meanwhile may watch.
		if t.r.Stage == Waiting && t.claimKept(q.Player) {
			t.startIfFull()
		}
		return nil
	})
}

// makeRematch makes the game that follows old and tells of it there.
func (s *Service) makeRematch(ctx context.Context, old *Record, host PlayerID) error {
	game, err := s.game(old.Variant)
	if err != nil {
		return fmt.Errorf("game %s: %w", old.ID, err)
	}
	now := s.now()
	r := &Record{
		ID: rematchID(old.ID), Created: now, Updated: now,
		Variant: old.Variant, Stage: Waiting, Host: host,
		Chat: old.Chat, Hidden: old.Hidden, Clock: old.Clock, Leaving: old.Leaving,
	}
	for _, seat := range rotate(old.Seats, game.Teams()) {
		r.Seats = append(r.Seats, Seat{Kind: seat.Kind, Player: seat.Player, Name: seat.Name, Level: seat.Level, Ready: seat.Kind == Bot})
	}
	if _, err := s.open(ctx, r); err != nil {
		return err
	}
	_, err = s.change(ctx, request{game: old.ID}, func(t *table) error {
		if t.r.Rematch == "" {
			t.r.Rematch = r.ID
			t.touch()
		}
		return nil
	})
	return err
}

// Mine returns the games that a player is seated in or hosts, last changed
// first: as he may see them, without their entries.
func (s *Service) Mine(ctx context.Context, player PlayerID) ([]*Shown, error) {
	records, err := s.store.Of(ctx, player, maxListed)
	if err != nil {
		return nil, fmt.Errorf("asking for the games of a player: %w", err)
	}
	games := make([]*Shown, 0, len(records))
	for _, r := range records {
		games = append(games, s.Show(r, player, 0))
	}
	return games, nil
}
