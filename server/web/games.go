package web

import (
	"context"

	"github.com/manykings/manykings/server/live"
	"github.com/manykings/manykings/server/people/account"
	"github.com/manykings/manykings/table"
)

// InGame names a game: it is part of every request about one.
type InGame struct {
	ID string `path:"id" maxLength:"40" doc:"The id of the game: the end of its link." example:"3fTq9ZkLw0aB"`
}

// GameID returns the id that a request names.
func (in *InGame) GameID() (live.GameID, error) {
	id, ok := live.ParseGameID(in.ID)
	if !ok {
		return "", live.ErrNotFound
	}
	return id, nil
}

// Changes is part of every request that changes a game.
type Changes struct {
	InGame
	Since uint64 `query:"since" doc:"The version that the client has: the answer leaves out the entries that it has in common with the game now. Left out, the answer has them all."`
}

// gameOutput is a game as its viewer may see it.
type gameOutput struct {
	CacheControl string `header:"Cache-Control"`
	Body         *live.Shown
}

// gamesOutput is games without their entries.
type gamesOutput struct {
	CacheControl string `header:"Cache-Control"`
	Body         []*live.Shown
}

// NoStore is for what is told to one person at one moment.
const NoStore = "no-store"

// seatChoice is what the host wants on a seat.
type seatChoice struct {
	Kind  table.ChoiceKind `json:"kind" enum:"me,here,open,invited,bot,program,person" doc:"me: the host; here: another person at the host's screen; open: anybody; invited: anybody with the invitation, in a listed game; bot: a bot of the server; program: somebody's program; person: an account that is challenged, with the seat kept until they accept or decline."`
	Name  string           `json:"name,omitempty" maxLength:"100" doc:"me, here: what the person is called; program: which; person: their handle."`
	Level int              `json:"level,omitempty" minimum:"0" maximum:"10" doc:"bot: its strength, 1 to 10."`
}

// clockChoice is the clock of a new game.
type clockChoice struct {
	Kind      table.ClockKind `json:"kind" enum:"none,game,move,days,total"`
	Initial   int64           `json:"initial,omitempty" minimum:"0" doc:"game: milliseconds for each seat; total: for all together, and at their end the game ends."`
	Increment int64           `json:"increment,omitempty" minimum:"0" doc:"game: milliseconds added after every move."`
	Delay     int64           `json:"delay,omitempty" minimum:"0" doc:"game: milliseconds of every move that are not counted."`
	PerMove   int64           `json:"perMove,omitempty" minimum:"0" doc:"move, days: milliseconds for every move."`
}

// leavingChoice is what becomes of the seats of those who leave a new game.
type leavingChoice struct {
	Kind  table.LeavingKind `json:"kind" enum:"out,bot" doc:"The seat resigns, or a bot plays on until the person comes back."`
	Level int               `json:"level,omitempty" minimum:"0" maximum:"10" doc:"bot: its strength, 1 to 10."`
	After int64             `json:"after" minimum:"0" doc:"Milliseconds of absence until then."`
}

type createInput struct {
	Body struct {
		Variant  string        `json:"variant" maxLength:"200" doc:"A game id: docs/rules/formats.md." example:"star:4,teams=pairs"`
		Position string        `json:"position,omitempty" maxLength:"4000" doc:"Where the game begins, if not at its start: on one line as docs/notation.md has it, or as FEN. Such a game says so and counts for nothing." example:"rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1"`
		Seats    []seatChoice  `json:"seats" maxItems:"8" doc:"Who sits where, seat 1 first."`
		Lots     *bool         `json:"lots,omitempty" doc:"Draw the seats at random at the start; the default is true for a listed game."`
		Listed   bool          `json:"listed,omitempty" doc:"Show the game in the lobby; otherwise its link invites."`
		Public   bool          `json:"public,omitempty" doc:"Show the game to whoever wants to watch, while it is played; a listed game is."`
		Club     string        `json:"club,omitempty" maxLength:"120" doc:"Its name or key: only members take the open seats, and see the game listed. The host is one of them."`
		Chat     bool          `json:"chat,omitempty" doc:"Players and watchers may write."`
		Hidden   bool          `json:"hidden,omitempty" doc:"Hide names until the end."`
		Official bool          `json:"official,omitempty" doc:"Checks are announced to all, and there are no takebacks. It needs a clock."`
		Rated    bool          `json:"rated,omitempty" doc:"The game changes the ratings of its players. It needs a clock, the game's own start and drawn seats or a match; each player has one seat and is a person with an account, a program or a bot up to level 9."`
		Games    int           `json:"games,omitempty" minimum:"0" maximum:"64" doc:"A match of so many games, in which everybody has every seat equally often (common.12); left out: a single game."`
		Clock    clockChoice   `json:"clock"`
		Leaving  leavingChoice `json:"leaving"`
		Token    string        `json:"token,omitempty" maxLength:"64" doc:"Of the client's choosing: repeated, it is the same game."`
	} `nameHint:"NewGame"`
}

type getInput struct {
	InGame
	From  int    `query:"from" minimum:"0" doc:"Leave out so many entries at the beginning."`
	Since uint64 `query:"since" doc:"The version that the client has: leave out all entries if none has changed since."`
}

type startInput struct {
	Changes
	Body struct {
		Level int    `json:"level,omitempty" minimum:"0" maximum:"10" doc:"Of the bots that take the seats still open; 0: start only if there are none."`
		Token string `json:"token,omitempty" maxLength:"64"`
	} `nameHint:"StartRequest"`
}

type closeInput struct {
	Changes
	Token string `query:"token" maxLength:"64"`
}

type tokenInput struct {
	Changes
	Body struct {
		Token string `json:"token,omitempty" maxLength:"64" doc:"Of the client's choosing: repeated, the request is carried out once."`
	} `nameHint:"TokenRequest"`
}

// gameRoutes are the requests about games as a whole.
func (s *gameRequests) gameRoutes(r *Kit) {
	Register(r, Tagged("games", Post("createGame", "/games", "Make a game",
		"The host need not sit in it. It starts at once if no seat is open.")), s.createGame)

	Register(r, Tagged("games", Get("getGame", "/games/{id}", "A game",
		"The caller's view: without others' ballots and without players' ids.")),
		func(ctx context.Context, in *getInput) (*gameOutput, error) {
			id, err := in.GameID()
			if err != nil {
				return nil, err
			}
			g, err := s.config.Play.Get(ctx, id)
			if err != nil {
				return nil, err
			}
			return s.show(ctx, g, max(in.From, entriesSince(g, nil, in.Since))), nil
		})

	Register(r, Tagged("games", Post("startGame", "/games/{id}/start", "Start a game before all have come",
		"For the host. A game starts by itself once all seats are taken.")),
		func(ctx context.Context, in *startInput) (*gameOutput, error) {
			return s.change(ctx, &in.Changes, func(id live.GameID, p Caller) (*live.Record, error) {
				return s.config.Play.Start(ctx, live.Start{Game: id, Player: p.Player, Level: in.Body.Level, Token: in.Body.Token})
			})
		})

	Register(r, Tagged("games", Remove("closeGame", "/games/{id}", "Call a game off", "For the host, before the start.")),
		func(ctx context.Context, in *closeInput) (*gameOutput, error) {
			return s.change(ctx, &in.Changes, func(id live.GameID, p Caller) (*live.Record, error) {
				return s.config.Play.Close(ctx, live.PlayerRequest{Game: id, Player: p.Player, Token: in.Token})
			})
		})

	Register(r, Tagged("games", Post("rematch", "/games/{id}/rematch", "Play again",
		"With the same people and options, and rotated seats. The first request makes the game; later ones join it. The old game names the new one.")),
		func(ctx context.Context, in *tokenInput) (*gameOutput, error) {
			return s.change(ctx, &in.Changes, func(id live.GameID, p Caller) (*live.Record, error) {
				if err := s.mayPlayAgain(ctx, id, p); err != nil {
					return nil, err
				}
				if err := s.mayRateIn(ctx, id, p); err != nil {
					return nil, err
				}
				g, err := s.config.Play.Rematch(ctx, live.PlayerRequest{Game: id, Player: p.Player, Token: in.Body.Token})
				if err != nil {
					return nil, err
				}
				return s.comeAgain(ctx, p.Player, g), nil
			})
		})

	Register(r, Packed(Tagged("games", Get("getLobby", "/lobby", "The open games", "Games that wait for players and are shown to all, newest first, without their entries."))),
		func(ctx context.Context, _ *struct{}) (*gamesOutput, error) {
			games, err := s.config.Play.Lobby(ctx)
			return &gamesOutput{NoStore, games}, err
		})

	Register(r, Packed(Tagged("games", Get("getRunning", "/running", "The games to watch", "Public games that are being played, newest first, without their entries."))),
		func(ctx context.Context, _ *struct{}) (*gamesOutput, error) {
			games, err := s.config.Play.Running(ctx)
			return &gamesOutput{NoStore, games}, err
		})
}

func (s *gameRequests) createGame(ctx context.Context, in *createInput) (*gameOutput, error) {
	p, err := s.person(ctx)
	if err != nil {
		return nil, err
	}
	if problem := takeBoth(s.limits.games, s.limits.gamesThere, string(p.Player), subscriber(visitOf(ctx).address)); problem != nil {
		return nil, problem
	}
	b := &in.Body
	if problem := p.Barred(account.BarHost); problem != nil && (b.Listed || b.Public) {
		return nil, problem
	}
	if b.Listed || b.Public {
		if problem := s.newcomer(p); problem != nil {
			return nil, problem
		}
	}
	if b.Club != "" && b.Listed {
		return nil, &table.InputError{Field: "listed", Reason: "a game of a club is listed for its members"}
	}
	of, err := s.forClub(ctx, p, b.Club)
	if err != nil {
		return nil, err
	}
	n := live.NewGame{
		Player: p.Player, Variant: b.Variant, Position: b.Position, Lots: b.Listed || of != "", Listed: b.Listed, Public: b.Public, Club: of, Chat: b.Chat, Hidden: b.Hidden, Official: b.Official, Rated: b.Rated, Games: b.Games, Token: b.Token,
		Clock: table.Clock{
			Kind: b.Clock.Kind, Initial: b.Clock.Initial, Increment: b.Clock.Increment,
			Delay: b.Clock.Delay, PerMove: b.Clock.PerMove,
		},
		Leaving: table.Leaving{Kind: b.Leaving.Kind, Level: b.Leaving.Level, After: b.Leaving.After},
	}
	if b.Lots != nil {
		n.Lots = *b.Lots
	}
	for _, seat := range b.Seats {
		if seat.Kind == table.ChooseProgram {
			choice, err := s.wantedProgram(ctx, p.Player, seat.Name, b.Variant, n.Clock)
			if err != nil {
				return nil, err
			}
			n.Seats = append(n.Seats, choice)
			continue
		}
		if seat.Kind == table.ChoosePerson {
			choice, err := s.challenge(ctx, p, seat.Name)
			if err != nil {
				return nil, err
			}
			n.Seats = append(n.Seats, choice)
			continue
		}
		own := Caller{}
		if seat.Kind == table.ChooseMe {
			own = p
		}
		name, err := s.nameOf(seat.Name, own)
		if err != nil {
			return nil, err
		}
		n.Seats = append(n.Seats, table.SeatChoice{Kind: seat.Kind, Name: name, Level: seat.Level, Program: p.Holder != nil, Handle: p.Handle()})
	}
	if n.Rated {
		var others []table.Seat
		for _, c := range n.Seats {
			if c.Kind == table.ChooseProgram {
				others = append(others, table.Seat{Player: c.Player, Program: true})
			}
		}
		if err := s.mayRate(ctx, p, others); err != nil {
			return nil, err
		}
	}
	g, err := s.config.Play.Create(ctx, n)
	if err != nil {
		return nil, err
	}
	return s.show(ctx, g, 0), nil
}

// change carries out a request of a person that changes a game, and shows it.
func (s *core) change(ctx context.Context, in *Changes, apply func(live.GameID, Caller) (*live.Record, error)) (*gameOutput, error) {
	id, err := in.GameID()
	if err != nil {
		return nil, err
	}
	p, err := s.person(ctx)
	if err != nil {
		return nil, err
	}
	before := s.config.Play.Remembered(id)
	g, err := apply(id, p)
	if err != nil {
		return nil, s.gameProblem(ctx, id, err)
	}
	if g.ID != id { // a rematch, of which the client has nothing
		return s.show(ctx, g, 0), nil
	}
	return s.show(ctx, g, entriesSince(g, before, in.Since)), nil
}

// entriesSince returns how many entries of a game a client has that knows a version of it.
// before is an earlier record of the game, nil if none is at hand: without it, entries that
// have changed since are told from the first.
func entriesSince(g, before *live.Record, version uint64) int {
	switch {
	case version > g.Version:
		return 0
	case version >= g.Moved && version > 0:
		return len(g.Entries)
	case before != nil && before.Version == version:
		return common(before.Entries, g.Entries)
	}
	return 0
}

// show returns a game as its viewer may see it, without its first entries.
func (s *core) show(ctx context.Context, g *live.Record, from int) *gameOutput {
	return &gameOutput{NoStore, s.config.Play.Show(g, s.guests.who(ctx).Player, from)}
}
