package sovereign_test

import (
	"fmt"

	"github.com/manykings/manykings/rules"
	"github.com/manykings/manykings/rules/sovereign"
)

// A man on a coloured square gives control of that colour.
func Example() {
	game, err := sovereign.New(rules.ID{Name: "sovereign", Options: []rules.Choice{{Option: "pie", Value: "no"}}})
	if err != nil {
		fmt.Println(err)
		return
	}
	pos := game.Start()
	for _, text := range []string{"i2i3", "e15e14", "h1l5"} {
		if err := rules.Apply(pos, text); err != nil {
			fmt.Println(err)
			return
		}
	}
	for army, letter := range game.Armies() {
		if seat := pos.Owner(rules.Army(army)); seat != 0 {
			fmt.Println("seat", seat, "moves", letter)
		}
	}
	// Output:
	// seat 1 moves w
	// seat 2 moves b
	// seat 1 moves r
}
