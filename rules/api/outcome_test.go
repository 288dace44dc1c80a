package api_test

import (
	"encoding/json"
	"reflect"
	"slices"
	"testing"

	"github.com/manykings/manykings/rules"
	"github.com/manykings/manykings/rules/api"
)

func TestVectorOutcomesRoundTrip(t *testing.T) {
	for _, v := range vectors(t) {
		if v.Outcome == nil {
			continue
		}
		t.Run(v.Name, func(t *testing.T) {
			o, err := api.ParseOutcome(v.Outcome)
			if err != nil {
				t.Fatal(err)
			}
			sameJSON(t, api.NewOutcome(o).Append(nil), v.Outcome)
		})
	}
}

func TestAppendOutcome(t *testing.T) {
	tests := []struct {
		name    string
		outcome rules.Outcome
		want    string
	}{
		{"going on", rules.Outcome{Turn: 2, Out: []rules.Seat{3}}, `{"over":false,"turn":2,"out":[3]}`},
		{"a level score", rules.Outcome{Turn: 1, Score: []rules.TeamScore{{Team: rules.Team{1, 3}, Mates: 1}, {Team: rules.Team{2, 4}, Mates: 0}}},
			`{"over":false,"turn":1,"out":[],"score":{"13":1,"24":0}}`},
		{"mate", rules.Outcome{Over: true, Reason: rules.Mate, Winners: []rules.Seat{1}, Places: [][]rules.Seat{{1}, {2}, {3}}},
			`{"over":true,"reason":"mate","winners":[1],"places":[[1],[2],[3]]}`},
		{"royale.5 drawn with one tied", rules.Outcome{Over: true, Reason: rules.Agreement, Places: [][]rules.Seat{{1, 2}, {4}, {3}}, Tied: []rules.Seat{4}},
			`{"over":true,"reason":"agreement","winners":[],"places":[[1,2],[4],[3]],"tied":[4]}`},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			got := api.NewOutcome(tt.outcome).Append(nil)
			if string(got) != tt.want {
				t.Errorf("Append = %s, want %s", got, tt.want)
			}
			if again, err := api.ParseOutcome(got); err != nil || !reflect.DeepEqual(again, tt.outcome) {
				t.Errorf("read again: %+v, %v", again, err)
			}
		})
	}
}

func TestParseOutcomeFaults(t *testing.T) {
	tests := []struct{ name, text, want string }{
		{"no JSON", `{`, "line 1, column 2: expected the name of a field, found the end"},
		{"over is a number", `{"over":1,"turn":1,"out":[]}`, "formats: over: expected true or false, found 1"},
		{"places while it goes on", `{"over":false,"turn":1,"out":[],"places":[]}`, "formats: unknown field places"},
		{"no places", `{"over":true,"reason":"mate","winners":[1]}`, `formats: missing field places in {"over":true,"reason":"mate","winners":[...`},
		{"reason", `{"over":true,"reason":"luck","winners":[1],"places":[]}`, `formats: reason: expected what ended the game, found "luck"`},
		{"team", `{"over":false,"turn":1,"out":[],"score":{"1x":1}}`, "formats: score: expected the seats of a team, found 1x"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			if _, err := api.ParseOutcome([]byte(tt.text)); err == nil || err.Error() != tt.want {
				t.Errorf("error = %v, want %s", err, tt.want)
			}
		})
	}
}

func FuzzParseOutcome(f *testing.F) {
	for _, v := range vectors(f) {
		if v.Outcome != nil {
			f.Add([]byte(v.Outcome))
		}
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		o, err := api.ParseOutcome(data)
		if err != nil {
			return
		}
		written := api.NewOutcome(o).Append(nil)
		if !json.Valid(written) {
			t.Fatalf("not JSON: %s", written)
		}
		again, err := api.ParseOutcome(written)
		if err != nil {
			t.Fatalf("%v in %s", err, written)
		}
		if twice := api.NewOutcome(again).Append(nil); !slices.Equal(twice, written) {
			t.Errorf("written %s, read and written again %s", written, twice)
		}
	})
}
