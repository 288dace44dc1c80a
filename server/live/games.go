package live

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"github.com/manykings/manykings/table"
)

// The requests about one game, each performed at its table.

const (
	// maxWaiting is how many games of a host may wait for players.
	maxWaiting = 20
)

// Create creates a game and returns its record: it waits for players, or is in progress if no seat
// is open. The error is an [*InputError] for invalid choices, or [ErrTooMany].
func (s *Service) Create(ctx context.Context, g NewGame) (*Record, error) {
	if g.Player == "" {
		return nil, &table.InputError{Field: "player", Reason: "missing"}
	}
	if len(g.Token) > maxToken {
		return nil, errToken
	}
	// Games of only bots would use the server for nobody, except those of the house.
	if g.Player != House && !slices.ContainsFunc(g.Seats, func(c table.SeatChoice) bool { return c.Kind != table.ChooseBot }) {
		return nil, &table.InputError{Field: "seats", Reason: "at least one seat must be for a person"}
	}
	game, err := s.game(g.Variant)
	if err != nil {
		return nil, &table.InputError{Field: "variant", Reason: err.Error()}
	}
	agreed := table.Setting{
		Position: g.Position, Host: g.Player, Listed: g.Listed || g.Club != "", Lots: g.Lots, Hidden: g.Hidden, Official: g.Official, Rated: g.Rated, Paired: g.Paired, Draws: g.Draws, Clock: g.Clock, Leaving: g.Leaving,
		Opening: s.opening.Milliseconds(),
	}
	if g.Prompt {
		agreed.Opening = 0
	}
	if g.Games > 1 {
		agreed.Match = &table.Match{Games: g.Games}
	}
	if g.Lots {
		agreed.Seed = s.seed()
		agreed.Seal = SealOf(agreed.Seed)
	}
	t, err := table.New(game, agreed, g.Seats, s.now())
	if err != nil {
		return nil, err
	}
	t.NewSeed = s.seed
	for _, j := range g.Come {
		if err := t.Join(j); err != nil {
			return nil, err
		}
	}
	vacations, err := s.vacationsAt(ctx, &Record{State: t.State}, "")
	if err != nil {
		return nil, err
	}
	rest(t, vacations)
	id := newGameID(g.Player, g.Token)
	waiting, err := s.store.CountWaiting(ctx, g.Player, id, maxWaiting)
	if err != nil {
		return nil, fmt.Errorf("counting the waiting games of a host: %w", err)
	}
	if waiting >= maxWaiting && len(g.Come) == 0 {
		return nil, ErrTooMany
	}
	r := &Record{ID: id, Chat: g.Chat, Public: g.Public || g.Listed && g.Club == "", Club: g.Club, Delay: g.Delay, Staff: g.Staff}
	if slices.ContainsFunc(t.Seats, func(s table.Seat) bool { return s.Reserved }) {
		r.Invitation = newInvitation()
	}
	if r, err = s.open(ctx, t, r); err == nil {
		s.expect(r, g.Player)
		for _, j := range g.Come {
			s.await(r, j.Player)
		}
		if len(g.Come) > 0 {
			s.await(r, g.Player)
		}
	}
	return r, err
}

// open stores a new game, which starts if nobody is missing. If its id exists, it is the same game
// from an earlier request.
func (s *Service) open(ctx context.Context, t *table.Table, r *Record) (*Record, error) {
	t.NewSeed = s.seed
	t.StartIfFull()
	r, change := s.settle(&seating{Table: t, after: r})
	r.Moved = 1
	err := s.store.Create(ctx, r)
	if errors.Is(err, ErrExists) {
		return s.Get(ctx, r.ID)
	}
	if err != nil {
		return nil, fmt.Errorf("storing game %s: %w", r.ID, err)
	}
	s.tell(ctx, &Record{}, r, change)
	return r, nil
}

// Rematch returns the game after a finished one, with the same people and bots and rotated seats.
// The first request creates it, with its player as the host; later requests take seats. It starts
// when all have come, or when the host starts it ([Service.Start]).
func (s *Service) Rematch(ctx context.Context, q PlayerRequest) (*Record, error) {
	last, err := s.Get(ctx, q.Game)
	if err != nil {
		return nil, err
	}
	game, err := s.game(last.Variant)
	if err != nil {
		return nil, wrap(q.Game, err)
	}
	t, err := table.Rematch(game, &last.State, q.Player, s.now())
	if err != nil {
		return nil, wrap(q.Game, err)
	}
	next := rematchID(q.Game)
	if last.Rematch == "" {
		if _, err := s.open(ctx, t, &Record{ID: next, Chat: last.Chat, Public: last.Public, Club: last.Club}); err != nil {
			return nil, err
		}
		_, err = s.change(ctx, request{game: q.Game}, func(t *seating) error {
			if t.after.Rematch == "" {
				t.after.Rematch = next
				t.Touch()
			}
			return nil
		})
		if err != nil {
			return nil, err
		}
	}
	return s.change(ctx, request{game: next, player: q.Player, token: q.Token}, func(t *seating) error {
		t.Come(q.Player)
		return nil
	})
}

// Join seats a player before the start. Seats reserved by a rematch become theirs at once. The game
// starts when nobody is missing.
func (s *Service) Join(ctx context.Context, j Join) (*Record, error) {
	r, err := s.change(ctx, request{game: j.Game, player: j.Player, token: j.Token}, func(t *seating) error {
		if t.after.Club != "" && !j.Member && len(t.SeatsOf(j.Player)) == 0 {
			return ErrClub // challenged players and those of a rematch have reserved seats
		}
		return t.Join(table.Join{Player: j.Player, Name: j.Name, Program: j.Program, Handle: j.Handle, Seat: j.Seat, Invited: t.after.admits(j.Invitation)})
	})
	if err == nil {
		s.expect(r, j.Player)
	}
	return r, err
}

// Leave frees a seat before the start, or with Seat 0 all seats of the player.
func (s *Service) Leave(ctx context.Context, q SeatRequest) (*Record, error) {
	return s.change(ctx, request{game: q.Game, player: q.Player, token: q.Token}, func(t *seating) error {
		return t.Leave(q.Player, q.Seat)
	})
}

// Fill puts a bot or a program on a seat, or opens it, for the host before the start.
func (s *Service) Fill(ctx context.Context, f Fill) (*Record, error) {
	return s.change(ctx, request{game: f.Game, player: f.Player, token: f.Token}, func(t *seating) error {
		if f.Program != nil {
			return t.FillWith(f.Player, f.Seat, *f.Program)
		}
		return t.Fill(f.Player, f.Seat, f.Level)
	})
}

// Start starts the game before everybody has come, for the host.
func (s *Service) Start(ctx context.Context, q Start) (*Record, error) {
	return s.change(ctx, request{game: q.Game, player: q.Player, token: q.Token}, func(t *seating) error {
		return t.Start(q.Player, q.Level)
	})
}

// Close cancels a waiting game, for the host.
func (s *Service) Close(ctx context.Context, q PlayerRequest) (*Record, error) {
	return s.change(ctx, request{game: q.Game, player: q.Player, token: q.Token}, func(t *seating) error {
		return t.Close(q.Player)
	})
}

// Move plays a move and returns the new record ([table.Table.Move]).
//
// Move succeeds once the move is stored. A failed announcement is only logged, since watchers
// notice the gap.
func (s *Service) Move(ctx context.Context, m Move) (*Record, error) {
	came := s.now()
	r, err := s.change(ctx, request{game: m.Game, player: m.Player, token: m.Token}, func(t *seating) error {
		m.Excused = s.excused(t.Started, came, s.now(), m.Waited)
		return t.Move(m.Move)
	})
	if now := s.now(); errors.Is(err, ErrUnwritable) || now-came > lateBeat {
		s.lapses.note(came, now)
		s.lapses.own.Store(true)
	}
	return r, err
}

// BotMove plays the move of a bot, which holds the seat or plays for an absent person. It returns
// [ErrConflict] if the position has changed since the job, and other errors like Move.
func (s *Service) BotMove(ctx context.Context, m BotMove) (*Record, error) {
	return s.change(ctx, request{game: m.Game}, func(t *seating) error { return t.BotMove(m.Seat, m.Moved, m.Text) })
}

// Resign eliminates a seat, whosever turn it is (common.6).
func (s *Service) Resign(ctx context.Context, q SeatRequest) (*Record, error) {
	return s.change(ctx, request{game: q.Game, player: q.Player, token: q.Token}, func(t *seating) error {
		return t.Resign(q.Player, q.Seat)
	})
}

// Return gives a seat back to the person for whom a bot plays.
func (s *Service) Return(ctx context.Context, q SeatRequest) (*Record, error) {
	return s.change(ctx, request{game: q.Game, player: q.Player, token: q.Token}, func(t *seating) error {
		return t.Return(q.Player, q.Seat)
	})
}

// Propose opens a vote, in which the proposer votes yes.
func (s *Service) Propose(ctx context.Context, p Propose) (*Record, error) {
	return s.change(ctx, request{game: p.Game, player: p.Player, token: p.Token}, func(t *seating) error {
		return t.Propose(p.Player, p.Seat, p.Kind)
	})
}

// Ballot casts the vote of a person. They may change it while the vote is open.
func (s *Service) Ballot(ctx context.Context, b BallotRequest) (*Record, error) {
	return s.change(ctx, request{game: b.Game, player: b.Player, token: b.Token}, func(t *seating) error {
		return t.Ballot(b.Player, b.Vote, b.Yes)
	})
}

// BotBallot casts the vote of a bot on a draw.
func (s *Service) BotBallot(ctx context.Context, b BotBallot) (*Record, error) {
	return s.change(ctx, request{game: b.Game}, func(t *seating) error { return t.BotBallot(b.Seat, b.Vote, b.Yes) })
}

// TimeUp ends a game whose event has no more time for it; see [table.Table.TimeUp].
func (s *Service) TimeUp(ctx context.Context, id GameID) (*Record, error) {
	return s.change(ctx, request{game: id}, func(t *seating) error { return t.TimeUp() })
}

// Adjourn pauses a game for the arbiter of its event; see [table.Table.Adjourn].
func (s *Service) Adjourn(ctx context.Context, id GameID, reason string, until table.Millis) (*Record, error) {
	return s.change(ctx, request{game: id}, func(t *seating) error { return t.Adjourn(reason, until) })
}

// EndAdjournment lets a game go on that the arbiter has adjourned.
func (s *Service) EndAdjournment(ctx context.Context, id GameID) (*Record, error) {
	return s.change(ctx, request{game: id}, func(t *seating) error { return t.EndAdjournment() })
}

// CallOff ends an adjourned game without a result.
func (s *Service) CallOff(ctx context.Context, id GameID) (*Record, error) {
	return s.change(ctx, request{game: id}, func(t *seating) error { return t.CallOff() })
}

// Claim performs the due actions of a game for a waiting person: a fallen flag, an absence. It
// returns [ErrNotDue] if nothing is due.
func (s *Service) Claim(ctx context.Context, q PlayerRequest) (*Record, error) {
	return s.change(ctx, request{game: q.Game, player: q.Player, token: q.Token}, func(t *seating) error { return t.Claim() })
}
