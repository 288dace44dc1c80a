package chess

import (
	"github.com/manykings/manykings/board"
	"github.com/manykings/manykings/rules"
)

// Begin begins the turn of the seat to move by common.9, if that has not been
// done since the last Make.
func (p *Position) Begin() {
	if p.begun || p.ending.Over() {
		return
	}
	p.events = p.events[:0]
	if u := p.last(); u != nil {
		u.kept, u.history = 0, int32(p.history.Len())
	}
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

// awaitMove ends what ends as the turn of the seat to move begins, and sees to
// its mate or stalemate. It reports whether the seat went out and the turn that
// has come up instead is to be begun.
func (p *Position) awaitMove() (again bool) {
	seat := p.turn
	p.endRights(seat)
	switch {
	case p.king(seat) == noKing || p.movesFreely(seat) || p.canMove():
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

// movesFreely reports whether a pawn of seat, which is on turn, can step and no
// king is concerned: seat is not in check, and nothing reaches its king from
// where the pawn stands. It is a quick answer to whether there is a move, and
// mostly the true one.
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
				return false // a step may be a capture en passant (rex.7), which may lay the king open
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
	by := p.credited(seat)
	switch {
	case p.game.rules.Elimination == EndsGame:
		p.announceOut(departure{seats: 1 << seat, by: by, reason: rules.Mate})
		p.endGame(rules.Mate, 1<<by)
	case !p.game.inTeams():
		p.goOut(departure{seats: 1 << seat, by: by, reason: rules.Mate})
	default:
		p.keep()
		p.score[p.game.team[by]]++
		if p.lastKing(seat) {
			p.goOut(departure{seats: p.livingTeam(seat), by: by, reason: rules.Mate})
			return
		}
		p.events = append(p.events, rules.Event{Kind: rules.EventKingGone, Seat: seat, By: by, Reason: rules.Mate})
		p.take(uint8(p.king(seat)))
		p.endCastling(rules.Army(seat - 1))
		p.halfmoves = 0 // common.5
		p.renewAllClaims()
	}
}

// allStalemated reports whether every living seat would be stalemated, were it
// its turn now (star.14).
func (p *Position) allStalemated() bool {
	for s, first := p.turn, true; first || s != p.turn; s, first = p.next(s), false {
		if p.king(s) == noKing || p.inCheck(s) || !p.stuck(s) {
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
