package eval_test

import (
	"fmt"

	"github.com/manykings/manykings/engine"
	"github.com/manykings/manykings/engine/eval"
	"github.com/manykings/manykings/rules/games"
)

// The values of a position are centipawns for each seat.
func ExampleFor() {
	game, err := games.Parse("star:3")
	if err != nil {
		fmt.Println(err)
		return
	}
	var values engine.Values
	eval.For(game.Start()).Evaluate(&values)
	fmt.Println(values[2] == values[3])
	// Output:
	// true
}
