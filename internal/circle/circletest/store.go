// Package circletest holds what every store of circles must do.
package circletest

import (
	"errors"
	"reflect"
	"strconv"
	"sync"
	"sync/atomic"
	"testing"

	"github.com/manykings/manykings/internal/circle"
	"github.com/manykings/manykings/table"
)

// TestStore tests a store. Open returns an empty one.
func TestStore(t *testing.T, open func(t *testing.T) circle.Store) {
	s, ctx := open(t), t.Context()
	set := func(player, other table.Player, kind circle.Kind, at table.Millis, want error) {
		t.Helper()
		if err := s.SetCircle(ctx, player, other, kind, at, 3); !errors.Is(err, want) {
			t.Errorf("%s: %s is %s: %v, want %v", player, other, kind, err, want)
		}
	}
	is := func(what string, player table.Player, kind circle.Kind, want ...circle.Other) {
		t.Helper()
		if got, err := s.Circle(ctx, player, kind); err != nil || !reflect.DeepEqual(got, want) {
			t.Errorf("%s: %v, %v, want %v", what, got, err, want)
		}
	}
	is("nobody at first", "anna", circle.Followed)
	set("anna", "bela", circle.Followed, 10, nil)
	set("anna", "cora", circle.Followed, 20, nil)
	set("anna", "bela", circle.Followed, 30, nil) // as before
	set("bela", "anna", circle.Followed, 40, nil)
	bela, cora := circle.Other{Player: "bela", Since: 10}, circle.Other{Player: "cora", Since: 20}
	is("the last first", "anna", circle.Followed, cora, bela)
	is("each their own", "bela", circle.Followed, circle.Other{Player: "anna", Since: 40})
	is("nobody is blocked", "anna", circle.Blocked)

	set("anna", "dora", circle.Followed, 50, nil)
	set("anna", "emma", circle.Followed, 60, circle.ErrTooMany)
	set("anna", "emma", circle.Blocked, 60, nil) // counted by itself
	if err := s.UnsetCircle(ctx, "anna", "dora", circle.Followed); err != nil {
		t.Error(err)
	}
	if err := s.UnsetCircle(ctx, "anna", "dora", circle.Followed); err != nil {
		t.Error("a second time:", err)
	}
	is("one less", "anna", circle.Followed, cora, bela)

	set("anna", "bela", circle.Blocked, 70, nil)
	is("who is blocked is not followed", "anna", circle.Followed, cora)
	is("nor follows", "bela", circle.Followed)
	is("blocked", "anna", circle.Blocked, circle.Other{Player: "bela", Since: 70}, circle.Other{Player: "emma", Since: 60})
	is("not the other way", "bela", circle.Blocked)
	set("anna", "bela", circle.Followed, 80, circle.ErrBlocked)
	set("bela", "anna", circle.Followed, 80, nil) // nobody is told of a block
	is("still blocked", "anna", circle.Blocked, circle.Other{Player: "bela", Since: 70}, circle.Other{Player: "emma", Since: 60})
	if err := s.UnsetCircle(ctx, "anna", "bela", circle.Blocked); err != nil {
		t.Error(err)
	}
	set("anna", "bela", circle.Followed, 90, nil)

	// Many at once are never too many.
	var wait sync.WaitGroup
	var stored atomic.Int32
	for i := range 20 {
		wait.Go(func() {
			switch err := s.SetCircle(ctx, "many", table.Player("p"+strconv.Itoa(i)), circle.Followed, 5, 3); {
			case err == nil:
				stored.Add(1)
			case !errors.Is(err, circle.ErrTooMany):
				t.Error(err)
			}
		})
	}
	wait.Wait()
	if list, err := s.Circle(ctx, "many", circle.Followed); err != nil || len(list) != 3 || stored.Load() != 3 {
		t.Errorf("of twenty at once %d were stored and %d are there, want 3, %v", stored.Load(), len(list), err)
	}
}
