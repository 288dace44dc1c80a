// Package clubs keeps clubs: people with accounts who play among themselves, under a name
// that no other club has.
//
//	made, err := clubs.Make(ctx, anna, club.Profile{Name: "Rook & Friends", Door: clubs.Open})
//	role, err := clubs.Join(ctx, made.Key, bela, "")
//	role, err = clubs.Role(ctx, made.Key, bela)
//
// The service knows players, no accounts and no games being played; [API] answers the
// requests about clubs.
package clubs

import (
	"errors"

	"github.com/manykings/manykings/table"
)

// What is refused.
var (
	ErrNotFound = errors.New("there is no such club")
	ErrTaken    = errors.New("that name is another club's")
	// ErrTooMany is returned to who is in too many clubs, ErrFull where a club has too many
	// members, or too many wait to become one.
	ErrTooMany = errors.New("too many clubs")
	ErrFull    = errors.New("the club is full")
	// ErrClosed is returned to who comes to a club without the invitation that it asks for.
	ErrClosed = errors.New("the club is for those who are invited")
	// ErrShut is returned to whom a manager has taken out of the club.
	ErrShut = errors.New("the club does not let that person in")
	// ErrManager is returned to who is not what the change asks for.
	ErrManager = errors.New("that is for managers of the club")
	// ErrNobody is returned where somebody is not in the club, or not as the change needs it.
	ErrNobody = errors.New("that person is not in the club")
	// ErrChanged is what a store returns if somebody's role is not what it was.
	ErrChanged = errors.New("their role has changed")
)

// Bounds of what is kept.
const (
	// MostOf is how many clubs a person is in, those counted to which they have asked to
	// belong; MostFounded how many of them they have founded.
	MostOf      = 20
	MostFounded = 3
	// MostMembers is how many members a club has, and MostAsking how many wait.
	MostMembers = 500
	MostAsking  = 100
	mostAbout   = 600 // bytes
	mostLink    = 200 // bytes
	mostName    = 30  // characters
	leastName   = 3
	pageSize    = 50
)

// Club is what is kept of a club.
type Club struct {
	Key string // by which it is known whatever its name; begins with [KeyMark]
	Profile
	Invitation string // lets who knows it in; empty without one
	Made       table.Millis
	Closed     table.Millis // 0 while there is one
	Members    int          // how many
}

// KeyMark is the first character of keys, and of no name.
const KeyMark = '~'

// Profile is what a club says of itself, and how people come to it.
type Profile struct {
	Name     string
	About    string
	Language string // such as pt; empty: any
	Link     string // to a page of its own; empty without one
	Door     Door
}

// Door is how people come to a club.
type Door string

// The doors.
const (
	Open    Door = "open"    // whoever wants to
	Asking  Door = "asking"  // whoever a manager accepts
	Invited Door = "invited" // whoever has the invitation
)

// AllDoors returns all doors.
func AllDoors() []Door { return []Door{Open, Asking, Invited} }

// Role is what a person is in a club, or to it.
type Role string

// The roles. A club has one founder, who alone appoints managers; if the founder goes, the
// one who has been a manager longest is, or else a member.
const (
	Nobody  Role = ""
	Founder Role = "founder"
	Manager Role = "manager"
	Member  Role = "member"
	Waiting Role = "asking" // has asked to become a member
	Shut    Role = "shut"   // was taken out, and does not come back unless a manager wants it
)

// AllRoles returns all roles but that of nobody.
func AllRoles() []Role { return []Role{Founder, Manager, Member, Waiting, Shut} }

// Inside reports whether who has the role is in the club.
func (r Role) Inside() bool { return r == Founder || r == Manager || r == Member }

// Manages reports whether who has the role looks after the members.
func (r Role) Manages() bool { return r == Founder || r == Manager }

// Person is somebody in a club, or known to it.
type Person struct {
	Player table.Player
	Role   Role
	Since  table.Millis
}

// Membership is a club in which somebody is, or which knows them.
type Membership struct {
	Club
	Role  Role
	Since table.Millis
}
