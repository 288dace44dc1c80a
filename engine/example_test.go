package engine_test

import (
	"context"
	"fmt"

	"github.com/manykings/manykings/engine"
	"github.com/manykings/manykings/engine/eval"
	"github.com/manykings/manykings/rules"
	"github.com/manykings/manykings/rules/games"
)

// A mate in one, at a depth of two plies.
func Example() {
	game, err := games.Parse("star:2")
	if err != nil {
		fmt.Println(err)
		return
	}
	pos := game.Start()
	for _, text := range []string{"f2f3", "e7e5", "g2g4"} {
		if err := rules.Apply(pos, text); err != nil {
			fmt.Println(err)
			return
		}
	}
	e := eval.NewEngine(engine.Options{Hash: 1})
	result := e.Search(context.Background(), pos, engine.Limits{Depth: 2}, nil)
	plies, mate := result.Lines[0].Score.Decided()
	fmt.Println(pos.MoveText(result.Best), plies, mate)
	// Output:
	// d8h4 1 true
}
