package games_test

import (
	"encoding/json"
	"testing"

	"github.com/manykings/manykings/games"
	"github.com/manykings/manykings/internal/golden"
)

// Every preset is a game of its family, by its canonical id, and has a name of its
// own there. The page has them all.
func TestPresets(t *testing.T) {
	type preset struct {
		Name  string `json:"name"`
		Game  string `json:"game"`
		Match bool   `json:"match"`
	}
	all := map[string][]preset{}
	for _, e := range games.All() {
		names := map[string]bool{}
		for _, p := range e.Presets() {
			game, err := games.Parse(p.Game)
			if err != nil {
				t.Errorf("%s %s: %v", e.Name, p.Name, err)
				continue
			}
			if id := game.ID(); id.Name != e.Name || id.String() != p.Game {
				t.Errorf("%s %s is %s, its id %s", e.Name, p.Name, p.Game, id)
			}
			if names[p.Name] {
				t.Errorf("%s has two presets %s", e.Name, p.Name)
			}
			names[p.Name] = true
			all[e.Name] = append(all[e.Name], preset(p))
		}
	}
	text, err := json.MarshalIndent(all, "", "  ")
	if err != nil {
		t.Fatal(err)
	}
	golden.Compare(t, "../ui/src/games/presets.json", string(text)+"\n")
}
