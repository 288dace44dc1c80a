package web

import (
	"context"
	"net/http"

	"github.com/manykings/manykings/server/live"
	"github.com/manykings/manykings/table"
)

// Relations are what games being played know of whom people follow and block.
type Relations interface {
	// Blocks reports whether a player blocks another. It may be a minute old.
	Blocks(ctx context.Context, player, other table.Player) (bool, error)
	// Stance reports whether a player follows or blocks another, by the store.
	Stance(ctx context.Context, player, other table.Player) (follows, blocks bool, err error)
	// Blocked returns whom a player blocks.
	Blocked(ctx context.Context, player table.Player) ([]table.Player, error)
	// MayAsk returns an error if a player is not to ask another to play: themselves, or
	// somebody whom they block.
	MayAsk(ctx context.Context, player, other table.Player) error
}

// OfPerson names somebody: it is part of requests about them.
type OfPerson struct {
	Handle string `path:"handle" maxLength:"40" example:"anna"`
}

// errUnwelcome is the answer to who wants to sit with somebody by whom they are blocked. It
// does not say who that is.
func errUnwelcome() *Problem {
	return NewProblem(http.StatusForbidden, "unwelcome", "Somebody there does not want to play with you.")
}

// mayMeet returns a problem if somebody who sits in a game, or is its host, blocks who
// wants to sit down there.
func (s *gameRequests) mayMeet(ctx context.Context, id live.GameID, p Caller) error {
	g, err := s.config.Play.Get(ctx, id)
	if err != nil {
		return nil //nolint:nilerr // the request itself reports it
	}
	kept := isKept(g, p.Player) // by those who play again, or by whom they were challenged
	if len(g.SeatsOf(p.Player)) > 0 && !kept {
		return nil
	}
	who := p.Owner()
	there := []table.Player{g.Host}
	for i := range g.Seats {
		if seat := &g.Seats[i]; seat.Player != "" && !seat.Program && (!kept || seat.Ready) {
			there = append(there, seat.Player)
		}
	}
	for _, other := range there {
		if blocks, err := s.config.Relations.Blocks(ctx, other, who); err != nil {
			return err
		} else if blocks {
			return errUnwelcome()
		}
	}
	return nil
}

// unheard returns those of a game whose messages a player is not told, by alias.
func (s *gameRequests) unheard(ctx context.Context, id live.GameID, player table.Player) ([]live.Alias, error) {
	blocked, err := s.config.Relations.Blocked(ctx, player)
	if err != nil || len(blocked) == 0 {
		return nil, err
	}
	aliases := make([]live.Alias, len(blocked))
	for i, other := range blocked {
		aliases[i] = live.AliasOf(id, other)
	}
	return aliases, nil
}
