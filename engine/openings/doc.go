// Package openings knows how our engines like to begin games.
//
//	book := openings.Of(game)                // nil for a game without one
//	move := book.Move(pos, rand.Uint64())   // rules.NoMove where the book ends
//
// A book is the beginnings of games that our engines have played against themselves,
// each move of which a longer search has found sound: text in the folder data, a line a
// game, made by `manykings-train book` (lab/docs/evaluation.md). It makes games differ, and
// saves the time of the first moves.
package openings
