package chess

import (
	"github.com/manykings/manykings/rules"
	"github.com/manykings/manykings/rules/board"
)

// Begin begins the turn of the seat to move by common.9, if that has not been
// done since the last Make.
func (p *Position) Begin() {
	if p.begun || p.ending.Over() {
		return
	}
	p.events = p.events[:0]
	p.beginUndo()
	p.renewClaims()
	p.beginTurn()
}

// beginTurn begins the turn, and further turns while seats go out, the check
// records being up to date.
func (p *Position) beginTurn() {
	p.begun = true
	if p.choice {
		return // yalta.3: Red's choice is no turn
	}
	for p.awaitMove() {
	}
	if !p.ending.Over() {
		p.drawByCount()
	}
}

// awaitMove ends expired rights as the turn of the seat to move begins, and handles its
// mate or stalemate. It reports whether the seat was eliminated and the next turn must
// begin.
func (p *Position) awaitMove() (again bool) {
	seat := p.turn
	p.endRights(seat)
	switch {
	case p.king(seat) == board.NoSquare || p.movesFreely(seat) || p.canMove():
		return false
	case p.inCheck(seat):
		p.mate()
		return !p.ending.Over() && p.turn != seat
	case p.game.rules.StalematePass && p.living.Count() > 2 && !p.allStalemated():
		return false // star.14: it passes
	}
	p.drawGame(rules.Stalemate)
	return false
}

// movesFreely reports whether a pawn of seat, which is on turn, can step without any effect on its
// king: seat is not in check, and no line from the pawn's square reaches its king. It quickly finds
// a move in most positions; a false answer does not mean that none exists.
func (p *Position) movesFreely(seat rules.Seat) bool {
	if p.inCheck(seat) {
		return false
	}
	near := &p.game.near[p.king(seat)]
	for a := range p.game.armies {
		if p.owner[a] != seat {
			continue
		}
		for _, s := range p.squares(newMan(rules.Pawn, rules.Army(a))) {
			t := &p.game.pawns[a][s]
			if t.takesAhead && p.rights != 0 {
				return false // a step may be a capture en passant (rex.7), which may expose the king
			}
			if t.has[0] != noStep && p.board[t.step[0]] == 0 && !near.Has(board.Square(s)) {
				return true
			}
		}
	}
	return false
}

// mate sees to the mate of the seat to move: it goes out, or loses its king and
// plays on (star.18).
func (p *Position) mate() {
	seat := p.turn
	by := p.Credited(seat)
	switch {
	case p.game.rules.Elimination == EndsGame:
		p.announceOut(departure{seats: 1 << seat, by: by, reason: rules.Mate})
		p.endGame(rules.Mate, 1<<by)
	case !p.game.inTeams():
		p.goOut(departure{seats: 1 << seat, by: by, reason: rules.Mate})
	default:
		x := p.upheave()
		x.score[p.game.team[by]]++
		if p.lastKing(seat) {
			p.goOut(departure{seats: p.livingTeam(seat), by: by, reason: rules.Mate})
			return
		}
		p.events = append(p.events, rules.Event{Kind: rules.EventKingGone, Seat: seat, By: by, Reason: rules.Mate})
		x.take(uint8(p.king(seat)))
		x.endCastling(rules.Army(seat - 1))
		p.halfmoves = 0 // common.5
		p.renewAllClaims()
	}
}

// allStalemated reports whether every living seat would be stalemated, were it
// its turn now (star.14).
func (p *Position) allStalemated() bool {
	for s, first := p.turn, true; first || s != p.turn; s, first = p.next(s), false {
		if p.king(s) == board.NoSquare || p.inCheck(s) || !p.stuck(s) {
			return false
		}
	}
	return true
}

// stuck reports whether seat would have no legal move, were it its turn now: a
// pass does not count.
func (p *Position) stuck(seat rules.Seat) bool {
	if seat == p.turn {
		return !p.canMove()
	}
	turn, rights := p.turn, p.rights
	defer func() { p.turn, p.rights = turn, rights }()
	for x := rights; x != 0; {
		if i := x.pop(); !p.holds(seat, p.game.rightList[i]) {
			p.rights &^= 1 << i
		}
	}
	p.turn = seat
	return !p.canMove()
}

// holds reports whether the turn of seat is now or comes before that of the
// owner of the pawn that r is against: only then it may still have r (star.6).
func (p *Position) holds(seat rules.Seat, r right) bool {
	if p.game.rules.NextEnPassant {
		return seat == p.turn
	}
	owner := p.owner[p.board[r.pawn].army()]
	for s := p.turn; s != owner; s = p.next(s) {
		if s == seat {
			return true
		}
	}
	return false
}

// drawByCount draws the game if there are not enough men, the position has
// occurred for the third time or there were too many plies without progress, in
// the order of common.9.
func (p *Position) drawByCount() {
	enough := p.game.rules.EnoughMen
	if enough == nil {
		return
	}
	if !enough(p) {
		p.drawGame(rules.Material)
		return
	}
	why := p.history.Begin(p.repetitionKey(), int(p.halfmoves), p.living.Count(), rules.RoundsToDraw)
	if why != rules.NoReason {
		p.drawGame(why)
	}
}

// DrawCount implements [rules.DrawCounter].
func (p *Position) DrawCount() (rules.DrawCount, bool) {
	if p.game.rules.EnoughMen == nil || p.Over() {
		return rules.DrawCount{}, false
	}
	return p.history.Count(int(p.halfmoves), p.living.Count(), rules.RoundsToDraw), true
}

// repetitionKey returns the key that common.4 counts: without the en-passant
// rights that no seat which still has them could legally use, were it its turn.
func (p *Position) repetitionKey() uint64 {
	key := p.key
	for x := p.rights; x != 0; {
		if i := x.pop(); !p.usable(p.game.rightList[i]) {
			key ^= p.game.zobrist.enPassant[i]
		}
	}
	return key
}

// usable reports whether a seat that still has r, from the seat on turn to the
// one before its pawn's, could legally use it.
func (p *Position) usable(r right) bool {
	against := p.owner[p.board[r.pawn].army()]
	for s := p.turn; s != against; s = p.next(s) {
		if p.canTakeEnPassant(s, r) {
			return true
		}
		if p.game.rules.NextEnPassant || p.next(s) == p.turn {
			break
		}
	}
	return false
}

// minors returns how many knights and bishops seats move; more reports whether
// they move other men than these and kings. Walls do not count.
func (p *Position) minors() (knights, bishops int, more bool) {
	for a := range p.game.armies {
		if p.owner[a] == 0 {
			continue
		}
		of := func(role rules.Role) int { return int(p.listed[newMan(role, rules.Army(a))]) }
		more = more || of(rules.Pawn)+of(rules.Rook)+of(rules.Queen) > 0
		knights += of(rules.Knight)
		bishops += of(rules.Bishop)
	}
	return knights, bishops, more
}

// bishopShades returns the shades of the squares of the given seats' bishops: bit 1<<shade.
func (p *Position) bishopShades(seats rules.SeatSet) uint {
	var shades uint
	for a := range p.game.armies {
		if !seats.Has(p.owner[a]) {
			continue
		}
		for _, s := range p.squares(newMan(rules.Bishop, rules.Army(a))) {
			shades |= 1 << p.game.board.Shade(board.Square(s))
		}
	}
	return shades
}
