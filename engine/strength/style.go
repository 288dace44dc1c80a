package strength

import (
	"github.com/manykings/manykings/rules"
	"github.com/manykings/manykings/rules/board"
)

// Style is a bot's taste in moves. Each number doubles the chance of a move of its kind so many
// times, among the moves that the level takes for nearly equal, or halves it if negative. A style
// therefore changes a bot's moves, but hardly its strength. A bot of full strength has none.
type Style struct {
	Attack  int // checks, and moves towards another's king
	Take    int // captures
	Advance int // pawns, which are the men in draughts
	Leader  int // captures from the side that has most, among three and more
	Weakest int // captures from the side that has least, among three and more
}

// most is how many times a style doubles or halves a chance.
const most = 4

// worth is the value of a man in pawns, by which sides are ranked; it includes the kings of
// draughts.
var worth = [...]int{rules.King: 3, rules.Queen: 9, rules.Rook: 5, rules.Bishop: 3, rules.Knight: 3, rules.Pawn: 1, rules.Man: 1}

// taste judges the moves of a position by a style.
type taste struct {
	style  Style
	pos    rules.Position
	turn   rules.Seat
	sight  *sight // for distances and kings
	leader int    // team, -1 if there is none
	last   int
}

func newTaste(pos rules.Position, style Style) *taste {
	t := &taste{style: style, pos: pos, turn: pos.Turn(), sight: newSight(pos, 0, 0), leader: -1, last: -1}
	if style.Leader != 0 || style.Weakest != 0 {
		t.rank()
	}
	return t
}

// rank finds the strongest and the weakest of the other sides.
func (t *taste) rank() {
	teams := t.pos.Game().Teams()
	own := rules.TeamOf(teams, t.turn)
	men := make([]int, len(teams))
	in := 0
	for i := range t.sight.board.Len() {
		man := t.pos.At(board.Square(i))
		if man == (rules.Piece{}) || man.Role == rules.King && t.pos.State().Null() != rules.NoMove {
			continue
		}
		if owner := t.pos.Owner(man.Army); owner != 0 {
			men[rules.TeamOf(teams, owner)] += worth[man.Role]
		}
	}
	for team, n := range men {
		if n == 0 || team == own {
			continue
		}
		in++
		if t.leader < 0 || n > men[t.leader] {
			t.leader = team
		}
		if t.last < 0 || n < men[t.last] {
			t.last = team
		}
	}
	if in < 2 {
		t.leader, t.last = -1, -1
	}
}

// doublings returns how many times the chance of a move doubles, halves if negative.
func (t *taste) doublings(m rules.Move) int {
	a := t.pos.Describe(m)
	n := 0
	if len(a.Captured) > 0 {
		n += t.style.Take
		if owner := t.pos.Owner(t.pos.At(a.Captured[0]).Army); owner != 0 {
			switch rules.TeamOf(t.pos.Game().Teams(), owner) {
			case t.leader:
				n += t.style.Leader
			case t.last:
				n += t.style.Weakest
			}
		}
	}
	if a.Piece.Role == rules.Pawn || a.Piece.Role == rules.Man {
		n += t.style.Advance
	}
	if t.style.Attack != 0 && t.approaches(m, &a) {
		n += t.style.Attack
	}
	return min(max(n, -most), most)
}

// approaches reports whether a move gives check, or moves nearer to an enemy king.
func (t *taste) approaches(m rules.Move, a *rules.Action) bool {
	if a.From == board.NoSquare || a.To == board.NoSquare {
		return false
	}
	next := t.pos.Clone()
	next.Play(m)
	if !next.Over() && next.InCheck() {
		return true
	}
	teams := t.pos.Game().Teams()
	for seat, king := range t.sight.kings {
		if king != board.NoSquare && seat != 0 && rules.TeamOf(teams, rules.Seat(seat)) != rules.TeamOf(teams, t.turn) &&
			t.sight.distance(a.To, king) < t.sight.distance(a.From, king) && t.sight.distance(a.To, king) <= long {
			return true
		}
	}
	return false
}

// shifted returns a chance that is doubled or halved.
func shifted(weight uint64, doublings int) uint64 {
	if doublings < 0 {
		return max(weight>>-doublings, min(weight, 1))
	}
	return weight << doublings
}
