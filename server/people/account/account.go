// Package account keeps the accounts of people who want one: a name of their own, and
// ways to be known again on another device. Nobody needs an account. A guest becomes one
// in place: the player stays the same, and so do seats and games.
//
//	made, err := accounts.Make(ctx, player, account.Wish{Handle: "anna"}, account.Proof{Site: site, Ceremony: id, Answer: answer})
//	signed, err := accounts.SignIn(ctx, account.Proof{Handle: "anna", Code: code}, "Firefox on Linux")
//	who, err := accounts.Signed(ctx, signed.Device.ID)
//
// It knows no games and no requests.
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

// What is refused.
var (
	ErrNotFound = errors.New("there is no such account")
	ErrTaken    = errors.New("that name is somebody else's")
	ErrMade     = errors.New("there is an account already")
	// ErrSignIn is every way in which signing in can fail: who tries is not told which.
	ErrSignIn = errors.New("that does not open an account")
	// ErrHeld is returned of who has shown who that is, but from whom signing in was taken.
	ErrHeld = errors.New("signing in was taken from the account")
	// ErrCeremony is what came too late, twice, or to another question.
	ErrCeremony = errors.New("that took too long, or was answered before")
	// ErrStale says that who is signed in must show again who that is.
	ErrStale      = errors.New("show once more that it is you")
	ErrNoPasskeys = errors.New("passkeys need a name and https here")
	ErrNoPassword = errors.New("there are no passwords here")
	ErrNothing    = errors.New("there is no such thing in the account")
	ErrLast       = errors.New("it is the last way into the account")
	ErrTooMany    = errors.New("too many")
)

// Bounds of what is kept.
const (
	mostPasskeys = 20
	mostDevices  = 50
	mostAbout    = 300 // bytes
	mostLabel    = 60  // bytes
)

// Account is what is kept of a person who has one.
type Account struct {
	Player   table.Player
	Handle   string // by which others find it; unique as it looks, and never changed
	Name     string // shown at the table; empty: the handle
	Country  string // two letters (ISO 3166), or empty
	Language string
	About    string
	Role     Role
	Bars     []Bar
	Ends     map[Bar]table.Millis // when bars end by themselves; one without a moment does not
	Shows    []Part
	Takes    Challengers
	Password string // as [hashPassword] writes it; empty without one
	Made     table.Millis
	Closed   table.Millis // 0 while it is open
}

// Shown returns what the account is called at a table.
func (a *Account) Shown() string {
	if a.Name != "" && !a.Barred(BarName) {
		return a.Name
	}
	return a.Handle
}

// Profile returns what its person says of itself.
func (a *Account) Profile() Profile {
	return Profile{Name: a.Name, Country: a.Country, Language: a.Language, About: a.About, Shows: a.Shows, Takes: a.Takes}
}

// Lets reports whether others may see a part of it.
func (a *Account) Lets(part Part) bool { return slices.Contains(a.Shows, part) }

// Barred reports whether something was taken from the account.
func (a *Account) Barred(b Bar) bool { return slices.Contains(a.Bars, b) }

// Lift drops the bars that have ended by a moment.
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

// Judges reports whether it is a moderator's.
func (a *Account) Judges() bool { return a.Role == Moderator || a.Role == Owner }

// MayJudge reports whether a person decides about an account: nobody about their own, and
// only owners about moderators.
func (a *Account) MayJudge(of *Account) bool {
	return a.Player != of.Player && (!of.Judges() || a.Role == Owner && of.Role != Owner)
}

// Role is what a person may do besides playing.
type Role string

// The roles. An arbiter looks after games of events, a moderator after people, an owner also
// after moderators.
const (
	Ordinary  Role = "person"
	Arbiter   Role = "arbiter"
	Moderator Role = "moderator"
	Owner     Role = "owner"
)

// AllRoles returns all roles.
func AllRoles() []Role { return []Role{Ordinary, Arbiter, Moderator, Owner} }

// Bar is something that was taken from an account by those who run the server.
type Bar string

// The bars.
const (
	// BarChat: it may not write.
	BarChat Bar = "chat"
	// BarName: its shown name is hidden, and its handle stands for it.
	BarName Bar = "name"
	// BarHost: it may not open public games.
	BarHost Bar = "host"
	// BarRated: it may not play rated games, and stands on no leaderboard.
	BarRated Bar = "rated"
	// BarSignIn: nobody can sign in to it, and whoever is signed in is not any more.
	BarSignIn Bar = "signin"
)

// AllBars returns all bars.
func AllBars() []Bar { return []Bar{BarChat, BarName, BarHost, BarRated, BarSignIn} }

// Part is something that a person may let others see. Unless they say so it is for nobody.
type Part string

// The parts.
const (
	// ShowGames: the games that have ended.
	ShowGames Part = "games"
	// ShowPoints: what they come to, by game and seat.
	ShowPoints Part = "points"
)

// AllParts returns all parts.
func AllParts() []Part { return []Part{ShowGames, ShowPoints} }

// Challengers are those by whom a person may be challenged.
type Challengers string

// The challengers; whoever says nothing may be challenged by all.
const (
	ByAll      Challengers = "all"
	ByFollowed Challengers = "followed" // those whom the person follows
	ByNobody   Challengers = "nobody"
)

// Profile is what a person says of itself, what else of it others may see, and who may
// challenge it. All of it may be empty.
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

// handle returns a handle and what it looks like, or an [*table.InputError].
func (s *Service) handle(handle string) (folded string, err error) {
	if !handles.MatchString(handle) {
		return "", &table.InputError{Field: "handle", Reason: "3 to 20 letters, digits, - and _, the first and the last a letter or a digit"}
	}
	if _, err := s.names.Check(handle); err != nil {
		return "", &table.InputError{Field: "handle", Reason: err.Error()}
	}
	return s.names.Fold(handle), nil
}

// check returns an error unless a profile makes sense, and cleans its name.
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
		return &table.InputError{Field: "country", Reason: "two capital letters"}
	case !languages.MatchString(p.Language):
		return &table.InputError{Field: "language", Reason: "such as pt"}
	case len(p.Shows) > len(AllParts()) || slices.ContainsFunc(p.Shows, func(part Part) bool { return !slices.Contains(AllParts(), part) }):
		return &table.InputError{Field: "shows", Reason: "some of games, points"}
	case p.Takes != ByAll && p.Takes != ByFollowed && p.Takes != ByNobody:
		return &table.InputError{Field: "takes", Reason: "all, followed or nobody"}
	case len(p.About) > mostAbout:
		return &table.InputError{Field: "about", Reason: fmt.Sprintf("at most %d bytes", mostAbout)}
	}
	return nil
}

// free returns [ErrTaken] if a name looks like what somebody else than a player is
// called by: another account, or a program.
func (s *Service) free(ctx context.Context, folded string, player table.Player) error {
	a, err := s.store.AccountNamed(ctx, folded)
	switch {
	case err == nil && a.Player != player:
		return ErrTaken
	case err != nil && !errors.Is(err, ErrNotFound):
		return fmt.Errorf("asking for an account: %w", err)
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
