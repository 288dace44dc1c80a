package main

import (
	"testing"

	"github.com/manykings/manykings/server/people/account"
	"github.com/manykings/manykings/server/people/moderation"
	"github.com/manykings/manykings/server/store"
	"github.com/manykings/manykings/server/store/storetest"
)

// The command line manages accounts.
func TestAdminPeople(t *testing.T) {
	data := t.TempDir()
	sqlstore, err := storetest.Open(t.Context(), data, store.Open)
	if err != nil {
		t.Fatal(err)
	}
	err = sqlstore.Accounts.AddAccount(t.Context(), account.New{
		Account: account.Account{Player: "p", Handle: "Anna", Name: "Rude", Role: account.Ordinary, Made: 1e12}, Folded: "anna",
		Codes: []string{"h"}, Device: account.Device{ID: "d", Player: "p", Label: "Firefox, Linux", Used: 1e12},
	})
	if err != nil {
		t.Fatal(err)
	}
	defer sqlstore.Close()
	for _, step := range []struct {
		command string
		code    int
		says    string
	}{
		{"people", 0, "Anna  person, since 2001-09-09, shown as \"Rude\"\n1 accounts.\n"},
		{"role anna owner", 0, ""},
		{"role anna arbiter", 0, ""},
		{"role anna owner", 0, ""},
		{"role anna king", 2, "person, arbiter, moderator or owner"},
		{"bar anna name chat", 0, ""},
		{"bar anna flying", 2, "chat, host, name, rated, signin"},
		{"unbar anna chat --reason enough", 0, ""},
		{"bar anna rated --days 367", 2, "0 to 366"},
		{"bar anna rated --days 7", 0, ""},
		{"person anna", 0, "without [name, rated until 20"},
		{"person anna --json", 0, `"ends":{"rated":"20`},
		{"unbar anna rated", 0, ""},
		{"bar bert chat", 2, `there is no account "bert"`},
		{"person ANNA", 0, "Anna  owner, since 2001-09-09, shown as \"Rude\", without [name]\n0 passkeys, 1 recovery codes, password: false\nsigned in: Firefox, Linux, last used"},
		{"sign-out anna", 0, ""},
		{"person anna --json", 0, `"codes":1}`},
		{"codes anna", 0, "-"},
		{"person anna --json", 0, `"codes":10}`},
		{"person bert", 2, `there is no account "bert"`},
		{"close anna", 2, "--sure"},
		{"close anna --sure", 0, ""},
		{"people", 0, "0 accounts.\n"},
	} {
		admin(t, data, step.command, step.code, step.says)
		acts, err := sqlstore.Moderation.Acts(t.Context(), "p", moderation.Place{}, 9)
		if err != nil {
			t.Fatal(err)
		}
		if step.command == "unbar anna chat --reason enough" && (len(acts) != 2 || acts[0].By != "" || acts[0].Reason != "enough" && acts[1].Reason != "enough") {
			t.Errorf("the log has %+v", acts)
		}
	}
}
