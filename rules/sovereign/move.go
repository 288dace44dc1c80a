package sovereign

import (
	"github.com/manykings/manykings/rules"
	"github.com/manykings/manykings/rules/board"
)

// A move is, from its lowest bits: from and to, 8 bits each (castling and defection: of the
// king), the new role of a pawn (4), the kind (4), and the number of the castling right or
// the colour of the defection (4).
const (
	toShift   = 8
	roleShift = 16
	kindShift = 20
	argShift  = 24
)

const (
	kindStep = iota + 1 // also captures and promotions
	kindCastle
	kindDefect
	kindSwap
	kindStay
	kindPass
)

func newMove(kind int, from, to uint8) rules.Move {
	return rules.Move(kind)<<kindShift | rules.Move(to)<<toShift | rules.Move(from)
}

func stepMove(from, to uint8) rules.Move { return newMove(kindStep, from, to) }

func promotion(from, to uint8, role rules.Role) rules.Move {
	return newMove(kindStep, from, to) | rules.Move(role)<<roleShift
}

func castleMove(king, goal uint8, right int) rules.Move {
	return newMove(kindCastle, king, goal) | rules.Move(right)<<argShift
}

// defection has equal from and to if no king step is due.
func defection(king, to, colour uint8) rules.Move {
	return newMove(kindDefect, king, to) | rules.Move(colour)<<argShift
}

// Null returns the pass, which Make plays even if it is illegal.
func (p *Position) Null() rules.Move { return newMove(kindPass, 0, 0) }

func fromOf(m rules.Move) uint8           { return uint8(m) }
func toOf(m rules.Move) uint8             { return uint8(m >> toShift) }
func promotionOf(m rules.Move) rules.Role { return rules.Role(m >> roleShift & 15) }
func kindOf(m rules.Move) int             { return int(m >> kindShift & 15) }
func argOf(m rules.Move) uint8            { return uint8(m >> argShift & 15) }

// Describe spells out the legal move m.
func (p *Position) Describe(m rules.Move) rules.Action {
	a := rules.Action{From: board.NoSquare, To: board.NoSquare, RookFrom: board.NoSquare, RookTo: board.NoSquare}
	from, to := fromOf(m), toOf(m)
	switch kindOf(m) {
	case kindSwap:
		a.Kind = rules.Swap
		return a
	case kindStay:
		a.Kind = rules.Stay
		return a
	case kindPass:
		a.Kind = rules.Pass
		return a
	case kindCastle:
		r := &p.game.rights[argOf(m)]
		a.Kind = rules.Castle
		a.RookFrom, a.RookTo = board.Square(r.rook), board.Square(to-r.step)
	case kindDefect:
		a.Kind = rules.Defection
		a.Army = rules.Army(argOf(m))
	default:
		a.Promotion = promotionOf(m)
	}
	a.Piece = pieceOf(p.men[from])
	a.From, a.To = board.Square(from), board.Square(to)
	if kindOf(m) != kindCastle && from != to && isMan(p.men[to]) {
		a.Captured = []board.Square{a.To}
		if a.Kind == rules.Quiet {
			a.Kind = rules.Capture
		}
	}
	return a
}

// MoveText returns the protocol text of the legal move m.
func (p *Position) MoveText(m rules.Move) string {
	name := func(s uint8) string { return p.t.grid.SquareName(board.Square(s)) }
	from, to := fromOf(m), toOf(m)
	switch kindOf(m) {
	case kindSwap:
		return "swap"
	case kindStay:
		return "stay"
	case kindPass:
		return "pass"
	case kindCastle:
		return name(from) + name(to) + name(p.game.rights[argOf(m)].rook)
	case kindDefect:
		text := "=" + board.Colours[argOf(m):][:1]
		if from != to {
			text += name(from) + name(to)
		}
		return text
	}
	text := name(from) + name(to)
	if role := promotionOf(m); role != rules.NoRole {
		text += string(role.Letter() - 'A' + 'a')
	}
	return text
}
