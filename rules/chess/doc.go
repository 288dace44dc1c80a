// Package chess is the chess family: star chess for two to eight seats, Yalta and REX. One
// generator plays them all, over any board; a file of facts distinguishes each game:
// star.go, yalta.go, rex.go.
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
// The men are in a mailbox, a byte a square, and in a list for each kind of man. Lines are
// walks (see [board.Hop]) with their forks flattened, so that a rider, a check and a pin
// run through one loop on any board. Checks and pins are found once a node, from the king.
// The methods of Position fall into three parts:
//
//	set-up      setup.go, reader.go: texts to a Position and back, all faults
//	moves       generate.go, on class.go and scan.go; count.go, for perft alone;
//	            orthodox*.go, the fast path of the chessboard
//	plies       make.go: a move is made and taken back; men.go, key.go
//	turns       begin.go: a turn begins, by common.9; claims.go: whose a mate is;
//	            leave.go: seats go out; outcome.go
//	tables      attacks.go: what is announced; refuse*.go: why a move is refused
package chess
