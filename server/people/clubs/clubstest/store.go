// Package clubstest is the conformance suite for stores of clubs.
package clubstest

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
	"github.com/manykings/manykings/server/people/clubs"
	"github.com/manykings/manykings/table"
)

// Store keeps clubs and the accounts of their members.
type Store interface {
	clubs.Store
	account.Store
}

type suite struct {
	*testing.T
	Store
}

var bounds = clubs.Bounds{Of: 3, Founded: 2, Members: 4, Asking: 2}

// TestStore tests a store. Open returns an empty one.
func TestStore(t *testing.T, open func(t *testing.T) Store) {
	for name, test := range map[string]func(s *suite){
		"clubs": (*suite).clubs, "members": (*suite).members, "bounds": (*suite).bounds, "leaving": (*suite).leaving,
		"handing over": (*suite).handingOver, "closing an account": (*suite).closingAccount, "many at once": (*suite).manyAtOnce,
	} {
		t.Run(name, func(t *testing.T) { test(&suite{t, open(t)}) })
	}
}

func (s *suite) add(key, name string, founder table.Player, at table.Millis) clubs.Club {
	s.Helper()
	c := clubs.Club{Key: key, Profile: clubs.Profile{Name: name, About: "We play.", Language: "pt", Link: "https://example.org", Door: clubs.Asking}, Invitation: "in-" + key, Made: at, Members: 1}
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

// set changes a person's role at a moment.
func (s *suite) set(key string, player table.Player, was, next clubs.Role, at table.Millis, want error) {
	s.Helper()
	s.fails(string(player)+" becomes "+string(next), s.SetMember(s.Context(), key, clubs.Person{Player: player, Role: next, Since: at}, was, bounds), want)
}

func (s *suite) knows(key string, want ...clubs.Person) {
	s.Helper()
	if got, err := s.Members(s.Context(), key); err != nil || !reflect.DeepEqual(got, want) {
		s.Errorf("those of %s: %v, %v, want %v", key, got, err, want)
	}
}

func (s *suite) clubs() {
	ctx := s.Context()
	_, err := s.Club(ctx, "~a")
	s.fails("no club", err, clubs.ErrNotFound)
	a := s.add("~a", "anchor", "anna", 10)
	b := s.add("~b", "bishop", "anna", 20)
	for _, find := range []func() (clubs.Club, error){
		func() (clubs.Club, error) { return s.Club(ctx, "~a") }, func() (clubs.Club, error) { return s.ClubNamed(ctx, "anchor") },
	} {
		if got, err := find(); err != nil || !reflect.DeepEqual(got, a) {
			s.Errorf("found %+v, %v, want %+v", got, err, a)
		}
	}
	s.fails("the same name", s.AddClub(ctx, a, "anchor", "bela", bounds), clubs.ErrTaken)
	list := func(what, language, after string, limit int, want ...clubs.Club) {
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
	with := func(what string, want ...clubs.Club) {
		s.Helper()
		got, err := s.ClubsWith(ctx, []string{"~b", "~none", "~a"})
		slices.SortFunc(got, func(a, b clubs.Club) int { return strings.Compare(a.Key, b.Key) })
		if err != nil || !reflect.DeepEqual(got, want) {
			s.Errorf("%s: %v, %v, want %v", what, got, err, want)
		}
	}
	with("by keys", a, b)

	a.Profile = clubs.Profile{Name: "anchor", About: "", Language: "es", Door: clubs.Open}
	s.fails("changing", s.SetClub(ctx, "~a", a.Profile), nil)
	s.fails("another invitation", s.SetInvitation(ctx, "~a", "new"), nil)
	a.Invitation = "new"
	list("changed", "es", "", 9, a)
	s.fails("a name that is taken", s.RenameClub(ctx, "~a", "Bishop", "bishop"), clubs.ErrTaken)
	s.fails("as before", s.RenameClub(ctx, "~a", "Anchor", "anchor"), nil)
	s.fails("renaming", s.RenameClub(ctx, "~a", "Crown", "crown"), nil)
	a.Name = "Crown"
	list("renamed", "", "", 9, b, a)

	s.fails("closing", s.CloseClub(ctx, "~a", 30), nil)
	list("without it", "", "", 9, b)
	with("without it by keys", b)
	for what, err := range map[string]error{
		"closing twice": s.CloseClub(ctx, "~a", 31), "changing": s.SetClub(ctx, "~a", a.Profile), "inviting": s.SetInvitation(ctx, "~a", "x"),
		"renaming": s.RenameClub(ctx, "~a", "Dove", "dove"), "joining": s.SetMember(ctx, "~a", clubs.Person{Player: "cora", Role: clubs.Member}, clubs.Nobody, bounds),
	} {
		s.fails(what+" once it is closed", err, clubs.ErrNotFound)
	}
	s.knows("~a")
	s.fails("its name", s.AddClub(ctx, clubs.Club{Key: "~c", Profile: a.Profile}, "crown", "bela", bounds), clubs.ErrTaken)
}

func (s *suite) members() {
	ctx := s.Context()
	s.add("~a", "anchor", "anna", 10)
	s.set("~a", "bela", clubs.Nobody, clubs.Member, 20, nil)
	s.set("~a", "cora", clubs.Nobody, clubs.Waiting, 30, nil)
	s.set("~a", "cora", clubs.Nobody, clubs.Member, 40, clubs.ErrChanged)
	s.set("~a", "cora", clubs.Waiting, clubs.Member, 40, nil)
	s.set("~a", "cora", clubs.Member, clubs.Manager, 50, nil)
	s.set("~a", "dora", clubs.Nobody, clubs.Waiting, 60, nil)
	s.set("~a", "bela", clubs.Member, clubs.Shut, 70, nil)
	s.set("~a", "anna", clubs.Founder, clubs.Member, 80, clubs.ErrChanged)
	s.set("~a", "dora", clubs.Waiting, clubs.Founder, 80, clubs.ErrChanged)
	s.set("~b", "dora", clubs.Nobody, clubs.Member, 80, clubs.ErrNotFound)
	anna, cora := clubs.Person{Player: "anna", Role: clubs.Founder, Since: 10}, clubs.Person{Player: "cora", Role: clubs.Manager, Since: 50}
	s.knows("~a", anna, cora, clubs.Person{Player: "dora", Role: clubs.Waiting, Since: 60}, clubs.Person{Player: "bela", Role: clubs.Shut, Since: 70})
	for player, want := range map[table.Player]clubs.Role{"anna": clubs.Founder, "bela": clubs.Shut, "emma": clubs.Nobody} {
		if got, err := s.Member(ctx, "~a", player); err != nil || got != want {
			s.Errorf("%s is %q, %v, want %q", player, got, err, want)
		}
	}
	if c, err := s.Club(ctx, "~a"); err != nil || c.Members != 2 {
		s.Errorf("%d members, %v, want 2", c.Members, err)
	}
	s.set("~a", "dora", clubs.Waiting, clubs.Nobody, 90, nil)
	s.set("~a", "bela", clubs.Shut, clubs.Nobody, 90, nil)
	s.knows("~a", anna, cora)
	of := func(player table.Player, want ...clubs.Role) {
		s.Helper()
		list, err := s.ClubsOf(ctx, player)
		var got []clubs.Role
		for _, m := range list {
			got = append(got, m.Role)
		}
		if err != nil || !reflect.DeepEqual(got, want) {
			s.Errorf("the clubs of %s: %+v, %v, want %v", player, list, err, want)
		}
	}
	of("cora", clubs.Manager)
	of("bela")
	s.add("~0", "a club before", "cora", 95)
	of("cora", clubs.Founder, clubs.Manager)
}

func (s *suite) bounds() {
	ctx := s.Context()
	s.add("~a", "anchor", "anna", 10)
	s.add("~b", "bishop", "anna", 10)
	s.fails("founding a third", s.AddClub(ctx, clubs.Club{Key: "~c"}, "crown", "anna", bounds), clubs.ErrTooMany)
	s.add("~c", "crown", "bela", 10)
	s.set("~a", "bela", clubs.Nobody, clubs.Member, 20, nil)
	s.set("~b", "bela", clubs.Nobody, clubs.Waiting, 20, nil)
	s.fails("a fourth as the founder", s.AddClub(ctx, clubs.Club{Key: "~d"}, "dove", "bela", bounds), clubs.ErrTooMany)
	s.add("~d", "dove", "dora", 10)
	s.set("~d", "bela", clubs.Nobody, clubs.Member, 20, clubs.ErrTooMany)
	s.set("~d", "bela", clubs.Nobody, clubs.Shut, 20, nil) // being removed does not count
	s.set("~b", "bela", clubs.Waiting, clubs.Member, 30, nil)

	for i := range 2 {
		s.set("~a", table.Player("m"+strconv.Itoa(i)), clubs.Nobody, clubs.Member, 40, nil)
		s.set("~a", table.Player("w"+strconv.Itoa(i)), clubs.Nobody, clubs.Waiting, 40, nil)
	}
	s.set("~a", "emma", clubs.Nobody, clubs.Member, 50, clubs.ErrFull)
	s.set("~a", "emma", clubs.Nobody, clubs.Waiting, 50, clubs.ErrFull)
	s.set("~a", "w0", clubs.Waiting, clubs.Member, 50, clubs.ErrFull)
	s.set("~a", "m0", clubs.Member, clubs.Manager, 50, nil) // the number of members is unchanged
	s.set("~a", "w0", clubs.Waiting, clubs.Nobody, 50, nil)
	s.set("~a", "m1", clubs.Member, clubs.Nobody, 50, nil)
	s.set("~a", "w1", clubs.Waiting, clubs.Member, 50, nil)
}

func (s *suite) leaving() {
	ctx := s.Context()
	s.add("~a", "anchor", "anna", 10)
	s.set("~a", "bela", clubs.Nobody, clubs.Member, 20, nil)
	s.set("~a", "cora", clubs.Nobody, clubs.Member, 30, nil)
	s.set("~a", "cora", clubs.Member, clubs.Manager, 40, nil)
	s.set("~a", "dora", clubs.Nobody, clubs.Waiting, 50, nil)
	s.fails("a person with an open request", s.Leave(ctx, "~a", "dora", 60), clubs.ErrNobody)
	s.fails("nobody", s.Leave(ctx, "~a", "emma", 60), clubs.ErrNobody)
	s.fails("no club", s.Leave(ctx, "~x", "anna", 60), clubs.ErrNotFound)
	s.fails("the founder", s.Leave(ctx, "~a", "anna", 60), nil)
	bela, dora := clubs.Person{Player: "bela", Role: clubs.Member, Since: 20}, clubs.Person{Player: "dora", Role: clubs.Waiting, Since: 50}
	s.knows("~a", clubs.Person{Player: "cora", Role: clubs.Founder, Since: 40}, bela, dora)
	s.fails("the next", s.Leave(ctx, "~a", "cora", 70), nil)
	bela.Role = clubs.Founder
	s.knows("~a", bela, dora)
	s.fails("the last", s.Leave(ctx, "~a", "bela", 80), nil)
	_, err := s.Club(ctx, "~a")
	s.fails("without members", err, clubs.ErrNotFound)
	s.knows("~a")
}

func (s *suite) handingOver() {
	ctx := s.Context()
	s.add("~a", "anchor", "anna", 10)
	s.set("~a", "bela", clubs.Nobody, clubs.Member, 20, nil)
	s.set("~a", "dora", clubs.Nobody, clubs.Waiting, 20, nil)
	s.fails("to a person with an open request", s.HandOver(ctx, "~a", "anna", "dora", 30, bounds), clubs.ErrChanged)
	s.fails("to oneself", s.HandOver(ctx, "~a", "anna", "anna", 30, bounds), clubs.ErrChanged)
	s.fails("by another", s.HandOver(ctx, "~a", "bela", "anna", 30, bounds), clubs.ErrChanged)
	s.fails("to a member", s.HandOver(ctx, "~a", "anna", "bela", 30, bounds), nil)
	s.knows("~a", clubs.Person{Player: "bela", Role: clubs.Founder, Since: 30}, clubs.Person{Player: "anna", Role: clubs.Manager, Since: 30}, clubs.Person{Player: "dora", Role: clubs.Waiting, Since: 20})
	s.add("~b", "bishop", "anna", 40)
	s.add("~c", "crown", "anna", 40)
	s.fails("to a person with too many clubs", s.HandOver(ctx, "~a", "bela", "anna", 50, bounds), clubs.ErrTooMany)
}

// A person who closes the account leaves all clubs, and no club is without a founder.
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
	s.set("~a", "bela", clubs.Nobody, clubs.Member, 20, nil)
	s.set("~c", "anna", clubs.Nobody, clubs.Shut, 20, nil)
	s.fails("closing the account", s.CloseAccount(ctx, "anna", 30), nil)
	s.knows("~a", clubs.Person{Player: "bela", Role: clubs.Founder, Since: 20})
	s.knows("~c", clubs.Person{Player: "cora", Role: clubs.Founder, Since: 10})
	_, err := s.Club(ctx, "~b")
	s.fails("a club without other members", err, clubs.ErrNotFound)
}

func (s *suite) manyAtOnce() {
	s.add("~a", "anchor", "anna", 10)
	var wait sync.WaitGroup
	var came atomic.Int32
	for i := range 20 {
		wait.Go(func() {
			err := s.SetMember(s.Context(), "~a", clubs.Person{Player: table.Player("p" + strconv.Itoa(i)), Role: clubs.Member, Since: 20}, clubs.Nobody, bounds)
			switch {
			case err == nil:
				came.Add(1)
			case !errors.Is(err, clubs.ErrFull):
				s.Error(err)
			}
		})
	}
	wait.Wait()
	list, err := s.Members(s.Context(), "~a")
	if err != nil || len(list) != bounds.Members || came.Load() != int32(bounds.Members)-1 {
		s.Errorf("of twenty at once %d joined and %d are members, want %d, %v", came.Load(), len(list), bounds.Members, err)
	}
}
