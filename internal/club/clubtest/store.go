// Package clubtest holds what every store of clubs must do.
package clubtest

import (
	"errors"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"testing"

	"github.com/manykings/manykings/internal/account"
	"github.com/manykings/manykings/internal/club"
	"github.com/manykings/manykings/table"
)

// Store keeps clubs, and the accounts of those who are in them.
type Store interface {
	club.Store
	account.Store
}

// suite is one store and what is asked of it.
type suite struct {
	*testing.T
	Store
}

var bounds = club.Bounds{Of: 3, Founded: 2, Members: 4, Asking: 2}

// TestStore tests a store. Open returns an empty one.
func TestStore(t *testing.T, open func(t *testing.T) Store) {
	for name, test := range map[string]func(s *suite){
		"clubs": (*suite).clubs, "members": (*suite).members, "bounds": (*suite).bounds, "leaving": (*suite).leaving,
		"handing over": (*suite).handingOver, "closing an account": (*suite).closingAccount, "many at once": (*suite).manyAtOnce,
	} {
		t.Run(name, func(t *testing.T) { test(&suite{t, open(t)}) })
	}
}

func (s *suite) add(key, name string, founder table.Player, at table.Millis) club.Club {
	s.Helper()
	c := club.Club{Key: key, Profile: club.Profile{Name: name, About: "We play.", Language: "pt", Link: "https://example.org", Door: club.Asking}, Invitation: "in-" + key, Made: at, Members: 1}
	if err := s.AddClub(s.Context(), c, name, founder, bounds); err != nil {
		s.Fatalf("adding %s: %v", name, err)
	}
	return c
}

func (s *suite) fails(what string, err, want error) {
	s.Helper()
	if !errors.Is(err, want) {
		s.Errorf("%s: %v, want %v", what, err, want)
	}
}

// set gives somebody a role at the moment of their own.
func (s *suite) set(key string, player table.Player, was, next club.Role, at table.Millis, want error) {
	s.Helper()
	s.fails(string(player)+" becomes "+string(next), s.SetMember(s.Context(), key, club.Person{Player: player, Role: next, Since: at}, was, bounds), want)
}

func (s *suite) knows(key string, want ...club.Person) {
	s.Helper()
	if got, err := s.Members(s.Context(), key); err != nil || !reflect.DeepEqual(got, want) {
		s.Errorf("those of %s: %v, %v, want %v", key, got, err, want)
	}
}

func (s *suite) clubs() {
	ctx := s.Context()
	_, err := s.Club(ctx, "~a")
	s.fails("no club", err, club.ErrNotFound)
	a := s.add("~a", "anchor", "anna", 10)
	b := s.add("~b", "bishop", "anna", 20)
	for _, find := range []func() (club.Club, error){
		func() (club.Club, error) { return s.Club(ctx, "~a") }, func() (club.Club, error) { return s.ClubNamed(ctx, "anchor") },
	} {
		if got, err := find(); err != nil || !reflect.DeepEqual(got, a) {
			s.Errorf("found %+v, %v, want %+v", got, err, a)
		}
	}
	s.fails("the same name", s.AddClub(ctx, a, "anchor", "bela", bounds), club.ErrTaken)
	list := func(what, language, after string, limit int, want ...club.Club) {
		s.Helper()
		if got, err := s.Clubs(ctx, language, after, limit); err != nil || !reflect.DeepEqual(got, want) {
			s.Errorf("%s: %v, %v, want %v", what, got, err, want)
		}
	}
	list("all", "", "", 9, a, b)
	list("one", "", "", 1, a)
	list("behind", "", "anchor", 9, b)
	list("of a language", "pt", "", 9, a, b)
	list("of another", "es", "", 9)
	with := func(what string, want ...club.Club) {
		s.Helper()
		got, err := s.ClubsWith(ctx, []string{"~b", "~none", "~a"})
		slices.SortFunc(got, func(a, b club.Club) int { return strings.Compare(a.Key, b.Key) })
		if err != nil || !reflect.DeepEqual(got, want) {
			s.Errorf("%s: %v, %v, want %v", what, got, err, want)
		}
	}
	with("by keys", a, b)

	a.Profile = club.Profile{Name: "anchor", About: "", Language: "es", Door: club.Open}
	s.fails("changing", s.SetClub(ctx, "~a", a.Profile), nil)
	s.fails("another invitation", s.SetInvitation(ctx, "~a", "new"), nil)
	a.Invitation = "new"
	list("changed", "es", "", 9, a)
	s.fails("a name that is taken", s.RenameClub(ctx, "~a", "Bishop", "bishop"), club.ErrTaken)
	s.fails("as before", s.RenameClub(ctx, "~a", "Anchor", "anchor"), nil)
	s.fails("renaming", s.RenameClub(ctx, "~a", "Crown", "crown"), nil)
	a.Name = "Crown"
	list("renamed", "", "", 9, b, a)

	s.fails("closing", s.CloseClub(ctx, "~a", 30), nil)
	list("without it", "", "", 9, b)
	with("without it by keys", b)
	for what, err := range map[string]error{
		"closing twice": s.CloseClub(ctx, "~a", 31), "changing": s.SetClub(ctx, "~a", a.Profile), "inviting": s.SetInvitation(ctx, "~a", "x"),
		"renaming": s.RenameClub(ctx, "~a", "Dove", "dove"), "joining": s.SetMember(ctx, "~a", club.Person{Player: "cora", Role: club.Member}, club.Nobody, bounds),
	} {
		s.fails(what+" once it is closed", err, club.ErrNotFound)
	}
	s.knows("~a")
	s.fails("its name", s.AddClub(ctx, club.Club{Key: "~c", Profile: a.Profile}, "crown", "bela", bounds), club.ErrTaken)
}

func (s *suite) members() {
	ctx := s.Context()
	s.add("~a", "anchor", "anna", 10)
	s.set("~a", "bela", club.Nobody, club.Member, 20, nil)
	s.set("~a", "cora", club.Nobody, club.Waiting, 30, nil)
	s.set("~a", "cora", club.Nobody, club.Member, 40, club.ErrChanged)
	s.set("~a", "cora", club.Waiting, club.Member, 40, nil)
	s.set("~a", "cora", club.Member, club.Manager, 50, nil)
	s.set("~a", "dora", club.Nobody, club.Waiting, 60, nil)
	s.set("~a", "bela", club.Member, club.Shut, 70, nil)
	s.set("~a", "anna", club.Founder, club.Member, 80, club.ErrChanged)
	s.set("~a", "dora", club.Waiting, club.Founder, 80, club.ErrChanged)
	s.set("~b", "dora", club.Nobody, club.Member, 80, club.ErrNotFound)
	anna, cora := club.Person{Player: "anna", Role: club.Founder, Since: 10}, club.Person{Player: "cora", Role: club.Manager, Since: 50}
	s.knows("~a", anna, cora, club.Person{Player: "dora", Role: club.Waiting, Since: 60}, club.Person{Player: "bela", Role: club.Shut, Since: 70})
	for player, want := range map[table.Player]club.Role{"anna": club.Founder, "bela": club.Shut, "emma": club.Nobody} {
		if got, err := s.Member(ctx, "~a", player); err != nil || got != want {
			s.Errorf("%s is %q, %v, want %q", player, got, err, want)
		}
	}
	if c, err := s.Club(ctx, "~a"); err != nil || c.Members != 2 {
		s.Errorf("%d members, %v, want 2", c.Members, err)
	}
	s.set("~a", "dora", club.Waiting, club.Nobody, 90, nil)
	s.set("~a", "bela", club.Shut, club.Nobody, 90, nil)
	s.knows("~a", anna, cora)
	of := func(player table.Player, want ...club.Role) {
		s.Helper()
		list, err := s.ClubsOf(ctx, player)
		var got []club.Role
		for _, m := range list {
			got = append(got, m.Role)
		}
		if err != nil || !reflect.DeepEqual(got, want) {
			s.Errorf("the clubs of %s: %+v, %v, want %v", player, list, err, want)
		}
	}
	of("cora", club.Manager)
	of("bela")
	s.add("~0", "a club before", "cora", 95)
	of("cora", club.Founder, club.Manager)
}

func (s *suite) bounds() {
	ctx := s.Context()
	s.add("~a", "anchor", "anna", 10)
	s.add("~b", "bishop", "anna", 10)
	s.fails("founding a third", s.AddClub(ctx, club.Club{Key: "~c"}, "crown", "anna", bounds), club.ErrTooMany)
	s.add("~c", "crown", "bela", 10)
	s.set("~a", "bela", club.Nobody, club.Member, 20, nil)
	s.set("~b", "bela", club.Nobody, club.Waiting, 20, nil)
	s.fails("a fourth of one's own", s.AddClub(ctx, club.Club{Key: "~d"}, "dove", "bela", bounds), club.ErrTooMany)
	s.add("~d", "dove", "dora", 10)
	s.set("~d", "bela", club.Nobody, club.Member, 20, club.ErrTooMany)
	s.set("~d", "bela", club.Nobody, club.Shut, 20, nil) // that is no club of theirs
	s.set("~b", "bela", club.Waiting, club.Member, 30, nil)

	for i := range 2 {
		s.set("~a", table.Player("m"+strconv.Itoa(i)), club.Nobody, club.Member, 40, nil)
		s.set("~a", table.Player("w"+strconv.Itoa(i)), club.Nobody, club.Waiting, 40, nil)
	}
	s.set("~a", "emma", club.Nobody, club.Member, 50, club.ErrFull)
	s.set("~a", "emma", club.Nobody, club.Waiting, 50, club.ErrFull)
	s.set("~a", "w0", club.Waiting, club.Member, 50, club.ErrFull)
	s.set("~a", "m0", club.Member, club.Manager, 50, nil) // as many as before
	s.set("~a", "w0", club.Waiting, club.Nobody, 50, nil)
	s.set("~a", "m1", club.Member, club.Nobody, 50, nil)
	s.set("~a", "w1", club.Waiting, club.Member, 50, nil)
}

func (s *suite) leaving() {
	ctx := s.Context()
	s.add("~a", "anchor", "anna", 10)
	s.set("~a", "bela", club.Nobody, club.Member, 20, nil)
	s.set("~a", "cora", club.Nobody, club.Member, 30, nil)
	s.set("~a", "cora", club.Member, club.Manager, 40, nil)
	s.set("~a", "dora", club.Nobody, club.Waiting, 50, nil)
	s.fails("who only asks", s.Leave(ctx, "~a", "dora", 60), club.ErrNobody)
	s.fails("nobody", s.Leave(ctx, "~a", "emma", 60), club.ErrNobody)
	s.fails("no club", s.Leave(ctx, "~x", "anna", 60), club.ErrNotFound)
	s.fails("the founder", s.Leave(ctx, "~a", "anna", 60), nil)
	bela, dora := club.Person{Player: "bela", Role: club.Member, Since: 20}, club.Person{Player: "dora", Role: club.Waiting, Since: 50}
	s.knows("~a", club.Person{Player: "cora", Role: club.Founder, Since: 40}, bela, dora)
	s.fails("the next", s.Leave(ctx, "~a", "cora", 70), nil)
	bela.Role = club.Founder
	s.knows("~a", bela, dora)
	s.fails("the last", s.Leave(ctx, "~a", "bela", 80), nil)
	_, err := s.Club(ctx, "~a")
	s.fails("with nobody in it", err, club.ErrNotFound)
	s.knows("~a")
}

func (s *suite) handingOver() {
	ctx := s.Context()
	s.add("~a", "anchor", "anna", 10)
	s.set("~a", "bela", club.Nobody, club.Member, 20, nil)
	s.set("~a", "dora", club.Nobody, club.Waiting, 20, nil)
	s.fails("to who asks", s.HandOver(ctx, "~a", "anna", "dora", 30, bounds), club.ErrChanged)
	s.fails("to oneself", s.HandOver(ctx, "~a", "anna", "anna", 30, bounds), club.ErrChanged)
	s.fails("by another", s.HandOver(ctx, "~a", "bela", "anna", 30, bounds), club.ErrChanged)
	s.fails("to a member", s.HandOver(ctx, "~a", "anna", "bela", 30, bounds), nil)
	s.knows("~a", club.Person{Player: "bela", Role: club.Founder, Since: 30}, club.Person{Player: "anna", Role: club.Manager, Since: 30}, club.Person{Player: "dora", Role: club.Waiting, Since: 20})
	s.add("~b", "bishop", "anna", 40)
	s.add("~c", "crown", "anna", 40)
	s.fails("to who has founded enough", s.HandOver(ctx, "~a", "bela", "anna", 50, bounds), club.ErrTooMany)
}

// Whoever closes an account is in no club any more, and no club is without a founder.
func (s *suite) closingAccount() {
	ctx := s.Context()
	for _, player := range []table.Player{"anna", "bela"} {
		a := account.New{Account: account.Account{Player: player, Handle: string(player), Made: 1}, Folded: string(player), Device: account.Device{ID: "d" + string(player), Player: player}}
		if err := s.AddAccount(ctx, a); err != nil {
			s.Fatal(err)
		}
	}
	s.add("~a", "anchor", "anna", 10)
	s.add("~b", "bishop", "anna", 10)
	s.add("~c", "crown", "cora", 10)
	s.set("~a", "bela", club.Nobody, club.Member, 20, nil)
	s.set("~c", "anna", club.Nobody, club.Shut, 20, nil)
	s.fails("closing the account", s.CloseAccount(ctx, "anna", 30), nil)
	s.knows("~a", club.Person{Player: "bela", Role: club.Founder, Since: 20})
	s.knows("~c", club.Person{Player: "cora", Role: club.Founder, Since: 10})
	_, err := s.Club(ctx, "~b")
	s.fails("the club of nobody else", err, club.ErrNotFound)
}

func (s *suite) manyAtOnce() {
	s.add("~a", "anchor", "anna", 10)
	var wait sync.WaitGroup
	var came atomic.Int32
	for i := range 20 {
		wait.Go(func() {
			err := s.SetMember(s.Context(), "~a", club.Person{Player: table.Player("p" + strconv.Itoa(i)), Role: club.Member, Since: 20}, club.Nobody, bounds)
			switch {
			case err == nil:
				came.Add(1)
			case !errors.Is(err, club.ErrFull):
				s.Error(err)
			}
		})
	}
	wait.Wait()
	list, err := s.Members(s.Context(), "~a")
	if err != nil || len(list) != bounds.Members || came.Load() != int32(bounds.Members)-1 {
		s.Errorf("of twenty at once %d came in and %d are there, want %d, %v", came.Load(), len(list), bounds.Members, err)
	}
}
