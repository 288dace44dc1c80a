// Package draughts is star draughts for 2 to 8 seats; with two it is Spanish
// draughts.
//
// It owns the rules draughts.1 to draughts.14 and of the board only a numbering of the
// squares in use. It does not own records or position text.
//
//	game, err := draughts.New(rules.ID{Name: "draughts", Seats: 3})
//	if err != nil { ... }
//	pos := game.Start()
//	m, err := pos.ParseMove("1c31d4")
//
// Men of one shade never leave it, so half of the squares count: they are
// numbered as spots, at most 128, and sets of them fit in two machine words.
package draughts
