package table_test

import (
	"errors"
	"strings"
	"testing"

	"github.com/manykings/manykings/rules/games/gamestest"
	"github.com/manykings/manykings/table"
)

// A predictable draw is refused.
func TestLotsNeedSeed(t *testing.T) {
	game := gamestest.Game(t, "star:3")
	for _, tt := range []struct {
		name    string
		newSeed func() string
		want    string
	}{
		{"no source", nil, "a random draw needs a source of seeds"},
		{"a source", func() string { return "one evening" }, ""},
	} {
		t.Run(tt.name, func(t *testing.T) {
			seats := []table.SeatChoice{{Kind: table.ChooseMe}, {Kind: table.ChooseBot, Level: 1}, {Kind: table.ChooseBot, Level: 1}}
			g, err := table.New(game, table.Setting{Variant: "star:3", Host: "anna", Lots: true, Clock: table.Clock{Kind: table.NoClock}, Leaving: table.Leaving{Kind: table.LeaveOut, After: 60000}}, seats, 1000)
			if err != nil {
				t.Fatal(err)
			}
			g.NewSeed = tt.newSeed
			g.StartIfFull()
			err = errors.Join(g.Settle().Faults...)
			if (err == nil) != (tt.want == "") || err != nil && !strings.Contains(err.Error(), tt.want) {
				t.Errorf("Settle: %v, want %q", err, tt.want)
			}
			if started := g.Stage == table.Playing; started != (tt.want == "") {
				t.Errorf("started: %t", started)
			}
		})
	}
}
