// Package account keeps the accounts of registered players: a name of their own and the
// credentials that sign them in on another device. Nobody needs an account. A guest turns into
// an account in place: the player id, the seats and the games stay the same.
//
//	made, err := accounts.Make(ctx, player, account.Wish{Handle: "anna"}, account.Proof{Site: site, Ceremony: id, Answer: answer})
//	signed, err := accounts.SignIn(ctx, account.Proof{Handle: "anna", Code: code}, "Firefox on Linux")
//	who, err := accounts.Signed(ctx, signed.Device.ID)
//
// It knows nothing of games or HTTP requests.
package account

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"regexp"
	"slices"

	"github.com/manykings/manykings/table"
)

// Errors of the service.
var (
	ErrNotFound = errors.New("there is no such account")
	ErrTaken    = errors.New("that name is taken")
	ErrMade     = errors.New("you already have an account")
	// ErrSignIn is returned for every failed sign-in, whatever the cause.
	ErrSignIn = errors.New("sign-in failed")
	// ErrHeld is returned for a correct sign-in to an account with [BarSignIn].
	ErrHeld = errors.New("the account is suspended")
	// ErrCeremony is returned for an answer that is late, repeated, or to another challenge.
	ErrCeremony = errors.New("the request has expired or was already used")
	// ErrStale is returned if the device must confirm the person's identity again.
	ErrStale      = errors.New("confirm that it is you")
	ErrNoPasskeys = errors.New("passkeys need a host name and https")
	ErrNoPassword = errors.New("passwords are disabled on this server")
	ErrNothing    = errors.New("not found in the account")
	ErrLast       = errors.New("you cannot remove the last way to sign in")
	ErrTooMany    = errors.New("too many")
)

// Limits of one account.
const (
	mostPasskeys = 20
	mostDevices  = 50
	mostAbout    = 300 // bytes
	mostLabel    = 60  // bytes
)

// Account is a stored account.
type Account struct {
	Player   table.Player
	Handle   string // by which others find it; unique by its folded form, never changed
	Name     string // shown at the table; empty: the handle
	Country  string // two letters (ISO 3166), or empty
	Language string
	About    string
	Role     Role
	Bars     []Bar
	Ends     map[Bar]table.Millis // when each bar expires; a bar that is absent never does
	Shows    []Part
	Takes    Challengers
	Password string // as [hashPassword] writes it; empty without one
	Made     table.Millis
	Closed   table.Millis // 0 while it is open
}

// Shown returns the name displayed at a table.
func (a *Account) Shown() string {
	if a.Name != "" && !a.Barred(BarName) {
		return a.Name
	}
	return a.Handle
}

// Profile returns the part of the account that its owner edits.
func (a *Account) Profile() Profile {
	return Profile{Name: a.Name, Country: a.Country, Language: a.Language, About: a.About, Shows: a.Shows, Takes: a.Takes}
}

// Lets reports whether other players may see a part of the account.
func (a *Account) Lets(part Part) bool { return slices.Contains(a.Shows, part) }

// Barred reports whether the account has a bar.
func (a *Account) Barred(b Bar) bool { return slices.Contains(a.Bars, b) }

// Lift drops the bars that have expired by now.
func (a *Account) Lift(now table.Millis) {
	ended := func(b Bar) bool { end, ok := a.Ends[b]; return ok && end <= now }
	if !slices.ContainsFunc(a.Bars, ended) {
		return
	}
	left := map[Bar]table.Millis{}
	var bars []Bar
	for _, b := range a.Bars {
		if ended(b) {
			continue
		}
		bars = append(bars, b)
		if end, ok := a.Ends[b]; ok {
			left[b] = end
		}
	}
	if len(left) == 0 {
		left = nil
	}
	a.Bars, a.Ends = bars, left
}

// Judges reports whether the account belongs to a moderator or an owner.
func (a *Account) Judges() bool { return a.Role == Moderator || a.Role == Owner }

// MayJudge reports whether a person may moderate an account: nobody moderates their own,
// and only owners moderate moderators.
func (a *Account) MayJudge(of *Account) bool {
	return a.Player != of.Player && (!of.Judges() || a.Role == Owner && of.Role != Owner)
}

// Role is the rights of a person besides playing.
type Role string

// The roles. An arbiter manages games of events, a moderator people, an owner moderators too.
const (
	Ordinary  Role = "person"
	Arbiter   Role = "arbiter"
	Moderator Role = "moderator"
	Owner     Role = "owner"
)

// AllRoles returns all roles.
func AllRoles() []Role { return []Role{Ordinary, Arbiter, Moderator, Owner} }

// Bar is a restriction that moderators put on an account.
type Bar string

// The bars.
const (
	// BarChat forbids chat.
	BarChat Bar = "chat"
	// BarName hides the display name; the handle is shown instead.
	BarName Bar = "name"
	// BarHost forbids opening public games.
	BarHost Bar = "host"
	// BarRated forbids rated games and removes the account from leaderboards.
	BarRated Bar = "rated"
	// BarSignIn ends all sessions and forbids signing in.
	BarSignIn Bar = "signin"
)

// AllBars returns all bars.
func AllBars() []Bar { return []Bar{BarChat, BarName, BarHost, BarRated, BarSignIn} }

// Part is a part of an account that its owner may share. By default all are private.
type Part string

// The parts.
const (
	// ShowGames is the list of finished games.
	ShowGames Part = "games"
	// ShowPoints is the results by game and seat.
	ShowPoints Part = "points"
)

// AllParts returns all parts.
func AllParts() []Part { return []Part{ShowGames, ShowPoints} }

// Challengers is the group of people who may challenge a player.
type Challengers string

// The groups. By default everybody may challenge.
const (
	ByAll      Challengers = "all"
	ByFollowed Challengers = "followed" // the people whom the player follows
	ByNobody   Challengers = "nobody"
)

// Profile is the part of an account that its owner edits: a description, the parts to share
// and who may challenge. Every field may be empty.
type Profile struct {
	Name, Country, Language, About string
	Shows                          []Part
	Takes                          Challengers
}

var (
	handles   = regexp.MustCompile(`^[A-Za-z0-9]([A-Za-z0-9_-]{1,18})[A-Za-z0-9]$`)
	countries = regexp.MustCompile(`^([A-Z]{2})?$`)
	languages = regexp.MustCompile(`^([a-z]{2}(-[A-Z]{2})?)?$`)
)

// handle checks a handle and returns its folded form, or an [*table.InputError].
func (s *Service) handle(handle string) (folded string, err error) {
	if !handles.MatchString(handle) {
		return "", &table.InputError{Field: "handle", Reason: "use 3 to 20 letters, digits, hyphens or underscores; begin and end with a letter or digit"}
	}
	if _, err := s.names.Check(handle); err != nil {
		return "", &table.InputError{Field: "handle", Reason: err.Error()}
	}
	return s.names.Fold(handle), nil
}

// check validates a profile and cleans its name.
func (s *Service) check(p *Profile) error {
	name, err := table.CleanName(p.Name)
	if err == nil {
		name, err = s.names.Check(name)
	}
	if err != nil {
		return &table.InputError{Field: "name", Reason: err.Error()}
	}
	p.Name, p.About, p.Takes = name, table.CleanLines(p.About), cmp.Or(p.Takes, ByAll)
	switch {
	case !countries.MatchString(p.Country):
		return &table.InputError{Field: "country", Reason: "use two capital letters"}
	case !languages.MatchString(p.Language):
		return &table.InputError{Field: "language", Reason: "use a language code such as pt"}
	case len(p.Shows) > len(AllParts()) || slices.ContainsFunc(p.Shows, func(part Part) bool { return !slices.Contains(AllParts(), part) }):
		return &table.InputError{Field: "shows", Reason: "use games, points or both"}
	case p.Takes != ByAll && p.Takes != ByFollowed && p.Takes != ByNobody:
		return &table.InputError{Field: "takes", Reason: "use all, followed or nobody"}
	case len(p.About) > mostAbout:
		return &table.InputError{Field: "about", Reason: fmt.Sprintf("at most %d bytes", mostAbout)}
	}
	return nil
}

// free returns [ErrTaken] if a name looks like that of another account or a program.
func (s *Service) free(ctx context.Context, folded string, player table.Player) error {
	a, err := s.store.AccountNamed(ctx, folded)
	switch {
	case err == nil && a.Player != player:
		return ErrTaken
	case err != nil && !errors.Is(err, ErrNotFound):
		return fmt.Errorf("reading an account: %w", err)
	}
	if s.others == nil {
		return nil
	}
	taken, err := s.others(ctx, folded)
	if err == nil && taken {
		return ErrTaken
	}
	return err
}
