// Package notify sends notices to people who are away: their turn in a correspondence game, a
// taken seat, a challenge, a change of their account. Notices appear on the page, in the browser
// (Web Push) and by mail; each person chooses the kinds for each channel.
//
//	s, err := notify.New(ctx, notify.Config{Store: store, Play: play, ...})
//	err = s.Step(ctx) // every second or so
//
// The notices of a game follow from its record alone. The store marks a game with every change,
// so a crash between the change and the notice loses nothing, and servers that share a store
// send each notice once.
package notify

import (
	"context"
	"errors"

	"github.com/manykings/manykings/server/live"
	"github.com/manykings/manykings/table"
)

// Kind is the subject of a notice.
type Kind string

// The kinds.
const (
	Turn      Kind = "turn"      // the player's turn in a correspondence game
	Seat      Kind = "seat"      // a player has joined, the game has begun, or the seat is lost
	Challenge Kind = "challenge" // a seat is reserved for the player
	Vote      Kind = "vote"      // a correspondence game waits for the player's ballot
	Events    Kind = "event"     // a deadline or a challenge in an event
	Account   Kind = "account"   // the sign-in methods of the account have changed
)

// AllKinds returns all kinds.
func AllKinds() []Kind { return []Kind{Turn, Seat, Challenge, Vote, Events, Account} }

// Channel is a way by which notices reach people.
type Channel string

// The channels.
const (
	Page Channel = "page"
	Push Channel = "push"
	Mail Channel = "mail"
)

// AllChannels returns all channels.
func AllChannels() []Channel { return []Channel{Page, Push, Mail} }

// The changes of an account.
const (
	PasskeyAdded   = "passkey-added"
	PasskeyRemoved = "passkey-removed"
	PasswordSet    = "password"
	CodesMade      = "codes"
	SignedIn       = "device"
	MailChanged    = "mail"
	MailOpens      = "mail-opens" // sign-in links may go to the address
	MailOpensNot   = "mail-opens-not"
	Recovered      = "recovered" // signed in by a sign-in link
	Guessed        = "guessed"   // wrong passwords of strangers have reached the limit
	Rerated        = "rerated"   // rating changed, since games were annulled
	Changed        = "changed"   // by the command line: a signal to the servers, no notice
)

// EventChanged is the change that a stir of an event has. Its label is the key of the event.
const EventChanged = "event"

// The news of events.
const (
	RoundEnds  = "round-ends"  // the deadline of a round is near, and the player's table has no result
	RoundEnded = "round-ended" // the deadline has passed, and the player's table had no result
	Adjourned  = "adjourned"   // the arbiter has adjourned the player's table
	Resumed    = "resumed"     // the arbiter has resumed it

	Entered = "entered" // somebody of the staff has entered the player
	Place   = "place"   // the player has got a place from the waiting list

	Challenged  = "challenged"   // on a ladder, the player is challenged
	Accepted    = "accepted"     // all have accepted the player's challenge
	Declined    = "declined"     // somebody has declined it
	DeclinedWon = "declined-won" // the same, and the player has won it
	Lapsed      = "lapsed"       // somebody has not answered it
	LapsedWon   = "lapsed-won"
)

// Lost is the news of a seat that its player has lost by absence, before the start.
const Lost = "lost"

// Errors of the store and the service.
var (
	ErrNone = errors.New("not found")
	// ErrConflict is returned if the data has changed meanwhile.
	ErrConflict = errors.New("changed meanwhile")
	ErrNoMail   = errors.New("this server does not send email")
	ErrNoPush   = errors.New("this server does not send push notifications")
	// ErrCode is returned for a wrong or expired code.
	ErrCode    = errors.New("the code is wrong or has expired")
	ErrTooMany = errors.New("too many")
)

// Stir marks a game, an event or an account that has changed and may need notices.
type Stir struct {
	ID      string // of the game, that of [EventStir], or random
	Version int64  // of the game or the event
	Player  table.Player
	What    string // the change of the account; [EventChanged]; empty for a game
	Label   string
}

// EventStir returns the id of the stirs of an event.
func EventStir(key string) string { return "event." + key }

// Notice is a notice to one person.
type Notice struct {
	ID     string
	Player table.Player
	Kind   Kind
	Game   live.GameID // empty: about an event or the account
	Event  string      // the key of an event
	Key    string      // unique for each person
	What   string      // the change of the account, the news of the event, or [Lost]
	Label  string
	Made   table.Millis
	Due    table.Millis // when it is sent to the channels; 0: already sent
	Seen   table.Millis
	Mailed table.Millis
}

// Parcel is a pending delivery, until it succeeds or is given up.
type Parcel struct {
	ID      string
	Player  table.Player
	Channel Channel
	Target  string // for push: the id of the browser
	Notice  string // for push: not sent once that notice is seen
	Content string // JSON of a [Letter] or of the push message
	Due     table.Millis
	Tries   int
	Until   table.Millis // when it is given up
}

// Browser is a push subscription.
type Browser struct {
	ID       string // a hash of the endpoint
	Player   table.Player
	Device   string // the signed-in device; empty for a guest
	Endpoint string
	P256dh   string
	Auth     string
	Made     table.Millis
}

// Store keeps notices. It must pass notifytest.TestStore.
type Store interface {
	NoticeStore
	ListenerStore
	DeliveryStore
}

// NoticeStore keeps notices and stirs.
type NoticeStore interface {
	// Stirs returns at most limit stirs.
	Stirs(ctx context.Context, limit int) ([]Stir, error)
	// Told stores new notices, skipping those whose key the person already has. It removes
	// the notices of the stir's game or event whose keys are not in stand, and the stir unless it was
	// stirred again. It returns the players whose notices have changed.
	Told(ctx context.Context, s Stir, list []Notice, stand []string) ([]table.Player, error)

	// Unripe returns notices that are due to be sent, in order of their due times.
	Unripe(ctx context.Context, now table.Millis, limit int) ([]Notice, error)
	// Ripen marks a notice as sent, with its parcels, or defers it to due. Digest is the
	// latest time of the next digest (0: unchanged). It returns [ErrConflict] and does
	// nothing if the notice is not due as n says.
	Ripen(ctx context.Context, n Notice, due table.Millis, parcels []Parcel, digest table.Millis) error
	// RemoveNotice removes a notice.
	RemoveNotice(ctx context.Context, id string) error
	// NoticesOf returns the notices of a player, newest first.
	NoticesOf(ctx context.Context, player table.Player, limit int) ([]Notice, error)
	// See marks all notices of a player as seen, or those of a game; it reports whether there
	// were any.
	See(ctx context.Context, player table.Player, game live.GameID, at table.Millis) (bool, error)
	// ClearNotices removes notices made before all, and seen ones made before seen.
	ClearNotices(ctx context.Context, seen, all table.Millis) error
}

// ListenerStore keeps the notification settings of people.
type ListenerStore interface {
	// Listener returns the listener of a player, ListenerBy the one with a ref, or
	// [ErrNone]. The language is that of the account, if there is one.
	Listener(ctx context.Context, player table.Player) (Listener, error)
	ListenerBy(ctx context.Context, ref string) (Listener, error)
	// Openers returns at most limit listeners whose address has the key of [Listener.Opens]
	// and may receive sign-in links.
	Openers(ctx context.Context, key string, limit int) ([]Listener, error)
	// PutListener replaces a listener of the same version (0: none yet) and stores parcels, or
	// returns [ErrConflict]. The notices in mailed count as mailed. If it changes the address
	// for sign-in links, it stirs [MailOpens] or [MailOpensNot].
	PutListener(ctx context.Context, l Listener, parcels []Parcel, mailed []string, at table.Millis) error
	// Digests returns the listeners whose digest is due.
	Digests(ctx context.Context, now table.Millis, limit int) ([]Listener, error)
	// Hear stores that listeners are connected.
	Hear(ctx context.Context, players []table.Player, at table.Millis) error
}

// DeliveryStore keeps pending deliveries and push subscriptions.
type DeliveryStore interface {
	// AddBrowser stores a browser, replacing its previous owner, or returns [ErrTooMany] if
	// the player has most others.
	AddBrowser(ctx context.Context, b Browser, most int) error
	// Browsers returns the browsers of a player, without those whose device is signed out.
	Browsers(ctx context.Context, player table.Player) ([]Browser, error)
	// Browser returns the browser with an id, or [ErrNone].
	Browser(ctx context.Context, id string) (Browser, error)
	// RemoveBrowser removes a browser, if it belongs to the player or no player is given.
	RemoveBrowser(ctx context.Context, id string, player table.Player) error

	// Parcels returns the due parcels of a channel, in order of their due times.
	Parcels(ctx context.Context, c Channel, now table.Millis, limit int) ([]Parcel, error)
	// ClaimParcel counts a delivery attempt and stores the time of the next one. It returns
	// [ErrConflict] unless the parcel is as p says.
	ClaimParcel(ctx context.Context, p Parcel, again table.Millis) error
	// RemoveParcel removes a parcel.
	RemoveParcel(ctx context.Context, id string) error

	// NoticeKeys returns the keys of this store, and stores the given keys if it has none.
	NoticeKeys(ctx context.Context, made string) (string, error)
}
