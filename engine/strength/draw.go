package strength

import (
	"slices"

	"github.com/manykings/manykings/engine"
	"github.com/manykings/manykings/engine/eval"
	"github.com/manykings/manykings/engine/winprob"
	"github.com/manykings/manykings/rules"
)

// Judge is the level at which any bot judges an offered draw. Lower ones choose moves by
// chance, overlook some, and get no score from the book.
const Judge = Top

// JudgeNodes is how many nodes the judgement takes.
const JudgeNodes = 20_000

// courtesy is the surplus over a draw, in hundredths of the draw's value, with which a bot
// still agrees to it.
const courtesy = 8

// Agrees reports whether a draw costs a seat nothing: it expects of the game, where
// the best line leads that a search of pos at [Judge] found, no more than the part of
// the point that a draw gives. A search that found nothing agrees to nothing. The
// positions are judged by the evaluators of a pool, by those of the program if that is nil.
func Agrees(pool *eval.Pool, pos rules.Position, r engine.Result, seat rules.Seat) bool {
	sharing := teamsOf(pos)
	if len(r.Lines) == 0 || sharing == 0 {
		return false
	}
	if pool == nil {
		pool = eval.NewPool(nil)
	}
	// Draw offers are rare: a judge's table is not worth keeping.
	c := winprob.New(pool).After(pos, r.Lines[0])
	return int64(c.Points[seat])*int64(sharing)*100 <= int64(winprob.Whole)*(100+courtesy)
}

// teamsOf returns the number of teams that share a draw; a seat of each must agree.
func teamsOf(pos rules.Position) (n int) {
	agree := pos.AgreeSeats()
	for _, team := range pos.Game().Teams() {
		if slices.ContainsFunc(team, func(s rules.Seat) bool { return slices.Contains(agree, s) }) {
			n++
		}
	}
	return n
}
