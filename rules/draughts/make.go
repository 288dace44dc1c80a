package draughts

import (
	"slices"

	"github.com/manykings/manykings/rules"
)

// frame has the data of Unmake about the position before a move.
type frame struct {
	key       uint64
	from, to  spot
	mover     man // 0 for a pass
	turn      rules.Seat
	begun     bool
	outs      uint8 // seats that were out
	halfmoves int32
	lifted    int32 // lengths of the stacks
	turns     int32 // length of the history
}

// Make plays the legal move m and passes the turn to the next living seat.
// Legality is not checked.
func (p *Position) Make(m rules.Move) {
	seat := p.turn
	if len(p.frames) == cap(p.frames) {
		p.frames = slices.Grow(p.frames, 1)
	}
	p.frames = p.frames[:len(p.frames)+1]
	f := &p.frames[len(p.frames)-1]
	f.key, f.turn, f.begun, f.outs, f.halfmoves = p.key, seat, p.begun, uint8(p.living.Outs()), int32(p.halfmoves)
	f.lifted, f.turns = int32(len(p.lifted)), int32(p.history.Len())
	f.mover = 0
	p.halfmoves++
	if m != pass {
		from, to := moveFrom(m), moveTo(m)
		mover := p.at[from]
		f.from, f.to, f.mover = from, to, mover
		if n := moveTaken(m); n > 0 {
			p.take(m, n)
		}
		arrives := mover
		moved := only(from).xor(only(to)) // empty where a king comes back to its start
		p.men[seat] = p.men[seat].xor(moved)
		p.taken = p.taken.xor(moved)
		if mover.crowned() {
			p.kings = p.kings.xor(moved)
		} else {
			p.halfmoves = 0
			if p.game.lastRow[seat].has(to) {
				arrives = mover.withCrown(true)
				p.kings = p.kings.or(only(to))
			}
		}
		p.at[from] = 0
		p.at[to] = arrives
		p.key ^= p.game.manKeys[mover][from] ^ p.game.manKeys[arrives][to]
	}
	p.ply++
	p.begun = false
	p.search.done = false
	p.pass(p.living.Next(seat))
}

// take removes the n men that m takes.
func (p *Position) take(m rules.Move, n int) {
	if n > maxNamed {
		for x := p.takenBy(m); !x.empty(); {
			p.remove(x.pop())
		}
	} else {
		for m >>= menShift; n > 0; n-- {
			p.remove(spot(m & spotMask))
			m >>= spotBits
		}
	}
	p.halfmoves = 0
}

// remove lifts the man on s so that Unmake can put it back.
func (p *Position) remove(s spot) { p.lifted = append(p.lifted, lifted{s, p.lift(s)}) }

// Unmake takes back the last Make, and the Begin that followed it.
func (p *Position) Unmake() {
	f := &p.frames[len(p.frames)-1]
	if p.begun {
		p.living.Return(int(f.outs))
		p.history.Truncate(int(f.turns))
		p.ending, p.counted = rules.Ending{}, false
	}
	if len(p.lifted) > int(f.lifted) {
		for _, l := range p.lifted[f.lifted:] {
			p.put(l.at, l.man)
		}
		p.lifted = p.lifted[:f.lifted]
	}
	if mover := f.mover; mover != 0 {
		from, to := f.from, f.to
		moved := only(from).xor(only(to))
		p.men[f.turn] = p.men[f.turn].xor(moved)
		p.taken = p.taken.xor(moved)
		if mover.crowned() {
			p.kings = p.kings.xor(moved)
		} else {
			p.kings = p.kings.without(moved)
		}
		p.at[to&(maxSpots-1)] = 0
		p.at[from&(maxSpots-1)] = mover
	}
	p.halfmoves = int(f.halfmoves)
	p.turn, p.key, p.begun = f.turn, f.key, f.begun
	p.ply--
	p.search.done = false
	p.frames = p.frames[:len(p.frames)-1]
}
