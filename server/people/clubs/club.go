// Package clubs keeps clubs: groups of people with accounts, each under a unique name.
//
//	made, err := service.Make(ctx, anna, clubs.Profile{Name: "Rook & Friends", Door: clubs.Open})
//	role, err := service.Join(ctx, made.Key, bela, "")
//	role, err = service.Role(ctx, made.Key, bela)
//
// The service knows players, but neither accounts nor live games; [API] serves the requests
// about clubs.
package clubs

import (
	"errors"

	"github.com/manykings/manykings/table"
)

// Errors of the service.
var (
	ErrNotFound = errors.New("there is no such club")
	ErrTaken    = errors.New("another club has that name")
	// ErrTooMany is returned to a person in too many clubs, ErrFull for a club with too many
	// members or too many open requests.
	ErrTooMany = errors.New("too many clubs")
	ErrFull    = errors.New("the club is full")
	// ErrClosed is returned for a club that needs an invitation, to a person without it.
	ErrClosed = errors.New("the club is by invitation only")
	// ErrShut is returned to a person whom a manager has removed from the club.
	ErrShut = errors.New("the club does not admit that person")
	// ErrManager is returned if the change needs a higher role in the club.
	ErrManager = errors.New("only managers of the club may do that")
	// ErrNobody is returned if the person is not in the club, or lacks the role for the change.
	ErrNobody = errors.New("that person is not in the club")
	// ErrChanged is returned by a store if a person's role differs from the expected one.
	ErrChanged = errors.New("their role has changed")
)

// Limits of clubs.
const (
	// MostOf is how many clubs a person may be in, open requests included; MostFounded how
	// many of them as the founder.
	MostOf      = 20
	MostFounded = 3
	// MostMembers is how many members a club may have, MostAsking how many open requests.
	MostMembers = 500
	MostAsking  = 100
	mostAbout   = 600 // bytes
	mostLink    = 200 // bytes
	mostName    = 30  // characters
	leastName   = 3
	pageSize    = 50
)

// Club is a stored club.
type Club struct {
	Key string // identifies it whatever its name; begins with [KeyMark]
	Profile
	Invitation string // the secret of the invitation to join; empty without one
	Made       table.Millis
	Closed     table.Millis // 0 while it is open
	Members    int          // how many
}

// KeyMark is the first character of keys; no name begins with it.
const KeyMark = '~'

// Profile is the description of a club and the way to join it.
type Profile struct {
	Name     string
	About    string
	Language string // such as pt; empty: any
	Link     string // to its own page; empty without one
	Door     Door
}

// Door is the way to join a club.
type Door string

// The doors.
const (
	Open    Door = "open"    // anybody
	Asking  Door = "asking"  // people whom a manager accepts
	Invited Door = "invited" // people with the invitation
)

// AllDoors returns all doors.
func AllDoors() []Door { return []Door{Open, Asking, Invited} }

// Role is the relation of a person to a club.
type Role string

// The roles. A club has one founder, who alone appoints managers. When the founder leaves, the
// longest-serving manager becomes the founder, else the longest-serving member.
const (
	Nobody  Role = ""
	Founder Role = "founder"
	Manager Role = "manager"
	Member  Role = "member"
	Waiting Role = "asking" // has asked to become a member
	Shut    Role = "shut"   // removed, and may return only if a manager agrees
)

// AllRoles returns all roles except Nobody.
func AllRoles() []Role { return []Role{Founder, Manager, Member, Waiting, Shut} }

// Inside reports whether a person with the role is in the club.
func (r Role) Inside() bool { return r == Founder || r == Manager || r == Member }

// Manages reports whether a person with the role manages the club.
func (r Role) Manages() bool { return r == Founder || r == Manager }

// Person is a person on record in a club, with the role.
type Person struct {
	Player table.Player
	Role   Role
	Since  table.Millis
}

// Membership is a club with the role of a person on record there.
type Membership struct {
	Club
	Role  Role
	Since table.Millis
}
