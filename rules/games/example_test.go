package games_test

import (
	"fmt"

	"github.com/manykings/manykings/rules/games"
)

func ExampleParse() {
	game, err := games.Parse("star:4,teams=31-24,centre=all")
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(game.ID(), game.Teams(), game.Start().CountMoves())
	_, err = games.Parse("star:9")
	fmt.Println(err)
	// Output:
	// star:4,teams=pairs [13 24] 20
	// game id "star:9": the number of seats is missing or out of range: star:2 to star:8; eight modules of 32 squares fill a board, which numbers its squares by one byte
}

func ExampleAll() {
	for _, e := range games.All() {
		fmt.Println(e.Title, e.IDs()[0])
	}
	// Output:
	// Star chess star:2
	// Yalta yalta
	// Sovereign Chess sovereign
	// Sovereign Chess Royale royale
	// REX rex
	// Star draughts draughts:2
}
