package web

import (
	"context"

	"github.com/manykings/manykings/server/live"
	"github.com/manykings/manykings/server/people/account"
	"github.com/manykings/manykings/table"
)

// InGame is the part of a request that names a game.
type InGame struct {
	ID string `path:"id" maxLength:"40" doc:"The id of the game: the last part of its link." example:"3fTq9ZkLw0aB"`
}

// GameID returns the id that a request names.
func (in *InGame) GameID() (live.GameID, error) {
	id, ok := live.ParseGameID(in.ID)
	if !ok {
		return "", live.ErrNotFound
	}
	return id, nil
}

// Changes is the part of a request that changes a game.
type Changes struct {
	InGame
	Since uint64 `query:"since" doc:"The version that the client has. The response omits the entries that this version already has. Left out: the response has all entries."`
}

// gameOutput is a game as its viewer sees it.
type gameOutput struct {
	CacheControl string `header:"Cache-Control"`
	Body         *live.Shown
}

// gamesOutput is games without their entries.
type gamesOutput struct {
	CacheControl string `header:"Cache-Control"`
	Body         []*live.Shown
}

// NoStore is the Cache-Control of personal or momentary data.
const NoStore = "no-store"

// seatChoice is the host's choice for a seat.
type seatChoice struct {
	Kind  table.ChoiceKind `json:"kind" enum:"me,here,open,invited,bot,program,person" doc:"me: the host; here: another person at the host's screen; open: anybody; invited: anybody with the invitation, in a listed game; bot: a bot of the server; program: a program that a person runs; person: a challenged account, for which the seat is reserved until they accept or decline."`
	Name  string           `json:"name,omitempty" maxLength:"100" doc:"me, here: the display name; program: its name; person: the handle."`
	Level int              `json:"level,omitempty" minimum:"0" maximum:"10" doc:"bot: the level, 1 to 10."`
}

// leavingChoice is the rule for the seats of players who leave.
type leavingChoice struct {
	Kind  table.LeavingKind `json:"kind" enum:"out,bot" doc:"out: the seat resigns; bot: a bot plays until the person comes back."`
	Level int               `json:"level,omitempty" minimum:"0" maximum:"10" doc:"bot: the level, 1 to 10."`
	After int64             `json:"after" minimum:"0" doc:"The absence in milliseconds after which the rule applies."`
}

type createInput struct {
	Body struct {
		Variant  string        `json:"variant" maxLength:"200" doc:"A game id: docs/rules/formats.md." example:"star:4,teams=pairs"`
		Position string        `json:"position,omitempty" maxLength:"4000" doc:"The position at the start, in the one-line format of docs/notation.md or as FEN. Left out: the initial position. A game from a position is marked as such and is unrated." example:"rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1"`
		Seats    []seatChoice  `json:"seats" maxItems:"8" doc:"The choices for the seats, in order."`
		Lots     *bool         `json:"lots,omitempty" doc:"Draw the seats at random at the start. Default: true for a listed game."`
		Listed   bool          `json:"listed,omitempty" doc:"Show the game in the lobby; otherwise people join by its link."`
		Public   bool          `json:"public,omitempty" doc:"Let anybody watch the game in progress. Listed games are public."`
		Club     string        `json:"club,omitempty" maxLength:"120" doc:"The name or key of a club of the host. Only members can take the open seats and see the game listed."`
		Chat     bool          `json:"chat,omitempty" doc:"Allow chat for players and spectators."`
		Hidden   bool          `json:"hidden,omitempty" doc:"Hide names until the end."`
		Official bool          `json:"official,omitempty" doc:"Announce checks to all and forbid takebacks. Needs a clock."`
		Rated    bool          `json:"rated,omitempty" doc:"Rate the game. Needs a clock, the initial position, and either drawn seats or a match. Each player has one seat and is a person with an account, a program, or a bot up to level 9."`
		Draws    int           `json:"draws,omitempty" minimum:"-1" maximum:"500" doc:"The round of the game from which its players may agree on a draw, -1 for never. Left out: from the first. Not from a position."`
		Games    int           `json:"games,omitempty" minimum:"0" maximum:"64" doc:"The number of games of a match, in which everybody has every seat equally often (common.12). Left out: a single game."`
		Clock    table.Clock   `json:"clock"`
		Leaving  leavingChoice `json:"leaving"`
		Token    string        `json:"token,omitempty" maxLength:"64" doc:"A token that the client chooses. A repeated request with it returns the same game."`
	} `nameHint:"NewGame"`
}

type getInput struct {
	InGame
	From  int    `query:"from" minimum:"0" doc:"The number of entries to skip at the beginning."`
	Since uint64 `query:"since" doc:"The version that the client has. If no entry has changed since, the response has no entries."`
}

type startInput struct {
	Changes
	Body struct {
		Level int    `json:"level,omitempty" minimum:"0" maximum:"10" doc:"The level of the bots that fill open seats; 0: start only without open seats."`
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
		Token string `json:"token,omitempty" maxLength:"64" doc:"A token that the client chooses. Repeated with it, the request takes effect once."`
	} `nameHint:"TokenRequest"`
}

// gameRoutes registers the requests about games as a whole.
func (s *gameRequests) gameRoutes(r *Kit) {
	Register(r, Tagged("games", Post("createGame", "/games", "Create a game",
		"The host need not take a seat. The game starts at once if no seat is open.")), s.createGame)

	Register(r, Packed(Tagged("games", Get("getGame", "/games/{id}", "Get a game",
		"The caller's view, without others' ballots and players' ids."))),
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

	Register(r, Tagged("games", Post("startGame", "/games/{id}/start", "Start a game with open seats",
		"For the host. A game starts automatically once all seats are taken.")),
		func(ctx context.Context, in *startInput) (*gameOutput, error) {
			return s.change(ctx, &in.Changes, func(id live.GameID, p Caller) (*live.Record, error) {
				return s.config.Play.Start(ctx, live.Start{Game: id, Player: p.Player, Level: in.Body.Level, Token: in.Body.Token})
			})
		})

	Register(r, Tagged("games", Remove("closeGame", "/games/{id}", "Cancel a game", "For the host, before the start.")),
		func(ctx context.Context, in *closeInput) (*gameOutput, error) {
			return s.change(ctx, &in.Changes, func(id live.GameID, p Caller) (*live.Record, error) {
				return s.config.Play.Close(ctx, live.PlayerRequest{Game: id, Player: p.Player, Token: in.Token})
			})
		})

	Register(r, Tagged("games", Post("rematch", "/games/{id}/rematch", "Offer or join a rematch",
		"With the same people and options, and rotated seats. The first request creates the game; later ones join it. The old game links to the new one.")),
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

	Register(r, Packed(Tagged("games", Get("getLobby", "/lobby", "List open games", "The listed games that wait for players, newest first, without entries."))),
		func(ctx context.Context, _ *struct{}) (*gamesOutput, error) {
			games, err := s.config.Play.Lobby(ctx)
			return &gamesOutput{NoStore, games}, err
		})

	Register(r, Packed(Tagged("games", Get("getRunning", "/running", "List games to watch", "The public games in progress, newest first, without entries."))),
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
		return nil, &table.InputError{Field: "listed", Reason: "a club game is listed for its members only"}
	}
	of, err := s.forClub(ctx, p, b.Club)
	if err != nil {
		return nil, err
	}
	n := live.NewGame{
		Player: p.Player, Variant: b.Variant, Position: b.Position, Lots: b.Listed || of != "", Listed: b.Listed, Public: b.Public, Club: of, Chat: b.Chat, Hidden: b.Hidden, Official: b.Official, Rated: b.Rated, Draws: b.Draws, Games: b.Games, Token: b.Token,
		Clock:   b.Clock,
		Leaving: table.Leaving{Kind: b.Leaving.Kind, Level: b.Leaving.Level, After: b.Leaving.After},
	}
	if b.Lots != nil {
		n.Lots = *b.Lots
	}
	if n.Seats, err = s.seatsOf(ctx, p, in); err != nil {
		return nil, err
	}
	if n.Rated {
		if err := s.mayRate(ctx, p, programsAt(n.Seats)); err != nil {
			return nil, err
		}
	}
	g, err := s.config.Play.Create(ctx, n)
	if err != nil {
		return nil, err
	}
	return s.show(ctx, g, 0), nil
}

// seatsOf returns the host's choices for the seats of a new game.
func (s *gameRequests) seatsOf(ctx context.Context, p Caller, in *createInput) (list []table.SeatChoice, err error) {
	for _, seat := range in.Body.Seats {
		var choice table.SeatChoice
		switch seat.Kind {
		case table.ChooseProgram:
			choice, err = s.wantedProgram(ctx, p.Player, seat.Name, in.Body.Variant, in.Body.Clock)
		case table.ChoosePerson:
			choice, err = s.challenge(ctx, p, seat.Name)
		default:
			own := Caller{}
			if seat.Kind == table.ChooseMe {
				own = p
			}
			choice = table.SeatChoice{Kind: seat.Kind, Level: seat.Level, Program: p.Holder != nil, Handle: p.Handle()}
			choice.Name, err = s.nameOf(seat.Name, own)
		}
		if err != nil {
			return nil, err
		}
		list = append(list, choice)
	}
	return list, nil
}

// programsAt returns the seats chosen for programs.
func programsAt(choices []table.SeatChoice) (programs []table.Seat) {
	for _, c := range choices {
		if c.Kind == table.ChooseProgram {
			programs = append(programs, table.Seat{Player: c.Player, Program: true})
		}
	}
	return programs
}

// change performs a person's change of a game and returns the game.
func (s *core) change(ctx context.Context, in *Changes, apply func(live.GameID, Caller) (*live.Record, error)) (*gameOutput, error) {
	id, p, err := s.personIn(ctx, &in.InGame)
	if err != nil {
		return nil, err
	}
	before := s.config.Play.Remembered(id)
	g, err := apply(id, p)
	if err != nil {
		return nil, s.gameProblem(ctx, id, err)
	}
	if g.ID != id { // a rematch: the client has none of its entries
		return s.show(ctx, g, 0), nil
	}
	return s.show(ctx, g, entriesSince(g, before, in.Since)), nil
}

// entriesSince returns how many entries of a game a client with a version of it already has.
// before is an earlier record of the game, nil if none is at hand; without it, a changed game is
// sent from the first entry.
func entriesSince(g, before *live.Record, version uint64) int {
	switch {
	case version > g.Version:
		return 0
	case version >= g.Moved && version > 0:
		return len(g.Entries)
	case before != nil && before.Version == version:
		return table.CommonEntries(before.Entries, g.Entries)
	}
	return 0
}

// show returns a game as its viewer sees it, without its first entries.
func (s *core) show(ctx context.Context, g *live.Record, from int) *gameOutput {
	shown := s.config.Play.Show(g, s.guests.who(ctx).Player, from)
	if shown.Invitation != "" {
		unpacked(ctx) // uncompressed: a secret invitation next to names that others choose (BREACH)
	}
	return &gameOutput{NoStore, shown}
}
