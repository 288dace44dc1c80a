// Package chess is the chess family: star chess for two to eight seats, Yalta
// and REX. One generator plays them all, over any board; what tells the games
// apart is a file of facts each: star.go, yalta.go, rex.go.
//
// It owns the men, their moves, check and mate, conquest, teams and draws, and
// the sentences that refuse a move. It does not own boards (package board), nor
// notation beyond the protocol text of a move, nor Sovereign Chess, where
// armies change hands by moves and kings are many.
//
//	id, _ := rules.ParseID("star:4,teams=pairs")
//	game, err := chess.New(id)
//	if err != nil { ... }
//	pos := game.Start()
//	moves := pos.Moves(nil)
//
// The men stand in a mailbox, a byte a square, and in a list for each kind of
// man. Lines are walks (see [board.Hop]) with their forks flattened, so that a
// rider, a check and a pin run through one loop whatever the board. Checks and
// pins are found once a node, from the king. The methods of
// Position fall into three parts:
//
//	set-up      setup.go, reader.go: texts to a Position and back, all faults
//	generation  scan.go, generate.go, king.go, enpassant.go, count.go; make.go, undo.go, key.go;
//	            orthodox*.go, the fast path of the chessboard
//	play        play.go, credit.go, draws.go, leave.go, outcome.go, attacks.go, refuse*.go
package chess
