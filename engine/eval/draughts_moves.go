package eval

import (
	"github.com/manykings/manykings/engine"
	"github.com/manykings/manykings/rules"
	"github.com/manykings/manykings/rules/draughts"
)

// Inspect sets dst[i] to the effects of moves[i].
func (e *ofDraughts) Inspect(dst []engine.MoveInfo, moves []rules.Move) {
	for i, m := range moves {
		s := e.pos.Sketch(m)
		if s.Seat == 0 {
			dst[i] = engine.MoveInfo{}
			continue
		}
		man, worth := uint8(s.Seat)<<1, e.manWorth
		if s.King {
			man, worth = man+1, e.kingWorth
		}
		g := engine.MoveInfo{
			Man: man, From: uint8(e.squares[s.From]), To: uint8(e.squares[s.To]),
			Worth: worth, Gain: e.gain(&s), Noisy: s.Taken > 0 || s.Crowns, Pawn: !s.King,
		}
		if s.Taken > 0 {
			taken := spots{s.Lo, s.Hi}
			g.Victim = uint8(e.pos.SeatAt(taken.pop()))
		}
		dst[i] = g
	}
}

// gain returns the value of the captured men and of a crown.
func (e *ofDraughts) gain(s *draughts.Sketch) engine.Score {
	gain := engine.Score(s.Taken-s.TakenKings)*e.manWorth + engine.Score(s.TakenKings)*e.kingWorth
	if s.Crowns {
		gain += e.kingWorth - e.manWorth
	}
	return gain
}

// SEE returns the value of m's captures and crown: every capture is complete and the next
// one forced, so there is no square to fight for.
func (e *ofDraughts) SEE(m rules.Move) engine.Score {
	s := e.pos.Sketch(m)
	return e.gain(&s)
}
