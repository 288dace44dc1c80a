package livetest

import (
	"errors"
	"fmt"
	"io"
	"slices"
	"sync"
	"testing"

	"github.com/manykings/manykings/server/live"
	"github.com/manykings/manykings/table"
)

func testMessages(t *testing.T, s live.Store) {
	create(t, s, Game("chat00000000"), Game("chat00000001"), Game("chat00000002"))
	if err := s.Say(t.Context(), "none00000000", &live.Message{Text: "hello"}); !errors.Is(err, live.ErrNotFound) {
		t.Errorf("Say in no game: error %v, want %v", err, live.ErrNotFound)
	}
	var players, watchers []live.Message
	for i := range 6 {
		m := live.Message{At: table.Millis(i), Room: live.PlayersRoom, Author: "h1234567", Seat: 2, Name: "Béla \"名\"", Text: fmt.Sprintf("word %d", i)}
		if i%3 == 2 {
			m = live.Message{At: table.Millis(i), Room: live.WatchersRoom, Text: "psst"}
		}
		if err := s.Say(t.Context(), "chat00000000", &m); err != nil {
			t.Fatalf("Say: %v", err)
		}
		if want := int64(i + 1); m.ID != want {
			t.Errorf("message %d has id %d", want, m.ID)
		}
		if m.Room == live.PlayersRoom {
			players = append(players, m)
		} else {
			watchers = append(watchers, m)
		}
	}
	check := func(id live.GameID, room live.Room, after int64, limit int, want []live.Message) {
		t.Helper()
		if got, err := s.Said(t.Context(), id, room, after, limit); err != nil || !slices.Equal(got, want) {
			t.Errorf("Said(%s, %s, %d, %d) = %+v, %v, want %+v", id, room, after, limit, got, err, want)
		}
	}
	for i := range live.MostMessages + 1 {
		err := s.Say(t.Context(), "chat00000002", &live.Message{Room: live.PlayersRoom, Text: "x"})
		if wanted := i == live.MostMessages; wanted != errors.Is(err, live.ErrTooOften) || !wanted && err != nil {
			t.Fatalf("message %d: %v", i+1, err)
		}
	}
	check("chat00000000", live.PlayersRoom, 0, 10, players)
	for what, of := range map[string]live.Message{"of another": {ID: 1, Author: "other"}, "that is not there": {ID: 99, Author: "h1234567"}} {
		if _, err := s.Unsay(t.Context(), "chat00000000", of.ID, of.Author); !errors.Is(err, live.ErrNotFound) {
			t.Errorf("a message %s is taken back: %v", what, err)
		}
	}
	taken, err := s.Unsay(t.Context(), "chat00000000", 2, "h1234567")
	players[1].Name, players[1].Text = "", ""
	if err != nil || *taken != players[1] {
		t.Errorf("taken back: %+v, %v, want %+v", taken, err, players[1])
	}
	check("chat00000000", live.PlayersRoom, 0, 10, players)
	check("chat00000000", live.WatchersRoom, 0, 10, watchers)
	check("chat00000000", live.PlayersRoom, 2, 10, players[2:])
	check("chat00000000", live.PlayersRoom, 0, 2, players[2:])
	check("chat00000000", live.PlayersRoom, 6, 10, nil)
	check("chat00000001", live.PlayersRoom, 0, 10, nil)
	check("none00000000", live.PlayersRoom, 0, 10, nil)
	if got := get(t, s, "chat00000000").Version; got != 1 {
		t.Errorf("messages changed the version of the game to %d", got)
	}
}

// More than a page of messages, in games with several, among those of others.
func testWritten(t *testing.T, s live.Store) {
	const who, many = "W1", 700
	var ids []live.GameID
	for i := range 4 {
		r := Game(live.GameID(fmt.Sprintf("writ%08d", i)))
		if i < 3 {
			r.Seats[0].Kind, r.Seats[0].Player = table.Person, who
		}
		if i > 0 {
			r.Stage = table.Over
		}
		create(t, s, r)
		ids = append(ids, r.ID)
	}
	var want []string
	say := func(id live.GameID, author live.Alias, room live.Room, text string) {
		t.Helper()
		if err := s.Say(t.Context(), id, &live.Message{Room: room, Author: author, Seat: 1, Text: text}); err != nil {
			t.Fatal(err)
		}
	}
	for i := range many {
		text := fmt.Sprint("first ", i)
		say(ids[0], live.AliasOf(ids[0], who), live.PlayersRoom, text)
		want = append(want, string(ids[0])+" "+text)
		if i%50 == 0 {
			say(ids[0], "another", live.PlayersRoom, "not mine")
		}
	}
	say(ids[1], "another", live.PlayersRoom, "not mine")
	say(ids[2], live.AliasOf(ids[2], who), live.WatchersRoom, "last")
	want = append(want, string(ids[2])+" last")
	say(ids[3], live.AliasOf(ids[3], who), live.WatchersRoom, "watching, an alias that leads to nobody")
	var got []string
	read := func(most int) error {
		got = nil
		return s.EachWritten(t.Context(), who, func(id live.GameID, m live.Message) error {
			if got = append(got, string(id)+" "+m.Text); len(got) == most {
				return io.ErrShortWrite
			}
			return nil
		})
	}
	if err := read(0); err != nil || !slices.Equal(got, want) {
		t.Errorf("%d messages, %v, want %d", len(got), err, len(want))
	}
	if err := read(3); !errors.Is(err, io.ErrShortWrite) || len(got) != 3 {
		t.Errorf("broken off: %d messages, %v", len(got), err)
	}
	if err := s.EachWritten(t.Context(), "nobody", func(live.GameID, live.Message) error { return io.ErrShortWrite }); err != nil {
		t.Errorf("a silent player: %v", err)
	}
}

func testMessageNumbers(t *testing.T, s live.Store) {
	const writers, each = 4, 10
	create(t, s, Game("many00000000"))
	var wg sync.WaitGroup
	for range writers {
		wg.Go(func() {
			for range each {
				if err := s.Say(t.Context(), "many00000000", &live.Message{Room: live.PlayersRoom, Text: "x"}); err != nil {
					t.Error(err)
				}
			}
		})
	}
	wg.Wait()
	said, err := s.Said(t.Context(), "many00000000", live.PlayersRoom, 0, 100)
	if err != nil || len(said) != writers*each {
		t.Fatalf("%d messages, %v, want %d", len(said), err, writers*each)
	}
	for i, m := range said {
		if m.ID != int64(i+1) {
			t.Fatalf("message %d has id %d", i+1, m.ID)
		}
	}
}
