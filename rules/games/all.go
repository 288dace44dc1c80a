package games

import (
	"github.com/manykings/manykings/rules/chess"
	"github.com/manykings/manykings/rules/draughts"
	"github.com/manykings/manykings/rules/sovereign"
)

// All returns the games in the order of the page.
func All() []Entry {
	return []Entry{
		{chess.Star, "Star chess", "star-chess.md", chess.New},
		{chess.Yalta, "Yalta", "yalta.md", chess.New},
		{sovereign.Sovereign, "Sovereign Chess", "sovereign.md", sovereign.New},
		{sovereign.Royale, "Sovereign Chess Royale", "sovereign.md", sovereign.New},
		{chess.Rex, "REX", "rex.md", chess.New},
		{draughts.Star, "Star draughts", "star-draughts.md", draughts.New},
	}
}
