package games_test

import (
	"testing"

	"github.com/manykings/manykings/internal/test/golden"
	"github.com/manykings/manykings/rules/games"
)

// Positions of every geometry as boards in text.
func TestDiagram(t *testing.T) {
	text := ""
	for _, id := range []string{"star:2", "star:3", "yalta,redqueen=e12", "rex", "royale", "draughts:4"} {
		text += after(t, id, "").String() + "\n\n"
	}
	text += after(t, "star:3", "1e21e4 resign2 resign3").String() + "\n\n"
	text += after(t, "sovereign", "e2e4 swap draw").String() + "\n"
	golden.Compare(t, "../../testdata/diagrams.txt", text)
	for _, e := range games.All() {
		game, err := games.New(e.IDs()[0])
		if err != nil {
			t.Fatal(err)
		}
		if pos := game.Start(); pos.String() != pos.Clone().String() {
			t.Errorf("%s: a clone prints as another position", game.ID())
		}
	}
}
