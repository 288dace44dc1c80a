package eval

import (
	"github.com/manykings/manykings/engine"
	"github.com/manykings/manykings/rules"
	"github.com/manykings/manykings/rules/board"
)

const (
	rings   = board.GridSize/2 + 1 // numbered from 1 at the border
	maxLeft = 12                   // steps of a pawn to the middle, from any square at most
)

// sovereignWeights are the numbers of Sovereign Chess and Royale, in centipawns.
type sovereignWeights struct {
	man  [roles]engine.Score
	ring [roles][rings]engine.Score // by ring of the board, from 1 at the border
	// left is the value of a pawn beyond its basic value, by steps to the middle.
	left     [maxLeft + 1]engine.Score
	mobility [roles]engine.Score // a square that a man can go to
	// controlled is the value of controlled men that a seat does not own, in hundredths;
	// neutral the value of the most valuable neutral colour that a seat can take control of
	// in one move.
	controlled, neutral engine.Score
	holds               engine.Score // a man on a coloured square
	regime              engine.Score // a colour that the king can take on

	shelter   engine.Score // an own man beside the king, up to three
	zone      [roles]int   // as in chessWeights
	danger    engine.Score
	maxDanger int
	tempo     engine.Score

	// Royale.
	kingless engine.Score              // the cost of having no king
	crown    [maxLeft + 1]engine.Score // the part of it that a pawn gives back, by steps to the middle
	leader   engine.Score              // in hundredths, see sides.values
	hunt     engine.Score              // a square beside a king of a weak seat that it cannot go to
	duel     engine.Score              // to be one of the last two kings
}

// lines returns the lines of w.
func (w *sovereignWeights) lines() []weightLine {
	var lines []weightLine
	for role := rules.Queen; role <= rules.Pawn; role++ {
		lines = append(lines, linear("man."+role.String(), &w.man[role]))
	}
	for role := rules.King; role <= rules.Pawn; role++ {
		lines = append(lines, linear("ring."+role.String(), each(w.ring[role][1:])...))
	}
	for role := rules.Queen; role <= rules.Knight; role++ {
		lines = append(lines, linear("mobility."+role.String(), &w.mobility[role]), fixed("zone."+role.String(), &w.zone[role]))
	}
	return append(lines,
		linear("left", each(w.left[1:])...), linear("controlled", &w.controlled), linear("neutral", &w.neutral),
		linear("holds", &w.holds), linear("regime", &w.regime), linear("shelter", &w.shelter),
		linear("danger", &w.danger), fixed("danger-limit", &w.maxDanger), linear("tempo", &w.tempo),
		linear("kingless", &w.kingless), linear("crown", each(w.crown[1:])...), fixed("leader", &w.leader),
		linear("hunt", &w.hunt), fixed("duel", &w.duel),
	)
}
