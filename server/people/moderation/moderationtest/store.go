// Package moderationtest is the conformance suite for stores of complaints.
package moderationtest

import (
	"errors"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"testing"

	"github.com/manykings/manykings/server/people/account"
	"github.com/manykings/manykings/server/people/botaccount"
	"github.com/manykings/manykings/server/people/moderation"
	"github.com/manykings/manykings/table"
)

// Store also keeps the accounts and programs that acts change.
type Store interface {
	moderation.Store
	account.Store
	botaccount.Store
}

// stops tests an act that stops a program, and an act that frees it.
func stops(t *testing.T, s Store) {
	ctx := t.Context()
	if err := s.AddProgram(ctx, botaccount.Program{Player: "fox", Owner: "anna", Name: "Fox", Made: 1}, "fox"); err != nil {
		t.Fatal(err)
	}
	stop := moderation.Act{Key: "s1", At: 20, By: "mod", Against: "anna", Until: 40, Reason: "why", Program: "Fox", Did: []string{moderation.Stopped}, Plays: "fox"}
	free := moderation.Act{Key: "s2", At: 30, By: "mod", Against: "anna", Reason: "over", Program: "Fox", Did: []string{moderation.Freed}, Plays: "fox"}
	for _, step := range []struct {
		act  moderation.Act
		want botaccount.Stop
	}{{stop, botaccount.Stop{Since: 20, Until: 40, Reason: "why"}}, {free, botaccount.Stop{}}} {
		if err := s.Act(ctx, step.act); err != nil {
			t.Fatal(err)
		}
		p, err := s.Program(ctx, "fox")
		if err != nil || p.Stop != step.want {
			t.Errorf("%v: %+v, %v, want %+v", step.act.Did, p.Stop, err, step.want)
		}
	}
	// The player id of the program is not returned with an act.
	stop.Plays, free.Plays = "", ""
	if list, err := s.Acts(ctx, "anna", moderation.Place{}, 9); err != nil || !reflect.DeepEqual(list, []moderation.Act{free, stop}) {
		t.Errorf("acts %+v, %v", list, err)
	}
	if err := s.Act(ctx, moderation.Act{Key: "s3", At: 50, Reason: "x", Did: []string{moderation.Stopped}, Plays: "owl"}); !errors.Is(err, moderation.ErrNotFound) {
		t.Errorf("stopping an unknown program: %v", err)
	}
	if list, err := s.Acts(ctx, "", moderation.Place{}, 9); err != nil || len(list) != 2 {
		t.Errorf("a refused act is stored: %+v, %v", list, err)
	}
}

// TestStore tests a store. Open returns an empty one.
func TestStore(t *testing.T, open func(t *testing.T) Store) {
	t.Run("stops", func(t *testing.T) { stops(t, open(t)) })
	s, ctx := open(t), t.Context()
	for _, p := range []string{"anna", "bela"} {
		err := s.AddAccount(ctx, account.New{
			Account: account.Account{Player: table.Player(p), Handle: p, Role: account.Ordinary, Bars: []account.Bar{account.BarHost}},
			Folded:  p, Device: account.Device{ID: p, Player: table.Player(p)},
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	is := func(what string, err, want error) {
		t.Helper()
		if !errors.Is(err, want) {
			t.Errorf("%s: %v, want %v", what, err, want)
		}
	}
	one := moderation.Complaint{
		Key: "k1", By: "anna", Against: "bela", Kind: moderation.Chat, Text: "rude \"é\"", Game: "g", Made: 10,
		Evidence: moderation.Evidence{Name: "Béla", About: "x", Said: []moderation.Said{{At: 5, Seat: 2, Theirs: true, Text: "…"}, {At: 6, Text: "y"}}},
	}
	two := moderation.Complaint{Key: "k2", By: "cora", Against: "bela", Kind: moderation.Name, Made: 10}
	three := moderation.Complaint{Key: "k3", By: "anna", Against: "", Kind: moderation.Behaviour, Made: 5}
	for _, c := range []moderation.Complaint{one, two, three} {
		is("adding", s.AddComplaint(ctx, c, 2), nil)
	}
	same := one
	same.Key = "k4"
	is("the same again", s.AddComplaint(ctx, same, 2), nil)
	same.Game = "h"
	is("another", s.AddComplaint(ctx, same, 2), moderation.ErrTooMany)

	keys := func(what string, waiting bool, behind moderation.Place, limit int, want ...string) {
		t.Helper()
		list, err := s.Complaints(ctx, waiting, behind, limit)
		var got []string
		for _, c := range list {
			got = append(got, c.Key)
		}
		if err != nil || !slices.Equal(got, want) {
			t.Errorf("%s: %v, %v, want %v", what, got, err, want)
		}
	}
	keys("the oldest first", true, moderation.Place{}, 9, "k3", "k1", "k2")
	keys("a page", true, moderation.Place{}, 2, "k3", "k1")
	keys("the next", true, moderation.Place{At: 10, Key: "k1"}, 2, "k2")
	keys("none is closed", false, moderation.Place{}, 9)
	kept := func(key string) (moderation.Complaint, error) {
		list, err := s.ComplaintsOf(ctx, []string{key})
		if len(list) != 1 {
			return moderation.Complaint{}, errors.Join(err, moderation.ErrNotFound)
		}
		return list[0], err
	}
	got, err := kept("k1")
	if err != nil || !reflect.DeepEqual(got, one) {
		t.Errorf("read %+v, %v, want %+v", got, err, one)
	}
	asked := []string{"k3", "k4"}
	for i := range 70 { // more than one statement reads
		asked = append(asked, "none"+strconv.Itoa(i))
	}
	some, err := s.ComplaintsOf(ctx, append(asked, "k1"))
	slices.SortFunc(some, func(a, b moderation.Complaint) int { return strings.Compare(a.Key, b.Key) })
	if err != nil || !reflect.DeepEqual(some, []moderation.Complaint{one, three}) {
		t.Errorf("by keys: %+v, %v", some, err)
	}
	_, err = kept("k4")
	is("an unstored one", err, moderation.ErrNotFound)
	if list, err := s.ComplaintsBy(ctx, "anna"); err != nil || len(list) != 2 || list[0].Key != "k1" {
		t.Errorf("by Anna: %+v, %v", list, err)
	}
	if all, waiting, err := s.CountAgainst(ctx, "bela"); all != 2 || waiting != 2 || err != nil {
		t.Errorf("against Bela: %d, %d, %v", all, waiting, err)
	}

	bars := func(want ...account.Bar) {
		t.Helper()
		if a, err := s.Account(ctx, "bela"); err != nil || !slices.Equal(a.Bars, want) {
			t.Errorf("bars %v, %v, want %v", a.Bars, err, want)
		}
	}
	act := moderation.Act{Key: "a1", At: 20, By: "mod", Against: "bela", Complaint: "k1", Take: []string{"chat", "host"}, Warn: true, Reason: "why \"é\""}
	is("acting", s.Act(ctx, act), nil)
	bars(account.BarChat, account.BarHost)
	again := act
	again.Key, again.Take = "a2", []string{"name"}
	is("acting twice", s.Act(ctx, again), moderation.ErrDone)
	bars(account.BarChat, account.BarHost)
	again.Complaint = "none"
	is("on none", s.Act(ctx, again), moderation.ErrNotFound)
	again.Complaint, again.Against = "k2", "nobody"
	is("on nobody", s.Act(ctx, again), moderation.ErrNotFound)
	keys("what waits", true, moderation.Place{}, 9, "k3", "k2")
	keys("what is closed", false, moderation.Place{}, 9, "k1")
	give := moderation.Act{Key: "a3", At: 30, Against: "bela", Give: []string{"chat"}, Reason: "over"}
	is("giving back", s.Act(ctx, give), nil)
	bars(account.BarHost)
	// A temporary bar has an end. Putting it on again replaces the end, lifting it removes the
	// end, and the next act removes expired bars.
	ends := func(what string, want map[account.Bar]table.Millis) {
		t.Helper()
		if a, err := s.Account(ctx, "anna"); err != nil || !reflect.DeepEqual(a.Ends, want) {
			t.Errorf("%s: ends %v, %v, want %v", what, a.Ends, err, want)
		}
	}
	brief := moderation.Act{Key: "b1", At: 11, By: "mod", Against: "anna", Take: []string{"chat", "rated"}, Until: 14, Reason: "for a while"}
	is("for a time", s.Act(ctx, brief), nil)
	ends("for a time", map[account.Bar]table.Millis{"chat": 14, "rated": 14})
	longer := moderation.Act{Key: "b2", At: 12, By: "mod", Against: "anna", Take: []string{"rated"}, Until: 50, Reason: "longer"}
	is("for longer", s.Act(ctx, longer), nil)
	ends("for longer", map[account.Bar]table.Millis{"chat": 14, "rated": 50})
	good := moderation.Act{Key: "b3", At: 15, By: "mod", Against: "anna", Take: []string{"name"}, Reason: "for good"}
	is("for good", s.Act(ctx, good), nil)
	ends("expired bars are gone", map[account.Bar]table.Millis{"rated": 50})
	if a, err := s.Account(ctx, "anna"); err != nil || !slices.Equal(a.Bars, []account.Bar{account.BarHost, account.BarName, account.BarRated}) {
		t.Errorf("bars of Anna: %v, %v", a.Bars, err)
	}
	is("without an end", s.Act(ctx, moderation.Act{Key: "b4", At: 16, Against: "anna", Take: []string{"rated"}, Reason: "for good"}), nil)
	ends("without an end", nil)
	is("with one again", s.Act(ctx, moderation.Act{Key: "b5", At: 17, Against: "anna", Take: []string{"rated"}, Until: 60, Reason: "x"}), nil)
	is("given back", s.Act(ctx, moderation.Act{Key: "b6", At: 18, Against: "anna", Give: []string{"rated"}, Reason: "x"}), nil)
	ends("given back", nil)
	if list, err := s.Acts(ctx, "anna", moderation.Place{}, 9); err != nil || len(list) != 6 || !reflect.DeepEqual(list[5], brief) || !reflect.DeepEqual(list[4], longer) {
		t.Errorf("acts of Anna: %+v, %v", list, err)
	}

	away := moderation.Act{Key: "a4", At: 30, By: "mod", Complaint: "k3"}
	is("putting away", s.Act(ctx, away), nil)
	acts := func(what string, against table.Player, behind moderation.Place, limit int, want ...moderation.Act) {
		t.Helper()
		if list, err := s.Acts(ctx, against, behind, limit); err != nil || !reflect.DeepEqual(list, want) {
			t.Errorf("%s: %+v, %v, want %+v", what, list, err, want)
		}
	}
	acts("all", "", moderation.Place{}, 2, away, give)
	acts("the last", "", moderation.Place{}, 1, away)
	acts("behind it", "", moderation.Place{At: 30, Key: "a4"}, 1, give)
	acts("of Bela", "bela", moderation.Place{}, 9, give, act)
	keys("closed, the last made first", false, moderation.Place{}, 9, "k1", "k3")
	keys("behind the first", false, moderation.Place{At: 10, Key: "k1"}, 9, "k3")

	// Of many concurrent acts on one complaint, one succeeds.
	var wait sync.WaitGroup
	var done atomic.Int32
	for i := range 10 {
		wait.Go(func() {
			err := s.Act(ctx, moderation.Act{Key: "m" + string(rune('0'+i)), At: 40, Complaint: "k2"})
			switch {
			case err == nil:
				done.Add(1)
			case !errors.Is(err, moderation.ErrDone):
				t.Error(err)
			}
		})
	}
	wait.Wait()
	if done.Load() != 1 {
		t.Errorf("%d have acted on one complaint", done.Load())
	}

	// Closing an account deletes the complaints of its owner and those about them.
	is("a last one", s.AddComplaint(ctx, moderation.Complaint{Key: "k9", By: "bela", Against: "cora", Kind: moderation.Name, Text: "hm", Made: 50}, 2), nil)
	is("closing", s.CloseAccount(ctx, "bela", 60), nil)
	keys("what is closed afterwards", false, moderation.Place{}, 9, "k3")
	if c, err := kept("k9"); err != nil || c.By != "" || c.Text != "" {
		t.Errorf("what they complained of: %+v, %v", c, err)
	}
	acts("of who is gone", "bela", moderation.Place{}, 9)
}
