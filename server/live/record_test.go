package live_test

import (
	"encoding/json"
	"reflect"
	"strings"
	"testing"

	"github.com/manykings/manykings/server/live"
	"github.com/manykings/manykings/server/live/livetest"
	"github.com/manykings/manykings/table"
)

// Records of all stored forms are readable, and forms of a later program are refused. A test of
// the whole program reads data directories of earlier programs.
func TestForms(t *testing.T) {
	for _, tt := range []struct {
		name, text string
		err        string
		check      func(r *live.Record) bool
	}{
		{
			"0, of commit 9e97a22",
			`{"id":"MKRlZY28dhEQ","version":8,"moved":7,"created":1,"updated":2,"variant":"star:2","stage":"over","host":"anna","listed":false,"lots":false,"chat":true,"hidden":false,` +
				`"clock":{"kind":"game","initial":1800000,"delay":3000},"leaving":{"kind":"out","after":60000},` +
				`"seats":[{"kind":"person","player":"anna","ready":true,"left":1700000,"lag":6000},{"kind":"bot","level":3,"ready":true,"left":1800000}],` +
				`"entries":null,"turn":0,"out":null,"outcome":{"over":true,"reason":"resignation","winners":[2],"places":[[2],[1]]},` +
				`"begun":3,"ended":4,"started":0,"deadline":0,"resumed":0,"due":0,"rematch":"next00000000","tokens":[{"player":"anna","text":"t","version":3}]}`,
			"",
			func(r *live.Record) bool {
				return r.ID == "MKRlZY28dhEQ" && r.Chat && r.Rematch == "next00000000" && r.Tokens[0] == (live.Token{Player: "anna", Text: "t", Version: 3}) &&
					reflect.DeepEqual(r.Times, []table.SeatTime{{Left: 1_700_000, Lag: 6_000}, {Left: 1_800_000}}) &&
					r.Seats[1].Level == 3 && r.Outcome.Winners[0] == 2 && r.Stage == table.Over && r.Leaving.After == 60_000
			},
		},
		{"1", `{"form":1,"id":"a","tokens":[{"player":"anna","text":"t","version":3}],"seats":[{"kind":"open","ready":false}],"times":[{"left":1,"lag":2}]}`, "", func(r *live.Record) bool {
			return r.Times[0].Lag == 2 && r.Tokens[0] == (live.Token{Player: "anna", Text: "t", Version: 3})
		}},
		{"of a later program", `{"form":3,"id":"a"}`, "forms up to 2", nil},
		{"no record", `[]`, "expected an object", nil},
		{"a broken outcome", `{"form":1,"outcome":{"over":true}}`, "missing field", nil},
	} {
		t.Run(tt.name, func(t *testing.T) {
			var r live.Record
			err := json.Unmarshal([]byte(tt.text), &r)
			if tt.err != "" {
				if err == nil || !strings.Contains(err.Error(), tt.err) {
					t.Errorf("error %v, want one with %q", err, tt.err)
				}
				return
			}
			if err != nil || !tt.check(&r) {
				t.Errorf("%+v, %v", r, err)
			}
		})
	}
	want := livetest.Game("full00000000")
	text, err := json.Marshal(want)
	if err != nil {
		t.Fatal(err)
	}
	var got live.Record
	if err := json.Unmarshal(text, &got); err != nil || !reflect.DeepEqual(&got, want) {
		t.Errorf("%v, read back\n%+v\nwant\n%+v", err, &got, want)
	}
}
