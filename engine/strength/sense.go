package strength

import "github.com/manykings/manykings/rules"

// Even a bot that looks only a ply or two ahead sees the obvious: a king that can be taken
// or mated at once, its own or another's. With many seats a search must be a round deep to
// see it, because the captor may not be next.

// sense looks one move ahead of the bot, and one of each of the others, who pass while
// another's move is tried.
type sense struct {
	state rules.State
	us    rules.Seat
	ours  rules.SeatSet // the seats of its team
	moves []rules.Move  // a stack
}

// newSense returns the sense of the seat on turn, which plays on a copy of pos.
func newSense(pos rules.Position) *sense {
	x := &sense{state: pos.Clone().State(), us: pos.Turn()}
	for _, team := range pos.Game().Teams() {
		if set := team.Set(); set.Has(x.us) {
			x.ours = set
		}
	}
	return x
}

// sound returns those of moves that expose no king, or those of them alone that strike.
func (x *sense) sound(moves []rules.Move, striking bool) (chosen []rules.Move) {
	for _, m := range moves {
		if (!striking || x.strikes(m)) && !x.exposes(m) {
			chosen = append(chosen, m)
		}
	}
	return chosen
}

// strikes reports whether a move takes or mates another's king, or puts them out.
func (x *sense) strikes(m rules.Move) bool {
	x.state.Play(m)
	_, theirs := x.felled()
	theirs = theirs || x.passing(false)
	x.state.Unmake()
	return theirs
}

// exposes reports whether after a move one of the others can take or mate the
// bot's king, or a partner's.
func (x *sense) exposes(m rules.Move) bool {
	x.state.Play(m)
	ours, _ := x.felled()
	ours = ours || x.threatened()
	x.state.Unmake()
	return ours
}

// threatened reports whether the seat on turn, or one after it before the bot's turn
// comes, can fell a king of ours by a move.
func (x *sense) threatened() bool {
	if x.state.Over() || x.state.Turn() == x.us {
		return false
	}
	if !x.ours.Has(x.state.Turn()) {
		first := len(x.moves)
		x.moves = x.state.Moves(x.moves)
		for _, m := range x.moves[first:] {
			x.state.Play(m)
			ours, _ := x.felled()
			ours = ours || x.passing(true)
			x.state.Unmake()
			if ours {
				x.moves = x.moves[:first]
				return true
			}
		}
		x.moves = x.moves[:first]
	}
	if !x.mayPass() {
		return false
	}
	x.state.Play(x.state.Null())
	ours, _ := x.felled()
	ours = ours || x.threatened()
	x.state.Unmake()
	return ours
}

// passing lets the others pass until the bot's turn comes, and reports whether a king falls
// meanwhile: one of ours, or one of theirs. A mate shows at the beginning of the mated
// seat's turn.
func (x *sense) passing(ours bool) (felled bool) {
	made := 0
	for ; !felled && !x.state.Over() && x.state.Turn() != x.us && x.mayPass(); made++ {
		x.state.Play(x.state.Null())
		own, theirs := x.felled()
		felled = ours && own || !ours && theirs
	}
	for ; made > 0; made-- {
		x.state.Unmake()
	}
	return felled
}

// mayPass reports whether the seat on turn can be taken to pass.
func (x *sense) mayPass() bool {
	return x.state.Null() != rules.NoMove && !x.state.InCheck()
}

// felled reports whose kings or seats the last move has cost the game.
func (x *sense) felled() (ours, theirs bool) {
	for _, e := range x.state.Events() {
		if e.Kind == rules.EventOut || e.Kind == rules.EventKingGone {
			ours = ours || x.ours.Has(e.Seat)
			theirs = theirs || !x.ours.Has(e.Seat)
		}
	}
	return ours, theirs
}
