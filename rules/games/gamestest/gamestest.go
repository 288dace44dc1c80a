// Package gamestest reads games and positions for tests of other packages.
package gamestest

import (
	"strings"
	"testing"

	"github.com/manykings/manykings/rules"
	"github.com/manykings/manykings/rules/games"
	"github.com/manykings/manykings/rules/notation"
)

// Game returns the game with an id such as "star:4,teams=pairs".
func Game(t testing.TB, id string) rules.Game {
	t.Helper()
	game, err := games.Parse(id)
	if err != nil {
		t.Fatal(err)
	}
	return game
}

// Position returns the position that a text describes, after moves: one line, FEN or that of any
// game, with its turn begun; or a game's id, for its start.
func Position(t testing.TB, text string, moves ...string) rules.Position {
	t.Helper()
	var pos rules.Position
	if strings.Contains(text, " ") {
		setup, err := notation.ParseSetup(text)
		if err != nil {
			t.Fatal(err)
		}
		if pos, err = games.Position(setup); err != nil {
			t.Fatalf("%s: %v", text, err)
		}
	} else {
		pos = Game(t, text).Start()
	}
	for _, move := range moves {
		if err := rules.Apply(pos, move); err != nil {
			t.Fatalf("%s: %s: %v", text, move, err)
		}
	}
	return pos
}
