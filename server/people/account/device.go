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

// Device is a browser that is signed in: a session that its person sees and can end.
type Device struct {
	ID        string
	Player    table.Player
	Label     string // of browser and system, as the browser says
	Made      table.Millis
	Used      table.Millis // to the minute
	Confirmed table.Millis // when its person last showed who that is
}

const (
	// deviceFor is how long a device stays signed in that is not used.
	deviceFor = 365 * 24 * time.Hour
	// freshFor is how long after showing who one is ways into the account can be changed.
	freshFor = 15 * time.Minute
)

// newDevice returns a device that is signed in now.
func (s *Service) newDevice(player table.Player, label string) Device {
	now := s.moment()
	label = strings.ToValidUTF8(label, "")
	if len(label) > mostLabel {
		label = strings.ToValidUTF8(label[:mostLabel], "")
	}
	return Device{ID: rand.Text(), Player: player, Label: label, Made: now, Used: now, Confirmed: now}
}

// Signed is who is signed in on a device.
type Signed struct {
	Account
	Device
}

// Signed returns who is signed in on a device, or [ErrNothing] if nobody is any more. It
// notes that the device is used. Of who may not sign in any more it returns who that is, and
// [ErrHeld].
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

// Devices returns where a person is signed in, last used first.
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

// Fresh returns [ErrStale] unless the person at a device showed a short while ago who
// that is: whoever finds a browser signed in cannot take the account away.
func (s *Service) Fresh(ctx context.Context, id string) error {
	d, err := s.store.Device(ctx, id)
	if err == nil && s.moment()-d.Confirmed > table.Millis(freshFor.Milliseconds()) {
		err = ErrStale
	}
	return err
}
