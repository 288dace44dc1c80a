package account

import (
	"context"

	"github.com/manykings/manykings/table"
)

// New is an account with all that it begins with.
type New struct {
	Account
	Folded  string   // its handle as it looks
	Passkey *Passkey // nil if there is a password
	Codes   []string // hashes of the recovery codes
	Device  Device   // on which it is made
}

// Store keeps accounts. It must pass accounttest.TestStore.
type Store interface {
	ProfileStore
	FactorStore
	DeviceStore
}

// ProfileStore keeps the accounts themselves.
type ProfileStore interface {
	// AddAccount stores a new account with all that it begins with, or nothing. It
	// returns [ErrTaken] if another has that handle or had it, [ErrMade] if the player has
	// an account.
	AddAccount(ctx context.Context, n New) error
	// Account returns the account of a player, AccountNamed the one whose handle looks
	// so, or [ErrNotFound]. A closed one has no handle.
	Account(ctx context.Context, player table.Player) (Account, error)
	AccountNamed(ctx context.Context, folded string) (Account, error)
	// AccountsOf returns the accounts of players, in any order; of who has none, none.
	AccountsOf(ctx context.Context, players []table.Player) ([]Account, error)
	// Accounts returns accounts by handle, at most limit of those whose handle as it
	// looks comes after one.
	Accounts(ctx context.Context, after string, limit int) ([]Account, error)
	// SetProfile, SetPassword, SetRole and SetBars change an account, or return
	// [ErrNotFound].
	SetProfile(ctx context.Context, player table.Player, p Profile) error
	SetPassword(ctx context.Context, player table.Player, hash string) error
	SetRole(ctx context.Context, player table.Player, role Role) error
	SetBars(ctx context.Context, player table.Player, bars []Bar) error
	// CloseAccount removes all that is kept of an account but that it was there, and
	// that nobody else can have its handle.
	CloseAccount(ctx context.Context, player table.Player, at table.Millis) error

	// NoteGuesses stores a stir of an account: strangers guess at its password. There is one
	// for each id.
	NoteGuesses(ctx context.Context, player table.Player, id string) error

	// Closed returns who has closed an account at a moment or later.
	Closed(ctx context.Context, since table.Millis) ([]Closed, error)
}

// FactorStore keeps the ways into accounts.
type FactorStore interface {
	// AddPasskey stores a new passkey; [ErrMade] if one has its id.
	AddPasskey(ctx context.Context, p Passkey) error
	// Passkey returns the passkey with an id, or [ErrNothing]; PasskeysOf those of a
	// player, the oldest first.
	Passkey(ctx context.Context, id string) (Passkey, error)
	PasskeysOf(ctx context.Context, player table.Player) ([]Passkey, error)
	// UsePasskey stores what is known of a passkey after its use, if it is still there.
	UsePasskey(ctx context.Context, p Passkey) error
	// RemovePasskey removes a passkey of a player, or returns [ErrNothing].
	RemovePasskey(ctx context.Context, player table.Player, id string) error

	// SetCodes replaces the recovery codes of a player, CountCodes counts what remains.
	SetCodes(ctx context.Context, player table.Player, hashes []string) error
	CountCodes(ctx context.Context, player table.Player) (int, error)
	// UseCode removes a recovery code, or returns [ErrNothing].
	UseCode(ctx context.Context, player table.Player, hash string) error
	// SetPass stores the one pass of a player, in place of an earlier one.
	SetPass(ctx context.Context, p Pass) error
	// TryPass removes the pass of a player if its hash is that one and it has not ended,
	// and returns [ErrNothing] otherwise; a wrong try too many ([PassTries])
	// removes it too.
	TryPass(ctx context.Context, player table.Player, hash string, now table.Millis) error

	// SetRecovery stores the one recovery of a player, in place of an earlier one.
	SetRecovery(ctx context.Context, r Recovery) error
	// RecoveryUntil returns until when the recovery of a player opens something, zero without one.
	RecoveryUntil(ctx context.Context, player table.Player) (table.Millis, error)
	// TryRecovery removes the recovery with a ref if its hash is that one and it has not
	// ended, and returns whose it was; otherwise it returns [ErrNothing], and the fifth
	// wrong try removes it too.
	TryRecovery(ctx context.Context, ref, hash string, now table.Millis) (table.Player, error)

	// AddCeremony stores a question that waits for its answer, and removes those that
	// waited too long.
	AddCeremony(ctx context.Context, c Ceremony, now table.Millis) error
	// TakeCeremony removes a question that has not ended and returns it, or
	// [ErrCeremony]: of two who answer at once, one gets it.
	TakeCeremony(ctx context.Context, id string, now table.Millis) (Ceremony, error)
}

// DeviceStore keeps where people are signed in.
type DeviceStore interface {
	// AddDevice stores that somebody is signed in, and removes what was not used since a
	// moment.
	AddDevice(ctx context.Context, d Device, since table.Millis) error
	// Device returns a device, or [ErrNothing]; DevicesOf those of a player, last used
	// first.
	Device(ctx context.Context, id string) (Device, error)
	DevicesOf(ctx context.Context, player table.Player) ([]Device, error)
	// UseDevice stores when a device was used, ConfirmDevice when its person last showed
	// who that is; neither goes back.
	UseDevice(ctx context.Context, id string, at table.Millis) error
	ConfirmDevice(ctx context.Context, id string, at table.Millis) error
	// RemoveDevice removes a device of a player, or returns [ErrNothing]; RemoveDevices
	// all but one.
	RemoveDevice(ctx context.Context, player table.Player, id string) error
	RemoveDevices(ctx context.Context, player table.Player, but string) error
}
