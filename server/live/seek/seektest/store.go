// Package seektest is the conformance suite for stores of seeks.
package seektest

import (
	"errors"
	"reflect"
	"sync"
	"sync/atomic"
	"testing"

	"github.com/manykings/manykings/server/live/seek"
	"github.com/manykings/manykings/table"
)

// TestStore tests a store. Open returns an empty one.
func TestStore(t *testing.T, open func(t *testing.T) seek.Store) {
	s, ctx := open(t), t.Context()
	must := func(what string, got, want error) {
		t.Helper()
		if !errors.Is(got, want) {
			t.Fatalf("%s: %v, want %v", what, got, want)
		}
	}
	waiting := func(what string, now table.Millis, limit int, want ...table.Player) {
		t.Helper()
		list, err := s.Seeks(ctx, now, limit)
		var got []table.Player
		for _, k := range list {
			got = append(got, k.Player)
		}
		if err != nil || !reflect.DeepEqual(got, want) {
			t.Fatalf("%s: %v, %v, want %v", what, got, err, want)
		}
	}
	_, err := s.SeekOf(ctx, "anna")
	must("the seek of nobody", err, seek.ErrNone)
	must("removing none", s.RemoveSeek(ctx, "anna"), nil)

	wish := seek.Wish{Variants: []string{"star:3", "star:4"}, Clock: table.Clock{Kind: table.GameClock, Initial: 60000}, Fill: &seek.Fill{After: 30000, Level: 3}, Programs: true}
	anna := seek.Seek{Player: "anna", Name: "Anna \"é\"", Handle: "anna", Wish: wish, Since: 2000, Until: 12000}
	bela := seek.Seek{Player: "bela", Program: true, Wish: seek.Wish{Variants: []string{"rex"}, Clock: table.Clock{Kind: table.NoClock}}, Since: 1000, Until: 11000}
	cora := seek.Seek{Player: "cora", Wish: wish, Since: 2000, Until: 12000}
	cora.Rated, cora.Within, cora.Rating = true, 200, seek.Rating{Owner: "olga", Numbers: map[string]float64{"star:3": 1512.25, "star:4": 1500}}
	for _, k := range []seek.Seek{cora, anna, bela} {
		must("put", s.PutSeek(ctx, k), nil)
	}
	if got, err := s.SeekOf(ctx, "anna"); err != nil || !reflect.DeepEqual(got, anna) {
		t.Errorf("read %+v, %v, want %+v", got, err, anna)
	}
	if got, err := s.SeekOf(ctx, "cora"); err != nil || !reflect.DeepEqual(got, cora) {
		t.Errorf("read %+v, %v, want %+v", got, err, cora)
	}
	waiting("by age", 11000, 10, "bela", "anna", "cora")
	waiting("two", 11000, 2, "bela", "anna")
	waiting("later", 11001, 10, "anna", "cora")
	must("hear", s.HearSeek(ctx, "bela", 13000), nil)
	must("hear", s.HearSeek(ctx, "anna", 9000), nil) // never earlier
	waiting("heard", 12000, 10, "bela", "anna", "cora")
	must("remove", s.RemoveSeek(ctx, "bela"), nil)
	waiting("removed", 12000, 10, "anna", "cora")
	bela.Until = 13000
	must("again", s.PutSeek(ctx, bela), nil)

	// Of several servers that see the same seeks, only one creates the meeting.
	met := seek.Meeting{Variant: "star:3", Clock: wish.Clock, Level: 3, Seeks: []seek.Seek{anna, cora}, Made: 5000}
	var wins atomic.Int32
	var all sync.WaitGroup
	for _, key := range []string{"one", "two", "three", "four"} {
		all.Go(func() {
			m := met
			m.Key = key
			if key == "two" || key == "four" { // in another order
				m.Seeks = []seek.Seek{cora, anna}
			}
			switch err := s.Meet(ctx, m); {
			case err == nil:
				wins.Add(1)
			case !errors.Is(err, seek.ErrMet):
				t.Error(err)
			}
		})
	}
	all.Wait()
	if wins.Load() != 1 {
		t.Fatalf("%d meetings of the same people", wins.Load())
	}
	waiting("met", 11000, 10, "bela")
	list, err := s.Meetings(ctx, 10)
	if err != nil || len(list) != 1 || list[0].Level != 3 || list[0].Made != 5000 || !list[0].Clock.Equal(&wish.Clock) || len(list[0].Seeks) != 2 {
		t.Fatalf("meetings: %+v, %v", list, err)
	}
	key := list[0].Key
	if got, err := s.SeekOf(ctx, "anna"); err != nil || got.Meeting != key || got.Game != "" {
		t.Errorf("met: %+v, %v", got, err)
	}
	must("looking for another while it is made", s.PutSeek(ctx, anna), seek.ErrMet)
	must("withdrawing then", s.RemoveSeek(ctx, "anna"), seek.ErrMet)
	must("hearing then", s.HearSeek(ctx, "anna", 99000), nil)

	// A seek that has changed meanwhile does not meet by its previous wish, and neither do the
	// others.
	other := bela
	other.Since = 900
	must("of before", s.Meet(ctx, seek.Meeting{Key: "five", Seeks: []seek.Seek{other}}), seek.ErrMet)
	must("half", s.Meet(ctx, seek.Meeting{Key: "six", Seeks: []seek.Seek{bela, cora}}), seek.ErrMet)
	waiting("as before", 11000, 10, "bela")

	must("clear", s.ClearSeeks(ctx, 99999999), nil) // but no seeks in a meeting
	waiting("cleared", 0, 10)
	must("made", s.EndMeeting(ctx, key, "AAAAAAAAAAAA"), nil)
	must("made twice", s.EndMeeting(ctx, key, "BBBBBBBBBBBB"), nil)
	if got, err := s.SeekOf(ctx, "cora"); err != nil || got.Game != "AAAAAAAAAAAA" {
		t.Errorf("made: %+v, %v", got, err)
	}
	if list, err := s.Meetings(ctx, 10); err != nil || len(list) != 0 {
		t.Errorf("meetings: %+v, %v", list, err)
	}
	must("another", s.PutSeek(ctx, anna), nil)
	waiting("another", 11000, 10, "anna")

	// Seeks whose meeting yields no game are gone.
	must("meet", s.Meet(ctx, seek.Meeting{Key: "seven", Seeks: []seek.Seek{anna}, Made: 1}), nil)
	must("nothing", s.EndMeeting(ctx, "seven", ""), nil)
	_, err = s.SeekOf(ctx, "anna")
	must("gone", err, seek.ErrNone)
	must("clear", s.ClearSeeks(ctx, 99999999), nil)
	_, err = s.SeekOf(ctx, "cora")
	must("cleared", err, seek.ErrNone)
}
