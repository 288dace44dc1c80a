package main

import (
	"bytes"
	"strings"
	"testing"
	"time"

	"github.com/manykings/manykings/server/people/account"
	"github.com/manykings/manykings/server/people/botaccount"
	"github.com/manykings/manykings/server/people/names"
	"github.com/manykings/manykings/server/store"
	"github.com/manykings/manykings/server/store/storetest"
	"github.com/manykings/manykings/table"
)

// The command line manages programs: they are created, transferred, stopped and removed, and a
// revoked token does not work.
func TestAdminPrograms(t *testing.T) {
	data := t.TempDir()
	sqlstore, err := storetest.Open(t.Context(), data, store.Open)
	if err != nil {
		t.Fatal(err)
	}
	defer sqlstore.Close()
	for _, handle := range []string{"Anna", "Bela"} {
		folded := strings.ToLower(handle)
		err := sqlstore.Accounts.AddAccount(t.Context(), account.New{
			Account: account.Account{Player: table.Player(folded), Handle: handle, Role: account.Ordinary, Made: 1e12}, Folded: folded,
			Device: account.Device{ID: folded, Player: table.Player(folded)},
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	nickname, err := names.New()
	if err != nil {
		t.Fatal(err)
	}
	programs := botaccount.New(sqlstore.Programs, nickname, func() time.Time { return time.UnixMilli(1e12) })
	fox, err := programs.Make(t.Context(), "guest", botaccount.Wish{Name: "Fox"}, func() table.Player { return "fox" })
	if err != nil {
		t.Fatal(err)
	}
	// issue creates a token of the fox; alive reports whether it still works.
	issue := func(owner table.Player) (alive func() bool) {
		t.Helper()
		secret, _, err := programs.Issue(t.Context(), owner, fox.Player, botaccount.TokenWish{Label: "laptop", Scopes: []botaccount.Scope{botaccount.Read, botaccount.Play}})
		if err != nil {
			t.Fatal(err)
		}
		return func() bool { _, err := programs.Holder(t.Context(), secret); return err == nil }
	}
	alive := issue("guest")
	for _, step := range []struct {
		command string
		code    int
		says    string
		alive   bool // whether the token works afterwards
	}{
		{"programs", 0, "Fox  of a guest, since 2001-09-09, never listened\n1 programs.\n", true},
		{"program fox", 0, "\"laptop\"  read play, last used 2001-09-09 01:46:40\n", true},
		{"program fox --json", 0, `"accepts":{"from":"all"}`, true},
		{"program owl", 2, `there is no program "owl"`, true},
		{"program fox --owner cora", 2, `there is no account "cora"`, true},
		{"program fox --remove", 2, "--sure", true},
		{"program fox --remove --sure --end-tokens", 2, "--remove", true},
		{"program owl --make", 2, "--owner", true},
		{"program owl --make --remove --owner anna", 2, "--make", true},
		{"program fox --make --owner anna", 2, "that name is taken", true},
		{"program bela --make --owner anna", 2, "that name is taken", true},
		{"program fox --bar --unbar", 2, "--unbar", true},
		{"program fox --days 7", 2, "--bar", true},
		{"program owl --bar", 2, `there is no program "owl"`, true},
		{"program fox --bar --days 7 --reason Cheats", 0, "", false},
		{"program fox", 0, "never listened, stopped until 20", false},
		{"program fox --json", 0, `"reason":"Cheats"`, false},
		{"program fox --unbar", 0, "", true},
		{"program owl --make --owner anna", 0, "", true},
		{"programs", 0, "Fox  of a guest, since 2001-09-09, never listened\nowl  of Anna, since", true},
		{"program fox --owner bela", 0, "", false},
		{"programs --json", 0, `"name":"Fox","owner":"Bela"`, false},
		{"program owl --remove --sure", 0, "", false},
		{"programs", 0, "1 programs.\n", false},
	} {
		admin(t, data, step.command, step.code, step.says)
		if alive() != step.alive {
			t.Errorf("after admin %s the token is alive: %t", step.command, alive())
		}
	}
	alive = issue("bela")
	admin(t, data, "program fox --owner bela", 0, "") // already the owner
	if !alive() {
		t.Error("given to its owner, a program has lost its token")
	}
	admin(t, data, "program fox --end-tokens", 0, "")
	if alive() {
		t.Error("a token that was ended is alive")
	}
	// Closing an account removes its programs.
	alive = issue("bela")
	admin(t, data, "close bela --sure", 0, "")
	if alive() {
		t.Error("the token of a program outlives the account of its owner")
	}
	admin(t, data, "programs", 0, "0 programs.\n")
}

// admin runs an admin command, and checks its exit code and output.
func admin(t *testing.T, data, command string, code int, says string) {
	t.Helper()
	var out bytes.Buffer
	args := append([]string{"admin"}, strings.Fields(command)...)
	if got := run(append(args, "--data", data), strings.NewReader(""), &out, &out); got != code || !strings.Contains(out.String(), says) {
		t.Errorf("admin %s: %d, %q; want %d, %q", command, got, out.String(), code, says)
	}
}
