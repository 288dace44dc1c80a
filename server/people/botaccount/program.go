// Package botaccount keeps the bots that people run themselves: programs that have a name
// and an owner, play with a token, and say beforehand which games they agree to. A
// program plays like a person, and is marked as what it is wherever it sits.
//
//	p, err := programs.Make(ctx, owner, botaccount.Wish{Name: "Ferdinand"})
//	secret, token, err := programs.Issue(ctx, owner, p.Player, program.TokenWish{Scopes: botaccount.AllScopes()})
//	holder, err := programs.Holder(ctx, secret)
//
// It knows no games that are played and no requests.
package botaccount

import (
	"errors"
	"slices"
	"strings"

	"github.com/manykings/manykings/rules"
	"github.com/manykings/manykings/table"
)

// What is refused.
var (
	ErrNotFound = errors.New("there is no such program")
	ErrNoToken  = errors.New("there is no such token")
	ErrTaken    = errors.New("another program has that name")
	ErrTooMany  = errors.New("too many")
	// ErrStopped is returned to a program that moderators have stopped, and
	// to its owner where that would let it go on under its name.
	ErrStopped = errors.New("the program is stopped")
)

// Bounds of what is kept.
const (
	mostPrograms = 10  // of an owner
	mostTokens   = 20  // of a program
	mostAbout    = 300 // bytes
	mostVariants = 32
	mostLabel    = 60 // bytes
)

// Program is a bot that somebody runs.
type Program struct {
	Player  table.Player // as which it plays
	Owner   table.Player
	Name    string
	About   string // what its owner says of it; may be empty
	Accepts Accepts
	Made    table.Millis
	Heard   table.Millis // when it last listened to its stream, 0 for never
	Stop    Stop         // by moderators
}

// Stop is that a program may not do anything. The zero value is that it may.
type Stop struct {
	Since  table.Millis
	Until  table.Millis // when it ends by itself; 0: never
	Reason string
}

// Stopped reports whether a program may not do anything at a moment.
func (p *Program) Stopped(at table.Millis) bool {
	return p.Stop.Since != 0 && (p.Stop.Until == 0 || p.Stop.Until > at)
}

// From says who may seat a program.
type From string

// Who may seat a program: everybody, or its owner alone.
const (
	FromAll   From = "all"
	FromOwner From = "owner"
)

// Accepts says which games a program agrees to play. The server holds to it.
type Accepts struct {
	From From `json:"from" enum:"all,owner" doc:"Who may seat it."`
	// Ask is whether it is asked every time and says itself whether it plays.
	Ask      bool              `json:"ask,omitempty" doc:"The program receives an invitation to each game and takes the seat or declines."`
	Variants []string          `json:"variants,omitempty" maxItems:"32" doc:"Games by id, or all of a family by its name; none: all." example:"star:2"`
	Clocks   []table.ClockKind `json:"clocks,omitempty" doc:"Clocks by kind; none: all." enum:"none,game,move,days,total"`
	// PerMove is the least time for a move on average.
	PerMove int64 `json:"perMove,omitempty" minimum:"0" maximum:"86400000" doc:"The least time for a move, in milliseconds: of a clock for the game, its increment and a fortieth."`
	// Gauntlet is whether it takes part in the games that the server has bots play among themselves.
	Gauntlet bool `json:"gauntlet,omitempty" doc:"It takes part in the standing gauntlet of the server, with ten minutes for a game and five seconds more for each move, in the variants that it plays."`
	Games    int  `json:"games,omitempty" minimum:"0" maximum:"256" doc:"How many games it plays at once at most; 0: 8."`
}

// usualGames is how many games a program that does not say plays at once.
const usualGames = 8

// Offer is a game for which a program is wanted.
type Offer struct {
	By      table.Player // who wants it
	Variant rules.ID
	Clock   table.Clock
	Busy    int // how many games the program has that have not ended
}

// DeclinedError says why a program does not play a game.
type DeclinedError struct {
	Name string
	Code string // owner, variant, clock, busy, away
}

// declined are the sentences by code.
var declined = map[string]string{
	"owner":   "plays with its owner only",
	"variant": "does not play this game",
	"clock":   "does not play with this clock",
	"busy":    "plays as many games as it can already",
	"away":    "does not listen at present",
}

func (e *DeclinedError) Error() string { return e.Name + " " + declined[e.Code] }

// Check returns nil if a program agrees to an offer, or a [*DeclinedError].
func (p *Program) Check(o Offer) error {
	a := p.Accepts
	most := a.Games
	if most == 0 {
		most = usualGames
	}
	var code string
	switch {
	case a.From == FromOwner && o.By != p.Owner:
		code = "owner"
	case len(a.Variants) > 0 && !slices.ContainsFunc(a.Variants, func(v string) bool { return plays(v, o.Variant) }):
		code = "variant"
	case len(a.Clocks) > 0 && !slices.Contains(a.Clocks, o.Clock.Kind), perMove(o.Clock) < a.PerMove:
		code = "clock"
	case o.Busy >= most:
		code = "busy"
	default:
		return nil
	}
	return &DeclinedError{p.Name, code}
}

// plays reports whether a game is the one that is named, or of the family. Options
// that are not named may be any: who plays star:3 plays it with each ending.
func plays(name string, id rules.ID) bool {
	text := id.String()
	family, _, _ := strings.Cut(text, ":")
	family, _, _ = strings.Cut(family, ",")
	return name == text || name == family || strings.HasPrefix(text, name+",")
}

// movesOfGame is for how many moves the time of a clock for the game is meant.
const movesOfGame = 40

// perMove returns the time for a move on average, in milliseconds; there is always
// enough without a clock.
func perMove(c table.Clock) int64 {
	switch c.Kind {
	case table.GameClock, table.TotalClock:
		return c.Initial/movesOfGame + c.Increment + c.Delay
	case table.MoveClock, table.DaysClock:
		return c.PerMove
	default:
		return 1 << 40
	}
}

// check returns an error unless a makes sense, and fills in what is left out.
func (a *Accepts) check() error {
	if a.From == "" {
		a.From = FromAll
	}
	switch {
	case a.From != FromAll && a.From != FromOwner:
		return &table.InputError{Field: "accepts.from", Reason: "all or owner"}
	case a.Games < 0 || a.Games > 256:
		return &table.InputError{Field: "accepts.games", Reason: "0 to 256"}
	case a.PerMove < 0:
		return &table.InputError{Field: "accepts.perMove", Reason: "not negative"}
	case len(a.Variants) > mostVariants:
		return &table.InputError{Field: "accepts.variants", Reason: "at most 32"}
	}
	return nil
}
