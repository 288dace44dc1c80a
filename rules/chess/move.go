package chess

import (
	"github.com/manykings/manykings/rules"
	"github.com/manykings/manykings/rules/board"
)

// A move is, from the lowest bit on:
//
//	8 from | 8 to | 8 aux | 4 kind | 4 promotion role
//
// from and to are of the king in castling, both 0 in a pass; the choice of Red's queen has its
// square in to. aux is the pawn taken en passant, the right that a double step gives (see
// [tables.rightList]), or the right castled with and which of its castles.
type moveKind uint8

const (
	plain      moveKind = iota // to an empty square or a capture
	doubleStep                 // 1: Make counts on it
	promotion
	enPassant
	castling
	pass
	queenChoice
)

const (
	toShift   = 8
	auxShift  = 16
	kindShift = 24
	roleShift = 28
)

func newMove(from, to, aux uint8, kind moveKind) rules.Move {
	return rules.Move(from) | rules.Move(to)<<toShift | rules.Move(aux)<<auxShift | rules.Move(kind)<<kindShift
}

const passMove = rules.Move(pass) << kindShift

// Null returns the pass, which Make plays even if it is illegal.
func (p *Position) Null() rules.Move { return passMove }

func moveFrom(m rules.Move) uint8 { return uint8(m) }
func moveTo(m rules.Move) uint8   { return uint8(m >> toShift) }
func moveAux(m rules.Move) uint8  { return uint8(m >> auxShift) }
func kindOf(m rules.Move) moveKind {
	return moveKind(m>>kindShift) & 15
}
func moveRole(m rules.Move) rules.Role { return rules.Role(m >> roleShift & 15) }

// castleOf returns the castle of a castling move.
func (g *Game) castleOf(m rules.Move) *castle {
	aux := moveAux(m)
	return &g.castles[aux>>1][aux&1]
}

// Describe spells out the legal move m.
func (p *Position) Describe(m rules.Move) rules.Action {
	from, to := board.Square(moveFrom(m)), board.Square(moveTo(m))
	a := rules.Action{From: from, To: to, RookFrom: board.NoSquare, RookTo: board.NoSquare, Piece: p.At(from)}
	switch kindOf(m) {
	case pass:
		return rules.Action{Kind: rules.Pass, From: board.NoSquare, To: board.NoSquare,
			RookFrom: board.NoSquare, RookTo: board.NoSquare}
	case queenChoice:
		a.Kind, a.From = rules.QueenChoice, board.NoSquare
		a.Piece = rules.Piece{Role: rules.Queen, Army: redArmy}
		return a
	case castling:
		c := p.game.castleOf(m)
		a.Kind, a.RookFrom, a.RookTo = rules.Castle, board.Square(c.rook), board.Square(c.rookTo)
		return a
	case enPassant:
		a.Kind, a.Captured = rules.EnPassant, []board.Square{board.Square(moveAux(m))}
		return a
	case promotion:
		a.Promotion = moveRole(m)
	}
	if p.board[to] != 0 {
		a.Kind, a.Captured = rules.Capture, []board.Square{to}
	}
	return a
}

// MoveText returns the protocol text of the legal move m.
func (p *Position) MoveText(m rules.Move) string {
	b := p.game.board
	switch kindOf(m) {
	case pass:
		return "pass"
	case queenChoice:
		return "queen" + b.SquareName(board.Square(moveTo(m)))
	}
	text := b.SquareName(board.Square(moveFrom(m))) + b.SquareName(board.Square(moveTo(m)))
	if role := moveRole(m); role != rules.NoRole {
		text += string(role.Letter() + 'a' - 'A')
	}
	return text
}

// written is a move text split into its parts.
type written struct {
	from, to  board.Square // NoSquare in a pass; from also in the choice of a queen
	promotion rules.Role
}

// readMove splits a move text; it reports whether it is one.
func (g *Game) readMove(text string) (w written, ok bool) {
	w = written{from: board.NoSquare, to: board.NoSquare}
	if text == "pass" {
		return w, true
	}
	if len(text) > len("queen") && text[:len("queen")] == "queen" {
		w.to, ok = g.board.Square(text[len("queen"):])
		return w, ok
	}
	if w.from, text, ok = g.board.CutSquare(text); !ok {
		return w, false
	}
	if w.to, text, ok = g.board.CutSquare(text); !ok {
		return w, false
	}
	switch text {
	case "":
	case "q", "r", "b", "n":
		w.promotion = rules.RoleOf(text[0] - 'a' + 'A')
	default:
		return w, false
	}
	return w, true
}

// legalMove returns the legal move that w means, or NoMove.
func (p *Position) legalMove(w written) rules.Move {
	room := p.scratch
	p.scratch = nil // of others meanwhile
	moves := p.Moves(room[:0])
	p.scratch = moves
	for _, m := range moves {
		switch kindOf(m) {
		case pass:
			if w.from == board.NoSquare && w.to == board.NoSquare {
				return m
			}
		case queenChoice:
			if w.from == board.NoSquare && w.to == board.Square(moveTo(m)) {
				return m
			}
		default:
			if w.from == board.Square(moveFrom(m)) && w.to == board.Square(moveTo(m)) && w.promotion == moveRole(m) {
				return m
			}
		}
	}
	return rules.NoMove
}
