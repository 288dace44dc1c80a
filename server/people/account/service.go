package account

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"golang.org/x/crypto/argon2"

	"github.com/manykings/manykings/server/people/names"
	"github.com/manykings/manykings/table"
)

// Service manages accounts. It is safe for concurrent use.
type Service struct {
	store   Store
	names   *names.Rules
	others  func(ctx context.Context, folded string) (bool, error) // whether a player without an account has that name
	options Options
	hashing chan struct{} // one entry for each password that is being hashed
	hash    func(password, salt []byte, time, memory uint32, threads uint8, length uint32) []byte
}

// Options are the settings of the host.
type Options struct {
	Passwords bool             // accounts may have one
	Now       func() time.Time // nil: the clock
}

// NewService returns a service that keeps accounts in a store and checks names by rules.
// Others reports whether a player without an account has a name with that folded form; it may
// be nil.
func NewService(store Store, nickname *names.Rules, others func(ctx context.Context, folded string) (bool, error), o Options) *Service {
	if o.Now == nil {
		o.Now = time.Now
	}
	return &Service{store, nickname, others, o, make(chan struct{}, mostHashing), argon2.IDKey}
}

func (s *Service) moment() table.Millis { return table.At(s.options.Now()) }

// Passwords reports whether accounts may have a password.
func (s *Service) Passwords() bool { return s.options.Passwords }

// Wish is the request for a new account.
type Wish struct {
	Handle  string
	Profile Profile
	Label   string // of the device on which it is made
}

// Proof identifies a person: by the answer of a passkey, by a handle with a password or a
// code, or by the token of a letter.
type Proof struct {
	Site     Site
	Ceremony string
	Answer   []byte

	Handle, Password, Code string
	Mail                   string // the token of a [Recovery]
}

// Made is a new account. Its recovery codes are not stored in clear and cannot be read again.
type Made struct {
	Signed
	Codes []string
}

// Make creates the account of a player, whose id stays the same.
func (s *Service) Make(ctx context.Context, player table.Player, w Wish, p Proof) (Made, error) {
	if err := s.check(&w.Profile); err != nil {
		return Made{}, err
	}
	n := New{Device: s.newDevice(player, w.Label)}
	var err error
	if p.Ceremony != "" {
		if n.Passkey, w.Handle, err = s.newPasskey(ctx, &p, player, n.Device.Label); err != nil {
			return Made{}, err
		}
	}
	if n.Folded, err = s.handle(w.Handle); err != nil {
		return Made{}, err
	}
	if err := s.free(ctx, n.Folded, ""); err != nil {
		return Made{}, err
	}
	n.Account = Account{
		Player: player, Handle: w.Handle, Name: w.Profile.Name, Country: w.Profile.Country, Language: w.Profile.Language, About: w.Profile.About, Shows: w.Profile.Shows, Takes: w.Profile.Takes,
		Role: Ordinary, Made: s.moment(),
	}
	if n.Passkey == nil {
		if !s.options.Passwords {
			return Made{}, ErrNoPassword
		}
		password, err := cleanPassword(p.Password, w.Handle)
		if err != nil {
			return Made{}, err
		}
		if n.Password, err = s.hashPassword(ctx, password); err != nil {
			return Made{}, err
		}
	}
	var codes []string
	codes, n.Codes = newCodes(player)
	if err := s.store.AddAccount(ctx, n); err != nil {
		return Made{}, fmt.Errorf("storing an account: %w", err)
	}
	return Made{Signed{n.Account, n.Device}, codes}, nil
}

// SignIn signs a person in on a device with that label. For a suspended account it returns
// the device together with [ErrHeld].
func (s *Service) SignIn(ctx context.Context, p Proof, label string) (Signed, error) {
	player, err := s.proved(ctx, &p)
	if err != nil {
		return Signed{}, err
	}
	a, err := s.Get(ctx, player)
	if errors.Is(err, ErrNotFound) || err == nil && a.Closed != 0 {
		return Signed{}, ErrSignIn
	}
	if err != nil {
		return Signed{}, fmt.Errorf("reading an account: %w", err)
	}
	list, err := s.store.DevicesOf(ctx, player)
	if err != nil {
		return Signed{}, fmt.Errorf("reading devices: %w", err)
	}
	for len(list) >= mostDevices { // the least recently used device
		if err := s.store.RemoveDevice(ctx, player, list[len(list)-1].ID); err != nil && !errors.Is(err, ErrNothing) {
			return Signed{}, fmt.Errorf("ending a device: %w", err)
		}
		list = list[:len(list)-1]
	}
	d := s.newDevice(player, label)
	since := s.moment() - table.Millis(deviceFor.Milliseconds())
	if err := s.store.AddDevice(ctx, d, since); err != nil {
		return Signed{}, fmt.Errorf("storing a device: %w", err)
	}
	if a.Barred(BarSignIn) {
		return Signed{a, d}, ErrHeld
	}
	return Signed{a, d}, nil
}

// Confirm notes that the person at a device has proved their identity again.
func (s *Service) Confirm(ctx context.Context, d Device, p Proof) error {
	player, err := s.proved(ctx, &p)
	if err != nil {
		return err
	}
	if player != d.Player {
		return ErrSignIn
	}
	return s.store.ConfirmDevice(ctx, d.ID, s.moment())
}

// proved returns the player that a proof identifies, or [ErrSignIn]. An unknown handle takes
// as long as a known one.
func (s *Service) proved(ctx context.Context, p *Proof) (table.Player, error) {
	if p.Ceremony != "" {
		return s.shown(ctx, p)
	}
	if p.Mail != "" {
		player, err := s.recovered(ctx, p.Mail)
		if errors.Is(err, ErrNothing) {
			err = ErrSignIn
		}
		return player, err
	}
	a, err := s.store.AccountNamed(ctx, s.names.Fold(p.Handle))
	if err != nil && !errors.Is(err, ErrNotFound) {
		return "", fmt.Errorf("reading an account: %w", err)
	}
	switch {
	case p.Code != "" && IsPass(p.Code):
		err = s.store.TryPass(ctx, a.Player, passHash(a.Player, p.Code), s.moment())
	case p.Code != "":
		err = s.store.UseCode(ctx, a.Player, codeHash(a.Player, p.Code))
	case s.options.Passwords && p.Password != "":
		var ok bool
		if ok, err = s.matches(ctx, p.Password, a.Password); err == nil && !ok {
			err = ErrNothing
		}
	default:
		return "", ErrSignIn
	}
	if errors.Is(err, ErrNothing) || err == nil && a.Player == "" {
		err = ErrSignIn
	}
	return a.Player, err
}

// Get returns the account of a player.
func (s *Service) Get(ctx context.Context, player table.Player) (Account, error) {
	a, err := s.store.Account(ctx, player)
	a.Lift(s.moment())
	return a, err
}

// Of returns the accounts of the given players, by player. Players without one are absent.
func (s *Service) Of(ctx context.Context, players []table.Player) (map[table.Player]Account, error) {
	list, err := s.store.AccountsOf(ctx, players)
	of := make(map[table.Player]Account, len(list))
	for i := range list {
		list[i].Lift(s.moment())
		of[list[i].Player] = list[i]
	}
	return of, err
}

// Named returns the account with a handle.
func (s *Service) Named(ctx context.Context, handle string) (Account, error) {
	a, err := s.store.AccountNamed(ctx, s.names.Fold(handle))
	a.Lift(s.moment())
	return a, err
}

// Called reports whether an account has that folded handle.
func (s *Service) Called(ctx context.Context, folded string) (bool, error) {
	_, err := s.store.AccountNamed(ctx, folded)
	if errors.Is(err, ErrNotFound) {
		return false, nil
	}
	return err == nil, err
}

// Free returns [ErrTaken] if another player has a name that looks the same.
func (s *Service) Free(ctx context.Context, name string, player table.Player) error {
	return s.free(ctx, s.names.Fold(name), player)
}

// Change stores a new profile of an account.
func (s *Service) Change(ctx context.Context, player table.Player, p Profile) (Account, error) {
	if err := s.check(&p); err != nil {
		return Account{}, err
	}
	if p.Name != "" {
		if err := s.free(ctx, s.names.Fold(p.Name), player); err != nil {
			return Account{}, err
		}
	}
	if err := s.store.SetProfile(ctx, player, p); err != nil {
		return Account{}, err
	}
	return s.Get(ctx, player)
}

// SetRole gives an account a role.
func (s *Service) SetRole(ctx context.Context, player table.Player, role Role) error {
	if !slices.Contains(AllRoles(), role) {
		return &table.InputError{Field: "role", Reason: "use person, arbiter, moderator or owner"}
	}
	return s.store.SetRole(ctx, player, role)
}

// Close closes an account: its games remain, and all other data of the person is deleted.
func (s *Service) Close(ctx context.Context, player table.Player) error {
	return s.store.CloseAccount(ctx, player, s.moment())
}

// Fold returns the folded form of a handle, by which accounts are sorted.
func (s *Service) Fold(handle string) string { return s.names.Fold(handle) }

// NoteGuesses warns the owner of a handle, at most once a day, that strangers are guessing
// the password. An unknown handle is ignored.
func (s *Service) NoteGuesses(ctx context.Context, handle string) error {
	a, err := s.Named(ctx, handle)
	if errors.Is(err, ErrNotFound) || err == nil && a.Closed != 0 {
		return nil
	}
	if err != nil {
		return err
	}
	day := s.options.Now().UTC().Format(time.DateOnly)
	return s.store.NoteGuesses(ctx, a.Player, "guesses "+string(a.Player)+" "+day)
}
