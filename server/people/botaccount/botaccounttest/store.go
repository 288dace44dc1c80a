// Package botaccounttest is the conformance suite for stores of programs.
package botaccounttest

import (
	"errors"
	"reflect"
	"testing"

	"github.com/manykings/manykings/server/people/botaccount"
	"github.com/manykings/manykings/table"
)

// TestStore tests a store. Open returns an empty one.
func TestStore(t *testing.T, open func(t *testing.T) botaccount.Store) {
	t.Run("keeps programs", func(t *testing.T) { testPrograms(t, open(t)) })
	t.Run("gives a name once", func(t *testing.T) { testNames(t, open(t)) })
	t.Run("keeps tokens", func(t *testing.T) { testTokens(t, open(t)) })
	t.Run("removes tokens with their program", func(t *testing.T) { testRemove(t, open(t)) })
}

// fox and owl are programs with every field set.
var (
	fox = botaccount.Program{
		Player: "P1", Owner: "anna", Name: "Fox", About: "Hunts.\x01 \"é\"", Made: 1000,
		Accepts: botaccount.Accepts{
			From: botaccount.FromOwner, Ask: true, Variants: []string{"star", "yalta,ending=draw"},
			Clocks: []table.ClockKind{table.GameClock, table.DaysClock}, PerMove: 1500, Games: 3,
		},
	}
	owl = botaccount.Program{Player: "P2", Owner: "anna", Name: "Owl", Made: 2000, Accepts: botaccount.Accepts{From: botaccount.FromAll}}
)

func add(t *testing.T, s botaccount.Store, p botaccount.Program, folded string) {
	t.Helper()
	if err := s.AddProgram(t.Context(), p, folded); err != nil {
		t.Fatal(err)
	}
}

// check compares what a store returned.
func check(t *testing.T, what string, got, want any, err error) {
	t.Helper()
	if err != nil || !reflect.DeepEqual(got, want) {
		t.Errorf("%s: %+v, %v, want %+v", what, got, err, want)
	}
}

func testPrograms(t *testing.T, s botaccount.Store) {
	ctx := t.Context()
	add(t, s, owl, "owl")
	add(t, s, fox, "fox")
	one, err := s.Program(ctx, "P1")
	check(t, "by player", one, fox, err)
	one, err = s.ProgramNamed(ctx, "owl")
	check(t, "by name", one, owl, err)
	list, err := s.ProgramsOf(ctx, "anna")
	check(t, "of an owner", list, []botaccount.Program{fox, owl}, err)
	if list, err := s.ProgramsOf(ctx, "ben"); err != nil || len(list) != 0 {
		t.Errorf("ben has %v, %v", list, err)
	}
	for _, err := range []error{
		s.ChangeProgram(ctx, botaccount.Program{Player: "P3"}),
		func() error { _, err := s.Program(ctx, "P3"); return err }(),
		func() error { _, err := s.ProgramNamed(ctx, "cat"); return err }(),
	} {
		if !errors.Is(err, botaccount.ErrNotFound) {
			t.Errorf("an unknown program: %v", err)
		}
	}

	changed := fox
	changed.Owner, changed.About, changed.Accepts = "ben", "", botaccount.Accepts{From: botaccount.FromAll}
	other := changed
	other.Name = "Wolf" // the name never changes
	if err := s.ChangeProgram(ctx, other); err != nil {
		t.Error(err)
	}
	one, err = s.Program(ctx, "P1")
	check(t, "changed", one, changed, err)

	list, err = s.ProgramsOf(ctx, "ben")
	check(t, "of its new owner", list, []botaccount.Program{changed}, err)
	list, err = s.Programs(ctx, "", 9)
	check(t, "all", list, []botaccount.Program{changed, owl}, err)
	list, err = s.Programs(ctx, "", 1)
	check(t, "all, no more than wanted", list, []botaccount.Program{changed}, err)
	list, err = s.Programs(ctx, "fox", 9)
	check(t, "all after one", list, []botaccount.Program{owl}, err)

	for _, at := range []table.Millis{5000, 4000} {
		if err := s.HearProgram(ctx, "P1", at); err != nil {
			t.Error(err)
		}
	}
	changed.Heard = 5000
	list, err = s.ProgramsHeard(ctx, 5000, 10)
	check(t, "heard since", list, []botaccount.Program{changed}, err)
	list, err = s.ProgramsHeard(ctx, 0, 1)
	check(t, "no more than wanted", list, []botaccount.Program{changed}, err)
	if list, err := s.ProgramsHeard(ctx, 5001, 10); err != nil || len(list) != 0 {
		t.Errorf("heard after the last: %v, %v", list, err)
	}
}

func testNames(t *testing.T, s botaccount.Store) {
	add(t, s, fox, "fox")
	other := owl
	other.Name = "F0X"
	if err := s.AddProgram(t.Context(), other, "fox"); !errors.Is(err, botaccount.ErrTaken) {
		t.Errorf("a second fox: %v", err)
	}
	if _, err := s.Program(t.Context(), "P2"); !errors.Is(err, botaccount.ErrNotFound) {
		t.Errorf("it is there: %v", err)
	}
}

func testTokens(t *testing.T, s botaccount.Store) {
	ctx := t.Context()
	add(t, s, fox, "fox")
	first := botaccount.Token{ID: "T1", Hash: "aa", Program: "P1", Label: "at home", Scopes: []botaccount.Scope{botaccount.Read, botaccount.Play}, Made: 10, Until: 99}
	second := botaccount.Token{ID: "T2", Hash: "bb", Program: "P1", Scopes: botaccount.AllScopes(), Made: 20}
	for _, token := range []botaccount.Token{second, first} {
		if err := s.AddToken(ctx, token); err != nil {
			t.Fatal(err)
		}
	}
	list, err := s.TokensOf(ctx, "P1")
	check(t, "of a program", list, []botaccount.Token{first, second}, err)
	for _, at := range []table.Millis{70, 60} {
		if err := s.UseToken(ctx, "T1", at); err != nil {
			t.Error(err)
		}
	}
	first.Used = 70
	one, err := s.TokenWith(ctx, "aa")
	check(t, "by hash", one, first, err)

	if err := s.RemoveToken(ctx, "P2", "T1"); !errors.Is(err, botaccount.ErrNoToken) {
		t.Errorf("removed for another program: %v", err)
	}
	if err := s.RemoveToken(ctx, "P1", "T1"); err != nil {
		t.Error(err)
	}
	if err := s.RemoveToken(ctx, "P1", "T1"); !errors.Is(err, botaccount.ErrNoToken) {
		t.Errorf("removed twice: %v", err)
	}
	if _, err := s.TokenWith(ctx, "aa"); !errors.Is(err, botaccount.ErrNoToken) {
		t.Errorf("after it was removed: %v", err)
	}
}

func testRemove(t *testing.T, s botaccount.Store) {
	ctx := t.Context()
	add(t, s, fox, "fox")
	if err := s.AddToken(ctx, botaccount.Token{ID: "T1", Hash: "aa", Program: "P1", Scopes: botaccount.AllScopes()}); err != nil {
		t.Fatal(err)
	}
	if err := s.RemoveProgram(ctx, "P1"); err != nil {
		t.Error(err)
	}
	if _, err := s.TokenWith(ctx, "aa"); !errors.Is(err, botaccount.ErrNoToken) {
		t.Errorf("its token: %v", err)
	}
	if _, err := s.Program(ctx, "P1"); !errors.Is(err, botaccount.ErrNotFound) {
		t.Errorf("the program: %v", err)
	}
	add(t, s, fox, "fox") // its name is free
}
