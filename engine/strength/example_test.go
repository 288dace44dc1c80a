package strength_test

import (
	"context"
	"fmt"

	"github.com/manykings/manykings/engine"
	"github.com/manykings/manykings/engine/eval"
	"github.com/manykings/manykings/engine/strength"
	"github.com/manykings/manykings/rules/games"
)

// A bot plays the same move again from the same seed.
func Example() {
	game, err := games.Parse("draughts:2")
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(strength.Bots()[2].Name)
	pos := game.Start()
	for range 2 {
		bot := strength.New(3, 7, engine.Options{Evaluator: eval.For, Hash: 1})
		result := bot.Search(context.Background(), pos, engine.Limits{}, nil)
		fmt.Println(pos.MoveText(result.Best))
	}
	// Output:
	// Bruno
	// e3f4
	// e3f4
}
