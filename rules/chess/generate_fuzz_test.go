package chess

import (
	"math/rand/v2"
	"testing"

	"github.com/manykings/manykings/rules"
	"github.com/manykings/manykings/rules/board"
)

// FuzzMoves: in any accepted position, with conquered armies, walls, castling
// and many rights en passant, the fast moves are the slow ones, and Unmake and
// the key hold.
func FuzzMoves(f *testing.F) {
	for i := range ids {
		for seed := range uint64(4) {
			f.Add(uint8(i), seed)
		}
	}
	games := map[string]*Game{}
	f.Fuzz(func(t *testing.T, i uint8, seed uint64) {
		id := ids[int(i)%len(ids)]
		if games[id] == nil {
			games[id] = newGame(t, id)
		}
		rng := rand.New(rand.NewPCG(seed, uint64(i)))
		for range 20 { // most are refused where two seats are in check
			p, err := games[id].State(randomSetup(rng, games[id]))
			if err == nil {
				checkNode(t, p.(*Position))
				return
			}
		}
	})
}

// randomSetup draws a set-up that is as wild as a position may be.
func randomSetup(rng *rand.Rand, g *Game) rules.Setup {
	x := rules.Setup{Game: g.id.String(), Turn: rules.Seat(1 + rng.IntN(g.seats)), Ply: 60}
	men := map[board.Square]man{}
	put := func(s board.Square, m man) {
		if men[s] == 0 {
			men[s] = m
		}
	}
	anywhere := func() board.Square { return board.Square(rng.IntN(g.board.Len())) }
	kings := g.seats
	if g.seats > 2 && !g.inTeams() && g.rules.Elimination != EndsGame && rng.IntN(2) == 0 {
		// The last seat but one is out, its men another's or walls.
		out := rules.Seat(g.seats - 1)
		owner := []rules.Seat{0, 1, rules.Seat(g.seats)}[rng.IntN(3)]
		if x.Turn != out {
			x.Out = []rules.Seat{out}
			x.Control = []rules.Control{{Key: g.armies[out-1], Value: seatText(owner)}}
		}
	}
	for a := range kings {
		king := newMan(rules.King, rules.Army(a))
		switch castles := g.castles[2*a]; {
		case len(x.Out) > 0 && x.Out[0] == rules.Seat(a+1), g.inTeams() && rng.IntN(4) == 0:
		case len(castles) > 0 && rng.IntN(2) == 0:
			c := castles[rng.IntN(len(castles))]
			put(board.Square(c.king), king)
			for r := 2 * a; r < 2*a+2; r++ {
				put(board.Square(g.castles[r][0].rook), newMan(rules.Rook, rules.Army(a)))
				x.Castling = append(x.Castling, g.board.SquareName(board.Square(g.castles[r][0].rook)))
			}
		default:
			for s := anywhere(); ; s = anywhere() {
				if men[s] == 0 {
					put(s, king)
					break
				}
			}
		}
	}
	for _, r := range g.rightList {
		pawn := board.Square(r.pawn)
		if rng.IntN(6) != 0 || men[pawn] != 0 {
			continue
		}
		for a := range g.seats {
			if _, ok := g.doubleStep(rules.Army(a), r); ok && rules.Seat(a+1) != x.Turn && len(x.Out) == 0 {
				put(pawn, newMan(rules.Pawn, rules.Army(a)))
				x.EnPassant = append(x.EnPassant, rules.PawnRight{
					Square: g.board.SquareName(board.Square(r.crossed)), Pawn: g.board.SquareName(pawn),
				})
				from := g.pawnOrigins[r.crossed][rng.IntN(len(g.pawnOrigins[r.crossed]))]
				if taker := rules.Army(x.Turn - 1); from.pawns>>taker&1 != 0 {
					put(board.Square(from.square), newMan(rules.Pawn, taker))
				}
			}
		}
	}
	for range rng.IntN(4 * g.seats) {
		a, role, s := rules.Army(rng.IntN(g.seats)), rules.Queen+rules.Role(rng.IntN(5)), anywhere()
		if role == rules.Pawn && g.pawns[a][s].place != onItsWay {
			continue
		}
		put(s, newMan(role, a))
	}
	for s := range board.Square(g.board.Len()) {
		if m := men[s]; m != 0 {
			x.Board = append(x.Board, rules.Placed{Square: g.board.SquareName(s), Piece: g.manText(m)})
		}
	}
	return x
}
