// Package botaccount keeps programs, the bots that people run themselves. A program has a name
// and an owner, plays with a token, and declares the games that it accepts. It plays like a
// person, and is marked as a program wherever it sits.
//
//	p, err := programs.Make(ctx, owner, botaccount.Wish{Name: "Ferdinand"})
//	secret, token, err := programs.Issue(ctx, owner, p.Player, program.TokenWish{Scopes: botaccount.AllScopes()})
//	holder, err := programs.Holder(ctx, secret)
//
// It knows nothing of live games or HTTP requests.
package botaccount

import (
	"errors"
	"slices"
	"strings"

	"github.com/manykings/manykings/rules"
	"github.com/manykings/manykings/table"
)

// Errors of the service.
var (
	ErrNotFound = errors.New("there is no such program")
	ErrNoToken  = errors.New("there is no such token")
	ErrTaken    = errors.New("that name is taken")
	ErrTooMany  = errors.New("too many")
	// ErrStopped is returned to a program that moderators have stopped, and to its owner for
	// changes that would evade the stop.
	ErrStopped = errors.New("the program is stopped")
)

// Limits of programs and tokens.
const (
	mostPrograms = 10  // of an owner
	mostTokens   = 20  // of a program
	mostAbout    = 300 // bytes
	mostVariants = 32
	mostLabel    = 60 // bytes
)

// Program is a bot that a person runs.
type Program struct {
	Player  table.Player // its player id
	Owner   table.Player
	Name    string
	About   string // the owner's description; may be empty
	Accepts Accepts
	Made    table.Millis
	Heard   table.Millis // when it was last connected to its stream, 0 for never
	Stop    Stop         // set by moderators
}

// Stop suspends a program. The zero value does not.
type Stop struct {
	Since  table.Millis
	Until  table.Millis // when it expires; 0: never
	Reason string
}

// Stopped reports whether a program is suspended at a moment.
func (p *Program) Stopped(at table.Millis) bool {
	return p.Stop.Since != 0 && (p.Stop.Until == 0 || p.Stop.Until > at)
}

// From is the group of people who may seat a program.
type From string

// The groups.
const (
	FromAll   From = "all"
	FromOwner From = "owner"
)

// Accepts is the games that a program accepts. The server enforces it.
type Accepts struct {
	From From `json:"from" enum:"all,owner" doc:"Who may seat it."`
	// Ask makes the program receive an invitation to each game, which it accepts or declines.
	Ask      bool              `json:"ask,omitempty" doc:"The program receives an invitation to each game and takes the seat or declines."`
	Variants []string          `json:"variants,omitempty" maxItems:"32" doc:"Game ids, or the name of a family for all its games; empty: all." example:"star:2"`
	Clocks   []table.ClockKind `json:"clocks,omitempty" doc:"Kinds of clocks; empty: all." enum:"none,game,move,days,total,hourglass"`
	// PerMove is the least average time for a move, in milliseconds.
	PerMove int64 `json:"perMove,omitempty" minimum:"0" maximum:"86400000" doc:"The least average time for a move, in milliseconds. For a clock for the game this is the increment and a fortieth of the time."`
	// Gauntlet lets the program take part in the server's matches of bots.
	Gauntlet bool `json:"gauntlet,omitempty" doc:"Whether it takes part in the standing gauntlet of the server, with 10 minutes and 5 seconds a move, in the variants that it plays."`
	Games    int  `json:"games,omitempty" minimum:"0" maximum:"256" doc:"The most games that it plays at once; 0: 8."`
}

// usualGames is how many games a program plays at once by default.
const usualGames = 8

// Offer is a game offered to a program.
type Offer struct {
	By      table.Player // the player who seats the program
	Variant rules.ID
	Clock   table.Clock
	Busy    int // the program's games in progress
}

// DeclinedError is the reason why a program does not play a game.
type DeclinedError struct {
	Name string
	Code string // owner, variant, clock, busy, away
}

// declined has the sentence for each code.
var declined = map[string]string{
	"owner":   "plays with its owner only",
	"variant": "does not play this game",
	"clock":   "does not play with this clock",
	"busy":    "already plays as many games as it can",
	"away":    "is not connected",
}

func (e *DeclinedError) Error() string { return e.Name + " " + declined[e.Code] }

// Check returns a [*DeclinedError] unless a program accepts an offer.
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

// plays reports whether a name covers a game: its id, or its family. Options that the name
// leaves out may have any value, so star:3 covers star:3 with each ending.
func plays(name string, id rules.ID) bool {
	text := id.String()
	family, _, _ := strings.Cut(text, ":")
	family, _, _ = strings.Cut(family, ",")
	return name == text || name == family || strings.HasPrefix(text, name+",")
}

// perMove returns the average time for a move, in milliseconds; without a clock, the largest
// possible value.
func perMove(c table.Clock) int64 {
	if c.Kind == table.NoClock {
		return 1 << 40
	}
	return c.Estimate() / table.UsualMoves
}

// check validates a and fills in the defaults.
func (a *Accepts) check() error {
	if a.From == "" {
		a.From = FromAll
	}
	switch {
	case a.From != FromAll && a.From != FromOwner:
		return &table.InputError{Field: "accepts.from", Reason: "use all or owner"}
	case a.Games < 0 || a.Games > 256:
		return &table.InputError{Field: "accepts.games", Reason: "0 to 256"}
	case a.PerMove < 0:
		return &table.InputError{Field: "accepts.perMove", Reason: "not negative"}
	case len(a.Variants) > mostVariants:
		return &table.InputError{Field: "accepts.variants", Reason: "at most 32"}
	}
	return nil
}
