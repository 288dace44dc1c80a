package chess

import (
	"github.com/manykings/manykings/rules"
	"github.com/manykings/manykings/rules/board"
)

// Yalta is the shape of the ids of Yalta.
var Yalta = rules.Spec{Name: "yalta", MinSeats: 3, MaxSeats: 3, Options: []rules.Option{
	{Name: "abandoned", Values: []string{"play", "end"}},         // yalta.12
	{Name: "draws", Values: []string{"all", "rulebook"}},         // yalta.11
	{Name: "enpassant", Values: []string{"every", "next"}},       // star.6
	{Name: "knight", Values: []string{"board", "literal"}},       // yalta.5
	{Name: "redqueen", Values: []string{"choose", "e12", "i12"}}, // yalta.3
}}

// Red is Yalta's third seat, whose queen starts on one of two squares (yalta.3).
const (
	red     rules.Seat = 3
	redArmy            = rules.Army(red - 1)
)

// newYalta returns Yalta, for three seats.
//
// Source: docs/rules/yalta.md.
func newYalta(id rules.ID) *Game {
	g := &Game{id: id, seats: 3, teams: teamsOf(3, ""), armies: []string{"w", "b", "r"},
		numbers: numbers{
			turn: "yalta.2", men: "yalta.4", king: "yalta.3", gone: "yalta.12", stalemate: "yalta.10",
			edges: "board.7", corners: "board.8", kingSteps: "board.9", knight: choose(id, "knight", "board.10", "literal", "yalta.5"),
			pawn: "yalta.6", home: "yalta.6", last: "yalta.6", enPassant: "star.6", castling: "yalta.7",
		},
		rules: Rules{
			Elimination:   EndsGame,
			EnoughMen:     choose(id, "draws", enoughForYalta, "rulebook", nil),
			Abandoned:     choose(id, "abandoned", Leave, "end", OthersWin),
			NextEnPassant: id.Value("enpassant") == "next",
		}}
	b := board.NewYalta()
	g.starPawns(b)
	if id.Value("knight") == "literal" { // yalta.5
		for s := range board.Square(b.Len()) {
			g.knightSteps[s] = squareBytes(b.LiteralKnightSteps(s))
		}
	}
	g.start.Turn = 1
	for s := rules.Seat(1); s < red; s++ {
		// The king's files e and i are the fifth and, with Black, the fourth.
		king := kingFile
		if s == 2 {
			king = queenFile
		}
		g.starCastles(b, s, king)
		g.starArmy(b, s, king)
	}
	switch id.Value("redqueen") {
	case "e12":
		g.starCastles(b, red, kingFile)
		g.starArmy(b, red, kingFile)
	case "i12":
		g.starCastles(b, red, queenFile)
		g.starArmy(b, red, queenFile)
	default: // yalta.3
		home := b.Home(int(red))
		g.redSquares = []uint8{uint8(b.At(home, queenFile, 0)), uint8(b.At(home, kingFile, 0))}
		g.starCastles(b, red, kingFile)
		g.starCastles(b, red, queenFile)
		g.starArmy(b, red, -1)
		g.start.Turn = red
	}
	g.star = b
	g.finish(b.Topology)
	return g
}

// enoughForYalta is yalta.11: nothing but kings does not mate.
func enoughForYalta(p *Position) bool {
	knights, bishops, more := p.minors()
	return more || knights+bishops > 0
}
