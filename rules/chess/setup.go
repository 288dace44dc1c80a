package chess

import (
	"cmp"
	"strings"

	"github.com/manykings/manykings/rules"
	"github.com/manykings/manykings/rules/board"
	"github.com/manykings/manykings/rules/shortlist"
)

// Setup returns the description of the position: the board by square, rights by
// the text of their square, everything else in the order of formats.md.
func (p *Position) Setup() rules.Setup {
	g := p.game
	name := func(s uint8) string { return g.board.SquareName(board.Square(s)) }
	x := rules.Setup{
		Game: g.id.String(), Turn: p.turn, Out: p.living.Out(),
		Halfmoves: int(p.halfmoves), Ply: int(p.ply),
	}
	for s, m := range p.board[:g.board.Len()] {
		if m != 0 {
			x.Board = append(x.Board, rules.Placed{Square: name(uint8(s)), Piece: g.manText(m)})
		}
	}
	for a := range g.armies {
		if p.owner[a] != rules.Seat(a+1) && p.hasMen(rules.Army(a)) {
			x.Control = append(x.Control, rules.Control{Key: g.armies[a], Value: seatText(p.owner[a])})
		}
		for r := 2 * a; r < 2*a+2; r++ {
			if p.castling>>r&1 != 0 {
				x.Castling = append(x.Castling, name(g.castles[r][0].rook))
			}
		}
	}
	shortlist.Sort(x.Castling)
	for set := p.rights; set != 0; {
		r := p.game.rightList[set.pop()]
		x.EnPassant = append(x.EnPassant, rules.PawnRight{Square: name(r.crossed), Pawn: name(r.pawn)})
	}
	shortlist.SortFunc(x.EnPassant, func(a, b rules.PawnRight) int {
		return cmp.Or(strings.Compare(a.Square, b.Square), strings.Compare(a.Pawn, b.Pawn))
	})
	for _, c := range p.currentClaims() {
		x.Checks = append(x.Checks, rules.Claim{King: c.king, By: c.by, Since: int(c.since)})
	}
	for i, t := range g.teams {
		if p.score[i] != 0 {
			x.Score = append(x.Score, rules.ScoreEntry{Team: t.String(), Mates: int(p.score[i])})
		}
	}
	return x
}

func (g *Game) manText(m man) string { return g.armies[m.army()] + string(m.role().Letter()) }

//go:noinline
func seatText(s rules.Seat) string { return string('0' + byte(s)) }
