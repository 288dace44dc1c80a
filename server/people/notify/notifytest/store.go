// Package notifytest is the conformance suite for stores of notices.
package notifytest

import (
	"errors"
	"reflect"
	"strconv"
	"sync"
	"sync/atomic"
	"testing"

	"github.com/manykings/manykings/server/people/notify"
	"github.com/manykings/manykings/table"
)

// TestStore tests a store. Open returns an empty one.
func TestStore(t *testing.T, open func(t *testing.T) notify.Store) {
	for name, test := range map[string]func(*testing.T, notify.Store){
		"notices": testNotices, "listeners": testListeners, "browsers": testBrowsers, "parcels": testParcels, "keys": testKeys,
	} {
		t.Run(name, func(t *testing.T) { test(t, open(t)) })
	}
}

func check(t *testing.T, what string, got, want any, err error) {
	t.Helper()
	if err != nil || !reflect.DeepEqual(got, want) {
		t.Errorf("%s: %+v, %v, want %+v", what, got, err, want)
	}
}

func refusal(t *testing.T, what string, err, want error) {
	t.Helper()
	if !errors.Is(err, want) {
		t.Errorf("%s: %v, want %v", what, err, want)
	}
}

func testNotices(t *testing.T, s notify.Store) {
	ctx := t.Context()
	game := notify.Stir{ID: "game"}
	turn := notify.Notice{ID: "1", Player: "anna", Kind: notify.Turn, Game: "game", Key: "turn.1:game", Made: 10, Due: 30}
	vote := notify.Notice{ID: "2", Player: "bela", Kind: notify.Vote, Game: "game", Key: "vote.4:game", Made: 11, Due: 20}
	other := notify.Notice{ID: "3", Player: "anna", Kind: notify.Account, Key: "account.x", What: "device", Label: "Firefox", Made: 12, Due: 12}

	told, err := s.Told(ctx, game, []notify.Notice{turn, vote}, []string{turn.Key, vote.Key})
	check(t, "both get a notice", told, []table.Player{"anna", "bela"}, err)
	again := turn
	again.ID = "1b"
	told, err = s.Told(ctx, game, []notify.Notice{again}, []string{turn.Key, vote.Key})
	check(t, "nobody gets it twice", len(told), 0, err)
	told, err = s.Told(ctx, notify.Stir{ID: "x", Player: "anna", What: "device"}, []notify.Notice{other}, nil)
	check(t, "an account", told, []table.Player{"anna"}, err)
	list, err := s.NoticesOf(ctx, "anna", 10)
	check(t, "the last first", list, []notify.Notice{other, turn}, err)
	list, err = s.NoticesOf(ctx, "anna", 1)
	check(t, "at most one", list, []notify.Notice{other}, err)
	list, err = s.Unripe(ctx, 20, 10)
	check(t, "due by 20", list, []notify.Notice{other, vote}, err)

	// Of several concurrent senders of one notice, one succeeds.
	var wait sync.WaitGroup
	var sent atomic.Int32
	for i := range 8 {
		wait.Go(func() {
			p := notify.Parcel{ID: "p" + strconv.Itoa(i), Player: "bela", Channel: notify.Push, Content: "{}", Due: 20, Until: 99}
			switch err := s.Ripen(ctx, vote, 0, []notify.Parcel{p}, 0); {
			case err == nil:
				sent.Add(1)
			case !errors.Is(err, notify.ErrConflict):
				t.Error(err)
			}
		})
	}
	wait.Wait()
	parcels, err := s.Parcels(ctx, notify.Push, 20, 20)
	check(t, "of eight", []int{int(sent.Load()), len(parcels)}, []int{1, 1}, err)
	if err := s.Ripen(ctx, turn, 40, nil, 0); err != nil {
		t.Error(err)
	}
	refusal(t, "put off meanwhile", s.Ripen(ctx, turn, 0, nil, 0), notify.ErrConflict)
	turn.Due = 40

	// A notice about an event belongs to that event alone.
	late := notify.Notice{ID: "4", Player: "cora", Kind: notify.Events, Event: "e", Key: "event.e.1", What: notify.RoundEnds, Made: 13, Due: 13}
	of := func(key string) notify.Stir {
		return notify.Stir{ID: notify.EventStir(key), What: notify.EventChanged, Label: key}
	}
	told, err = s.Told(ctx, of("e"), []notify.Notice{late}, []string{late.Key})
	check(t, "an event", told, []table.Player{"cora"}, err)
	for _, key := range []string{"f", ""} {
		told, err = s.Told(ctx, of(key), nil, nil)
		check(t, "another event", len(told), 0, err)
	}
	list, err = s.NoticesOf(ctx, "cora", 10)
	check(t, "of the event", list, []notify.Notice{late}, err)
	told, err = s.Told(ctx, of("e"), nil, nil)
	check(t, "the event goes on", told, []table.Player{"cora"}, err)

	// A notice that no longer holds is removed, unless it was seen.
	told, err = s.Told(ctx, game, nil, []string{turn.Key})
	check(t, "the vote is over", told, []table.Player{"bela"}, err)
	some, err := s.See(ctx, "anna", "game", 50)
	check(t, "seen", some, true, err)
	some, err = s.See(ctx, "anna", "game", 60)
	check(t, "seen before", some, false, err)
	turn.Seen = 50
	told, err = s.Told(ctx, game, nil, nil)
	check(t, "nobody sees less", len(told), 0, err)
	list, err = s.NoticesOf(ctx, "anna", 10)
	check(t, "one is seen", list, []notify.Notice{other, turn}, err)
	some, err = s.See(ctx, "anna", "", 70)
	check(t, "all", some, true, err)
	if err := s.ClearNotices(ctx, 12, 12); err != nil {
		t.Error(err)
	}
	other.Seen = 70
	list, err = s.NoticesOf(ctx, "anna", 10)
	check(t, "those made before 12 are gone", list, []notify.Notice{other}, err)
	if err := s.RemoveNotice(ctx, other.ID); err != nil {
		t.Error(err)
	}
	list, err = s.NoticesOf(ctx, "anna", 10)
	check(t, "none", len(list), 0, err)
	stirs, err := s.Stirs(ctx, 10)
	check(t, "nothing is stirred", len(stirs), 0, err)
}

func testListeners(t *testing.T, s notify.Store) {
	ctx := t.Context()
	_, err := s.Listener(ctx, "anna")
	refusal(t, "none at first", err, notify.ErrNone)
	l := notify.Listener{
		Player: "anna", Ref: "ref", Language: "es", Choices: notify.Choices{notify.Push: {notify.Turn}, notify.Mail: {}},
		Mail: &notify.Mailbox{Address: "anna@example.org", Since: 5}, Pending: &notify.Pending{Address: "b@example.org", Hash: "h", Until: 9, Tries: 2}, Mailed: 7, Digest: 20,
	}
	letter := notify.Parcel{ID: "letter", Player: "anna", Channel: notify.Mail, Content: "{}", Due: 1, Until: 99}
	if err := s.PutListener(ctx, l, []notify.Parcel{letter}, nil, 1); err != nil {
		t.Fatal(err)
	}
	refusal(t, "there is one", s.PutListener(ctx, l, nil, nil, 1), notify.ErrConflict)
	parcels, err := s.Parcels(ctx, notify.Mail, 1, 10)
	check(t, "with a letter", parcels, []notify.Parcel{letter}, err)
	l.Version = 1
	got, err := s.Listener(ctx, "anna")
	check(t, "as it was stored", got, l, err)
	got, err = s.ListenerBy(ctx, "ref")
	check(t, "by its ref", got, l, err)
	_, err = s.ListenerBy(ctx, "other")
	refusal(t, "by another", err, notify.ErrNone)

	if err := s.Hear(ctx, []table.Player{"anna", "bela"}, 15); err != nil {
		t.Error(err)
	}
	l.Here = 15
	list, err := s.Digests(ctx, 19, 10)
	check(t, "none is due", len(list), 0, err)
	list, err = s.Digests(ctx, 20, 10)
	check(t, "one is due", list, []notify.Listener{l}, err)

	n := notify.Notice{ID: "1", Player: "anna", Kind: notify.Turn, Game: "game", Key: "k", Made: 10, Due: 10}
	if _, err := s.Told(ctx, notify.Stir{ID: "game"}, []notify.Notice{n}, []string{"k"}); err != nil {
		t.Error(err)
	}
	next := l
	next.Digest = 0
	if err := s.PutListener(ctx, next, nil, []string{"1"}, 21); err != nil {
		t.Error(err)
	}
	refusal(t, "another server has", s.PutListener(ctx, l, nil, nil, 1), notify.ErrConflict)
	n.Mailed = 21
	notices, err := s.NoticesOf(ctx, "anna", 10)
	check(t, "it counts as mailed", notices, []notify.Notice{n}, err)

	// Sign-in links go to an address only with the person's consent, and each change is stirred.
	openers := func(what string, want ...table.Player) {
		t.Helper()
		list, err := s.Openers(ctx, notify.OpensKey(" Anna@Example.org"), 10)
		var players []table.Player
		for i := range list {
			players = append(players, list[i].Player)
		}
		check(t, what, players, want, err)
	}
	stirred := func(what string, want ...string) {
		t.Helper()
		stirs, err := s.Stirs(ctx, 10)
		var found []string
		for _, st := range stirs {
			if st.Player == "anna" {
				found = append(found, st.What)
			}
			if _, err := s.Told(ctx, st, nil, nil); err != nil {
				t.Error(err)
			}
		}
		check(t, what, found, want, err)
	}
	openers("unless it was said")
	stirred("nothing has changed")
	put := func(opens bool, address string) {
		t.Helper()
		now, err := s.Listener(ctx, "anna")
		if err != nil {
			t.Fatal(err)
		}
		now.Mail = nil
		if address != "" {
			now.Mail = &notify.Mailbox{Address: address, Since: 5, Opens: opens}
		}
		if err := s.PutListener(ctx, now, nil, nil, 22); err != nil {
			t.Error(err)
		}
	}
	put(true, "anna@example.org")
	openers("once it was said", "anna")
	stirred("it opens", notify.MailOpens)
	put(true, "anna@example.org")
	stirred("it opened before")
	put(true, "other@example.org")
	openers("another address does")
	stirred("another opens", notify.MailOpens)
	put(false, "")
	stirred("none opens", notify.MailOpensNot)
	if list, err := s.Openers(ctx, "", 10); err != nil || len(list) != 0 {
		t.Errorf("without a key: %+v, %v", list, err)
	}

	// A digest is due at the earliest of these times.
	for _, at := range []table.Millis{70, 90, 80} {
		if err := s.Ripen(ctx, n, n.Due, nil, at); err != nil {
			t.Error(err)
		}
	}
	got, err = s.Listener(ctx, "anna")
	check(t, "the first", got.Digest, table.Millis(70), err)
}

func testBrowsers(t *testing.T, s notify.Store) {
	ctx := t.Context()
	browser := func(id string, player table.Player) notify.Browser {
		return notify.Browser{ID: id, Player: player, Endpoint: "https://push.example/" + id, P256dh: "key", Auth: "secret", Made: 5}
	}
	add := func(b notify.Browser, want error) {
		t.Helper()
		refusal(t, b.ID, s.AddBrowser(ctx, b, 2), want)
	}
	add(browser("one", "anna"), nil)
	add(browser("one", "anna"), nil)
	add(browser("two", "anna"), nil)
	add(browser("three", "anna"), notify.ErrTooMany)
	list, err := s.Browsers(ctx, "anna")
	check(t, "two", list, []notify.Browser{browser("one", "anna"), browser("two", "anna")}, err)
	add(browser("two", "bela"), nil) // who signs in there now
	list, err = s.Browsers(ctx, "anna")
	check(t, "it is somebody else's", list, []notify.Browser{browser("one", "anna")}, err)
	if err := s.RemoveBrowser(ctx, "one", "bela"); err != nil {
		t.Error(err)
	}
	got, err := s.Browser(ctx, "one")
	check(t, "not bela's", got, browser("one", "anna"), err)
	if err := s.RemoveBrowser(ctx, "one", ""); err != nil {
		t.Error(err)
	}
	_, err = s.Browser(ctx, "one")
	refusal(t, "gone", err, notify.ErrNone)
	away := browser("four", "anna")
	away.Device = "a device that is not signed in"
	add(away, nil)
	list, err = s.Browsers(ctx, "anna")
	check(t, "signed out", len(list), 0, err)
}

func testParcels(t *testing.T, s notify.Store) {
	ctx := t.Context()
	first := notify.Parcel{ID: "1", Player: "anna", Channel: notify.Push, Target: "one", Notice: "n", Content: `{"a":1}`, Due: 10, Until: 99}
	second := notify.Parcel{ID: "2", Player: "anna", Channel: notify.Push, Target: "two", Notice: "n", Content: "{}", Due: 5, Until: 99}
	if err := s.PutListener(ctx, notify.Listener{Player: "anna", Ref: "r"}, []notify.Parcel{first, second}, nil, 1); err != nil {
		t.Fatal(err)
	}
	list, err := s.Parcels(ctx, notify.Push, 10, 10)
	check(t, "the first due first", list, []notify.Parcel{second, first}, err)
	list, err = s.Parcels(ctx, notify.Mail, 10, 10)
	check(t, "no mail", len(list), 0, err)

	var wait sync.WaitGroup
	var claimed atomic.Int32
	for range 8 {
		wait.Go(func() {
			switch err := s.ClaimParcel(ctx, first, 50); {
			case err == nil:
				claimed.Add(1)
			case !errors.Is(err, notify.ErrConflict):
				t.Error(err)
			}
		})
	}
	wait.Wait()
	check(t, "of eight one has it", claimed.Load(), int32(1), nil)
	first.Due, first.Tries = 50, 1
	list, err = s.Parcels(ctx, notify.Push, 49, 10)
	check(t, "until then", list, []notify.Parcel{second}, err)
	list, err = s.Parcels(ctx, notify.Push, 50, 10)
	check(t, "it is tried again", list, []notify.Parcel{second, first}, err)
	if err := s.RemoveParcel(ctx, "2"); err != nil {
		t.Error(err)
	}
	list, err = s.Parcels(ctx, notify.Push, 50, 10)
	check(t, "one has arrived", list, []notify.Parcel{first}, err)
}

// Of servers that start at once, one creates the keys.
func testKeys(t *testing.T, s notify.Store) {
	var wait sync.WaitGroup
	var mu sync.Mutex
	found := map[string]bool{}
	for i := range 8 {
		wait.Go(func() {
			keys, err := s.NoticeKeys(t.Context(), "keys "+strconv.Itoa(i))
			if err != nil {
				t.Error(err)
			}
			mu.Lock()
			defer mu.Unlock()
			found[keys] = true
		})
	}
	wait.Wait()
	if len(found) != 1 || found[""] {
		t.Errorf("keys of eight servers: %v", found)
	}
}
