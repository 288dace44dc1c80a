// Package relationstest is the conformance suite for stores of circles.
package relationstest

import (
	"errors"
	"reflect"
	"strconv"
	"sync"
	"sync/atomic"
	"testing"

	"github.com/manykings/manykings/server/people/relations"
	"github.com/manykings/manykings/table"
)

// TestStore tests a store. Open returns an empty one.
func TestStore(t *testing.T, open func(t *testing.T) relations.Store) {
	s, ctx := open(t), t.Context()
	set := func(player, other table.Player, kind relations.Kind, at table.Millis, want error) {
		t.Helper()
		if err := s.SetCircle(ctx, player, other, kind, at, 3); !errors.Is(err, want) {
			t.Errorf("%s: %s is %s: %v, want %v", player, other, kind, err, want)
		}
	}
	is := func(what string, player table.Player, kind relations.Kind, want ...relations.Other) {
		t.Helper()
		if got, err := s.Circle(ctx, player, kind); err != nil || !reflect.DeepEqual(got, want) {
			t.Errorf("%s: %v, %v, want %v", what, got, err, want)
		}
	}
	is("nobody at first", "anna", relations.Followed)
	set("anna", "bela", relations.Followed, 10, nil)
	set("anna", "cora", relations.Followed, 20, nil)
	set("anna", "bela", relations.Followed, 30, nil) // unchanged
	set("bela", "anna", relations.Followed, 40, nil)
	bela, cora := relations.Other{Player: "bela", Since: 10}, relations.Other{Player: "cora", Since: 20}
	is("the last first", "anna", relations.Followed, cora, bela)
	is("each their own", "bela", relations.Followed, relations.Other{Player: "anna", Since: 40})
	is("nobody is blocked", "anna", relations.Blocked)

	set("anna", "dora", relations.Followed, 50, nil)
	set("anna", "emma", relations.Followed, 60, relations.ErrTooMany)
	set("anna", "emma", relations.Blocked, 60, nil) // each kind has its own limit
	if err := s.UnsetCircle(ctx, "anna", "dora", relations.Followed); err != nil {
		t.Error(err)
	}
	if err := s.UnsetCircle(ctx, "anna", "dora", relations.Followed); err != nil {
		t.Error("a second time:", err)
	}
	is("one less", "anna", relations.Followed, cora, bela)

	set("anna", "bela", relations.Blocked, 70, nil)
	is("blocking ends following", "anna", relations.Followed, cora)
	is("nor follows", "bela", relations.Followed)
	is("blocked", "anna", relations.Blocked, relations.Other{Player: "bela", Since: 70}, relations.Other{Player: "emma", Since: 60})
	is("not the other way", "bela", relations.Blocked)
	set("anna", "bela", relations.Followed, 80, relations.ErrBlocked)
	set("bela", "anna", relations.Followed, 80, nil) // a block stays hidden
	is("still blocked", "anna", relations.Blocked, relations.Other{Player: "bela", Since: 70}, relations.Other{Player: "emma", Since: 60})
	if err := s.UnsetCircle(ctx, "anna", "bela", relations.Blocked); err != nil {
		t.Error(err)
	}
	set("anna", "bela", relations.Followed, 90, nil)

	// Concurrent additions never exceed the limit.
	var wait sync.WaitGroup
	var stored atomic.Int32
	for i := range 20 {
		wait.Go(func() {
			switch err := s.SetCircle(ctx, "many", table.Player("p"+strconv.Itoa(i)), relations.Followed, 5, 3); {
			case err == nil:
				stored.Add(1)
			case !errors.Is(err, relations.ErrTooMany):
				t.Error(err)
			}
		})
	}
	wait.Wait()
	if list, err := s.Circle(ctx, "many", relations.Followed); err != nil || len(list) != 3 || stored.Load() != 3 {
		t.Errorf("of twenty at once %d were stored and %d are there, want 3, %v", stored.Load(), len(list), err)
	}
}
