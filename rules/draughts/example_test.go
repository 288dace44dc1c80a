package draughts_test

import (
	"fmt"

	"github.com/manykings/manykings/rules"
	"github.com/manykings/manykings/rules/draughts"
)

// Captures are forced, and the refusal names the forced one.
func Example() {
	game, err := draughts.New(rules.ID{Name: "draughts", Seats: 2})
	if err != nil {
		fmt.Println(err)
		return
	}
	pos := game.Start()
	for _, text := range []string{"c3d4", "f6e5", "a3b4"} {
		err := rules.Apply(pos, text)
		fmt.Println(text, err)
	}
	// Output:
	// c3d4 <nil>
	// f6e5 <nil>
	// a3b4 You must capture: d4xf6. (draughts.6)
}
