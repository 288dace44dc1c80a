package notation

import (
	"github.com/manykings/manykings/rules"
	"github.com/manykings/manykings/rules/board"
)

// context is a position with the data that its notation needs.
type context struct {
	pos      rules.Position
	game     rules.Game
	board    *board.Topology
	moves    []rules.Move   // all that are legal
	spelled  []rules.Action // the same, spelled out on first use
	found    []int          // room for fitting
	squares  []board.Square // room for parseSquares
	draughts bool
	san      bool // the chessboard of star:2
	coloured bool // sovereign.18: the position does not have the owner of a piece
	own      rules.Army
}

// newContext returns the context of a position.
func newContext(pos rules.Position) *context {
	v := new(context)
	v.look(pos)
	return v
}

// look makes v the context of a position.
func (v *context) look(pos rules.Position) {
	g := pos.Game()
	if v.moves == nil {
		v.moves = make([]rules.Move, 0, 64)
	}
	*v = context{
		pos: pos, game: g, board: g.Board(), moves: pos.Moves(v.moves[:0]), found: v.found[:0], squares: v.squares[:0], spelled: v.spelled[:0],
		draughts: isDraughts(g), coloured: isColoured(g),
	}
	v.san = isChessboard(g) && !v.draughts
	if v.coloured {
		v.own = pos.OwnArmy(pos.Turn())
	}
}

// actions returns all legal moves, spelled out. A reader of one text visits them once, with
// Describe, and needs no list.
func (v *context) actions() []rules.Action {
	if len(v.spelled) == 0 {
		for _, m := range v.moves {
			v.spelled = append(v.spelled, v.pos.Describe(m))
		}
	}
	return v.spelled
}

// isChessboard reports whether squares are named as on the chessboard.
func isChessboard(g rules.Game) bool {
	return g.Seats() == 2 && g.Board().Len() == 64
}

// isColoured reports whether armies are colours that seats own and control
// (sovereign.11), not the seats' own men.
func isColoured(g rules.Game) bool { return len(g.Armies()) > g.Seats() }

// isDraughts reports whether moves use the notation of draughts. The men do not decide: the
// kings of an endgame look like those of chess.
func isDraughts(g rules.Game) bool { return g.ID().Name == "draughts" }

// name returns the name of s.
func (v *context) name(s board.Square) string { return v.board.SquareName(s) }

// isStep reports whether a moves one man from square to square: not a castling,
// a defection or a choice.
func isStep(a rules.Action) bool {
	return a.Kind == rules.Quiet || a.Kind == rules.Capture || a.Kind == rules.EnPassant
}

// isNear reports whether a castles with the nearer of the king's rooks: the one
// with two squares between (star.23).
func (v *context) isNear(a rules.Action) bool {
	for _, ray := range v.board.EdgeRays(a.From) {
		if len(ray.Squares) > 2 && ray.Squares[2] == a.RookFrom {
			return true
		}
	}
	return false
}
