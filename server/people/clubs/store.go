package clubs

import (
	"context"

	"github.com/manykings/manykings/table"
)

// Bounds are how many there may be.
type Bounds struct {
	Of      int // clubs of a person
	Founded int // of them those that they are the founder of
	Members int // of a club
	Asking  int // who wait
}

// Store keeps clubs. It must pass clubtest.TestStore. Of a club that is closed nothing is
// found any more, but nobody else can have its name.
type Store interface {
	// AddClub stores a new club, whose name looks as folded says, with its founder. It
	// returns [ErrTaken] or [ErrTooMany].
	AddClub(ctx context.Context, c Club, folded string, founder table.Player, b Bounds) error
	// Club returns the club with a key, ClubNamed the one whose name looks so, or
	// [ErrNotFound].
	Club(ctx context.Context, key string) (Club, error)
	ClubNamed(ctx context.Context, folded string) (Club, error)
	// ClubsWith returns those with keys, in any order; those that are not there are left out.
	ClubsWith(ctx context.Context, keys []string) ([]Club, error)
	// Clubs returns clubs by what their names look like, behind one, at most limit of them:
	// those of a language or, without one, all.
	Clubs(ctx context.Context, language, after string, limit int) ([]Club, error)
	// SetClub changes what a club says of itself, RenameClub also its name, which looks as
	// folded says, and SetInvitation what lets people in; or they return [ErrNotFound], and
	// RenameClub [ErrTaken].
	SetClub(ctx context.Context, key string, p Profile) error
	RenameClub(ctx context.Context, key, name, folded string) error
	SetInvitation(ctx context.Context, key, invitation string) error
	// CloseClub removes what is kept of a club but that it was there, or returns
	// [ErrNotFound].
	CloseClub(ctx context.Context, key string, at table.Millis) error

	// Member returns what a player is in a club, [Nobody] for nothing.
	Member(ctx context.Context, key string, player table.Player) (Role, error)
	// Members returns all whom a club knows: the founder, managers, members, those who ask
	// and those who are shut out; those who have been that longest first.
	Members(ctx context.Context, key string) ([]Person, error)
	// ClubsOf returns the clubs that a player is in or has asked, by their names.
	ClubsOf(ctx context.Context, player table.Player) ([]Membership, error)
	// SetMember gives somebody who was something in a club another role, neither of them
	// [Founder]: [Nobody] is none. It returns [ErrChanged] if they were something else,
	// [ErrNotFound] if there is no such club, and [ErrTooMany] or [ErrFull].
	SetMember(ctx context.Context, key string, p Person, was Role, b Bounds) error
	// Leave takes a player out of a club. If that is the founder, the manager of longest is
	// it, or else the member of longest; if there is nobody, the club is closed. It returns
	// [ErrNobody] if they are not in it.
	Leave(ctx context.Context, key string, player table.Player, at table.Millis) error
	// HandOver makes the founder of a club a manager, and somebody who is in it the founder.
	// It returns [ErrChanged] if they are not that.
	HandOver(ctx context.Context, key string, founder, next table.Player, at table.Millis, b Bounds) error
}
