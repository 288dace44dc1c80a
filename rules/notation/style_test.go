package notation

import (
	"testing"

	"github.com/manykings/manykings/rules/games"
)

func TestStyleNames(t *testing.T) {
	for style := Protocol; style <= Descriptive; style++ {
		if got, ok := ParseStyle(style.String()); got != style || !ok {
			t.Errorf("ParseStyle(%s) = %v, %v", style, got, ok)
		}
	}
	if _, ok := ParseStyle("verbose"); ok {
		t.Error("ParseStyle finds verbose")
	}
}

// Each rules page writes records in one style.
func TestRecordStyle(t *testing.T) {
	tests := []struct {
		name, game string
		want       Style
	}{
		{"star.23 at N = 2", "star:2", Short},
		{"star.23", "star:4", Long},
		{"yalta.13", "yalta", Long},
		{"rex.11", "rex", Long},
		{"sovereign.18", "sovereign", Short},
		{"sovereign.18 in Royale", "royale", Short},
		{"draughts.13", "draughts:3", Short},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			game, err := games.Parse(tt.game)
			if err != nil {
				t.Fatal(err)
			}
			if got := RecordStyle(game); got != tt.want {
				t.Errorf("RecordStyle(%s) = %v, want %v", tt.game, got, tt.want)
			}
		})
	}
}
