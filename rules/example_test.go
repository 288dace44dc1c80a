package rules_test

import (
	"errors"
	"fmt"

	"github.com/manykings/manykings/rules"
	"github.com/manykings/manykings/rules/games"
)

// A game is a loop over Moves and Play. This one always plays the first move by
// its text.
func ExamplePosition() {
	game, err := games.Parse("draughts:2")
	if err != nil {
		fmt.Println(err)
		return
	}
	plies := 0
	pos := game.Start()
	for ; !pos.Over(); plies++ {
		best := rules.NoMove
		for _, m := range pos.Moves(nil) {
			if best == rules.NoMove || pos.MoveText(m) < pos.MoveText(best) {
				best = m
			}
		}
		pos.Play(best)
	}
	fmt.Println("after", plies, "plies")
	fmt.Println(pos)
	// Output:
	// after 95 plies
	// 8 . . . . . . . K
	// 7 . . . . . . . .
	// 6 . . . . . . . .
	// 5 . . . . . . . .
	// 4 . . . . . . . .
	// 3 . . . . . . . .
	// 2 . . . . . . . M
	// 1 . . . . . . M .
	//   a b c d e f g h
	// draughts:2, won by 1: blocked
}

// A refusal says by which rule, why, and which squares show it.
func ExampleRefusal() {
	game, err := games.Parse("star:4")
	if err != nil {
		fmt.Println(err)
		return
	}
	_, err = game.Start().ParseMove("1a11a3")
	if refusal, ok := errors.AsType[*rules.Refusal](err); ok {
		fmt.Println(refusal.Code, refusal.Rule)
		fmt.Println(refusal.Text())
		for _, m := range refusal.Marks {
			fmt.Println(m.Kind, refusal.Names(m))
		}
	}
	// Output:
	// blocked board.7
	// A piece on 1a2 blocks the way from 1a1 to 1a3.
	// line [1a1 1a2 1a3]
	// blocker [1a2]
}

// A list of moves may hold entries that are no moves.
func ExampleApply() {
	game, err := games.Parse("star:3")
	if err != nil {
		fmt.Println(err)
		return
	}
	pos := game.Start()
	for _, text := range []string{"1e21e4", "2e22e4", "resign1", "flag"} {
		if err := rules.Apply(pos, text); err != nil {
			fmt.Println(err)
		}
		for _, e := range pos.Events() {
			fmt.Println(text, "-", e.Kind, e.Seat, e.Reason)
		}
	}
	fmt.Println(pos.Outcome().Places)
	// Output:
	// resign1 - out 1 resignation
	// flag - out 3 time
	// flag - over 0 time
	// [[2] [3] [1]]
}

// Perft counts from an unchanged position.
func ExamplePerft() {
	game, err := games.Parse("star:4")
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(rules.Perft(game.Start().State(), 3))
	// Output:
	// 8000
}
