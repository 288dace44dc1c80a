package main

import (
	"bytes"
	"context"
	"reflect"
	"strings"
	"testing"
	"time"

	"github.com/manykings/manykings/server/people/account"
	"github.com/manykings/manykings/server/people/clubs"
	"github.com/manykings/manykings/server/people/moderation"
	"github.com/manykings/manykings/server/people/names"
	"github.com/manykings/manykings/server/store"
	"github.com/manykings/manykings/server/store/storetest"
)

// The command line manages clubs: each act is in the moderators' log with its reason, and a
// refused one changes nothing.
func TestAdminClub(t *testing.T) {
	data := t.TempDir()
	sqlstore, err := storetest.Open(t.Context(), data, store.Open)
	if err != nil {
		t.Fatal(err)
	}
	defer sqlstore.Close()
	err = sqlstore.Accounts.AddAccount(t.Context(), account.New{
		Account: account.Account{Player: "p", Handle: "Anna", Role: account.Ordinary, Made: 1e12}, Folded: "anna",
		Device: account.Device{ID: "d", Player: "p"},
	})
	if err != nil {
		t.Fatal(err)
	}
	nickname, err := names.New()
	if err != nil {
		t.Fatal(err)
	}
	club := clubs.New(sqlstore.Clubs, nickname, func() time.Time { return time.UnixMilli(1e12) })
	made, err := club.Make(t.Context(), "p", clubs.Profile{Name: "Rooks", About: "Come and see.", Link: "https://example.org", Door: clubs.Open})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := club.Make(t.Context(), "p", clubs.Profile{Name: "Bishops", Door: clubs.Open}); err != nil {
		t.Fatal(err)
	}
	for _, step := range []struct {
		args  []string
		code  int
		says  string
		after clubs.Profile
		did   []string // last entry of the log
	}{
		{[]string{"rooks"}, 0, made.Key + "  Rooks, 1 members, open, founder Anna, since 2001-09-09\n", made.Profile, nil},
		{[]string{made.Key, "--json"}, 0, `"founder":"Anna"`, made.Profile, nil},
		{[]string{"knights"}, 2, `there is no club "knights"`, made.Profile, nil},
		{[]string{"rooks", "--rename", "Bishops"}, 2, "another club has that name", made.Profile, nil},
		{[]string{"rooks", "--close", "--hush"}, 2, "--sure", made.Profile, nil},
		{[]string{"rooks", "--hush", "--reason", "No advertising."}, 0, "", clubs.Profile{Name: "Rooks", Door: clubs.Open}, []string{"hushed"}},
		{[]string{"rooks", "--rename", "Castles", "--reason", "The name."}, 0, "", clubs.Profile{Name: "Castles", Door: clubs.Open}, []string{"renamed"}},
		{[]string{"rooks"}, 2, `there is no club "rooks"`, clubs.Profile{Name: "Castles", Door: clubs.Open}, []string{"renamed"}},
		{[]string{"castles", "--close", "--sure", "--reason", "Empty."}, 0, "", clubs.Profile{}, []string{"closed"}},
		{[]string{"castles"}, 2, `there is no club "castles"`, clubs.Profile{}, []string{"closed"}},
	} {
		var out bytes.Buffer
		args := append(append([]string{"admin", "club"}, step.args...), "--data", data)
		if code := run(args, strings.NewReader(""), &out, &out); code != step.code || !strings.Contains(out.String(), step.says) {
			t.Errorf("admin club %v: %d, %q; want %d, %q", step.args, code, out.String(), step.code, step.says)
		}
		if now := profileOf(t.Context(), club, made.Key); !reflect.DeepEqual(now, step.after) {
			t.Errorf("after admin club %v: %+v, want %+v", step.args, now, step.after)
		}
		acts, err := sqlstore.Moderation.Acts(t.Context(), "p", moderation.Place{}, 9)
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

// profileOf returns the profile of a club; empty once it is closed.
func profileOf(ctx context.Context, club *clubs.Service, key string) clubs.Profile {
	of, err := club.Find(ctx, key)
	if err != nil {
		return clubs.Profile{}
	}
	return of.Profile
}
