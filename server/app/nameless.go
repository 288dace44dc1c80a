package app

import (
	"context"
	"slices"

	"github.com/manykings/manykings/server/live"
	"github.com/manykings/manykings/server/people/account"
)

// namelessStore is a store that hides the names of closed accounts in games. The database drops
// them soon after; see [store.Store.Erase].
type namelessStore struct {
	live.Store
	gone *account.Gone
}

func (s *namelessStore) blank(r *live.Record) {
	for i := range r.Seats {
		if player := r.Seats[i].Player; player != "" && s.gone.Has(player) {
			r.Forget(player)
		}
	}
}

func (s *namelessStore) blankAll(list []*live.Record, err error) ([]*live.Record, error) {
	for _, r := range list {
		s.blank(r)
	}
	return list, err
}

// Get returns a game.
func (s *namelessStore) Get(ctx context.Context, id live.GameID) (*live.Record, error) {
	r, err := s.Store.Get(ctx, id)
	if err == nil {
		s.blank(r)
	}
	return r, err
}

// Open returns open games.
func (s *namelessStore) Open(ctx context.Context, limit int) ([]*live.Record, error) {
	return s.blankAll(s.Store.Open(ctx, limit))
}

// Running returns games to watch.
func (s *namelessStore) Running(ctx context.Context, limit int) ([]*live.Record, error) {
	return s.blankAll(s.Store.Running(ctx, limit))
}

// OfClub returns games of a club.
func (s *namelessStore) OfClub(ctx context.Context, club string, limit int) ([]*live.Record, error) {
	return s.blankAll(s.Store.OfClub(ctx, club, limit))
}

// Of returns games of a player.
func (s *namelessStore) Of(ctx context.Context, p live.Page) ([]*live.Record, error) {
	return s.blankAll(s.Store.Of(ctx, p))
}

// Awaiting returns games in which it is a player's turn.
func (s *namelessStore) Awaiting(ctx context.Context, p live.AwaitingPage) ([]*live.Record, error) {
	return s.blankAll(s.Store.Awaiting(ctx, p))
}

// Past returns finished games.
func (s *namelessStore) Past(ctx context.Context, p live.PastPage) ([]*live.Past, error) {
	return s.blankPast(s.Store.Past(ctx, p))
}

// ClubPast returns finished games of a club.
func (s *namelessStore) ClubPast(ctx context.Context, club string, limit int) ([]*live.Past, error) {
	return s.blankPast(s.Store.ClubPast(ctx, club, limit))
}

func (s *namelessStore) blankPast(list []*live.Past, err error) ([]*live.Past, error) {
	for _, g := range list {
		for i := range g.Seats {
			if player := g.Seats[i].Player; player != "" && s.gone.Has(player) {
				g.Forget(player)
			}
		}
	}
	return list, err
}

// Said returns chat messages of a game.
func (s *namelessStore) Said(ctx context.Context, id live.GameID, room live.Room, after int64, limit int) ([]live.Message, error) {
	list, err := s.Store.Said(ctx, id, room, after, limit)
	if len(list) == 0 {
		return list, err
	}
	var aliases []live.Alias
	for _, p := range s.gone.Players() {
		aliases = append(aliases, live.AliasOf(id, p))
	}
	for i := range list {
		if slices.Contains(aliases, list[i].Author) {
			list[i].Name = ""
		}
	}
	return list, err
}
