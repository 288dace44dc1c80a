package web

import (
	"context"
	"net/http"

	"github.com/manykings/manykings/server/live"
	"github.com/manykings/manykings/table"
)

// Relations is the view of follows and blocks that live games have.
type Relations interface {
	// Blocks reports whether a player blocks another. The result may be a minute old.
	Blocks(ctx context.Context, player, other table.Player) (bool, error)
	// Stance reports whether a player follows or blocks another. It always reads the store.
	Stance(ctx context.Context, player, other table.Player) (follows, blocks bool, err error)
	// Blocked returns the people whom a player blocks.
	Blocked(ctx context.Context, player table.Player) ([]table.Player, error)
	// MayAsk returns an error if a player may not challenge another: themselves, or a person
	// whom they block.
	MayAsk(ctx context.Context, player, other table.Player) error
}

// OfPerson is the part of a request that names a person.
type OfPerson struct {
	Handle string `path:"handle" maxLength:"40" example:"anna"`
}

// errUnwelcome is the response to a person who is blocked by another player of a game. It does
// not reveal by whom.
func errUnwelcome() *Problem {
	return NewProblem(http.StatusForbidden, "unwelcome", "A player of this game has blocked you.")
}

// mayMeet returns a problem if a player or the host of a game blocks the person who wants a
// seat.
func (s *gameRequests) mayMeet(ctx context.Context, id live.GameID, p Caller) error {
	g, err := s.config.Play.Get(ctx, id)
	if err != nil {
		return nil //nolint:nilerr // the request itself reports it
	}
	kept := isKept(g, p.Player) // by the players of a rematch, or by the challenger
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

// unheard returns the aliases in a game whose messages a player does not see.
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
