package sovereign

import (
	"github.com/manykings/manykings/rules"
	"github.com/manykings/manykings/rules/board"
)

// Begin begins the turn of the seat to move.
func (p *Position) Begin() {
	if p.begun || p.ending.Over() {
		return
	}
	p.events = p.events[:0]
	p.noteCapture()
	p.beginTurn()
}

// noteCapture reports the king that the last move took (royale.4).
func (p *Position) noteCapture() {
	if len(p.undo) == 0 {
		return
	}
	u := &p.undo[len(p.undo)-1]
	for seat := rules.Seat(1); int(seat) <= p.game.seats; seat++ {
		if u.kings[seat] != board.NoSquare && p.kings[seat] == board.NoSquare {
			p.events = append(p.events, rules.Event{Kind: rules.EventKingGone, Seat: seat, By: u.turn})
		}
	}
}

// beginTurn is common.9 for two players, royale.7 for four.
func (p *Position) beginTurn() {
	p.begun = true
	var ended bool
	if p.game.royale {
		ended = p.lastKing() || p.escapes() && p.lastKing()
	} else {
		ended = p.mated() || p.bareKings()
	}
	if ended || p.drawnByCount() {
		return
	}
	if p.fresh && p.ply == 1 {
		p.pending, p.fresh = true, false
		p.key ^= p.t.pieKey
	}
}

// end ends the game, won by winner or, if that is 0, drawn.
func (p *Position) end(reason rules.Reason, winner rules.Seat) bool {
	p.ending.Reason = reason
	if winner != 0 {
		p.ending.Winners.Add(winner)
	}
	p.events = append(p.events, rules.Event{Kind: rules.EventOver, Reason: reason})
	return true
}

// mated ends a game of two if the seat to move has no legal move (sovereign.17).
func (p *Position) mated() bool {
	p.scratch = p.generate(p.scratch[:0], 1)
	if len(p.scratch) > 0 {
		return false
	}
	if !p.inCheck(p.turn) {
		return p.end(rules.Stalemate, 0)
	}
	winner := p.living.Next(p.turn)
	p.events = append(p.events, rules.Event{Kind: rules.EventOut, Seat: p.turn, By: winner, Reason: rules.Mate})
	return p.end(rules.Mate, winner)
}

// bareKings draws a game of two in which no other man is left (sovereign.17).
func (p *Position) bareKings() bool {
	men := 0
	for a := range p.placed {
		men += p.placed[a].Count()
	}
	return men == 2 && p.end(rules.Material, 0)
}

// drawnByCount notes the position, and draws the game if it is there for the
// third time or nothing has happened for too long. It does not look at the pie
// choice (common.4).
func (p *Position) drawnByCount() bool {
	key := p.key
	if p.pending {
		key ^= p.t.pieKey
	}
	why := p.history.Begin(key, p.halfmoves, p.living.Count(), rules.RoundsToDraw)
	p.turns++
	return why != rules.NoReason && p.end(why, 0)
}

// DrawCount implements [rules.DrawCounter].
func (p *Position) DrawCount() (rules.DrawCount, bool) {
	if p.Over() {
		return rules.DrawCount{}, false
	}
	return p.history.Count(p.halfmoves, p.living.Count(), rules.RoundsToDraw), true
}

// lastKing ends a Royale in which one king is left (royale.6).
func (p *Position) lastKing() bool {
	kings, winner := 0, rules.Seat(0)
	for seat := rules.Seat(1); int(seat) <= p.game.seats; seat++ {
		if p.kings[seat] != board.NoSquare {
			kings++
			winner = seat
		}
	}
	return kings <= 1 && p.end(rules.LastKing, winner)
}

// escapes removes the king of the seat to move if it is not in check and each of
// its moves would leave it so (royale.5).
func (p *Position) escapes() bool {
	seat := p.turn
	if p.kings[seat] == board.NoSquare || p.inCheck(seat) || p.hasSafeMove() {
		return false
	}
	if len(p.undo) > 0 {
		p.undo[len(p.undo)-1].escape = seat
	}
	p.removeKing(seat)
	p.control()
	p.lose(seat, escaped)
	p.halfmoves = 0
	p.events = append(p.events, rules.Event{Kind: rules.EventEscaped, Seat: seat})
	return true
}

// hasSafeMove reports whether the seat to move has a move after which its king is not
// attacked. A pass is no move.
func (p *Position) hasSafeMove() bool {
	p.scratch = p.generate(p.scratch[:0], noLimit)
	for _, m := range p.scratch {
		if kindOf(m) != kindPass && p.safe(m) {
			return true
		}
	}
	return false
}
