package account

import (
	"context"

	"github.com/manykings/manykings/table"
)

// New is a new account with its first credentials.
type New struct {
	Account
	Folded  string   // folded handle
	Passkey *Passkey // nil for an account with a password
	Codes   []string // hashes of the recovery codes
	Device  Device   // the device that creates it
}

// Store keeps accounts. It must pass accounttest.TestStore.
type Store interface {
	ProfileStore
	FactorStore
	DeviceStore
}

// ProfileStore keeps accounts with their profiles, roles and bars.
type ProfileStore interface {
	// AddAccount stores a new account atomically. It returns [ErrTaken] if another account
	// has or had that handle, [ErrMade] if the player already has an account.
	AddAccount(ctx context.Context, n New) error
	// Account returns the account of a player, AccountNamed the one with a folded handle, or
	// [ErrNotFound]. A closed account has no handle.
	Account(ctx context.Context, player table.Player) (Account, error)
	AccountNamed(ctx context.Context, folded string) (Account, error)
	// AccountsOf returns the accounts of players, in any order; players without one are absent.
	AccountsOf(ctx context.Context, players []table.Player) ([]Account, error)
	// Accounts returns at most limit accounts in order of their folded handles, those after
	// the given one.
	Accounts(ctx context.Context, after string, limit int) ([]Account, error)
	// SetProfile, SetPassword, SetRole and SetBars change an account, or return
	// [ErrNotFound].
	SetProfile(ctx context.Context, player table.Player, p Profile) error
	SetPassword(ctx context.Context, player table.Player, hash string) error
	SetRole(ctx context.Context, player table.Player, role Role) error
	SetBars(ctx context.Context, player table.Player, bars []Bar) error
	// CloseAccount deletes the data of an account. It keeps only the fact that there was one
	// and the handle, so that nobody else can have it.
	CloseAccount(ctx context.Context, player table.Player, at table.Millis) error

	// NoteGuesses stores a notice that strangers are guessing the password, once for each id.
	NoteGuesses(ctx context.Context, player table.Player, id string) error

	// Closed returns the accounts closed at a moment or later.
	Closed(ctx context.Context, since table.Millis) ([]Closed, error)
}

// FactorStore keeps passkeys, codes, passes, recoveries and ceremonies.
type FactorStore interface {
	// AddPasskey stores a new passkey; [ErrMade] if its id is taken.
	AddPasskey(ctx context.Context, p Passkey) error
	// Passkey returns the passkey with an id, or [ErrNothing]; PasskeysOf those of a player,
	// oldest first.
	Passkey(ctx context.Context, id string) (Passkey, error)
	PasskeysOf(ctx context.Context, player table.Player) ([]Passkey, error)
	// UsePasskey stores the state of a passkey after its use, unless it was removed meanwhile.
	UsePasskey(ctx context.Context, p Passkey) error
	// RemovePasskey removes a passkey of a player, or returns [ErrNothing].
	RemovePasskey(ctx context.Context, player table.Player, id string) error

	// SetCodes replaces the recovery codes of a player; CountCodes counts the unused ones.
	SetCodes(ctx context.Context, player table.Player, hashes []string) error
	CountCodes(ctx context.Context, player table.Player) (int, error)
	// UseCode removes a recovery code, or returns [ErrNothing].
	UseCode(ctx context.Context, player table.Player, hash string) error
	// SetPass stores the only pass of a player, replacing an earlier one.
	SetPass(ctx context.Context, p Pass) error
	// TryPass removes the pass of a player if its hash matches and it has not expired. Otherwise
	// it returns [ErrNothing], and after [PassTries] wrong tries removes the pass too.
	TryPass(ctx context.Context, player table.Player, hash string, now table.Millis) error

	// SetRecovery stores the only recovery of a player, replacing an earlier one.
	SetRecovery(ctx context.Context, r Recovery) error
	// RecoveryUntil returns when the recovery of a player expires, zero without one.
	RecoveryUntil(ctx context.Context, player table.Player) (table.Millis, error)
	// TryRecovery removes the recovery with a ref and returns its player if the hash matches and
	// it has not expired. Otherwise it returns [ErrNothing], and after [RecoveryTries] wrong
	// tries removes the recovery too.
	TryRecovery(ctx context.Context, ref, hash string, now table.Millis) (table.Player, error)

	// AddCeremony stores a pending challenge and removes expired ones.
	AddCeremony(ctx context.Context, c Ceremony, now table.Millis) error
	// TakeCeremony removes an unexpired challenge and returns it, or [ErrCeremony]. Of two
	// concurrent answers, one gets it.
	TakeCeremony(ctx context.Context, id string, now table.Millis) (Ceremony, error)
}

// DeviceStore keeps the signed-in devices.
type DeviceStore interface {
	// AddDevice stores a signed-in device and removes the devices unused since a moment.
	AddDevice(ctx context.Context, d Device, since table.Millis) error
	// Device returns a device, or [ErrNothing]; DevicesOf those of a player, last used first.
	Device(ctx context.Context, id string) (Device, error)
	DevicesOf(ctx context.Context, player table.Player) ([]Device, error)
	// UseDevice stores the last use of a device, ConfirmDevice the last proof of identity.
	// Neither time goes back.
	UseDevice(ctx context.Context, id string, at table.Millis) error
	ConfirmDevice(ctx context.Context, id string, at table.Millis) error
	// RemoveDevice removes a device of a player, or returns [ErrNothing]; RemoveDevices removes
	// all but one.
	RemoveDevice(ctx context.Context, player table.Player, id string) error
	RemoveDevices(ctx context.Context, player table.Player, but string) error
}
