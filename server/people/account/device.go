package account

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"strings"
	"time"

	"github.com/manykings/manykings/table"
)

// Device is a browser that is signed in: a session that its owner sees and can end.
type Device struct {
	ID        string
	Player    table.Player
	Label     string // browser and system, from the User-Agent header
	Made      table.Millis
	Used      table.Millis // to the minute
	Confirmed table.Millis // when the person last proved their identity
}

const (
	// deviceFor is how long an unused device stays signed in.
	deviceFor = 365 * 24 * time.Hour
	// freshFor is how long a proof of identity permits changes to sign-in methods.
	freshFor = 15 * time.Minute
)

func (s *Service) newDevice(player table.Player, label string) Device {
	now := s.moment()
	label = strings.ToValidUTF8(label, "")
	if len(label) > mostLabel {
		label = strings.ToValidUTF8(label[:mostLabel], "")
	}
	return Device{ID: rand.Text(), Player: player, Label: label, Made: now, Used: now, Confirmed: now}
}

// Signed is an account with the device on which it is signed in.
type Signed struct {
	Account
	Device
}

// Signed returns the account that is signed in on a device and notes the use of the device.
// It returns [ErrNothing] if the device is signed out. For a suspended account it returns the
// account together with [ErrHeld].
func (s *Service) Signed(ctx context.Context, id string) (Signed, error) {
	d, err := s.store.Device(ctx, id)
	if err != nil {
		return Signed{}, err
	}
	a, err := s.Get(ctx, d.Player)
	switch {
	case errors.Is(err, ErrNotFound) || err == nil && a.Closed != 0:
		return Signed{}, ErrNothing
	case err == nil && a.Barred(BarSignIn):
		return Signed{a, d}, ErrHeld
	case err != nil:
		return Signed{}, fmt.Errorf("reading an account: %w", err)
	}
	if now := s.moment(); now-d.Used >= table.Millis(time.Minute.Milliseconds()) {
		d.Used = now
		if err := s.store.UseDevice(ctx, id, now); err != nil {
			return Signed{}, fmt.Errorf("noting the use of a device: %w", err)
		}
	}
	return Signed{a, d}, nil
}

// Devices returns the signed-in devices of a player, last used first.
func (s *Service) Devices(ctx context.Context, player table.Player) ([]Device, error) {
	return s.store.DevicesOf(ctx, player)
}

// SignOut ends a device of a player.
func (s *Service) SignOut(ctx context.Context, player table.Player, id string) error {
	return s.store.RemoveDevice(ctx, player, id)
}

// SignOutOthers ends all devices of a player but one.
func (s *Service) SignOutOthers(ctx context.Context, player table.Player, but string) error {
	return s.store.RemoveDevices(ctx, player, but)
}

// Fresh returns [ErrStale] unless the person at a device has recently proved their identity.
// It protects the account on a browser that was left signed in.
func (s *Service) Fresh(ctx context.Context, id string) error {
	d, err := s.store.Device(ctx, id)
	if err == nil && s.moment()-d.Confirmed > table.Millis(freshFor.Milliseconds()) {
		err = ErrStale
	}
	return err
}
