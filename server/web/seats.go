package web

import (
	"context"

	"github.com/manykings/manykings/server/live"
	"github.com/manykings/manykings/table"
)

// OnSeat is the part of a request that names a seat of a game.
type OnSeat struct {
	InGame
	Seat int `path:"seat" minimum:"0" maximum:"8" doc:"1 to 8."`
}

type joinInput struct {
	InGame
	Seat int `path:"seat" minimum:"0" maximum:"8" doc:"The number of the seat, 1 to 8; 0 for any open seat."`
	Body struct {
		Name       string `json:"name,omitempty" maxLength:"100" doc:"The display name. Left out: the name set by PUT /me."`
		Invitation string `json:"invitation,omitempty" maxLength:"64" doc:"The invitation in the link, for a reserved seat."`
		Token      string `json:"token,omitempty" maxLength:"64"`
	} `nameHint:"JoinRequest"`
}

type leaveInput struct {
	OnSeat
	Token string `query:"token" maxLength:"64"`
}

type fillInput struct {
	OnSeat
	Body struct {
		Level   int    `json:"level" minimum:"0" maximum:"10" doc:"The level of the bot; 0 opens the seat, unless a program is given."`
		Program string `json:"program,omitempty" maxLength:"100" doc:"The name of a program. It is seated, or invited if it wants an invitation."`
		Token   string `json:"token,omitempty" maxLength:"64"`
	} `nameHint:"FillRequest"`
}

// seatInput is the request for an action of one seat.
type seatInput struct {
	Changes
	Body struct {
		Seat  int    `json:"seat" minimum:"1" maximum:"8"`
		Token string `json:"token,omitempty" maxLength:"64"`
	} `nameHint:"SeatRequest"`
}

// seatRoutes registers the requests about seats.
func (s *gameRequests) seatRoutes(r *Kit) {
	Register(r, Tagged("seats", Post("joinGame", "/games/{id}/seats/{seat}", "Take a seat", "")),
		func(ctx context.Context, in *joinInput) (*gameOutput, error) {
			return s.change(ctx, &Changes{InGame: in.InGame}, func(id live.GameID, p Caller) (*live.Record, error) {
				name, err := s.nameOf(in.Body.Name, p)
				if err != nil {
					return nil, err
				}
				if err := s.mayMeet(ctx, id, p); err != nil {
					return nil, err
				}
				if err := s.mayRateIn(ctx, id, p); err != nil {
					return nil, err
				}
				member, err := s.isOfClub(ctx, id, p)
				if err != nil {
					return nil, err
				}
				return s.config.Play.Join(ctx, live.Join{
					Game: id, Player: p.Player, Name: name, Member: member, Seat: in.Seat, Program: p.Holder != nil, Handle: p.Handle(), Invitation: in.Body.Invitation, Token: in.Body.Token,
				})
			})
		})

	Register(r, Tagged("seats", Remove("leaveSeat", "/games/{id}/seats/{seat}", "Leave a seat", "Before the start.")),
		func(ctx context.Context, in *leaveInput) (*gameOutput, error) {
			return s.change(ctx, &Changes{InGame: in.InGame}, func(id live.GameID, p Caller) (*live.Record, error) {
				return s.config.Play.Leave(ctx, live.SeatRequest{Game: id, Player: p.Player, Seat: in.Seat, Token: in.Token})
			})
		})

	Register(r, Tagged("seats", Put("fillSeat", "/games/{id}/seats/{seat}", "Seat a bot or a program, or clear a seat",
		"For the host, before the start. A person in the seat loses it.")),
		func(ctx context.Context, in *fillInput) (*gameOutput, error) {
			return s.change(ctx, &Changes{InGame: in.InGame}, func(id live.GameID, p Caller) (*live.Record, error) {
				f := live.Fill{Game: id, Player: p.Player, Seat: in.Seat, Level: in.Body.Level, Token: in.Body.Token}
				if in.Body.Program != "" {
					if f.Level != 0 {
						return nil, &table.InputError{Field: "level", Reason: "0 for a program"}
					}
					choice, err := s.programFor(ctx, p.Player, in.Body.Program, id, in.Seat)
					if err != nil {
						return nil, err
					}
					f.Program = &choice
				}
				return s.config.Play.Fill(ctx, f)
			})
		})

	Register(r, Tagged("seats", Post("returnToSeat", "/games/{id}/return", "Take a seat back from a bot",
		"For the person whose seat a bot has taken over.")),
		func(ctx context.Context, in *seatInput) (*gameOutput, error) {
			return s.change(ctx, &in.Changes, func(id live.GameID, p Caller) (*live.Record, error) {
				return s.config.Play.Return(ctx, live.SeatRequest{Game: id, Player: p.Player, Seat: in.Body.Seat, Token: in.Body.Token})
			})
		})
}

// forClub returns the key of the club of a new game; the host must be a member.
func (s *gameRequests) forClub(ctx context.Context, p Caller, of string) (key string, err error) {
	if of == "" {
		return "", nil
	}
	if problem := p.Unsigned(); problem != nil {
		return "", problem
	}
	if key, err = s.config.Clubs.Key(ctx, of); err != nil {
		return "", err
	}
	inside, err := s.config.Clubs.Inside(ctx, key, p.Player)
	if err == nil && !inside {
		err = live.ErrClub
	}
	return key, err
}

// isOfClub reports whether a person may take the open seats of a game: it has no club, or they
// are a member now.
func (s *gameRequests) isOfClub(ctx context.Context, id live.GameID, p Caller) (bool, error) {
	if p.Signed == nil {
		return false, nil
	}
	g, err := s.config.Play.Get(ctx, id)
	if err != nil || g.Club == "" {
		return false, nil //nolint:nilerr // the request itself reports it
	}
	return s.config.Clubs.Inside(ctx, g.Club, p.Player)
}
