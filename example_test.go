package manykings_test

import (
	"fmt"
	"log"

	"github.com/manykings/manykings/rules"
	"github.com/manykings/manykings/rules/games"
)

// The example of README.md, word for word (TestReadmeExample).
func Example() {
	game, err := games.Parse("star:4,teams=pairs")
	if err != nil {
		log.Fatal(err)
	}
	pos := game.Start()
	for _, move := range []string{"1e21e4", "2d22d4", "3d13d3"} {
		err = rules.Apply(pos, move)
		fmt.Println(move, err)
	}
	fmt.Println("seat", pos.Turn(), "has", pos.CountMoves(), "moves")
	// Output:
	// 1e21e4 <nil>
	// 2d22d4 <nil>
	// 3d13d3 A piece on 3d2 blocks the way from 3d1 to 3d3. (board.7)
	// seat 3 has 20 moves
}
