package level

import (
	"github.com/manykings/manykings/engine"
	"github.com/manykings/manykings/rules"
)

// Judge is the level at which a bot looks at a draw that is offered, whatever its
// own: what a weak one overlooks it does not hold against those who offer.
const Judge = 5

// contempt is what a bot's position may be worth, in centipawns, for it to agree
// to a draw: less than a third of a pawn is nothing to play for.
const contempt engine.Score = 30

// Agrees reports whether a draw costs a seat nothing, by what a search at [Judge]
// found with the seat turn to move. A search that found nothing agrees to
// nothing.
func Agrees(r engine.Result, turn, seat rules.Seat) bool {
	if len(r.Lines) == 0 {
		return false
	}
	worth := r.Lines[0].Score
	if seat != turn {
		worth = r.Lines[0].Values[seat]
	}
	return worth <= contempt
}
