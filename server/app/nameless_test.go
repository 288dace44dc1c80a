package app

import (
	"strings"
	"testing"
	"time"

	"github.com/manykings/manykings/rules/games"
	"github.com/manykings/manykings/rules/record/replay"
	"github.com/manykings/manykings/server/live"
	"github.com/manykings/manykings/server/people/account"
	"github.com/manykings/manykings/server/store"
	"github.com/manykings/manykings/server/store/memory"
	"github.com/manykings/manykings/server/store/storetest"
	"github.com/manykings/manykings/table"
)

// A closed account has no name anywhere in games: at the table, in lists, in records and in
// chat. Other players keep theirs.
func TestClosedAccountHasNoName(t *testing.T) {
	ctx := t.Context()
	sqlstore := storetest.New(t, store.Open)
	gone := account.NewGone(sqlstore.Accounts)
	service := live.New(&namelessStore{sqlstore.Games, gone}, memory.NewBus(time.Minute), live.Options{Parse: games.Parse, PGN: replay.PGN})
	g, err := service.Create(ctx, live.NewGame{
		Player: "anna", Variant: "star:2", Seats: []table.SeatChoice{{Kind: table.ChooseMe, Name: "Annabel", Handle: "annabel99"}, {Kind: table.ChooseOpen}},
		Clock: table.Clock{Kind: table.NoClock}, Leaving: table.Leaving{Kind: table.LeaveOut, After: 60_000}, Chat: true,
	})
	if err == nil {
		_, err = service.Join(ctx, live.Join{Game: g.ID, Player: "bela", Name: "Belinda", Seat: 2})
	}
	if err == nil {
		_, err = service.Say(ctx, live.Say{Game: g.ID, Player: "anna", Name: "Annabel", Room: live.PlayersRoom, Text: "hello"})
	}
	if err == nil {
		g, err = service.Get(ctx, g.ID)
	}
	if err == nil {
		g, err = service.Move(ctx, live.Move{Game: g.ID, Move: table.Move{Player: "anna", Seat: 1, Version: g.Version, Text: "e2e4"}})
	}
	if err == nil {
		_, err = service.Resign(ctx, live.SeatRequest{Game: g.ID, Player: "bela", Seat: 2})
	}
	if err == nil {
		err = sqlstore.Accounts.AddAccount(ctx, account.New{
			Account: account.Account{Player: "anna", Handle: "annabel", Role: account.Ordinary}, Folded: "annabel", Device: account.Device{ID: "d", Player: "anna"},
		})
	}
	if err != nil {
		t.Fatal(err)
	}
	names := func() string {
		t.Helper()
		shown, err := service.Get(ctx, g.ID)
		if err != nil {
			t.Fatal(err)
		}
		exported, err := service.Export(ctx, g.ID, "", "")
		if err != nil {
			t.Fatal(err)
		}
		past, _, err := service.Past(ctx, "bela", live.Wish{}, "")
		if err != nil || len(past) != 1 {
			t.Fatalf("the past of the other: %d games, %v", len(past), err)
		}
		said, err := service.Said(ctx, g.ID, "bela", live.PlayersRoom, 0)
		if err != nil || len(said) != 1 {
			t.Fatalf("the chat: %+v, %v", said, err)
		}
		return strings.Join([]string{shown.Seats[0].Name, shown.Seats[0].Handle, past[0].Seats[0].Handle, shown.Seats[1].Name, exported.Text, past[0].Seats[0].Name, past[0].Seats[1].Name, said[0].Name}, "\n")
	}
	if n := strings.Count(names(), "annabel99"); n != 2 {
		t.Errorf("before, the handle appears %d times: %s", n, names())
	}
	if n := strings.Count(names(), "Annabel"); n != 4 {
		t.Errorf("before, the name appears %d times: %s", n, names())
	}
	if err := sqlstore.Accounts.CloseAccount(ctx, "anna", 5000); err != nil {
		t.Fatal(err)
	}
	s := &server{gone: gone, play: service, store: sqlstore}
	if err := s.forget(ctx); err != nil {
		t.Fatal(err)
	}
	if told := names(); strings.Contains(strings.ToLower(told), "annabel") || strings.Count(told, "Belinda") != 3 {
		t.Errorf("after the account was closed: %s", told)
	}
}
