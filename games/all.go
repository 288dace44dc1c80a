package games

import (
	"github.com/manykings/manykings/chess"
	"github.com/manykings/manykings/draughts"
	"github.com/manykings/manykings/sovereign"
)

// All returns the games in the order in which they are offered.
func All() []Entry {
	return []Entry{
		{chess.Star, "Star chess", "star-chess.md", chess.NewStar},
		{chess.Yalta, "Yalta", "yalta.md", chess.NewYalta},
		{sovereign.Specs()[0], "Sovereign Chess", "sovereign.md", sovereign.New},
		{sovereign.Specs()[1], "Sovereign Chess Royale", "sovereign.md", sovereign.New},
		{chess.Rex, "REX", "rex.md", chess.NewRex},
		{draughts.Specs()[0], "Star draughts", "star-draughts.md", draughts.New},
	}
}
