package draughts

import (
	"github.com/manykings/manykings/rules"
	"github.com/manykings/manykings/rules/board"
)

// A move is numbered, from the lowest bit:
//
//	from 7 | to 7 | men taken 7 | which men, 42 | pass 1
//
// Up to six men taken are named by their spots, ascending, 7 bits each, so that
// nearly every move can be made without looking further. Of a capture of more
// the 42 bits hold its index in the order in which the position's captures are
// found. Either way the number depends on nothing but the position.
const (
	toShift    = 7
	takenShift = 14
	menShift   = 21
	spotBits   = 7
	spotMask   = 1<<spotBits - 1
	countMask  = 1<<(menShift-takenShift) - 1
	maxNamed   = 6

	pass = rules.Move(1) << 63
)

func stepMove(from, to spot) rules.Move { return rules.Move(from) | rules.Move(to)<<toShift }

// jumpMove returns the capture of one man.
func jumpMove(from, over, to spot) rules.Move {
	return stepMove(from, to) | 1<<takenShift | rules.Move(over)<<menShift
}

func moveFrom(m rules.Move) spot { return spot(m & spotMask) }
func moveTo(m rules.Move) spot   { return spot(m >> toShift & spotMask) }

// moveTaken returns the number of men that m takes.
func moveTaken(m rules.Move) int { return int(m >> takenShift & countMask) }

// move returns c, the capture of the given index, as a number.
func (c capture) move(index int) rules.Move {
	m := stepMove(c.from, c.to) | rules.Move(c.count)<<takenShift
	if c.count > maxNamed {
		return m | rules.Move(index)<<menShift
	}
	shift := menShift
	for x := c.taken; !x.empty(); shift += spotBits {
		m |= rules.Move(x.pop()) << shift
	}
	return m
}

// takenBy returns the men that the legal move m takes.
func (p *Position) takenBy(m rules.Move) spots {
	n := moveTaken(m)
	if n > maxNamed {
		return p.captures()[m>>menShift].taken
	}
	var x spots
	for m >>= menShift; n > 0; n-- {
		x = x.or(only(spot(m & spotMask)))
		m >>= spotBits
	}
	return x
}

// Describe spells out the legal move m.
func (p *Position) Describe(m rules.Move) rules.Action {
	if m == pass {
		return rules.Action{Kind: rules.Pass, From: board.NoSquare, To: board.NoSquare, RookFrom: board.NoSquare, RookTo: board.NoSquare}
	}
	g := p.game
	from, to := moveFrom(m), moveTo(m)
	mover := p.at[from]
	a := rules.Action{
		Kind: rules.Quiet, Piece: mover.piece(),
		From: g.squares[from], To: g.squares[to], RookFrom: board.NoSquare, RookTo: board.NoSquare,
	}
	if !mover.crowned() && g.lastRow[mover.seat()].has(to) {
		a.Promotion = rules.King
	}
	if moveTaken(m) > 0 {
		taken := p.takenBy(m)
		a.Kind = rules.Capture
		a.Captured = g.list(taken)
		a.Path = p.path(from, to, taken)
		a.PathDue = p.pathDue(from, to, taken)
	}
	return a
}
