package store

import (
	"context"
	"strconv"
	"testing"
	"time"

	"github.com/manykings/manykings/server/live"
	"github.com/manykings/manykings/server/live/livetest"
	"github.com/manykings/manykings/server/people/account"
	"github.com/manykings/manykings/server/people/notify"
	"github.com/manykings/manykings/server/people/notify/notifytest"
	"github.com/manykings/manykings/table"
)

func TestNotices(t *testing.T) {
	t.Run("SQLite", func(t *testing.T) {
		notifytest.TestStore(t, func(t *testing.T) notify.Store { return open(t, t.TempDir()).Notices })
	})
	t.Run("PostgreSQL", func(t *testing.T) {
		notifytest.TestStore(t, func(t *testing.T) notify.Store { return dial(t, database(t)).Notices })
	})
}

// A change of a game or an account is marked for notices in its own transaction, so a crash does
// not lose the mark.
func TestStirs(t *testing.T) {
	s, ctx := open(t, t.TempDir()), t.Context()
	stirs := func(what string, want ...notify.Stir) {
		t.Helper()
		list, err := s.Notices.Stirs(ctx, 10)
		if err != nil || len(list) != len(want) {
			t.Fatalf("%s: %+v, %v, want %+v", what, list, err, want)
		}
		for i, got := range list {
			if got.Version != want[i].Version || got.Player != want[i].Player || got.What != want[i].What || got.Label != want[i].Label || want[i].ID != "" && got.ID != want[i].ID {
				t.Errorf("%s: %+v, want %+v", what, got, want[i])
			}
			if _, err := s.Notices.Told(ctx, got, nil, nil); err != nil {
				t.Error(err)
			}
		}
	}
	of := func(id live.GameID, clock table.ClockKind, players ...table.Player) *live.Record {
		r := livetest.Game(id)
		r.Stage, r.Clock, r.Entries, r.Host = table.Playing, table.Clock{Kind: clock}, nil, players[0]
		for i := range r.Seats {
			r.Seats[i] = table.Seat{Kind: table.Person, Player: players[min(i, len(players)-1)], Ready: true}
		}
		if err := s.Games.Create(ctx, r); err != nil {
			t.Fatal(err)
		}
		return r
	}
	move := func(r *live.Record, head bool) {
		t.Helper()
		r.Entries = append(r.Entries, table.Entry{Text: "e2e4", Seat: 1})
		if err := s.Games.Replace(ctx, r, live.Kept{Entries: len(r.Entries) - 1, Head: head}); err != nil {
			t.Fatal(err)
		}
	}
	fast := of("fast00000000", table.GameClock, "anna", "bela")
	stirs("a game of two begins", notify.Stir{ID: "fast00000000", Version: 1})
	move(fast, true)
	stirs("a move in a fast game")
	alone := of("alone0000000", table.GameClock, "anna")
	stirs("who plays alone is there")
	move(alone, false)
	stirs("and stays there")
	slow := of("slow00000000", table.DaysClock, "anna", "bela")
	move(slow, true)
	stirs("a move in a slow game", notify.Stir{ID: "slow00000000", Version: 2})
	list, err := s.Notices.Stirs(ctx, 10)
	if err != nil || len(list) != 0 {
		t.Errorf("once told: %v, %v", list, err)
	}
	move(slow, true)
	if _, err := s.Notices.Told(ctx, notify.Stir{ID: "slow00000000", Version: 2}, nil, nil); err != nil {
		t.Error(err)
	}
	stirs("a repeated stir stays", notify.Stir{ID: "slow00000000", Version: 3})

	anna := account.Account{Player: "anna", Handle: "Anna", Role: account.Ordinary, Made: 1}
	if err := s.Accounts.AddAccount(ctx, account.New{Account: anna, Folded: "anna", Device: account.Device{ID: "first", Player: "anna"}}); err != nil {
		t.Fatal(err)
	}
	stirs("creating an account sends no notice")
	for what, do := range map[string]func() error{
		notify.SignedIn: func() error {
			return s.Accounts.AddDevice(ctx, account.Device{ID: "second", Player: "anna", Label: "Firefox on Linux", Used: 5}, 0)
		},
		notify.PasswordSet: func() error { return s.Accounts.SetPassword(ctx, "anna", "hash") },
		notify.Changed:     func() error { return s.Accounts.SetRole(ctx, "anna", account.Arbiter) },
		notify.Guessed:     func() error { return s.Accounts.NoteGuesses(ctx, "anna", "guesses anna") },
		notify.CodesMade:   func() error { return s.Accounts.SetCodes(ctx, "anna", []string{"one"}) },
		notify.PasskeyAdded: func() error {
			return s.Accounts.AddPasskey(ctx, account.Passkey{ID: "key", Player: "anna", Label: "a phone", Record: []byte("{}")})
		},
		notify.PasskeyRemoved: func() error { return s.Accounts.RemovePasskey(ctx, "anna", "gone") },
	} {
		err := do()
		if what == notify.PasskeyRemoved { // there is no passkey, so nothing has changed
			stirs("nothing was removed")
			continue
		}
		if err != nil {
			t.Fatal(err)
		}
		label := map[string]string{notify.SignedIn: "Firefox on Linux", notify.PasskeyAdded: "a phone"}[what]
		stirs(what, notify.Stir{Player: "anna", What: what, Label: label})
	}

	// Closing an account deletes all this.
	letter := []notify.Parcel{{ID: "p", Player: "anna", Channel: notify.Mail, Content: "{}", Due: 1, Until: 99}}
	if err := s.Notices.PutListener(ctx, notify.Listener{Player: "anna", Ref: "r", Mail: &notify.Mailbox{Address: "anna@example.org"}}, letter, nil, 1); err != nil {
		t.Fatal(err)
	}
	if err := s.Notices.AddBrowser(ctx, notify.Browser{ID: "b", Player: "anna", Endpoint: "https://push.example/b"}, 2); err != nil {
		t.Fatal(err)
	}
	if err := s.Accounts.CloseAccount(ctx, "anna", 9); err != nil {
		t.Fatal(err)
	}
	for _, of := range []string{"stirs", "notices", "listeners", "pushes", "parcels"} {
		var n int
		if err := s.reader.row(ctx, []any{&n}, "SELECT COUNT(*) FROM "+of+" WHERE player = 'anna'"); err != nil || n != 0 {
			t.Errorf("%s of a closed account: %d, %v", of, n, err)
		}
	}
}

// A caller whose context ends must not read the result of a transaction that may still run, such
// as during shutdown. The race detector checks this.
func TestToldToNobody(t *testing.T) {
	s := open(t, t.TempDir())
	var add []notify.Notice
	for i := range 3000 {
		key := strconv.Itoa(i)
		add = append(add, notify.Notice{ID: "notice" + key, Player: table.Player("player" + key), Key: key})
	}
	for range 20 {
		ctx, cancel := context.WithCancel(t.Context())
		time.AfterFunc(2*time.Millisecond, cancel)
		if told, err := s.Notices.Told(ctx, notify.Stir{ID: "gone00000000", What: "account"}, add, nil); err != nil && told != nil {
			t.Errorf("%d are told, and %v", len(told), err)
		}
		cancel()
		if _, err := s.Notices.Told(t.Context(), notify.Stir{ID: "next00000000", What: "account"}, nil, nil); err != nil {
			t.Fatal(err)
		}
	}
}
