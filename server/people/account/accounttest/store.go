// Package accounttest is the conformance suite for account stores.
package accounttest

import (
	"context"
	"errors"
	"fmt"
	"reflect"
	"sync"
	"sync/atomic"
	"testing"

	"github.com/manykings/manykings/server/people/account"
	"github.com/manykings/manykings/table"
)

// TestStore tests a store. Open returns an empty one.
func TestStore(t *testing.T, open func(t *testing.T) account.Store) {
	t.Run("keeps accounts", func(t *testing.T) { testAccounts(t, open(t)) })
	t.Run("gives a handle once", func(t *testing.T) { testHandles(t, open(t)) })
	t.Run("stores a new account atomically", func(t *testing.T) { testWhole(t, open(t)) })
	t.Run("keeps passkeys", func(t *testing.T) { testPasskeys(t, open(t)) })
	t.Run("accepts a recovery code once", func(t *testing.T) { testCodes(t, open(t)) })
	t.Run("accepts a pass once, within few tries", func(t *testing.T) { testPasses(t, open(t)) })
	t.Run("accepts a recovery once, within few tries", func(t *testing.T) { testRecoveries(t, open(t)) })
	t.Run("accepts an answer once", func(t *testing.T) { testCeremonies(t, open(t)) })
	t.Run("keeps devices", func(t *testing.T) { testDevices(t, open(t)) })
	t.Run("keeps nothing of a closed account", func(t *testing.T) { testClose(t, open(t)) })
}

// anna is an account with every field set.
func anna() account.New {
	return account.New{
		Account: account.Account{
			Player: "P1", Handle: "Anna", Name: "Ánna \x01\"é\"", Country: "NL", Language: "nl", About: "Plays.", Shows: []account.Part{account.ShowPoints}, Takes: account.ByFollowed, Role: account.Ordinary,
			Password: "$argon2id$", Made: 1000,
		},
		Folded:  "anna",
		Passkey: &account.Passkey{ID: "K1", Player: "P1", Label: "phone", Record: []byte(`{"id":"x"}`), Made: 1000, Used: 1000},
		Codes:   []string{"h1", "h2", "h3"},
		Device:  account.Device{ID: "D1", Player: "P1", Label: "Firefox on Linux", Made: 1000, Used: 1000, Confirmed: 1000},
	}
}

func ben() account.New {
	return account.New{
		Account: account.Account{Player: "P2", Handle: "ben", Role: account.Ordinary, Made: 2000}, Folded: "ben",
		Device: account.Device{ID: "D2", Player: "P2", Made: 2000, Used: 2000, Confirmed: 2000},
	}
}

func add(t *testing.T, s account.Store, list ...account.New) {
	t.Helper()
	for _, n := range list {
		if err := s.AddAccount(t.Context(), n); err != nil {
			t.Fatal(err)
		}
	}
}

// check compares what a store returned.
func check(t *testing.T, what string, got, want any, err error) {
	t.Helper()
	if err != nil || !reflect.DeepEqual(got, want) {
		t.Errorf("%s: %+v, %v, want %+v", what, got, err, want)
	}
}

// is checks that an operation is refused with the right error.
func is(t *testing.T, what string, err, want error) {
	t.Helper()
	if !errors.Is(err, want) {
		t.Errorf("%s: %v, want %v", what, err, want)
	}
}

func testAccounts(t *testing.T, s account.Store) {
	ctx, a, b := t.Context(), anna(), ben()
	add(t, s, b, a)
	one, err := s.Account(ctx, "P1")
	check(t, "by player", one, a.Account, err)
	one, err = s.AccountNamed(ctx, "ben")
	check(t, "by handle", one, b.Account, err)
	list, err := s.Accounts(ctx, "", 10)
	check(t, "all", list, []account.Account{a.Account, b.Account}, err)
	of, err := s.AccountsOf(ctx, []table.Player{"P2", "P3"})
	check(t, "of players", of, []account.Account{b.Account}, err)
	of, err = s.AccountsOf(ctx, nil)
	check(t, "of nobody", len(of), 0, err)
	list, err = s.Accounts(ctx, "anna", 10)
	check(t, "after Anna", list, []account.Account{b.Account}, err)
	list, err = s.Accounts(ctx, "", 1)
	check(t, "the first", list, []account.Account{a.Account}, err)

	_, err = s.Account(ctx, "P3")
	is(t, "nobody", err, account.ErrNotFound)
	_, err = s.AccountNamed(ctx, "")
	is(t, "nobody by name", err, account.ErrNotFound)

	profile := account.Profile{Name: "A", Country: "", Language: "fr", About: "", Shows: []account.Part{account.ShowGames, account.ShowPoints}, Takes: account.ByNobody}
	for _, err := range []error{
		s.SetProfile(ctx, "P1", profile), s.SetPassword(ctx, "P1", ""), s.SetRole(ctx, "P1", account.Moderator),
		s.SetBars(ctx, "P1", []account.Bar{account.BarChat, account.BarName}),
	} {
		if err != nil {
			t.Error(err)
		}
	}
	want := a.Account
	want.Name, want.Country, want.Language, want.About, want.Shows, want.Takes = "A", "", "fr", "", profile.Shows, profile.Takes
	want.Password, want.Role, want.Bars = "", account.Moderator, []account.Bar{account.BarChat, account.BarName}
	one, err = s.Account(ctx, "P1")
	check(t, "changed", one, want, err)
	one, err = s.Account(ctx, "P2")
	check(t, "another", one, b.Account, err)
	one = account.Account{Bars: []account.Bar{account.BarChat, account.BarHost, account.BarName}, Ends: map[account.Bar]table.Millis{account.BarChat: 10, account.BarName: 20}}
	one.Lift(9)
	check(t, "before an end", one.Bars, []account.Bar{account.BarChat, account.BarHost, account.BarName}, nil)
	one.Lift(10)
	check(t, "at an end", one, account.Account{Bars: []account.Bar{account.BarHost, account.BarName}, Ends: map[account.Bar]table.Millis{account.BarName: 20}}, nil)
	one.Lift(99)
	check(t, "after all ends", one, account.Account{Bars: []account.Bar{account.BarHost}}, nil)
	for _, err := range []error{
		s.SetProfile(ctx, "P3", profile), s.SetPassword(ctx, "P3", ""), s.SetRole(ctx, "P3", account.Owner), s.SetBars(ctx, "P3", nil),
	} {
		is(t, "of nobody", err, account.ErrNotFound)
	}
}

func testHandles(t *testing.T, s account.Store) {
	ctx := t.Context()
	add(t, s, anna())
	other := ben()
	other.Folded = "anna"
	is(t, "a handle twice", s.AddAccount(ctx, other), account.ErrTaken)
	again := ben()
	again.Account.Player = "P1"
	is(t, "a player twice", s.AddAccount(ctx, again), account.ErrMade)
	if err := s.CloseAccount(ctx, "P1", 5000); err != nil {
		t.Fatal(err)
	}
	is(t, "the handle of a closed account", s.AddAccount(ctx, other), account.ErrTaken)

	var made atomic.Int32
	var all sync.WaitGroup
	for i := range 8 {
		all.Go(func() {
			n := ben()
			n.Account.Player, n.Device.ID, n.Device.Player = table.Player(fmt.Sprintf("Q%d", i)), fmt.Sprintf("E%d", i), table.Player(fmt.Sprintf("Q%d", i))
			if s.AddAccount(context.WithoutCancel(ctx), n) == nil {
				made.Add(1)
			}
		})
	}
	all.Wait()
	if made.Load() != 1 {
		t.Errorf("%d of several simultaneous requests for a handle got it", made.Load())
	}
}

func testWhole(t *testing.T, s account.Store) {
	ctx := t.Context()
	add(t, s, anna())
	n := ben()
	n.Passkey = &account.Passkey{ID: "K1", Player: "P2", Record: []byte("{}")}
	is(t, "the passkey of somebody else", s.AddAccount(ctx, n), account.ErrMade)
	_, err := s.Account(ctx, "P2")
	is(t, "the account", err, account.ErrNotFound)
	_, err = s.Device(ctx, "D2")
	is(t, "its device", err, account.ErrNothing)
	is(t, "the passkey of somebody else, by itself", s.AddPasskey(ctx, *n.Passkey), account.ErrMade)
	kept, err := s.Passkey(ctx, "K1")
	check(t, "the passkey", kept, *anna().Passkey, err)
}

func testPasskeys(t *testing.T, s account.Store) {
	ctx, a := t.Context(), anna()
	add(t, s, a, ben())
	second := account.Passkey{ID: "K0", Player: "P1", Label: "key", Record: []byte("{}"), Made: 3000, Used: 3000}
	if err := s.AddPasskey(ctx, second); err != nil {
		t.Fatal(err)
	}
	used := *a.Passkey
	used.Record, used.Used = []byte(`{"n":2}`), 4000
	if err := s.UsePasskey(ctx, used); err != nil {
		t.Error(err)
	}
	if err := s.UsePasskey(ctx, account.Passkey{ID: "gone", Record: []byte("{}")}); err != nil {
		t.Errorf("a passkey that was removed meanwhile: %v", err)
	}
	list, err := s.PasskeysOf(ctx, "P1")
	check(t, "of Anna", list, []account.Passkey{used, second}, err)
	is(t, "by another player", s.RemovePasskey(ctx, "P2", "K1"), account.ErrNothing)
	if err := s.RemovePasskey(ctx, "P1", "K1"); err != nil {
		t.Error(err)
	}
	_, err = s.Passkey(ctx, "K1")
	is(t, "removed", err, account.ErrNothing)
}

func testCodes(t *testing.T, s account.Store) {
	ctx := t.Context()
	add(t, s, anna(), ben())
	is(t, "of somebody else", s.UseCode(ctx, "P2", "h1"), account.ErrNothing)
	is(t, "of nobody", s.UseCode(ctx, "", "h1"), account.ErrNothing)
	if err := s.UseCode(ctx, "P1", "h1"); err != nil {
		t.Error(err)
	}
	is(t, "twice", s.UseCode(ctx, "P1", "h1"), account.ErrNothing)
	n, err := s.CountCodes(ctx, "P1")
	check(t, "left", n, 2, err)
	if err := s.SetCodes(ctx, "P1", []string{"h8", "h9"}); err != nil {
		t.Error(err)
	}
	is(t, "an earlier one", s.UseCode(ctx, "P1", "h2"), account.ErrNothing)
	if err := s.UseCode(ctx, "P1", "h9"); err != nil {
		t.Error(err)
	}
}

func testPasses(t *testing.T, s account.Store) {
	ctx := t.Context()
	set := func(hash string, until table.Millis) {
		t.Helper()
		if err := s.SetPass(ctx, account.Pass{Player: "P1", Hash: hash, Until: until}); err != nil {
			t.Fatal(err)
		}
	}
	is(t, "without one", s.TryPass(ctx, "P1", "x", 1), account.ErrNothing)
	set("x", 100)
	is(t, "too late", s.TryPass(ctx, "P1", "x", 100), account.ErrNothing)
	set("y", 100)
	is(t, "the earlier one", s.TryPass(ctx, "P1", "x", 1), account.ErrNothing)
	is(t, "of somebody else", s.TryPass(ctx, "P2", "y", 1), account.ErrNothing)
	if err := s.TryPass(ctx, "P1", "y", 99); err != nil {
		t.Error(err)
	}
	is(t, "twice", s.TryPass(ctx, "P1", "y", 99), account.ErrNothing)
	set("z", 100)
	for range account.PassTries {
		is(t, "wrong", s.TryPass(ctx, "P1", "x", 1), account.ErrNothing)
	}
	is(t, "after too many wrong ones", s.TryPass(ctx, "P1", "z", 1), account.ErrNothing)
}

func testRecoveries(t *testing.T, s account.Store) {
	ctx := t.Context()
	add(t, s, anna(), ben())
	set := func(ref string, player table.Player, hash string) {
		t.Helper()
		if err := s.SetRecovery(ctx, account.Recovery{Ref: ref, Player: player, Hash: hash, Until: 100}); err != nil {
			t.Fatal(err)
		}
	}
	try := func(what, ref, hash string, now table.Millis, player table.Player, want error) {
		t.Helper()
		if got, err := s.TryRecovery(ctx, ref, hash, now); got != player || !errors.Is(err, want) {
			t.Errorf("%s: %q, %v; want %q, %v", what, got, err, player, want)
		}
	}
	until := func(player table.Player, want table.Millis) {
		t.Helper()
		if got, err := s.RecoveryUntil(ctx, player); got != want || err != nil {
			t.Errorf("of %s until %d, %v; want %d", player, got, err, want)
		}
	}
	try("without one", "r", "x", 1, "", account.ErrNothing)
	until("P1", 0)
	set("r1", "P1", "x")
	try("too late", "r1", "x", 100, "", account.ErrNothing)
	set("r2", "P1", "y")
	set("r3", "P2", "z")
	try("the earlier one", "r1", "x", 1, "", account.ErrNothing)
	try("of somebody else", "r3", "y", 1, "", account.ErrNothing)
	until("P1", 100)
	try("the right one", "r2", "y", 99, "P1", nil)
	until("P1", 0)
	try("twice", "r2", "y", 99, "", account.ErrNothing)
	for range account.RecoveryTries - 1 {
		try("wrong", "r3", "x", 1, "", account.ErrNothing)
	}
	try("after too many wrong ones", "r3", "z", 1, "", account.ErrNothing)
	set("r4", "P2", "z")
	if err := s.CloseAccount(ctx, "P2", 5); err != nil {
		t.Fatal(err)
	}
	try("of a closed account", "r4", "z", 6, "", account.ErrNothing)
}

func testCeremonies(t *testing.T, s account.Store) {
	ctx := t.Context()
	for _, c := range []account.Ceremony{{ID: "a", Data: []byte("{}"), Until: 100}, {ID: "b", Data: []byte(`{"x":1}`), Until: 200}} {
		if err := s.AddCeremony(ctx, c, 50); err != nil {
			t.Fatal(err)
		}
	}
	_, err := s.TakeCeremony(ctx, "a", 100)
	is(t, "too late", err, account.ErrCeremony)
	var taken atomic.Int32
	var all sync.WaitGroup
	for range 8 {
		all.Go(func() {
			if c, err := s.TakeCeremony(context.WithoutCancel(ctx), "b", 100); err == nil && string(c.Data) == `{"x":1}` {
				taken.Add(1)
			}
		})
	}
	all.Wait()
	if taken.Load() != 1 {
		t.Errorf("%d took one answer", taken.Load())
	}
	if err := s.AddCeremony(ctx, account.Ceremony{ID: "c", Data: []byte("{}"), Until: 300}, 150); err != nil {
		t.Error(err)
	}
	_, err = s.TakeCeremony(ctx, "a", 60)
	is(t, "a swept ceremony", err, account.ErrCeremony)
}

func testDevices(t *testing.T, s account.Store) {
	ctx, a := t.Context(), anna()
	add(t, s, a, ben())
	phone := account.Device{ID: "D3", Player: "P1", Label: "phone", Made: 3000, Used: 3000, Confirmed: 3000}
	tablet := account.Device{ID: "D4", Player: "P1", Made: 4000, Used: 4000, Confirmed: 4000}
	for _, d := range []account.Device{phone, tablet} {
		if err := s.AddDevice(ctx, d, 0); err != nil {
			t.Fatal(err)
		}
	}
	for _, at := range []table.Millis{9000, 8000} {
		if err := errors.Join(s.UseDevice(ctx, "D3", at), s.ConfirmDevice(ctx, "D4", at)); err != nil {
			t.Error(err)
		}
	}
	phone.Used, tablet.Confirmed = 9000, 9000
	list, err := s.DevicesOf(ctx, "P1")
	check(t, "of Anna", list, []account.Device{phone, tablet, a.Device}, err)
	is(t, "by somebody else", s.RemoveDevice(ctx, "P2", "D3"), account.ErrNothing)
	if err := s.RemoveDevice(ctx, "P1", "D3"); err != nil {
		t.Error(err)
	}
	_, err = s.Device(ctx, "D3")
	is(t, "ended", err, account.ErrNothing)
	if err := s.RemoveDevices(ctx, "P1", "D4"); err != nil {
		t.Error(err)
	}
	list, err = s.DevicesOf(ctx, "P1")
	check(t, "the others ended", list, []account.Device{tablet}, err)
	one, err := s.Device(ctx, "D2")
	check(t, "of Ben", one, ben().Device, err)
	if err := s.AddDevice(ctx, phone, 3000); err != nil {
		t.Error(err)
	}
	_, err = s.Device(ctx, "D2")
	is(t, "not used for long", err, account.ErrNothing)
}

func testClose(t *testing.T, s account.Store) {
	ctx := t.Context()
	add(t, s, anna(), ben())
	if err := s.SetPass(ctx, account.Pass{Player: "P1", Hash: "x", Until: 100}); err != nil {
		t.Error(err)
	}
	if err := s.CloseAccount(ctx, "P1", 5000); err != nil {
		t.Fatal(err)
	}
	is(t, "twice", s.CloseAccount(ctx, "P1", 6000), account.ErrNotFound)
	one, err := s.Account(ctx, "P1")
	check(t, "closed", one, account.Account{Player: "P1", Role: account.Ordinary, Made: 1000, Closed: 5000}, err)
	_, err = s.AccountNamed(ctx, "anna")
	is(t, "by handle", err, account.ErrNotFound)
	for since, want := range map[table.Millis][]account.Closed{0: {{Player: "P1", At: 5000}}, 5000: {{Player: "P1", At: 5000}}, 5001: nil} {
		gone, err := s.Closed(ctx, since)
		check(t, "who has closed one", gone, want, err)
	}
	list, err := s.Accounts(ctx, "", 10)
	check(t, "all", list, []account.Account{ben().Account}, err)
	is(t, "changing it", s.SetRole(ctx, "P1", account.Owner), account.ErrNotFound)
	keys, err := s.PasskeysOf(ctx, "P1")
	check(t, "passkeys", len(keys), 0, err)
	n, err := s.CountCodes(ctx, "P1")
	check(t, "codes", n, 0, err)
	is(t, "pass", s.TryPass(ctx, "P1", "x", 1), account.ErrNothing)
	devices, err := s.DevicesOf(ctx, "P1")
	check(t, "devices", len(devices), 0, err)
	devices, err = s.DevicesOf(ctx, "P2")
	check(t, "devices of Ben", len(devices), 1, err)
}
