package chess

import (
	"github.com/manykings/manykings/rules"
	"github.com/manykings/manykings/rules/board"
)

// Rex is the shape of the id of REX.
var Rex = rules.Spec{Name: "rex", MinSeats: 2, MaxSeats: 2}

// rexMen are the files of White's men on row 1, of the pawns on row 2 and of those on row
// 3. Black's are on rows 9, 8 and 7, same files.
//
// Source: docs/rules/rex.md, rex.4: reconstructed.
var (
	rexMen = []struct {
		role  rules.Role
		files string
	}{
		{rules.Rook, "bs"}, {rules.Knight, "dq"}, {rules.Bishop, "fjo"}, {rules.Queen, "h"}, {rules.King, "m"},
	}
	rexPawns      = "acegilnprt"
	rexFrontPawns = "fhjmo"
)

// newRex returns REX, for two seats.
//
// Source: docs/rules/rex.md.
func newRex(id rules.ID) *Game {
	g := &Game{id: id, seats: 2, teams: teamsOf(2, ""), armies: []string{"w", "b"},
		numbers: numbers{
			turn: "rex.5", men: "rex.5", king: "rex.4", gone: "rex.4", stalemate: "rex.9",
			edges: "rex.5", corners: "rex.5", kingSteps: "rex.5", knight: "rex.5",
			pawn: "rex.6", home: "rex.6", last: "rex.6", enPassant: "rex.7", castling: "rex.8",
		},
		rules: Rules{Elimination: EndsGame, EnoughMen: enoughForRex}}
	b := board.NewHex()
	for a := range g.seats {
		g.rexPawns(b, a)
		g.rexArmy(rules.Seat(a + 1))
	}
	g.start.Turn = 1
	g.finish(b.Topology)
	return g
}

// rexArmy sets up the men of a seat.
func (g *Game) rexArmy(s rules.Seat) {
	rows := "123"
	if s == 2 {
		rows = "987"
	}
	put := func(files string, row byte, role rules.Role) {
		for _, f := range []byte(files) {
			g.start.Board = append(g.start.Board,
				rules.Placed{Square: string([]byte{f, row}), Piece: g.armies[s-1] + string(role.Letter())})
		}
	}
	for _, m := range rexMen {
		put(m.files, rows[0], m.role)
	}
	put(rexPawns, rows[1], rules.Pawn)
	put(rexFrontPawns, rows[2], rules.Pawn)
}

// rexPawns fills in the pawns of rex.6.
func (g *Game) rexPawns(b *board.Hex, army int) {
	up, first, last := 1, 2, 9
	if army == 1 {
		up, first, last = -1, 8, 1
	}
	for s := range board.Square(b.Len()) {
		x, row := b.Column(s), b.Row(s)
		p := &g.pawns[army][s]
		g.kingSteps[s] = squareBytes(b.EdgeSteps(s)) // rex.5
		p.takesAhead = true
		switch row {
		case first - up:
			p.place = behindHome
			continue
		case last:
			p.place = lastRow
			continue
		}
		p.promotes = row+up == last
		for i, dx := range []int{-1, 1} {
			step := b.At(x+dx, row+up)
			if step == board.NoSquare {
				continue
			}
			p.has[i], p.step[i] = oneStep, uint8(step)
			p.captures[p.captureCount] = uint8(step)
			p.captureCount++
			if double := b.At(x+2*dx, row+2*up); row == first && double != board.NoSquare {
				p.has[i], p.double[i] = twoSteps, uint8(double)
			}
		}
	}
}

// enoughForRex is rex.9: bishops alone mate if both sides have some, or if there
// is one on grey and one on another shade.
func enoughForRex(p *Position) bool {
	knights, bishops, more := p.minors()
	if more || knights > 0 || bishops == 0 {
		return more || knights > 0
	}
	const grey = 1 << 0
	one, other := p.bishopShades(1<<1), p.bishopShades(1<<2)
	all := one | other
	return one != 0 && other != 0 || all&grey != 0 && all != grey
}
