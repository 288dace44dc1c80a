package live_test

import (
	"errors"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/manykings/manykings/server/live"
	"github.com/manykings/manykings/table"
)

func TestSay(t *testing.T) {
	for _, tt := range []struct {
		name   string
		player table.Player
		room   live.Room
		text   string
		quiet  bool // without chat
		hidden bool // with hidden names
		err    error
		field  string
		want   live.Message
	}{
		{name: "a player", player: "bela", room: live.PlayersRoom, text: " hello\n all ", want: live.Message{ID: 1, Room: live.PlayersRoom, Seat: 2, Name: "bela", Text: "hello all"}},
		{name: "a player with a hidden name", player: "bela", room: live.PlayersRoom, text: "hi", hidden: true, want: live.Message{ID: 1, Room: live.PlayersRoom, Seat: 2, Text: "hi"}},
		{name: "a watcher", player: "dora", room: live.WatchersRoom, text: "hi", want: live.Message{ID: 1, Room: live.WatchersRoom, Name: "W", Text: "hi"}},
		{name: "a watcher to the players", player: "dora", room: live.PlayersRoom, text: "hi", err: live.ErrRoom},
		{name: "a player to the watchers", player: "bela", room: live.WatchersRoom, text: "hi", err: live.ErrRoom},
		{name: "nobody", room: live.WatchersRoom, text: "hi", err: live.ErrRoom},
		{name: "in no room", player: "dora", room: "cellar", text: "hi", err: live.ErrRoom},
		{name: "nothing", player: "bela", room: live.PlayersRoom, text: " \u200b ", field: "text"},
		{name: "the longest", player: "bela", room: live.PlayersRoom, text: strings.Repeat("é", 300), want: live.Message{ID: 1, Room: live.PlayersRoom, Seat: 2, Name: "bela", Text: strings.Repeat("é", 300)}},
		{name: "too long", player: "bela", room: live.PlayersRoom, text: strings.Repeat("é", 301), field: "text"},
		{name: "without chat", player: "bela", room: live.PlayersRoom, text: "hi", quiet: true, err: live.ErrNoChat},
	} {
		t.Run(tt.name, func(t *testing.T) {
			h := newHall(t, nil)
			g := game("star:2", "anna", "?")
			g.Chat, g.Hidden = !tt.quiet, tt.hidden
			r := h.seat(g, "", "bela")
			told := h.told(live.Topic(r.ID))
			m, err := h.Say(t.Context(), live.Say{Game: r.ID, Player: tt.player, Name: "W", Room: tt.room, Text: tt.text})
			if tt.field != "" && !isInput(err, tt.field) || tt.field == "" && !errors.Is(err, tt.err) {
				t.Errorf("error %v, want %v or one about %q", err, tt.err, tt.field)
			}
			if err != nil {
				if len(told()) != 0 {
					t.Errorf("told %+v", told())
				}
				return
			}
			tt.want.At, tt.want.Author = table.At(h.time()), live.AliasOf(r.ID, tt.player)
			if *m != tt.want {
				t.Errorf("message %+v, want %+v", *m, tt.want)
			}
			if events := told(); len(events) != 1 || events[0].Version != 0 || events[0].Message == nil || *events[0].Message != tt.want {
				t.Errorf("told %+v", events)
			}
			said, err := h.Said(t.Context(), r.ID, tt.player, tt.room, 0)
			if err != nil || len(said) != 1 || said[0] != tt.want {
				t.Errorf("read %+v, %v", said, err)
			}
		})
	}
}

// Only players use their room; they can read the spectators' room after the end.
func TestRooms(t *testing.T) {
	h := newHall(t, nil)
	r := h.start("star:2", "anna", "bela")
	read := func(player table.Player, room live.Room) bool {
		t.Helper()
		_, err := h.Said(t.Context(), r.ID, player, room, 0)
		if err != nil && !errors.Is(err, live.ErrRoom) {
			t.Error(err)
		}
		return err == nil
	}
	for _, over := range []bool{false, true} {
		for player, want := range map[table.Player][2]bool{"anna": {true, over}, "dora": {false, true}, "": {false, true}} {
			if got := [2]bool{read(player, live.PlayersRoom), read(player, live.WatchersRoom)}; got != want {
				t.Errorf("over %t: %q may read %v, want %v", over, player, got, want)
			}
		}
		if read("anna", "cellar") {
			t.Error("there is a room more")
		}
		if !over {
			h.must(h.Resign(t.Context(), live.SeatRequest{Game: r.ID, Player: "anna", Seat: 1}))
		}
	}
}

// Five messages in fifteen seconds, for each person in each game.
func TestTalkLimit(t *testing.T) {
	h := newHall(t, nil)
	r, other := h.start("star:2", "anna", "bela"), h.start("star:2", "anna", "bela")
	say := func(id live.GameID, player table.Player) error {
		_, err := h.Say(t.Context(), live.Say{Game: id, Player: player, Room: live.PlayersRoom, Text: "x"})
		return err
	}
	for i := range 5 {
		if err := say(r.ID, "anna"); err != nil {
			t.Fatalf("message %d: %v", i+1, err)
		}
		h.pass(time.Second)
	}
	for name, err := range map[string]error{"another game": say(other.ID, "anna"), "another person": say(r.ID, "bela")} {
		if err != nil {
			t.Errorf("%s: %v", name, err)
		}
	}
	h.pass(9 * time.Second)
	if err := say(r.ID, "anna"); !errors.Is(err, live.ErrTooOften) {
		t.Errorf("the sixth: %v, want %v", err, live.ErrTooOften)
	}
	h.pass(time.Second)
	if err := say(r.ID, "anna"); err != nil {
		t.Errorf("after fifteen seconds: %v", err)
	}
}

// A person on several nodes may write no more than on one.
func TestTalkLimitOfNodes(t *testing.T) {
	h := newHall(t, nil)
	r := h.start("star:2", "anna", "bela")
	nodes := make([]*live.Service, 2)
	var joining sync.WaitGroup
	for i := range nodes {
		o := h.options(nil)
		o.Node = string(rune('a' + i))
		nodes[i] = live.New(h.store, h.bus, o)
		joining.Go(func() {
			leave, err := nodes[i].JoinNodes(t.Context())
			if err != nil {
				t.Error(err)
				return
			}
			t.Cleanup(leave)
		})
	}
	joining.Wait()
	said := 0
	for i := range 10 {
		_, err := nodes[i%2].Say(t.Context(), live.Say{Game: r.ID, Player: "anna", Room: live.PlayersRoom, Text: "x"})
		switch {
		case err == nil:
			said++
		case !errors.Is(err, live.ErrTooOften):
			t.Fatal(err)
		}
	}
	if said != 5 {
		t.Errorf("%d messages, want 5", said)
	}
}
