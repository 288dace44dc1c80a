package rules_test

import (
	"testing"

	"github.com/manykings/manykings/rules"
	"github.com/manykings/manykings/rules/board"
)

func TestArgs(t *testing.T) {
	star := board.NewStar(4, board.All)
	for _, tt := range []struct {
		name      string
		got, want rules.Arg
	}{
		{"square", rules.SquareArg("from", star.Topology, star.At(3, 4, 1)), rules.Arg{Name: "from", Kind: "square", Value: "3e2"}},
		{"role", rules.RoleArg("man", rules.Knight), rules.Arg{Name: "man", Kind: "role", Value: "knight"}},
		{"seat", rules.SeatArg("owner", 8), rules.Arg{Name: "owner", Kind: "seat", Value: "8"}},
		{"army", rules.ArmyArg("army", "ash"), rules.Arg{Name: "army", Kind: "army", Value: "ash"}},
		{"number", rules.NumberArg("due", 12), rules.Arg{Name: "due", Kind: "number", Value: "12"}},
		{"text", rules.TextArg("text", "e2e9"), rules.Arg{Name: "text", Kind: "text", Value: "e2e9"}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			if tt.got != tt.want {
				t.Errorf("got %+v, want %+v", tt.got, tt.want)
			}
		})
	}
}
