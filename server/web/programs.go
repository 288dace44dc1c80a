package web

import (
	"context"
	"errors"
	"net/http"

	"github.com/manykings/manykings/rules"
	"github.com/manykings/manykings/server/live"
	"github.com/manykings/manykings/server/people/botaccount"
	"github.com/manykings/manykings/table"
)

// busy returns a function that counts a player's games in progress.
func (s *gameRequests) busy(ctx context.Context) func(table.Player) (int, error) {
	return func(p table.Player) (int, error) {
		list, err := s.config.Play.Going(ctx, p, mostFollowed)
		return len(list), err
	}
}

// wantedProgram returns the choice of a program for a seat of a new game.
func (s *gameRequests) wantedProgram(ctx context.Context, by table.Player, name, variant string, clock table.Clock) (c table.SeatChoice, err error) {
	game, err := s.config.Variants.Parse(variant)
	if err != nil {
		return c, &table.InputError{Field: "variant", Reason: err.Error()}
	}
	p, agreed, err := s.config.Programs.Wanted(ctx, name, botaccount.Offer{By: by, Variant: game.ID(), Clock: clock}, s.busy(ctx))
	if err == nil {
		var blocks bool
		if blocks, err = s.config.Relations.Blocks(ctx, p.Owner, by); blocks {
			return c, errUnwelcome()
		}
	}
	return table.SeatChoice{Kind: table.ChooseProgram, Player: p.Player, Name: p.Name, Ready: agreed}, err
}

// programFor returns the choice of a program for a seat of a waiting game. It reveals nothing of
// the program to a player who may not change the game.
func (s *gameRequests) programFor(ctx context.Context, by table.Player, name string, id live.GameID, seat int) (c table.SeatChoice, err error) {
	g, err := s.config.Play.Get(ctx, id)
	if err != nil {
		return c, err
	}
	if !g.Hosts(by, s.config.Play.Now()) {
		return c, live.ErrNotHost
	}
	p, err := s.config.Programs.Named(ctx, name)
	if err != nil {
		return c, err
	}
	if seat >= 1 && seat <= len(g.Seats) && g.Seats[seat-1].Player == p.Player {
		// Already seated: the request is repeated, and the program is not invited again.
		return table.SeatChoice{Player: p.Player, Name: p.Name, Ready: g.Seats[seat-1].Ready}, nil
	}
	if g.Stage != table.Waiting {
		return c, live.ErrStarted
	}
	return s.wantedProgram(ctx, by, name, g.Variant, g.Clock)
}

// comeAgain seats the programs of a rematch that agree without an invitation. The others are
// invited or replaced.
func (s *gameRequests) comeAgain(ctx context.Context, by table.Player, g *live.Record) *live.Record {
	game, err := s.config.Variants.Parse(g.Variant)
	if err != nil || g.Stage != table.Waiting {
		return g
	}
	for _, seat := range g.Seats {
		if !seat.Program || seat.Ready {
			continue
		}
		if next, err := s.seatAgain(ctx, by, g, game.ID(), &seat); err == nil {
			g = next
		}
	}
	return g
}

func (s *gameRequests) seatAgain(ctx context.Context, by table.Player, g *live.Record, id rules.ID, seat *table.Seat) (*live.Record, error) {
	p, agreed, err := s.config.Programs.Agrees(ctx, seat.Player, botaccount.Offer{By: by, Variant: id, Clock: g.Clock}, s.busy(ctx))
	if err != nil {
		return nil, err
	}
	if !agreed {
		return nil, errAsked
	}
	return s.config.Play.Join(ctx, live.Join{Game: g.ID, Player: p.Player, Name: p.Name, Program: true})
}

// errAsked reports that a program has received an invitation.
var errAsked = errors.New("the program is invited")

// errStopped is the response to a suspended program.
var errStopped = NewProblem(http.StatusForbidden, "held", "The moderators have stopped this program.")
