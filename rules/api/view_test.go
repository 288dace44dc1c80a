package api_test

import (
	"encoding/json"
	"testing"

	"github.com/manykings/manykings/rules/api"
	"github.com/manykings/manykings/rules/games/gamestest"
	"github.com/manykings/manykings/rules/notation"
)

// Announcements and owners reach the reader unchanged: a check differs from a provisional
// one, a threatening mate from a distant one, and a conquered army from its home's.
func TestViewTells(t *testing.T) {
	for _, tt := range []struct {
		name     string
		position string // docs/notation.md
		check    bool
		attacks  string
		owners   string
		owner    int // of the man on 2h2
	}{
		{"nothing", "star:3 1 1K:1h1/2K:2c4/2P:2h2/3K:3f3 ply=60", false, `[]`, `{"1":1,"2":2,"3":3}`, 2},
		{
			"common.10 a check and a provisional one", "star:3 2 1K:1h1/1N:1d2/2K:1c4/2P:2h2/3K:1f3/3P:3h2 ply=60", true,
			`[{"seat":2,"king":"1c4","provisional":false,"mate":false,"men":[{"seat":1,"square":"1d2"}]},` +
				`{"seat":3,"king":"1f3","provisional":true,"mate":false,"men":[{"seat":1,"square":"1d2"}]}]`,
			`{"1":1,"2":2,"3":3}`, 2,
		},
		{
			"common.10 a mate is threatened to a seat not on turn", "star:3 2 1K:1a1/2K:2a1/2P:2h2/3K:3a1/1R:3e1,3f2/3P:3h2 ply=60", false,
			`[{"seat":3,"king":"3a1","provisional":true,"mate":true,"men":[{"seat":1,"square":"3e1"}]}]`,
			`{"1":1,"2":2,"3":3}`, 2,
		},
		{
			"star.11 a conquered army attacks for its new seat", "star:3 1 1K:1h1/2R:2c2/2P:2h2/3K:2c4 out=2 control=2:1 ply=60", false,
			`[{"seat":3,"king":"2c4","provisional":true,"mate":false,"men":[{"seat":1,"square":"2c2"}]}]`,
			`{"1":1,"2":1,"3":3}`, 1,
		},
		{"star.12 walls are nobody's", "star:3,abandoned=stay 1 1K:1h1/2R:2c2/2P:2h2/3K:2c4 out=2 control=2:0 ply=60", false, `[]`, `{"1":1,"2":0,"3":3}`, 0},
	} {
		t.Run(tt.name, func(t *testing.T) {
			setup, err := notation.ParseSetup(tt.position)
			if err != nil {
				t.Fatal(err)
			}
			game := gamestest.Game(t, setup.Game)
			pos, err := game.Position(setup)
			if err != nil {
				t.Fatal(err)
			}
			var got struct {
				Check           bool
				Attacks, Owners json.RawMessage
				Men             []api.Man
			}
			if err := json.Unmarshal(api.NewView(pos, 0).Append(nil), &got); err != nil {
				t.Fatal(err)
			}
			if got.Check != tt.check || string(got.Attacks) != tt.attacks || string(got.Owners) != tt.owners {
				t.Errorf("check %t, attacks %s, owners %s; want %t, %s, %s", got.Check, got.Attacks, got.Owners, tt.check, tt.attacks, tt.owners)
			}
			for _, man := range got.Men {
				if man.Square == "2h2" && man.Owner != tt.owner {
					t.Errorf("seat %d owns the pawn on 2h2, want %d", man.Owner, tt.owner)
				}
			}
		})
	}
}
