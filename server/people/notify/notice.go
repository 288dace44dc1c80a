// Package notify tells people what waits for them while they are not there: their turn in
// a game that lasts for days, a seat that was taken, a challenge, a change of their account.
// They read it in the page, are shown it by their browser (Web Push), or have it by mail;
// each chooses what reaches them on which way.
//
//	s, err := notice.New(ctx, notify.Config{Store: store, Play: play, ...})
//	err = s.Step(ctx) // every second or so
//
// What there is to tell of a game follows from its record alone. The store notes, with every
// change, that there may be something; so nothing is lost by whoever dies between the change
// and the notice, and servers that share a store send each notice once.
package notify

import (
	"context"
	"errors"

	"github.com/manykings/manykings/server/live"
	"github.com/manykings/manykings/table"
)

// Kind is what a notice is about.
type Kind string

// The kinds.
const (
	Turn      Kind = "turn"      // it is one's turn in a game by correspondence
	Seat      Kind = "seat"      // somebody has come to one's table, or the game has begun
	Challenge Kind = "challenge" // a seat is kept for one
	Vote      Kind = "vote"      // a game by correspondence waits for one's ballot
	Account   Kind = "account"   // ways into one's account have changed
)

// AllKinds returns all kinds.
func AllKinds() []Kind { return []Kind{Turn, Seat, Challenge, Vote, Account} }

// Channel is a way on which notices reach people.
type Channel string

// The channels.
const (
	Page Channel = "page"
	Push Channel = "push"
	Mail Channel = "mail"
)

// AllChannels returns all channels.
func AllChannels() []Channel { return []Channel{Page, Push, Mail} }

// What has happened to an account.
const (
	PasskeyAdded   = "passkey-added"
	PasskeyRemoved = "passkey-removed"
	PasswordSet    = "password"
	CodesMade      = "codes"
	SignedIn       = "device"
	MailChanged    = "mail"
	MailOpens      = "mail-opens" // what is sent to the address opens the account
	MailOpensNot   = "mail-opens-not"
	Recovered      = "recovered" // by what was sent to the address
	Guessed        = "guessed"   // strangers have tried so many passwords that none is taken from them for now
	Rerated        = "rerated"   // its rating, since games were taken back
	Changed        = "changed"   // from the shell: news for the servers, no notice
)

// Errors of the store and of requests.
var (
	ErrNone = errors.New("there is no such thing")
	// ErrConflict is returned to who changes what another has changed meanwhile.
	ErrConflict = errors.New("it was changed meanwhile")
	ErrNoMail   = errors.New("this server sends no mail")
	ErrNoPush   = errors.New("this server sends no notices to browsers")
	// ErrCode is returned for a code that is not the one that was sent, or not any more.
	ErrCode    = errors.New("that is not the code, or it has ended")
	ErrTooMany = errors.New("too many")
)

// Stir says that there may be something to tell: of a game that has changed, or of an
// account.
type Stir struct {
	ID      string // of the game, or drawn by lot
	Version int64  // of the game
	Player  table.Player
	What    string // has happened to the account; empty: it is a game
	Label   string
}

// Notice is what one person is told once.
type Notice struct {
	ID     string
	Player table.Player
	Kind   Kind
	Game   live.GameID // empty: of the account
	Key    string      // what it is about: of a person there is one with each key
	What   string      // of the account
	Label  string
	Made   table.Millis
	Due    table.Millis // when it goes on its way; 0: it has
	Seen   table.Millis
	Mailed table.Millis
}

// Parcel is something on its way to a person, until it has arrived or is given up.
type Parcel struct {
	ID      string
	Player  table.Player
	Channel Channel
	Target  string // of a push: the id of the browser
	Notice  string // of a push: once that was seen it is not sent any more
	Content string // JSON of a [Letter], or what the browser is told
	Due     table.Millis
	Tries   int
	Until   table.Millis // it is given up then
}

// Browser is one that a push service reaches.
type Browser struct {
	ID       string // a hash of the endpoint
	Player   table.Player
	Device   string // that is signed in there; empty: a guest
	Endpoint string
	P256dh   string
	Auth     string
	Made     table.Millis
}

// Store keeps notices. It must pass noticetest.TestStore.
type Store interface {
	NoticeStore
	ListenerStore
	DeliveryStore
}

// NoticeStore keeps the notices, and what may become one.
type NoticeStore interface {
	// Stirs returns what may have to be told, at most limit of it.
	Stirs(ctx context.Context, limit int) ([]Stir, error)
	// Told stores notices that a person has none of with that key, removes those of the
	// game of a stir whose keys do not stand any more, and removes the stir unless it was
	// stirred again. It returns who has a notice more or less.
	Told(ctx context.Context, s Stir, list []Notice, stand []string) ([]table.Player, error)

	// Unripe returns notices that are due to go on their way, the first due first.
	Unripe(ctx context.Context, now table.Millis, limit int) ([]Notice, error)
	// Ripen stores that a notice has gone on its way, with the parcels in which it has, or
	// that it goes later (due); and when a digest is due at the latest (0: no matter). It
	// does nothing and returns [ErrConflict] if the notice is not due as n says.
	Ripen(ctx context.Context, n Notice, due table.Millis, parcels []Parcel, digest table.Millis) error
	// RemoveNotice removes a notice.
	RemoveNotice(ctx context.Context, id string) error
	// NoticesOf returns the notices of a player, the last first.
	NoticesOf(ctx context.Context, player table.Player, limit int) ([]Notice, error)
	// See notes that a player has seen all notices, or those of a game; it reports whether
	// there were some.
	See(ctx context.Context, player table.Player, game live.GameID, at table.Millis) (bool, error)
	// ClearNotices removes the notices that were made before a moment, seen ones before
	// another.
	ClearNotices(ctx context.Context, seen, all table.Millis) error
}

// ListenerStore keeps how people want to be told.
type ListenerStore interface {
	// Listener returns how a player wants to be told, ListenerBy the one of a ref, or
	// [ErrNone]. The language is that of the account, if there is one.
	Listener(ctx context.Context, player table.Player) (Listener, error)
	ListenerBy(ctx context.Context, ref string) (Listener, error)
	// Openers returns the listeners whose address opens their account and has a key, as
	// [Listener.Opens] makes it, at most limit of them.
	Openers(ctx context.Context, key string, limit int) ([]Listener, error)
	// PutListener stores a listener in place of the one with its version (0: there was
	// none), with parcels, or returns [ErrConflict]. Notices with these ids count as mailed. Where it changes
	// what opens the account it stirs [MailOpens] or [MailOpensNot].
	PutListener(ctx context.Context, l Listener, parcels []Parcel, mailed []string, at table.Millis) error
	// Digests returns the listeners to whom a digest is due.
	Digests(ctx context.Context, now table.Millis, limit int) ([]Listener, error)
	// Hear notes that players who are listeners are connected.
	Hear(ctx context.Context, players []table.Player, at table.Millis) error
}

// DeliveryStore keeps what is on its way, and the browsers where it goes.
type DeliveryStore interface {
	// AddBrowser stores a browser, whose it was before is forgotten; or returns
	// [ErrTooMany] if the player has so many others.
	AddBrowser(ctx context.Context, b Browser, most int) error
	// Browsers returns those of a player in which the device, if there is one, is still
	// signed in.
	Browsers(ctx context.Context, player table.Player) ([]Browser, error)
	// Browser returns one of them, or [ErrNone].
	Browser(ctx context.Context, id string) (Browser, error)
	// RemoveBrowser removes a browser, of a player if one is named.
	RemoveBrowser(ctx context.Context, id string, player table.Player) error

	// Parcels returns what is due on a channel, the first due first.
	Parcels(ctx context.Context, c Channel, now table.Millis, limit int) ([]Parcel, error)
	// ClaimParcel stores when a parcel is tried again if this time is in vain, and counts
	// the try; it returns [ErrConflict] unless the parcel is as p says.
	ClaimParcel(ctx context.Context, p Parcel, again table.Millis) error
	// RemoveParcel removes a parcel that has arrived or is given up.
	RemoveParcel(ctx context.Context, id string) error

	// NoticeKeys returns the keys of this server, which are these if there were none.
	NoticeKeys(ctx context.Context, made string) (string, error)
}
