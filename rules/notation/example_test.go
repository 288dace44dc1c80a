package notation_test

import (
	"fmt"

	"github.com/manykings/manykings/rules/games"
	"github.com/manykings/manykings/rules/notation"
)

func Example() {
	game, err := games.Parse("star:4")
	if err != nil {
		fmt.Println(err)
		return
	}
	pos := game.Start()
	for _, text := range []string{"P-K4", "2e2-2e4", "N3f3", "4d24d4"} {
		m, err := notation.Parse(pos, text)
		if err != nil {
			fmt.Println(err)
			return
		}
		fmt.Println(notation.Format(notation.Short, pos, m), notation.Format(notation.Long, pos, m))
		pos.Play(m)
	}
	// Output:
	// 1e4 1e2-1e4
	// 2e4 2e2-2e4
	// N3f3 N3g1-3f3
	// 4d4 4d2-4d4
}

// A refused move names its rule.
func ExampleParse() {
	game, err := games.Parse("star:2")
	if err != nil {
		fmt.Println(err)
		return
	}
	_, err = notation.Parse(game.Start(), "O-O")
	fmt.Println(err)
	// Output:
	// There is a piece on f1, between king and rook. (star.7)
}
