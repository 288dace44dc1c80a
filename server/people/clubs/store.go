package clubs

import (
	"context"

	"github.com/manykings/manykings/table"
)

// Bounds are the limits that a store enforces.
type Bounds struct {
	Of      int // clubs of one person
	Founded int // clubs founded by one person
	Members int // members of a club
	Asking  int // open requests of a club
}

// Store keeps clubs. It must pass clubstest.TestStore. A closed club is not found any more, but
// its name stays taken.
type Store interface {
	// AddClub stores a new club with its folded name and its founder. It returns [ErrTaken]
	// or [ErrTooMany].
	AddClub(ctx context.Context, c Club, folded string, founder table.Player, b Bounds) error
	// Club returns the club with a key, ClubNamed the one with a folded name, or
	// [ErrNotFound].
	Club(ctx context.Context, key string) (Club, error)
	ClubNamed(ctx context.Context, folded string) (Club, error)
	// ClubsWith returns the clubs with keys, in any order; unknown keys are skipped.
	ClubsWith(ctx context.Context, keys []string) ([]Club, error)
	// Clubs returns at most limit clubs in order of their folded names, those after one: of a
	// language or, without one, all.
	Clubs(ctx context.Context, language, after string, limit int) ([]Club, error)
	// SetClub stores a profile, RenameClub a name with its folded form, SetInvitation an
	// invitation. They return [ErrNotFound], RenameClub also [ErrTaken].
	SetClub(ctx context.Context, key string, p Profile) error
	RenameClub(ctx context.Context, key, name, folded string) error
	SetInvitation(ctx context.Context, key, invitation string) error
	// CloseClub deletes the data of a club and keeps its name taken, or returns
	// [ErrNotFound].
	CloseClub(ctx context.Context, key string, at table.Millis) error

	// Member returns the role of a player in a club, [Nobody] without one.
	Member(ctx context.Context, key string, player table.Player) (Role, error)
	// Members returns all people on record in a club, including open requests and removed
	// people, longest in their role first.
	Members(ctx context.Context, key string) ([]Person, error)
	// ClubsOf returns the clubs that a player is in or has asked to join, by name.
	ClubsOf(ctx context.Context, player table.Player) ([]Membership, error)
	// SetMember changes a person's role from was to that of p; neither is [Founder], and
	// [Nobody] is no role. It returns [ErrChanged] if the role is not was, [ErrNotFound] if
	// there is no such club, [ErrTooMany] or [ErrFull].
	SetMember(ctx context.Context, key string, p Person, was Role, b Bounds) error
	// Leave removes a player from a club. After the founder, the longest-serving manager
	// becomes the founder, else the longest-serving member; a club without members closes.
	// It returns [ErrNobody] if the player is not in the club.
	Leave(ctx context.Context, key string, player table.Player, at table.Millis) error
	// HandOver makes the founder of a club a manager and another member the founder. It
	// returns [ErrChanged] if either has another role.
	HandOver(ctx context.Context, key string, founder, next table.Player, at table.Millis, b Bounds) error
}
