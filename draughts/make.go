package draughts

import "github.com/manykings/manykings/rules"

// frame is what Unmake needs of the position before a move.
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
	f := frame{
		key: p.key, turn: p.turn, begun: p.begun, outs: uint8(p.living.Outs()), halfmoves: int32(p.halfmoves),
		lifted: int32(len(p.lifted)), turns: int32(p.history.Len()),
	}
	p.halfmoves++
	if m != pass {
		f.from, f.to, f.mover = moveFrom(m), moveTo(m), p.at[moveFrom(m)]
		if n := moveTaken(m); n > 0 {
			p.take(m, n)
		}
		arrives := f.mover
		moved := p.shift(p.turn, f.from, f.to)
		if arrives.crowned() {
			p.kings = p.kings.xor(moved)
		} else {
			p.halfmoves = 0
			if p.game.lastRow[p.turn].has(f.to) {
				arrives = arrives.withCrown(true)
				p.kings = p.kings.or(only(f.to))
			}
		}
		p.at[f.from] = 0
		p.at[f.to] = arrives
		p.key ^= p.game.manKeys[f.mover][f.from] ^ p.game.manKeys[arrives][f.to]
	}
	p.frames = append(p.frames, f)
	p.ply++
	p.begun = false
	p.search.done = false
	p.pass(p.living.Next(p.turn))
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
	for _, l := range p.lifted[f.lifted:] {
		p.put(l.at, l.man)
	}
	if f.mover != 0 {
		moved := p.shift(f.turn, f.from, f.to)
		if f.mover.crowned() {
			p.kings = p.kings.xor(moved)
		} else {
			p.kings = p.kings.without(only(f.to))
		}
		p.at[f.to] = 0
		p.at[f.from] = f.mover
	}
	p.lifted = p.lifted[:f.lifted]
	p.living.Return(int(f.outs))
	p.history.Truncate(int(f.turns))
	p.halfmoves = int(f.halfmoves)
	p.turn, p.key, p.begun = f.turn, f.key, f.begun
	p.ending, p.counted = rules.Ending{}, false
	p.ply--
	p.search.done = false
	p.frames = p.frames[:len(p.frames)-1]
}
