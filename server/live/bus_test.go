package live_test

import (
	"encoding/json"
	"reflect"
	"testing"

	"github.com/manykings/manykings/server/live"
)

func TestEvent(t *testing.T) {
	for _, e := range []live.Event{
		{Game: "a"},
		{Game: "a", Version: 7, From: 3},
		{Game: "a", Version: 7, From: 3, Played: json.RawMessage(`{"course":{},"entries":[]}`), Trace: "t"},
		{Game: "a", Message: &live.Message{ID: 1, Room: live.PlayersRoom, Text: "\"é\""}},
	} {
		text := e.Append(nil)
		if want, err := json.Marshal(e); err != nil || string(text) != string(want) {
			t.Errorf("Append = %s, want %s", text, want)
		}
		if got, err := live.ParseEvent(text); err != nil || !reflect.DeepEqual(got, e) {
			t.Errorf("ParseEvent(%s) = %+v, %v", text, got, err)
		}
	}
	if got, err := live.ParseEvent([]byte(`{"later":[],"game":"a"}`)); err != nil || got.Game != "a" {
		t.Errorf("with a field of a later program: %+v, %v", got, err)
	}
	for _, text := range []string{"", "last", `{"version":-1}`, `{"game":1}`} {
		if got, err := live.ParseEvent([]byte(text)); err == nil {
			t.Errorf("ParseEvent(%q) = %+v", text, got)
		}
	}
}
