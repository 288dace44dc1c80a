package main

import (
	"bytes"
	"context"
	"reflect"
	"strings"
	"testing"
	"time"

	"github.com/manykings/manykings/internal/account"
	"github.com/manykings/manykings/internal/club"
	"github.com/manykings/manykings/internal/complaint"
	"github.com/manykings/manykings/internal/nickname"
	"github.com/manykings/manykings/internal/sqlstore"
	"github.com/manykings/manykings/internal/sqlstore/sqlstoretest"
)

// Clubs are looked after from the shell: each act stands in the log of the desk with its
// reason, and what is refused changes nothing.
func TestAdminClub(t *testing.T) {
	data := t.TempDir()
	store, err := sqlstoretest.Open(t.Context(), data, sqlstore.Open)
	if err != nil {
		t.Fatal(err)
	}
	defer store.Close()
	err = store.AddAccount(t.Context(), account.New{
		Account: account.Account{Player: "p", Handle: "Anna", Role: account.Ordinary, Made: 1e12}, Folded: "anna",
		Device: account.Device{ID: "d", Player: "p"},
	})
	if err != nil {
		t.Fatal(err)
	}
	names, err := nickname.New()
	if err != nil {
		t.Fatal(err)
	}
	clubs := club.New(store, names, func() time.Time { return time.UnixMilli(1e12) })
	made, err := clubs.Make(t.Context(), "p", club.Profile{Name: "Rooks", About: "Come and see.", Link: "https://example.org", Door: club.Open})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := clubs.Make(t.Context(), "p", club.Profile{Name: "Bishops", Door: club.Open}); err != nil {
		t.Fatal(err)
	}
	for _, step := range []struct {
		args  []string
		code  int
		says  string
		after club.Profile
		did   []string // the last of the log
	}{
		{[]string{"rooks"}, 0, made.Key + "  Rooks, 1 members, open, founder Anna, since 2001-09-09\n", made.Profile, nil},
		{[]string{made.Key, "--json"}, 0, `"founder":"Anna"`, made.Profile, nil},
		{[]string{"knights"}, 2, `there is no club "knights"`, made.Profile, nil},
		{[]string{"rooks", "--rename", "Bishops"}, 2, "another club's", made.Profile, nil},
		{[]string{"rooks", "--close", "--hush"}, 2, "--sure", made.Profile, nil},
		{[]string{"rooks", "--hush", "--reason", "No advertising."}, 0, "", club.Profile{Name: "Rooks", Door: club.Open}, []string{"hushed"}},
		{[]string{"rooks", "--rename", "Castles", "--reason", "The name."}, 0, "", club.Profile{Name: "Castles", Door: club.Open}, []string{"renamed"}},
		{[]string{"rooks"}, 2, `there is no club "rooks"`, club.Profile{Name: "Castles", Door: club.Open}, []string{"renamed"}},
		{[]string{"castles", "--close", "--sure", "--reason", "Empty."}, 0, "", club.Profile{}, []string{"closed"}},
		{[]string{"castles"}, 2, `there is no club "castles"`, club.Profile{}, []string{"closed"}},
	} {
		var out bytes.Buffer
		args := append(append([]string{"admin", "club"}, step.args...), "--data", data)
		if code := run(args, strings.NewReader(""), &out, &out); code != step.code || !strings.Contains(out.String(), step.says) {
			t.Errorf("admin club %v: %d, %q; want %d, %q", step.args, code, out.String(), step.code, step.says)
		}
		if now := profileOf(t.Context(), clubs, made.Key); !reflect.DeepEqual(now, step.after) {
			t.Errorf("after admin club %v: %+v, want %+v", step.args, now, step.after)
		}
		acts, err := store.Acts(t.Context(), "p", complaint.Place{}, 9)
		if err != nil {
			t.Fatal(err)
		}
		var did []string
		if len(acts) > 0 {
			did = acts[0].Did
		}
		if !reflect.DeepEqual(did, step.did) || len(acts) > 0 && (acts[0].By != "" || acts[0].Club == "" || acts[0].Reason == "") {
			t.Errorf("after admin club %v the log has %+v, want %v last", step.args, acts, step.did)
		}
	}
}

// profileOf returns what a club says of itself; nothing once it is closed.
func profileOf(ctx context.Context, clubs *club.Service, key string) club.Profile {
	of, err := clubs.Find(ctx, key)
	if err != nil {
		return club.Profile{}
	}
	return of.Profile
}
