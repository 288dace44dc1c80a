package chess

import (
	"strings"
	"testing"

	"github.com/manykings/manykings/rules"
	"github.com/manykings/manykings/rules/rulestest"
)

var family = rulestest.Family{New: New, Specs: []rules.Spec{Star, Yalta, Rex}}

// vectors is the directory of the shared vectors.
const vectors = "../testdata/vectors"

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

// menOf returns the men that words such as "1K1a1 2R3h4" name.
func menOf(text string) []rules.Placed {
	var list []rules.Placed
	for word := range strings.FieldsSeq(text) {
		list = append(list, rules.Placed{Square: word[2:], Piece: word[:2]})
	}
	return list
}
