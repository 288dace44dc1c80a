package chess_test

import (
	"fmt"

	"github.com/manykings/manykings/rules"
	"github.com/manykings/manykings/rules/chess"
)

// At two seats star chess is ordinary chess.
func Example() {
	game, err := chess.New(rules.ID{Name: "star", Seats: 2})
	if err != nil {
		fmt.Println(err)
		return
	}
	pos := game.Start()
	for _, text := range []string{"f2f3", "e7e5", "g2g4", "d8h4"} {
		m, err := pos.ParseMove(text)
		if err != nil {
			fmt.Println(err)
			return
		}
		pos.Play(m)
	}
	fmt.Println(pos)
	// Output:
	// 8 r n b . k b n r
	// 7 p p p p . p p p
	// 6 . . . . . . . .
	// 5 . . . . p . . .
	// 4 . . . . . . P q
	// 3 . . . . . P . .
	// 2 P P P P P . . P
	// 1 R N B Q K B N R
	//   a b c d e f g h
	// star:2, won by 2: mate
}
