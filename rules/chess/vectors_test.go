package chess

import (
	"testing"

	"github.com/manykings/manykings/rules"
	"github.com/manykings/manykings/rules/rulestest"
)

var family = rulestest.Family{New: New, Specs: []rules.Spec{Star, Yalta, Rex}}

// vectors is the directory of the shared vectors.
const vectors = "../../testdata/vectors"

func TestVectors(t *testing.T) { family.RunVectors(t, vectors) }

// newGame returns the game with the given id.
func newGame(t testing.TB, id string) *Game {
	t.Helper()
	return family.Game(t, id).(*Game)
}

// setUp returns the position that JSON describes.
func setUp(t testing.TB, text []byte) *Position {
	t.Helper()
	return family.State(t, rulestest.ParseSetup(t, text)).(*Position)
}
