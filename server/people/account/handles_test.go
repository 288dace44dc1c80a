package account_test

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"testing"

	"github.com/manykings/manykings/server/people/account"
	"github.com/manykings/manykings/server/people/names"
	"github.com/manykings/manykings/server/store"
	"github.com/manykings/manykings/server/store/storetest"
	"github.com/manykings/manykings/table"
)

// watched is a store that records its calls.
type watched struct {
	account.Store
	asked []string
}

func (w *watched) note(what string) { w.asked = append(w.asked, what) }

func (w *watched) AccountNamed(ctx context.Context, folded string) (account.Account, error) {
	w.note("AccountNamed")
	return w.Store.AccountNamed(ctx, folded)
}

func (w *watched) Account(ctx context.Context, p table.Player) (account.Account, error) {
	w.note("Account")
	return w.Store.Account(ctx, p)
}

func (w *watched) TryPass(ctx context.Context, p table.Player, hash string, now table.Millis) error {
	w.note("TryPass")
	return w.Store.TryPass(ctx, p, hash, now)
}

func (w *watched) UseCode(ctx context.Context, p table.Player, hash string) error {
	w.note("UseCode")
	return w.Store.UseCode(ctx, p, hash)
}

func (w *watched) DevicesOf(ctx context.Context, p table.Player) ([]account.Device, error) {
	w.note("DevicesOf")
	return w.Store.DevicesOf(ctx, p)
}

// A failed sign-in does not reveal whether a handle exists: neither by its error nor by its
// duration, since the same work is done for an unknown handle, the password hash included.
func TestHandlesAreNotTold(t *testing.T) {
	sqlstore := storetest.New(t, store.Open)
	nickname, err := names.New()
	if err != nil {
		t.Fatal(err)
	}
	w := &watched{Store: sqlstore.Accounts}
	s := account.NewService(w, nickname, nil, account.Options{Passwords: true})
	s.CountHashes(func() { w.note("hash") })
	const password = "correct horse battery"
	for _, handle := range []string{"anna", "bare", "gone", "shut"} {
		player := table.Player(handle + "00000000000000000000")
		if _, err := s.Make(t.Context(), player, account.Wish{Handle: handle, Label: "x"}, account.Proof{Password: password}); err != nil {
			t.Fatal(err)
		}
	}
	if err := s.Close(t.Context(), "gone00000000000000000000"); err != nil {
		t.Fatal(err)
	}
	if err := sqlstore.Accounts.SetBars(t.Context(), "shut00000000000000000000", []account.Bar{account.BarSignIn}); err != nil {
		t.Fatal(err)
	}
	if err := sqlstore.Accounts.SetPassword(t.Context(), "bare00000000000000000000", ""); err != nil { // passkeys only
		t.Fatal(err)
	}
	for _, proof := range []account.Proof{
		{Password: "another horse battery"}, {Password: "x"}, {Password: "\x00"}, {Code: "123456"}, {Code: "AAAA-BBBB-CCCC"}, {},
	} {
		var wantAsked []string
		var wantErr error
		for i, handle := range []string{"nobody", "anna", "bare", "gone", "shut", "a", "no such handle at all", "Änna"} {
			p := proof
			p.Handle = handle
			w.asked = nil
			_, err := s.SignIn(t.Context(), p, "x")
			if !errors.Is(err, account.ErrSignIn) {
				t.Errorf("%q with %+v: %v", handle, proof, err)
			}
			if i == 0 {
				wantAsked, wantErr = w.asked, err
			}
			if !slices.Equal(w.asked, wantAsked) || fmt.Sprint(err) != fmt.Sprint(wantErr) {
				t.Errorf("%q with %+v: %v is done, %v; for a handle that nobody has %v, %v", handle, proof, w.asked, err, wantAsked, wantErr)
			}
		}
		if hashes := slices.Contains(wantAsked, "hash"); hashes != (proof.Password != "") {
			t.Errorf("%+v: %v", proof, wantAsked)
		}
	}
}
