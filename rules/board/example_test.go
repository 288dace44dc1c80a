package board_test

import (
	"fmt"

	"github.com/manykings/manykings/rules/board"
)

// A bishop's line that reaches the centre of a star goes on in every module that
// board.5 allows.
func Example() {
	star := board.NewStar(4, board.Neighbours)
	s, _ := star.Square("1b2")
	for _, ray := range star.CornerRays(s) {
		for _, path := range ray.Branches() {
			names := []string{}
			for _, at := range path {
				names = append(names, star.SquareName(at))
			}
			fmt.Println(names)
		}
	}
	// Output:
	// [1c3 1d4 2d4 2c3 2b2 2a1]
	// [1c3 1d4 4d4 4c3 4b2 4a1]
	// [1c1]
	// [1a1]
	// [1a3]
}
